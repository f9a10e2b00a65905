/* seat_service.c - tokens and server for remote bots; see seat_service.h. */
#include "arena/seats/seat_service.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arena/http/http_listen.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"

/* Read the token in a file; if the file contains none, write a new one.  @kept:
 * set to true if the file contained a token. */
static bool
token_file_read(int fd, char token[BEARER_TOKEN_TEXT], bool *kept)
{
	char text[BEARER_TOKEN_TEXT + 1] = "";
	ssize_t n = read(fd, text, sizeof(text) - 1);

	if (n < 0)
		return false;
	text[strcspn(text, "\n")] = '\0';
	*kept = bearer_token_is_fit(text);
	if (*kept) {
		memcpy(token, text, BEARER_TOKEN_TEXT);
		return true;
	}
	bearer_token_make(token);
	snprintf(text, sizeof(text), "%s\n", token);
	return ftruncate(fd, 0) == 0 &&
	       pwrite(fd, text, strlen(text), 0) == (ssize_t)strlen(text);
}

/* Set the token of a bot from DIR/seats/NAME.token.  @kept: as in
 * token_file_read. */
static bool
token_keep(const char *dir, const char *name, char token[BEARER_TOKEN_TEXT],
	   bool *kept, struct diag *diag)
{
	char *folder = xprintf("%s/" OUTDIR_SEATS, dir);
	char *path = xprintf("%s/%s.token", folder, name);
	int fd = -1;
	bool ok = mkdir(folder, 0700) == 0 || errno == EEXIST;

	if (ok)
		fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
			  0600);
	ok = fd != -1 && fchmod(fd, 0600) == 0 &&
	     token_file_read(fd, token, kept);
	if (!ok)
		diag_set(diag, "%s: %s", path, strerror(errno));
	if (fd != -1)
		close(fd);
	free(path);
	free(folder);
	return ok;
}

/* Return a number that is larger than all numbers of lines of an earlier
 * process: no seat gets a line a millisecond. */
static uint64_t
first_number_of_resumed(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static bool
seat_service_set_tokens(struct seat_service *service,
			const struct run_seats_place *place, struct diag *diag)
{
	const struct config *config = place->config;

	service->tokens = xcalloc(config->bot_count, sizeof(*service->tokens));
	for (uint32_t i = 0; i < config->bot_count; i++) {
		bool kept = false;

		if (!config->bots[i].remote)
			continue;
		if (place->dir == NULL)
			bearer_token_make(service->tokens[i]);
		else if (!token_keep(place->dir, config->bots[i].name,
				     service->tokens[i], &kept, diag))
			return false;
		if (kept)
			remote_seat_number_from(
				remote_seats_of(place->seats, i),
				first_number_of_resumed());
	}
	return true;
}

/* Print for each remote bot how its client gets the seat. */
static void
seat_service_print(const struct seat_service *service,
		   const struct run_seats_place *place)
{
	char host[256], *own;

	http_host_name(service->options->bind, host, sizeof(host));
	own = xprintf("http://%s:%u", host, seat_server_port(service->server));
	for (uint32_t i = 0; i < place->config->bot_count; i++) {
		const struct bot *bot = &place->config->bots[i];

		if (!bot->remote)
			continue;
		fprintf(stderr, "remote bot %s: %s, token %s", bot->name,
			service->options->url != NULL ? service->options->url
						      : own,
			place->dir == NULL ? service->tokens[i] : "in ");
		if (place->dir != NULL)
			fprintf(stderr, "%s/" OUTDIR_SEATS "/%s.token",
				place->dir, bot->name);
		fputc('\n', stderr);
	}
	free(own);
}

static void
seat_service_close(void *arg)
{
	struct seat_service *service = arg;

	seat_server_free(service->server);
	free(service->tokens);
	service->server = NULL;
	service->tokens = NULL;
}

static bool
seat_service_open(void *arg, const struct run_seats_place *place,
		  struct diag *diag)
{
	struct seat_service *service = arg;
	struct seat_server_how how = { .address = service->options->bind,
				       .port = (unsigned)service->options->port,
				       .url = service->options->url,
				       .config = place->config,
				       .loop = place->loop,
				       .seats = place->seats };

	if (seat_service_set_tokens(service, place, diag)) {
		how.tokens = (const char(*)[BEARER_TOKEN_TEXT])service->tokens;
		service->server = seat_server_new(&how, diag);
	}
	if (service->server == NULL) {
		seat_service_close(service);
		return false;
	}
	seat_service_print(service, place);
	return true;
}

struct run_seats
seat_service_of(struct seat_service *service)
{
	return (struct run_seats){ .open = seat_service_open,
				   .close = seat_service_close,
				   .arg = service };
}

/*
 * watch.c - `arena watch`: show a run in browsers; see commands.h.
 */
#define _XOPEN_SOURCE 700 /* nice */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/config/series.h"
#include "arena/http/watch.h"
#include "arena/output/series_standings.h"
#include "arena/store/store.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"

#define PORT	 8017 /* chosen */
#define PORT_MAX 65535
#define NICENESS 10 /* chosen: below the priority of the run */

struct watch_request {
	const char *bind;
	int64_t port;
	bool projector;
};

static volatile sig_atomic_t stopped;

static void
watch_stop(int signal)
{
	stopped = signal;
}

static void
watch_catch_signals(void)
{
	const struct sigaction act = { .sa_handler = watch_stop };

	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* --- results folder ------------------------------------------------------- */

/* Return the default results folder of a configuration; owned, or NULL after an
 * error. */
static char *
watch_config_folder(const char *file)
{
	struct config_error error;
	struct series *series = series_read_file(file, &error);
	char *name, *dir = NULL;

	if (series == NULL) {
		playing_print_error("", &error);
		return NULL;
	}
	if (series->several) {
		fprintf(stderr,
			"arena watch: %s has several games, each with its own "
			"results; give the folder of one game, as in arena "
			"watch results/NAME/GAME\n",
			file);
	} else {
		name = config_folder(series->game[0].config);
		dir = xprintf("results/%s", name);
		free(name);
	}
	series_free(series);
	return dir;
}

static char *
watch_find_folder(const char *word)
{
	struct stat file;

	if (stat(word, &file) != 0) {
		fprintf(stderr,
			"arena watch: %s: %s; give the results folder of a "
			"run, or its configuration\n",
			word, strerror(errno));
		return NULL;
	}
	if (!S_ISDIR(file.st_mode))
		return watch_config_folder(word);
	if (!series_standings_exists(word))
		return xstrdup(word);
	fprintf(stderr,
		"arena watch: %s has several games, each with its own results; "
		"give the folder of one game\n",
		word);
	return NULL;
}

/* --- serving -------------------------------------------------------------- */

/* Data to print once the server listens. */
struct watch_address {
	const struct watch_request *request;
	const char *dir, *token;
};

/* Format the host part of the page's URL: the host name if the server listens
 * at all addresses. */
static void
watch_host_name(const char *address, char *host, size_t size)
{
	bool all = strcmp(address, "0.0.0.0") == 0 ||
		   strcmp(address, "::") == 0;

	if (all && gethostname(host, size) == 0) {
		host[size - 1] = '\0';
		return;
	}
	snprintf(host, size, strchr(address, ':') != NULL ? "[%s]" : "%s",
		 address);
}

/* Print a warning @what with the names of the bots for which @is is true. */
static void
watch_warn_bots(const struct config *config,
		bool (*is)(const struct config *config, uint32_t bot),
		const char *what)
{
	const char *between = "arena watch: ";

	for (uint32_t i = 0; i < config->bot_count; i++)
		if (is(config, i)) {
			fprintf(stderr, "%s%s", between, config->bots[i].name);
			between = ", ";
		}
	if (between[0] == ',')
		fprintf(stderr, ": %s\n", what);
}

static bool
watch_bot_has_network(const struct config *config, uint32_t bot)
{
	return config->bots[bot].network;
}

static bool
watch_bot_has_no_sandbox(const struct config *config, uint32_t bot)
{
	return config_bot_isolation(config, bot) == ISOLATION_NONE &&
	       !config->bots[bot].person && !bot_is_bundled(&config->bots[bot]);
}

/* Warn of bots that can reach this server, or read its folder.  Prints nothing
 * before the run has begun. */
static void
watch_warn_reach(const char *dir)
{
	struct config_error error;
	struct diag diag;
	struct store *store = store_read(dir, &diag);
	struct config *config =
		store != NULL
			? config_read_kept("config.yaml",
					   store_run(store)->config, &error)
			: NULL;

	store_close(store);
	if (config == NULL)
		return;
	watch_warn_bots(config, watch_bot_has_network,
			"reaches this machine's network and therefore this "
			"server, but the server refuses requests without the "
			"random word in its address");
	watch_warn_bots(
		config, watch_bot_has_no_sandbox,
		"runs without a sandbox and can read all files in the results "
		"folder");
	config_free(config);
}

static void
watch_print_address(void *arg, unsigned port)
{
	const struct watch_address *address = arg;
	struct diag diag;
	char host[256];

	watch_host_name(address->request->bind, host, sizeof(host));
	printf("http://%s:%u/%s/%s\n", host, port, address->token,
	       address->request->projector ? WATCH_PROJECTOR : "");
	stdout_check_done(
		&diag); /* a reader that closed stdout has the address */
	fprintf(stderr,
		"arena watch: serving %s until Ctrl-C; everyone who has the "
		"address can watch, so keep the address secret\n",
		address->dir);
	watch_warn_reach(address->dir);
}

static int
cmd_watch(const void *arg, int argc, char **argv)
{
	const struct watch_request *request = arg;
	struct watch_how how = { .ready = watch_print_address,
				 .stop = &stopped };
	struct watch_address address = { .request = request,
					 .token = how.http.token };
	struct diag diag;
	char *dir = watch_find_folder(argv[0]);
	bool done;

	(void)argc;
	if (dir == NULL)
		return STATUS_USAGE;
	how.dir = address.dir = dir;
	how.arg = &address;
	how.http.address = request->bind;
	how.http.port = (unsigned)request->port;
	http_make_token(&how.http);
	watch_catch_signals();
	errno = 0;
	if (nice(NICENESS) == -1 && errno != 0)
		perror("arena watch: nice");
	done = watch_run(&how, &diag);
	if (!done)
		fprintf(stderr, "arena watch: %s\n", diag.text);
	free(dir);
	return done ? STATUS_DONE : STATUS_FAILED;
}

#define AT(field) offsetof(struct watch_request, field)

static const struct command_option watch_options[] = {
	OPTION_COUNT("port", "N", AT(port), 0, PORT_MAX,
		     "port to listen at; 0 stands for any free port (default: "
		     "8017)"),
	OPTION_TEXT(
		"bind", "ADDR", AT(bind),
		"address of this machine to listen at; 0.0.0.0 stands for all "
		"addresses (default: 127.0.0.1, which only this machine can "
		"reach). The address of the pages contains a random word, and "
		"the server refuses requests without this word"),
	OPTION_FLAG(
		"projector", AT(projector),
		"print the address of a page for a projector, which has large "
		"print and alternates between the standings, a match in "
		"progress and the latest results"),
	{ .name = NULL },
};

const struct command watch_command = {
	.name = "watch",
	.arguments = "DIR|CONFIG",
	.least = 1,
	.most = 1,
	.summary = "show a run in a browser while it is played",
	.about = "Serve pages that show a run, and print their address. DIR is "
		 "the results folder of the run. If you give CONFIG instead, "
		 "the command shows the run in results/NAME, where NAME is the "
		 "name of the tournament. The run may be in progress, over, or "
		 "not yet begun. The pages show live standings, matches in "
		 "progress card by card, and finished matches. The server does "
		 "not affect the run: it only reads the folder, at a low CPU "
		 "priority.\n"
		 "The page of a match in progress shows only what all seats "
		 "can see. It shows no hands, even after the end of a deal, "
		 "until all matches with the same cards are over. Then it "
		 "shows all cards.\n"
		 "The pages load nothing from other servers. The server gives "
		 "access only to matches and standings, and changes no file. "
		 "docs/pages.md has the details.",
	.options = watch_options,
	.defaults = &(const struct watch_request){ .bind = "127.0.0.1",
						   .port = PORT },
	.bytes = sizeof(struct watch_request),
	.status = "0 ended by a signal\n"
		  "1 the server cannot listen at the address\n"
		  "2 usage error, or a mistake in the configuration",
	.examples = "arena watch results/cup\n"
		    "arena watch cup.yaml --projector\n"
		    "arena watch results/cup --bind 0.0.0.0 --port 8080",
	.see = "arena-run(1) arena-view(1) arena-report(1)",
	.run = cmd_watch,
};

/* server_options.c - options, address and signals of a server; see
 * server_options.h. */
#define _XOPEN_SOURCE 700 /* nice */
#include "arena/http/server_options.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena/http/http_listen.h"
#include "lib/file/stdout_check.h"

#define NICENESS 10 /* arbitrary: below the priority of a run */

static volatile sig_atomic_t stopped;

static void
server_stop(int signal)
{
	stopped = signal;
}

const volatile sig_atomic_t *
server_begin(const char *command)
{
	const struct sigaction act = { .sa_handler = server_stop };

	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	signal(SIGPIPE, SIG_IGN);
	errno = 0;
	if (nice(NICENESS) == -1 && errno != 0)
		fprintf(stderr, "arena %s: nice: %s\n", command,
			strerror(errno));
	return &stopped;
}

void
server_find_bots(const struct server_options *request,
		 const char *bots[SERVER_BOTS])
{
	static const char *const usual[] = { "house:sharp", "house:greedy",
					     "house:critic", "house:random" };
	const struct args_texts *given = &request->bots;
	unsigned n = 0;

	if (given->n == 0)
		for (; n < sizeof(usual) / sizeof(usual[0]); n++)
			bots[n] = usual[n];
	else if (given->n > 1 || strcmp(given->text[0], "none") != 0)
		for (; n < given->n; n++)
			bots[n] = given->text[n];
	bots[n] = NULL;
}

void
server_print_url(const struct server_options *request, unsigned port,
		 const char *token, const char *path)
{
	struct diag diag;
	char host[256];

	http_host_name(request->bind, host, sizeof(host));
	printf("http://%s:%u/%s/%s\n", host, port, token, path);
	/* A reader that closed stdout has the URL. */
	stdout_check_done(&diag);
}

/* league_serve.c - run a league with its web server; see league_serve.h. */
#include "arena/league_web/league_serve.h"

#include <stdio.h>
#include <string.h>

#include "arena/league_run/league_loop.h"
#include "arena/league_web/league_http.h"

/* The web server of a running league. */
struct serving {
	struct league *league;
	struct league_http_how how;
	struct league_http *server;
};

static bool
serving_take_spool(void *arg, struct diag *diag)
{
	struct serving *serving = arg;

	return league_arrived(serving->league, diag);
}

static void
serving_tell_change(void *arg)
{
	struct serving *serving = arg;

	league_changed(serving->league);
}

static bool
serving_play(void *arg, int64_t version, int64_t against, int64_t *group,
	     struct diag *diag)
{
	struct serving *serving = arg;

	return league_play(serving->league, version, against, group, diag);
}

static bool
serving_open(void *arg, struct league *league, struct league_db *db,
	     struct diag *diag)
{
	struct serving *serving = arg;
	const char *address = serving->how.address;

	serving->league = league;
	serving->how.db = db;
	serving->server = league_http_new(&serving->how, diag);
	if (serving->server == NULL)
		return false;
	printf(strchr(address, ':') != NULL ? "http://[%s]:%u/\n"
					    : "http://%s:%u/\n",
	       address, league_http_port(serving->server));
	fflush(stdout);
	return true;
}

static int
serving_fd(void *arg)
{
	const struct serving *serving = arg;

	return league_http_fd(serving->server);
}

static bool
serving_turn(void *arg, int64_t *wait_us)
{
	struct serving *serving = arg;
	int wait_ms = (int)(*wait_us / 1000);
	bool served = league_http_turn(serving->server, &wait_ms);

	*wait_us = (int64_t)wait_ms * 1000;
	return served;
}

static void
serving_close(void *arg)
{
	struct serving *serving = arg;

	league_http_free(serving->server);
	serving->server = NULL;
}

enum status
league_serve(const struct league_config *config,
	     const struct league_address *address)
{
	struct serving serving = { .how = { .dir = config->dir,
					    .config = config,
					    .address = address->bind,
					    .port = (unsigned)address->port,
					    .arrived = serving_take_spool,
					    .changed = serving_tell_change,
					    .play = serving_play } };
	const struct league_how how = { .config = config,
					.open = serving_open,
					.fd = serving_fd,
					.turn = serving_turn,
					.close = serving_close,
					.arg = &serving };

	serving.how.arg = &serving;
	return league_run(&how);
}

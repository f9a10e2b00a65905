/*
 * league_site.c - a made-up league without matches: serve it, or write its
 * pages, for tests/suites/league_http.py, league_pages.py and tests/web.py.
 *
 * Usage: league_site DIR serve     serve the kind "secrets"
 *	  league_site DIR KIND      write the pages of a league to DIR/pages
 *
 * DIR contains league.yaml.  site_data.h lists the kinds.  When it serves, the
 * program prints the address of the server, and a line "token NAME TOKEN" for
 * each user.  The token of carl is revoked.
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/intake.h"
#include "arena/league/spool.h"
#include "arena/league_web/league_http.h"
#include "lib/alloc.h"
#include "tests/programs/league_site/site_data.h"

#define SERVE_MS 200

static struct league_db *db;
static struct diag diag;
static volatile sig_atomic_t stopped;

static void
site_stop(int number)
{
	(void)number;
	stopped = 1;
}

static void
site_print_tokens(void)
{
	static const char *const users[] = { "ann", "bob", "carl", "dora",
					     "emil" };
	char token[BEARER_TOKEN_TEXT];
	unsigned revoked;

	for (unsigned i = 0; i < 5; i++) {
		site_require(league_token_add(db, users[i], token, &diag),
			     &diag);
		printf("token %s %s\n", users[i], token);
	}
	site_require(league_token_revoke(db, "carl", &revoked, &diag), &diag);
	fflush(stdout);
}

/* --- what the loop of a league does --------------------------------------- */

static bool
site_take_spool(void *arg, struct diag *why)
{
	struct intake intake = { .on_refusal = NULL };

	return intake_all(arg, db, &intake, why);
}

static void
site_ignore_change(void *arg)
{
	(void)arg;
}

static bool
site_play(void *arg, int64_t version, int64_t against, int64_t *group,
	  struct diag *why)
{
	struct league_group *planned = xcalloc(1, sizeof(*planned));
	bool added;

	(void)arg;
	planned->seats = 2;
	planned->seat[0].version = version;
	planned->seat[1].version = against;
	added = league_group_add(db, planned, why);
	*group = planned->id;
	free(planned);
	return added;
}

static void
site_serve_requests(struct league_http *server)
{
	struct pollfd on = { .fd = league_http_fd(server), .events = POLLIN };
	int wait_ms = 0;

	do {
		(void)poll(&on, 1, wait_ms);
		wait_ms = SERVE_MS;
	} while (!stopped && league_http_turn(server, &wait_ms));
}

/* Serve the league until a signal. */
static void
site_serve(struct league_config *config)
{
	struct sigaction stop = { .sa_handler = site_stop };
	struct league_http_how how = { .dir = config->dir,
				       .db = db,
				       .config = config,
				       .address = "127.0.0.1",
				       .arrived = site_take_spool,
				       .changed = site_ignore_change,
				       .play = site_play,
				       .arg = config };
	struct league_http *server;

	site_require(spool_create(config->dir, &diag), &diag);
	server = league_http_new(&how, &diag);
	site_require(server != NULL, &diag);
	sigaction(SIGINT, &stop, NULL);
	sigaction(SIGTERM, &stop, NULL);
	printf("http://127.0.0.1:%u/\n", league_http_port(server));
	site_print_tokens();
	site_serve_requests(server);
	league_http_free(server);
}

int
main(int argc, char **argv)
{
	bool serve = argc == 3 && strcmp(argv[2], "serve") == 0;
	const struct site_kind *kind =
		argc == 3 ? site_kind_find(serve ? "secrets" : argv[2]) : NULL;
	struct league_site site = { .address = "https://league.example",
				    .now_ms = league_now_ms() };
	struct config_error error;
	struct league_config *config;
	struct league_bot bot;
	char *path;

	if (kind == NULL)
		return 2;
	path = xprintf("%s/league.yaml", argv[1]);
	site.config = config = league_config_read(path, &error);
	free(path);
	site_require(config != NULL, &error.diag);
	site.db = db = league_db_open(argv[1], true, &diag);
	site_require(db != NULL && league_bot_find(db, "ann", &bot, &diag),
		     &diag);
	if (bot.id == 0)
		kind->make(&site);
	if (serve)
		site_serve(config);
	else
		site_write_pages(&site, kind);
	league_db_close(db);
	league_config_free(config);
	return 0;
}

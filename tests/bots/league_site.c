/*
 * league_site.c - serve a league without playing its matches, for
 * tests/suites/league_http.py.
 *
 * Usage: league_site DIR CONFIG
 *
 * The program adds users, bots, versions and groups to DIR/league.db, prints
 * the address of the server, and a line "token NAME TOKEN" for each user.  The
 * token of carl is revoked.  Each secret of bob contains the word of SECRET.
 */
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/intake.h"
#include "arena/league/spool.h"
#include "arena/league_web/league_http.h"
#include "lib/alloc.h"

#define SECRET	 "secret-of-bob"
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
site_require(bool ok)
{
	if (ok)
		return;
	fprintf(stderr, "league_site: %s\n", diag.text);
	exit(1);
}

/* --- users, bots, versions, groups ---------------------------------------- */

static int64_t
site_add_version(const char *user, const char *bot, enum version_state state,
		 const char *text)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	struct league_bot found;
	int64_t owner = 0, id;

	site_require(
		(user == NULL || league_user_add(db, user, &owner, &diag)) &&
		league_bot_find(db, bot, &found, &diag));
	if (found.id == 0)
		site_require(league_bot_add(db, owner, bot, &found, &diag));
	version->bot = found.id;
	version->bytes = 100;
	snprintf(version->sha, sizeof(version->sha), "%s-%d-%s", bot,
		 (int)state, text);
	snprintf(version->archive, sizeof(version->archive), "bot.zip");
	site_require(league_version_add(db, version, &diag) &&
		     league_version_set(db, version->id, state, text, &diag));
	id = version->id;
	free(version);
	return id;
}

static void
site_add_group(int64_t first, int64_t second, enum group_state state, bool kept)
{
	struct league_group *group = xcalloc(1, sizeof(*group));

	snprintf(group->seed, sizeof(group->seed), "seed");
	group->seats = 2;
	group->seat[0].version = first;
	group->seat[1].version = second;
	site_require(league_group_add(db, group, &diag));
	if (state != GROUP_PLANNED) {
		group->state = state;
		group->matches = 2;
		group->kept = true;
		group->seat[0].points = 2;
		group->seat[1].forfeits = 1;
		snprintf(group->seat[1].verdict, sizeof(group->seat[1].verdict),
			 "crash");
		snprintf(group->seat[1].detail, sizeof(group->seat[1].detail),
			 "%s", SECRET "-detail");
		memcpy(group->finish, "\1\2\1\2", 4);
		site_require(league_group_end(db, group, &diag) &&
			     league_group_set_kept(db, group->id, kept, &diag));
	}
	free(group);
}

static void
site_add_all(void)
{
	int64_t greedy = site_add_version(NULL, "greedy", VERSION_RANKED, "");
	int64_t ann = site_add_version("ann", "ann", VERSION_RANKED, "");
	int64_t bob = site_add_version("bob", "bob", VERSION_RANKED,
				       SECRET "-text");
	int64_t zero;
	struct league_bot bot;

	site_add_version("bob", "bob", VERSION_BUILD_FAILED,
			 SECRET "-build-text");
	zero = site_add_version("bob", "0", VERSION_RANKED, SECRET "-text");
	site_require(
		league_bot_find(db, "0", &bot, &diag) &&
		league_bot_set(db, bot.id, BOT_HELD, SECRET "-why", &diag) &&
		league_event_add(db, "league", "held", "0", SECRET "-event",
				 &diag));
	site_add_group(ann, greedy, GROUP_DONE, true);
	site_add_group(ann, bob, GROUP_DONE, true);
	site_add_group(greedy, bob, GROUP_DONE, true);
	site_add_group(ann, bob, GROUP_PLANNED, false);
	site_add_group(ann, bob, GROUP_DONE, false);
	site_add_group(ann, zero, GROUP_DONE, true);
}

static void
site_print_tokens(void)
{
	static const char *const users[] = { "ann", "bob", "carl", "dora",
					     "emil" };
	char token[LEAGUE_TOKEN_TEXT];
	unsigned revoked;

	for (unsigned i = 0; i < 5; i++) {
		site_require(league_token_add(db, users[i], token, &diag));
		printf("token %s %s\n", users[i], token);
	}
	site_require(league_token_revoke(db, "carl", &revoked, &diag));
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
site_serve(struct league_http *server)
{
	struct pollfd on = { .fd = league_http_fd(server), .events = POLLIN };
	int wait_ms = 0;

	do {
		(void)poll(&on, 1, wait_ms);
		wait_ms = SERVE_MS;
	} while (!stopped && league_http_turn(server, &wait_ms));
}

int
main(int argc, char **argv)
{
	struct sigaction stop = { .sa_handler = site_stop };
	struct league_http_how how = { .address = "127.0.0.1",
				       .arrived = site_take_spool,
				       .changed = site_ignore_change,
				       .play = site_play };
	struct league_http *server;
	struct config_error error;
	struct league_bot bot;

	(void)argc;
	how.dir = argv[1];
	site_require(spool_create(how.dir, &diag));
	db = how.db = league_db_open(how.dir, true, &diag);
	site_require(db != NULL && league_bot_find(db, "ann", &bot, &diag));
	if (bot.id == 0)
		site_add_all();
	how.arg = league_config_read(argv[2], &error);
	how.config = how.arg;
	diag = error.diag;
	site_require(how.config != NULL);
	server = league_http_new(&how, &diag);
	site_require(server != NULL);
	sigaction(SIGINT, &stop, NULL);
	sigaction(SIGTERM, &stop, NULL);
	printf("http://127.0.0.1:%u/\n", league_http_port(server));
	site_print_tokens();
	site_serve(server);
	league_http_free(server);
	league_db_close(db);
	league_config_free(how.arg);
	return 0;
}

/* site_data.c - made-up leagues; see site_data.h. */
#include "tests/programs/league_site/site_data.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "tests/support/league_fixture.h"

#define SECRET	     "secret-of-bob"
#define HOSTILE	     "<script>alert('text')</script> & \xe2\x80\xaegnp \x1b[31m"
#define CLASS_BOTS   150
#define CLASS_GROUPS 3000
#define STUDENT	     "student-7-with-a-long-name"
#define HOUR_MS	     3600000

static struct diag diag;

void
site_require(bool ok, const struct diag *why)
{
	if (ok)
		return;
	fprintf(stderr, "league_site: %s\n", why->text);
	exit(1);
}

static void
site_hold_bot(const struct league_site *site, const char *name, const char *why,
	      const char *text)
{
	struct league_bot bot;

	site_require(league_bot_find(site->db, name, &bot, &diag) &&
			     league_bot_set(site->db, bot.id, BOT_HELD, why,
					    &diag) &&
			     league_event_add(site->db, "league", "held", name,
					      text, &diag),
		     &diag);
}

/* --- secrets -------------------------------------------------------------- */

/* Add a group of two versions; the second forfeited a match. */
static void
secrets_add_group(const struct league_site *site, int64_t first, int64_t second,
		  enum group_state state, bool kept)
{
	static struct league_group group;

	group = (struct league_group){ .seed = "seed",
				       .seats = 2,
				       .state = state,
				       .matches = 2,
				       .kept = state != GROUP_PLANNED,
				       .finish = { 1, 2, 1, 2 } };
	group.seat[0] = (struct league_seat){ .version = first, .points = 2 };
	group.seat[1] = (struct league_seat){ .version = second,
					      .forfeits = 1,
					      .verdict = "crash",
					      .detail = SECRET "-detail" };
	league_fixture_play(site->db, &group);
	if (state != GROUP_PLANNED)
		site_require(
			league_group_set_kept(site->db, group.id, kept, &diag),
			&diag);
}

static void
secrets_make(const struct league_site *site)
{
	struct league_db *db = site->db;
	int64_t greedy = league_fixture_send(db, NULL, "greedy", VERSION_RANKED,
					     0, "");
	int64_t ann = league_fixture_send(db, "ann", "ann", VERSION_RANKED, 0,
					  "");
	int64_t bob = league_fixture_send(db, "bob", "bob", VERSION_RANKED, 0,
					  SECRET "-text");
	int64_t zero;

	league_fixture_send(db, "bob", "bob", VERSION_BUILD_FAILED, 0,
			    SECRET "-build-text");
	zero = league_fixture_send(db, "bob", "0", VERSION_RANKED, 0,
				   SECRET "-text");
	site_hold_bot(site, "0", SECRET "-why", SECRET "-event");
	secrets_add_group(site, ann, greedy, GROUP_DONE, true);
	secrets_add_group(site, ann, bob, GROUP_DONE, true);
	secrets_add_group(site, greedy, bob, GROUP_DONE, true);
	secrets_add_group(site, ann, bob, GROUP_PLANNED, false);
	secrets_add_group(site, ann, bob, GROUP_DONE, false);
	secrets_add_group(site, ann, zero, GROUP_DONE, true);
}

/* --- small and class ------------------------------------------------------ */

static int64_t
pages_add_version(const struct league_site *site, const char *user,
		  const char *bot, enum version_state state, const char *text)
{
	int64_t id = league_fixture_send(site->db, user, bot, state,
					 site->now_ms - HOUR_MS, text);

	site_require(league_event_add(site->db, user != NULL ? user : "league",
				      "upload", bot, HOSTILE, &diag),
		     &diag);
	return id;
}

/* Add a group of two versions; the first wins @won of its two matches.
 * @forfeits: number of matches that the second forfeited. */
static void
pages_add_group(const struct league_site *site, int64_t a, int64_t b,
		unsigned won, unsigned forfeits, int64_t minutes_ago)
{
	static struct league_group group;
	static int64_t groups;
	int64_t ended = site->now_ms - minutes_ago * 60000;

	group = (struct league_group){ .seats = 2,
				       .state = GROUP_DONE,
				       .planned_ms = ended - 5000,
				       .ended_ms = ended,
				       .matches = 2,
				       .kept = ++groups < 100 };
	for (unsigned m = 0; m < 2; m++) {
		group.finish[2 * m] = m < won ? 1 : 2;
		group.finish[2 * m + 1] = m < won ? 2 : 1;
	}
	group.seat[0] = (struct league_seat){ .version = a,
					      .points = won,
					      .used_us = 96000000 };
	group.seat[1] = (struct league_seat){ .version = b,
					      .points = 2.0 - won,
					      .used_us = 1500000,
					      .forfeits = forfeits };
	if (forfeits > 0) {
		snprintf(group.seat[1].verdict, sizeof(group.seat[1].verdict),
			 "timeout");
		snprintf(group.seat[1].detail, sizeof(group.seat[1].detail),
			 HOSTILE);
	}
	league_fixture_play(site->db, &group);
}

/* Store a rating of each version in each game; the last versions are best.
 * The first version has no interval, such as a bot that lost all matches. */
static void
pages_put_ratings(const struct league_site *site, const int64_t *version,
		  unsigned count, int64_t groups)
{
	unsigned games = site->config->games;
	size_t n = 0, size = (size_t)count * (games + 1);
	struct league_rating *all = xcalloc(size, sizeof(*all));

	for (int game = -1; game < (int)games; game++)
		for (unsigned i = 0; i < count; i++) {
			double elo = 1000 + 7.3 * i;

			all[n++] = (struct league_rating){
				.version = version[i],
				.game = game,
				.at_ms = site->now_ms,
				.groups = groups,
				.elo = elo,
				.low = i == 0 ? NAN : elo - 40,
				.high = i == 0 ? NAN : elo + 40,
			};
		}
	site_require(league_ratings_put(site->db, all, n, &diag), &diag);
	free(all);
}

static void
small_make(const struct league_site *site)
{
	static struct league_group now = { .seats = 2 };
	const int64_t version[] = {
		pages_add_version(site, NULL, "random", VERSION_RANKED, ""),
		pages_add_version(site, NULL, "greedy", VERSION_RANKED, ""),
		pages_add_version(site, "ann", "ann-bot", VERSION_RETIRED, ""),
		pages_add_version(site, "ann", "ann-bot", VERSION_RANKED,
				  "checked"),
		pages_add_version(site, "ben", "ben-bot", VERSION_PLACING, ""),
	};

	pages_add_group(site, version[0], version[3], 2, 2, 60);
	for (unsigned i = 0; i < 12; i++) {
		pages_add_group(site, version[1], version[3], i % 3, 0, 50 - i);
		pages_add_group(site, version[0], version[4], i % 2, 0, 40 - i);
	}
	pages_put_ratings(site, version, 4, 25);
	pages_add_version(site, "ann", "ann-bot", VERSION_BUILD_FAILED,
			  HOSTILE);
	pages_add_version(site, "ann", "ann-two", VERSION_CHECK_FAILED,
			  HOSTILE);
	pages_add_version(site, "ben", "ben-two", VERSION_BUILDING, "");
	pages_add_version(site, "cy", "cy-bot", VERSION_RANKED, "");
	site_hold_bot(site, "cy-bot", "secret reason " HOSTILE, HOSTILE);
	now.planned_ms = site->now_ms - 2000;
	now.seat[0].version = version[0];
	now.seat[1].version = version[3];
	league_fixture_play(site->db, &now);
}

static void
class_make(const struct league_site *site)
{
	int64_t version[CLASS_BOTS];
	char name[BOT_NAME_MAX + 1];

	site_require(league_begin(site->db, &diag), &diag);
	for (unsigned i = 0; i < CLASS_BOTS; i++) {
		snprintf(name, sizeof(name), "student-%u-with-a-long-name", i);
		version[i] = pages_add_version(site, name, name, VERSION_RANKED,
					       "");
	}
	for (unsigned i = 0; i < CLASS_GROUPS; i++)
		pages_add_group(
			site, version[i % CLASS_BOTS],
			version[(i * 7 + 1 + i / CLASS_BOTS) % CLASS_BOTS],
			i % 3, 0, CLASS_GROUPS - i);
	pages_put_ratings(site, version, CLASS_BOTS, 40);
	site_require(league_commit(site->db, &diag), &diag);
}

static void
empty_make(const struct league_site *site)
{
	(void)site;
}

const struct site_kind *
site_kind_find(const char *name)
{
	static const struct site_kind kinds[] = {
		{ "secrets", NULL, NULL, secrets_make },
		{ "empty", NULL, NULL, empty_make },
		{ "small", "ann-bot", "ann", small_make },
		{ "class", STUDENT, STUDENT, class_make },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (strcmp(kinds[i].name, name) == 0)
			return &kinds[i];
	return NULL;
}

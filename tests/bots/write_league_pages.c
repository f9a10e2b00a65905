/*
 * write_league_pages.c - write all pages of an invented league, for
 * tests/suites/league_pages.py and tests/web.py.
 *
 * Usage: write_league_pages KIND DIR
 *
 * KIND is "empty", "small" or "class" (150 bots).  The pages go to DIR/pages.
 * For each page, the program prints a line "PAGE MICROSECONDS", the least time
 * of three.  In "small", the texts of users and bots are hostile, and group 1
 * may have a folder with logs.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "arena/league/league_pages.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

#define HOSTILE	     "<script>alert('text')</script> & \xe2\x80\xaegnp \x1b[31m"
#define CLASS_BOTS   150
#define CLASS_GROUPS 3000
#define STUDENT	     "student-7-with-a-long-name"
#define TRIES	     3

static struct league_site site;
static struct diag diag;

static void
pages_require(bool ok)
{
	if (ok)
		return;
	fprintf(stderr, "write_league_pages: %s\n", diag.text);
	exit(1);
}

/* --- data ----------------------------------------------------------------- */

static int64_t
add_version(const char *user, const char *bot, enum version_state state,
	    const char *text)
{
	static struct league_version version;
	static unsigned versions;
	struct league_bot found;
	int64_t owner = 0;

	pages_require((user == NULL ||
		       league_user_add(site.db, user, &owner, &diag)) &&
		      league_bot_find(site.db, bot, &found, &diag));
	if (found.id == 0)
		pages_require(
			league_bot_add(site.db, owner, bot, &found, &diag));
	version = (struct league_version){ .bot = found.id,
					   .at_ms = site.now_ms - 3600000,
					   .bytes = 1234 };
	snprintf(version.sha, sizeof(version.sha), "%u", ++versions);
	snprintf(version.archive, sizeof(version.archive), "bot.zip");
	pages_require(
		league_version_add(site.db, &version, &diag) &&
		league_version_set(site.db, version.id, state, text, &diag) &&
		league_event_add(site.db, user != NULL ? user : "league",
				 "upload", bot, HOSTILE, &diag));
	return version.id;
}

/* Add a group of two versions; the first wins @won of its two matches.
 * @forfeits: number of matches that the second forfeited. */
static int64_t
add_group(int64_t a, int64_t b, unsigned won, unsigned forfeits,
	  int64_t minutes_ago)
{
	static struct league_group group;
	int64_t ended = site.now_ms - minutes_ago * 60000;

	group = (struct league_group){ .seats = 2, .planned_ms = ended - 5000 };
	group.seat[0].version = a;
	group.seat[1].version = b;
	pages_require(league_group_add(site.db, &group, &diag));
	group.state = GROUP_DONE;
	group.ended_ms = ended;
	group.matches = 2;
	group.kept = group.id < 100;
	for (unsigned m = 0; m < 2; m++) {
		group.finish[2 * m] = m < won ? 1 : 2;
		group.finish[2 * m + 1] = m < won ? 2 : 1;
	}
	group.seat[0].points = won;
	group.seat[1].points = 2.0 - won;
	group.seat[0].used_us = 96000000;
	group.seat[1].used_us = 1500000;
	group.seat[1].forfeits = forfeits;
	if (forfeits > 0) {
		snprintf(group.seat[1].verdict, sizeof(group.seat[1].verdict),
			 "timeout");
		snprintf(group.seat[1].detail, sizeof(group.seat[1].detail),
			 HOSTILE);
	}
	pages_require(league_group_end(site.db, &group, &diag));
	return group.id;
}

/* Store a rating of each version in each game; the last versions are best.
 * The first version has no interval, such as a bot that lost all matches. */
static void
put_ratings(const int64_t *version, unsigned count, int64_t groups)
{
	unsigned games = site.config->games;
	size_t n = 0, size = (size_t)count * (games + 1);
	struct league_rating *all = xcalloc(size, sizeof(*all));

	for (int game = -1; game < (int)games; game++)
		for (unsigned i = 0; i < count; i++) {
			double elo = 1000 + 7.3 * i;

			all[n++] = (struct league_rating){
				.version = version[i],
				.game = game,
				.at_ms = site.now_ms,
				.groups = groups,
				.elo = elo,
				.low = i == 0 ? NAN : elo - 40,
				.high = i == 0 ? NAN : elo + 40,
			};
		}
	pages_require(league_ratings_put(site.db, all, n, &diag));
	free(all);
}

static void
make_small(void)
{
	int64_t version[5];
	struct league_bot bot;

	version[0] = add_version(NULL, "random", VERSION_RANKED, "");
	version[1] = add_version(NULL, "greedy", VERSION_RANKED, "");
	version[2] = add_version("ann", "ann-bot", VERSION_RETIRED, "");
	version[3] = add_version("ann", "ann-bot", VERSION_RANKED, "checked");
	version[4] = add_version("ben", "ben-bot", VERSION_PLACING, "");
	(void)add_group(version[0], version[3], 2, 2, 60);
	for (unsigned i = 0; i < 12; i++) {
		(void)add_group(version[1], version[3], i % 3, 0, 50 - i);
		(void)add_group(version[0], version[4], i % 2, 0, 40 - i);
	}
	put_ratings(version, 4, 25);
	(void)add_version("ann", "ann-bot", VERSION_BUILD_FAILED, HOSTILE);
	(void)add_version("ann", "ann-two", VERSION_CHECK_FAILED, HOSTILE);
	(void)add_version("ben", "ben-two", VERSION_BUILDING, "");
	(void)add_version("cy", "cy-bot", VERSION_RANKED, "");
	pages_require(league_bot_find(site.db, "cy-bot", &bot, &diag) &&
		      league_bot_set(site.db, bot.id, BOT_HELD,
				     "secret reason " HOSTILE, &diag) &&
		      league_event_add(site.db, "league", "held", "cy-bot",
				       HOSTILE, &diag));
	{
		static struct league_group now = { .seats = 2 };

		now.planned_ms = site.now_ms - 2000;
		now.seat[0].version = version[0];
		now.seat[1].version = version[3];
		pages_require(league_group_add(site.db, &now, &diag));
	}
}

static void
make_class(void)
{
	int64_t version[CLASS_BOTS];
	char name[BOT_NAME_MAX + 1];

	pages_require(league_begin(site.db, &diag));
	for (unsigned i = 0; i < CLASS_BOTS; i++) {
		snprintf(name, sizeof(name), "student-%u-with-a-long-name", i);
		version[i] = add_version(name, name, VERSION_RANKED, "");
	}
	for (unsigned i = 0; i < CLASS_GROUPS; i++)
		(void)add_group(
			version[i % CLASS_BOTS],
			version[(i * 7 + 1 + i / CLASS_BOTS) % CLASS_BOTS],
			i % 3, 0, CLASS_GROUPS - i);
	put_ratings(version, CLASS_BOTS, 40);
	pages_require(league_commit(site.db, &diag));
}

/* --- pages ---------------------------------------------------------------- */

/* A page to write: the @number-th kind, for the bot or user @name. */
struct page_job {
	unsigned number;
	const char *name;
	int64_t user;
};

enum {
	TABLE,
	GAME,
	BOT,
	BOT_OWNER,
	FAILURES,
	QUEUE,
	ME,
	OWNER,
	OWNER_JSON,
	TABLE_JSON,
	HEALTH,
	FEED
};

static bool
page_write_job(FILE *out, const struct page_job *job)
{
	bool found;

	switch (job->number) {
	case TABLE:
		return league_page_table(out, &site, -1, &diag);
	case GAME:
		return league_page_table(out, &site, 0, &diag);
	case BOT:
	case BOT_OWNER:
		return league_page_bot(out, &site, job->name,
				       job->number == BOT_OWNER, &found,
				       &diag) &&
		       found;
	case FAILURES:
		return league_page_failures(out, &site, job->name, &found,
					    &diag) &&
		       found;
	case QUEUE:
		return league_page_queue(out, &site, &diag);
	case ME:
		league_page_me(out, &site);
		return true;
	case OWNER:
		return league_page_owner(out, &site, job->user, job->name,
					 &diag);
	case OWNER_JSON:
		return league_json_owner(out, &site, job->user, job->name,
					 &diag);
	case TABLE_JSON:
		return league_json_table(out, &site, &diag);
	case HEALTH:
		return league_json_health(out, &site, &found, &diag);
	default:
		return league_atom_feed(out, &site, &diag);
	}
}

static void
write_page(const char *file, unsigned number, const char *name, int64_t user)
{
	struct page_job job = { number, name, user };
	char *path = xprintf("%s/pages/%s", site.config->dir, file);
	int64_t least = INT64_MAX;

	for (unsigned i = 0; i < TRIES; i++) {
		struct monotime began = monotime_now();
		FILE *out = fopen(path, "we");
		int64_t us;

		pages_require(out != NULL && page_write_job(out, &job) &&
			      fclose(out) == 0);
		us = monotime_since_us(monotime_now(), began);
		least = us < least ? us : least;
	}
	printf("%s %" PRId64 "\n", file, least);
	free(path);
}

static void
write_pages(const char *bot, const char *user)
{
	int64_t owner = 0;

	write_page("index.html", TABLE, NULL, 0);
	write_page("game.html", GAME, NULL, 0);
	write_page("queue.html", QUEUE, NULL, 0);
	write_page("me.html", ME, NULL, 0);
	write_page("table.json", TABLE_JSON, NULL, 0);
	write_page("health.json", HEALTH, NULL, 0);
	write_page("feed.atom", FEED, NULL, 0);
	if (bot == NULL)
		return;
	pages_require(league_user_add(site.db, user, &owner, &diag));
	write_page("owner.html", OWNER, user, owner);
	write_page("me.json", OWNER_JSON, user, owner);
	write_page("bot.html", BOT, bot, 0);
	write_page("bot-owner.html", BOT_OWNER, bot, 0);
	write_page("failures.html", FAILURES, bot, 0);
}

static void
make_folder(const char *dir, const char *name)
{
	char *path = xprintf("%s/%s", dir, name);

	(void)mkdir(path, 0755);
	free(path);
}

int
main(int argc, char **argv)
{
	static char gin[] = "gin", rummy[] = "rummy";
	static struct league_config config = {
		.game = { { .name = gin, .bots = 2 },
			  { .name = rummy, .bots = 2 } },
		.games = 2,
		.placement = 20,
		.keep = 1000,
	};
	bool small, class;

	if (argc != 3)
		return 2;
	small = strcmp(argv[1], "small") == 0;
	class = strcmp(argv[1], "class") == 0;
	config.name = xstrdup("League <of> tests");
	config.dir = argv[2];
	site.config = &config;
	site.address = "https://league.example";
	site.now_ms = (int64_t)time(NULL) * 1000;
	site.db = league_db_open(argv[2], true, &diag);
	pages_require(site.db != NULL);
	make_folder(argv[2], "pages");
	if (small)
		make_small();
	if (class)
		make_class();
	write_pages(small   ? "ann-bot"
		    : class ? STUDENT
			    : NULL,
		    small   ? "ann"
		    : class ? STUDENT
			    : NULL);
	league_db_close(site.db);
	free(config.name);
	return 0;
}

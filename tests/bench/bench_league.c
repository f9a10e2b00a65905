/*
 * bench_league.c - time and memory of the refit of a large league, and the time
 * to pick a group and to write a page.
 *
 *   bench_league [-n GROUPS] [-b BOTS] [-r RETIRED]
 *
 * Writes the database of a league with BOTS (150) bots that play, RETIRED
 * (1,850) retired versions, and GROUPS (1,000,000) groups of two matches.
 * Refits its ratings in a process of its own.
 * Target: 5 s of CPU time of all threads, and 300 MB.  Writes pages of this
 * league; target: 50 ms each.  Picks groups among BOTS contenders; target: 1 ms
 * each.
 */
#define _GNU_SOURCE /* wait4 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/league/league_pages.h"
#include "arena/league/league_ratings.h"
#include "arena/league/matchmaking.h"
#include "lib/alloc.h"
#include "lib/prng.h"
#include "tests/support/league_fixture.h"
#include "tests/support/timing.h"

#define TARGET_S   5.0
#define TARGET_MB  300.0
#define TARGET_US  1000.0
#define PAGE_MS	   50.0
#define PAGE_TRIES 3
#define PICKS	   20000
#define AT_ONCE	   10000 /* groups of a transaction */
#define REACH	   12	 /* a bot meets the next bots by strength */

static uint64_t prng = 1;
static struct diag diag;

static void
league_need(bool ok)
{
	if (ok)
		return;
	fprintf(stderr, "bench_league: %s\n", diag.text);
	exit(1);
}

/* Draw a group of two of the @bots versions from @bot on, one of each bot.  Bot
 * number i + 1 is 10 Elo stronger than bot number i.  @first: number of the bot
 * of the first version. */
static void
league_draw(const int64_t *bot, unsigned bots, unsigned first, int64_t pair[2],
	    char finish[5])
{
	unsigned a = prng_below(&prng, bots), b;

	do
		b = a + prng_below(&prng, 2 * REACH + 1);
	while (b == a + REACH || b < REACH || b - REACH >= bots);
	b -= REACH;
	pair[0] = bot[(a + bots - first) % bots];
	pair[1] = bot[(b + bots - first) % bots];
	for (unsigned m = 0; m < 2; m++) {
		double win = 1 / (1 + pow(10, ((double)b - a) * 10 / 400));
		double dice = prng_draw(&prng) / 4294967296.0;

		finish[2 * m] = dice < 0.05 || dice > 1.05 - win ? '1' : '2';
		finish[2 * m + 1] = dice > 1.05 - win ? '2' : '1';
	}
	finish[4] = '\0';
}

/* Play groups.  Meanwhile all @retired versions are replaced, one after the
 * other. */
static void
league_fill(struct league_db *db, const int64_t *bot, unsigned bots,
	    unsigned retired, unsigned long groups)
{
	for (unsigned long g = 0; g < groups; g++) {
		unsigned from = (unsigned)(g * (retired + 1) / groups);
		int64_t pair[2];
		char finish[5];

		if (g % AT_ONCE == 0)
			league_need((g == 0 || league_commit(db, &diag)) &&
				    league_begin(db, &diag));
		league_draw(bot + from, bots, from % bots, pair, finish);
		league_fixture_group(db, 0, pair, 2, finish);
	}
	league_need(league_commit(db, &diag));
}

/* --- pages ---------------------------------------------------------------- */

#define PAGE_CONFIG                                                            \
	"game: gin\nisolation: none\nleague: {submission: {}, house: "         \
	"[{name: house-0, run: /bin/cat}]}\n"

/* Read a configuration of the league. */
static struct league_config *
league_read_config(void)
{
	char *path = xprintf("%s/league.yaml", league_fixture_dir());
	FILE *file = fopen(path, "we");
	struct league_config *config;
	struct config_error error;

	if (file == NULL || fputs(PAGE_CONFIG, file) < 0 || fclose(file) != 0) {
		perror(path);
		exit(1);
	}
	config = league_config_read(path, &error);
	diag = error.diag;
	league_need(config != NULL);
	free(path);
	return config;
}

/* A page of the league.  @bot: a bot and its owner, of this name */
struct page_job {
	const struct league_site *site;
	const char *bot;
	int64_t owner;
};

static bool
page_write_table(FILE *out, const struct page_job *job)
{
	return league_page_table(out, job->site, -1, &diag);
}

static bool
page_write_table_json(FILE *out, const struct page_job *job)
{
	return league_json_table(out, job->site, &diag);
}

static bool
page_write_bot(FILE *out, const struct page_job *job)
{
	bool found;

	return league_page_bot(out, job->site, job->bot, true, &found, &diag) &&
	       found;
}

static bool
page_write_failures(FILE *out, const struct page_job *job)
{
	bool found;

	return league_page_failures(out, job->site, job->bot, &found, &diag) &&
	       found;
}

static bool
page_write_owner(FILE *out, const struct page_job *job)
{
	return league_page_owner(out, job->site, job->owner, job->bot, &diag);
}

static bool
page_write_queue(FILE *out, const struct page_job *job)
{
	return league_page_queue(out, job->site, &diag);
}

static bool
page_write_feed(FILE *out, const struct page_job *job)
{
	return league_atom_feed(out, job->site, &diag);
}

static bool
page_write_health(FILE *out, const struct page_job *job)
{
	bool healthy;

	return league_json_health(out, job->site, &healthy, &diag);
}

/* Print the least time of a page; return true if it meets the target. */
static bool
league_measure_page(const struct page_job *job, const char *name,
		    bool (*write)(FILE *out, const struct page_job *job))
{
	double least = HUGE_VAL;

	for (unsigned i = 0; i < PAGE_TRIES; i++) {
		double began = cpu_seconds();
		char *text = NULL;
		size_t len = 0;
		FILE *out = xmemstream(&text, &len);

		league_need(write(out, job));
		fclose(out);
		free(text);
		least = fmin(least, (cpu_seconds() - began) * 1e3);
	}
	printf("league: page %s is written in %.1f ms\n", name, least);
	return least <= PAGE_MS;
}

static bool
league_measure_pages(struct league_db *db)
{
	struct league_config *config = league_read_config();
	struct league_site site = { .db = db,
				    .config = config,
				    .address = "https://league.example",
				    .now_ms = league_now_ms() };
	struct page_job job = { .site = &site, .bot = "bot-12" };
	bool good;

	league_need(league_user_find(db, job.bot, &job.owner, &diag));
	good = league_measure_page(&job, "/", page_write_table);
	good = league_measure_page(&job, "/table.json",
				   page_write_table_json) &&
	       good;
	good = league_measure_page(&job, "/bots/NAME", page_write_bot) && good;
	good = league_measure_page(&job, "/bots/NAME/failures",
				   page_write_failures) &&
	       good;
	good = league_measure_page(&job, "/me/bots", page_write_owner) && good;
	good = league_measure_page(&job, "/queue", page_write_queue) && good;
	good = league_measure_page(&job, "/feed.atom", page_write_feed) && good;
	good = league_measure_page(&job, "/health", page_write_health) && good;
	league_config_free(config);
	return good;
}

/* --- refit ---------------------------------------------------------------- */

static bool
league_measure_refit(unsigned bots, unsigned retired, unsigned long groups)
{
	struct league_db *db = league_fixture_open();
	unsigned all = bots + retired;
	int64_t *bot = xcalloc(all, sizeof(*bot));
	double began = cpu_seconds(), filled, worked, mb;
	struct rusage usage;
	int status = -1;
	pid_t pid;
	bool good;

	/* each bot has had as many versions as another; the last one plays */
	for (unsigned i = 0; i < all; i++) {
		unsigned number = i % bots;
		char name[32];

		snprintf(name, sizeof(name), "%s-%u",
			 number == 0 ? "house" : "bot", number);
		bot[i] = league_fixture_version(db, name,
						i < retired ? VERSION_RETIRED
							    : VERSION_RANKED);
	}
	league_fill(db, bot, bots, retired, groups);
	filled = cpu_seconds() - began;
	pid = fork();
	if (pid == 0) {
		struct league_anchor anchor = { bot[all - 1], 1000 };
		struct league_db *own = league_db_open(league_fixture_dir(),
						       false, &diag);

		league_need(own != NULL && league_refit(own, 1, (double[]){ 1 },
							&anchor, 1, &diag));
		league_db_close(own);
		_exit(0);
	}
	if (wait4(pid, &status, 0, &usage) != pid || status != 0)
		exit(1);
	worked = timeval_seconds(usage.ru_utime) +
		 timeval_seconds(usage.ru_stime);
	mb = (double)usage.ru_maxrss / 1024;
	printf("league: %u bots, %u retired versions, %lu groups: refit %.2f s "
	       "of CPU time, %.0f "
	       "MB; filled in %.0f s\n",
	       bots, retired, groups, worked, mb, filled);
	good = league_measure_pages(db);
	league_fixture_close(db);
	free(bot);
	return worked <= TARGET_S && mb <= TARGET_MB && good;
}

static bool
league_measure_picks(unsigned bots, unsigned seats)
{
	struct matchmaking settings = { .seats = seats,
					.tables = 8,
					.playing_max = 2,
					.anchor_every = 10,
					.slow_us = 5000000,
					.credit_us = 60000000 };
	struct contender *bot = xcalloc(bots, sizeof(*bot));
	unsigned seat[PAIRING_SEATS_MAX], picked = 0;
	double began, us;

	for (unsigned i = 0; i < bots; i++)
		bot[i] = (struct contender){ .id = i + 1,
					     .house = i < seats,
					     .owner = i < seats ? 0 : i + 1,
					     .elo = 1000 + 10 * i,
					     .half = 30,
					     .groups = 1000,
					     .used_us = prng_below(&prng, 1000),
					     .waits_us = prng_below(&prng,
								    1000) };
	began = cpu_seconds();
	for (unsigned i = 0; i < PICKS; i++)
		picked += matchmaking_pick(&settings, bot, bots, &prng, seat);
	us = (cpu_seconds() - began) / PICKS * 1e6;
	printf("league: a group of %u among %u bots is picked in %.0f us\n",
	       seats, bots, us);
	free(bot);
	return picked == PICKS && us <= TARGET_US;
}

int
main(int argc, char **argv)
{
	unsigned long groups = 1000000;
	unsigned bots = 150, retired = 1850;
	bool good;
	int option;

	while ((option = getopt(argc, argv, "n:b:r:")) != -1) {
		if (option == 'n')
			groups = strtoul(optarg, NULL, 10);
		else if (option == 'b')
			bots = (unsigned)strtoul(optarg, NULL, 10);
		else if (option == 'r')
			retired = (unsigned)strtoul(optarg, NULL, 10);
		else
			return 2;
	}
	if (bots < 2 * REACH || groups == 0) {
		fprintf(stderr, "bench_league: give at least %d bots\n",
			2 * REACH);
		return 2;
	}
	good = league_measure_picks(bots, 2);
	good = league_measure_picks(bots, 4) && good;
	return !(league_measure_refit(bots, retired, groups) && good);
}

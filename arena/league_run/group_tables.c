/* group_tables.c - plan and play the groups of a league; see group_tables.h. */
#include "arena/league_run/group_tables.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "arena/league/version_files.h"
#include "arena/league_run/group_job.h"
#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/file/removal.h"
#include "lib/prng.h"

/* arbitrary: one opponent in so many groups of a version is a house bot */
#define ANCHOR_EVERY 4
/* arbitrary: a version with longer groups is slow (matchmaking.h) */
#define SLOW_US	     INT64_C(60000000)
/* arbitrary: time that a placing version may use beyond its share */
#define CREDIT_US    INT64_C(600000000)
/* arbitrary: pause after a group that this machine lost, doubled with each
 * further lost group, up to PAUSE_MAX_US */
#define PAUSE_US     INT64_C(1000000)
#define PAUSE_MAX_US INT64_C(60000000)
#define SEED_BYTES   32

/* --- playing -------------------------------------------------------------- */

/**
 * struct group_bots - the versions of a group, with the texts of its
 * configuration
 */
struct group_bots {
	struct league_version version[PAIRING_SEATS_MAX];
	struct league_entrant entrant[PAIRING_SEATS_MAX];
	char *dir[PAIRING_SEATS_MAX];
};

/* Return the number of a house bot in the configuration, from 1; or 0. */
static unsigned
league_find_house(const struct league_config *config, const char *name)
{
	for (unsigned i = 0; i < config->houses; i++)
		if (strcmp(config->house[i].name, name) == 0)
			return i + 1;
	return 0;
}

static bool
group_bots_read(struct league *league, const struct league_group *group,
		struct group_bots *bots)
{
	for (unsigned i = 0; i < group->seats; i++) {
		struct league_version *version = &bots->version[i];
		struct league_entrant *entrant = &bots->entrant[i];
		char *folder;

		if (!league_require(league,
				    league_version_get(league->db,
						       group->seat[i].version,
						       version, &league->diag)))
			return false;
		folder = version_files_path(league->config->dir, version->id);
		bots->dir[i] = xprintf("%s/bot", folder);
		free(folder);
		*entrant = (struct league_entrant){ .name = version->name };
		if (version->archive[0] == '\0')
			entrant->house = league_find_house(league->config,
							   version->name);
		if (entrant->house == 0) {
			entrant->dir = bots->dir[i];
			entrant->run = version->run;
		}
	}
	return true;
}

static void
group_bots_free(struct group_bots *bots)
{
	for (unsigned i = 0; i < PAIRING_SEATS_MAX; i++)
		free(bots->dir[i]);
	free(bots);
}

/* Store a group as lost, because this machine failed, and pause. */
static void
group_lose(struct league *league, struct league_group *group, const char *why)
{
	char subject[32];
	int64_t pause_us = PAUSE_US << (league->lost < 6 ? league->lost : 6);

	group->state = GROUP_LOST;
	group->ended_ms = league_now_ms();
	if (why != group->why)
		snprintf(group->why, sizeof(group->why), "%.*s",
			 (int)sizeof(group->why) - 1, why);
	snprintf(subject, sizeof(subject), "group %" PRId64, group->id);
	league->lost++;
	league->pause = monotime_plus_us(
		league->loop.now,
		pause_us < PAUSE_MAX_US ? pause_us : PAUSE_MAX_US);
	contender_table_end(&league->table, group, league->loop.now);
	if (league_require(league,
			   league_group_end(league->db, group, &league->diag)))
		league_note(league, "lost", subject, group->why);
}

static enum status
group_run_job(void *arg, void *result)
{
	return group_job_play(arg, result);
}

/* Start the worker of a planned group. */
static bool
group_start_worker(struct league *league, struct league_group *group)
{
	const struct league_worker like = { .work = LEAGUE_GROUP,
					    .subject = group->id,
					    .size = sizeof(*group) };
	struct group_job job = { .dir = league->dir, .group = group };
	struct group_bots *bots = xcalloc(1, sizeof(*bots));
	struct config_error error;
	bool started = false;

	if (!group_bots_read(league, group, bots))
		goto out;
	job.config = league_config_group(league->config, group->game,
					 bots->entrant, group->seats,
					 group->seed, &error);
	contender_table_begin(&league->table, group);
	if (job.config == NULL) {
		group_lose(league, group, error.diag.text);
		goto out;
	}
	job.config->isolation = league->level;
	started = league_require(league,
				 league_workers_start(&league->workers, &like,
						      group_run_job, &job,
						      &league->diag));
	config_free(job.config);
out:
	group_bots_free(bots);
	return started;
}

/* --- planning ------------------------------------------------------------- */

/* A planned group that no worker plays. */
struct planned_group {
	const struct league *league;
	struct league_group *group;
};

static bool
group_find_planned(void *arg, const struct league_group *group)
{
	struct planned_group *planned = arg;

	if (league_workers_find(&planned->league->workers, LEAGUE_GROUP,
				group->id) != NULL)
		return true;
	*planned->group = *group;
	return false;
}

static void
group_draw_seed(char seed[DIGEST_TEXT])
{
	unsigned char bytes[SEED_BYTES];

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(seed, DIGEST_TEXT, bytes, sizeof(bytes));
}

/* Remove the folder and the log of a group. */
static bool
group_remove_files(const char *dir, int64_t group)
{
	char *folder = group_folder(dir, group), *log = group_log(dir, group);
	bool ok = removal_path(folder) && removal_path(log);

	free(folder);
	free(log);
	return ok;
}

/* Check that no version of a group was retired since the table was read.
 * @over: gets true if one was. */
static bool
group_versions_play(struct league *league, const struct league_group *group,
		    bool *over, struct diag *diag)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	bool ok = true;

	for (unsigned i = 0; ok && i < group->seats; i++) {
		ok = league_version_get(league->db, group->seat[i].version,
					version, diag);
		if (!ok || version->state == VERSION_PLACING ||
		    version->state == VERSION_RANKED)
			continue;
		diag_set(diag, "version %" PRId64 " of %s plays no more",
			 version->number, version->name);
		league->stale = *over = true;
		ok = false;
	}
	free(version);
	return ok;
}

/* Store a new group.  If the database was restored from a backup, the folder
 * may have the files of a later group with the same number; they go.  @over:
 * gets true if a version plays no more. */
static bool
group_add(struct league *league, struct league_group *group, bool *over,
	  struct diag *diag)
{
	if (!league_begin(league->db, diag))
		return false;
	if (group_versions_play(league, group, over, diag) &&
	    league_group_add(league->db, group, diag)) {
		if (group_remove_files(league->dir, group->id))
			return league_commit(league->db, diag);
		diag_set(diag, "%s/groups/%" PRId64 ": %s", league->dir,
			 group->id, strerror(errno));
	}
	league_rollback(league->db);
	return false;
}

/* Make a new group of @seats versions, whose numbers the caller sets. */
static void
group_init(struct league_group *group, unsigned game, unsigned seats)
{
	group->state = GROUP_PLANNED;
	group->planned_ms = league_now_ms();
	group->game = game;
	group->seats = seats;
	group->kept = true;
	group_draw_seed(group->seed);
}

/* Choose the versions of a new group.  Returns false if no group is possible.
 */
static bool
group_pick(struct league *league, struct league_group *group)
{
	const struct league_config *config = league->config;
	unsigned game = prng_below(&league->random, config->games);
	const struct matchmaking settings = {
		.seats = config->game[game].bots,
		.tables = league->workers.count,
		.playing_max = 2 + league->workers.count / 8,
		.anchor_every = ANCHOR_EVERY,
		.slow_us = SLOW_US,
		.credit_us = CREDIT_US,
	};
	unsigned seat[PAIRING_SEATS_MAX];

	contender_table_set_waits(&league->table, league->loop.now);
	if (!matchmaking_pick(&settings, league->table.contender,
			      league->table.count, &league->random, seat))
		return false;
	group_init(group, game, settings.seats);
	for (unsigned i = 0; i < settings.seats; i++)
		group->seat[i].version = league->table.contender[seat[i]].id;
	return true;
}

/* Fill the seats from @taken on with house bots, which the first two seats do
 * not have.  Returns false if there are too few. */
static bool
group_fill_seats(const struct league *league, struct league_group *group,
		 unsigned taken)
{
	const struct contender_table *table = &league->table;

	for (unsigned i = 0; i < table->count && taken < group->seats; i++) {
		const struct contender *contender = &table->contender[i];

		if (contender->house &&
		    contender->id != group->seat[0].version &&
		    contender->id != group->seat[1].version)
			group->seat[taken++].version = contender->id;
	}
	return taken == group->seats;
}

bool
group_tables_request(struct league *league, int64_t version, int64_t against,
		     int64_t *number, struct diag *diag)
{
	struct league_group *group = xcalloc(1, sizeof(*group));
	unsigned game = prng_below(&league->random, league->config->games);
	bool ok, over = false;

	group_init(group, game, league->config->game[game].bots);
	group->seat[0].version = version;
	group->seat[1].version = against;
	ok = group_fill_seats(league, group, 2);
	if (ok)
		ok = group_add(league, group, &over, diag);
	else
		diag_set(diag, "the league has too few house bots to fill the "
			       "table");
	*number = group->id;
	free(group);
	return ok;
}

/* Plan a new group.  Returns false if no group is possible now. */
static bool
group_plan(struct league *league, struct league_group *group)
{
	bool over = false;

	return group_pick(league, group) &&
	       (group_add(league, group, &over, &league->diag) ||
		(!over && league_require(league, false)));
}

bool
group_tables_start(struct league *league)
{
	struct league_group *group = xcalloc(1, sizeof(*group));
	const struct league_group_list list = { .state = GROUP_PLANNED };
	struct planned_group planned = { league, group };
	bool started = false;

	if (monotime_since_us(league->loop.now, league->pause) < 0)
		goto out;
	if (!league_require(league,
			    league_groups_each(league->db, &list,
					       group_find_planned, &planned,
					       &league->diag)))
		goto out;
	if (group->id == 0 && !group_plan(league, group))
		goto out;
	started = group_start_worker(league, group);
out:
	free(group);
	return started;
}

/* --- results -------------------------------------------------------------- */

/* Hold the bot of a version if it failed too many matches in a row. */
static void
group_hold_bot(struct league *league, const struct league_seat *seat)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	struct league_bot bot = { .id = 0 };
	char why[sizeof(bot.why)];

	if (!league_require(league,
			    league_version_get(league->db, seat->version,
					       version, &league->diag) &&
				    league_bot_find(league->db, version->name,
						    &bot, &league->diag)))
		goto out;
	if (bot.house || bot.state != BOT_ACTIVE ||
	    league->config->hold_after == 0 ||
	    bot.failed < league->config->hold_after)
		goto out;
	snprintf(why, sizeof(why),
		 "it failed %u matches in a row (%s%s%s); send a corrected "
		 "version, or ask the organiser to let it play on",
		 bot.failed, seat->verdict, seat->detail[0] != '\0' ? ": " : "",
		 seat->detail);
	league->stale = true;
	if (league_require(league, league_bot_set(league->db, bot.id, BOT_HELD,
						  why, &league->diag)))
		league_note(league, "held", version->name, why);
out:
	free(version);
}

/* Store the result of a group, with the holds that follow from it, in one
 * transaction. */
static void
group_store_result(struct league *league, const struct league_group *group)
{
	if (!league_require(league, league_begin(league->db, &league->diag)))
		return;
	if (league_require(league,
			   league_group_end(league->db, group, &league->diag)))
		for (unsigned i = 0; !league->failed && i < group->seats; i++)
			if (group->seat[i].forfeits > 0)
				group_hold_bot(league, &group->seat[i]);
	if (league->failed)
		league_rollback(league->db);
	else
		league_require(league,
			       league_commit(league->db, &league->diag));
}

static void
group_store(struct league *league, const struct league_group *group)
{
	league->lost = 0;
	league->group_ended = league->loop.now;
	league->refit_due = true;
	contender_table_end(&league->table, group, league->loop.now);
	group_store_result(league, group);
	for (unsigned i = 0; !league->failed && i < group->seats; i++) {
		const struct contender *contender = contender_table_find(
			&league->table, group->seat[i].version);

		if (contender != NULL && contender->placing &&
		    contender->groups - contender->playing >=
			    league->config->placement)
			league->refit_urgent = true;
	}
}

void
group_tables_end(struct league *league, const struct league_worker *worker,
		 int status)
{
	struct league_group *group = worker->result;
	char why[256];

	if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_DONE) {
		if (group->state == GROUP_DONE)
			group_store(league, group);
		else
			group_lose(league, group, group->why);
		return;
	}
	if (league->stopping)
		return; /* the group stays planned */
	spawn_status_text(status, why, sizeof(why));
	group = xcalloc(1, sizeof(*group));
	if (league_require(league, league_group_get(league->db, worker->subject,
						    group, &league->diag)))
		group_lose(league, group, why);
	free(group);
}

void
group_tables_prune(struct league *league)
{
	int64_t id = 0;

	do {
		if (!league_require(league,
				    league_group_unneeded(
					    league->db,
					    (unsigned)league->config->keep, &id,
					    &league->diag)) ||
		    id == 0 ||
		    league_workers_find(&league->workers, LEAGUE_GROUP, id) !=
			    NULL)
			return;
		if (!group_remove_files(league->dir, id))
			id = 0; /* try again later */
	} while (id != 0 &&
		 league_require(league,
				league_group_set_kept(league->db, id, false,
						      &league->diag)));
}

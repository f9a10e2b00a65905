/* group_job.c - play one group of a league; see group_job.h. */
#include "arena/league_run/group_job.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/version_files.h"
#include "arena/rundir/outdir.h"
#include "arena/runner/outcome.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/file/output_file.h"

#define DETAIL_SIZE (int)sizeof(((struct league_seat *)0)->detail)

/**
 * struct group_play - a group while it is played and read
 * @unstarted: for each version, the reason why it did not start; ""
 */
struct group_play {
	const struct group_job *job;
	struct league_group *result;
	char unstarted[PAIRING_SEATS_MAX]
		      [sizeof(((struct league_seat *)0)->detail)];
	char *log;
};

char *
group_folder(const char *dir, int64_t group)
{
	return xprintf("%s/groups/%" PRId64, dir, group);
}

char *
group_log(const char *dir, int64_t group)
{
	return xprintf("%s/groups/%" PRId64 ".log", dir, group);
}

/* --- the result ----------------------------------------------------------- */

/* Count a forfeit.  The first one gives the verdict and its detail. */
static void
league_seat_add_forfeit(struct league_seat *seat, enum verdict verdict,
			const char *detail)
{
	if (seat->forfeits++ > 0)
		return;
	snprintf(seat->verdict, sizeof(seat->verdict), "%s",
		 verdict_word(verdict));
	snprintf(seat->detail, sizeof(seat->detail), "%.*s", DETAIL_SIZE - 1,
		 detail);
}

static bool
group_read_match(void *arg, const struct store_match *match)
{
	struct league_group *group = arg;
	uint8_t *places = &group->finish[group->matches * group->seats];

	if (match->why_void[0] != '\0' || group->matches == LEAGUE_MATCHES_MAX)
		return true;
	for (unsigned i = 0; i < match->seats; i++) {
		const struct store_seat *seat = &match->seat[i];
		struct league_seat *to = &group->seat[seat->bot];
		unsigned sharing, side = 0;

		if (seat->bot >= group->seats || store_repeats_bot(match, i))
			continue;
		if (store_has_partners(match))
			side = 1 + i % store_sides(match->seats, match->sides);
		places[seat->bot] = league_place(
			store_place(match, i, &sharing), side);
		to->points += store_seat_points(match, i);
		to->score += seat->score;
		to->used_us += (int64_t)seat->used_us;
		if (seat->verdict != VERDICT_OK)
			league_seat_add_forfeit(to, seat->verdict,
						seat->detail);
	}
	group->matches++;
	return true;
}

static bool
group_read_matches(struct group_play *play, const char *folder,
		   struct diag *diag)
{
	struct store *store = store_read(folder, diag);
	bool ok;

	if (store == NULL)
		return false;
	ok = store_each(store, group_read_match, play->result, diag);
	store_close(store);
	return ok;
}

/* Write the result of a group that was not played because too few versions
 * started: the others win all @matches. */
static void
group_set_unstarted(struct group_play *play, unsigned matches)
{
	struct league_group *group = play->result;
	unsigned failed = 0;

	for (unsigned i = 0; i < group->seats; i++)
		failed += play->unstarted[i][0] != '\0';
	for (unsigned m = 0; m < matches; m++)
		for (unsigned i = 0; i < group->seats; i++) {
			struct league_seat *seat = &group->seat[i];
			bool starts = play->unstarted[i][0] == '\0';
			unsigned place = starts ? 1 : group->seats - failed + 1;

			group->finish[m * group->seats + i] = (uint8_t)place;
			if (starts)
				seat->points += 1;
			else
				league_seat_add_forfeit(seat, VERDICT_STARTUP,
							play->unstarted[i]);
		}
	/* If no version started, no result says which one is better. */
	group->matches = failed < group->seats ? matches : 0;
}

static bool
group_has_unstarted(const struct group_play *play)
{
	for (unsigned i = 0; i < play->result->seats; i++)
		if (play->unstarted[i][0] != '\0')
			return true;
	return false;
}

/* Mark the group as lost, with the last line of the run's messages if @why is
 * NULL. */
static enum status
group_set_lost(struct group_play *play, const char *why)
{
	struct league_group *group = play->result;

	fflush(stderr);
	group->state = GROUP_LOST;
	snprintf(group->why, sizeof(group->why), "%.*s",
		 (int)sizeof(group->why) - 1,
		 why != NULL ? why : "the run ended without a message");
	if (why == NULL)
		output_file_last_line(play->log, group->why,
				      sizeof(group->why));
	return STATUS_DONE;
}

/* --- playing -------------------------------------------------------------- */

/* Record which version did not start. */
static void
group_watch_start(void *arg, const struct outcome *outcome)
{
	struct group_play *play = arg;
	const struct outcome_seat *seat = &outcome->seat[0];

	if (outcome->job == JOB_PROBE && !outcome->passed &&
	    seat->bot < play->result->seats)
		snprintf(play->unstarted[seat->bot], DETAIL_SIZE, "%.*s",
			 DETAIL_SIZE - 1,
			 seat->detail[0] != '\0' ? seat->detail
						 : "it did not start");
}

static enum status
group_run(struct group_play *play, const char *folder)
{
	const struct group_job *job = play->job;
	char *database = xprintf("%s/league.db", job->dir);
	char *log = xprintf("%s-wal", database); /* the newest rows */
	char *settings = xprintf("%s/league.yaml", job->dir);
	char *spool = xprintf("%s/spool", job->dir);
	const char *const secrets[] = { database, log, settings, spool, NULL };
	const struct run_how how = { .dir = folder,
				     .resume = "restart the league",
				     .secrets = secrets,
				     .print_results = run_print_nothing,
				     .on_outcome = group_watch_start,
				     .arg = play };
	enum status status;

	/* A version that does not start must not end the group. */
	job->config->on_start = ON_START_FORFEIT;
	job->config->set_aside = 0;
	job->config->jobs = 1;
	status = run_tournament(job->config, &how);
	free(database);
	free(log);
	free(settings);
	free(spool);
	return status;
}

static enum status
group_finish(struct group_play *play, const char *folder, enum status status)
{
	const struct pairing_field field = config_field(play->job->config);
	struct league_group *group = play->result;
	struct diag diag;

	if (status == STATUS_INTERRUPTED)
		return status;
	if (status == STATUS_BOT && group_has_unstarted(play)) {
		group_set_unstarted(play, (unsigned)pairing_matches(&field));
		return STATUS_DONE;
	}
	if (status != STATUS_DONE)
		return group_set_lost(play, NULL);
	if (!group_read_matches(play, folder, &diag))
		return group_set_lost(play, diag.text);
	if (group->matches == 0)
		return group_set_lost(play, "all matches are void");
	return STATUS_DONE;
}

/* Remove folders of this machine from texts that owners may read. */
static void
group_shorten_texts(const struct group_play *play)
{
	struct league_group *group = play->result;

	for (unsigned i = 0; i < group->seats; i++)
		version_files_shorten(play->job->dir, group->seat[i].detail);
	version_files_shorten(play->job->dir, group->why);
}

enum status
group_job_play(const struct group_job *job, struct league_group *result)
{
	struct group_play *play = xcalloc(1, sizeof(*play));
	char *folder = group_folder(job->dir, job->group->id);
	enum status status = STATUS_DONE;
	struct diag diag;

	*result = *job->group;
	result->state = GROUP_DONE;
	result->matches = 0;
	result->kept = true;
	play->job = job;
	play->result = result;
	play->log = group_log(job->dir, job->group->id);
	if (!outdir_make(folder, &diag))
		status = group_set_lost(play, diag.text);
	else if (!output_file_redirect(play->log, true))
		status = group_set_lost(play, "its log cannot be written");
	else
		status = group_finish(play, folder, group_run(play, folder));
	result->ended_ms = league_now_ms();
	group_shorten_texts(play);
	free(play->log);
	free(play);
	free(folder);
	return status;
}

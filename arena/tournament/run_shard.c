/* run_shard.c - check a shard before the run plays it; see run_shard.h. */
#include "arena/tournament/run_shard.h"

#include <stdio.h>
#include <stdlib.h>

#include "arena/rundir/merged_so_far.h"
#include "arena/tournament/run_retry.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

char *
run_shard_default_dir(const char *folder, struct shard shard)
{
	return shard.count == 0 ? xprintf("results/%s", folder)
				: xprintf("results/%s.shards/%u-of-%u", folder,
					  shard.number, shard.count);
}

bool
run_shard_check_commitment(const struct config *config, struct shard shard,
			   const char *commitment)
{
	if (shard.count == 0 || !config->final || commitment != NULL)
		return true;
	fputs("arena: --shard: all shards of a final need the same commitment: "
	      "write the commitment with `arena commit`, and pass it to each "
	      "shard with --commitment FILE\n",
	      stderr);
	return false;
}

/* Check a shard that has matches: with --retry, has it a match to retry? */
static enum run_shard
shard_check_retry(const struct run_retry *retry,
		  const struct schedule *schedule, struct stage stage,
		  struct diag *diag)
{
	enum run_shard end = RUN_SHARD_PLAYS;
	struct timeout_matches timeouts = { .first = NULL };

	if (retry->dir == NULL)
		return RUN_SHARD_PLAYS;
	if (!run_retry_find(retry, schedule, stage, &timeouts, diag))
		end = RUN_SHARD_REFUSED;
	else if (timeouts.count == 0)
		end = RUN_SHARD_HAS_NOTHING;
	if (end == RUN_SHARD_HAS_NOTHING)
		diag_set(diag,
			 "nothing to retry: %s contains no match that was "
			 "decided by a time-out on a machine of another class",
			 retry->dir);
	timeout_matches_release(&timeouts);
	return end;
}

/* Check the next stage of the shard. */
static enum run_shard
shard_check_stage(const struct config *config, struct shard shard,
		  const char *next, const char *retry,
		  struct schedule *schedule, struct diag *diag)
{
	struct schedule_feed *feed = schedule_feed_new(schedule,
						       config->low_wins);
	char *text = config_text(config), word[SHARD_TEXT];
	const struct merged_so_far so_far = { next, text, config };
	enum run_shard end = RUN_SHARD_REFUSED;
	struct stage stage;
	struct cut cut;

	if (!merged_so_far_feed(&so_far, schedule, feed, &stage, diag))
		goto out;
	shard_cut(schedule, stage, shard, &cut);
	end = RUN_SHARD_HAS_NOTHING;
	shard_text(shard, word);
	if (stage.first > stage.last)
		diag_set(diag,
			 "%s contains the results of all matches: nothing is "
			 "left to play",
			 next);
	else if (shard_matches(&cut) == 0)
		diag_set(diag,
			 "shard %s has none of the matches %llu to %llu of the "
			 "current stage",
			 word, (unsigned long long)stage.first,
			 (unsigned long long)stage.last);
	else
		end = shard_check_retry(
			&(struct run_retry){ retry, config, text, shard },
			schedule, stage, diag);
out:
	free(text);
	schedule_feed_free(feed);
	return end;
}

/* Refuse a configuration whose shards would depend on each other, or on chance.
 */
static bool
shard_check_config(const struct config *config, struct diag *diag)
{
	if (config->seed_drawn)
		diag_set(diag,
			 "--shard: the configuration contains no seed, so each "
			 "shard would draw a different seed: write a seed into "
			 "the configuration, such as \"seed: spring\"");
	else if (config->set_aside > 0)
		diag_set(diag, "--shard: set_aside counts forfeits in the "
			       "order of all matches, but a shard plays only "
			       "some matches: write \"set_aside: 0\"");
	return !config->seed_drawn && config->set_aside == 0;
}

enum run_shard
run_shard_check(const struct config *config, struct shard shard,
		const char *next, const char *retry)
{
	enum run_shard end = RUN_SHARD_REFUSED;
	struct schedule_fault fault;
	struct schedule *schedule;

	if (shard.count == 0)
		return RUN_SHARD_PLAYS;
	schedule = config_schedule(config, &fault);
	if (schedule == NULL || !shard_check_config(config, &fault.diag) ||
	    !shard_is_possible(&config->stop, schedule, shard, &fault.diag))
		end = RUN_SHARD_REFUSED;
	else if (next == NULL && stage_is_one_of_many(&config->stop, schedule))
		diag_set(&fault.diag,
			 "--shard: this tournament has stages, and each stage "
			 "depends on the results of the stage before: pass the "
			 "directory of merged results (`arena merge`) as "
			 "--next DIR, also for the first stage");
	else
		end = shard_check_stage(config, shard, next, retry, schedule,
					&fault.diag);
	if (end != RUN_SHARD_PLAYS)
		fprintf(stderr, "arena: %s\n", fault.diag.text);
	schedule_free(schedule);
	return end;
}

/* " --next DIR", or "" without one; owned. */
static char *
path_option(const char *option, const char *path)
{
	char *word = path != NULL ? shell_word(path) : NULL;
	char *text = word != NULL ? xprintf(" --%s %s", option, word)
				  : xstrdup("");

	free(word);
	return text;
}

char *
run_resume_options(const struct run_options *options)
{
	char *next = path_option("next", options->next);
	char *retry = path_option("retry", options->retry);
	char *cache = path_option("cache", options->cache);
	char *commitment = path_option("commitment", options->commitment);
	char shard[SHARD_TEXT], jobs[32] = "", only[32] = "", *text;

	shard_text(options->shard, shard);
	if (options->jobs > 0)
		snprintf(jobs, sizeof(jobs), " --jobs %lld",
			 (long long)options->jobs);
	if (options->only > 0)
		snprintf(only, sizeof(only), " --only %lld",
			 (long long)options->only);
	text = xprintf("%s%s%s%s%s%s%s%s%s", jobs, only,
		       options->shard.count > 0 ? " --shard " : "",
		       options->shard.count > 0 ? shard : "", next, retry,
		       cache, commitment, options->trust ? " --trust" : "");
	free(next);
	free(retry);
	free(cache);
	free(commitment);
	return text;
}

/* run_shard.c - `arena run` of the whole or of a shard; see run_shard.h. */
#include "arena/tournament/run_shard.h"

#include <stdio.h>
#include <stdlib.h>

#include "arena/rundir/merged_so_far.h"
#include "arena/tournament/run_retry.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

char *
run_usual_folder(const char *folder, struct shard shard)
{
	return shard.count == 0 ? xprintf("results/%s", folder)
				: xprintf("results/%s.shards/%u-of-%u", folder,
					  shard.number, shard.count);
}

bool
run_shard_is_fixed(const struct config *config, struct shard shard,
		   const char *commitment)
{
	if (shard.count == 0 || !config->final || commitment != NULL)
		return true;
	fputs("arena: --shard: all shards of a final play what was fixed once: "
	      "make that with `arena commit`, and give it to each as "
	      "--commitment FILE\n",
	      stderr);
	return false;
}

/* Of a shard that has matches: is one of them to be tried again, if that is
 * asked for? */
static enum run_shard
look_at_retry(const struct run_retry *retry, const struct schedule *schedule,
	      struct stage stage, struct diag *diag)
{
	enum run_shard end = RUN_SHARD_PLAYS;
	struct timeout_matches late = { .first = NULL };

	if (retry->dir == NULL)
		return RUN_SHARD_PLAYS;
	if (!run_retry_find(retry, schedule, stage, &late, diag))
		end = RUN_SHARD_REFUSED;
	else if (late.count == 0)
		end = RUN_SHARD_HAS_NOTHING;
	if (end == RUN_SHARD_HAS_NOTHING)
		diag_set(diag,
			 "%s has no match that was late on a machine of "
			 "another class than this one: nothing is tried again",
			 retry->dir);
	timeout_matches_release(&late);
	return end;
}

/* What is to be played, stage by stage. */
static enum run_shard
look_at_stage(const struct config *config, struct shard shard, const char *next,
	      const char *retry, struct schedule *schedule, struct diag *diag)
{
	struct schedule_feed *follow = schedule_feed_new(schedule,
							 config->low_wins);
	char *text = config_text(config), word[SHARD_TEXT];
	const struct merged_so_far so_far = { next, text, config };
	enum run_shard end = RUN_SHARD_REFUSED;
	struct stage stage;
	struct cut cut;

	if (!merged_so_far_follow(&so_far, schedule, follow, &stage, diag))
		goto out;
	shard_cut(schedule, stage, shard, &cut);
	end = RUN_SHARD_HAS_NOTHING;
	shard_text(shard, word);
	if (stage.first > stage.last)
		diag_set(diag, "%s has all matches: nothing is left to play",
			 next);
	else if (shard_matches(&cut) == 0)
		diag_set(diag,
			 "shard %s has none of the matches %llu to %llu, which "
			 "are played now",
			 word, (unsigned long long)stage.first,
			 (unsigned long long)stage.last);
	else
		end = look_at_retry(
			&(struct run_retry){ retry, config, text, shard },
			schedule, stage, diag);
out:
	free(text);
	schedule_feed_free(follow);
	return end;
}

/* A shard must not depend on the matches of the others, nor on chance. */
static bool
is_shardable(const struct config *config, struct diag *diag)
{
	if (config->seed_drawn)
		diag_set(diag, "--shard: each shard would draw a seed of its "
			       "own: write one, as in \"seed: spring\"");
	else if (config->set_aside > 0)
		diag_set(diag, "--shard: who has forfeited too many matches in "
			       "a row is only known with those of all shards: "
			       "write \"set_aside: 0\"");
	return !config->seed_drawn && config->set_aside == 0;
}

enum run_shard
run_shard_look(const struct config *config, struct shard shard,
	       const char *next, const char *retry)
{
	enum run_shard end = RUN_SHARD_REFUSED;
	struct schedule_fault fault;
	struct schedule *schedule;

	if (shard.count == 0)
		return RUN_SHARD_PLAYS;
	schedule = config_schedule(config, &fault);
	if (schedule == NULL || !is_shardable(config, &fault.diag) ||
	    !shard_is_possible(&config->stop, schedule, shard, &fault.diag))
		end = RUN_SHARD_REFUSED;
	else if (next == NULL && stage_is_one_of_many(&config->stop, schedule))
		diag_set(&fault.diag,
			 "--shard: this is played in stages, each of which "
			 "follows from the results before: give the folder "
			 "that `arena merge` writes as --next DIR, also where "
			 "it is not there yet");
	else
		end = look_at_stage(config, shard, next, retry, schedule,
				    &fault.diag);
	if (end != RUN_SHARD_PLAYS)
		fprintf(stderr, "arena: %s\n", fault.diag.text);
	schedule_free(schedule);
	return end;
}

/* " --next DIR", or "" without one; owned. */
static char *
path_words(const char *option, const char *path)
{
	char *word = path != NULL ? shell_word(path) : NULL;
	char *text = word != NULL ? xprintf(" --%s %s", option, word)
				  : xstrdup("");

	free(word);
	return text;
}

char *
run_more_words(const struct run_words *words)
{
	char *next = path_words("next", words->next);
	char *retry = path_words("retry", words->retry);
	char *cache = path_words("cache", words->cache);
	char *commitment = path_words("commitment", words->commitment);
	char shard[SHARD_TEXT], jobs[32] = "", only[32] = "", *text;

	shard_text(words->shard, shard);
	if (words->jobs > 0)
		snprintf(jobs, sizeof(jobs), " --jobs %lld",
			 (long long)words->jobs);
	if (words->only > 0)
		snprintf(only, sizeof(only), " --only %lld",
			 (long long)words->only);
	text = xprintf("%s%s%s%s%s%s%s%s%s", jobs, only,
		       words->shard.count > 0 ? " --shard " : "",
		       words->shard.count > 0 ? shard : "", next, retry, cache,
		       commitment, words->trust ? " --trust" : "");
	free(next);
	free(retry);
	free(cache);
	free(commitment);
	return text;
}

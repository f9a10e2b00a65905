/* run_share.c - `arena run` of the whole or of a share; see run_share.h. */
#include "arena/run_share.h"

#include <stdio.h>
#include <stdlib.h>

#include "arena/results/so_far.h"
#include "lib/alloc.h"
#include "lib/text.h"

char *
run_usual_folder(const char *folder, struct share share)
{
	return share.count == 0 ? xprintf("results/%s", folder)
				: xprintf("results/%s.shards/%u-of-%u", folder,
					  share.number, share.count);
}

/* What is to be played, stage by stage. */
static enum run_share
look_at_stage(const struct config *config, struct share share, const char *next,
	      struct course *course, struct diag *diag)
{
	struct follow *follow = follow_new(course, config->low_wins);
	char *text = config_text(config), word[SHARE_TEXT];
	const struct so_far so_far = { next, text, config };
	enum run_share end = RUN_SHARE_REFUSED;
	struct stage stage;
	struct cut cut;

	if (!so_far_follow(&so_far, course, follow, &stage, diag))
		goto out;
	share_cut(course, stage, share, &cut);
	end = RUN_SHARE_HAS_NOTHING;
	share_text(share, word);
	if (stage.first > stage.last)
		diag_set(diag, "%s has all matches: nothing is left to play",
			 next);
	else if (share_matches(&cut) == 0)
		diag_set(diag,
			 "shard %s has none of the matches %llu to %llu, which "
			 "are played now",
			 word, (unsigned long long)stage.first,
			 (unsigned long long)stage.last);
	else
		end = RUN_SHARE_PLAYS;
out:
	free(text);
	follow_free(follow);
	return end;
}

enum run_share
run_share_look(const struct config *config, struct share share,
	       const char *next)
{
	enum run_share end = RUN_SHARE_REFUSED;
	struct course_fault fault;
	struct course *course;

	if (share.count == 0)
		return RUN_SHARE_PLAYS;
	course = config_course(config, &fault);
	if (course == NULL ||
	    !share_is_possible(config, course, share, &fault.diag))
		end = RUN_SHARE_REFUSED;
	else if (next == NULL && stage_is_one_of_many(config, course))
		diag_set(&fault.diag,
			 "--shard: this is played in stages, each of which "
			 "follows from the results before: give the folder "
			 "that `arena merge` writes as --next DIR, also where "
			 "it is not there yet");
	else
		end = look_at_stage(config, share, next, course, &fault.diag);
	if (end != RUN_SHARE_PLAYS)
		fprintf(stderr, "arena: %s\n", fault.diag.text);
	course_free(course);
	return end;
}

char *
run_more_words(const struct run_words *words)
{
	char *next_word = words->next != NULL ? shell_word(words->next) : NULL;
	char *cache_word = words->cache != NULL ? shell_word(words->cache)
						: NULL;
	char share[SHARE_TEXT], jobs[32] = "", only[32] = "", *text;

	share_text(words->share, share);
	if (words->jobs > 0)
		snprintf(jobs, sizeof(jobs), " --jobs %lld",
			 (long long)words->jobs);
	if (words->only > 0)
		snprintf(only, sizeof(only), " --only %lld",
			 (long long)words->only);
	text = xprintf("%s%s%s%s%s%s%s%s", jobs, only,
		       words->share.count > 0 ? " --shard " : "",
		       words->share.count > 0 ? share : "",
		       next_word != NULL ? " --next " : "",
		       next_word != NULL ? next_word : "",
		       cache_word != NULL ? " --cache " : "",
		       cache_word != NULL ? cache_word : "");
	free(next_word);
	free(cache_word);
	return text;
}

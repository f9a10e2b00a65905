/* run_share.c - `arena run` of the whole or of a share; see run_share.h. */
#include "arena/run_share.h"

#include <stdio.h>
#include <stdlib.h>

#include "arena/plan/bot_names.h"
#include "lib/alloc.h"

char *
run_usual_folder(const struct config *config, struct share share)
{
	char *folder = config_folder(config);
	char *dir = share.count == 0
			    ? xprintf("results/%s", folder)
			    : xprintf("results/%s.shards/%u-of-%u", folder,
				      share.number, share.count);

	free(folder);
	return dir;
}

bool
run_share_fits(const struct config *config, struct share share)
{
	struct course_fault fault;
	struct course *course;
	struct cut cut;
	bool fits;

	if (share.count == 0)
		return true;
	course = config_course(config, &fault);
	fits = course != NULL &&
	       share_is_possible(config, course, &fault.diag) &&
	       share_cut(course, share, &cut, &fault.diag);
	if (!fits)
		fprintf(stderr, "arena: %s\n", fault.diag.text);
	course_free(course);
	return fits;
}

char *
run_more_words(int64_t jobs, int64_t only, struct share share)
{
	char text[SHARE_TEXT], jobs_word[32] = "", only_word[32] = "";

	share_text(share, text);
	if (jobs > 0)
		snprintf(jobs_word, sizeof(jobs_word), " --jobs %lld",
			 (long long)jobs);
	if (only > 0)
		snprintf(only_word, sizeof(only_word), " --only %lld",
			 (long long)only);
	return xprintf("%s%s%s%s", jobs_word, only_word,
		       share.count > 0 ? " --shard " : "",
		       share.count > 0 ? text : "");
}

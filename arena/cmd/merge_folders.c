/* merge_folders.c - folders of one game are merged, and that is told; see
 * merging.h. */
#include "arena/cmd/merging.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/freeze.h"
#include "arena/shards/duplicates.h"
#include "arena/shards/shard_folder.h"
#include "arena/tournament/run_messages.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/text/text.h"

/* Where it is told: on stdout, but that is for the commands where another game
 * may lack something. */
static FILE *
told_on(const struct shard_set *set)
{
	return set->game == NULL ? stdout : stderr;
}

static void
tell_merged(const char *out, const struct shard_set *set,
	    const struct joined *joined)
{
	FILE *to = told_on(set);

	fprintf(to, "%s: %" PRIu64 " match%s of %u folder%s\n", out,
		joined->matches, joined->matches == 1 ? "" : "es", set->count,
		set->count == 1 ? "" : "s");
	if (joined->again > 0)
		fprintf(to,
			"played again with the same result, and counted once: "
			"%" PRIu64 "\n",
			joined->again);
	if (joined->retried > 0)
		fprintf(to,
			"tried again on a faster machine: %" PRIu64
			"; that counts, what was played first is in "
			"%s/doubles, and %s/" DUPLICATES_LIST " names it\n",
			joined->retried, out, out);
	if (joined->differ > 0)
		fprintf(to,
			"played again with another result: %" PRIu64
			"; the shard that was begun first counts, or what was "
			"tried again, the others' "
			"logs are in %s/doubles, and %s/" DUPLICATES_LIST
			" names them\n",
			joined->differ, out, out);
}

/* A final that is whole. */
static void
tell_final(const char *out)
{
	struct diag diag;
	struct store *store = store_read(out, &diag);

	if (store != NULL && store_run(store)->final)
		run_messages_opening(out, store_run(store)->seed);
	store_close(store);
}

/* How the next stage is played: of a game, with those of the others. */
static void
tell_next(const char *out, const struct shard_set *set,
	  const struct joined *joined)
{
	char *folder = set->game == NULL ? xstrdup(out) : shard_folder_of(out);
	size_t n = strlen(folder);
	char *word;

	if (set->game != NULL && n > 1)
		folder[n - 1] = '\0'; /* the slash */
	word = shell_word(folder);
	fprintf(told_on(set),
		"the next stage, of the matches %" PRIu64 " to %" PRIu64
		", is to be played: %s run %s/config.yaml --shard I/N "
		"--next %s",
		joined->stage.first, joined->stage.last, program_word(), word,
		word);
	if (freeze_is_done(out))
		fprintf(told_on(set), " --commitment %s/" FREEZE_FILE, word);
	fputc('\n', told_on(set));
	free(word);
	free(folder);
}

/* What came of it, but for what went wrong. */
static void
tell(const char *out, const struct shard_set *set, const struct joined *joined,
     enum merge_end end)
{
	if (end == MERGE_DONE || end == MERGE_GOES_ON)
		tell_merged(out, set, joined);
	if (end == MERGE_DONE)
		tell_final(out);
	else if (end == MERGE_GOES_ON)
		tell_next(out, set, joined);
	else if (end == MERGE_LACKS)
		fputs("arena merge: nothing was made, since matches are "
		      "missing or are to be tried again: play them with the "
		      "commands on standard "
		      "output, and merge again\n",
		      stderr);
}

enum merge_end
merge_folders(const char *out, char *const *dirs, unsigned count,
	      const char *game, struct diag *diag)
{
	struct shard_set set = { .folders = NULL };
	struct joined joined = { .matches = 0 };
	enum merge_end end = MERGE_FAILED;
	bool adds;

	if (shards_merge_adds(out, &adds, diag) &&
	    shard_set_read(&set, dirs, count, adds ? out : NULL, diag)) {
		set.game = game;
		end = shards_merge(out, &set, &joined, diag);
		tell(out, &set, &joined, end);
	}
	joined_release(&joined);
	shard_set_release(&set);
	return end;
}

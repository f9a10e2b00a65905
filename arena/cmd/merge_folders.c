/* merge_folders.c - merge shards of one game and print the result; see
 * merge_shards.h. */
#include "arena/cmd/merge_shards.h"

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

/* Return the stream for messages.  For a tournament over several games this is
 * stderr, because stdout gets the commands that play missing matches. */
static FILE *
merge_output(const struct shard_set *set)
{
	return set->game == NULL ? stdout : stderr;
}

static void
merge_print_counts(const char *out, const struct shard_set *set,
		   const struct joined *joined)
{
	FILE *to = merge_output(set);

	fprintf(to, "%s: %" PRIu64 " match%s of %u folder%s\n", out,
		joined->matches, joined->matches == 1 ? "" : "es", set->count,
		set->count == 1 ? "" : "s");
	if (joined->again > 0)
		fprintf(to,
			"played twice with the same result, counted once: "
			"%" PRIu64 "\n",
			joined->again);
	if (joined->retried > 0)
		fprintf(to,
			"retried on a faster machine: %" PRIu64
			"; the new results count, and the logs of the old "
			"results are in %s/doubles, listed in "
			"%s/" DUPLICATES_LIST "\n",
			joined->retried, out, out);
	if (joined->differ > 0)
		fprintf(to,
			"played twice with different results: %" PRIu64
			"; the retry counts, or else the result of the shard "
			"that began first; the other logs are in %s/doubles, "
			"listed in %s/" DUPLICATES_LIST "\n",
			joined->differ, out, out);
}

/* If the merged run is a final, print its commitment and its seed.  Call this
 * function only when all matches are merged. */
static void
merge_print_final(const char *out)
{
	struct diag diag;
	struct store *store = store_read(out, &diag);

	if (store != NULL && store_run(store)->final)
		run_print_commitment(out, store_run(store)->seed);
	store_close(store);
}

/* Print the command that plays the next stage.  In a tournament over several
 * games, one command plays the next stages of all games. */
static void
merge_print_next_stage(const char *out, const struct shard_set *set,
		       const struct joined *joined)
{
	char *folder = set->game == NULL ? xstrdup(out)
					 : shard_folder_parent(out);
	size_t n = strlen(folder);
	char *word;

	if (set->game != NULL && n > 1)
		folder[n - 1] = '\0'; /* remove the slash */
	word = shell_word(folder);
	fprintf(merge_output(set),
		"the next stage has the matches %" PRIu64 " to %" PRIu64
		"; play it with: %s run %s/config.yaml --shard I/N "
		"--next %s",
		joined->stage.first, joined->stage.last, program_word(), word,
		word);
	if (freeze_exists(out))
		fprintf(merge_output(set), " --commitment %s/" FREEZE_FILE,
			word);
	fputc('\n', merge_output(set));
	free(word);
	free(folder);
}

/* Print the result of a merge, except errors. */
static void
merge_print_result(const char *out, const struct shard_set *set,
		   const struct joined *joined, enum merge_end end)
{
	if (end == MERGE_DONE || end == MERGE_STAGE_DONE)
		merge_print_counts(out, set, joined);
	if (end == MERGE_DONE)
		merge_print_final(out);
	else if (end == MERGE_STAGE_DONE)
		merge_print_next_stage(out, set, joined);
	else if (end == MERGE_INCOMPLETE)
		fputs("arena merge: nothing was written because matches are "
		      "missing or must be retried; play them with the commands "
		      "on standard output, then merge again\n",
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

	if (shards_merge_check_out(out, &adds, diag) &&
	    shard_set_read(&set, dirs, count, adds ? out : NULL, diag)) {
		set.game = game;
		end = shards_merge(out, &set, &joined, diag);
		merge_print_result(out, &set, &joined, end);
	}
	joined_release(&joined);
	shard_set_release(&set);
	return end;
}

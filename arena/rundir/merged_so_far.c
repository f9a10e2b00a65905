/* merged_so_far.c - read the merged results of earlier stages; see
 * merged_so_far.h. */
#include "arena/rundir/merged_so_far.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "arena/rundir/outdir.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/file/input_file.h"

/* Return the reason why the folder cannot become a results folder, or NULL if
 * the folder is empty or missing. */
static const char *
merged_folder_problem(const char *dir)
{
	struct stat st;

	if (stat(dir, &st) == 0 && !S_ISDIR(st.st_mode))
		return "is no folder";
	return outdir_is_empty(dir) ? NULL
				    : "holds other files, and no results";
}

/* Find the first match of the next stage.  After the end of the run there is no
 * such match. */
static bool
merged_find_next(struct store *store, struct schedule *schedule,
		 struct schedule_feed *follow, uint64_t *next,
		 struct diag *diag)
{
	if (!schedule_feed_store(follow, store, diag))
		return false;
	*next = store_next_missing(store, 1, diag);
	if (*next > store_run(store)->matches)
		*next = schedule_known(schedule) +
			1; /* a stop rule may have ended the run early */
	return *next != 0;
}

/* Refuse the folder of a single shard, because the next stage depends on the
 * results of all shards. */
static bool
merged_check_shard(const struct store *store, const char *dir,
		   struct diag *diag)
{
	char word[SHARD_TEXT];

	if (store_run(store)->shard.count == 0)
		return true;
	shard_text(store_run(store)->shard, word);
	diag_set(diag,
		 "--next %s: the folder has only shard %s: give the folder in "
		 "which `arena merge` has merged all shards",
		 dir, word);
	return false;
}

bool
merged_so_far_feed(const struct merged_so_far *so_far,
		   struct schedule *schedule, struct schedule_feed *follow,
		   struct stage *stage, struct diag *diag)
{
	struct store *store = NULL;
	uint64_t next = 1;
	bool ok = true;

	if (so_far->dir != NULL && folder_has_file(so_far->dir, "results.db")) {
		store = store_read(so_far->dir, diag);
		ok = store != NULL &&
		     merged_check_shard(store, so_far->dir, diag) &&
		     store_check_merge(store, so_far->text, "this run", diag) &&
		     merged_find_next(store, schedule, follow, &next, diag);
	} else if (so_far->dir != NULL &&
		   merged_folder_problem(so_far->dir) != NULL) {
		diag_set(diag,
			 "--next %s: the path %s: give the folder that `arena "
			 "merge` writes, which need not exist yet",
			 so_far->dir, merged_folder_problem(so_far->dir));
		ok = false;
	}
	store_close(store);
	*stage = stage_of(&so_far->config->stop, schedule, next);
	return ok;
}

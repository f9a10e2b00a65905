/* merged_so_far.c - what follows from the results so far; see merged_so_far.h.
 */
#include "arena/rundir/merged_so_far.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "arena/store/store.h"
#include "lib/alloc.h"

static bool
is_there(const char *dir)
{
	char *path = xprintf("%s/results.db", dir);
	bool there = access(path, F_OK) == 0;

	free(path);
	return there;
}

/* Why no results can come to be there, or NULL: nothing is there yet, which an
 * empty folder is as good as. */
static const char *
misfit(const char *dir)
{
	struct stat st;

	if (stat(dir, &st) == 0 && !S_ISDIR(st.st_mode))
		return "is no folder";
	return outdir_is_free(dir) ? NULL : "holds other files, and no results";
}

/* The first match that is to be played: behind those of a run that is over
 * there is none. */
static bool
find_next(struct store *store, struct schedule *schedule,
	  struct schedule_feed *follow, uint64_t *next, struct diag *diag)
{
	if (!schedule_feed_store(follow, store, diag))
		return false;
	*next = store_next_missing(store, 1, diag);
	if (*next > store_run(store)->matches)
		*next = schedule_known(schedule) +
			1; /* a rule may have cut it */
	return *next != 0;
}

/* What a shard alone has says nothing of what follows. */
static bool
is_merged(const struct store *store, const char *dir, struct diag *diag)
{
	char word[SHARD_TEXT];

	if (store_run(store)->shard.count == 0)
		return true;
	shard_text(store_run(store)->shard, word);
	diag_set(diag,
		 "--next %s: this holds shard %s alone: name the folder that "
		 "`arena merge` makes of all",
		 dir, word);
	return false;
}

bool
merged_so_far_follow(const struct merged_so_far *so_far,
		     struct schedule *schedule, struct schedule_feed *follow,
		     struct stage *stage, struct diag *diag)
{
	struct store *store = NULL;
	uint64_t next = 1;
	bool ok = true;

	if (so_far->dir != NULL && is_there(so_far->dir)) {
		store = store_read(so_far->dir, diag);
		ok = store != NULL && is_merged(store, so_far->dir, diag) &&
		     store_agrees(store, so_far->text, "this one", diag) &&
		     find_next(store, schedule, follow, &next, diag);
	} else if (so_far->dir != NULL && misfit(so_far->dir) != NULL) {
		diag_set(diag,
			 "--next %s: this %s: "
			 "name the folder that `arena merge` makes, or will",
			 so_far->dir, misfit(so_far->dir));
		ok = false;
	}
	store_close(store);
	*stage = stage_of(&so_far->config->stop, schedule, next);
	return ok;
}

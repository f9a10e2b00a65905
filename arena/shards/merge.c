/* merge.c - merge shards into one results directory; see merge.h. */
#include "arena/shards/merge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/output/results.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/temp_rundir.h"
#include "arena/shards/duplicates.h"
#include "arena/shards/missing_matches.h"
#include "arena/shards/shard_folder.h"
#include "arena/standings/stop_check.h"
#include "arena/store/store_shard.h"
#include "lib/alloc.h"

/* Copy a file of the shard that was started first, if it has the file. */
static bool
merge_copy_file(const struct shard_run *first, const char *name,
		const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/%s", first->dir, name);
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);
	bool ok = text == NULL || outdir_write(dir, name, text, diag);

	free(text);
	free(path);
	return ok;
}

/* --- merging into a new folder, or adding a stage ------------------------- */

/**
 * struct merging - state of a merge
 * @out: target folder
 * @dir: folder of rows and results: @out itself if a stage is added, else a
 *	temporary folder that is renamed to @out
 * @files: temporary folder of the logs, until the rows are committed
 */
struct merging {
	const struct shard_set *set;
	const char *out, *dir, *files;
	struct store *store;
	struct joined *joined;
	struct diag *diag;
};

/* Open the store of a folder with earlier stages for writing. */
static struct store *
merge_reopen_store(const char *dir, struct diag *diag)
{
	struct store *there = store_read(dir, diag), *store = NULL;
	struct store_run run;

	if (there == NULL)
		return NULL;
	run = *store_run(there);
	store = store_open(dir, &run, diag);
	store_close(there);
	return store;
}

/* Copy the list of duplicates, so that the merge appends to it. */
static bool
merge_copy_duplicates(const struct merging *merging)
{
	char *path = xprintf("%s/" DUPLICATES_LIST, merging->out);
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);
	bool ok = text == NULL || outdir_write(merging->files, DUPLICATES_LIST,
					       text, merging->diag);

	free(text);
	free(path);
	return ok;
}

/* End the run if its stop rule has fired, as `arena run` does. */
static bool
merge_apply_stop_rule(const struct merging *merging)
{
	struct config_error error;
	struct config *config = config_read_kept(
		"config.yaml", store_run(merging->store)->config, &error);
	struct stop_check *stop;
	bool ok;

	if (config == NULL) {
		*merging->diag = error.diag;
		return false;
	}
	stop = stop_check_new(config);
	ok = stop_check_update(stop, merging->store, merging->diag) &&
	     stop_check_truncate(stop, merging->store, merging->dir,
				 merging->diag);
	stop_check_free(stop);
	config_free(config);
	return ok;
}

/* Write all result files of a finished run. */
static bool
merge_write_results(const struct merging *merging)
{
	const char *dir = merging->dir;
	struct store *store = merging->store;
	struct results results;
	bool ok;

	if (!results_load(&results, dir, store, merging->diag))
		return false;
	ok = results_write(dir, &results, merging->diag) &&
	     store_check(store, merging->diag);
	results_release(&results);
	return ok;
}

/* Move the logs to the results directory, then commit the rows. */
static bool
merge_commit(const struct merging *merging)
{
	struct diag *diag = merging->diag;
	const struct shard_run *first = &merging->set->folders[0];
	bool adds = merging->set->merged != NULL;

	return (adds ? shard_folder_move(merging->files, merging->dir, diag)
		     : outdir_write(merging->dir, "config.yaml",
				    store_run(merging->store)->config, diag) &&
				merge_copy_file(first, "folders.txt",
						merging->dir, diag) &&
				merge_copy_file(first, FREEZE_FILE,
						merging->dir, diag)) &&
	       shard_folder_sync(merging->dir, diag) &&
	       store_commit(merging->store, diag) &&
	       merge_apply_stop_rule(merging) && merge_write_results(merging);
}

static enum merge_end
merge_join(struct merging *merging, const char *name)
{
	const struct join_how how = { merging->files, name, true };
	struct joined *joined = merging->joined;
	const char *next = store_shard_is_merged(merging->store) ? merging->out
								 : NULL;

	switch (shards_join(merging->set, &how, merging->store, joined,
			    merging->diag)) {
	case JOIN_WHOLE:
		return merge_commit(merging) ? MERGE_DONE : MERGE_FAILED;
	case JOIN_STAGE:
		return merge_commit(merging) ? MERGE_STAGE_DONE : MERGE_FAILED;
	case JOIN_INCOMPLETE:
		return missing_matches_print(merging->set, merging->store,
					     joined, next, merging->diag)
			       ? MERGE_INCOMPLETE
			       : MERGE_FAILED;
	case JOIN_FAILED:
		break;
	}
	return MERGE_FAILED;
}

/* Return the absolute path of @out in the existing folder @place; owned.
 * @out itself may not exist yet. */
static char *
merge_absolute_path(const char *place, const char *out)
{
	char *folder = folder_path(place), *name = shard_folder_name(out);
	char *path = xprintf("%s/%s", folder, name);

	free(folder);
	free(name);
	return path;
}

enum merge_end
shards_merge(const char *out, const struct shard_set *set,
	     struct joined *joined, struct diag *diag)
{
	struct merging merging = {
		.set = set, .out = out, .joined = joined, .diag = diag
	};
	enum merge_end end = MERGE_FAILED;
	bool adds = set->merged != NULL, made;
	char *place = shard_folder_parent(out), *name;
	struct temp_rundir work;

	if (!outdir_make(place, diag) ||
	    !temp_rundir_make(&work, place, diag)) {
		free(place);
		return MERGE_FAILED;
	}
	name = merge_absolute_path(place, out);
	merging.files = work.results;
	merging.dir = adds ? out : work.results;
	merging.store = adds ? merge_reopen_store(out, diag)
			     : shards_store_new(set, merging.dir, diag);
	if (merging.store != NULL && (!adds || merge_copy_duplicates(&merging)))
		end = merge_join(&merging, name);
	store_close(merging.store);
	made = end == MERGE_DONE || end == MERGE_STAGE_DONE;
	if (made && !adds && !shard_folder_replace(work.results, out, diag))
		end = MERGE_FAILED;
	temp_rundir_remove(&work);
	free(name);
	free(place);
	return end;
}

bool
shards_merge_check_out(const char *out, bool *adds, struct diag *diag)
{
	struct store *store;
	struct diag why;
	struct stat st;

	*adds = false;
	if (lstat(out, &st) != 0)
		return true;
	if (S_ISDIR(st.st_mode) && outdir_is_empty(out))
		return true;
	store = store_read(out, &why);
	*adds = store != NULL && store_shard_is_merged(store);
	store_close(store);
	if (*adds)
		return true;
	diag_set(diag,
		 "%s exists already: a merge needs a new or empty folder, or "
		 "an earlier merge of a tournament with stages; give another "
		 "folder, or remove this folder",
		 out);
	return false;
}

bool
shards_merge_rows(const struct shard_set *set, const char *dir,
		  struct diag *diag)
{
	const struct join_how how = { .dir = dir, .name = "", .logs = false };
	struct merging merging = { .set = set, .dir = dir, .diag = diag };
	struct joined joined = { .matches = 0 };
	bool ok;

	merging.store = shards_store_new(set, dir, diag);
	ok = merging.store != NULL &&
	     shards_join(set, &how, merging.store, &joined, diag) !=
		     JOIN_FAILED &&
	     store_commit(merging.store, diag) &&
	     merge_apply_stop_rule(&merging);
	joined_release(&joined);
	store_close(merging.store);
	return ok;
}

bool
shards_print_standings(const struct shard_set *set, const char *format,
		       bool legend, struct diag *diag)
{
	struct temp_rundir work;
	bool ok;

	if (!temp_rundir_make(&work, NULL, diag))
		return false;
	ok = shards_merge_rows(set, work.results, diag) &&
	     results_print(work.results, format, legend, diag);
	temp_rundir_remove(&work);
	return ok;
}

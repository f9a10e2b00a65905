/* merge.c - shards become one folder of results; see merge.h. */
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

/* A file that all shards have, if they have it, is that of the one that was
 * begun first. */
static bool
copy_file(const struct shard_run *first, const char *name, const char *dir,
	  struct diag *diag)
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

/* --- a merge that makes its folder, or adds to one ------------------------ */

/**
 * struct merging
 * @out: where it goes; @dir: where rows and results are until it has its name:
 *	the same where @out has earlier stages
 * @files: the joined logs are there until the rows count
 */
struct merging {
	const struct shard_set *set;
	const char *out, *dir, *files;
	struct store *store;
	struct joined *joined;
	struct diag *diag;
};

/* The store of a folder that has earlier stages. */
static struct store *
open_again(const char *dir, struct diag *diag)
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

/* The list of doubles goes on where it has ended. */
static bool
take_doubles(const struct merging *merging)
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

/* What a run does when its rule has come. */
static bool
end_by_rule(const struct merging *merging)
{
	struct config_error error;
	struct config *config = config_read_kept(
		"config.yaml", store_run(merging->store)->config, &error);
	struct stop_check *stopping;
	bool ok;

	if (config == NULL) {
		*merging->diag = error.diag;
		return false;
	}
	stopping = stop_check_new(config);
	ok = stop_check_follow(stopping, merging->store, merging->diag) &&
	     stop_check_cut(stopping, merging->store, merging->dir,
			    merging->diag);
	stop_check_free(stopping);
	config_free(config);
	return ok;
}

/* Everything that a run writes at its end. */
static bool
write_results(const struct merging *merging)
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

/* The rows count from now on; before that their logs are in their place. */
static bool
settle(const struct merging *merging)
{
	struct diag *diag = merging->diag;
	const struct shard_run *first = &merging->set->folders[0];
	bool adds = merging->set->merged != NULL;

	return (adds ? shard_folder_move(merging->files, merging->dir, diag)
		     : outdir_write(merging->dir, "config.yaml",
				    store_run(merging->store)->config, diag) &&
				copy_file(first, "folders.txt", merging->dir,
					  diag) &&
				copy_file(first, FREEZE_FILE, merging->dir,
					  diag)) &&
	       shard_folder_sync(merging->dir, diag) &&
	       store_commit(merging->store, diag) && end_by_rule(merging) &&
	       write_results(merging);
}

static enum merge_end
make(struct merging *merging, const char *name)
{
	const struct join_how how = { merging->files, name, true };
	struct joined *joined = merging->joined;
	const char *next = store_shard_is_merged(merging->store) ? merging->out
								 : NULL;

	switch (shards_join(merging->set, &how, merging->store, joined,
			    merging->diag)) {
	case JOIN_WHOLE:
		return settle(merging) ? MERGE_DONE : MERGE_FAILED;
	case JOIN_STAGE:
		return settle(merging) ? MERGE_GOES_ON : MERGE_FAILED;
	case JOIN_LACKS:
		return missing_matches_tell(merging->set, merging->store,
					    joined, next, merging->diag)
			       ? MERGE_LACKS
			       : MERGE_FAILED;
	case JOIN_FAILED:
		break;
	}
	return MERGE_FAILED;
}

/* The whole path of @out, which is perhaps not there, in its folder, which is;
 * owned. */
static char *
whole_path(const char *place, const char *out)
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
	char *place = shard_folder_of(out), *name;
	struct temp_rundir work;

	if (!outdir_make(place, diag) ||
	    !temp_rundir_make(&work, place, diag)) {
		free(place);
		return MERGE_FAILED;
	}
	name = whole_path(place, out);
	merging.files = work.results;
	merging.dir = adds ? out : work.results;
	merging.store = adds ? open_again(out, diag)
			     : shards_store(set, merging.dir, diag);
	if (merging.store != NULL && (!adds || take_doubles(&merging)))
		end = make(&merging, name);
	store_close(merging.store);
	made = end == MERGE_DONE || end == MERGE_GOES_ON;
	if (made && !adds && !shard_folder_take(work.results, out, diag))
		end = MERGE_FAILED;
	temp_rundir_end(&work);
	free(name);
	free(place);
	return end;
}

bool
shards_merge_adds(const char *out, bool *adds, struct diag *diag)
{
	struct store *store;
	struct diag why;
	struct stat st;

	*adds = false;
	if (lstat(out, &st) != 0)
		return true;
	if (S_ISDIR(st.st_mode) && outdir_is_free(out))
		return true;
	store = store_read(out, &why);
	*adds = store != NULL && store_shard_is_merged(store);
	store_close(store);
	if (*adds)
		return true;
	diag_set(diag,
		 "%s is there already: a merge makes a folder or fills an "
		 "empty one, or adds the next stage to one that it made; name "
		 "another one, or remove it",
		 out);
	return false;
}

bool
shards_gather(const struct shard_set *set, const char *dir, struct diag *diag)
{
	const struct join_how how = { .dir = dir, .name = "", .logs = false };
	struct merging merging = { .set = set, .dir = dir, .diag = diag };
	struct joined joined = { .matches = 0 };
	bool ok;

	merging.store = shards_store(set, dir, diag);
	ok = merging.store != NULL &&
	     shards_join(set, &how, merging.store, &joined, diag) !=
		     JOIN_FAILED &&
	     store_commit(merging.store, diag) && end_by_rule(&merging);
	joined_release(&joined);
	store_close(merging.store);
	return ok;
}

bool
shards_look(const struct shard_set *set, const char *format, struct diag *diag)
{
	struct temp_rundir work;
	bool ok;

	if (!temp_rundir_make(&work, NULL, diag))
		return false;
	ok = shards_gather(set, work.results, diag) &&
	     results_show(work.results, format, diag);
	temp_rundir_end(&work);
	return ok;
}

/* merge.c - shards become one folder of results; see merge.h. */
#include "arena/shards/merge.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/results/log_check.h"
#include "arena/results/outdir.h"
#include "arena/results/results.h"
#include "arena/shards/missing.h"
#include "lib/alloc.h"
#include "lib/scratch.h"

/* A folder that nobody sees yet: @results in @path, owned. */
struct workplace {
	char path[PATH_MAX];
	char *results;
	int held;
};

static bool
workplace_make(struct workplace *work, const char *place, struct diag *diag)
{
	scratch_sweep_in(place); /* those of merges that were killed */
	if (!scratch_new_in(place, work->path, sizeof(work->path),
			    &work->held)) {
		diag_set(diag, "a folder in %s: %s", place, strerror(errno));
		return false;
	}
	work->results = xprintf("%s/results", work->path);
	if (outdir_make_one(work->results, diag))
		return true;
	(void)scratch_end(work->path);
	close(work->held);
	free(work->results);
	return false;
}

static void
workplace_end(const struct workplace *work)
{
	(void)scratch_end(work->path);
	close(work->held);
	free(work->results);
}

/* The folder that @path stands in; owned. */
static char *
folder_of(const char *path)
{
	size_t n = strlen(path);

	while (n > 1 && path[n - 1] == '/')
		n--;
	while (n > 0 && path[n - 1] != '/')
		n--;
	return n == 0 ? xstrdup(".") : xprintf("%.*s", (int)n, path);
}

/* The whole path of @path, which is not there, in its folder, which is; owned.
 */
static char *
name_of(const char *place, const char *path)
{
	char *folder = folder_path(place), *name;
	size_t end = strlen(path), from;

	while (end > 1 && path[end - 1] == '/')
		end--;
	for (from = end; from > 0 && path[from - 1] != '/';)
		from--;
	name = xprintf("%s/%.*s", folder, (int)(end - from), path + from);
	free(folder);
	return name;
}

/* The bots' folders are what they were in the shard that was begun first. */
static bool
copy_folders(const struct shard *first, const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/folders.txt", first->dir);
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);
	bool ok = text == NULL || outdir_write(dir, "folders.txt", text, diag);

	free(text);
	free(path);
	return ok;
}

/* Everything that a run writes at its end. */
static bool
write_results(const struct shard_set *set, const char *dir, struct store *store,
	      struct diag *diag)
{
	struct results results;
	bool ok;

	if (!outdir_write(dir, "config.yaml", store_run(store)->config, diag) ||
	    !copy_folders(&set->shards[0], dir, diag) ||
	    !results_load(&results, dir, store, diag))
		return false;
	ok = results_write(dir, &results, diag) && store_check(store, diag);
	results_release(&results);
	return ok;
}

static enum merge_end
make(const struct shard_set *set, const struct join_how *how,
     struct joined *joined, struct diag *diag)
{
	struct store *store = shards_join(set, how, joined, diag);
	enum merge_end end = MERGE_FAILED;

	if (store == NULL)
		return MERGE_FAILED;
	if (store_count(store) < store_run(store)->matches)
		end = missing_tell(set, store, diag) ? MERGE_LACKS
						     : MERGE_FAILED;
	else if (write_results(set, how->dir, store, diag))
		end = MERGE_DONE;
	store_close(store);
	return end;
}

static bool
take_place(const char *made, const char *out, struct diag *diag)
{
	if (rename(made, out) == 0)
		return true;
	diag_set(diag, "%s: %s", out, strerror(errno));
	return false;
}

enum merge_end
shards_merge(const char *out, const struct shard_set *set,
	     struct joined *joined, struct diag *diag)
{
	struct workplace work;
	struct join_how how = { .logs = true };
	enum merge_end end = MERGE_FAILED;
	char *place, *name = NULL;
	struct stat st;

	if (lstat(out, &st) == 0) {
		diag_set(diag,
			 "%s is there already: a merge makes a folder; name "
			 "another one, or remove it",
			 out);
		return MERGE_FAILED;
	}
	place = folder_of(out);
	if (outdir_make(place, diag) && workplace_make(&work, place, diag)) {
		name = name_of(place, out);
		how.dir = work.results;
		how.name = name;
		end = make(set, &how, joined, diag);
		if (end == MERGE_DONE && !take_place(how.dir, out, diag))
			end = MERGE_FAILED;
		workplace_end(&work);
	}
	free(name);
	free(place);
	return end;
}

bool
shards_look(const struct shard_set *set, const char *format, struct diag *diag)
{
	const char *place = getenv("TMPDIR");
	struct workplace work;
	struct join_how how = { .name = "", .logs = false };
	struct joined joined;
	struct store *store;
	bool ok;

	if (place == NULL || *place == '\0')
		place = "/tmp";
	if (!workplace_make(&work, place, diag))
		return false;
	how.dir = work.results;
	store = shards_join(set, &how, &joined, diag);
	ok = store != NULL;
	store_close(store);
	ok = ok && results_show(how.dir, format, diag);
	workplace_end(&work);
	return ok;
}

/* merge_games.c - merge shards of several games, or print their standings; see
 * merge_shards.h. */
#include "arena/cmd/merge_shards.h"

#include <stdlib.h>
#include <string.h>

#include "arena/output/series_standings.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/temp_rundir.h"
#include "arena/shards/shard_folder.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/file/tempdir.h"

/* Return true if both tournaments have games of the same names and weights.
 * merge_folders compares the rest of the configurations game by game. */
static bool
merge_same_games(const struct series *a, const struct series *b)
{
	bool same = a->count == b->count;

	for (uint32_t i = 0; same && i < a->count; i++)
		same = strcmp(a->game[i].name, b->game[i].name) == 0 &&
		       a->game[i].weight == b->game[i].weight;
	return same;
}

static bool
merge_check_series(const struct series *series, const char *first,
		   const char *dir, struct diag *diag)
{
	struct series *other = NULL;
	bool same = false;

	if (!series_standings_exists(dir))
		diag_set(diag,
			 "%s contains no results of several games, but %s does",
			 dir, first);
	else if ((other = series_standings_read_series(dir, diag)) != NULL)
		same = merge_same_games(series, other);
	if (other != NULL && !same)
		diag_set(diag, "%s has other games than %s", dir, first);
	series_free(other);
	return same;
}

static bool
merge_check_all_series(const struct series *series, char *const *dirs,
		       unsigned count, struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 1; ok && i < count; i++)
		ok = merge_check_series(series, dirs[0], dirs[i], diag);
	return ok;
}

/* Write the configuration of the whole tournament, which lists the games. */
static bool
merge_write_config(const struct series *series, const char *dir,
		   struct diag *diag)
{
	char *text = series_text(series);
	bool ok = outdir_write(dir, "config.yaml", text, diag);

	free(text);
	return ok;
}

/* Create the output folder, or check that an earlier merge of this tournament
 * created it. */
static bool
merge_open_out(const struct series *series, const char *first, const char *out,
	       struct diag *diag)
{
	if (!outdir_is_empty(out))
		return merge_check_series(series, first, out, diag);
	return outdir_make(out, diag) && shard_folder_clear(out, diag) &&
	       merge_write_config(series, out, diag);
}

/* Return true if the folder contains all matches of the game. */
static bool
merge_is_complete(const char *folder)
{
	struct diag diag;
	struct store *store = store_read(folder, &diag);
	bool whole = store != NULL &&
		     store_match_count(store) >= store_run(store)->matches;

	store_close(store);
	return whole;
}

/**
 * struct merge_parts - the folders of one game in all shards that have begun
 * this game
 */
struct merge_parts {
	char **dir;
	unsigned count;
};

static void
merge_parts_find(struct merge_parts *parts, const struct series_game *game,
		 char *const *dirs, unsigned count)
{
	*parts = (struct merge_parts){ xcalloc(count + 1u, sizeof(*parts->dir)),
				       0 };
	for (unsigned i = 0; i < count; i++)
		if (series_standings_has_results(dirs[i], game))
			parts->dir[parts->count++] = series_standings_folder(
				dirs[i], game);
}

static void
merge_parts_release(struct merge_parts *parts)
{
	for (unsigned i = 0; i < parts->count; i++)
		free(parts->dir[i]);
	free(parts->dir);
}

static enum merge_end
merge_game(const struct series_game *game, const char *out, char *const *dirs,
	   unsigned count, struct diag *diag)
{
	char *folder = series_standings_folder(out, game);
	enum merge_end end;
	struct merge_parts parts;

	merge_parts_find(&parts, game, dirs, count);
	if (merge_is_complete(folder)) {
		end = MERGE_DONE; /* shards of later stages do not contain this
				     game */
	} else if (parts.count > 0) {
		end = merge_folders(folder, parts.dir, parts.count, game->name,
				    diag);
	} else {
		diag_set(diag, "no shard has results of %s", game->name);
		end = MERGE_FAILED;
	}
	merge_parts_release(&parts);
	free(folder);
	return end;
}

static bool
merge_has_any_game(const struct series *series, const char *out)
{
	for (uint32_t i = 0; i < series->count; i++)
		if (series_standings_has_results(out, &series->game[i]))
			return true;
	return false;
}

/* Remove the output folder if no game was merged.  Otherwise write the
 * standings over all games, unless a merge failed. */
static enum merge_end
merge_finish(const struct series *series, const char *out, enum merge_end end,
	     struct diag *diag)
{
	const char *files[] = { NULL };

	if (!merge_has_any_game(series, out))
		outdir_remove(out, files);
	else if (end != MERGE_FAILED && !series_standings_write(out, diag))
		return MERGE_FAILED;
	return end;
}

enum merge_end
merge_games(const char *out, char *const *dirs, unsigned count,
	    struct diag *diag)
{
	struct series *series = series_standings_read_series(dirs[0], diag);
	enum merge_end worst = MERGE_DONE;
	bool ok = series != NULL;

	tempdir_sweep_in(out); /* remove folders that a killed merge left */
	ok = ok && merge_check_all_series(series, dirs, count, diag) &&
	     merge_open_out(series, dirs[0], out, diag);
	for (uint32_t i = 0; ok && i < series->count && worst != MERGE_FAILED;
	     i++) {
		enum merge_end end = merge_game(&series->game[i], out, dirs,
						count, diag);

		if (end > worst)
			worst = end;
	}
	worst = ok ? merge_finish(series, out, worst, diag) : MERGE_FAILED;
	series_free(series);
	return worst;
}

/* Add the finished matches of a game from all shards to @out.  It is no error
 * if there are none. */
static bool
merge_gather_game(const struct series_game *game, const char *out,
		  char *const *dirs, unsigned count, struct diag *diag)
{
	struct shard_set set = { .folders = NULL };
	char *folder = series_standings_folder(out, game);
	struct merge_parts parts;
	bool ok = true;

	merge_parts_find(&parts, game, dirs, count);
	if (parts.count > 0)
		ok = shard_set_read(&set, parts.dir, parts.count, NULL, diag) &&
		     outdir_make_one(folder, diag) &&
		     shards_merge_rows(&set, folder, diag);
	shard_set_release(&set);
	merge_parts_release(&parts);
	free(folder);
	return ok;
}

bool
merge_print_standings(char *const *dirs, unsigned count, const char *format,
		      bool legend, struct diag *diag)
{
	struct series *series;
	struct temp_rundir work;
	bool ok;

	if (!series_standings_check_format(dirs[0], format, diag))
		return false;
	series = series_standings_read_series(dirs[0], diag);
	ok = series != NULL &&
	     merge_check_all_series(series, dirs, count, diag);
	if (ok && temp_rundir_make(&work, NULL, diag)) {
		ok = merge_write_config(series, work.results, diag);
		for (uint32_t i = 0; ok && i < series->count; i++)
			ok = merge_gather_game(&series->game[i], work.results,
					       dirs, count, diag);
		ok = ok &&
		     series_standings_print(work.results, format, legend, diag);
		temp_rundir_remove(&work);
	} else {
		ok = false;
	}
	series_free(series);
	return ok;
}

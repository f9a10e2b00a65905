/* merge_games.c - shards of several games are merged, or looked at; see
 * merging.h. */
#include "arena/cmd/merging.h"

#include <stdlib.h>
#include <string.h>

#include "arena/output/series_standings.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/temp_rundir.h"
#include "arena/shards/shard_folder.h"
#include "arena/store/store.h"
#include "lib/alloc.h"
#include "lib/file/tempdir.h"

/* Do both have the same games, by names and weights?  What else their
 * configurations say is held against each other game by game. */
static bool
same_games(const struct series *a, const struct series *b)
{
	bool same = a->count == b->count;

	for (uint32_t i = 0; same && i < a->count; i++)
		same = strcmp(a->game[i].name, b->game[i].name) == 0 &&
		       a->game[i].weight == b->game[i].weight;
	return same;
}

static bool
goes_with(const struct series *circuit, const char *first, const char *dir,
	  struct diag *diag)
{
	struct series *other = NULL;
	bool same = false;

	if (!series_standings_is_there(dir))
		diag_set(diag,
			 "%s holds no results of several games, and %s "
			 "does",
			 dir, first);
	else if ((other = series_standings_circuit(dir, diag)) != NULL)
		same = same_games(circuit, other);
	if (other != NULL && !same)
		diag_set(diag, "%s has other games than %s", dir, first);
	series_free(other);
	return same;
}

static bool
go_together(const struct series *circuit, char *const *dirs, unsigned count,
	    struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 1; ok && i < count; i++)
		ok = goes_with(circuit, dirs[0], dirs[i], diag);
	return ok;
}

/* What says which games there are. */
static bool
write_config(const struct series *circuit, const char *dir, struct diag *diag)
{
	char *text = series_text(circuit);
	bool ok = outdir_write(dir, "config.yaml", text, diag);

	free(text);
	return ok;
}

/* The folder is made, or is that of an earlier merge. */
static bool
meet(const struct series *circuit, const char *first, const char *out,
     struct diag *diag)
{
	if (!outdir_is_free(out))
		return goes_with(circuit, first, out, diag);
	return outdir_make(out, diag) && shard_folder_clear(out, diag) &&
	       write_config(circuit, out, diag);
}

/* Has @out all matches of the game? */
static bool
is_whole(const char *folder)
{
	struct diag diag;
	struct store *store = store_read(folder, &diag);
	bool whole = store != NULL &&
		     store_count(store) >= store_run(store)->matches;

	store_close(store);
	return whole;
}

/**
 * struct parts - of the shards that have begun a game their folders of it
 */
struct parts {
	char **dir;
	unsigned count;
};

static void
parts_find(struct parts *parts, const struct series_game *game,
	   char *const *dirs, unsigned count)
{
	*parts = (struct parts){ xcalloc(count + 1u, sizeof(*parts->dir)), 0 };
	for (unsigned i = 0; i < count; i++)
		if (series_standings_has(dirs[i], game))
			parts->dir[parts->count++] = series_standings_folder(
				dirs[i], game);
}

static void
parts_release(struct parts *parts)
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
	struct parts parts;

	parts_find(&parts, game, dirs, count);
	if (is_whole(folder)) {
		end = MERGE_DONE; /* of later stages shards have nothing of it
				   */
	} else if (parts.count > 0) {
		end = merge_folders(folder, parts.dir, parts.count, game->name,
				    diag);
	} else {
		diag_set(diag, "no shard has results of %s", game->name);
		end = MERGE_FAILED;
	}
	parts_release(&parts);
	free(folder);
	return end;
}

static bool
has_any(const struct series *circuit, const char *out)
{
	for (uint32_t i = 0; i < circuit->count; i++)
		if (series_standings_has(out, &circuit->game[i]))
			return true;
	return false;
}

/* Where no game was merged, the folder goes again; else the table over all is
 * written, if all went well. */
static enum merge_end
settle(const struct series *circuit, const char *out, enum merge_end end,
       struct diag *diag)
{
	const char *files[] = { NULL };

	if (!has_any(circuit, out))
		outdir_remove(out, files);
	else if (end != MERGE_FAILED && !series_standings_write(out, diag))
		return MERGE_FAILED;
	return end;
}

enum merge_end
merge_games(const char *out, char *const *dirs, unsigned count,
	    struct diag *diag)
{
	struct series *circuit = series_standings_circuit(dirs[0], diag);
	enum merge_end worst = MERGE_DONE;
	bool ok = circuit != NULL;

	tempdir_sweep_in(out); /* of a merge that was killed */
	ok = ok && go_together(circuit, dirs, count, diag) &&
	     meet(circuit, dirs[0], out, diag);
	for (uint32_t i = 0; ok && i < circuit->count && worst != MERGE_FAILED;
	     i++) {
		enum merge_end end = merge_game(&circuit->game[i], out, dirs,
						count, diag);

		if (end > worst)
			worst = end;
	}
	worst = ok ? settle(circuit, out, worst, diag) : MERGE_FAILED;
	series_free(circuit);
	return worst;
}

/* What there is of a game; nothing where nobody has begun it, or had a match to
 * its end. */
static bool
look_at_game(const struct series_game *game, const char *out, char *const *dirs,
	     unsigned count, struct diag *diag)
{
	struct shard_set set = { .folders = NULL };
	char *folder = series_standings_folder(out, game);
	struct parts parts;
	bool ok = true;

	parts_find(&parts, game, dirs, count);
	if (parts.count > 0)
		ok = shard_set_read(&set, parts.dir, parts.count, NULL, diag) &&
		     outdir_make_one(folder, diag) &&
		     shards_gather(&set, folder, diag);
	shard_set_release(&set);
	parts_release(&parts);
	free(folder);
	return ok;
}

bool
look_at_games(char *const *dirs, unsigned count, const char *format,
	      struct diag *diag)
{
	struct series *circuit;
	struct temp_rundir work;
	bool ok;

	if (!series_standings_prints(dirs[0], format, diag))
		return false;
	circuit = series_standings_circuit(dirs[0], diag);
	ok = circuit != NULL && go_together(circuit, dirs, count, diag);
	if (ok && temp_rundir_make(&work, NULL, diag)) {
		ok = write_config(circuit, work.results, diag);
		for (uint32_t i = 0; ok && i < circuit->count; i++)
			ok = look_at_game(&circuit->game[i], work.results, dirs,
					  count, diag);
		ok = ok && series_standings_show(work.results, format, diag);
		temp_rundir_end(&work);
	} else {
		ok = false;
	}
	series_free(circuit);
	return ok;
}

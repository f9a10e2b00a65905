/* series_run.c - run a tournament over several games; see series_run.h. */
#include "arena/tournament/series_run.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/output/series_standings.h"
#include "arena/rundir/outdir.h"
#include "arena/store/lock.h"
#include "arena/tournament/agenda.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run_messages.h"
#include "arena/tournament/run_shard.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"

/* The results directory. */

/* Check that each game with results is one of the series: a table without it
 * would be that of another tournament. */
static bool
series_check_games(struct series *series, const struct series *kept,
		   const char *dir, struct diag *diag)
{
	for (uint32_t i = 0; i < kept->count; i++) {
		const struct series_game *game = &kept->game[i];

		if (series_find(series, game->name) != NULL ||
		    !series_standings_has_results(dir, game))
			continue;
		diag_set(diag,
			 "%s/%s contains results of a game that is not in the "
			 "configuration: add the game to \"games\", or name "
			 "another directory by --out",
			 dir, game->name);
		return false;
	}
	return true;
}

static bool
series_has_results(const struct series *series, const char *dir)
{
	for (uint32_t i = 0; i < series->count; i++)
		if (series_standings_has_results(dir, &series->game[i]))
			return true;
	return false;
}

/* Check the seed; a configuration without one gets the seed of the results. */
static bool
series_check_seed(struct series *series, const struct series *kept,
		  const char *dir, struct diag *diag)
{
	if (series->seed_drawn) {
		series_set_seed(series, kept->seed);
		return true;
	}
	if (strcmp(series->seed, kept->seed) == 0 ||
	    !series_has_results(kept, dir))
		return true;
	diag_set(diag,
		 "%s was started with another seed: name another directory by "
		 "--out, or write the seed of %s/config.yaml into the "
		 "configuration",
		 dir, dir);
	return false;
}

/* Check that the results of an earlier start fit this series. */
static bool
series_check_results(struct series *series, const char *dir, struct diag *diag)
{
	struct series *kept = series_standings_read_series(dir, diag);
	bool ok = kept != NULL && series_check_games(series, kept, dir, diag) &&
		  series_check_seed(series, kept, dir, diag);

	series_free(kept);
	return ok;
}

/* Check the results directory; create it if it does not exist.  The
 * configuration is written later, by series_write_config. */
static bool
series_check_dir(struct series *series, const char *dir, struct diag *diag)
{
	if (!outdir_check_place(dir, series->game[0].config, diag))
		return false;
	if (series_standings_exists(dir))
		return series_check_results(series, dir, diag);
	if (outdir_is_empty(dir))
		return outdir_make(dir, diag);
	diag_set(diag,
		 "%s is not empty, but contains no results of several games: "
		 "name an empty or a new folder with --out",
		 dir);
	return false;
}

static bool
series_write_config(const struct series *series, const char *dir,
		    struct diag *diag)
{
	char *path = xprintf("%s/config.yaml", dir);
	char *text = series_text(series);
	bool ok = outdir_file_is(path, text) ||
		  outdir_write(dir, "config.yaml", text, diag);

	free(text);
	free(path);
	return ok;
}

/* Write the configuration again if it was removed or changed during the run. */
static bool
series_restore_config(const struct series *series, const char *dir,
		      struct diag *diag)
{
	char *text = series_text(series);
	bool ok = outdir_restore_file(dir, "config.yaml", text, diag);

	free(text);
	return ok;
}

/* Remove the directory if nothing was played. */
static void
series_remove_empty_dir(const struct series *series, const char *dir)
{
	const char *files[] = { "standings.txt", "standings.json",
				"standings.csv", NULL };

	if (!series_has_results(series, dir) &&
	    !outdir_contains(dir, series->file))
		outdir_remove(dir, files);
}

/*
 * The games.
 */

static bool
series_plays_game(const struct series_game *game, const struct series_how *how)
{
	return how->game == NULL || strcmp(game->name, how->game) == 0;
}

/* Start every bot once for each game but the first, whose run does so itself.
 */
static enum status
series_probe_bots(struct series *series, const struct series_how *how)
{
	const char *const secrets[] = { how->dir, series->file, NULL };
	enum status status = STATUS_DONE;
	bool first = true;

	for (uint32_t i = 0; i < series->count && status == STATUS_DONE; i++) {
		struct series_game *game = &series->game[i];

		if (!series_plays_game(game, how) ||
		    series_standings_has_results(how->dir, game))
			continue;
		if (!first)
			status = playing_run(game->config,
					     &(struct run_how){
						     .probe_only = true,
						     .secrets = secrets,
						     .pack = how->pack,
					     });
		first = false;
	}
	/* A temporary run leaves handlers that do not end the program. */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	return status;
}

/* Return the directory of a game in a directory of all games; owned, or NULL
 * without one. */
static char *
series_game_dir(const char *dir, const struct series_game *game)
{
	return dir != NULL ? series_standings_folder(dir, game) : NULL;
}

/* Check the shard of one game. */
static enum run_shard
series_check_game_shard(const struct series_game *game,
			const struct series_how *how)
{
	char *next = series_game_dir(how->next, game);
	char *retry = series_game_dir(how->retry, game);
	enum run_shard end = run_shard_check(game->config, how->shard, next,
					     retry);

	free(retry);
	free(next);
	return end;
}

static enum status
series_play_game(const struct series *series, struct series_game *game,
		 const struct series_how *how)
{
	const char *const secrets[] = { how->dir, series->file, NULL };
	char *folder = series_standings_folder(how->dir, game);
	char *next = series_game_dir(how->next, game);
	char *retry = series_game_dir(how->retry, game);
	const struct run_how run = { .dir = folder,
				     .resume = how->resume,
				     .replay_bot = how->replay_bot,
				     .shard = how->shard,
				     .next = next,
				     .retry = retry,
				     .secrets = secrets,
				     .pack = how->pack };
	enum status status = run_tournament(game->config, &run);

	free(retry);
	free(next);
	free(folder);
	return status;
}

static enum status
series_play_games(struct series *series, const struct series_how *how)
{
	enum status status = STATUS_DONE;

	for (uint32_t i = 0; i < series->count && status == STATUS_DONE; i++)
		if (series_plays_game(&series->game[i], how) &&
		    series_check_game_shard(&series->game[i], how) ==
			    RUN_SHARD_PLAYS)
			status = series_play_game(series, &series->game[i],
						  how);
	return status;
}

/* Check the shard of all games, before any file is written. */
static enum run_shard
series_check_shard(const struct series *series, const struct series_how *how)
{
	enum run_shard all = RUN_SHARD_HAS_NOTHING;

	if (how->shard.count == 0)
		return RUN_SHARD_PLAYS;
	for (uint32_t i = 0; i < series->count; i++) {
		enum run_shard one = series_plays_game(&series->game[i], how)
					     ? series_check_game_shard(
						       &series->game[i], how)
					     : RUN_SHARD_HAS_NOTHING;

		if (one == RUN_SHARD_REFUSED)
			return one;
		if (one == RUN_SHARD_PLAYS)
			all = one;
	}
	return all;
}

/* Write the standings over all games, and print them with @show. */
static bool
series_print_standings(const struct series *series, const char *dir, bool show,
		       struct diag *diag)
{
	if (!series_has_results(series, dir))
		return true;
	if (!series_standings_write(dir, diag))
		return false;
	if (!show)
		return true;
	putchar('\n');
	return series_standings_print(dir, "text", false, diag);
}

static enum status
series_print_error(const struct diag *diag)
{
	fprintf(stderr, "arena: %s\n", diag->text);
	return STATUS_FAILED;
}

enum status
series_run(struct series *series, const struct series_how *how)
{
	const char *dir = how->dir;
	struct lock *lock;
	enum status status;
	struct diag diag;

	switch (series_check_shard(series, how)) {
	case RUN_SHARD_REFUSED:
		return STATUS_USAGE;
	case RUN_SHARD_HAS_NOTHING:
		return STATUS_DONE;
	case RUN_SHARD_PLAYS:
		break;
	}
	if (!series_check_dir(series, dir, &diag))
		return series_print_error(&diag);
	lock = lock_acquire(dir, &diag);
	if (lock == NULL)
		return series_print_error(&diag);
	status = series_probe_bots(series, how);
	if (status == STATUS_DONE && !series_write_config(series, dir, &diag))
		status = series_print_error(&diag);
	if (status == STATUS_DONE) {
		run_warn_of_seed(series->seed);
		status = series_play_games(series, how);
		if (!series_restore_config(series, dir, &diag))
			status = series_print_error(&diag);
	}
	if (!series_print_standings(series, dir, status == STATUS_DONE, &diag))
		status = series_print_error(&diag);
	lock_release(lock);
	series_remove_empty_dir(series, dir);
	return status;
}

/* The schedule. */

static bool
series_print_agenda(struct series_game *game, const char *dir, unsigned parts,
		    struct diag *diag)
{
	char *folder = NULL;
	bool ok;

	if (dir != NULL && series_standings_has_results(dir, game))
		folder = series_standings_folder(dir, game);
	printf("%s:\n", game->name);
	ok = agenda_print(game->config, folder, parts, diag);
	free(folder);
	return ok;
}

static void
series_print_config(const struct series *series)
{
	char *text = series_text(series);

	for (uint32_t i = 0; i < series->count; i++) {
		const struct config *config = series->game[i].config;
		struct schedule_fault fault;
		struct schedule *schedule = config_schedule(config, &fault);
		uint64_t matches = schedule_matches(schedule);

		printf("# %s: %s%llu match%s\n", series->game[i].name,
		       config->stop.kind != STOP_NEVER ? "at most " : "",
		       (unsigned long long)matches, matches == 1 ? "" : "es");
		run_print_idle(stdout, "# ", config, schedule);
		schedule_free(schedule);
	}
	if (series->seed_drawn)
		puts("# the seed is random and not stored");
	fputs(text, stdout);
	free(text);
}

bool
series_print(struct series *series, bool schedule, const char *dir,
	     struct diag *diag)
{
	if (!schedule && dir == NULL) {
		series_print_config(series);
		return stdout_check_done(diag);
	}
	if (dir != NULL && !series_standings_exists(dir)) {
		diag_set(diag, "%s holds no results of several games", dir);
		return false;
	}
	if (dir != NULL && !series_check_results(series, dir, diag))
		return false;
	if (series->seed_drawn && dir == NULL)
		puts(AGENDA_SEED_DRAWN);
	for (uint32_t i = 0; i < series->count; i++)
		if (!series_print_agenda(&series->game[i], dir, AGENDA_COST,
					 diag))
			return false;
	for (uint32_t i = 0; i < series->count; i++) {
		putchar('\n');
		if (!series_print_agenda(&series->game[i], dir,
					 AGENDA_ENCOUNTERS, diag))
			return false;
	}
	return true;
}

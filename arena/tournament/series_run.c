/* series_run.c - a tournament over several games; see series_run.h. */
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

/*
 * The folder.
 */

/* Every game that is there must be one of the circuit's: a table without it
 * would be another tournament's. */
static bool
keeps_games(struct series *circuit, const struct series *kept, const char *dir,
	    struct diag *diag)
{
	for (uint32_t i = 0; i < kept->count; i++) {
		const struct series_game *game = &kept->game[i];

		if (series_find(circuit, game->name) != NULL ||
		    !series_standings_has(dir, game))
			continue;
		diag_set(diag,
			 "%s/%s holds results of a game that the configuration "
			 "has no more: write it into games again, or give "
			 "another --out",
			 dir, game->name);
		return false;
	}
	return true;
}

static bool
has_any(const struct series *circuit, const char *dir)
{
	for (uint32_t i = 0; i < circuit->count; i++)
		if (series_standings_has(dir, &circuit->game[i]))
			return true;
	return false;
}

/* The seed is the folder's where the file gives none. */
static bool
same_seed(struct series *circuit, const struct series *kept, const char *dir,
	  struct diag *diag)
{
	if (circuit->seed_drawn) {
		series_take_seed(circuit, kept->seed);
		return true;
	}
	if (strcmp(circuit->seed, kept->seed) == 0 || !has_any(kept, dir))
		return true;
	diag_set(diag,
		 "%s was begun with another seed: give another --out, or "
		 "write the seed that %s/config.yaml has",
		 dir, dir);
	return false;
}

/* What an earlier start left there goes with this circuit. */
static bool
meet_kept(struct series *circuit, const char *dir, struct diag *diag)
{
	struct series *kept = series_standings_circuit(dir, diag);
	bool ok = kept != NULL && keeps_games(circuit, kept, dir, diag) &&
		  same_seed(circuit, kept, dir, diag);

	series_free(kept);
	return ok;
}

/* May the results go there?  What stays in the folder is written by fill. */
static bool
meet(struct series *circuit, const char *dir, struct diag *diag)
{
	if (!outdir_is_apart(dir, circuit->game[0].config, diag))
		return false;
	if (series_standings_is_there(dir))
		return meet_kept(circuit, dir, diag);
	if (outdir_is_free(dir))
		return outdir_make(dir, diag);
	diag_set(diag,
		 "%s holds other files, and no results of several games: name "
		 "an empty or a new folder with --out",
		 dir);
	return false;
}

static bool
fill(const struct series *circuit, const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/config.yaml", dir);
	char *text = series_text(circuit);
	bool ok = outdir_file_is(path, text) ||
		  outdir_write(dir, "config.yaml", text, diag);

	free(text);
	free(path);
	return ok;
}

/* It is there at the end too. */
static bool
keep(const struct series *circuit, const char *dir, struct diag *diag)
{
	char *text = series_text(circuit);
	bool ok = outdir_keep(dir, "config.yaml", text, diag);

	free(text);
	return ok;
}

/* Nothing was played: nothing stays. */
static void
leave_nothing(const struct series *circuit, const char *dir)
{
	const char *files[] = { "standings.txt", "standings.json",
				"standings.csv", NULL };

	if (!has_any(circuit, dir) && !outdir_holds(dir, circuit->file))
		outdir_remove(dir, files);
}

/*
 * The games.
 */

static bool
is_played(const struct series_game *game, const struct circuit_how *how)
{
	return how->game == NULL || strcmp(game->name, how->game) == 0;
}

/* Every bot, started once for each game but the first, which does so itself. */
static enum status
rehearse(struct series *circuit, const struct circuit_how *how)
{
	const char *const secrets[] = { how->dir, circuit->file, NULL };
	enum status status = STATUS_DONE;
	bool first = true;

	for (uint32_t i = 0; i < circuit->count && status == STATUS_DONE; i++) {
		struct series_game *game = &circuit->game[i];

		if (!is_played(game, how) ||
		    series_standings_has(how->dir, game))
			continue;
		if (!first)
			status = playing_run(game->config,
					     &(struct run_how){
						     .rehearse = true,
						     .secrets = secrets,
						     .parcel = how->parcel,
					     });
		first = false;
	}
	/* Where results are thrown away, a signal does not end the program. */
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	return status;
}

/* Where a game's results are in a folder of all games; owned, or NULL without
 * one. */
static char *
part_of(const char *dir, const struct series_game *game)
{
	return dir != NULL ? series_standings_folder(dir, game) : NULL;
}

/* What there is of a shard; where that is a whole, everything. */
static enum run_shard
look(const struct series_game *game, const struct circuit_how *how)
{
	char *next = part_of(how->next, game);
	char *retry = part_of(how->retry, game);
	enum run_shard end = run_shard_look(game->config, how->shard, next,
					    retry);

	free(retry);
	free(next);
	return end;
}

static enum status
play_game(const struct series *circuit, struct series_game *game,
	  const struct circuit_how *how)
{
	const char *const secrets[] = { how->dir, circuit->file, NULL };
	char *folder = series_standings_folder(how->dir, game);
	char *next = part_of(how->next, game);
	char *retry = part_of(how->retry, game);
	const struct run_how run = { .dir = folder,
				     .resume = how->resume,
				     .again = how->again,
				     .shard = how->shard,
				     .next = next,
				     .retry = retry,
				     .secrets = secrets,
				     .parcel = how->parcel };
	enum status status = run_tournament(game->config, &run);

	free(retry);
	free(next);
	free(folder);
	return status;
}

static enum status
play(struct series *circuit, const struct circuit_how *how)
{
	enum status status = STATUS_DONE;

	for (uint32_t i = 0; i < circuit->count && status == STATUS_DONE; i++)
		if (is_played(&circuit->game[i], how) &&
		    look(&circuit->game[i], how) == RUN_SHARD_PLAYS)
			status = play_game(circuit, &circuit->game[i], how);
	return status;
}

/* Can all games be played so, and is there something to play?  Before anything
 * is made. */
static enum run_shard
look_at_all(const struct series *circuit, const struct circuit_how *how)
{
	enum run_shard all = RUN_SHARD_HAS_NOTHING;

	if (how->shard.count == 0)
		return RUN_SHARD_PLAYS;
	for (uint32_t i = 0; i < circuit->count; i++) {
		enum run_shard one = is_played(&circuit->game[i], how)
					     ? look(&circuit->game[i], how)
					     : RUN_SHARD_HAS_NOTHING;

		if (one == RUN_SHARD_REFUSED)
			return one;
		if (one == RUN_SHARD_PLAYS)
			all = one;
	}
	return all;
}

/* The table over all, as far as it goes. */
static bool
tell(const struct series *circuit, const char *dir, bool show,
     struct diag *diag)
{
	if (!has_any(circuit, dir))
		return true;
	if (!series_standings_write(dir, diag))
		return false;
	if (!show)
		return true;
	putchar('\n');
	return series_standings_show(dir, "text", diag);
}

static enum status
failed(const struct diag *diag)
{
	fprintf(stderr, "arena: %s\n", diag->text);
	return STATUS_FAILED;
}

enum status
circuit_run(struct series *circuit, const struct circuit_how *how)
{
	const char *dir = how->dir;
	struct lock *lock;
	enum status status;
	struct diag diag;

	switch (look_at_all(circuit, how)) {
	case RUN_SHARD_REFUSED:
		return STATUS_USAGE;
	case RUN_SHARD_HAS_NOTHING:
		return STATUS_DONE;
	case RUN_SHARD_PLAYS:
		break;
	}
	if (!meet(circuit, dir, &diag))
		return failed(&diag);
	lock = lock_take(dir, &diag);
	if (lock == NULL)
		return failed(&diag);
	status = rehearse(circuit, how);
	if (status == STATUS_DONE && !fill(circuit, dir, &diag))
		status = failed(&diag);
	if (status == STATUS_DONE) {
		run_messages_seed(circuit->seed);
		status = play(circuit, how);
		if (!keep(circuit, dir, &diag))
			status = failed(&diag);
	}
	if (!tell(circuit, dir, status == STATUS_DONE, &diag))
		status = failed(&diag);
	lock_release(lock);
	leave_nothing(circuit, dir);
	return status;
}

/*
 * What is to be played.
 */

static bool
print_agenda(struct series_game *game, const char *dir, unsigned parts,
	     struct diag *diag)
{
	char *folder = NULL;
	bool ok;

	if (dir != NULL && series_standings_has(dir, game))
		folder = series_standings_folder(dir, game);
	printf("%s:\n", game->name);
	ok = agenda_print(game->config, folder, parts, diag);
	free(folder);
	return ok;
}

static void
print_config(const struct series *circuit)
{
	char *text = series_text(circuit);

	for (uint32_t i = 0; i < circuit->count; i++) {
		const struct config *config = circuit->game[i].config;
		struct schedule_fault fault;
		struct schedule *schedule = config_schedule(config, &fault);
		uint64_t matches = schedule_matches(schedule);

		printf("# %s: %s%llu match%s\n", circuit->game[i].name,
		       config->stop.kind != STOP_NEVER ? "at most " : "",
		       (unsigned long long)matches, matches == 1 ? "" : "es");
		run_messages_idle(stdout, "# ", config, schedule);
		schedule_free(schedule);
	}
	if (circuit->seed_drawn)
		puts("# the seed was drawn just now");
	fputs(text, stdout);
	free(text);
}

bool
circuit_print(struct series *circuit, bool schedule, const char *dir,
	      struct diag *diag)
{
	if (!schedule && dir == NULL) {
		print_config(circuit);
		return stdout_check_done(diag);
	}
	if (dir != NULL && !series_standings_is_there(dir)) {
		diag_set(diag, "%s holds no results of several games", dir);
		return false;
	}
	if (dir != NULL && !meet_kept(circuit, dir, diag))
		return false;
	if (circuit->seed_drawn && dir == NULL)
		puts(SAYS_SEED_DRAWN);
	for (uint32_t i = 0; i < circuit->count; i++)
		if (!print_agenda(&circuit->game[i], dir, AGENDA_COST, diag))
			return false;
	for (uint32_t i = 0; i < circuit->count; i++) {
		putchar('\n');
		if (!print_agenda(&circuit->game[i], dir, AGENDA_MEETINGS,
				  diag))
			return false;
	}
	return true;
}

/* refit_process.c - ratings in a process of their own; see refit_process.h. */
#include "arena/league_run/refit_process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/league/league_ratings.h"
#include "arena/league_run/version_queue.h"
#include "arena/process/spawn.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

/* --- the work of the process ---------------------------------------------- */

/* Find the version of the house bot that anchors the scale. */
static bool
anchor_find(void *arg, const struct league_version *version)
{
	struct league_anchor *anchor = arg;

	if (version->state != VERSION_RANKED)
		return true; /* its command at another time */
	anchor->version = version->id;
	return false;
}

bool
refit_league(const struct league_config *config, struct diag *diag)
{
	struct league_anchor anchor = { .elo = config->anchor_elo };
	struct league_db *db = league_db_open(config->dir, false, diag);
	double weights[LEAGUE_GAMES_MAX];
	struct league_bot bot;
	bool ok = db != NULL;

	for (unsigned i = 0; i < config->games; i++)
		weights[i] = (double)config->game[i].weight;
	ok = ok &&
	     league_bot_find(db, config->house[config->anchor].name, &bot,
			     diag) &&
	     league_versions_each(db, bot.id, anchor_find, &anchor, diag) &&
	     league_refit(db, config->games, weights, &anchor, league_now_ms(),
			  diag);
	league_db_close(db);
	return ok;
}

/* --- the league ----------------------------------------------------------- */

static void
refit_process_start(struct league *league)
{
	extern char **environ;
	static char league_word[] = "league", refit_word[] = "refit";
	char *program = xprintf("%s/arena", program_dir());
	char *dir = xstrdup(league->dir);
	char *const argv[] = { program, league_word, refit_word, dir, NULL };
	const struct spawn spawn = { .argv = argv,
				     .env = environ,
				     .fds = { -1, STDERR_FILENO, STDERR_FILENO,
					      -1 },
				     .core = -1 };
	bool chdir_failed;
	int error = spawn_start(&spawn, &league->refit, &chdir_failed);

	league->refit_began = league->loop.now;
	league->refit_due = league->refit_urgent = false;
	if (error != 0) {
		fprintf(stderr, "arena league: %s: %s\n", program,
			strerror(error));
		league->refit = 0;
		league->refit_due = true;
	}
	free(program);
	free(dir);
}

void
refit_process_turn(struct league *league)
{
	if (league->refit == 0 && league->refit_due &&
	    (league->refit_urgent ||
	     monotime_since_us(league->loop.now, league->refit_began) >
		     REFIT_US))
		refit_process_start(league);
}

bool
refit_process_reaped(struct league *league, pid_t pid, int status)
{
	char why[256];

	if (league->refit == 0 || pid != league->refit)
		return false;
	league->refit = 0;
	league->stale = true;
	if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_DONE) {
		version_queue_rank(league);
	} else if (!league->stopping) {
		spawn_status_text(status, why, sizeof(why));
		league_note(league, "refit", "failed", why);
		league->refit_due = true;
	}
	return true;
}

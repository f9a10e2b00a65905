/*
 * games.c - `arena games`: the games that this arena knows, for people, and how
 * one goes that is being invented.
 */
#include "arena/cmd/commands.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/game_trial.h"
#include "arena/tournament/playing.h"
#include "lib/file/stdout_check.h"
#include "lib/text/wrap.h"
#include "referee/sheet/sheet.h"

/* All games, or one with all that may be set in it. */
static bool
print(const char *game, struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	bool good;

	if (out == NULL) {
		diag_set(diag, "%s", strerror(errno));
		return false;
	}
	good = game == NULL ? sheet_list(out, diag)
			    : sheet_describe(game, out, diag);
	fclose(out);
	if (good)
		wrap_text(stdout, text, len, wrap_columns(stdout));
	free(text);
	return good;
}

/* What must be said of a game before it is played, and nothing else. */
static bool
check(const char *game, struct diag *diag)
{
	FILE *out = fopen("/dev/null", "w");
	bool good = out != NULL && sheet_describe(game, out, diag);

	if (out == NULL)
		diag_set(diag, "/dev/null: %s", strerror(errno));
	else
		fclose(out);
	return good;
}

static int
serve_games(const void *arg, int argc, char **argv)
{
	const struct game_trial *trial = arg;
	struct diag diag = { "" };
	bool good;

	if (trial->matches == 0 && (trial->seats > 0 || trial->seed != NULL)) {
		fputs("arena games: --seats and --seed are for --play\n",
		      stderr);
		return STATUS_USAGE;
	}
	if (trial->matches > 0 && argc == 0) {
		fputs("arena games: --play plays one game: name it\n", stderr);
		return STATUS_USAGE;
	}
	good = trial->matches > 0 ? check(argv[0], &diag)
				  : print(argc == 0 ? NULL : argv[0], &diag) &&
					    stdout_check_done(&diag);
	if (good)
		return trial->matches > 0 ? (int)game_trial(argv[0], trial)
					  : STATUS_DONE;
	fprintf(stderr, "arena games: %s\n", diag.text);
	return STATUS_FAILED;
}

static const struct command_option games_options[] = {
	{ .name = "play",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = offsetof(struct game_trial, matches),
	  .min = 1,
	  .max = PLAYING_COUNT_MAX,
	  .help = "play N matches or a few more between house bots, and tell "
		  "how that went: a third at random, a third with one greedy "
		  "player, a third greedy" },
	{ .name = "seats",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = offsetof(struct game_trial, seats),
	  .min = 2,
	  .max = PLAYERS_MAX,
	  .help = "how many sit down; default: as few as the game has, but "
		  "not one" },
	{ .name = "seed",
	  .value = "S",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct game_trial, seed),
	  .help = "any string; default: always the same, so that a change in "
		  "FILE is the only one" },
	{ .name = NULL },
};

const struct command games_command = {
	.name = "games",
	.arguments = "[GAME]",
	.most = 1,
	.summary = "list the games, or one's options and parameters; try one",
	.about = "Without GAME a line for each game. With the name of a game, "
		 "or the path of a file of your own rules, that game's options "
		 "and parameters: their values, what they may be, what they "
		 "mean, and which defaults follow from others. A file is "
		 "checked for every number of players that it names.\n"
		 "--play tries a game, as one that is being invented: a deal "
		 "card by card, then how deals end, how long they are, what is "
		 "melded and left, and whether a seat is an advantage "
		 "(docs/results.md), from random and from greedy play.",
	.options = games_options,
	.defaults = &(const struct game_trial){ .matches = 0 },
	.bytes = sizeof(struct game_trial),
	.status = "0 done; 1 there is no such game, its file is wrong, or it "
		  "could not be played; 2 wrong use; 130 interrupted.",
	.examples = "arena games\narena games gin\narena games "
		    "./my-rules.yaml\n"
		    "arena games ./my-rules.yaml --play 300",
	.see = "arena-stats(1) arena-play(1)",
	.serve = serve_games,
};

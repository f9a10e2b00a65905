/*
 * games.c - `arena games`: list the games, describe one, try one, or print the
 * schema of game files; see commands.h.
 */
#include "arena/cmd/commands.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/cmd/game_lint.h"
#include "arena/cmd/game_trial.h"
#include "arena/tournament/playing.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"
#include "lib/text/wrap.h"
#include "referee/cases/sheet_cases.h"
#include "referee/sheet/rules_words.h"
#include "referee/sheet/schema.h"
#include "referee/sheet/sheet.h"

/* Options of `arena games`. */
struct games_request {
	struct game_trial trial;
	bool schema, words;
};

/* Print the list of games, the options and parameters of one, or its rules in
 * sentences. */
static bool
games_print(const char *game, bool words, struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	bool good = game == NULL ? sheet_list(out, diag)
		    : words	 ? rules_words_print(game, out, diag)
				 : sheet_describe(game, out, diag) &&
				      sheet_cases_check(game, diag);

	fclose(out);
	if (good)
		wrap_text(stdout, text, len, wrap_columns(stdout));
	free(text);
	return good;
}

/* Check the rules of a game and its cases as games_print does, without printing
 * the description. */
static bool
games_check_sheet(const char *game, struct diag *diag)
{
	FILE *out = fopen("/dev/null", "w");
	bool good = out != NULL && sheet_describe(game, out, diag) &&
		    sheet_cases_check(game, diag);

	if (out == NULL)
		diag_set(diag, "/dev/null: %s", strerror(errno));
	else
		fclose(out);
	return good;
}

/* Return the mistake in the combination of options, or NULL. */
static const char *
games_request_mistake(const struct games_request *request, bool game)
{
	const struct game_trial *trial = &request->trial;

	if (trial->matches == 0 && (trial->seats > 0 || trial->seed != NULL))
		return "--seats and --seed require --play";
	if (trial->matches > 0 && !game)
		return "--play requires GAME";
	if (trial->lint && !game)
		return "--lint requires GAME";
	if (request->words && !game)
		return "--words requires GAME";
	if (request->schema && game)
		return "--schema is for all games; remove GAME";
	if (request->words && (trial->matches > 0 || trial->lint))
		return "--words excludes --play and --lint";
	return NULL;
}

/* Do what --play and --lint ask for. */
static enum status
games_try(const char *game, const struct game_trial *trial)
{
	enum status status = STATUS_DONE;

	if (trial->matches > 0)
		status = game_trial(game, trial);
	if (status == STATUS_DONE && trial->lint)
		status = game_lint(game);
	return status;
}

static int
cmd_games(const void *arg, int argc, char **argv)
{
	const struct games_request *request = arg;
	const struct game_trial *trial = &request->trial;
	const char *game = argc == 0 ? NULL : argv[0];
	const char *mistake = games_request_mistake(request, argc > 0);
	struct diag diag = { "" };
	bool good;

	if (mistake != NULL) {
		fprintf(stderr, "arena games: %s\n", mistake);
		return STATUS_USAGE;
	}
	if (request->schema)
		good = schema_print(stdout, &diag) && stdout_check_done(&diag);
	else if (trial->matches > 0 || trial->lint)
		good = games_check_sheet(game, &diag);
	else
		good = games_print(game, request->words, &diag) &&
		       stdout_check_done(&diag);
	if (good)
		return (int)games_try(game, trial);
	fprintf(stderr, "arena games: %s\n", diag.text);
	return STATUS_FAILED;
}

static const struct command_option games_options[] = {
	OPTION_COUNT("play", "N", offsetof(struct games_request, trial.matches),
		     1, PLAYING_COUNT_MAX,
		     "play N matches (rounded up to a multiple of 3) between "
		     "house bots, and print statistics. In one third of the "
		     "matches, all bots play at random. In one third, only "
		     "one bot is greedy. In one third, all bots are greedy"),
	OPTION_COUNT("seats", "N", offsetof(struct games_request, trial.seats),
		     2, PLAYERS_MAX,
		     "number of seats at the table (default: the smallest "
		     "number that the game allows, but at least 2)"),
	OPTION_TEXT("seed", "S", offsetof(struct games_request, trial.seed),
		    "seed of the cards, any string (default: a fixed seed, so "
		    "results differ only if the rules differ)"),
	OPTION_FLAG("words", offsetof(struct games_request, words),
		    "print the rules of GAME in sentences, generated from its "
		    "parameters, so that people can learn the game"),
	OPTION_FLAG("schema", offsetof(struct games_request, schema),
		    "print a JSON Schema of game files, with which editors "
		    "complete and check them"),
	OPTION_FLAG("lint", offsetof(struct games_request, trial.lint),
		    "print the parameters of GAME that have no effect. For "
		    "each number of players, house bots play 50 deals with "
		    "and without each line of the file"),
	{ .name = NULL },
};

const struct command games_command = {
	.name = "games",
	.arguments = "[GAME]",
	.most = 1,
	.summary = "list the games, or describe or try a game",
	.about = "Without GAME, list all games. GAME is a name, or the path "
		 "of a file with your own rules. With GAME, list the options "
		 "and parameters of this game, each with its value, range and "
		 "meaning. The list marks defaults that depend on other "
		 "options. If GAME is a file, the command checks the rules "
		 "for every allowed number of players. It also checks the "
		 "rule cases in the file (examples of legal and illegal "
		 "actions), and lists these cases.\n"
		 "With --play, house bots play the game, for example to test "
		 "your own rules. The command prints one deal card by card. "
		 "Then the command prints how deals end, how long deals are, "
		 "which melds occur, how many points remain in hands, and "
		 "whether a seat has an advantage (docs/results.md).\n"
		 "With --lint, the command looks for parameters of GAME that "
		 "change nothing. The option --lint takes at most 20 seconds.",
	.options = games_options,
	.defaults = &(const struct games_request){ .words = false },
	.bytes = sizeof(struct games_request),
	.status = "0 done\n"
		  "1 the game does not exist, its file has a mistake, or it "
		  "could not be played\n"
		  "2 usage error\n"
		  "130 interrupted",
	.examples = "arena games\n"
		    "arena games gin\n"
		    "arena games gin --words\n"
		    "arena games ./my-rules.yaml\n"
		    "arena games ./my-rules.yaml --play 300\n"
		    "arena games --schema >game.schema.json\n"
		    "arena games ./my-rules.yaml --lint",
	.see = "arena-stats(1) arena-play(1)",
	.run = cmd_games,
};

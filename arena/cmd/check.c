/*
 * check.c - `arena check`: check that a bot follows the protocol; see
 * commands.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/check/check_play.h"
#include "arena/check/check_report.h"
#include "arena/cmd/commands.h"
#include "arena/config/bot_lookup.h"
#include "arena/config/series.h"
#include "arena/process/host_limits.h"
#include "arena/store/bot_labels.h"
#include "arena/tournament/playing.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "referee/sheet/sheet.h"

#define GAME_DEFAULT "gin"
#define GAMES_MAX    64

struct check_request {
	const char *game, *config, *isolation, *seed, *junit;
	struct args_texts step;
	int64_t deals;
	bool json;
};

/**
 * struct check_run - state of the command
 * @series: the tournament in the file of --config, or NULL
 * @steps: steps of --step, one bit per step; 0: all steps
 * @names: names of the @count games, owned
 * @like: for each game, the configuration of that game in @series, or NULL
 * @of: for each game, the result of the check
 */
struct check_run {
	const struct check_request *request;
	const char *bot;
	struct series *series;
	uint64_t steps;
	char *names[GAMES_MAX];
	const struct config *like[GAMES_MAX];
	struct check of[GAMES_MAX];
	unsigned count;
};

/* --- games and steps ------------------------------------------------------ */

static bool
check_add_game(struct check_run *run, const char *name, size_t len,
	       const struct config *like)
{
	if (run->count == GAMES_MAX) {
		fprintf(stderr,
			"arena check: --game lists more than %d "
			"games\n",
			GAMES_MAX);
		return false;
	}
	run->like[run->count] = like;
	run->names[run->count++] = xprintf("%.*s", (int)len, name);
	return true;
}

/* Add the games that --game names, such as "gin", "gin,rummy" or "all". */
static bool
check_add_named_games(struct check_run *run, const char *games)
{
	const char *const *all = sheet_names();

	if (strcmp(games, "all") == 0) {
		for (; *all != NULL; all++)
			if (!check_add_game(run, *all, strlen(*all), NULL))
				return false;
		return true;
	}
	while (*games != '\0') {
		size_t len = strcspn(games, ",");

		if (len > 0 && !check_add_game(run, games, len, NULL))
			return false;
		games += len + (games[len] == ',');
	}
	return true;
}

/* Add the games of the tournament that --game names, or all games if --game is
 * not given. */
static bool
check_add_series_games(struct check_run *run)
{
	const char *wanted = run->request->game;
	bool found = false;

	for (uint32_t i = 0; i < run->series->count; i++) {
		const struct series_game *game = &run->series->game[i];
		const char *rules = game->config->rules_name;

		if (wanted != NULL && strcmp(wanted, game->name) != 0 &&
		    strcmp(wanted, rules) != 0)
			continue;
		found = true;
		if (!check_add_game(run, game->config->game,
				    strlen(game->config->game), game->config))
			return false;
	}
	if (!found)
		fprintf(stderr, "arena check: --game %s: %s has no such game\n",
			wanted, run->request->config);
	return found;
}

static enum status
check_find_games(struct check_run *run)
{
	const struct check_request *request = run->request;
	struct config_error error;

	if (request->config == NULL)
		return check_add_named_games(run, request->game != NULL
							  ? request->game
							  : GAME_DEFAULT)
			       ? STATUS_DONE
			       : STATUS_USAGE;
	run->series = series_read_file(request->config, &error);
	if (run->series == NULL)
		return (enum status)playing_print_error("", &error);
	return check_add_series_games(run) ? STATUS_DONE : STATUS_USAGE;
}

static enum status
check_find_steps(struct check_run *run)
{
	const struct args_texts *step = &run->request->step;
	struct diag diag;

	for (unsigned i = 0; i < step->n; i++)
		if (!checks_parse_names(step->text[i], &run->steps, &diag)) {
			fprintf(stderr, "arena check: --step %s\n", diag.text);
			return STATUS_USAGE;
		}
	return STATUS_DONE;
}

/* --- output --------------------------------------------------------------- */

static void
check_print_step(void *arg, const struct check *check, unsigned step)
{
	(void)arg;
	check_report_step(stdout, check, step);
	fflush(stdout);
}

static bool
check_write_junit(const char *path, const struct checks *checks,
		  struct diag *diag)
{
	struct atomic_file draft;

	if (!atomic_file_begin_for(&draft, path, diag))
		return false;
	check_report_junit(draft.out, checks);
	return atomic_file_end(&draft, true, diag);
}

/* After the check of the last game, write the reports in JSON and JUnit XML. */
static enum status
check_write_results(const struct check_run *run)
{
	const struct check_request *request = run->request;
	struct checks checks = { .bot = run->bot,
				 .of = run->of,
				 .count = run->count };
	struct diag diag;

	if (request->json)
		check_report_json(stdout, &checks);
	if (request->junit != NULL &&
	    !check_write_junit(request->junit, &checks, &diag)) {
		fprintf(stderr, "arena check: %s\n", diag.text);
		return STATUS_FAILED;
	}
	return checks_failed(&checks) ? STATUS_FAILED : STATUS_DONE;
}

/* --- the command ---------------------------------------------------------- */

/* Print the bot, the game, and the bot's sandbox settings if they differ from
 * those of the other bots. */
static void
check_print_heading(const struct check_run *run, const struct check_how *how,
		    unsigned game)
{
	const struct bot *own = check_own_bot(how);
	char *apart = own != NULL && how->isolation == NULL
			      ? bot_labels_apart(own)
			      : NULL;

	printf("%s%s at %s%s%s\n", game > 0 ? "\n" : "", run->bot, how->game,
	       apart != NULL ? ", " : "", apart != NULL ? apart : "");
	free(apart);
}

/* If the argument names a bot of the tournament, return the name of this bot;
 * else return the argument, which is a program.  Return NULL after an error. */
static const char *
check_bot_name(const struct check_run *run, const struct config *like)
{
	unsigned bot = 0;
	struct diag diag;

	if (like == NULL)
		return run->bot;
	switch (bots_lookup(like->bots, like->bot_count, run->bot, &bot,
			    &diag)) {
	case BOT_FOUND:
		return like->bots[bot].name;
	case BOT_UNKNOWN:
		return run->bot;
	case BOT_AMBIGUOUS:
		break;
	}
	fprintf(stderr, "arena check: %s: %s\n", run->request->config,
		diag.text);
	return NULL;
}

static enum status
check_one_game(struct check_run *run, unsigned game)
{
	const struct config *like = run->like[game];
	const struct check_request *request = run->request;
	struct check_how how = { .bot = check_bot_name(run, like),
				 .game = run->names[game],
				 .like = like,
				 .isolation = request->isolation,
				 .seed = request->seed,
				 .deals = request->deals,
				 .steps = run->steps,
				 .on_step = request->json ? NULL
							  : check_print_step };
	enum status status;

	if (how.bot == NULL)
		return STATUS_USAGE;
	if (!request->json)
		check_print_heading(run, &how, game);
	status = check_play(&run->of[game], &how);
	if (status == STATUS_DONE && !request->json)
		check_report_end(stdout, &run->of[game]);
	return status;
}

static int
cmd_check(const void *arg, int argc, char **argv)
{
	struct check_run *run = xcalloc(1, sizeof(*run));
	enum status status;

	(void)argc;
	run->request = arg;
	run->bot = argv[0];
	status = check_find_steps(run);
	if (status == STATUS_DONE)
		status = check_find_games(run);
	for (unsigned i = 0; status == STATUS_DONE && i < run->count; i++)
		status = check_one_game(run, i);
	if (status == STATUS_DONE)
		status = check_write_results(run);
	for (unsigned i = 0; i < run->count; i++) {
		check_release(&run->of[i]);
		free(run->names[i]);
	}
	series_free(run->series);
	free(run);
	return (int)status;
}

#define AT(field) offsetof(struct check_request, field)

static const struct command_option check_options[] = {
	OPTION_TEXT("game", "NAME", AT(game),
		    "games that BOT plays: one name, several names separated "
		    "by commas, or all (default: gin; with --config: all "
		    "games of the tournament in FILE). With --config, every "
		    "NAME must be a game of this tournament"),
	OPTION_TEXT("config", "FILE", AT(config),
		    "use the settings of the tournament in the configuration "
		    "FILE: game, options, seats, time, limits, isolation and "
		    "faults. BOT may then be the name or title of a bot in "
		    "FILE"),
	OPTION_CHOICE("isolation", "LEVEL", AT(isolation),
		      playing_isolation_word,
		      "isolation level of BOT: none, process, sandbox or best "
		      "(default: sandbox; with --config: the level in FILE)"),
	OPTION_TEXT("seed", "S", AT(seed),
		    "seed of the cards, any string (default: a fixed seed, so "
		    "every check deals the same cards)"),
	OPTION_COUNT(
		"deals", "N", AT(deals), 1, PLAYING_COUNT_MAX,
		"maximum number of deals in each whole match at the end of the "
		"check (default: 10; with --config: the maximum in FILE)"),
	OPTION_TEXTS("step", "STEP", AT(step),
		     "report only STEP, one step or several steps separated "
		     "by commas (default: all steps; docs/bot-author.md lists "
		     "the steps). With --step, the check plays only the first "
		     "match and the matches that the reported steps need"),
	OPTION_FLAG("json", AT(json),
		    "also print the report as one JSON object at the end "
		    "(docs/bot-author.md)"),
	OPTION_TEXT("junit", "FILE", AT(junit),
		    "also write a JUnit XML report to FILE, with one test "
		    "case for each step"),
	{ .name = NULL },
};

const struct command check_bot_command = {
	.name = "check",
	.arguments = "BOT",
	.least = 1,
	.most = 1,
	.summary = "check that a bot follows the protocol",
	.about = "Play BOT in about twenty short matches, and check step by "
		 "step that BOT follows the protocol. The first match contains "
		 "only normal messages. Each later match of the check adds one "
		 "rare case, such as unknown keys, errors or long lines. At "
		 "the end, BOT plays whole matches against itself and against "
		 "house:greedy. The check uses the sandbox, the clock and the "
		 "requests of a tournament.\n"
		 "For each failed step, the check prints the fault, the "
		 "request, the answer of BOT, and a remedy. A warning does not "
		 "fail the check.",
	.options = check_options,
	.defaults = &(const struct check_request){ .game = NULL },
	.bytes = sizeof(struct check_request),
	.status = "0 every step passed\n"
		  "1 a step failed, or the check could not run\n"
		  "2 usage error, or a mistake in the configuration\n"
		  "130 interrupted",
	.examples = "arena check ./mybot.py\n"
		    "arena check ./mybot.py --game all\n"
		    "arena check ./mybot.py --step legal,deals\n"
		    "arena check alice --config cup.yaml --junit check.xml",
	.see = "arena-play(1) arena-review(1) arena-doctor(1)",
	.needs = host_limits_check_proc,
	.run = cmd_check,
};

/*
 * check.c - `arena check`: does a bot keep to the protocol? see commands.h.
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
 * struct checking - one under way
 * @circuit: of --config, or NULL
 * @steps: of --step, a bit each; 0: all
 * @names: @count games, owned; @like: the tournament of each, or NULL
 * @of: what came of it, one a game
 */
struct checking {
	const struct check_request *request;
	const char *bot;
	struct series *circuit;
	uint64_t steps;
	char *names[GAMES_MAX];
	const struct config *like[GAMES_MAX];
	struct check of[GAMES_MAX];
	unsigned count;
};

/* --- which games ---------------------------------------------------------- */

static bool
add_game(struct checking *checking, const char *name, size_t len,
	 const struct config *like)
{
	if (checking->count == GAMES_MAX) {
		fprintf(stderr, "arena check: more than %d games\n", GAMES_MAX);
		return false;
	}
	checking->like[checking->count] = like;
	checking->names[checking->count++] = xprintf("%.*s", (int)len, name);
	return true;
}

/* "gin", "gin,rummy" or "all". */
static bool
add_named(struct checking *checking, const char *games)
{
	const char *const *all = sheet_names();

	if (strcmp(games, "all") == 0) {
		for (; *all != NULL; all++)
			if (!add_game(checking, *all, strlen(*all), NULL))
				return false;
		return true;
	}
	while (*games != '\0') {
		size_t len = strcspn(games, ",");

		if (len > 0 && !add_game(checking, games, len, NULL))
			return false;
		games += len + (games[len] == ',');
	}
	return true;
}

/* The tournament's game, or one of its games. */
static bool
add_from_circuit(struct checking *checking)
{
	const char *wanted = checking->request->game;
	bool found = false;

	for (uint32_t i = 0; i < checking->circuit->count; i++) {
		const struct series_game *game = &checking->circuit->game[i];
		const char *rules = game->config->rules_name;

		if (wanted != NULL && strcmp(wanted, game->name) != 0 &&
		    strcmp(wanted, rules) != 0)
			continue;
		found = true;
		if (!add_game(checking, game->config->game,
			      strlen(game->config->game), game->config))
			return false;
	}
	if (!found)
		fprintf(stderr,
			"arena check: --game %s: the configuration %s has no "
			"such game\n",
			wanted, checking->request->config);
	return found;
}

static enum status
find_games(struct checking *checking)
{
	const struct check_request *request = checking->request;
	struct config_error error;

	if (request->config == NULL)
		return add_named(checking, request->game != NULL ? request->game
								 : GAME_DEFAULT)
			       ? STATUS_DONE
			       : STATUS_USAGE;
	checking->circuit = series_read_file(request->config, &error);
	if (checking->circuit == NULL)
		return (enum status)playing_mistake("", &error);
	return add_from_circuit(checking) ? STATUS_DONE : STATUS_USAGE;
}

static enum status
find_steps(struct checking *checking)
{
	const struct args_texts *step = &checking->request->step;
	struct diag diag;

	for (unsigned i = 0; i < step->n; i++)
		if (!checks_named(step->text[i], &checking->steps, &diag)) {
			fprintf(stderr, "arena check: --step %s\n", diag.text);
			return STATUS_USAGE;
		}
	return STATUS_DONE;
}

/* --- what is told --------------------------------------------------------- */

static void
tell_step(void *arg, const struct check *check, unsigned step)
{
	(void)arg;
	check_report_step(stdout, check, step);
	fflush(stdout);
}

static bool
write_junit(const char *path, const struct checks *checks, struct diag *diag)
{
	struct atomic_file draft;

	if (!atomic_file_begin_for(&draft, path, diag))
		return false;
	check_report_junit(draft.out, checks);
	return atomic_file_end(&draft, true, diag);
}

/* What programs read, once all is known. */
static enum status
tell_all(const struct checking *checking)
{
	const struct check_request *request = checking->request;
	struct checks checks = { .bot = checking->bot,
				 .of = checking->of,
				 .count = checking->count };
	struct diag diag;

	if (request->json)
		check_report_json(stdout, &checks);
	if (request->junit != NULL &&
	    !write_junit(request->junit, &checks, &diag)) {
		fprintf(stderr, "arena check: %s\n", diag.text);
		return STATUS_FAILED;
	}
	return checks_failed(&checks) ? STATUS_FAILED : STATUS_DONE;
}

/* --- the command ---------------------------------------------------------- */

/* Who is checked, and in which box if that is another than the others'. */
static void
tell_begin(const struct checking *checking, const struct check_how *how,
	   unsigned game)
{
	const struct bot *own = check_own_bot(how);
	char *apart = own != NULL && how->isolation == NULL
			      ? bot_labels_apart(own)
			      : NULL;

	printf("%s%s at %s%s%s\n", game > 0 ? "\n" : "", checking->bot,
	       how->game, apart != NULL ? ", " : "",
	       apart != NULL ? apart : "");
	free(apart);
}

/* The name of the tournament's bot that the user names; else what was written,
 * a program.  NULL after complaining. */
static const char *
name_in_tournament(const struct checking *checking, const struct config *like)
{
	unsigned bot = 0;
	struct diag diag;

	if (like == NULL)
		return checking->bot;
	switch (bots_lookup(like->bots, like->bot_count, checking->bot, &bot,
			    &diag)) {
	case BOT_FOUND:
		return like->bots[bot].name;
	case BOT_UNKNOWN:
		return checking->bot;
	case BOT_AMBIGUOUS:
		break;
	}
	fprintf(stderr, "arena check: %s: %s\n", checking->request->config,
		diag.text);
	return NULL;
}

static enum status
check_game(struct checking *checking, unsigned game)
{
	const struct config *like = checking->like[game];
	const struct check_request *request = checking->request;
	struct check_how how = { .bot = name_in_tournament(checking, like),
				 .game = checking->names[game],
				 .like = like,
				 .isolation = request->isolation,
				 .seed = request->seed,
				 .deals = request->deals,
				 .steps = checking->steps,
				 .told = request->json ? NULL : tell_step };
	enum status status;

	if (how.bot == NULL)
		return STATUS_USAGE;
	if (!request->json)
		tell_begin(checking, &how, game);
	status = check_play(&checking->of[game], &how);
	if (status == STATUS_DONE && !request->json)
		check_report_end(stdout, &checking->of[game]);
	return status;
}

static int
serve_check(const void *arg, int argc, char **argv)
{
	struct checking *checking = xcalloc(1, sizeof(*checking));
	enum status status;

	(void)argc;
	checking->request = arg;
	checking->bot = argv[0];
	status = find_steps(checking);
	if (status == STATUS_DONE)
		status = find_games(checking);
	for (unsigned i = 0; status == STATUS_DONE && i < checking->count; i++)
		status = check_game(checking, i);
	if (status == STATUS_DONE)
		status = tell_all(checking);
	for (unsigned i = 0; i < checking->count; i++) {
		check_release(&checking->of[i]);
		free(checking->names[i]);
	}
	series_free(checking->circuit);
	free(checking);
	return (int)status;
}

#define AT(field) offsetof(struct check_request, field)

static const struct command_option check_options[] = {
	{ .name = "game",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = AT(game),
	  .help = "a game, several with commas between them, or all; default: "
		  "gin, or those of --config. With --config one of its games" },
	{ .name = "config",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(config),
	  .help = "as in this tournament: its game and options, seats, time, "
		  "limits, isolation and faults; BOT may be the name or title "
		  "of one of its bots" },
	{ .name = "isolation",
	  .value = "LEVEL",
	  .takes = TAKES_TEXT,
	  .at = AT(isolation),
	  .choice = playing_level,
	  .help = "none, process, sandbox or best" },
	{ .name = "seed",
	  .value = "S",
	  .takes = TAKES_TEXT,
	  .at = AT(seed),
	  .help = "other cards: any string; default: the same every time" },
	{ .name = "deals",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = AT(deals),
	  .min = 1,
	  .max = PLAYING_COUNT_MAX,
	  .help = "at most so many deals in the whole matches at the end; left "
		  "out: 10, or what --config says" },
	{ .name = "step",
	  .value = "STEP",
	  .takes = TAKES_TEXTS,
	  .at = AT(step),
	  .help = "report only this step, or these with commas between them, "
		  "and play only the matches that they need: the first match "
		  "always, which a bot must pass to play the others. "
		  "Default: all steps (docs/bot-author.md)" },
	{ .name = "json",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = AT(json),
	  .help = "prints one JSON object when all is done "
		  "(docs/bot-author.md)" },
	{ .name = "junit",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = AT(junit),
	  .help = "also writes JUnit's XML, a case a step, as continuous "
		  "integration reads it" },
	{ .name = NULL },
};

const struct command check_bot_command = {
	.name = "check",
	.arguments = "BOT",
	.least = 1,
	.most = 1,
	.summary = "check that a bot keeps to the protocol",
	.about = "Plays BOT through matches that show whether it keeps to the "
		 "protocol, step by step: it starts, greets, flushes, answers "
		 "what it is asked and nothing else; it puts up with what it "
		 "does not know, with errors, long lines and several deals; "
		 "then whole matches against itself and against house:greedy. "
		 "A bot is started, boxed and clocked as in a tournament, and "
		 "every request is a referee's own.\n"
		 "Of a step that fails are told: what was found, the request "
		 "that was asked, the line that answered it, and what to "
		 "change. A warning fails nothing.",
	.options = check_options,
	.defaults = &(const struct check_request){ .game = NULL },
	.bytes = sizeof(struct check_request),
	.status = "0 every step passed; 1 a step failed, or the check itself "
		  "did; 2 wrong use or a mistake in the configuration; 130 "
		  "interrupted.",
	.examples = "arena check ./mybot.py\n"
		    "arena check ./mybot.py --game all\n"
		    "arena check ./mybot.py --step legal,deals\n"
		    "arena check alice --config cup.yaml --junit check.xml",
	.see = "arena-play(1) arena-review(1) arena-doctor(1)",
	.needs = host_limits_proc,
	.serve = serve_check,
};

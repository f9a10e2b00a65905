/* play.c - `arena play`: play matches between bots; see commands.h. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/play_page.h"
#include "arena/process/host_limits.h"
#include "arena/replay/log_files.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/seats/seat_service.h"
#include "arena/tournament/from_log.h"
#include "arena/tournament/playing.h"
#include "lib/cli/program.h"
#include "lib/file/atomic_file.h"

struct play_request {
	struct seat_options server;
	struct config_play play;
	struct playing_words words;
	const char *out, *log;
	struct from_log from;
	bool watch, debug, browser;
};

/* A copy of the log of the match that is played: its path, and the result. */
struct play_log {
	const char *path;
	bool written;
	struct diag diag;
};

/* Check that the given options can be combined. */
static bool
play_check_options(const struct play_request *request, int argc, char **argv)
{
	const char *restart = request->words.restart;

	if (request->debug && restart != NULL && strcmp(restart, "never") == 0)
		fputs("arena: --debug starts a new process for each match, so "
		      "remove --restart never\n",
		      stderr);
	else if (request->from.place != NULL && request->out != NULL)
		fputs("arena: --from and --out cannot be combined, because a "
		      "match that continues a log is not part of any results\n",
		      stderr);
	else if (request->from.place == NULL && request->from.resample != NULL)
		fputs("arena: --resample requires --from LOG@PLACE\n", stderr);
	else if (request->log != NULL &&
		 (request->from.place == NULL || request->play.matches != 1))
		fputs("arena: --log requires --from LOG@PLACE and a single "
		      "match; use --out to keep the logs of other matches\n",
		      stderr);
	else if (request->from.place == NULL && argc == 2)
		fprintf(stderr,
			"arena: one bot, %s, cannot play alone; name at least "
			"two bots, as in %s play %s %s house:random\n",
			argv[1], program_word(), argv[0], argv[1]);
	else
		return true;
	return false;
}

/* Refuse a human player if the arena runs in the background: it cannot read the
 * terminal, or would read input that is meant for the shell.  Returns false
 * after an error. */
static bool
play_check_foreground(const struct config *config)
{
	if (config_person(config) < 0 || !isatty(STDIN_FILENO) ||
	    tcgetpgrp(STDIN_FILENO) == getpgrp())
		return true;
	fprintf(stderr,
		"arena: the human player %s uses this terminal; run the "
		"command in the foreground, without &\n",
		config->bots[config_person(config)].name);
	return false;
}

/* Select the bots whose dialog --debug prints: all bots that are not house
 * bots, or all bots if there are only house bots.  Returns false after an
 * error. */
static bool
play_set_proxy(struct config *config, struct pipe_proxy_how *proxy)
{
	for (uint32_t i = 0; i < config->bot_count && i < 64; i++)
		if (!bot_is_bundled(&config->bots[i]))
			proxy->bots |= UINT64_C(1) << i;
	if (proxy->bots == 0)
		proxy->bots = UINT64_MAX;
	proxy->shows = proxy->steps = true;
	config_disable_timeouts(config);
	if (config_person(config) < 0)
		return true;
	fputs("arena: --debug and a human player would both read what is "
	      "typed; replace the human player by a house bot\n",
	      stderr);
	return false;
}

/* Check that a human can play in a browser (--browser) or at this terminal.
 * Returns false after an error. */
static bool
play_check_person(const struct config *config, bool browser)
{
	if (!browser)
		return play_check_foreground(config);
	if (config_person(config) >= 0)
		return true;
	fputs("arena: --browser requires a human player; write human in place "
	      "of a bot\n",
	      stderr);
	return false;
}

/* Copy the log of the match; see on_log of struct run_how. */
static void
play_write_log(void *arg, const char *path)
{
	struct play_log *log = arg;
	struct atomic_file draft;
	size_t len = 0;
	char *text = log_files_text(path, &len, &log->diag);

	log->written = text != NULL &&
		       atomic_file_begin_for(&draft, log->path, &log->diag) &&
		       atomic_file_end(&draft,
				       fwrite(text, 1, len, draft.out) == len,
				       &log->diag);
	free(text);
}

/* Return the status of a match whose log was to be copied. */
static int
play_check_log(const struct play_log *log, int status)
{
	if (log->path == NULL || log->written || status != STATUS_DONE)
		return status;
	fprintf(stderr, "arena: %s\n", log->diag.text);
	return STATUS_FAILED;
}

/* Arguments of play_run_paged. */
struct paged {
	struct config *config;
	struct run_how how;
	const struct play_log *log;
};

/* @person: as in struct run_how. */
static int
play_run_paged(void *arg, const int person[2])
{
	struct paged *paged = arg;

	paged->how.person = person;
	return play_check_log(paged->log,
			      (int)playing_run(paged->config, &paged->how));
}

static int
play_run(struct paged *paged, bool browser)
{
	return browser ? play_page(play_run_paged, paged)
		       : play_run_paged(paged, NULL);
}

static int
cmd_play(const void *arg, int argc, char **argv)
{
	const struct play_request *request = arg;
	struct config_play play = request->play;
	struct config_word words[CONFIG_WORDS_MAX];
	struct from_log from = request->from;
	struct seat_service service = { .options = &request->server };
	const struct run_seats seats = seat_service_of(&service);
	struct run_how how = { .dir = request->out,
			       .seats = &seats,
			       .watch = request->watch,
			       .keeps = request->out == NULL &&
					from.place == NULL };
	struct log_prefix prefix = { .text = NULL };
	struct pipe_proxy_how proxy = { .bots = 0 };
	struct play_log log = { .path = request->log };
	struct match_script script;
	struct config_error error;
	struct config *config;
	char here[PATH_MAX];
	int status;

	if (!play_check_options(request, argc, argv))
		return STATUS_USAGE;
	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena: current folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	play.game = argv[0];
	play.bots = from.place != NULL ? argv : argv + 1;
	play.bot_count = (uint32_t)(argc - (from.place == NULL));
	play.people = true;
	play.page = request->browser;
	play.words = words;
	play.word_count = playing_collect_keys(&request->words, words);
	from.seed = play.seed;
	if (from.place != NULL &&
	    !from_log_read(&from, &prefix, &play, &error.diag)) {
		fprintf(stderr, "arena: %s\n", error.diag.text);
		log_prefix_release(&prefix);
		return STATUS_USAGE;
	}
	script = from_log_script(&prefix);
	config = config_play(&play, here, &error);
	how.script = from.place != NULL ? &script : NULL;
	how.proxy = request->debug ? &proxy : NULL;
	how.on_log = log.path != NULL ? play_write_log : NULL;
	how.arg = &log;
	playing_hide_secret(play.seed);
	status = STATUS_USAGE;
	if (config == NULL)
		status = playing_print_error("arena: ", &error);
	else if (play_check_person(config, request->browser) &&
		 (!request->debug || play_set_proxy(config, &proxy)))
		status = play_run(&(struct paged){ config, how, &log },
				  request->browser);
	config_free(config);
	log_prefix_release(&prefix);
	return status;
}

#define AT(field) offsetof(struct play_request, field)

static const struct command_option play_options[] = {
	PLAYING_SEED(AT(play)),
	PLAYING_DEALS(AT(play)),
	OPTION_COUNT("matches", "N", AT(play.matches), 1, PLAYING_COUNT_MAX,
		     "number of matches of each pairing (default: 1). If N is "
		     "a multiple of the number of bots at a table, the arena "
		     "plays the same cards in each rotation of the seats"),
	PLAYING_JOBS(AT(play)),
	PLAYING_ISOLATION(AT(play)),
	PLAYING_OPTION(AT(words)),
	PLAYING_TIME(AT(words)),
	PLAYING_LIMITS(AT(words)),
	PLAYING_FAULTS(AT(words)),
	PLAYING_RESTART(AT(words)),
	PLAYING_READ(AT(words)),
	PLAYING_LOGS(AT(words)),
	OPTION_TEXTS(
		"against", "NAME", AT(words.against),
		"play a gauntlet: every other bot plays only against NAME"),
	OPTION_TEXT("out", "DIR", AT(out),
		    "keep the results of all matches in DIR, as `arena run` "
		    "does (default: the arena discards the results)"),
	OPTION_TEXT("from", "LOG@PLACE", AT(from.place),
		    "continue the match of LOG at PLACE. The PLACE 3.41 means "
		    "just before event 41 of deal 3. The arena first replays "
		    "the earlier actions with the same cards. From PLACE on, "
		    "the bots play, one bot for each seat. With --from, omit "
		    "the argument GAME"),
	OPTION_TEXT("log", "FILE", AT(log),
		    "also write the log of the match to FILE, from the first "
		    "deal to the end of the match. The option requires --from"),
	OPTION_TEXT("resample", "SEAT", AT(from.resample),
		    "deal the cards that SEAT (a seat number or name) has not "
		    "seen at random. The new deal is consistent with "
		    "everything that SEAT has seen. All consistent deals are "
		    "equally likely. The same --seed gives the same deal. The "
		    "option requires --from"),
	OPTION_FLAG("watch", AT(watch),
		    "print each match card by card when it is finished"),
	OPTION_FLAG("browser", AT(browser),
		    "play the seat of `human` on a web page, by mouse, touch "
		    "or keyboard. When the match begins, the arena prints the "
		    "address of the page. The address works only on this "
		    "machine (docs/bot-author.md)"),
	OPTION_FLAG(
		"debug", AT(debug),
		"stop before each request to a bot, and print the lines that "
		"bots receive (>), their answers (<) and their stderr (!). "
		"Press Enter for the next request, c and Enter to continue "
		"without stops, q and Enter to quit. The bots have no time "
		"limits (docs/bot-author.md)"),
	SEAT_PORT(AT(server)),
	SEAT_BIND(AT(server)),
	SEAT_URL(AT(server)),
	{ .name = NULL },
};

const struct command play_command = {
	.name = "play",
	.arguments = "GAME BOT BOT ...",
	.least = 2,
	.most = ARGS_MANY,
	.summary = "play matches between bots, or against them",
	.about = "Play GAME between the bots and print the standings. GAME is "
		 "a name (`arena games`) or a file with your own rules. BOT "
		 "is an executable, a script whose suffix determines the "
		 "interpreter, house:NAME, or a command in quotes. If a BOT "
		 "is human or human:NAME, you play this seat, at this "
		 "terminal or, with --browser, on a web page.\n"
		 "At the terminal, the arena prints the cards that you see "
		 "and the actions that you can choose. Type the number of an "
		 "action, ? for help, or q to quit and forfeit. You have no "
		 "time limit, but the bots have their usual time limits. If "
		 "the rules refuse an action, the arena explains why and asks "
		 "again. You cannot undo an action. Only one human can play "
		 "in a match.\n"
		 "If the game allows as many seats as there are bots, all "
		 "bots play at one table. If the game has as many sides of "
		 "partners as there are bots, each bot plays all seats of a "
		 "side. In all other cases, the arena plays a match for every "
		 "pairing of bots.",
	.options = play_options,
	.defaults = &(
		const struct play_request){ .server = SEAT_OPTIONS_DEFAULTS,
					    .play = { .name = "play",
						      .matches = 1 } },
	.bytes = sizeof(struct play_request),
	.status = PLAYING_STATUS,
	.examples = "arena play gin ./mybot.py house:random --matches 20\n"
		    "arena play gin human house:greedy\n"
		    "arena play rummikub human house:greedy --browser\n"
		    "arena play --from lost.jsonl@3.41 human house:greedy\n"
		    "arena play --from lost.jsonl@3.41 --resample 0 human "
		    "house:greedy\n"
		    "arena play --from lost.jsonl@3.41 house:sharp house:sharp "
		    "--log other.jsonl\n"
		    "arena play rummy \"python3 mybot.py --fast\" "
		    "house:random house:first --watch",
	.see = "arena-run(1) arena-replay(1)",
	.needs = host_limits_check_proc,
	.run = cmd_play,
};

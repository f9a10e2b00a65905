/* play.c - `arena play`; see commands.h. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/play_page.h"
#include "arena/process/host_limits.h"
#include "arena/runner/pipe_proxy.h"
#include "arena/tournament/from_log.h"
#include "arena/tournament/playing.h"
#include "lib/cli/program.h"

struct play_request {
	struct config_play play;
	struct playing_words words;
	const char *out;
	struct from_log from;
	bool watch, debug, browser;
};

/* What is asked for together makes sense? */
static bool
play_is_whole(const struct play_request *request, int argc, char **argv)
{
	const char *restart = request->words.restart;

	if (request->debug && restart != NULL && strcmp(restart, "never") == 0)
		fputs("arena: --debug starts a bot's process anew for each "
		      "match: leave --restart never out\n",
		      stderr);
	else if (request->from.place != NULL && request->out != NULL)
		fputs("arena: --from: such a match counts nowhere and is not "
		      "kept: leave --out out\n",
		      stderr);
	else if (request->from.place == NULL && request->from.resample != NULL)
		fputs("arena: --resample: which place of which log? Give "
		      "--from LOG@PLACE too\n",
		      stderr);
	else if (request->from.place == NULL && argc == 2)
		fprintf(stderr,
			"arena: %s alone cannot play: name two bots or more, "
			"as in %s play %s %s house:random\n",
			argv[1], program_word(), argv[0], argv[1]);
	else
		return true;
	return false;
}

/* In the background nobody could answer, and the shell would be robbed of what
 * is typed; false after a message. */
static bool
person_is_there(const struct config *config)
{
	if (config_person(config) < 0 || !isatty(STDIN_FILENO) ||
	    tcgetpgrp(STDIN_FILENO) == getpgrp())
		return true;
	fprintf(stderr,
		"arena: %s plays at this terminal: start it in the "
		"foreground, without &\n",
		config->bots[config_person(config)].name);
	return false;
}

/* Whose dialogue is shown: that of all bots that do not come with the arena, or
 * of all where there is none.  False after a message. */
static bool
take_tap(struct config *config, struct pipe_proxy_how *proxy)
{
	for (uint32_t i = 0; i < config->bot_count && i < 64; i++)
		if (!bot_is_ours(&config->bots[i]))
			proxy->bots |= UINT64_C(1) << i;
	if (proxy->bots == 0)
		proxy->bots = UINT64_MAX;
	proxy->shows = proxy->steps = true;
	config_unhurry(config);
	if (config_person(config) < 0)
		return true;
	fputs("arena: --debug and a person would both read what is typed: name "
	      "a house bot in the person's place\n",
	      stderr);
	return false;
}

/* In a browser there is a page, and at no terminal anything is read.  False
 * after a message. */
static bool
person_can_play(const struct config *config, bool browser)
{
	if (!browser)
		return person_is_there(config);
	if (config_person(config) >= 0)
		return true;
	fputs("arena: --browser is for a person, and none plays: name human "
	      "in a bot's place\n",
	      stderr);
	return false;
}

/* What is run, for play_page. */
struct paged {
	struct config *config;
	struct run_how how;
};

static int
run_paged(void *arg, const int person[2])
{
	struct paged *paged = arg;

	paged->how.person = person;
	return (int)playing_run(paged->config, &paged->how);
}

static int
run_played(struct config *config, const struct run_how *how, bool browser)
{
	struct paged paged = { config, *how };

	return browser ? play_page(run_paged, &paged)
		       : (int)playing_run(config, how);
}

static int
serve_play(const void *arg, int argc, char **argv)
{
	const struct play_request *request = arg;
	struct config_play play = request->play;
	struct config_word words[CONFIG_WORDS_MAX];
	struct from_log from = request->from;
	struct run_how how = { .dir = request->out,
			       .watch = request->watch,
			       .keeps = request->out == NULL &&
					from.place == NULL };
	struct log_prefix excerpt = { .text = NULL };
	struct pipe_proxy_how proxy = { .bots = 0 };
	struct script_order script;
	struct config_error error;
	struct config *config;
	char here[PATH_MAX];
	int status;

	if (!play_is_whole(request, argc, argv))
		return STATUS_USAGE;
	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena: this folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	play.game = argv[0];
	play.bots = from.place != NULL ? argv : argv + 1;
	play.bot_count = (uint32_t)(argc - (from.place == NULL));
	play.people = true;
	play.page = request->browser;
	play.words = words;
	play.word_count = playing_take(&request->words, words);
	from.seed = play.seed;
	if (from.place != NULL &&
	    !from_log_take(&from, &excerpt, &play, &error.diag)) {
		fprintf(stderr, "arena: %s\n", error.diag.text);
		log_prefix_release(&excerpt);
		return STATUS_USAGE;
	}
	script = from_log_script(&excerpt);
	config = config_play(&play, here, &error);
	how.script = from.place != NULL ? &script : NULL;
	how.proxy = request->debug ? &proxy : NULL;
	playing_hide(play.seed);
	status = STATUS_USAGE;
	if (config == NULL)
		status = playing_mistake("arena: ", &error);
	else if (person_can_play(config, request->browser) &&
		 (!request->debug || take_tap(config, &proxy)))
		status = run_played(config, &how, request->browser);
	config_free(config);
	log_prefix_release(&excerpt);
	return status;
}

#define PLAY_AT(field) offsetof(struct play_request, play.field)

static const struct command_option play_options[] = {
	PLAYING_SEED(offsetof(struct play_request, play)),
	PLAYING_DEALS(offsetof(struct play_request, play)),
	{ .name = "matches",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = PLAY_AT(matches),
	  .min = 1,
	  .max = PLAYING_COUNT_MAX,
	  .help = "of each pairing (1); where it is a multiple of the seats "
		  "(or of the sides, where a bot plays all seats of one), the "
		  "same cards are played in each rotation of the seats" },
	PLAYING_JOBS(offsetof(struct play_request, play)),
	PLAYING_ISOLATION(offsetof(struct play_request, play)),
	PLAYING_OPTION(offsetof(struct play_request, words)),
	PLAYING_TIME(offsetof(struct play_request, words)),
	PLAYING_LIMITS(offsetof(struct play_request, words)),
	PLAYING_FAULTS(offsetof(struct play_request, words)),
	PLAYING_RESTART(offsetof(struct play_request, words)),
	PLAYING_READ(offsetof(struct play_request, words)),
	PLAYING_LOGS(offsetof(struct play_request, words)),
	{ .name = "against",
	  .value = "NAME",
	  .takes = TAKES_TEXTS,
	  .at = offsetof(struct play_request, words.against),
	  .help = "a bot that the others meet, and nobody else but such: a "
		  "gauntlet" },
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct play_request, out),
	  .help = "keep the results, as `arena run` does; default: they are "
		  "thrown away" },
	{ .name = "from",
	  .value = "LOG@PLACE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct play_request, from.place),
	  .help = "go on from a place in the match of a log, as 3.41 just "
		  "before event 41 of deal 3: what was done before is played "
		  "again, with all cards as they were, and from there on BOT "
		  "BOT ... decide, one a seat. GAME is left out" },
	{ .name = "resample",
	  .value = "SEAT",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct play_request, from.resample),
	  .help = "with --from: deal anew what SEAT, a number or a name, has "
		  "not seen, so that it could not tell; each possible deal is "
		  "as likely, and --seed gives the same one again" },
	{ .name = "watch",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct play_request, watch),
	  .help = "show each match, card by card, when it is over" },
	{ .name = "browser",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct play_request, browser),
	  .help = "human plays on a page, by mouse, touch or keyboard: the "
		  "address is printed once the match begins, and this machine "
		  "alone can open it (docs/bot-author.md)" },
	{ .name = "debug",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct play_request, debug),
	  .help = "show what your bots are sent (>), answer (<) and write to "
		  "standard error (!), request by request: Enter goes on, c "
		  "and Enter goes on without stopping, q and Enter leaves. No "
		  "clock runs (docs/bot-author.md)" },
	{ .name = NULL },
};

const struct command play_command = {
	.name = "play",
	.arguments = "GAME BOT BOT ...",
	.least = 2,
	.most = ARGS_MANY,
	.summary = "play matches between bots, or against them",
	.about = "Plays GAME between the bots and prints the standings. A game "
		 "is a name (`arena games`) or a file of your own rules. A bot "
		 "is an executable, a script whose ending names its "
		 "interpreter, house:NAME, or a command in quotes; human, or "
		 "human:NAME, is you, at this terminal or, with "
		 "--browser, on a page.\n"
		 "A person is asked in plain lines: a number picks an offer, ? "
		 "helps, q leaves and forfeits. Nobody is hurried: the others' "
		 "clocks are theirs alone. What the rules refuse is explained "
		 "and asked again, what was played cannot be taken back. There "
		 "is room for one person.\n"
		 "All bots sit at one table when the game seats so many; where "
		 "it has so many sides of partners, each bot plays all seats "
		 "of a side; otherwise every pairing meets.",
	.options = play_options,
	.defaults = &(const struct play_request){ .play = { .name = "play",
							    .matches = 1 } },
	.bytes = sizeof(struct play_request),
	.status = PLAYING_STATUS,
	.examples = "arena play gin ./mybot.py house:random --matches 20\n"
		    "arena play gin human house:greedy\n"
		    "arena play rummikub human house:greedy --browser\n"
		    "arena play --from lost.jsonl@3.41 human house:greedy\n"
		    "arena play --from lost.jsonl@3.41 --resample 0 human "
		    "house:greedy\n"
		    "arena play rummy \"python3 mybot.py --fast\" "
		    "house:random house:first --watch",
	.see = "arena-run(1) arena-replay(1)",
	.needs = host_limits_proc,
	.serve = serve_play,
};

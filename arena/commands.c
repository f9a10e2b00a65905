/* commands.c - `arena run`, `arena play`, `arena config`; see commands.h. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/agenda.h"
#include "arena/circuit_run.h"
#include "arena/commands.h"
#include "arena/from_log.h"
#include "arena/hall/needs.h"
#include "arena/hall/tap.h"
#include "arena/pack/parcel.h"
#include "arena/plan/bot_names.h"
#include "arena/play_page.h"
#include "arena/playing.h"
#include "arena/results/evidence.h"
#include "arena/results/freeze.h"
#include "arena/results/growth.h"
#include "arena/results/rematch.h"
#include "arena/run_share.h"
#include "arena/tell.h"
#include "lib/alloc.h"
#include "lib/args.h"
#include "lib/text.h"

#define RUN_STATUS                                                             \
	"0 done; 1 the run failed, or a match is void: its referee died or "   \
	"hung three times, and the same command tries it again; 2 wrong use "  \
	"or a mistake in the configuration; 3 a bot could not be started; "    \
	"130 interrupted."

struct run_request {
	const char *out, *again;
	const char *commitment;
	const char *game, *shard, *next, *cache;
	struct parcel *parcel; /* the one that is run, or NULL */
	int64_t jobs, only;    /* 0: not asked for */
	struct share share;    /* what @shard says */
};

/* What came of a match that has been played before. */
static void
tell_rematch(void *arg, const struct store_match *row)
{
	rematch_tell(arg, row, stdout);
}

/* Run one match, show it and keep nothing. */
static enum status
run_apart(struct config *config, uint64_t only)
{
	struct rematch *rematch = rematch_open(config, only);
	struct run_how how = { .watch = true, .only = only };
	enum status status;

	if (rematch != NULL) {
		rematch_tell_programs(rematch, stderr);
		how.over = tell_rematch;
		how.arg = rematch;
	}
	status = playing_run(config, &how);
	rematch_free(rematch);
	return status;
}

/* Run it into @out, or into the folder of its name. */
static enum status
run_into(struct config *config, const char *file,
	 const struct run_request *request)
{
	char *folder = config_folder(config);
	char *dir = request->out != NULL
			    ? xstrdup(request->out)
			    : run_usual_folder(folder, request->share);
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *more = run_more_words(&(struct run_words){
		request->jobs, request->only, request->share, request->next,
		request->cache });
	char *resume = xprintf("arena run %s --out %s%s", file_word, dir_word,
			       more);
	struct run_how how = { .dir = dir,
			       .resume = resume,
			       .commitment = request->commitment,
			       .again = request->again,
			       .share = request->share,
			       .next = request->next,
			       .parcel = request->parcel,
			       .only = (uint64_t)request->only };
	enum status status = STATUS_USAGE;
	struct diag diag;

	if (how.commitment != NULL || freeze_may_begin(config, dir, &diag))
		status = run_tournament(config, &how);
	else
		fprintf(stderr, "arena: %s\n", diag.text);
	free(folder);
	free(dir);
	free(more);
	free(file_word);
	free(dir_word);
	free(resume);
	return status;
}

/* Why a match cannot be played alone, as far as @course knows. */
static bool
refuse_match(const struct course *course, uint64_t only, bool kept)
{
	unsigned long long matches = course_known(course);

	if (only > matches)
		fprintf(stderr,
			"arena: there is no match %llu: they are 1 to %llu\n",
			(unsigned long long)only, matches);
	else if (kept)
		fputs("arena: a match of a run that grew is shown and not "
		      "kept: leave --out out\n",
		      stderr);
	else
		fprintf(stderr, "arena: match %llu " COURSE_OUT "\n",
			(unsigned long long)only);
	return false;
}

/* Can the match that is asked for alone, if one is, be played so? */
static bool
match_is_there(const struct config *config, const struct run_request *request)
{
	uint64_t only = (uint64_t)request->only;
	struct course *course;
	struct diag diag;
	bool grew, there;

	if (only == 0)
		return true;
	if (config->seed_drawn && evidence_holds(config->dir)) {
		fprintf(stderr,
			"arena: the cards of match %llu follow from the run's "
			"seed, which is not packed: arena replay "
			"%s/logs/%06llu.jsonl shows the match as it was "
			"played\n",
			(unsigned long long)only, config->dir,
			(unsigned long long)only);
		return false;
	}
	course = growth_beside(config, &grew, &diag);
	if (course == NULL) {
		fprintf(stderr, "arena: %s\n", diag.text);
		return false;
	}
	grew = grew && request->out != NULL;
	there = course_plays(course, only) && !grew;
	if (!there)
		refuse_match(course, only, grew);
	course_free(course);
	return there;
}

/* --- arena run ------------------------------------------------------------ */

/* Is there no file @path, but one by the tournament's name where it would be?
 * It is told. */
static void
hint_commitment(const struct config *config, const char *path)
{
	const char *slash = strrchr(path, '/');
	int before = slash == NULL ? 0 : (int)(slash - path) + 1;
	char *folder = config_folder(config);
	char *made = xprintf("%.*s%s.final", before, path, folder);

	if (access(path, F_OK) != 0 && access(made, F_OK) == 0)
		fprintf(stderr, "arena: there is %s\n", made);
	free(made);
	free(folder);
}

/* The seed that was committed to; false after a message. */
static bool
take_commitment(struct config *config, const char *path)
{
	struct diag diag;
	char *text;
	bool ok;

	if (path == NULL)
		return true;
	if (!config->final) {
		fputs("arena: --commitment is for a final: write final: true "
		      "into the configuration\n",
		      stderr);
		return false;
	}
	text = freeze_read(path, &diag);
	ok = text != NULL && freeze_give_seed(text, config, &diag);
	if (!ok) {
		fprintf(stderr, "arena: %s\n", diag.text);
		hint_commitment(config, path);
	}
	free(text);
	return ok;
}

/* One game. */
static enum status
run_one(struct config *config, const char *file,
	const struct run_request *request)
{
	enum run_share look;

	if (!take_commitment(config, request->commitment) ||
	    !match_is_there(config, request))
		return STATUS_USAGE;
	look = run_share_look(config, request->share, request->next);
	if (look != RUN_SHARE_PLAYS)
		return look == RUN_SHARE_REFUSED ? STATUS_USAGE : STATUS_DONE;
	if (request->only > 0 && request->out == NULL)
		return run_apart(config, (uint64_t)request->only);
	return run_into(config, file, request);
}

/* The games of a circuit, or the one of them that is asked for. */
static enum status
run_games(struct circuit *circuit, const char *file,
	  const struct run_request *request)
{
	char *name = bot_fit_name(circuit->name);
	char *dir = request->out != NULL
			    ? xstrdup(request->out)
			    : run_usual_folder(name, request->share);
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *more = run_more_words(&(struct run_words){
		request->jobs, 0, request->share, request->next, NULL });
	char *resume = xprintf("arena run %s --out %s%s%s%s", file_word,
			       dir_word, more,
			       request->game != NULL ? " --game " : "",
			       request->game != NULL ? request->game : "");
	enum status status = circuit_run(circuit,
					 &(struct circuit_how){
						 .dir = dir,
						 .resume = resume,
						 .game = request->game,
						 .again = request->again,
						 .share = request->share,
						 .next = request->next,
					 });

	free(name);
	free(dir);
	free(file_word);
	free(dir_word);
	free(more);
	free(resume);
	return status;
}

/* Options of a share: do they fit each other?  NULL, or why not. */
static const char *
share_misfit(const struct run_request *request)
{
	if (request->shard != NULL &&
	    (request->only > 0 || request->again != NULL))
		return "--shard plays its matches, each once: leave --only "
		       "and --again out";
	if (request->next != NULL && request->shard == NULL)
		return "--next is for a share: give --shard I/N too";
	return NULL;
}

/* A tournament that was packed. */
static enum status
run_pack(const char *file, const struct run_request *request)
{
	struct run_request with = *request;
	struct config_error error;
	enum status status;
	const char *wrong = share_misfit(request);
	struct parcel parcel;

	if (request->game != NULL || request->commitment != NULL)
		wrong = "a pack has one game, and is no final: leave --game "
			"and --commitment out";
	if (wrong != NULL) {
		fprintf(stderr, "arena: %s\n", wrong);
		return STATUS_USAGE;
	}
	if (parcel_open(&parcel, file, request->cache, &error)) {
		if (request->jobs > 0)
			parcel.config->jobs = request->jobs;
		with.parcel = &parcel;
		status = run_one(parcel.config, file, &with);
	} else {
		fprintf(stderr, "arena: ");
		status = (enum status)playing_mistake("", &error);
		if (!error.bot)
			status = STATUS_FAILED;
	}
	parcel_close(&parcel);
	return status;
}

/* Does what is asked for fit a circuit, or a file of one game? */
static bool
request_fits(struct circuit *circuit, const struct run_request *request)
{
	const char *wrong = NULL;

	if (request->cache != NULL)
		wrong = "--cache is for a pack, which this file is not";
	else if (request->game != NULL && !circuit->several)
		wrong = "--game is for a configuration with several games: "
			"this one has no key games";
	else if (request->game != NULL &&
		 circuit_find(circuit, request->game) == NULL)
		wrong = "--game: the configuration has no game of that name "
			"under games";
	else if (circuit->several && request->only > 0 && request->game == NULL)
		wrong = "--only: each game has matches of its own: name one "
			"with --game";
	else if (circuit->several && request->commitment != NULL)
		wrong = "--commitment is for a final, which has one game";
	else if (request->shard != NULL && circuit->several &&
		 circuit->seed_drawn)
		wrong = "--shard: each shard would draw a seed of its own: "
			"write one, as in \"seed: spring\"";
	else
		wrong = share_misfit(request);
	if (wrong != NULL)
		fprintf(stderr, "arena: %s\n", wrong);
	return wrong == NULL;
}

static int
serve_run(const void *arg, int argc, char **argv)
{
	struct run_request asked = *(const struct run_request *)arg;
	const struct run_request *request = &asked;
	struct config_error error;
	struct circuit *circuit;
	enum status status;

	(void)argc;
	if (asked.shard != NULL &&
	    !share_read(asked.shard, &asked.share, &error.diag)) {
		fprintf(stderr, "arena: %s\n", error.diag.text);
		return STATUS_USAGE;
	}
	if (parcel_is_one(argv[0]))
		return (int)run_pack(argv[0], request);
	circuit = circuit_read_file(argv[0], &error);
	if (circuit == NULL)
		return playing_mistake("", &error);
	for (uint32_t i = 0; request->jobs > 0 && i < circuit->count; i++)
		circuit->game[i].config->jobs = request->jobs;
	if (!request_fits(circuit, request))
		status = STATUS_USAGE;
	else if (!circuit->several)
		status = run_one(circuit->game[0].config, argv[0], request);
	else if (request->only > 0)
		status = run_one(circuit_find(circuit, request->game)->config,
				 argv[0], request);
	else
		status = run_games(circuit, argv[0], request);
	circuit_free(circuit);
	return (int)status;
}

static const struct command_option run_options[] = {
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, out),
	  .help = "where the results go; left out: results/NAME, NAME being "
		  "the tournament's. A run that was stopped goes on where it "
		  "was with the same command" },
	{ .name = "jobs",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = offsetof(struct run_request, jobs),
	  .min = 1,
	  .max = PLAYING_COUNT_MAX,
	  .help = "tables at once, instead of the configuration's" },
	{ .name = "commitment",
	  .value = "FILE",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, commitment),
	  .help = "plays what `arena commit` wrote into FILE, with its seed, "
		  "and nothing else: where a bot, a rule or the configuration "
		  "is another by now the run is refused" },
	{ .name = "game",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, game),
	  .help = "of a configuration with several games plays this one "
		  "alone" },
	{ .name = "shard",
	  .value = "I/N",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, shard),
	  .help = "plays share I of N of the matches, into "
		  "results/NAME.shards/I-of-N where --out is left out; `arena "
		  "merge` joins them (docs/shards.md). auto: the share of this "
		  "task of a Slurm array; auto/N also of this pod of a "
		  "Kubernetes Indexed Job" },
	{ .name = "next",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, next),
	  .help = "with --shard, of a tournament in which who meets next, or "
		  "whether it goes on, follows from results: DIR is what "
		  "`arena merge` makes of the shards so far, and is not there "
		  "yet before the first stage; the share of the next stage is "
		  "played" },
	{ .name = "cache",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, cache),
	  .help = "of a pack: where it is unpacked, and its bots are built; "
		  "left out: deadwood in XDG_CACHE_HOME or in ~/.cache. "
		  "Several runs may share it" },
	{ .name = "only",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = offsetof(struct run_request, only),
	  .min = 1,
	  .max = PLAYING_COUNT_MAX,
	  .help = "plays match N alone, with the cards and the bots' seeds "
		  "that it has in the whole; without --out the match and the "
		  "bots' logs are shown and nothing is kept, with it the "
		  "folder holds that match alone" },
	{ .name = "again",
	  .value = "NAME",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, again),
	  .help = "what bot NAME has played counts no more: its matches are "
		  "played again, with the same cards" },
	{ .name = NULL },
};

const struct command run_command = {
	.name = "run",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "run a tournament, or go on with it",
	.about = "Runs the tournament that the file CONFIG describes, or that "
		 "`arena pack` packed into it. Every "
		 "bot is started once before the first match; one that cannot "
		 "start forfeits its matches; where fewer than two are left, "
		 "or with on_start: stop, nothing is played. On a terminal the "
		 "standings are shown as they come, elsewhere a line now and "
		 "then.\n"
		 "A run that was stopped, by a signal or by the power, goes on "
		 "where it was with the same command. With more rounds, other "
		 "bots or a bot whose program was changed since, it grows: "
		 "what is missing is played, and what was played stays where "
		 "programs and cards are the same. Any other change of the "
		 "configuration is refused, but for jobs, on_start, set_aside "
		 "and anchor.\n"
		 "With the key games the games are played one after the other, "
		 "each into a folder of its own, DIR/GAME, and DIR has the "
		 "standings over all.\n"
		 "DIR then holds the configuration, the database, standings "
		 "and results for people, programs and spreadsheets, logs and "
		 "what each bot wrote to standard error: docs/files.md lists "
		 "them.",
	.options = run_options,
	.defaults = &(const struct run_request){ .out = NULL },
	.bytes = sizeof(struct run_request),
	.status = RUN_STATUS,
	.examples = "arena run cup.yaml\n"
		    "arena run cup.yaml --out results/cup --jobs 4\n"
		    "arena run cup.yaml --again ann\n"
		    "arena run cup.yaml --shard 3/8\n"
		    "arena run cup.tar.zst --shard 3/8\n"
		    "arena run results/cup/config.yaml --only 17",
	.see = "arena-config(1) arena-play(1) arena-standings(1) "
	       "arena-verify(1)",
	.needs = needs_proc,
	.serve = serve_run,
};

/* --- arena play ----------------------------------------------------------- */

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
			"as in arena play %s %s house:random\n",
			argv[1], argv[0], argv[1]);
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
take_tap(struct config *config, struct tap_how *tap)
{
	for (uint32_t i = 0; i < config->bot_count && i < 64; i++)
		if (!bot_is_ours(&config->bots[i]))
			tap->bots |= UINT64_C(1) << i;
	if (tap->bots == 0)
		tap->bots = UINT64_MAX;
	tap->shows = tap->steps = true;
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
	struct excerpt excerpt = { .text = NULL };
	struct tap_how tap = { .bots = 0 };
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
		excerpt_release(&excerpt);
		return STATUS_USAGE;
	}
	script = from_log_script(&excerpt);
	config = config_play(&play, here, &error);
	how.script = from.place != NULL ? &script : NULL;
	how.tap = request->debug ? &tap : NULL;
	playing_hide(play.seed);
	status = STATUS_USAGE;
	if (config == NULL)
		status = playing_mistake("arena: ", &error);
	else if (person_can_play(config, request->browser) &&
		 (!request->debug || take_tap(config, &tap)))
		status = run_played(config, &how, request->browser);
	config_free(config);
	excerpt_release(&excerpt);
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
	  .help = "keep the results, as `arena run` does; left out: they are "
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
		  "alone can open it (docs/bots.md)" },
	{ .name = "debug",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct play_request, debug),
	  .help = "show what your bots are sent (>), answer (<) and write to "
		  "standard error (!), request by request: Enter goes on, c "
		  "and Enter goes on without stopping, q and Enter leaves. No "
		  "clock runs (docs/debugging.md)" },
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
	.status = RUN_STATUS,
	.examples = "arena play gin ./mybot.py house:random --matches 20\n"
		    "arena play gin human house:greedy\n"
		    "arena play rummikub human house:greedy --browser\n"
		    "arena play --from lost.jsonl@3.41 human house:greedy\n"
		    "arena play --from lost.jsonl@3.41 --resample 0 human "
		    "house:greedy\n"
		    "arena play rummy \"python3 mybot.py --fast\" "
		    "house:random house:first --watch",
	.see = "arena-run(1) arena-replay(1)",
	.needs = needs_proc,
	.serve = serve_play,
};

/* --- arena config --------------------------------------------------------- */

struct config_request {
	const char *out;
	bool schedule;
};

static void
print_config(const struct config *config)
{
	struct course_fault fault;
	struct course *course;
	uint64_t matches;
	char *text;

	course = config_course(config, &fault);
	matches = course_matches(course);
	text = config_text(config);
	printf("# %s%llu match%s%s\n",
	       config->stop.kind != STOP_NEVER ? "at most " : "",
	       (unsigned long long)matches, matches == 1 ? "" : "es",
	       !config->seed_drawn ? ""
	       : config->final	   ? "; the seed is to look at: a final's own "
				     "is drawn by `arena commit` or `arena run`"
				   : "; the seed was drawn just now");
	tell_idle(stdout, "# ", config, course);
	fputs(text, stdout);
	free(text);
	course_free(course);
}

static int
serve_config(const void *arg, int argc, char **argv)
{
	const struct config_request *request = arg;
	struct config_error error;
	struct circuit *circuit = circuit_read_file(argv[0], &error);
	struct diag diag;
	bool ok = true;

	(void)argc;
	if (circuit == NULL)
		return playing_mistake("", &error);
	if (circuit->several)
		ok = circuit_print(circuit, request->schedule, request->out,
				   &diag);
	else if (request->schedule || request->out != NULL)
		ok = agenda_print(circuit->game[0].config, request->out, &diag);
	else
		print_config(circuit->game[0].config);
	if (!ok)
		fprintf(stderr, "arena config: %s\n", diag.text);
	circuit_free(circuit);
	return ok ? STATUS_DONE : STATUS_FAILED;
}

static const struct command_option config_options[] = {
	{ .name = "schedule",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct config_request, schedule),
	  .help = "print who meets whom instead, as far as that is known, and "
		  "how long it may take" },
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct config_request, out),
	  .help = "the same of what the results in DIR have not yet; a seed "
		  "that was drawn is theirs" },
	{ .name = NULL },
};

const struct command config_command = {
	.name = "config",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "print a configuration as it will run",
	.about = "Prints the configuration in the file CONFIG as it will run, "
		 "every default written out, and the number of matches. What "
		 "it prints is a configuration that runs the same. A mistake "
		 "is told with its file, line and column, and with what to "
		 "do.\n"
		 "configs/every-key.yaml explains every key.\n"
		 "Bots that the key apart names in one list never sit at one "
		 "table, be it as opponents or as partners; the number of "
		 "matches follows. A bot may stand in one list only. Since a "
		 "bot of a long list has fewer opponents, it plays fewer "
		 "matches; the ranking is by points for each match.",
	.options = config_options,
	.defaults = &(const struct config_request){ .out = NULL },
	.bytes = sizeof(struct config_request),
	.status = "0 done; 1 the results cannot be read or are of another "
		  "configuration; 2 wrong use or a mistake in the "
		  "configuration; 3 a bot's program cannot be found or run.",
	.examples = "arena config cup.yaml > complete.yaml\n"
		    "arena config cup.yaml --schedule\n"
		    "arena config cup.yaml --schedule --out results/cup",
	.see = "arena-run(1)",
	.needs = needs_proc,
	.serve = serve_config,
};

/* run.c - `arena run`; see commands.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/audit/evidence.h"
#include "arena/audit/replay_compare.h"
#include "arena/cmd/commands.h"
#include "arena/config/bot_names.h"
#include "arena/pack/opened_pack.h"
#include "arena/pack/trust.h"
#include "arena/process/host_limits.h"
#include "arena/rundir/commitment.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/run_extend.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run_shard.h"
#include "arena/tournament/series_run.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/text/text.h"

struct run_request {
	const char *out, *again;
	const char *commitment;
	const char *game, *shard_text, *next, *retry, *cache;
	bool trust;
	const struct opened_pack *parcel; /* the one that is run, or NULL */
	int64_t jobs, only;		  /* 0: not asked for */
	struct shard shard;		  /* what @shard_text says */
};

/* What came of a match that has been played before. */
static void
tell_rematch(void *arg, const struct store_match *row)
{
	replay_compare_tell(arg, row, stdout);
}

/* Run one match, show it and keep nothing. */
static enum status
run_apart(struct config *config, const struct run_request *request)
{
	uint64_t only = (uint64_t)request->only;
	struct replay_compare *rematch = replay_compare_open(config, only);
	struct run_how how = { .watch = true,
			       .parcel = request->parcel,
			       .only = only };
	enum status status;

	if (rematch != NULL) {
		replay_compare_tell_programs(rematch, stderr);
		how.over = tell_rematch;
		how.arg = rematch;
	}
	status = playing_run(config, &how);
	replay_compare_free(rematch);
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
			    : run_usual_folder(folder, request->shard);
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *more = run_more_words(&(struct run_words){
		request->jobs, request->only, request->shard, request->next,
		request->retry, request->cache, request->commitment,
		request->trust });
	char *resume = xprintf("%s run %s --out %s%s", program_word(),
			       file_word, dir_word, more);
	struct run_how how = { .dir = dir,
			       .resume = resume,
			       .commitment = request->commitment,
			       .again = request->again,
			       .shard = request->shard,
			       .next = request->next,
			       .retry = request->retry,
			       .parcel = request->parcel,
			       .only = (uint64_t)request->only };
	enum status status = STATUS_USAGE;
	struct diag diag;

	if (how.commitment != NULL || commitment_may_lack(config, dir, &diag))
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

/* Why a match cannot be played alone, as far as @schedule knows. */
static bool
refuse_match(const struct schedule *schedule, uint64_t only, bool kept)
{
	unsigned long long matches = schedule_known(schedule);

	if (only > matches)
		fprintf(stderr,
			"arena: there is no match %llu: they are 1 to %llu\n",
			(unsigned long long)only, matches);
	else if (kept)
		fputs("arena: a match of a run that grew is shown and not "
		      "kept: leave --out out\n",
		      stderr);
	else
		fprintf(stderr, "arena: match %llu " SCHEDULE_OUT "\n",
			(unsigned long long)only);
	return false;
}

/* Can the match that is asked for alone, if one is, be played so? */
static bool
match_is_there(const struct config *config, const struct run_request *request)
{
	uint64_t only = (uint64_t)request->only;
	struct schedule *schedule;
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
	schedule = run_extend_beside(config, &grew, &diag);
	if (schedule == NULL) {
		fprintf(stderr, "arena: %s\n", diag.text);
		return false;
	}
	grew = grew && request->out != NULL;
	there = schedule_plays(schedule, only) && !grew;
	if (!there)
		refuse_match(schedule, only, grew);
	schedule_free(schedule);
	return there;
}

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
	enum run_shard look;

	if (!run_shard_is_fixed(config, request->shard, request->commitment) ||
	    !take_commitment(config, request->commitment) ||
	    !match_is_there(config, request))
		return STATUS_USAGE;
	look = run_shard_look(config, request->shard, request->next,
			      request->retry);
	if (look != RUN_SHARD_PLAYS)
		return look == RUN_SHARD_REFUSED ? STATUS_USAGE : STATUS_DONE;
	if (request->only > 0 && request->out == NULL)
		return run_apart(config, request);
	return run_into(config, file, request);
}

/* The games of a circuit, or the one of them that is asked for. */
static enum status
run_games(struct series *circuit, const char *file,
	  const struct run_request *request)
{
	char *name = bot_fit_name(circuit->name);
	char *dir = request->out != NULL
			    ? xstrdup(request->out)
			    : run_usual_folder(name, request->shard);
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *more = run_more_words(&(struct run_words){
		request->jobs, 0, request->shard, request->next, request->retry,
		request->cache, NULL, request->trust });
	char *resume = xprintf("%s run %s --out %s%s%s%s", program_word(),
			       file_word, dir_word, more,
			       request->game != NULL ? " --game " : "",
			       request->game != NULL ? request->game : "");
	enum status status = circuit_run(circuit,
					 &(struct circuit_how){
						 .dir = dir,
						 .resume = resume,
						 .game = request->game,
						 .again = request->again,
						 .shard = request->shard,
						 .next = request->next,
						 .retry = request->retry,
						 .parcel = request->parcel,
					 });

	free(name);
	free(dir);
	free(file_word);
	free(dir_word);
	free(more);
	free(resume);
	return status;
}

/* Options of a shard: do they fit each other?  NULL, or why not. */
static const char *
share_misfit(const struct run_request *request)
{
	if (request->shard_text != NULL &&
	    (request->only > 0 || request->again != NULL))
		return "--shard plays its matches, each once: leave --only "
		       "and --again out";
	if (request->next != NULL && request->shard_text == NULL)
		return "--next is for a share: give --shard I/N too";
	if (request->retry != NULL &&
	    (request->shard_text == NULL || request->out == NULL))
		return "--retry is for a share, into a folder of its own: give "
		       "--shard I/N and --out DIR too";
	return NULL;
}

/* Does what is asked for fit a circuit, or a file of one game? */
static bool
request_fits(struct series *circuit, const struct run_request *request)
{
	const char *wrong = NULL;

	if (request->cache != NULL && request->parcel == NULL)
		wrong = "--cache is for a pack, which this file is not";
	else if (request->commitment != NULL && request->parcel != NULL)
		wrong = "a pack is no final: leave --commitment out";
	else if (request->game != NULL && !circuit->several)
		wrong = "--game is for a configuration with several games: "
			"this one has no key games";
	else if (request->game != NULL &&
		 series_find(circuit, request->game) == NULL)
		wrong = "--game: the configuration has no game of that name "
			"under games";
	else if (circuit->several && request->only > 0 && request->game == NULL)
		wrong = "--only: each game has matches of its own: name one "
			"with --game";
	else if (circuit->several && request->commitment != NULL)
		wrong = "--commitment is for a final, which has one game";
	else if (request->shard_text != NULL && circuit->several &&
		 circuit->seed_drawn)
		wrong = "--shard: each shard would draw a seed of its own: "
			"write one, as in \"seed: spring\"";
	else
		wrong = share_misfit(request);
	if (wrong != NULL)
		fprintf(stderr, "arena: %s\n", wrong);
	return wrong == NULL;
}

static enum status
run_circuit(struct series *circuit, const char *file,
	    const struct run_request *request)
{
	for (uint32_t i = 0; request->jobs > 0 && i < circuit->count; i++)
		circuit->game[i].config->jobs = request->jobs;
	if (!request_fits(circuit, request))
		return STATUS_USAGE;
	if (!circuit->several)
		return run_one(circuit->game[0].config, file, request);
	if (request->only > 0)
		return run_one(series_find(circuit, request->game)->config,
			       file, request);
	return run_games(circuit, file, request);
}

/* Does the user agree to what a pack asks for? */
static bool
is_trusted(const struct opened_pack *parcel, const char *file,
	   const struct run_request *request)
{
	char *wishes = trust_wishes(parcel->circuit);
	bool agreed = request->trust || wishes[0] == '\0' ||
		      trust_asked(file, wishes);

	if (request->trust)
		fputs(wishes, stderr);
	if (!agreed)
		fprintf(stderr,
			"arena: %s is not run; if you trust its maker, "
			"give --trust\n",
			file);
	free(wishes);
	return agreed;
}

/* A tournament that was packed. */
static enum status
run_pack(const char *file, const struct run_request *request)
{
	struct run_request with = *request;
	struct config_error error;
	enum status status;
	struct opened_pack parcel;

	if (opened_pack_open(&parcel, file, request->cache, &error)) {
		with.parcel = &parcel;
		status = is_trusted(&parcel, file, request)
				 ? run_circuit(parcel.circuit, file, &with)
				 : STATUS_USAGE;
	} else {
		fprintf(stderr, "arena: ");
		status = (enum status)playing_mistake("", &error);
		if (!error.bot)
			status = STATUS_FAILED;
	}
	opened_pack_close(&parcel);
	return status;
}

static int
serve_run(const void *arg, int argc, char **argv)
{
	struct run_request request = *(const struct run_request *)arg;
	struct config_error error;
	struct series *circuit;
	enum status status;

	(void)argc;
	if (request.shard_text != NULL &&
	    !shard_read(request.shard_text, &request.shard, &error.diag)) {
		fprintf(stderr, "arena: %s\n", error.diag.text);
		return STATUS_USAGE;
	}
	if (opened_pack_is_one(argv[0]))
		return (int)run_pack(argv[0], &request);
	circuit = series_read_file(argv[0], &error);
	if (circuit == NULL)
		return playing_mistake("", &error);
	status = run_circuit(circuit, argv[0], &request);
	series_free(circuit);
	return (int)status;
}

static const struct command_option run_options[] = {
	{ .name = "out",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, out),
	  .help = "where the results go; default: results/NAME, NAME being "
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
	  .at = offsetof(struct run_request, shard_text),
	  .help = "plays share I of N of the matches, into "
		  "results/NAME.shards/I-of-N where --out is left out; `arena "
		  "merge` joins them (docs/scaling.md). auto: the share of "
		  "this task of a Slurm array; auto/N also of this pod of "
		  "a Kubernetes Indexed Job" },
	{ .name = "next",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, next),
	  .help = "with --shard, of a tournament in which who meets next, or "
		  "whether it goes on, follows from results: DIR is what "
		  "`arena merge` makes of the shards so far, and is not there "
		  "yet before the first stage; the share of the next stage is "
		  "played" },
	{ .name = "retry",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, retry),
	  .help = "with --shard, of a configuration with machines: retry: of "
		  "the share in DIR, which was played on a slower machine, "
		  "what a time-out has decided is played once more, for "
		  "`arena merge`, which prints this command" },
	{ .name = "cache",
	  .value = "DIR",
	  .takes = TAKES_TEXT,
	  .at = offsetof(struct run_request, cache),
	  .help = "of a pack: where it is unpacked, and its bots are built; "
		  "default: deadwood in XDG_CACHE_HOME or in ~/.cache. "
		  "Several runs may share it" },
	{ .name = "trust",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = offsetof(struct run_request, trust),
	  .help = "runs a pack without asking, although its bots have no "
		  "box, use the network, or read files of this machine. The "
		  "arena prints which" },
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
	  .help = "what bot NAME, a name or a title, has played counts no "
		  "more: its matches are played again, with the same cards" },
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
		 "configuration is refused, but for: " CONFIG_LOOSE_KEYS ".\n"
		 "With the key games the games are played one after the other, "
		 "each into a folder of its own, DIR/GAME, and DIR has the "
		 "standings over all.\n"
		 "DIR then holds the configuration, the database, standings "
		 "and results for people, programs and spreadsheets, logs and "
		 "what each bot wrote to standard error: docs/results.md lists "
		 "them.",
	.options = run_options,
	.defaults = &(const struct run_request){ .out = NULL },
	.bytes = sizeof(struct run_request),
	.status = PLAYING_STATUS,
	.examples = "arena run cup.yaml\n"
		    "arena run cup.yaml --out results/cup --jobs 4\n"
		    "arena run cup.yaml --again ann\n"
		    "arena run cup.yaml --shard 3/8\n"
		    "arena run cup.tar.zst --shard 3/8\n"
		    "arena run results/cup/config.yaml --only 17",
	.see = "arena-config(1) arena-play(1) arena-standings(1) "
	       "arena-verify(1)",
	.needs = host_limits_proc,
	.serve = serve_run,
};

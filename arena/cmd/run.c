/* run.c - `arena run`: run a tournament; see commands.h. */
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
#include "arena/seats/seat_service.h"
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
	const struct opened_pack *pack; /* the opened pack, or NULL */
	int64_t jobs, only; /* values of --jobs and --only; 0: the option is not
			       given */
	struct shard shard; /* the shard that @shard_text names */
	struct seat_options server;
};

/* Print whether a match that was played again has the same result as the stored
 * match. */
static void
run_print_comparison(void *arg, const struct store_match *row)
{
	replay_compare_print(arg, row, stdout);
}

/* Play the match of --only and print it, without storing results. */
static enum status
run_single_match(struct config *config, const struct run_request *request)
{
	uint64_t only = (uint64_t)request->only;
	struct replay_compare *compare = replay_compare_open(config, only);
	struct seat_service service = { .options = &request->server };
	const struct run_seats seats = seat_service_of(&service);
	struct run_how how = { .watch = true,
			       .pack = request->pack,
			       .seats = &seats,
			       .only = only };
	enum status status;

	if (compare != NULL) {
		replay_compare_print_programs(compare, stderr);
		how.on_row = run_print_comparison;
		how.arg = compare;
	}
	status = playing_run(config, &how);
	replay_compare_free(compare);
	return status;
}

/* Run a tournament into the folder @out, or into the default folder if @out is
 * NULL. */
static enum status
run_into_dir(struct config *config, const char *file,
	     const struct run_request *request)
{
	char *folder = config_folder(config);
	char *dir = request->out != NULL
			    ? xstrdup(request->out)
			    : run_shard_default_dir(folder, request->shard);
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *more = run_resume_options(&(struct run_options){
		request->jobs, request->only, request->shard, request->next,
		request->retry, request->cache, request->commitment,
		request->trust });
	char *resume = xprintf("%s run %s --out %s%s", program_word(),
			       file_word, dir_word, more);
	struct seat_service service = { .options = &request->server };
	const struct run_seats seats = seat_service_of(&service);
	struct run_how how = { .dir = dir,
			       .resume = resume,
			       .seats = &seats,
			       .commitment = request->commitment,
			       .replay_bot = request->again,
			       .shard = request->shard,
			       .next = request->next,
			       .retry = request->retry,
			       .pack = request->pack,
			       .only = (uint64_t)request->only };
	enum status status = STATUS_USAGE;
	struct diag diag;

	if (how.commitment != NULL ||
	    commitment_is_optional(config, dir, &diag))
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

/* Print the reason why the match of --only cannot be played alone.  Returns
 * false. */
static bool
run_print_no_match(const struct schedule *schedule, uint64_t only, bool kept)
{
	unsigned long long matches = schedule_known(schedule);

	if (only > matches)
		fprintf(stderr,
			"arena: there is no match %llu; the run has matches 1 "
			"to %llu\n",
			(unsigned long long)only, matches);
	else if (kept)
		fputs("arena: --only and --out cannot be combined for an "
		      "extended run; without --out, the match is printed\n",
		      stderr);
	else
		fprintf(stderr, "arena: match %llu " SCHEDULE_OUT "\n",
			(unsigned long long)only);
	return false;
}

/* Check that the match of --only can be played alone. */
static bool
run_check_match(const struct config *config, const struct run_request *request)
{
	uint64_t only = (uint64_t)request->only;
	struct schedule *schedule;
	struct diag diag;
	bool grew, there;

	if (only == 0)
		return true;
	if (config->seed_drawn && evidence_is_unpacked(config->dir)) {
		fprintf(stderr,
			"arena: match %llu cannot be played again, because its "
			"cards depend on the run's seed, which an evidence "
			"archive does not contain; to print the match as it "
			"was played: arena replay %s/logs/%06llu.jsonl\n",
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
		run_print_no_match(schedule, only, grew);
	schedule_free(schedule);
	return there;
}

/* If @path does not exist, but the folder of @path contains the default file of
 * the tournament, print the path of the default file. */
static void
run_hint_commitment(const struct config *config, const char *path)
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

/* Read the commitment file, and set the seed of the tournament to the seed in
 * it.  Returns false after an error. */
static bool
run_read_commitment(struct config *config, const char *path)
{
	struct diag diag;
	char *text;
	bool ok;

	if (path == NULL)
		return true;
	if (!config->final) {
		fputs("arena: --commitment requires a final; add final: true "
		      "to the configuration\n",
		      stderr);
		return false;
	}
	text = freeze_read(path, &diag);
	ok = text != NULL && freeze_use_seed(text, config, &diag);
	if (!ok) {
		fprintf(stderr, "arena: %s\n", diag.text);
		run_hint_commitment(config, path);
	}
	free(text);
	return ok;
}

/* Run a tournament of one game. */
static enum status
run_game(struct config *config, const char *file,
	 const struct run_request *request)
{
	enum run_shard look;

	if (!run_shard_check_commitment(config, request->shard,
					request->commitment) ||
	    !run_read_commitment(config, request->commitment) ||
	    !run_check_match(config, request))
		return STATUS_USAGE;
	look = run_shard_check(config, request->shard, request->next,
			       request->retry);
	if (look != RUN_SHARD_PLAYS)
		return look == RUN_SHARD_REFUSED ? STATUS_USAGE : STATUS_DONE;
	if (request->only > 0 && request->out == NULL)
		return run_single_match(config, request);
	return run_into_dir(config, file, request);
}

/* Run all games of a tournament over several games, or only the game of
 * --game. */
static enum status
run_series_games(struct series *series, const char *file,
		 const struct run_request *request)
{
	char *name = bot_fit_name(series->name);
	char *dir = request->out != NULL
			    ? xstrdup(request->out)
			    : run_shard_default_dir(name, request->shard);
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *more = run_resume_options(&(struct run_options){
		request->jobs, 0, request->shard, request->next, request->retry,
		request->cache, NULL, request->trust });
	char *resume = xprintf("%s run %s --out %s%s%s%s", program_word(),
			       file_word, dir_word, more,
			       request->game != NULL ? " --game " : "",
			       request->game != NULL ? request->game : "");
	enum status status = series_run(series,
					&(struct series_how){
						.dir = dir,
						.resume = resume,
						.game = request->game,
						.replay_bot = request->again,
						.shard = request->shard,
						.next = request->next,
						.retry = request->retry,
						.pack = request->pack,
					});

	free(name);
	free(dir);
	free(file_word);
	free(dir_word);
	free(more);
	free(resume);
	return status;
}

/* Check that the given options about shards can be combined.  Returns NULL or
 * an error message.
 */
static const char *
run_shard_conflict(const struct run_request *request)
{
	if (request->shard_text != NULL &&
	    (request->only > 0 || request->again != NULL))
		return "--shard cannot be combined with --only or --again";
	if (request->next != NULL && request->shard_text == NULL)
		return "--next requires --shard I/N";
	if (request->retry != NULL &&
	    (request->shard_text == NULL || request->out == NULL))
		return "--retry requires --shard I/N and --out DIR";
	return NULL;
}

/* Check that the given options are possible with the configuration. */
static bool
run_check_options(struct series *series, const struct run_request *request)
{
	const char *wrong = NULL;

	if (request->cache != NULL && request->pack == NULL)
		wrong = "--cache requires a file of `arena pack`";
	else if (request->commitment != NULL && request->pack != NULL)
		wrong = "--commitment requires a final, but a file of `arena "
			"pack` never contains a final";
	else if (request->game != NULL && !series->several)
		wrong = "--game requires a configuration with several games; "
			"this one has no key games";
	else if (request->game != NULL &&
		 series_find(series, request->game) == NULL)
		wrong = "--game: the key games contains no game of that name";
	else if (series->several && request->only > 0 && request->game == NULL)
		wrong = "--only requires --game, because each game numbers its "
			"own matches";
	else if (series->several && request->commitment != NULL)
		wrong = "--commitment requires a final, and a final has only "
			"one game";
	else if (request->shard_text != NULL && series->several &&
		 series->seed_drawn)
		wrong = "--shard requires a seed in the configuration, as in "
			"\"seed: spring\"; otherwise each shard would draw "
			"another seed";
	else if (request->shard_text != NULL &&
		 config_remote(series->game[0].config) >= 0)
		wrong = "--shard cannot be combined with remote bots, because "
			"each client has a seat on one machine";
	else
		wrong = run_shard_conflict(request);
	if (wrong != NULL)
		fprintf(stderr, "arena: %s\n", wrong);
	return wrong == NULL;
}

static enum status
run_series(struct series *series, const char *file,
	   const struct run_request *request)
{
	for (uint32_t i = 0; request->jobs > 0 && i < series->count; i++)
		series->game[i].config->jobs = request->jobs;
	if (!run_check_options(series, request))
		return STATUS_USAGE;
	if (!series->several)
		return run_game(series->game[0].config, file, request);
	if (request->only > 0)
		return run_game(series_find(series, request->game)->config,
				file, request);
	return run_series_games(series, file, request);
}

/* Check that the user agrees to the rights that the bots of a pack get on this
 * machine. */
static bool
run_check_trust(const struct opened_pack *pack, const char *file,
		const struct run_request *request)
{
	char *wishes = trust_list_requests(pack->series);
	bool agreed = request->trust || wishes[0] == '\0' ||
		      trust_confirm(file, wishes);

	if (request->trust)
		fputs(wishes, stderr);
	if (!agreed)
		fprintf(stderr,
			"arena: %s was not run; if you trust the author of "
			"this file, run it with --trust\n",
			file);
	free(wishes);
	return agreed;
}

/* Run a tournament from a file of `arena pack`. */
static enum status
run_pack(const char *file, const struct run_request *request)
{
	struct run_request with = *request;
	struct config_error error;
	enum status status;
	struct opened_pack pack;

	if (opened_pack_open(&pack, file, request->cache, &error)) {
		with.pack = &pack;
		status = run_check_trust(&pack, file, request)
				 ? run_series(pack.series, file, &with)
				 : STATUS_USAGE;
	} else {
		fprintf(stderr, "arena: ");
		status = (enum status)playing_print_error("", &error);
		if (!error.bot)
			status = STATUS_FAILED;
	}
	opened_pack_close(&pack);
	return status;
}

static int
cmd_run(const void *arg, int argc, char **argv)
{
	struct run_request request = *(const struct run_request *)arg;
	struct config_error error;
	struct series *series;
	enum status status;

	(void)argc;
	if (request.shard_text != NULL &&
	    !shard_read(request.shard_text, &request.shard, &error.diag)) {
		fprintf(stderr, "arena: %s\n", error.diag.text);
		return STATUS_USAGE;
	}
	if (opened_pack_detect(argv[0]))
		return (int)run_pack(argv[0], &request);
	series = series_read_file(argv[0], &error);
	if (series == NULL)
		return playing_print_error("", &error);
	status = run_series(series, argv[0], &request);
	series_free(series);
	return (int)status;
}

#define AT(field) offsetof(struct run_request, field)

static const struct command_option run_options[] = {
	OPTION_TEXT("out", "DIR", AT(out),
		    "results folder (default: results/NAME, where NAME is the "
		    "name of the tournament). If DIR contains an interrupted "
		    "run, `arena run` continues this run"),
	OPTION_COUNT("jobs", "N", AT(jobs), 1, PLAYING_COUNT_MAX,
		     "number of matches that the arena plays at the same time "
		     "(default: the key jobs of CONFIG)"),
	OPTION_TEXT("commitment", "FILE", AT(commitment),
		    "play the final that `arena commit` froze in FILE, with "
		    "the seed in FILE. If a bot, a rule or the configuration "
		    "has changed since then, the arena refuses to play"),
	OPTION_TEXT("game", "NAME", AT(game),
		    "play only the game NAME of a configuration with several "
		    "games"),
	OPTION_TEXT(
		"shard", "I/N", AT(shard_text),
		"play only shard I of N shards of the matches; the default of "
		"--out is then results/NAME.shards/I-of-N. `arena merge` "
		"joins the shards (docs/scaling.md). In a task of a Slurm "
		"array, auto stands for the I/N of this task. In auto/N, I is "
		"the index of the Slurm task, or of the pod of a Kubernetes "
		"Indexed Job"),
	OPTION_TEXT(
		"next", "DIR", AT(next),
		"play a shard of the next stage, in a tournament whose "
		"schedule or end depends on results. DIR is the folder into "
		"which `arena merge` has merged the earlier stages. For the "
		"first stage, DIR need not exist. The option requires --shard"),
	OPTION_TEXT("retry", "DIR", AT(retry),
		    "play matches of the shard in DIR again, if a time-out on "
		    "a slower machine decided them. `arena merge` prints the "
		    "command with --retry. The option requires --shard, "
		    "--out, and machines: retry in CONFIG"),
	OPTION_TEXT("cache", "DIR", AT(cache),
		    "folder in which the arena unpacks a file of `arena pack` "
		    "and builds the bots of this file (default: deadwood in "
		    "XDG_CACHE_HOME or ~/.cache). Several runs can share DIR"),
	OPTION_FLAG("trust", AT(trust),
		    "run a file of `arena pack` without asking for your "
		    "consent if bots in it have no sandbox, use the network, "
		    "or read files of this machine. With --trust, the arena "
		    "still lists these bots"),
	OPTION_COUNT(
		"only", "N", AT(only), 1, PLAYING_COUNT_MAX,
		"play only match N again, with the same cards and bot seeds. "
		"Without --out, print match N and the stderr of its bots, and "
		"keep no results. With --out, the results folder contains "
		"only match N"),
	OPTION_TEXT(
		"again", "NAME", AT(again),
		"play all matches of bot NAME (a name or title) again, with "
		"the same cards. The old results of the matches of NAME no "
		"longer count"),
	SEAT_PORT(AT(server)),
	SEAT_BIND(AT(server)),
	SEAT_URL(AT(server)),
	{ .name = NULL },
};

const struct command run_command = {
	.name = "run",
	.arguments = "CONFIG",
	.least = 1,
	.most = 1,
	.summary = "run, continue or extend a tournament",
	.about = "Run the tournament in the file CONFIG, a configuration or a "
		 "file of `arena pack`. The arena starts every bot once "
		 "before the first match. A bot that fails to start forfeits "
		 "its matches. If fewer than two bots start, or if a bot "
		 "fails to start and CONFIG has on_start: stop, the arena "
		 "plays no match. On a terminal, the arena shows live "
		 "standings during the run. Without a terminal, it prints a "
		 "line from time to time.\n"
		 "To continue an interrupted run, give the same command "
		 "again. To extend a run, add rounds or bots to CONFIG, or "
		 "change the program of a bot. Then give the same command "
		 "again, which plays the missing matches. A finished match "
		 "still counts if the programs of its bots and its cards are "
		 "unchanged. The arena refuses all other changes of CONFIG, "
		 "except changes of the keys " CONFIG_LOOSE_KEYS ".\n"
		 "If CONFIG has the key games, the "
		 "arena plays several games one "
		 "after the other. Each game has "
		 "its own folder DIR/GAME, and DIR "
		 "contains the overall standings.\n"
		 "The results folder DIR contains "
		 "the configuration, a database, "
		 "the standings and results as "
		 "text, JSON and CSV, the logs, and "
		 "the stderr of each bot "
		 "(docs/results.md).",
	.options = run_options,
	.defaults = &(
		const struct run_request){ .server = SEAT_OPTIONS_DEFAULTS },
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
	.needs = host_limits_check_proc,
	.run = cmd_run,
};

/*
 * run.h - run a tournament: play its matches, store the results, print the
 * standings.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/schedule/shard.h"

struct outcome;
struct opened_pack;
struct match_script;
struct pipe_proxy_how;
struct stop_check;
struct store_match;

/* The exit status of every command. */
enum status {
	STATUS_DONE = 0,
	STATUS_FAILED = 1,
	STATUS_USAGE = 2,
	STATUS_BOT = 3, /* a bot could not be started */
	STATUS_NOT_BETTER = 4,
	STATUS_DIFFERS = 4, /* a review gave another answer */
	STATUS_UNDECIDED = 5,
	STATUS_GOES_ON = 5, /* shards are missing in the merge */
	STATUS_INTERRUPTED = 130,
};

/**
 * struct run_how - how to run a tournament; a NULL or zero member is not used
 * @dir: results directory; created, or resumed if it exists
 * @resume: the command that resumes an interrupted run, for messages; NULL: the
 *	results are temporary, and no message mentions them
 * @commitment: the file that `arena commit` wrote
 * @replay_bot: the name of a bot that plays all its matches again
 * @watch: print each match when it ends; with one worker only
 * @probe_only: start every bot once, as before the first match, play nothing
 * @probed: every bot was started before: skip the start before the first match
 * @keeps: the results are temporary, and --out would keep them
 * @quiet: the caller reports the results; stderr gets errors of the run only
 * @shard: play the matches of this shard; 0 of 0: all
 * @next: of a shard: directory with the results so far
 *	(rundir/merged_so_far.h)
 * @retry: of a shard: directory of its first run; play the matches again that a
 *	time-out decided on another machine (run_retry.h)
 * @secrets: files and folders that no bot may see, besides @dir, @commitment,
 *	@next, @retry and the configuration; ends with NULL
 * @pack: the pack that contains the configuration (pack/opened_pack.h)
 * @only: play this match of the tournament only; 0: all
 * @proxy: prints the protocol and can pause it (runner/pipe_proxy.h); with one
 *	worker only
 * @script: actions that each match starts with (runner/match_request.h)
 * @inject: a condition that the bots are tested with (runner/match_pool.h)
 * @person: two descriptors that the human's frontend reads and writes; NULL:
 *	standard input and output
 * @unfit: gets the bots that could not be started, with the reason; NULL:
 *	stderr, unless @quiet
 * @on_log: gets @arg and the path of the log of each match with a result
 * @print_results: prints the result on stdout in place of the standings; gets
 *	@arg and the state of the stop rule (NULL: no rule).  NULL: print the
 *	standings and the state of the stop rule
 * @on_row: gets @arg and the stored row of each match
 * @on_outcome: gets @arg and the outcome of each bot's first start and of each
 *	match
 */
struct run_how {
	const char *dir;
	const char *resume;
	const char *commitment;
	const char *replay_bot;
	bool watch;
	bool probe_only;
	bool probed;
	bool keeps;
	bool quiet;
	struct shard shard;
	const char *next;
	const char *retry;
	const char *const *secrets;
	const struct opened_pack *pack;
	uint64_t only;
	const struct pipe_proxy_how *proxy;
	const struct match_script *script;
	const char *inject;
	const int *person;
	FILE *unfit;
	void (*on_log)(void *arg, const char *path);
	void (*print_results)(void *arg, const struct stop_check *stopping);
	void (*on_row)(void *arg, const struct store_match *row);
	void (*on_outcome)(void *arg, const struct outcome *outcome);
	void *arg;
};

/* Print no standings: for .print_results. */
void run_print_nothing(void *arg, const struct stop_check *stopping);

/* Run the tournament.  Messages go to stderr, the standings to stdout. */
enum status run_tournament(struct config *config, const struct run_how *how);

#endif

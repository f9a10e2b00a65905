/*
 * run.h - run a tournament: play the matches, store the results, print the
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

/* Exit statuses of all commands. */
enum status {
	STATUS_DONE = 0,
	STATUS_FAILED = 1,
	STATUS_USAGE = 2,
	STATUS_BOT = 3, /* a bot could not be started */
	STATUS_NOT_BETTER = 4,
	STATUS_DIFFERS =
		4, /* a reviewed bot gave another answer than in the log */
	STATUS_UNDECIDED = 5,
	STATUS_GOES_ON = 5, /* results of shards are missing in the merge */
	STATUS_INTERRUPTED = 130,
};

/**
 * struct run_how - how to run a tournament; a member that is NULL or 0 has no
 * effect
 * @dir: results directory.  If the directory does not exist, it is created; if
 *	the directory contains a run, the run is resumed
 * @resume: the command that resumes an interrupted run, for messages.  NULL:
 *	the results are temporary, so no message mentions them
 * @commitment: path of the file that `arena commit` wrote for a final
 * @replay_bot: name of a bot whose matches are all played again
 * @watch: print each match when it ends; requires that one match is played at a
 *	time
 * @probe_only: start every bot once, as before a first match, but play no match
 * @probed: the caller has started every bot once, so the run does not start
 *	them before the first match
 * @keeps: the results are temporary: print a message that the option --out
 *	would keep them
 * @quiet: print only errors to stderr, because the caller prints the results
 * @shard: the part of the matches to play; 0 of 0: all matches
 * @next: for a shard: directory with the merged results of the earlier stages
 *	(rundir/merged_so_far.h)
 * @retry: for a shard: results directory of its first run.  Only the matches
 *	that were decided by a time-out on another class of machines are played
 *	again (run_retry.h)
 * @secrets: more files and folders that no bot may see; NULL ends the list.
 *	@dir, @commitment, @next, @retry and the configuration are always hidden
 * @pack: the pack (archive of a tournament) that contains the configuration
 *	(pack/opened_pack.h)
 * @only: number of the only match to play; 0: all matches
 * @proxy: debugging proxy, which prints the messages between referee and bot,
 *	and can pause them (runner/pipe_proxy.h); requires that one match is
 *	played at a time
 * @script: actions that the referee replays at the start of each match
 *	(runner/match_request.h)
 * @inject: a difficult condition that the referee causes, to test the bots
 *	(runner/match_pool.h)
 * @person: two file descriptors, for input and output of the program through
 *	which a human plays; NULL: standard input and output
 * @unfit: where to print the bots that could not be started, with the reason.
 *	NULL: to stderr or, if @quiet, nowhere
 * @on_log: called for each match with a result, with @arg and the path of its
 *	log
 * @print_results: prints the results to stdout; called with @arg and the state
 *	of the stop rule, or NULL.  If @print_results is NULL, the standings and
 *	the state of the stop rule are printed
 * @on_row: called for each match, with @arg and the row stored in the database
 * @on_outcome: called for each match and for the first start of each bot, with
 *	@arg and the outcome
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

/* Do nothing.  Use this function as .print_results to print no standings. */
void run_print_nothing(void *arg, const struct stop_check *stopping);

/* Run the tournament.  Prints messages to stderr and the standings to stdout.
 */
enum status run_tournament(struct config *config, const struct run_how *how);

#endif

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
struct loop;
struct opened_pack;
struct match_script;
struct pipe_proxy_how;
struct remote_seats;
struct stop_check;
struct store_match;

/* Exit statuses of all commands. */
enum status {
	STATUS_DONE = 0,
	STATUS_FAILED = 1,
	STATUS_USAGE = 2,
	STATUS_BOT = 3, /* a bot failed to start */
	STATUS_NOT_BETTER = 4,
	STATUS_DIFFERS =
		4, /* a reviewed bot answered differently than in the log */
	STATUS_UNDECIDED = 5,
	STATUS_GOES_ON = 5, /* the merge lacks results of shards */
	STATUS_INTERRUPTED = 130,
};

/**
 * struct run_seats_place - a run whose remote bots need a server; all borrowed
 * @dir: results directory; NULL: the results are temporary
 */
struct run_seats_place {
	struct loop *loop;
	struct remote_seats *seats;
	const struct config *config;
	const char *dir;
};

/**
 * struct run_seats - the server of the seats of remote bots
 * @open: start the server in the run's event loop, before any bot starts.  On
 *	an error, return false with @diag
 * @close: stop the server after the last match
 */
struct run_seats {
	bool (*open)(void *arg, const struct run_seats_place *place,
		     struct diag *diag);
	void (*close)(void *arg);
	void *arg;
};

/**
 * struct run_how - settings of one run of a tournament.  A member that is NULL
 * or 0 has no effect
 * @dir: results directory.  If the directory does not exist, the run creates
 *	it.  If the directory contains a run, the program resumes that run
 * @resume: command that resumes an interrupted run, for messages.  NULL: the
 *	results are temporary, so no message mentions them
 * @commitment: path of the file that `arena commit` wrote for a final
 * @replay_bot: name of a bot; the run replays all matches of this bot
 * @watch: true: print each match when it ends.  Requires that the run plays one
 *	match at a time
 * @probe_only: true: start every bot once, as before a first match, but play no
 *	match
 * @probed: true: the caller has already started every bot once, so the run does
 *	not start them before the first match
 * @keeps: true: the results are temporary, so print a message that the option
 *	--out would keep them
 * @quiet: true: print only errors, to stderr, because the caller prints the
 *	results
 * @shard: shard (part) of the matches to play; 0 of 0: all matches
 * @next: for a shard: directory with the merged results of the earlier stages
 *	(rundir/merged_so_far.h)
 * @retry: for a shard: results directory of its first run.  The run replays
 *	only the matches that a time-out on another class of machines decided
 *	(run_retry.h)
 * @secrets: further files and folders that no bot may see; NULL ends the list.
 *	The sandbox always hides @dir, @commitment, @next, @retry and the
 *	configuration
 * @pack: the pack (archive of a tournament) that contains the configuration
 *	(pack/opened_pack.h)
 * @only: number of the only match to play; 0: all matches
 * @proxy: debugging proxy that prints the messages between referee and bot, and
 *	can pause them (runner/pipe_proxy.h).  Requires that the run plays one
 *	match at a time
 * @script: actions that the referee replays at the start of each match
 *	(runner/match_request.h)
 * @inject: difficult condition that the referee causes to test the bots
 *	(runner/match_pool.h)
 * @person: two file descriptors: input and output of the program through which
 *	a human plays.  NULL: standard input and output
 * @seats: server for the remote bots.  NULL: the run refuses remote bots
 * @unfit: stream for the list of bots that failed to start, with the reason.
 *	NULL: the run prints the list to stderr or, if @quiet, nowhere
 * @on_log: callback for each match with a result, with @arg and the path of the
 *	match's log
 * @print_results: callback that prints the results to stdout.  Its arguments
 *	are @arg and the state of the stop rule, or NULL.  If @print_results is
 *	NULL, the run prints the standings and the state of the stop rule
 * @on_row: callback for each match, with @arg and the row that the run stored
 *	in the database
 * @on_outcome: callback for each match and for the first start of each bot,
 *	with @arg and the outcome
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
	const struct run_seats *seats;
	FILE *unfit;
	void (*on_log)(void *arg, const char *path);
	void (*print_results)(void *arg, const struct stop_check *stopping);
	void (*on_row)(void *arg, const struct store_match *row);
	void (*on_outcome)(void *arg, const struct outcome *outcome);
	void *arg;
};

/* Do nothing with the results.  Use run_print_nothing as .print_results to
 * print no standings. */
void run_print_nothing(void *arg, const struct stop_check *stopping);

/* Run the tournament.  The run prints messages to stderr and the standings to
 * stdout.
 */
enum status run_tournament(struct config *config, const struct run_how *how);

#endif

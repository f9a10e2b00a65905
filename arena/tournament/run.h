/*
 * run.h - a tournament from its configuration to its standings.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/config/config.h"
#include "arena/schedule/shard.h"

struct outcome;
struct opened_pack;
struct script_order;
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
	STATUS_DIFFERS = 4, /* a review's answer is another */
	STATUS_UNDECIDED = 5,
	STATUS_GOES_ON = 5, /* what is merged is not all */
	STATUS_INTERRUPTED = 130,
};

/**
 * struct run_how - how to run
 * @dir: where the results go; made when missing, gone on with when not
 * @resume: the command that goes on with an interrupted run, for people; NULL:
 *	the results are thrown away, nothing is said about them
 * @again: the name of a bot that plays all its matches anew, or NULL
 * @watch: show each match when it is over; one table only
 * @commitment: the path of what `arena commit` wrote, to be played; or NULL
 * @rehearse: start every bot once, as before the first match, and play nothing
 * @greeted: every bot has started before: play without the start that precedes
 *	the first match
 * @shard: play these of the matches; 0 of 0: all
 * @next: of a shard: the folder with the results so far
 *(rundir/merged_so_far.h), or NULL
 * @retry: of a shard: the folder in which it was played first, of which it
 * tries again what was late on another machine (run_retry.h), or NULL
 * @secrets: files and folders that no bot may see, beside @dir, @commitment,
 *@next,
 *	@retry and the configuration: ends with NULL; NULL: none
 * @parcel: the one that the configuration is of (pack/opened_pack.h), or NULL
 * @only: play this match of the tournament and no other; 0: all
 * @proxy: what is shown of the dialogue, and waits (runner/pipe_proxy.h), or
 *NULL; one table only
 * @script: what each match begins with (runner/match_request.h), or NULL
 * @drill: what the bots meet besides (runner/match_pool.h), or NULL
 * @person: two descriptors that a person's program reads and writes; NULL: the
 *	arena's own standard input and output
 * @quiet: what it plays is its caller's business, and told by that: on stderr
 *	stands only why it failed
 * @unfit: gets which bots could not be started, and why; NULL: stderr, unless
 *	@quiet
 * @log: gets @arg and the path of the log of each match that was judged; or
 *	NULL
 * @told: says on stdout what came of it, in the place of the standings; gets
 *	@arg and what the rule says that stops it (NULL: it has none).  NULL:
 *	the standings are told, and what the rule says
 * @keeps: the results are thrown away, and would not be with --out
 * @over: gets @arg and the row of each match that was played; or NULL
 * @seen: gets @arg and what came of each start of a bot before the first match,
 *	and of each match; or NULL
 */
struct run_how {
	const char *dir;
	const char *resume;
	const char *commitment;
	const char *again;
	bool watch;
	bool rehearse;
	bool greeted;
	bool keeps;
	bool quiet;
	struct shard shard;
	const char *next;
	const char *retry;
	const char *const *secrets;
	const struct opened_pack *parcel;
	uint64_t only;
	const struct pipe_proxy_how *proxy;
	const struct script_order *script;
	const char *drill;
	const int *person;
	FILE *unfit;
	void (*log)(void *arg, const char *path);
	void (*told)(void *arg, const struct stop_check *stopping);
	void (*over)(void *arg, const struct store_match *row);
	void (*seen)(void *arg, const struct outcome *outcome);
	void *arg;
};

/* Run it.  Messages go to stderr, the standings to stdout. */
enum status run_tournament(struct config *config, const struct run_how *how);

#endif

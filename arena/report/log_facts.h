/*
 * log_facts.h - statistics of a report that only match logs contain: ends and
 * lengths of deals, time of each decision.
 *
 * Reading all logs of a long run would take hours.  By default a few hundred
 * logs, spread evenly over the run, are counted (arena/replay/game_stats.h).
 * The report prints how many were read.
 */
#ifndef DEADWOOD_ARENA_REPORT_LOG_FACTS_H
#define DEADWOOD_ARENA_REPORT_LOG_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/game_stats.h"
#include "arena/store/store.h"

#define LOG_SAMPLE 400		/* logs; chosen: a second or two */
#define LOG_BYTES  (160u << 20) /* of all logs; chosen likewise */

/**
 * struct log_facts - statistics of the logs
 * @all: read all logs
 * @each: read the log of every @each-th match
 * @read: logs read; @lost: logs that are missing or invalid; @last: number of
 *the last match that was read
 * @tally: the statistics
 */
struct log_facts {
	bool all;
	uint64_t each;
	uint64_t read, lost, last;
	uint64_t bytes;
	struct game_stats tally;
	struct json *json; /* of the line that is read; owned */
};

/* Initialize for a run with @matches matches in the database. */
void log_facts_init(struct log_facts *facts, uint64_t matches, bool all);
void log_facts_release(struct log_facts *facts);

/* Read the log of a match in @dir if it belongs to the sample. */
void log_facts_add(struct log_facts *facts, const char *dir,
		   const struct store_match *match);

/* Return the statistics of the game, or of a bot; all zeros if no log has
 * any. */
const struct game_stats_game *log_facts_game(const struct log_facts *facts);
const struct game_stats_bot *log_facts_bot(const struct log_facts *facts,
					   const char *name);

/**
 * struct log_fault - the first fault of a seat in a log
 * @line: of the log; 0: no fault found
 * @deal: 0: before the first deal
 * @req: number of the request; 0: the fault is no answer to a request
 */
struct log_fault {
	unsigned line, deal;
	uint64_t req;
	char code[24];
	char message[160];
};

/* Find the first fault of @seat in the log with the path @log. */
void log_fault_find(struct log_facts *facts, const char *log, unsigned seat,
		    struct log_fault *out);

#endif

/*
 * log_facts.h - read from the match logs the statistics of a report that the
 * database does not contain: ends and lengths of deals, times of decisions.
 *
 * Reading all logs of a long run would take hours.  By default the report reads
 * only a few hundred logs, spread evenly over the run
 * (arena/replay/game_stats.h).  The report states how many logs were read.
 */
#ifndef DEADWOOD_ARENA_REPORT_LOG_FACTS_H
#define DEADWOOD_ARENA_REPORT_LOG_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/game_stats.h"
#include "arena/store/store.h"

/* arbitrary: maximum number of logs to read; takes 1-2 s */
#define LOG_SAMPLE 400
#define LOG_BYTES  (160u << 20) /* arbitrary: maximum bytes of logs to read */

/**
 * struct log_facts - statistics of the match logs of a run
 * @all: true: read all logs; false: read a sample of the logs
 * @each: the sample consists of the log of every @each-th match
 * @read: number of logs that were read
 * @lost: number of logs that are missing or invalid
 * @last: number of the last match whose log was read
 * @bytes: total size of the logs that were read
 * @tally: sum of the statistics of these logs
 */
struct log_facts {
	bool all;
	uint64_t each;
	uint64_t read, lost, last;
	uint64_t bytes;
	struct game_stats tally;
	struct json *json; /* the current line of a log; owned */
};

/* Start the statistics of a run with @matches matches in the database.  @all:
 * member of struct log_facts. */
void log_facts_init(struct log_facts *facts, uint64_t matches, bool all);
void log_facts_release(struct log_facts *facts);

/* If the match belongs to the sample, read its log in the results directory
 * @dir. */
void log_facts_add(struct log_facts *facts, const char *dir,
		   const struct store_match *match);

/* Return the statistics of all bots together, or of the bot @name.  If no log
 * was read, all members of the statistics are zero. */
const struct game_stats_game *log_facts_game(const struct log_facts *facts);
const struct game_stats_bot *log_facts_bot(const struct log_facts *facts,
					   const char *name);

/**
 * struct log_fault - the first fault that the bot in one seat made in a log
 * @line: line number in the log; 0: no fault found
 * @deal: number of the deal; 0: the fault occurred before the first deal
 * @req: number of the request with the wrong answer; 0: the fault is not an
 *	answer to a request
 * @place: fragment of a URL that shows the fault in the page of the match, such
 *	as "deal=1&n=6&more=1&seat=0"; "": before the first deal
 * @got: first bytes of the wrong answer, or ""
 */
struct log_fault {
	unsigned line, deal;
	uint64_t req;
	char code[24];
	char message[160];
	char place[64];
	char got[256];
};

/* Find the first fault of @seat in the log with the path @log. */
void log_fault_find(struct log_facts *facts, const char *log, unsigned seat,
		    struct log_fault *out);

#endif

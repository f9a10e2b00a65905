/*
 * log_facts.h - what only the logs of matches know: how deals ended, how long
 * they were, how long each decision took.
 *
 * Logs are read as they come, a few hundred spread over the run, since those of
 * a long run would take hours; how many were read is told.  A log that is
 * missing or cut counts for what could be read.
 */
#ifndef DEADWOOD_ARENA_REPORT_LOG_FACTS_H
#define DEADWOOD_ARENA_REPORT_LOG_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/results/store.h"

#define LOG_HOWS       12   /* ways in which a deal ends: there are 11 */
#define LOG_TIMES      216  /* 24 a decade, 1 us to 1,000 s: to a tenth */
#define LOG_TIMES_EACH 24   /* of them a decade */
#define LOG_LENGTHS    1000 /* actions; longer deals are counted as this */
#define LOG_SAMPLE     400  /* logs; chosen: a second or two */
#define LOG_BYTES      (160u << 20) /* of them all; chosen for the same */

/**
 * struct log_ends - how the deals that a bot played ended
 * @own, @other, @nobody: by it or a partner, by another, by nobody; by the
 *place of the word in log_facts.how
 * @own_lost, @lost: deals in which another side had better points, those that
 *	it ended itself (in gin rummy: undercuts), and the others
 */
struct log_ends {
	uint64_t own[LOG_HOWS], other[LOG_HOWS], nobody[LOG_HOWS];
	uint64_t own_lost[LOG_HOWS], lost[LOG_HOWS];
};

/* A bot's deals, and its decisions by the time that was charged. */
struct log_bot {
	uint64_t deals;
	struct log_ends ends;
	uint64_t decisions;
	uint32_t times[LOG_TIMES];
};

/**
 * struct log_facts - what was read
 * @all: the sample is of all logs
 * @low_wins: the lowest points are the best
 * @each: of so many matches one log is read
 * @read: logs; @lost: that could not be; @last: the last match that was read
 * @how: words of how deals end, as they were met; @hows of them
 * @length: deals by their number of actions
 * @bot: by its number; owned
 */
struct log_facts {
	bool all, low_wins;
	uint64_t each;
	uint64_t read, lost, last;
	uint64_t bytes;
	char how[LOG_HOWS][16];
	unsigned hows;
	uint64_t deals;
	uint32_t length[LOG_LENGTHS + 1];
	struct log_bot *bot;
	struct json *json; /* of the line that is read; owned */
};

/* For a run of which @matches matches are there. */
void log_facts_init(struct log_facts *facts, const struct store_run *run,
		    uint64_t matches, bool all);
void log_facts_release(struct log_facts *facts);

/* Look at a match, and read its log in @dir where it is one of the sample. */
void log_facts_add(struct log_facts *facts, const char *dir,
		   const struct store_match *match);

/* The time in microseconds that a share of a bot's decisions took at most; 0
 * where there are none. */
double log_facts_time(const struct log_bot *bot, double share);

/* The number of actions that a share of the deals had at most. */
unsigned log_facts_length(const struct log_facts *facts, double share);

/**
 * struct log_fault - where a log tells of a seat's first fault
 * @line: of the log; 0: it tells of none
 * @deal: 0: before the first
 * @req: of the request; 0: it answered none
 */
struct log_fault {
	unsigned line, deal;
	uint64_t req;
	char code[24];
	char message[160];
};

/* Find it; @log is the path of a log. */
void log_fault_find(struct log_facts *facts, const char *log, unsigned seat,
		    struct log_fault *out);

#endif

/*
 * log_facts.h - what only the logs of matches know: how deals ended, how long
 * they were, how long each decision took.
 *
 * Logs are counted (arena/replay/game_stats.h) as they come, a few hundred
 * spread over the run, since those of a long run would take hours; how many
 * were read is told.
 */
#ifndef DEADWOOD_ARENA_REPORT_LOG_FACTS_H
#define DEADWOOD_ARENA_REPORT_LOG_FACTS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/replay/game_stats.h"
#include "arena/store/store.h"

#define LOG_SAMPLE 400		/* logs; chosen: a second or two */
#define LOG_BYTES  (160u << 20) /* of them all; chosen for the same */

/**
 * struct log_facts - what was read
 * @all: the sample is of all logs
 * @each: of so many matches one log is read
 * @read: logs; @lost: that could not be, or did not hold; @last: the last match
 *	that was read
 * @tally: what they tell
 */
struct log_facts {
	bool all;
	uint64_t each;
	uint64_t read, lost, last;
	uint64_t bytes;
	struct game_stats tally;
	struct json *json; /* of the line that is read; owned */
};

/* For a run of which @matches matches are there. */
void log_facts_init(struct log_facts *facts, uint64_t matches, bool all);
void log_facts_release(struct log_facts *facts);

/* Look at a match, and read its log in @dir where it is one of the sample. */
void log_facts_add(struct log_facts *facts, const char *dir,
		   const struct store_match *match);

/* The game, and a bot by its name; all zeros where no log tells of it. */
const struct game_stats_game *log_facts_game(const struct log_facts *facts);
const struct game_stats_bot *log_facts_bot(const struct log_facts *facts,
					   const char *name);

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

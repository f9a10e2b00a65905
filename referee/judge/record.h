/*
 * record.h - the records of a match's log, as docs/log.md describes them.
 *
 * They hold everything unmasked, the seed last of all, so that a match can be
 * dealt and played again from its log alone.  All times are whole microseconds
 * under keys that end in "us", and nothing else differs between two runs of the
 * same match with the same answers.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_RECORD_H
#define DEADWOOD_REFEREE_JUDGE_RECORD_H

#include "referee/judge/message.h"

#define LOG_FORMAT 1 /* "log" of the header: a reader refuses others */

void record_header(struct log *log, const struct match *match);
void record_greeting(struct log *log, const struct seat *seat, unsigned number);
/* Begin the record of a deal; the caller appends its events and ends it. */
struct jot *record_deal(struct log *log, const struct state *state);

/**
 * struct record_do - what is said of an action besides the action
 * @rules: of the match
 * @req: the request that it answered, or 0
 * @clock: the bot's, for the first action of an answer, or NULL
 * @note: the bot's own words, or empty
 * @standard: it is the default action, played for the bot
 */
struct record_do {
	const struct rules *rules;
	unsigned seat;
	unsigned req;
	const struct clock *clock;
	struct bytes note;
	bool standard;
};

/* Begin the record of an action; the caller appends its events and ends it. */
struct jot *record_do(struct log *log, const struct record_do *what,
		      const struct action *action);

void record_fault(struct log *log, const struct seat *seat, unsigned number,
		  const struct trouble *trouble);

/* "noise" or "late": a line that is no answer. */
void record_line(struct log *log, const char *type, unsigned seat, unsigned req,
		 struct bytes line);
void record_unused(struct log *log, unsigned seat, unsigned req,
		   unsigned actions);
void record_forfeit(struct log *log, const struct seat *seat, unsigned number);
void record_end_deal(struct log *log, const struct state *state);
void record_end_match(struct log *log, const struct state *state,
		      const unsigned *places, const struct seat *seats);
void record_seed(struct log *log, const struct match *match);

#endif

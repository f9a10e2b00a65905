/*
 * record.h - write the records of a match log. docs/results.md describes the
 * records.
 *
 * Records contain all cards, and the last record contains the seed.  So the log
 * alone is enough to deal and replay the match.  All times in records are whole
 * microseconds under keys that end in "us".  If a match is repeated and the
 * bots give the same answers, the two logs differ only in their times.
 *
 * Each macro RECORD_... defines the format of a record: the record's members in
 * order, each with a type: n (whole number from 0), s (text), l (list), o
 * (object), w (text or object). '?' marks an optional member.  Readers refuse a
 * record that does not fit its format.
 */
#ifndef DEADWOOD_REFEREE_JUDGE_RECORD_H
#define DEADWOOD_REFEREE_JUDGE_RECORD_H

#include "referee/judge/message.h"

/* value of "log" in the header; readers refuse other values */
#define LOG_FORMAT 1

#define RECORD_HEADER                                                          \
	"type:s log:n deadwood:s protocol:n match:n game:s rules:o "           \
	"players:l deals:n commitment:s bot_seeds:l time:o budget:o? "         \
	"faults:s "                                                            \
	"noise_max:n isolation:s names:s? people:l? remote:l? script:o? "      \
	"arena:o?"
#define RECORD_HEADER_SCRIPT "of:s actions:n anew:o?"
#define RECORD_HEADER_REDEAL "deal:n seat:n piles:l numbers:l"
#define RECORD_HEADER_TIME                                                     \
	"move_us:n bank_us:n limit_us:n grace_us:n network_us:n? clock:s "     \
	"pondering:s"
void record_header(struct log *log, const struct match *match);

#define RECORD_GREETING "type:s seat:n name:s version:s want:l noise:n? us:n"
void record_greeting(struct log *log, const struct bot_conn *seat,
		     unsigned number);

/* Begin the record of a deal.  The caller appends the events and ends the
 * record. */
#define RECORD_DEAL                                                            \
	"type:s deal:n dealer:n hands:l stock:l discard:l spread:l? aside:l? " \
	"scores:l events:l"
struct jsonw *record_deal(struct log *log, const struct state *state);

/**
 * struct record_do - contents of the record of an action, besides the action
 * itself
 * @rules: rules of the match
 * @req: number of the request that the action answers, or 0
 * @clock: bot's clock for the first action of an answer; else NULL
 * @note: bot's note in its canonical form (bot_note.h), or empty
 * @usage: usage that the bot reported with the answer, for its first action
 * @by: NULL: the bot chose the action; "default": the referee played the
 *	default action; "log": a script chose it (script.h)
 */
struct record_do {
	const struct rules *rules;
	unsigned seat;
	unsigned req;
	const struct clock *clock;
	struct bytes note;
	struct bot_usage usage;
	const char *by;
};

/* Begin the record of an action.  The caller appends the events and ends the
 * record. */
#define RECORD_DO                                                              \
	"type:s seat:n req:n? by:s? us:n? wall_us:n? cpu_us:n? wait_us:n? "    \
	"action:o note:w? usage:o? events:l"
struct jsonw *record_do(struct log *log, const struct record_do *what,
			const struct action *action);

/**
 * record_would - record a bot's answer to a request of a script (actions from a
 * log).  The referee does not play such an answer
 * @log_req: number of the request in the log of the earlier match
 */
#define RECORD_WOULD                                                           \
	"type:s seat:n req:n log_req:n us:n wall_us:n cpu_us:n? wait_us:n? "   \
	"action:o note:w? usage:o?"
void record_would(struct log *log, const struct record_do *what,
		  unsigned log_req, const struct action *action);

#define RECORD_FAULT                                                           \
	"type:s seat:n req:n code:s rule:s? message:s got:s? faults:n us:n "   \
	"wall_us:n cpu_us:n? wait_us:n? usage:o?"
void record_fault(struct log *log, const struct bot_conn *seat, unsigned number,
		  const struct complaint *complaint);

/* Record a line of a bot that is not an action.  @type: "noise" or "late". */
#define RECORD_LINE "type:s seat:n req:n got:s"
void record_line(struct log *log, const char *type, unsigned seat, unsigned req,
		 struct bytes line);

#define RECORD_UNUSED "type:s seat:n req:n actions:n"
void record_unused(struct log *log, unsigned seat, unsigned req,
		   unsigned actions);

#define RECORD_FORFEIT "type:s seat:n deal:n req:n? verdict:s noise:n? detail:s"
void record_forfeit(struct log *log, const struct bot_conn *seat,
		    unsigned number);

/* Records of type "end", for a deal and for the match.  RECORD_END_SEAT: format
 * of one item of the list "seats". */
#define RECORD_END_DEAL                                                        \
	"type:s of:s deal:n how:s seat:n? points:l scores:l hands:l"
#define RECORD_END_MATCH "type:s of:s deals:n scores:l places:l seats:l"
#define RECORD_END_SEAT                                                        \
	"verdict:s decisions:n faults:n noise:n used_us:n max_us:n usage:o?"
void record_end_deal(struct log *log, const struct state *state);
void record_end_match(struct log *log, const struct state *state,
		      const unsigned *places, const struct bot_conn *seats);

#define RECORD_SEED "type:s seed:s hash:s"
void record_seed(struct log *log, const struct match *match);

#endif

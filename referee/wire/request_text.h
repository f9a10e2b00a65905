/*
 * request_text.h - write a request to a bot as English text, the member "text"
 * of an act message, and the end of a deal.
 *
 * The text tells what the other members of the message tell, and no more: each
 * member has a sentence, and a program can read all members back from the text.
 * So a bot may read the text alone.  The source is the view of the seat, never
 * the state.  The text has no character that JSON escapes, except newlines.
 */
#ifndef DEADWOOD_REFEREE_WIRE_REQUEST_TEXT_H
#define DEADWOOD_REFEREE_WIRE_REQUEST_TEXT_H

#include "wire.h"

/**
 * struct request_text - contents of the text of a request
 * @may: one bit per act that the seat may do
 * @standard: the default action
 * @budget: what is left of the budget in words; "": there is no budget
 * @events: lines of request_text_event since the last request
 * @events_missed: number of events that are missing in @events
 * @legal: legal actions, of which the message has the first @listed; NULL: the
 *	bot does not want a list
 */
struct request_text {
	const struct view *view;
	int64_t req;
	uint32_t may;
	const struct action *standard;
	int64_t limit_ms, bank_ms, last_us;
	const char *budget;
	struct bytes events;
	unsigned events_missed;
	const struct legal *legal;
	unsigned listed;
	bool more;
};

/* Write the member "text". */
void request_text_write(struct jsonw *jsonw, const struct request_text *text);

/* Write the member "text" of the message about the end of a deal.  @events: as
 * in struct request_text */
void request_text_deal_end(struct jsonw *jsonw, const struct state *state,
			   struct bytes events, unsigned events_missed);

/* Append the line of an event, without the cards that @seat may not see.
 * @n: number of the event in the match */
void request_text_event(struct jsonw *jsonw, const struct rules *rules,
			const struct event *event, unsigned n, unsigned seat);

#endif

/*
 * ask.h - write the act message (the request for an action) to the seat that
 * must act.
 *
 * ask_write and ask_write_end write the parts of the act message that depend on
 * the state.  Between these two parts, the referee adds times and events.
 */
#ifndef DEADWOOD_REFEREE_WIRE_ASK_H
#define DEADWOOD_REFEREE_WIRE_ASK_H

#include "request_text.h"

/**
 * ask_write - begin an act message: {"type":"act", "req", "deal", "phase",
 * "may", "default"
 * @state: state in which a seat must act
 * @view: the view of state->seat
 * @req: number of the request
 */
void ask_write(struct jsonw *jsonw, const struct state *state,
	       const struct view *view, int64_t req);

/**
 * ask_write_end - end an act message: "state", "legal", "legal_more", "text",
 * newline
 * @legal: legal actions in the state of @view; NULL: the bot does not want a
 *        list.  If some actions do not fit, the function omits them and writes
 *        "legal_more"
 * @text: contents of the text, without view and legal actions, which the
 *        function sets; NULL: the bot does not want a text
 */
void ask_write_end(struct jsonw *jsonw, const struct view *view,
		   const struct legal *legal, struct request_text *text);

#endif

/*
 * ask.h - write the act message (the request for an action) to the seat that
 * must act.
 *
 * ask_write and ask_write_end write the parts that depend on the state.
 * Between these parts, the referee adds times and events.
 */
#ifndef DEADWOOD_REFEREE_WIRE_ASK_H
#define DEADWOOD_REFEREE_WIRE_ASK_H

#include "wire.h"

/**
 * ask_write - begin an act message: {"type":"act", "req", "deal", "phase",
 * "may", "default"
 * @state: a state in which a seat must act
 * @view: the view of state->seat
 * @req: number of the request
 */
void ask_write(struct jsonw *jsonw, const struct state *state,
	       const struct view *view, int64_t req);

/**
 * ask_write_end - end an act message: "state", "legal", "legal_more", newline
 * @legal: legal actions in the state of @view; NULL: the bot does not want a
 *        list.  If some actions do not fit, they are omitted, and "legal_more"
 *        is written
 */
void ask_write_end(struct jsonw *jsonw, const struct view *view,
		   const struct legal *legal);

#endif

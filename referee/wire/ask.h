/*
 * ask.h - write the parts of an act message that follow from the state, for the
 * seat that must act.
 *
 * The referee adds time and events between the two parts.
 */
#ifndef DEADWOOD_REFEREE_WIRE_ASK_H
#define DEADWOOD_REFEREE_WIRE_ASK_H

#include "wire.h"

/**
 * ask_write - begin the message: {"type":"act", "req", "deal", "phase", "may",
 * "default"
 * @state: a seat must act in it
 * @view: of state->seat
 * @req: number of the request
 */
void ask_write(struct jsonw *jsonw, const struct state *state,
	       const struct view *view, int64_t req);

/**
 * ask_write_end - end the message: "state", "legal", "legal_more", newline
 * @legal: of that state; NULL: the bot does not want the list.  As many as fit
 *         are written; "legal_more" says that some are missing
 */
void ask_write_end(struct jsonw *jsonw, const struct view *view,
		   const struct legal *legal);

#endif

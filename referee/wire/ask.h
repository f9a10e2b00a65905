/*
 * ask.h - what an act message says of the match: all of it that follows from
 * the state, for the seat that must act.
 *
 * The judge puts between the two parts what it knows besides: the time that
 * there is, and what has happened.
 */
#ifndef DEADWOOD_REFEREE_WIRE_ASK_H
#define DEADWOOD_REFEREE_WIRE_ASK_H

#include "wire.h"

/**
 * ask_write - begin the message: {"type":"act", "req", "deal", "phase", "may",
 * "default"
 * @state: some seat must act in it
 * @view: state->seat's
 * @req: the request's number
 */
void ask_write(struct jsonw *jsonw, const struct state *state,
	       const struct view *view, int64_t req);

/**
 * ask_write_end - end it: "state", "legal", "legal_more", and the newline
 * @legal: of that state, or NULL: the bot does not want them.  As many are
 *         written as there is room for; the others are legal_more
 */
void ask_write_end(struct jsonw *jsonw, const struct view *view,
		   const struct legal *legal);

#endif

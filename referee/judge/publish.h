/*
 * publish.h - the events of an action go to the log and to every seat.
 *
 * The log has them whole.  In a seat's buffer they are masked for its eyes and
 * wait there for the next line that takes them along (message.h).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PUBLISH_H
#define DEADWOOD_REFEREE_JUDGE_PUBLISH_H

#include "referee/judge/match_loop.h"

/* The events of one action into the record in hand, which is ended, and to
 * every seat whose bot plays. */
void publish(struct match_loop *d, struct jsonw *jsonw);

#endif

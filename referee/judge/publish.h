/*
 * publish.h - write the events of an action to the log and to every seat.
 *
 * The log gets them unmasked.  A seat's buffer gets them masked for it; they
 * wait there for the next message with events (message.h).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PUBLISH_H
#define DEADWOOD_REFEREE_JUDGE_PUBLISH_H

#include "referee/judge/match_loop.h"

/* Write the events of one action to the open record @jsonw, end it, and write
 * them to every seat whose bot plays. */
void publish_events(struct match_loop *d, struct jsonw *jsonw);

#endif

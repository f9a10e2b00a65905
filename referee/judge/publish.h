/*
 * publish.h - write the events of an action to the log and to every seat.
 *
 * The log gets the complete events.  Each seat's buffer gets the events without
 * the cards that are hidden from this seat.  In the buffer the events wait for
 * the seat's next message that contains events (message.h).
 */
#ifndef DEADWOOD_REFEREE_JUDGE_PUBLISH_H
#define DEADWOOD_REFEREE_JUDGE_PUBLISH_H

#include "referee/judge/match_loop.h"

/* Write the events of one action to the open record @jsonw, and end the record.
 * Also store the events for every seat whose bot has not forfeited. */
void publish_events(struct match_loop *d, struct jsonw *jsonw);

#endif

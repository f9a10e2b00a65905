/*
 * event_pos.h - where in a match: "41", "3.41", and behind a log's name
 * "LOG@3.41".
 *
 * An event has a number in its match, from 1: the "n" that logs, bots and
 * `arena replay --json` show.  A place is the moment just before it; with a
 * deal, of which it must be an event.  "3.0" is the beginning of deal 3.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_POS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_POS_H

#include <stdbool.h>

/**
 * struct event_pos - a place in a match
 * @deal: from 1; 0: not said
 * @event: from 1; 0: the deal's beginning
 */
struct event_pos {
	unsigned deal, event;
};

#define EVENT_POS_TEXT "EVENT or DEAL.EVENT, as in 41 or 3.41"

/* Returns false for a text that is no place. */
bool event_pos_read(const char *text, struct event_pos *place);

/**
 * event_pos_of_log - part "LOG@3.41"
 * @log: its path, owned; the whole word where no place stands behind it
 *
 * Returns whether there is a place.
 */
bool event_pos_of_log(const char *word, char **log, struct event_pos *place);

#endif

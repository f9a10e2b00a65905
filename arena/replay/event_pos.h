/*
 * event_pos.h - parse a position in a match: "41", "3.41", or with a log's name
 * "LOG@3.41".
 *
 * Events of a match are numbered from 1: the key "n" in logs, in messages to
 * bots and in `arena replay --json`.  A position is the moment just before an
 * event.  If it names a deal, the event must be in that deal. "3.0" is the
 * start of deal 3.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_POS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_POS_H

#include <stdbool.h>

/**
 * struct event_pos - a position in a match
 * @deal: from 1; 0: not given
 * @event: from 1; 0: start of the deal
 */
struct event_pos {
	unsigned deal, event;
};

#define EVENT_POS_TEXT "EVENT or DEAL.EVENT, as in 41 or 3.41"

/* Parse a position.  Returns false if the text is none. */
bool event_pos_read(const char *text, struct event_pos *place);

/**
 * event_pos_split_log - split "LOG@3.41"
 * @log: path of the log, owned; the whole word if it has no position
 *
 * Returns true if there is a position.
 */
bool event_pos_split_log(const char *word, char **log, struct event_pos *place);

#endif

/*
 * event_pos.h - parse a position in a match, such as "41" or "3.41", or a
 * position after a log's name, such as "LOG@3.41".
 *
 * A position is the moment just before an event.  Position "41" is before event
 * 41.  Position "3.41" is before event 41, which must be in deal 3.  Position
 * "3.0" is the start of deal 3.  Events of a match are numbered from 1.  Logs,
 * messages to bots and `arena replay --json` have the number in the key "n".
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_POS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_POS_H

#include <stdbool.h>

/**
 * struct event_pos - a position in a match
 * @deal: number of the deal, from 1; 0: the position names no deal
 * @event: number of the event, from 1; 0: start of the deal
 */
struct event_pos {
	unsigned deal, event;
};

#define EVENT_POS_TEXT "EVENT or DEAL.EVENT, as in 41 or 3.41"

/* Parse a position.  Returns false if the text is not a position. */
bool event_pos_read(const char *text, struct event_pos *place);

/**
 * event_pos_split_log - split "LOG@3.41"
 * @log: set to the path of the log, owned.  If the word contains no position,
 *	set to the whole word
 *
 * Returns true if the word contains a position.
 */
bool event_pos_split_log(const char *word, char **log, struct event_pos *place);

#endif

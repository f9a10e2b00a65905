/*
 * place.h - where in a match: "41", "3.41", and behind a log's name "LOG@3.41".
 *
 * An event has a number in its match, from 1: the "n" that logs, bots and
 * `arena replay --json` show.  A place is the moment just before it; with a
 * deal, of which it must be an event.  "3.0" is the beginning of deal 3.
 */
#ifndef DEADWOOD_ARENA_REPLAY_PLACE_H
#define DEADWOOD_ARENA_REPLAY_PLACE_H

#include <stdbool.h>

/**
 * struct place - a place in a match
 * @deal: from 1; 0: not said
 * @event: from 1; 0: the deal's beginning
 */
struct place {
	unsigned deal, event;
};

#define PLACE_TEXT "EVENT or DEAL.EVENT, as in 41 or 3.41"

/* Returns false for a text that is no place. */
bool place_read(const char *text, struct place *place);

/**
 * place_of_log - part "LOG@3.41"
 * @log: its path, owned; the whole word where no place stands behind it
 *
 * Returns whether there is a place.
 */
bool place_of_log(const char *word, char **log, struct place *place);

#endif

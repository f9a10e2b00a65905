/*
 * match_json.h - print a match as JSON, one object a line.
 *
 * Contains what text_view.h shows people, with the same words, melds of hands
 * and view of a seat. docs/results.md lists the keys.
 */
#ifndef DEADWOOD_ARENA_TUI_MATCH_JSON_H
#define DEADWOOD_ARENA_TUI_MATCH_JSON_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/format/jsonw.h"

#define MATCH_JSON_BYTES                                                       \
	(1u << 18) /* chosen: the longest line has 40,000 bytes */

/**
 * struct match_json - output of a match
 * @seat: only what this seat saw, or -1; SEAT_PUBLIC: what all saw
 * @no_seat: set if the match has no such seat
 * @full: set if it stopped at a line longer than MATCH_JSON_BYTES
 */
struct match_json {
	FILE *out;
	int seat;
	bool no_seat, full;
	struct bag hands[SEATS_MAX]; /* as they were printed last */
	struct jsonw jsonw;
	char line[MATCH_JSON_BYTES];
};

/* Create a watcher that prints.  It borrows @json. */
struct watcher match_json_watcher(struct match_json *json);

#endif

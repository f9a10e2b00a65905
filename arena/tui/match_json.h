/*
 * match_json.h - print a match as JSON, one object on each line.
 *
 * The objects contain the data that text_view.h prints as text: events in
 * words, melds of the hands, the view of a seat. docs/results.md lists the
 * keys.
 */
#ifndef DEADWOOD_ARENA_TUI_MATCH_JSON_H
#define DEADWOOD_ARENA_TUI_MATCH_JSON_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/format/jsonw.h"

/* arbitrary bytes of a line; lines of real matches have up to 40 KB */
#define MATCH_JSON_BYTES (1u << 18)

/**
 * struct match_json - a match during printing
 * @seat: number of a seat: print only what this seat saw.  SEAT_PUBLIC: print
 *	only what all seats saw. -1: print everything
 * @no_seat: set to true if the match has no seat with this number
 * @full: set to true if the output stopped because a line was longer than
 *	MATCH_JSON_BYTES
 */
struct match_json {
	FILE *out;
	int seat;
	bool no_seat, full;
	struct bag hands[SEATS_MAX]; /* hands of the seats, as printed last */
	struct jsonw jsonw;
	char line[MATCH_JSON_BYTES];
};

/* Return a watcher (log_verify.h) that prints the match.  The watcher borrows
 * @json. */
struct watcher match_json_watcher(struct match_json *json);

#endif

/*
 * match_json.h - a match card by card, for programs: one JSON object a line.
 *
 * What text_view.h shows people, with the same words, hands by the same melds
 * and the same eyes.  docs/results.md lists the keys.
 */
#ifndef DEADWOOD_ARENA_TUI_MATCH_JSON_H
#define DEADWOOD_ARENA_TUI_MATCH_JSON_H

#include <stdio.h>

#include "arena/replay/log_verify.h"
#include "lib/format/jsonw.h"

#define MATCH_JSON_BYTES (1u << 18) /* chosen: the largest line has 40,000 */

/**
 * struct match_json - how to print
 * @seat: only what it saw, or -1; SEAT_PUBLIC: what all saw
 * @no_seat: the match has no seat of that number
 * @full: it ended at a line that is longer than MATCH_JSON_BYTES
 */
struct match_json {
	FILE *out;
	int seat;
	bool no_seat, full;
	struct bag hands[SEATS_MAX]; /* as they were told; */
	struct jsonw jsonw;
	char line[MATCH_JSON_BYTES];
};

/* A watcher that prints; @json is kept by it. */
struct watcher match_json_watcher(struct match_json *json);

#endif

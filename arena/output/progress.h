/*
 * progress.h - how far a run is: a live panel on a terminal, else plain lines.
 *
 * Writes to stderr.  Draws when it is told to; next_us says when that is worth
 * while again.
 */
#ifndef DEADWOOD_ARENA_OUTPUT_PROGRESS_H
#define DEADWOOD_ARENA_OUTPUT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/standings/standings.h"
#include "arena/standings/stop_check.h"
#include "lib/monotime.h"

struct progress {
	bool quiet;
	bool live;
	unsigned drawn; /* lines of the panel that stand on the terminal */
	unsigned said;	/* plain lines so far */
	struct monotime began;
	bool open; /* more matches may follow: no time left is told */
	uint64_t done_before; /* matches that an earlier run had done */
};

/* @quiet: say nothing at all. */
void progress_init(struct progress *progress, bool quiet, uint64_t done,
		   struct monotime now);

/* Microseconds until the next drawing is worth while. */
int64_t progress_next_us(const struct progress *progress);

/* @stopping: what may end it before its last match, or NULL
 * @waits: what it waits for, a line; or "" */
void progress_draw(struct progress *progress, const struct standings *standings,
		   const struct store_run *run,
		   const struct stop_check *stopping, const char *waits,
		   struct monotime now);

/* The same before the first match: so many of the bots have answered hello. */
void progress_draw_start(struct progress *progress, unsigned answered,
			 unsigned bots, const char *waits);

/* The first match begins: rates are counted from here. */
void progress_begin(struct progress *progress, struct monotime now);

/* Take the panel away, so that other lines can be written. */
void progress_clear(struct progress *progress);

#endif

/*
 * progress.h - print the progress of a run: a live panel on a terminal, plain
 * lines elsewhere.
 *
 * Writes to stderr.  The caller draws after progress_next_us microseconds.
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
	unsigned drawn;	  /* panel lines on the terminal */
	unsigned printed; /* plain lines so far */
	struct monotime began;
	bool open;	      /* more matches may follow: no remaining time */
	uint64_t done_before; /* matches played by earlier starts */
};

/* @quiet: print nothing; @done: matches played by earlier starts */
void progress_init(struct progress *progress, bool quiet, uint64_t done,
		   struct monotime now);

/* Return the microseconds until the next drawing. */
int64_t progress_next_us(const struct progress *progress);

/* Draw the standings and the number of matches. @stop_check: rule that may end
 * the run early, or NULL; @waits: a line that says what the run waits for, or
 * "" */
void progress_draw(struct progress *progress, const struct standings *standings,
		   const struct store_run *run,
		   const struct stop_check *stop_check, const char *waits,
		   struct monotime now);

/* Draw the startup: @answered of @bots bots have answered hello. */
void progress_draw_startup(struct progress *progress, unsigned answered,
			   unsigned bots, const char *waits);

/* Count rates from now on: the first match starts. */
void progress_start_clock(struct progress *progress, struct monotime now);

/* Remove the panel, so that other lines can be printed. */
void progress_clear(struct progress *progress);

#endif

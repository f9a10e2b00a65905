/*
 * progress.h - print the progress of a run: on a terminal as a panel that is
 * redrawn, otherwise as lines.
 *
 * All output of progress.h goes to stderr.  The caller must call progress_draw
 * when progress_next_us microseconds have passed.
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
	unsigned drawn;	  /* number of lines of the panel on the terminal */
	unsigned printed; /* number of lines printed so far without a panel */
	struct monotime began;
	bool open; /* true: the number of matches is not fixed, so the progress
		      shows no remaining time */
	uint64_t done_before; /* number of matches that were played before a
				 resume */
};

/* @quiet: true: print nothing.  @done: number of matches that were played
 * before the run was resumed. */
void progress_init(struct progress *progress, bool quiet, uint64_t done,
		   struct monotime now);

/* Return the number of microseconds until the next call of progress_draw. */
int64_t progress_next_us(const struct progress *progress);

/* Print the standings and the number of played matches.  @stop_check: stop rule
 * of the run, or NULL.  @waits: one line with the reason why the run waits at
 * the moment; or "". */
void progress_draw(struct progress *progress, const struct standings *standings,
		   const struct store_run *run,
		   const struct stop_check *stop_check, const char *waits,
		   struct monotime now);

/* Print the progress before the first match: @answered of @bots bots have
 * answered hello. */
void progress_draw_startup(struct progress *progress, unsigned answered,
			   unsigned bots, const char *waits);

/* Start to measure the number of matches per second.  @now: start of the first
 * match. */
void progress_start_clock(struct progress *progress, struct monotime now);

/* Delete the panel from the terminal, so that other text can be printed. */
void progress_clear(struct progress *progress);

#endif

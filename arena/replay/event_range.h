/*
 * event_range.h - pass only a range of a match's events to a watcher (struct
 * watcher in log_verify.h).
 *
 * The module is a filter between log_verify.h and the watcher.  The filter
 * always passes the header.  If the range starts within a deal, the filter
 * first calls watcher->position with the state at that point.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H
#define DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H

#include "arena/replay/event_pos.h"
#include "arena/replay/log_verify.h"

/**
 * struct event_range - the range, and the watcher
 * @deal: number of the only deal to pass; 0: all deals
 * @from, @to: first and last event of the range.  If @from is zero, the range
 *	starts with the match; if @to is zero, it ends with the match
 * @watcher: watcher that gets the range; borrowed
 */
struct event_range {
	unsigned deal;
	struct event_pos from, to;
	const struct watcher *watcher;
	/* The members from here are private; true if the range has started. */
	bool begun;
	bool wrong_deal;
};

/* Create a watcher that moves @range->from back to the first event of an
 * action, so that the range starts with a whole action.  Replay the log with
 * this watcher first, then with event_range_watcher. */
struct watcher event_range_finder(struct event_range *range);

/* Create the filter, which borrows @range and stops the replay at the end of
 * the range. */
struct watcher event_range_watcher(struct event_range *range);

/* Check that the match contains the range.  Call this function after the
 * replay.  On an error, returns false and sets @diag. */
bool event_range_check(const struct event_range *range,
		       const struct log_verify *match, struct diag *diag);

#endif

/*
 * event_range.h - pass on a range of a match's events to a watcher.
 *
 * A filter between log_verify.h and another watcher.  It always passes on the
 * header.  If the range starts within a deal, it first calls @position with the
 * state at that point.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H
#define DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H

#include "arena/replay/event_pos.h"
#include "arena/replay/log_verify.h"

/**
 * struct event_range - the range, and the watcher
 * @deal: only this deal; 0: all deals
 * @from, @to: first and last event, both included; zeros: from the start, to
 *	the end
 * @watcher: gets the range; borrowed
 */
struct event_range {
	unsigned deal;
	struct event_pos from, to;
	const struct watcher *watcher;
	bool begun; /* private from here: the range has started */
	bool wrong_deal;
};

/* Create a watcher that moves @from back to the first event of its action.  It
 * needs a pass of its own before event_range_watcher, which reports the
 * position before the action. */
struct watcher event_range_finder(struct event_range *range);

/* Create the filter; it borrows @range.  It stops the pass at the end of the
 * range. */
struct watcher event_range_watcher(struct event_range *range);

/* Check after the pass that the match contains the range.  Returns false with
 * @diag. */
bool event_range_check(const struct event_range *range,
		       const struct log_verify *match, struct diag *diag);

#endif

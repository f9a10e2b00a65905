/*
 * event_range.h - pass only a range of a match's events to a watcher (struct
 * watcher in log_verify.h).
 *
 * The filter stands between log_verify.h and the watcher.  The filter always
 * passes the header.  If the range starts within a deal, the filter first calls
 * watcher->position with the state at that point.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H
#define DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H

#include "arena/replay/event_pos.h"
#include "arena/replay/log_verify.h"

/**
 * struct event_range - a range of events, and the watcher that gets them
 * @deal: number of the only deal to pass; 0: all deals
 * @from, @to: numbers of the first and the last event of the range.  If @from
 *	is zero, the range starts with the match.  If @to is zero, it ends with
 *	the match
 * @watcher: watcher that gets the range; borrowed
 */
struct event_range {
	unsigned deal;
	struct event_pos from, to;
	const struct watcher *watcher;
	/* true: the range has started.  The members from here are private. */
	bool begun;
	bool wrong_deal;
};

/* Create a watcher that moves @range->from back to the first event of an
 * action, so that the range starts with a whole action.  Replay the log first
 * with this watcher, then with event_range_watcher. */
struct watcher event_range_finder(struct event_range *range);

/* Create the filter.  The filter borrows @range, and stops the replay at the
 * end of the range. */
struct watcher event_range_watcher(struct event_range *range);

/* Check that the match contains the whole range of events.  The caller must
 * replay the log first.  On an error, returns false and sets @diag. */
bool event_range_check(const struct event_range *range,
		       const struct log_verify *match, struct diag *diag);

#endif

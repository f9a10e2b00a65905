/*
 * event_range.h - a part of a match, for a watcher that is to see no more.
 *
 * Stands between log_verify.h and another watcher.  The header is always told.
 * Where the part begins within a deal, the position before it is told first.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H
#define DEADWOOD_ARENA_REPLAY_EVENT_RANGE_H

#include "arena/replay/event_pos.h"
#include "arena/replay/log_verify.h"

/**
 * struct event_range - which part, and for whom
 * @deal: only this deal; 0: all of them
 * @from, @to: from the event at this place on, up to the one at that, both
 *	told; zeros: from the start, to the end
 * @watcher: whom to tell; borrowed
 */
struct event_range {
	unsigned deal;
	struct event_pos from, to;
	const struct watcher *watcher;
	bool begun; /* the rest is the span's own */
	bool astray;
};

/* A watcher that finds out with which event the action begins that gave the one
 * at @from.  It goes through the match before the span's, since the position
 * before an action is told when it has not come yet. */
struct watcher event_range_finder(struct event_range *span);

/* A watcher that tells @span's; @span is kept by it.  Behind the part it stops
 * the walk. */
struct watcher event_range_watcher(struct event_range *span);

/* Once the match was walked through: was the part there?  False with @diag. */
bool event_range_was_there(const struct event_range *span,
			   const struct log_verify *match, struct diag *diag);

#endif

/*
 * watch.h - a run that is looked at while it is played: `arena watch`.
 *
 * A server of pages (http.h) over what a run's folder tells (run_poll.h,
 * live_streams.h). Its paths:
 *
 *   /                    the page: standings, matches under way, and over
 *   /projector           the same for a wall: large, and turning
 *   /standings.json      as standings.json of the folder, "pairs" left out
 *   /tables.json         the matches of the page (match_list.h)
 *   /events              a stream: "standings" and "tables", with a number
 *                        that moves with what is told there
 *   /match/N             a match: while it is played live, then as `arena view`
 *                        shows it
 *   /match/N/steps       a stream: what is seen of a match that is played
 *                        (live_streams.h)
 *
 * What is shown: of a match that is played what all may see; every card once
 * all matches with the same cards are over, and no hand before that.
 */
#ifndef DEADWOOD_ARENA_HTTP_WATCH_H
#define DEADWOOD_ARENA_HTTP_WATCH_H

#include <signal.h>
#include <stdbool.h>

#include "arena/http/http.h"

/**
 * struct watch_how - what is looked at, and from where
 * @dir: a run's folder, which may hold no results yet
 * @http: where it listens; its routes are set here
 * @ready: gets @arg and the port once it can be asked
 * @stop: set by a signal's handler: it is enough
 */
struct watch_how {
	const char *dir;
	struct http_how http;
	void (*ready)(void *arg, unsigned port);
	void *arg;
	const volatile sig_atomic_t *stop;
};

#define WATCH_PROJECTOR "projector" /* that page, behind the root */

/* Serve until it is enough.  False with @diag. */
bool watch_run(const struct watch_how *how, struct diag *diag);

#endif

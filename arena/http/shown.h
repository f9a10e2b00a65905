/*
 * shown.h - the pages of matches that are over.
 *
 * To make one its whole log is played again, so the last ones are kept, and who
 * asks for many waits: over time making them takes a quarter of a processor at
 * the most.
 */
#ifndef DEADWOOD_ARENA_HTTP_SHOWN_H
#define DEADWOOD_ARENA_HTTP_SHOWN_H

#include "arena/http/http.h"

/* All chosen. */
#define SHOWN_KEPT	16
#define SHOWN_LOG_BYTES (32 << 20) /* a longer log is for `arena view` */
#define SHOWN_SHARE	4
#define SHOWN_SAVED_US	INT64_C(2000000) /* of work, at the most */

struct shown;

struct shown *shown_new(struct http *http);
void shown_free(struct shown *shown);

/**
 * shown_match - the page of a match
 * @log: its path; no link is followed
 * @closed: others are still to play with the same cards: no hand is shown
 *
 * Sets @answer.
 */
void shown_match(struct shown *shown, uint64_t match, const char *log,
		 bool closed, struct http_answer *answer);

#endif

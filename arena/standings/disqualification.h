/*
 * disqualification.h - disqualify bots of a run afterwards, and filter the
 * matches that they played.
 *
 * DIR/struck.jsonl has a line for each decision; the last one about a bot
 * counts:
 *
 *	{"when": "2026-03-01T17:00:00Z", "without": "bob", "reason": "..."}
 *	{"when": "2026-03-02T09:30:00Z", "with": "bob"}
 *
 * Rows and logs do not change.  The side of a disqualified bot is removed from
 * each of its matches, also if a partner of another name plays on it.  The
 * other sides keep their order.  Nothing remains of a match of two sides.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H
#define DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H

#include "arena/standings/standings.h"
#include "arena/store/store.h"

#define DISQUALIFICATION_FILE	    "struck.jsonl"
#define DISQUALIFICATION_REASON_MAX 400 /* bytes; chosen */
#define DISQUALIFICATION_WHEN	    24

/* A disqualified bot: its number, when, and why. */
struct disqualification {
	unsigned bot;
	char when[DISQUALIFICATION_WHEN];
	char reason[DISQUALIFICATION_REASON_MAX + 1];
};

/* The disqualified bots of a run, by number; free with
 * disqualification_release. */
struct disqualifications {
	unsigned count;
	struct disqualification *row;
};

/* No bot is disqualified. */
extern const struct disqualifications disqualification_none;

/* Read the disqualified bots of @dir; none if there is no file.  Returns false
 * with @diag: the wrong line, or the system's error. */
bool disqualification_read(struct disqualifications *disqualified,
			   const char *dir, const struct store_run *run,
			   struct diag *diag);
void disqualification_release(struct disqualifications *disqualified);

/* Return the disqualification of a bot, or NULL. */
const struct disqualification *disqualification_find(
	const struct disqualifications *disqualified, unsigned bot);

/**
 * disqualification_append - disqualify a bot, or reinstate it
 * @name: name or title of a bot of the run
 * @reason: NULL reinstates the bot
 *
 * Returns false with @diag: unknown bot, bot that is not disqualified, no
 * reason, or the system's error.
 */
bool disqualification_append(const char *dir, const struct store_run *run,
			     const char *name, const char *reason,
			     struct diag *diag);

/**
 * disqualification_filter - remove disqualified sides from a match
 * @left: the match without these sides; its strings are those of @match
 *
 * Returns false if fewer than two sides remain.  A void match stays void.
 */
bool disqualification_filter(const struct disqualifications *disqualified,
			     const struct store_match *match,
			     struct store_match *left);

/**
 * disqualification_rank - rank the bots that count
 * @rows: as for standings_rank; disqualified bots follow the others
 *
 * Returns how many bots are not disqualified.
 */
unsigned disqualification_rank(const struct disqualifications *disqualified,
			       const struct standings *standings,
			       struct standing *rows);

#endif

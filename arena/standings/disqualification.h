/*
 * disqualification.h - bots that are struck out of a run's standings
 *afterwards, and what is left of the matches that they played.
 *
 * DIR/struck.jsonl has a line for each decision, the last one about a bot
 * holds:
 *
 *	{"when": "2026-03-01T17:00:00Z", "without": "bob", "reason": "..."}
 *	{"when": "2026-03-02T09:30:00Z", "with": "bob"}
 *
 * Rows and logs stay as they are.  Where a bot is struck out its side is taken
 * out of each of its matches, and the others keep their order among themselves;
 * of a match of two sides nothing is left.  A partner of another name goes with
 * the side.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H
#define DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H

#include "arena/standings/standings.h"
#include "arena/store/store.h"

#define DISQUALIFICATION_FILE	    "struck.jsonl"
#define DISQUALIFICATION_REASON_MAX 400 /* bytes; chosen */
#define DISQUALIFICATION_WHEN	    24

/* A bot that is struck out: by its number, when, and why. */
struct disqualification {
	unsigned bot;
	char when[DISQUALIFICATION_WHEN];
	char reason[DISQUALIFICATION_REASON_MAX + 1];
};

/* Those of a run, by their numbers; disqualification_release frees them. */
struct disqualifications {
	unsigned count;
	struct disqualification *strike;
};

/* Nobody is. */
extern const struct disqualifications disqualification_nobody;

/* Read those of @dir; no file is none.  Returns false with @diag: which line is
 * wrong, or the system's error. */
bool disqualification_read(struct disqualifications *strikes, const char *dir,
			   const struct store_run *run, struct diag *diag);
void disqualification_release(struct disqualifications *strikes);

/* The strike of a bot, or NULL. */
const struct disqualification *disqualification_of(
	const struct disqualifications *strikes, unsigned bot);

/**
 * disqualification_note - strike a bot out, or take it back
 * @name: of a bot of the run, or its title
 * @reason: why; NULL takes it back
 *
 * Returns false with @diag: no such bot, nothing to take back, no reason, or
 * the system's error.
 */
bool disqualification_note(const char *dir, const struct store_run *run,
			   const char *name, const char *reason,
			   struct diag *diag);

/**
 * disqualification_leave - what is left of a match
 * @left: the match without the sides that are struck out; its strings are those
 *	of @match
 *
 * Returns false where that is no match any more.  A void match is left void.
 */
bool disqualification_leave(const struct disqualifications *strikes,
			    const struct store_match *match,
			    struct store_match *left);

/**
 * disqualification_rank - the ranking of what counts
 * @rows: as of standings_rank; those that are struck out, who have no match
 *	left, stand behind the others
 *
 * Returns how many the others are.
 */
unsigned disqualification_rank(const struct disqualifications *strikes,
			       const struct standings *standings,
			       struct standing *rows);

#endif

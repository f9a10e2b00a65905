/*
 * strikes.h - bots that are struck out of a run's standings afterwards, and
 * what is left of the matches that they played.
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
#ifndef DEADWOOD_ARENA_STANDINGS_STRIKES_H
#define DEADWOOD_ARENA_STANDINGS_STRIKES_H

#include "arena/standings/standings.h"
#include "arena/store/store.h"

#define STRIKES_FILE	   "struck.jsonl"
#define STRIKES_REASON_MAX 400 /* bytes; chosen */
#define STRIKES_WHEN	   24

/* A bot that is struck out: by its number, when, and why. */
struct strike {
	unsigned bot;
	char when[STRIKES_WHEN];
	char reason[STRIKES_REASON_MAX + 1];
};

/* Those of a run, by their numbers; strikes_release frees them. */
struct strikes {
	unsigned count;
	struct strike *strike;
};

/* Nobody is. */
extern const struct strikes strikes_nobody;

/* Read those of @dir; no file is none.  Returns false with @diag: which line is
 * wrong, or the system's error. */
bool strikes_read(struct strikes *strikes, const char *dir,
		  const struct store_run *run, struct diag *diag);
void strikes_release(struct strikes *strikes);

/* The strike of a bot, or NULL. */
const struct strike *strikes_of(const struct strikes *strikes, unsigned bot);

/**
 * strikes_note - strike a bot out, or take it back
 * @name: of a bot of the run, or its title
 * @reason: why; NULL takes it back
 *
 * Returns false with @diag: no such bot, nothing to take back, no reason, or
 * the system's error.
 */
bool strikes_note(const char *dir, const struct store_run *run,
		  const char *name, const char *reason, struct diag *diag);

/**
 * strikes_leave - what is left of a match
 * @left: the match without the sides that are struck out; its strings are those
 *	of @match
 *
 * Returns false where that is no match any more.  A void match is left void.
 */
bool strikes_leave(const struct strikes *strikes,
		   const struct store_match *match, struct store_match *left);

/**
 * strikes_rank - the ranking of what counts
 * @rows: as of standings_rank; those that are struck out, who have no match
 *	left, stand behind the others
 *
 * Returns how many the others are.
 */
unsigned strikes_rank(const struct strikes *strikes,
		      const struct standings *standings, struct standing *rows);

#endif

/*
 * disqualification.h - disqualify bots after a run, and remove them from the
 * matches that count.
 *
 * The file struck.jsonl in the results directory has a line for each
 * disqualification and each reinstatement.  For each bot the last line counts.
 * Examples of lines:
 *
 *	{"when": "2026-03-01T17:00:00Z", "without": "bob", "reason": "..."}
 *	{"when": "2026-03-02T09:30:00Z", "with": "bob"}
 *
 * A disqualification does not change stored rows or logs.  When a match is
 * read, the side of a disqualified bot is removed from the match, even if a
 * partner of the bot is not disqualified.  The remaining sides keep their
 * order.  If only one side remains, the match does not count.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H
#define DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H

#include "arena/standings/standings.h"
#include "arena/store/store.h"

#define DISQUALIFICATION_FILE	    "struck.jsonl"
#define DISQUALIFICATION_REASON_MAX 400 /* bytes; arbitrary */
#define DISQUALIFICATION_WHEN	    24

/* A disqualified bot.  @bot: number of the bot.  @when, @reason: time and
 * reason of the disqualification. */
struct disqualification {
	unsigned bot;
	char when[DISQUALIFICATION_WHEN];
	char reason[DISQUALIFICATION_REASON_MAX + 1];
};

/* The disqualified bots of a run, in the order of their numbers.  Free the list
 * with disqualification_release. */
struct disqualifications {
	unsigned count;
	struct disqualification *row;
};

/* The list of a run in which no bot is disqualified. */
extern const struct disqualifications disqualification_none;

/* Read the disqualified bots of the results directory @dir.  If the file does
 * not exist, the list is empty.  On an invalid line or a system error, returns
 * false with @diag. */
bool disqualification_read(struct disqualifications *disqualified,
			   const char *dir, const struct store_run *run,
			   struct diag *diag);
void disqualification_release(struct disqualifications *disqualified);

/* Return the disqualification of a bot, or NULL if the bot is not
 * disqualified. */
const struct disqualification *disqualification_find(
	const struct disqualifications *disqualified, unsigned bot);

/**
 * disqualification_append - disqualify a bot, or reinstate it
 * @name: name or title of a bot of the run
 * @reason: reason of the disqualification; NULL to reinstate the bot
 *
 * Returns false with @diag if the run has no bot @name, if the bot to reinstate
 * is not disqualified, if the reason is empty, or on a system error.
 */
bool disqualification_append(const char *dir, const struct store_run *run,
			     const char *name, const char *reason,
			     struct diag *diag);

/**
 * disqualification_filter - remove disqualified sides from a match
 * @left: set to the match without the disqualified sides; its strings are
 *	borrowed from @match
 *
 * Returns false if fewer than two sides remain.  A void match stays void.
 */
bool disqualification_filter(const struct disqualifications *disqualified,
			     const struct store_match *match,
			     struct store_match *left);

/**
 * disqualification_rank - rank the bots that are not disqualified, and put
 * disqualified bots at the end
 * @rows: set to the rows of all bots, as by standings_rank
 *
 * Returns the number of bots that are not disqualified.
 */
unsigned disqualification_rank(const struct disqualifications *disqualified,
			       const struct standings *standings,
			       struct standing *rows);

#endif

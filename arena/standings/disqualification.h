/*
 * disqualification.h - disqualify bots after a run, and remove them from the
 * matches that count.
 *
 * The file struck.jsonl in the results directory has a line for each
 * disqualification and each reinstatement.  For each bot the last of its lines
 * counts.  Examples of lines:
 *
 *	{"when": "2026-03-01T17:00:00Z", "without": "bob", "reason": "..."}
 *	{"when": "2026-03-02T09:30:00Z", "with": "bob"}
 *
 * A disqualification does not change stored rows or logs.  A match that is read
 * lacks the side of a disqualified bot, even if a partner of the bot is not
 * disqualified.  The remaining sides of the match keep their order.  If only
 * one side remains, the match does not count.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H
#define DEADWOOD_ARENA_STANDINGS_DISQUALIFICATION_H

#include "arena/standings/standings.h"
#include "arena/store/store.h"

#define DISQUALIFICATION_FILE	    "struck.jsonl"
/* arbitrary: maximum bytes of a reason */
#define DISQUALIFICATION_REASON_MAX 400
#define DISQUALIFICATION_WHEN	    24

/* A disqualified bot, with time and reason.  @bot: number of the bot.  @when,
 * @reason: time and reason of the disqualification. */
struct disqualification {
	unsigned bot;
	char when[DISQUALIFICATION_WHEN];
	char reason[DISQUALIFICATION_REASON_MAX + 1];
};

/* The disqualified bots of a run, in the order of their numbers.  The caller
 * frees the list with disqualification_release. */
struct disqualifications {
	unsigned count;
	struct disqualification *row;
};

/* An empty list, for a run in which no bot is disqualified. */
extern const struct disqualifications disqualification_none;

/* Read the disqualified bots of the results directory @dir.  If the file
 * struck.jsonl does not exist, the list is empty.  On an invalid line or a
 * system error, returns false with @diag. */
bool disqualification_read(struct disqualifications *disqualified,
			   const char *dir, const struct store_run *run,
			   struct diag *diag);
void disqualification_release(struct disqualifications *disqualified);

/* Return the disqualification of a bot.  If the bot is not disqualified, return
 * NULL. */
const struct disqualification *disqualification_find(
	const struct disqualifications *disqualified, unsigned bot);

/**
 * disqualification_append - disqualify or reinstate a bot
 * @name: name or title of a bot of the run
 * @reason: reason of the disqualification; NULL: reinstate the bot
 *
 * Returns false with @diag if the run has no bot @name, the bot to reinstate is
 * not disqualified, or the reason is empty.  A system error has the same
 * result.
 */
bool disqualification_append(const char *dir, const struct store_run *run,
			     const char *name, const char *reason,
			     struct diag *diag);

/**
 * disqualification_filter - remove disqualified sides from a match
 * @left: set to the match without the disqualified sides.  Its strings are
 *	borrowed from @match
 *
 * If fewer than two sides remain, returns false.  A void match stays void.
 */
bool disqualification_filter(const struct disqualifications *disqualified,
			     const struct store_match *match,
			     struct store_match *left);

/**
 * disqualification_rank - rank the bots that are not disqualified, and put
 * disqualified bots at the end
 * @rows: set to the rows of all bots, as standings_rank makes them
 *
 * Returns the number of bots that are not disqualified.
 */
unsigned disqualification_rank(const struct disqualifications *disqualified,
			       const struct standings *standings,
			       struct standing *rows);

#endif

/*
 * stop_check.h - check whether a run ends early by its stop rule (key "stop").
 *
 * The check applies the rule to the matches in the order of the schedule, up to
 * the first match without a result.  So the number of workers, the speed of
 * matches and interruptions have no effect on the verdict, nor on the match at
 * which the run stops.  Other workers may have played matches after the stop.
 * Matches after the stop do not count, and stop_check_truncate deletes them.
 *
 * A comparison of two bots can stop a run only after a whole group of matches
 * with the same cards, because only groups are independent (sequential.h).  A
 * rule for narrow intervals can stop a run only at the end of a round.  Checks
 * within a round would take too long, because each check fits the ratings to
 * all matches.  The matches of a group are consecutive, because a run with a
 * stop rule cannot be extended (run_extend.h).  A void match has no result
 * until the run has replayed it.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_STOP_CHECK_H
#define DEADWOOD_ARENA_STANDINGS_STOP_CHECK_H

#include <stdio.h>

#include "arena/config/config.h"
#include "arena/rating/sequential.h"
#include "arena/standings/strength.h"
#include "arena/store/store.h"

enum stop_check_verdict {
	STOP_CHECK_GOES_ON,
	STOP_CHECK_BETTER,
	STOP_CHECK_NOT_BETTER,
	/* a bot forfeited a match, and a test by points cannot count this
	 * match */
	STOP_CHECK_FORFEIT,
	STOP_CHECK_NARROW, /* all intervals are narrow enough */
	STOP_CHECK_ALL,	   /* the run played all matches before the rule was
			      met */
};

/**
 * struct stop_check - state of a stop rule.  Callers may read the members above
 * "private"
 * @config: configuration of the run, borrowed
 * @next: number of the first match that the rule has not processed yet
 * @last: number of the last match that counts, valid if the rule has stopped
 *	the run
 * @test: state of the test, valid if the rule is a comparison
 * @forfeit_match, @forfeit_bot, @forfeit: match, bot and reason of the first
 *	forfeit by a compared bot, in a comparison by points
 * @forfeits: number of compared matches that each side forfeited, in a
 *	comparison by scores
 * @widest: half the width of the widest interval of a rating at the last check;
 *	infinite: a bot has no interval
 */
struct stop_check {
	const struct config *config;
	enum stop_check_verdict verdict;
	uint64_t next, last;
	struct sequential test;
	uint64_t forfeit_match;
	unsigned forfeit_bot;
	char forfeit[STORE_TEXT_MAX];
	uint64_t forfeits[STOP_OLD + 1];
	double widest;
	/* All following members are private. */
	uint64_t same_cards, round, checked_round, check_at;
	bool at_end_only;
};

/* Return the state of the stop rule before the first match, owned.  If @config
 * has no stop rule, return NULL.  The state borrows @config until
 * stop_check_free. */
struct stop_check *stop_check_new(const struct config *config);
void stop_check_free(struct stop_check *check);

/* Process the matches that were stored since the last call.  If @check is NULL,
 * there is no stop rule and the function does nothing.  If the store cannot be
 * read, returns false and sets @diag. */
bool stop_check_update(struct stop_check *check, struct store *store,
		       struct diag *diag);

/**
 * stop_check_evaluate - apply a stop rule to all matches in a store, of a
 * finished or a running run
 * @all: fitted ratings of all matches of the run; NULL: the function computes
 *	ratings if needed
 *
 * @check must be new: no match processed yet.  For narrow intervals the
 *	function checks only the last round.  If an earlier round had met the
 *	rule, the run would have stopped.  For a comparison, the function works
 *	like stop_check_update.
 */
bool stop_check_evaluate(struct stop_check *check, struct store *store,
			 const struct strength *all, struct diag *diag);

/* Return true if the rule has stopped the run.  If @check is NULL, return
 * false. */
bool stop_check_is_over(const struct stop_check *check);

/**
 * stop_check_truncate - delete the matches after the match at which the rule
 * stopped the run
 * @dir: results directory of the run, with the rows and logs to delete
 *
 * If the rule has not stopped the run, or the matches were deleted before, the
 * function does nothing.  On an error, returns false and sets @diag.
 */
bool stop_check_truncate(const struct stop_check *check, struct store *store,
			 const char *dir, struct diag *diag);

/* --- stop_check_print.c -------------------------------------------------- */

/* Write the progress of the stop rule to @out, as one or two lines of at most
 * 79 columns.  The last line of the progress has no newline. */
void stop_check_state(const struct stop_check *check, char *out, size_t size);

/* Return the verdict as a short text for programs and people, such as "better",
 * "not better" or "undecided".  If the lower bound is below 0, the text for
 * STOP_CHECK_BETTER is "not worse".  If the upper bound is not above 0, the
 * text for STOP_CHECK_NOT_BETTER is "worse". */
const char *stop_check_word(const struct stop_check *check);

/* stop_check_text prints the result as text, with the verdict in the last line.
 * stop_check_json prints the result as JSON. */
void stop_check_text(FILE *out, const struct stop_check *check);
void stop_check_json(FILE *out, const struct stop_check *check);
struct json_t *stop_check_value(const struct stop_check *check); /* owned */

#endif

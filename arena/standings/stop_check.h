/*
 * stop_check.h - early stopping: check whether the rule of the key "stop" ends
 * a run.
 *
 * The rule reads matches in the order of the schedule, and none after the first
 * match that is not played yet.  So the number of workers, the speed of matches
 * and a kill change neither where it stops nor its verdict.  Matches that other
 * workers played after that place do not count: stop_check_truncate drops them
 * when the run ends.
 *
 * A comparison stops at the end of a group of matches with the same cards,
 * since only groups are independent (sequential.h).  A wait for narrow
 * intervals stops at the end of a round, since it fits all matches.  The
 * matches of a group are consecutive here, for a run with a rule cannot be
 * extended (run_extend.h).  A void match is not played: the rule waits for it.
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
	STOP_CHECK_FORFEIT, /* a test by points cannot count a forfeit */
	STOP_CHECK_NARROW,  /* all intervals are narrow enough */
	STOP_CHECK_ALL,	    /* all matches played, rule not met */
};

/**
 * struct stop_check - state of a rule; all may read it
 * @config: borrowed
 * @next: the first match that is not processed
 * @last: the match after which it stopped
 * @test: of a comparison
 * @forfeit_match, @forfeit_bot, @forfeit: by points: the first forfeit of one
 *	of the two sides
 * @forfeits: by scores: compared matches that each side forfeited
 * @widest: half the width of the widest interval at the last check; infinite
 *	if a bot has none
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
	/* private */
	uint64_t same_cards, round, checked_round, check_at;
	bool at_end_only;
};

/* Return a check without matches; owned, NULL if the configuration has no rule.
 * @config is borrowed until stop_check_free. */
struct stop_check *stop_check_new(const struct config *config);
void stop_check_free(struct stop_check *check);

/* Process the matches since the last call.  NULL is accepted and never stops.
 * Returns false with @diag if the store cannot be read. */
bool stop_check_update(struct stop_check *check, struct store *store,
		       struct diag *diag);

/**
 * stop_check_evaluate - apply a new check to a finished or current run
 * @all: ratings of all matches of the run, fitted; NULL: computed if needed
 *
 * As stop_check_update.  But a wait for narrow intervals only checks the end of
 * the run, since it would have stopped an earlier one.
 */
bool stop_check_evaluate(struct stop_check *check, struct store *store,
			 const struct strength *all, struct diag *diag);

/* Has the rule stopped the run?  NULL: no. */
bool stop_check_is_over(const struct stop_check *check);

/**
 * stop_check_truncate - drop the matches after the place where it stopped
 * @dir: the run's directory: rows and logs
 *
 * Does nothing if the rule has not stopped, and nothing the second time.
 * Returns false with @diag.
 */
bool stop_check_truncate(const struct stop_check *check, struct store *store,
			 const char *dir, struct diag *diag);

/* --- stop_check_print.c -------------------------------------------------- */

/* Format the progress of the rule: one or two lines below 80 columns, without
 * the last newline. */
void stop_check_state(const struct stop_check *check, char *out, size_t size);

/* Return the verdict as a word for programs and people: "better", "not worse"
 * (the lower bound is below 0), "not better", "worse" (the upper bound is not
 * above 0), "undecided", ... */
const char *stop_check_word(const struct stop_check *check);

/* Print the result as text, the verdict in the last line; or as JSON. */
void stop_check_text(FILE *out, const struct stop_check *check);
void stop_check_json(FILE *out, const struct stop_check *check);
struct json_t *stop_check_value(const struct stop_check *check); /* owned */

#endif

/*
 * stop_check.h - has what the key "stop" waits for come?
 *
 * The rule looks at the longest finished beginning of the schedule, match by
 * match in its order, and at nothing behind a match that is not played yet. So
 * the number of tables, what is quick to play, and a run that was killed and
 * gone on with change neither where it stops nor what it says.  What other
 * tables had played behind that place by then does not count: it is taken out
 * when the run ends (stop_check_cut).
 *
 * A comparison stops where a group of matches with the same cards ends, since
 * only groups are independent (sequential.h); a wait for narrow intervals where
 * a round ends, since they take a fit of all matches.  A group's matches follow
 * each other here, for a run with such a rule does not grow (run_extend.h).  A
 * void match is not played: nothing behind it is looked at until it is.
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
	STOP_CHECK_NARROW,  /* all intervals are */
	STOP_CHECK_ALL,	    /* every match was played, and it has not come */
};

/**
 * struct stop_check - a rule at work; to be read by all
 * @config: borrowed
 * @next: the first match that has not been looked at
 * @last: the match behind which it stopped
 * @test: of a comparison
 * @forfeit_match, @forfeit_bot, @forfeit: the first forfeit of one of the two,
 *	by points
 * @forfeits: by scores, of each side: compared matches that it forfeited
 * @widest: of intervals, half of the widest one at the last look; infinite
 *	until there are some
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
	/* its own */
	uint64_t same_cards, round, looked, look;
	bool at_end_only;
};

/* A rule that has seen nothing; @config is borrowed until stop_check_free.
 * Returns an owned one, NULL where the configuration has no rule. */
struct stop_check *stop_check_new(const struct config *config);
void stop_check_free(struct stop_check *stopping);

/* Look at what was played since the last time.  NULL is accepted, and never
 * stops.  Returns false with @diag when the store cannot be read. */
bool stop_check_follow(struct stop_check *stopping, struct store *store,
		       struct diag *diag);

/**
 * stop_check_look_back - what a new rule says of a run as it is
 * @all: how strong the bots are by all matches of the run, fitted; NULL: that
 *	is not known, and found out where it is wanted
 *
 * As stop_check_follow, but a wait for narrow intervals, which would have ended
 * the run at an earlier place, looks at its end alone.
 */
bool stop_check_look_back(struct stop_check *stopping, struct store *store,
			  const struct strength *all, struct diag *diag);

/* Has it come, so that no more is to be played?  NULL: no. */
bool stop_check_is_over(const struct stop_check *stopping);

/**
 * stop_check_cut - what was played behind the place where it stopped goes
 * @dir: the run's folder: rows and logs
 *
 * Does nothing before it is over, and nothing the second time.  Returns false
 * with @diag.
 */
bool stop_check_cut(const struct stop_check *stopping, struct store *store,
		    const char *dir, struct diag *diag);

/* --- stop_check_print.c: in words --------------------------------------------
 */

/* One or two lines on how far it is, below 80 columns, without the last end. */
void stop_check_state(const struct stop_check *stopping, char *out,
		      size_t size);

/* The verdict in a word, for programs and for people: "better", "not worse"
 * (the lower bound is below 0), "not better", "worse" (the upper one is not
 * above 0), "undecided", ... */
const char *stop_check_word(const struct stop_check *stopping);

/* What it says, in some lines, of which the last is the verdict; and for
 * programs. */
void stop_check_text(FILE *out, const struct stop_check *stopping);
void stop_check_json(FILE *out, const struct stop_check *stopping);
struct json_t *stop_check_value(const struct stop_check *stopping); /* owned */

#endif

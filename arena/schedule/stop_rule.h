/*
 * stop_rule.h - settings under the key "stop", which ends a tournament before
 * its last round.
 *
 * stop_check.h applies the settings of a stop rule to the results of a run.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_STOP_RULE_H
#define DEADWOOD_ARENA_SCHEDULE_STOP_RULE_H

#include <stdbool.h>
#include <stdint.h>

/* Default bounds on points.  The unit is the standard deviation of the
 * difference between two bots in one deal. */
#define STOP_POINTS_LOW	 0.0
#define STOP_POINTS_HIGH 0.05
#define STOP_SCORES_LOW	 0.0 /* default bounds on scores, in Elo */
#define STOP_SCORES_HIGH 20.0
#define STOP_ERROR	 0.05
#define STOP_ERROR_MAX	 0.45

enum stop_kind { STOP_NEVER, STOP_COMPARE, STOP_WIDTH };
enum stop_by { STOP_BY_POINTS, STOP_BY_SCORES };
enum stop_side { STOP_NEITHER, STOP_NEW, STOP_OLD };

/**
 * struct stop_rule - the settings of a stop rule
 * @kind: STOP_COMPARE: stop when a test has decided whether the new bot is
 *	better than the old bot.  STOP_WIDTH: stop when every rating is precise
 *	enough.  STOP_NEVER: no rule
 * @by: for STOP_COMPARE, a value of enum stop_by: the test compares points or
 *	scores (win, tie, loss)
 * @bounds: true: the configuration gives @low and @high, in points per deal or
 *	Elo. false: the default bounds apply
 * @two_sided: meaning of the verdict "not better" (sequential.h). true: below
 *	the lower bound; false: below the upper bound
 * @alpha: error probability of the verdict "better"
 * @beta: error probability of the verdict "not better"
 * @width: for STOP_WIDTH, in Elo: the rule stops when half the width of each
 *	bot's 95 % interval is at most this number
 * @side: for STOP_COMPARE, a value of enum stop_side for each bot (new or old);
 *	owned
 */
struct stop_rule {
	enum stop_kind kind;
	int64_t by;
	bool bounds, two_sided;
	double low, high;
	double alpha, beta;
	double width;
	unsigned char *side;
};

/* Initialise @stop to STOP_NEVER and the default error probabilities. */
void stop_rule_init(struct stop_rule *stop);

/* Words in the configuration for the values of enum stop_by.  The last element
 * is NULL. */
extern const char *const stop_by_words[];

#endif

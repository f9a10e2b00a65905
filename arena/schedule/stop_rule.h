/*
 * stop_rule.h - the key "stop": when a tournament ends before its last round.
 *
 * Only the settings; stop_check.h checks whether the rule is fulfilled.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_STOP_RULE_H
#define DEADWOOD_ARENA_SCHEDULE_STOP_RULE_H

#include <stdbool.h>
#include <stdint.h>

#define STOP_POINTS_LOW	 0.0 /* of the spread of a deal, if bounds are auto */
#define STOP_POINTS_HIGH 0.05
#define STOP_SCORES_LOW	 0.0 /* Elo */
#define STOP_SCORES_HIGH 20.0
#define STOP_ERROR	 0.05
#define STOP_ERROR_MAX	 0.45

enum stop_kind { STOP_NEVER, STOP_COMPARE, STOP_WIDTH };
enum stop_by { STOP_BY_POINTS, STOP_BY_SCORES };
enum stop_side { STOP_NEITHER, STOP_NEW, STOP_OLD };

/**
 * struct stop_rule - the settings of a stop rule
 * @kind: STOP_COMPARE: stop when it is known whether the new bot is better than
 *	the old one; STOP_WIDTH: when every rating is precise enough
 * @by: of a comparison: enum stop_by
 * @bounds: @low and @high are given, in points a deal or Elo; else the defaults
 *	above apply
 * @two_sided: "not better" means below the lower bound; else below the upper
 *	one (sequential.h)
 * @alpha: error probability of "better"; @beta: of "not better"
 * @width: Elo: half of the 95 % interval of every bot is at most this
 * @side: of a comparison: of each bot its enum stop_side; owned
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

/* Initialise with no rule and default errors. */
void stop_rule_init(struct stop_rule *stop);

/* Words of enum stop_by; ends with NULL. */
extern const char *const stop_by_words[];

#endif

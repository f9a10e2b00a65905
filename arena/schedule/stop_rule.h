/*
 * stop_rule.h - the key "stop": what ends a tournament before its last round.
 *
 * Only what is asked for stands here; whether it has come is stop_check.h's.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_STOP_RULE_H
#define DEADWOOD_ARENA_SCHEDULE_STOP_RULE_H

#include <stdbool.h>
#include <stdint.h>

#define STOP_POINTS_LOW	 0.0 /* of a deal's spread, where bounds are auto */
#define STOP_POINTS_HIGH 0.05
#define STOP_SCORES_LOW	 0.0 /* Elo */
#define STOP_SCORES_HIGH 20.0
#define STOP_ERROR	 0.05
#define STOP_ERROR_MAX	 0.45

enum stop_kind { STOP_NEVER, STOP_COMPARE, STOP_WIDTH };
enum stop_by { STOP_BY_POINTS, STOP_BY_SCORES };
enum stop_side { STOP_NEITHER, STOP_NEW, STOP_OLD };

/**
 * struct stop_rule - what was asked for
 * @kind: STOP_COMPARE: until it is known whether the new one is better than the
 *	old; STOP_WIDTH: until every rating is known well enough
 * @by: of a comparison: enum stop_by
 * @bounds: @low and @high were given, in points a deal or Elo; else they follow
 *	from what is above
 * @two_sided: "not better" says that the lower bound is not reached, and not
 *	only that the upper one is not (sequential.h)
 * @alpha: how often "better" may be wrong, @beta: how often "not better" may
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

/* Nothing is asked for; errors as where they are left out. */
void stop_rule_init(struct stop_rule *stop);

/* The words of enum stop_by; ends with NULL. */
extern const char *const stop_by_words[];

#endif

#include "referee/policy/stakes.h"

#include <string.h>

#include "referee/policy/roll.h"

#define DEALS_SEEN 600 /* chosen */

/* Points that a deal brought one seat, and how often. */
struct seen {
	unsigned n, of[STAKES_TARGET_MAX + 1];
};

static bool
wants_table(const struct rules *rules)
{
	return rules->target > 0 && rules->target <= STAKES_TARGET_MAX &&
	       rules->players == 2 && rules->winner == WINNER_HIGHEST &&
	       roll_is_fast(rules);
}

/* What deals bring who scores in them. */
static void
see_deals(const struct rules *rules, struct roll *roll, struct seen *seen)
{
	static const uint8_t no_seed[SEED_BYTES];
	int points[SEATS_MAX];
	struct stream stream;
	struct state state;

	memset(seen, 0, sizeof(*seen));
	roll->own = SEAT_NONE;
	for (unsigned deal = 1; deal <= DEALS_SEEN; deal++) {
		game_begin(&state, rules, rules->players);
		stream_for_deal(&stream, no_seed, deal);
		game_deal(&state, &stream, &roll->events);
		roll_out(roll, &state, points);
		for (unsigned seat = 0; seat < 2; seat++) {
			if (points[seat] <= 0)
				continue;
			seen->n++;
			seen->of[points[seat] < rules->target
					 ? points[seat]
					 : rules->target]++;
		}
	}
}

static double
wins_with(const struct stakes *stakes, int own, int other)
{
	if (own >= stakes->target)
		return STAKES_ALL;
	return other >= stakes->target ? 0 : stakes->wins[own][other];
}

static void
work_out(struct stakes *stakes, const struct seen *seen, int own, int other)
{
	double sum = 0;

	for (int points = 1; points <= stakes->target; points++)
		if (seen->of[points] > 0)
			sum += seen->of[points] *
			       (wins_with(stakes, own + points, other) +
				wins_with(stakes, own, other + points));
	stakes->wins[own][other] = (uint16_t)(sum / (2 * seen->n));
}

void
stakes_init(struct stakes *stakes, const struct rules *rules, struct roll *roll)
{
	struct seen seen;

	stakes->target = 0;
	if (!wants_table(rules))
		return;
	see_deals(rules, roll, &seen);
	if (seen.n == 0)
		return;
	stakes->target = rules->target;
	for (int sum = 2 * stakes->target - 2; sum >= 0; sum--)
		for (int own = 0; own < stakes->target; own++)
			if (sum - own >= 0 && sum - own < stakes->target)
				work_out(stakes, &seen, own, sum - own);
}

/* What the table knows of a score: a message may tell of any. */
static int
score_within(const struct stakes *stakes, int score)
{
	if (score < 0)
		return 0;
	return score < stakes->target ? score : stakes->target;
}

int32_t
stakes_worth(const struct stakes *stakes, const struct rules *rules,
	     seat_t seat, const int *scores, const int *points)
{
	unsigned side = rules_side(rules, seat), others = 0;
	int32_t own = 100 * points[seat], theirs = 0;

	if (stakes->target > 0)
		return (int32_t)wins_with(
			stakes,
			score_within(stakes, scores[seat]) + points[seat],
			score_within(stakes, scores[!seat]) + points[!seat]);
	for (unsigned i = 0; i < rules->players; i++)
		if (rules_side(rules, i) != side) {
			theirs += 100 * points[i];
			others++;
		}
	if (others > 0)
		own -= theirs / (int32_t)others;
	return rules->winner == WINNER_LOWEST ? -own : own;
}

#include "referee/policy/match_equity.h"

#include <math.h>
#include <string.h>

#include "referee/policy/rollout.h"

/* Chosen: */
#define DEALS_SEEN   600 /* for a table */
#define DEALS_SPREAD 24	 /* for a spread: a seventh of it, more or less */
#define ROLLS_MAX    8	 /* of these deals, until they end */

/* Points that a deal brought one seat, and how often. */
struct seen {
	unsigned n, of[MATCH_EQUITY_TARGET_MAX + 1];
};

static bool
wants_table(const struct rules *rules)
{
	return rules->target > 0 && rules->target <= MATCH_EQUITY_TARGET_MAX &&
	       rules->players == 2 && rules->winner == WINNER_HIGHEST &&
	       rollout_is_fast(rules);
}

/* What deals bring who scores in them. */
static void
see_deals(const struct rules *rules, struct rollout *roll, struct seen *seen)
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
		rollout_out(roll, &state, points);
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

/* Is it so many deals that decide, and neither a target nor who is left? */
static bool
ends_by_deals(const struct rules *rules)
{
	return rules->target == 0 && rules->drop_out == 0 &&
	       rules->deals_total > 0;
}

/* Deals of all contracts: the match's first ones. */
static double
see_spread(const struct rules *rules, struct rollout *roll)
{
	static const uint8_t no_seed[SEED_BYTES];
	int points[SEATS_MAX];
	struct state state;
	double squares = 0;

	roll->own = SEAT_NONE;
	roll->prng = 0;
	for (unsigned deal = 1; deal <= DEALS_SPREAD; deal++) {
		double apart;

		game_begin(&state, rules, rules->players);
		state.deal = (uint16_t)((deal - 1) % rules->deals_total);
		stream_for_deal(&roll->stream, no_seed, deal);
		game_deal(&state, &roll->stream, &roll->events);
		for (unsigned i = 0; i < ROLLS_MAX; i++)
			if (rollout_out(roll, &state, points))
				break;
		apart = points[0] - points[1];
		squares += apart * apart;
	}
	return sqrt(squares / DEALS_SPREAD);
}

static double
wins_with(const struct match_equity *stakes, int own, int other)
{
	if (own >= stakes->target)
		return MATCH_EQUITY_ALL;
	return other >= stakes->target ? 0 : stakes->wins[own][other];
}

static void
work_out(struct match_equity *stakes, const struct seen *seen, int own,
	 int other)
{
	double sum = 0;

	for (int points = 1; points <= stakes->target; points++)
		if (seen->of[points] > 0)
			sum += seen->of[points] *
			       (wins_with(stakes, own + points, other) +
				wins_with(stakes, own, other + points));
	stakes->wins[own][other] = (uint16_t)(sum / (2 * seen->n));
}

static void
make_table(struct match_equity *stakes, const struct rules *rules,
	   struct rollout *roll)
{
	struct seen seen;

	see_deals(rules, roll, &seen);
	if (seen.n == 0)
		return;
	stakes->target = rules->target;
	for (int sum = 2 * stakes->target - 2; sum >= 0; sum--)
		for (int own = 0; own < stakes->target; own++)
			if (sum - own >= 0 && sum - own < stakes->target)
				work_out(stakes, &seen, own, sum - own);
}

void
match_equity_init(struct match_equity *stakes, const struct rules *rules,
		  struct rollout *roll)
{
	stakes->target = 0;
	stakes->deals = 0;
	if (wants_table(rules)) {
		make_table(stakes, rules, roll);
	} else if (ends_by_deals(rules)) {
		stakes->deals = rules->deals_total;
		stakes->spread = see_spread(rules, roll);
	}
}

/* What the table knows of a score: a message may tell of any. */
static int
score_within(const struct match_equity *stakes, int score)
{
	if (score < 0)
		return 0;
	return score < stakes->target ? score : stakes->target;
}

/* How often who leads by so much is ahead behind so many deals more. */
static double
ends_ahead(const struct match_equity *stakes, unsigned left, double lead)
{
	double apart = stakes->spread * sqrt(2.0 * left);

	if (apart > 0)
		return MATCH_EQUITY_ALL / 2.0 * erfc(-lead / apart);
	return lead > 0	  ? MATCH_EQUITY_ALL
	       : lead < 0 ? 0
			  : MATCH_EQUITY_ALL / 2.0;
}

unsigned
match_equity_left(const struct match_equity *stakes, unsigned deal, bool ended)
{
	return (deal < stakes->deals ? stakes->deals - deal : 0) + !ended;
}

int32_t
match_equity_worth(const struct match_equity *stakes, const struct rules *rules,
		   seat_t seat, unsigned left, const int *scores,
		   const int *points)
{
	int sign = rules->winner == WINNER_LOWEST ? -1 : 1;
	unsigned side = rules_side(rules, seat), others = 0;
	double sum = 0;

	if (stakes->target > 0)
		return (int32_t)wins_with(
			stakes,
			score_within(stakes, scores[seat]) + points[seat],
			score_within(stakes, scores[!seat]) + points[!seat]);
	for (unsigned i = 0; i < rules->players; i++) {
		double more = sign * (points[seat] - points[i]);
		/* a message may tell of any score */
		double before = sign * ((double)scores[seat] - scores[i]);

		if (rules_side(rules, i) == side)
			continue;
		sum += stakes->deals > 0
			       ? ends_ahead(stakes, left, before + more)
			       : 100 * more;
		others++;
	}
	return others > 0 ? (int32_t)(sum / others) : 0;
}

#include "referee/policy/match_equity.h"

#include <math.h>
#include <string.h>

#include "referee/policy/rollout.h"

/* Chosen: */
#define DEALS_SEEN   600 /* deals for a table */
#define DEALS_SPREAD 24	 /* deals for a spread: its error is about a seventh */
#define ROLLS_MAX    8	 /* rollouts until such a deal ends */

/* Points that deals scored for a seat, and how often. */
struct deal_points {
	unsigned n, of[MATCH_EQUITY_TARGET_MAX + 1];
};

static bool
equity_needs_table(const struct rules *rules)
{
	return rules->target > 0 && rules->target <= MATCH_EQUITY_TARGET_MAX &&
	       rules->players == 2 && rules->winner == WINNER_HIGHEST &&
	       rules->columns == 0 && /* the totals are sums of columns */
	       rollout_is_fast(rules);
}

/* Sample the points of seats that score in a deal. */
static void
equity_sample_deals(const struct rules *rules, struct rollout *roll,
		    struct deal_points *sample)
{
	static const uint8_t no_seed[SEED_BYTES];
	int points[SEATS_MAX];
	struct stream stream;
	struct state state;

	memset(sample, 0, sizeof(*sample));
	roll->own = SEAT_NONE;
	for (unsigned deal = 1; deal <= DEALS_SEEN; deal++) {
		game_begin(&state, rules, rules->players);
		stream_for_deal(&stream, no_seed, deal);
		game_deal(&state, &stream, &roll->events);
		rollout_play(roll, &state, points);
		for (unsigned seat = 0; seat < 2; seat++) {
			if (points[seat] <= 0)
				continue;
			sample->n++;
			sample->of[points[seat] < rules->target
					   ? points[seat]
					   : rules->target]++;
		}
	}
}

/* Return true if the number of deals ends the match, not a target or drop-outs.
 */
static bool
equity_counts_deals(const struct rules *rules)
{
	return rules->target == 0 && rules->drop_out == 0 &&
	       rules->deals_total > 0;
}

/* Sample the spread from the first deals of a match: all contracts occur. */
static double
equity_sample_spread(const struct rules *rules, struct rollout *roll)
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
			if (rollout_play(roll, &state, points))
				break;
		apart = points[0] - points[1];
		squares += apart * apart;
	}
	return sqrt(squares / DEALS_SPREAD);
}

static double
equity_win_chance(const struct match_equity *equity, int own, int other)
{
	if (own >= equity->target)
		return MATCH_EQUITY_ALL;
	return other >= equity->target ? 0 : equity->wins[own][other];
}

static void
equity_fill_entry(struct match_equity *equity, const struct deal_points *sample,
		  int own, int other)
{
	double sum = 0;

	for (int points = 1; points <= equity->target; points++)
		if (sample->of[points] > 0)
			sum += sample->of[points] *
			       (equity_win_chance(equity, own + points, other) +
				equity_win_chance(equity, own, other + points));
	equity->wins[own][other] = (uint16_t)(sum / (2 * sample->n));
}

static void
equity_build_table(struct match_equity *equity, const struct rules *rules,
		   struct rollout *roll)
{
	struct deal_points sample;

	equity_sample_deals(rules, roll, &sample);
	if (sample.n == 0)
		return;
	equity->target = rules->target;
	for (int sum = 2 * equity->target - 2; sum >= 0; sum--)
		for (int own = 0; own < equity->target; own++)
			if (sum - own >= 0 && sum - own < equity->target)
				equity_fill_entry(equity, &sample, own,
						  sum - own);
}

void
match_equity_init(struct match_equity *equity, const struct rules *rules,
		  struct rollout *roll)
{
	equity->target = 0;
	equity->deals = 0;
	if (equity_needs_table(rules)) {
		equity_build_table(equity, rules, roll);
	} else if (equity_counts_deals(rules)) {
		equity->deals = rules->deals_total;
		equity->spread = equity_sample_spread(rules, roll);
	}
}

/* Clamp a score to the table: a message may contain any score. */
static int
equity_clamp_score(const struct match_equity *equity, int score)
{
	if (score < 0)
		return 0;
	return score < equity->target ? score : equity->target;
}

/* Return the chance that a seat with this lead is ahead after @left more deals.
 */
static double
equity_lead_chance(const struct match_equity *equity, unsigned left,
		   double lead)
{
	double apart = equity->spread * sqrt(2.0 * left);

	if (apart > 0)
		return MATCH_EQUITY_ALL / 2.0 * erfc(-lead / apart);
	return lead > 0	  ? MATCH_EQUITY_ALL
	       : lead < 0 ? 0
			  : MATCH_EQUITY_ALL / 2.0;
}

unsigned
match_equity_left(const struct match_equity *equity, unsigned deal, bool ended)
{
	return (deal < equity->deals ? equity->deals - deal : 0) + !ended;
}

int32_t
match_equity_worth(const struct match_equity *equity, const struct rules *rules,
		   seat_t seat, unsigned left, const int *scores,
		   const int *points)
{
	int sign = rules->winner == WINNER_LOWEST ? -1 : 1;
	unsigned side = rules_side(rules, seat), others = 0;
	double sum = 0;

	if (equity->target > 0)
		return (int32_t)equity_win_chance(
			equity,
			equity_clamp_score(equity, scores[seat]) + points[seat],
			equity_clamp_score(equity, scores[!seat]) +
				points[!seat]);
	for (unsigned i = 0; i < rules->players; i++) {
		double more = sign * (points[seat] - points[i]);
		/* a message may contain any score */
		double before = sign * ((double)scores[seat] - scores[i]);

		if (rules_side(rules, i) == side)
			continue;
		sum += equity->deals > 0
			       ? equity_lead_chance(equity, left, before + more)
			       : 100 * more;
		others++;
	}
	return others > 0 ? (int32_t)(sum / others) : 0;
}

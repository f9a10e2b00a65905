/* The score of knock games: the count of a hand, bonuses, and payments. */
#include "referee/knock/knock.h"

int
knock_deadwood(const struct state *state, const struct bag *hand)
{
	return partition_deadwood(state->rules, hand);
}

void
knock_count_hand(const struct rules *rules, const struct bag *hand,
		 struct partition *best)
{
	struct partition_query query;

	partition_query_init(&query, rules);
	partition_find(&query, hand, best);
}

/* Find one run of all cards of the hand. */
static bool
knock_find_one_run(const struct rules *rules, const struct bag *hand,
		   struct partition *best)
{
	struct partition_query query;

	partition_query_init(&query, rules);
	if (hand->n < query.run_min || hand->n > query.run_max)
		return false;
	query.parts = 1;
	query.part[0] = (struct partition_part){ KIND_RUN, (uint8_t)hand->n,
						 (uint8_t)hand->n };
	query.parts_only = true;
	return partition_find(&query, hand, best) && best->n == 1;
}

/* Return whether a bonus depends on a hand that is one run. */
static bool
knock_rewards_run(const struct rules *rules)
{
	bool found = false;

	for (unsigned i = 0; i < rules->bonuses.n; i++)
		found |= rules->bonuses.row[i].when == BONUS_ONE_RUN ||
			 rules->bonuses.row[i].when == BONUS_PURE_RUN;
	return found;
}

bool
knock_find_melds(const struct rules *rules, const struct bag *hand,
		 struct partition *best)
{
	struct partition_query query;

	if (knock_rewards_run(rules) && knock_find_one_run(rules, hand, best))
		return true;
	partition_query_init(&query, rules);
	if (partition_find(&query, hand, best) &&
	    (rules->knock_cards == 0 || best->left_count <= rules->knock_cards))
		return true;
	query.left_max = rules->knock_cards;
	return rules->knock_cards > 0 && partition_find(&query, hand, best);
}

/* The counts of a finished deal. */
struct counts {
	int of[SEATS_MAX];
	seat_t knocker;
	unsigned winners; /* one bit per seat with the lowest hand */
};

static void
counts_init(const struct state *state, struct counts *counts)
{
	*counts = (struct counts){ .knocker = state->own.knock.knocker };
	for (unsigned i = 0; i < state->players; i++) {
		const struct bag *hand = &state->hands[i];

		if (!(state->dealt >> i & 1))
			continue;
		/* the knocker's melds are those that it has shown */
		counts->of[i] = i == counts->knocker
					? bag_points(state->rules, hand)
					: knock_deadwood(state, hand);
	}
	if (counts->knocker < state->players) /* knock 9.4 */
		counts->winners = hands_find_lowest(
			counts->of, state->dealt, counts->knocker,
			state->rules->tie_undercuts);
}

/* Bonuses */

/* Return whether the knocker has melded its whole hand as one run. */
static bool
knock_is_one_run(const struct state *state, bool pure)
{
	const struct meld *meld = &state->table[0];
	bool wild = false;

	if (state->hands[state->own.knock.knocker].n > 0 || state->melds != 1 ||
	    meld->kind != KIND_RUN)
		return false;
	for (unsigned i = 0; i < meld->n; i++)
		wild |= meld_has_wild(state->rules, meld, i);
	return !(pure && wild);
}

static bool
bonus_holds(const struct state *state, const struct counts *counts,
	    enum bonus_when when)
{
	switch (when) {
	case BONUS_RUMMY:
		return state->hands[counts->knocker].n == 0;
	case BONUS_ONE_RUN:
		return knock_is_one_run(state, false);
	case BONUS_PURE_RUN:
		return knock_is_one_run(state, true);
	case BONUS_UNDERCUT:
		return !(counts->winners >> counts->knocker & 1);
	}
	return false;
}

/* Return the first bonus whose condition holds, or NULL: knock 9.5. */
static const struct bonus *
knock_find_bonus(const struct state *state, const struct counts *counts)
{
	const struct bonuses *bonuses = &state->rules->bonuses;

	if (counts->knocker >= state->players)
		return NULL;
	for (unsigned i = 0; i < bonuses->n; i++)
		if (bonus_holds(state, counts,
				(enum bonus_when)bonuses->row[i].when))
			return &bonuses->row[i];
	return NULL;
}

/* Payments */

/* Move points from a seat to another; with winner-collects only the receiver's
 * score changes. */
static void
knock_pay(struct state *state, unsigned from, unsigned to, int points)
{
	state->deal_scores[to] += points;
	if (state->rules->scoring == SCORE_SETTLE)
		state->deal_scores[from] -= points;
}

/* Each other seat pays the difference to the lowest hand; several lowest hands
 * share it, rounded down: knock 9.3. */
static void
knock_settle_lowest(struct state *state, const struct counts *counts)
{
	int share = __builtin_popcount(counts->winners);

	for (unsigned i = 0; i < state->players; i++)
		for (unsigned to = 0; to < state->players; to++)
			if ((state->dealt >> i & 1) &&
			    !(counts->winners >> i & 1) &&
			    (counts->winners >> to & 1))
				knock_pay(state, i, to,
					  (counts->of[i] - counts->of[to]) /
						  share);
}

/* Settle the differences between all pairs of seats, or only those with the
 * knocker: knock 9.3. */
static void
knock_settle_pairs(struct state *state, const struct counts *counts)
{
	bool all = state->rules->settle == SETTLE_ALL;

	for (unsigned i = 0; i < state->players; i++)
		for (unsigned to = 0; to < state->players; to++)
			if ((state->dealt >> i & 1) &&
			    (state->dealt >> to & 1) &&
			    (all || i == counts->knocker ||
			     to == counts->knocker) &&
			    counts->of[i] > counts->of[to])
				knock_pay(state, i, to,
					  counts->of[i] - counts->of[to]);
}

/* Pay a bonus: each other seat pays it to the knocker; if it is below 0, the
 * knocker pays it to the lowest hands, which share it: knock 9.5. */
static void
knock_settle_bonus(struct state *state, const struct counts *counts, int points)
{
	int share = __builtin_popcount(counts->winners);

	for (unsigned i = 0; i < state->players; i++) {
		if (i == counts->knocker || !(state->dealt >> i & 1))
			continue;
		if (points > 0)
			knock_pay(state, i, counts->knocker, points);
		else if (counts->winners >> i & 1)
			knock_pay(state, counts->knocker, i, -points / share);
	}
}

void
knock_score(struct state *state)
{
	struct counts counts;
	const struct bonus *bonus;
	int points;

	counts_init(state, &counts);
	bonus = knock_find_bonus(state, &counts);
	points = bonus != NULL ? bonus->points : 0;
	if (bonus != NULL && bonus->wins_match)
		state->winners = (uint8_t)(1u << counts.knocker);
	if (state->rules->scoring == SCORE_PENALTY) {
		for (unsigned i = 0; i < state->players; i++)
			state->deal_scores[i] = counts.of[i];
		if (bonus != NULL)
			state->deal_scores[counts.knocker] += points;
		return;
	}
	if (counts.knocker >= state->players)
		return; /* knock 8.3: no seat pays */
	if (state->rules->settle == SETTLE_LOWEST)
		knock_settle_lowest(state, &counts);
	else
		knock_settle_pairs(state, &counts);
	knock_settle_bonus(state, &counts, points);
}

void
knock_match_over(struct state *state)
{
	if (state->winners != 0)
		game_end_match(state); /* a bonus wins the match: knock 9.5 */
	else
		game_check_match_end(state);
}

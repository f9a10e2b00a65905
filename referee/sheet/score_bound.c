/* Bound the scores of a game; see score_bound.h. */
#include "referee/sheet/score_bound.h"

#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/engine/meld.h"
#include "referee/sheet/params.h"

/* How often a seat or a side can get the points of a parameter. */
enum often {
	OFTEN_ONCE,    /* in a deal */
	OFTEN_RUN,     /* for each run of run_max cards */
	OFTEN_CANASTA, /* for each canasta */
	OFTEN_CARD,    /* for each card */
	OFTEN_SEAT,    /* from each seat of a deal */
	OFTEN_TURN,    /* for each turn of a deal without a renewed stock */
	OFTEN_DISCARD, /* for each discard of a deal */
	OFTEN_CUT,     /* for each cut of the match */
	OFTEN_DEAL,    /* for each deal of the match, but not as points of it */
	OFTEN_MATCH,   /* in the match */
};

/* The parameters that are points, besides "values" and "bonus_points". */
static const struct {
	const char *key;
	enum often often;
} points_params[] = {
	{ "out_bonus", OFTEN_ONCE },
	{ "first_bonus", OFTEN_ONCE },
	{ "head_bonus", OFTEN_ONCE },
	{ "unopened_points", OFTEN_ONCE },
	{ "discard_fine", OFTEN_DISCARD },
	{ "full_run_bonus", OFTEN_RUN },
	{ "natural_canasta", OFTEN_CANASTA },
	{ "mixed_canasta", OFTEN_CANASTA },
	{ "run_canasta", OFTEN_CANASTA },
	{ "wild_canasta", OFTEN_CANASTA },
	{ "semi_canasta", OFTEN_CANASTA },
	{ "stop_cost", OFTEN_CARD },
	{ "foot_penalty", OFTEN_ONCE },
	{ "concealed_bonus", OFTEN_ONCE },
	{ "ask_penalty", OFTEN_TURN },
	{ "gin_bonus", OFTEN_ONCE },
	{ "undercut_bonus", OFTEN_ONCE },
	{ "big_gin_bonus", OFTEN_ONCE },
	{ "cap", OFTEN_SEAT },
	{ "floor", OFTEN_SEAT },
	{ "first_drop", OFTEN_SEAT },
	{ "middle_drop", OFTEN_SEAT },
	{ "cut_bonus", OFTEN_CUT },
	{ "line_bonus", OFTEN_DEAL },
	{ "chips", OFTEN_DEAL },
	{ "game_bonus", OFTEN_MATCH },
	{ "shutout_bonus", OFTEN_MATCH },
};

static int64_t
often_count(const struct rules *rules, enum often often)
{
	switch (often) {
	case OFTEN_ONCE:
	case OFTEN_MATCH:
		return 1;
	case OFTEN_RUN:
		return rules->pack_cards / rules->run_max;
	case OFTEN_CANASTA:
		return rules->pack_cards / rules->canasta_size;
	case OFTEN_CARD:
		return rules->pack_cards;
	case OFTEN_SEAT:
		return rules->players;
	case OFTEN_TURN:
		/* each turn takes a card of the stock or lays the upcard */
		return 2 * rules->pack_cards;
	case OFTEN_DISCARD: /* without max_rounds, the stock is not renewed */
		return rules->max_rounds > 0
			       ? rules->max_rounds * rules->players
			       : 2 * rules->pack_cards;
	case OFTEN_CUT:
		return rules->cut ? rules->deals_total : 0;
	case OFTEN_DEAL:
		return rules->deals_total;
	}
	return 0;
}

static int
numbers_most(const struct numbers *numbers)
{
	int most = 0;

	for (unsigned i = 0; i < numbers->n; i++)
		if (numbers->at[i] > most)
			most = numbers->at[i];
	return most;
}

/* Sum up the parameters that bring points in a deal, or else in a match. */
static int64_t
bonuses_sum(const struct rules *rules, bool of_deal)
{
	int64_t sum = 0;

	for (unsigned i = 0;
	     i < sizeof(points_params) / sizeof(points_params[0]); i++) {
		const char *key = points_params[i].key;
		const struct param *param = param_by_key(key, strlen(key));
		enum often often = points_params[i].often;

		if (of_deal == (often < OFTEN_CUT) &&
		    param_is_read_by(param, rules->family->name))
			sum += often_count(rules, often) *
			       abs(param_number(param, rules));
	}
	if (of_deal) /* buraco 9.2 */
		sum += rules->pack_cards / RANK_KING *
		       numbers_most(&rules->long_canastas);
	for (unsigned i = 0; of_deal && i < rules->bonuses.n; i++)
		sum += rules->players * abs(rules->bonuses.row[i].points);
	for (unsigned i = 0; of_deal && i < rules->stakes.n; i++)
		sum += rules->players * rules->stakes.row[i].points;
	return sum;
}

int
rules_card_dearest(const struct rules *rules)
{
	int most = 0;

	for (card_t card = 0; card < CARD_KINDS; card++)
		if (abs(rules->value[card]) > most)
			most = abs(rules->value[card]);
	for (unsigned rank = 1; rank <= RANK_KING; rank++)
		if (abs(rules->rank_value[rank]) > most)
			most = abs(rules->rank_value[rank]);
	return most;
}

int64_t
rules_cards_bound(const struct rules *rules)
{
	int64_t sum = 0;

	for (card_t card = 0; card < CARD_KINDS; card++)
		sum += rules->pack_of[card] *
		       (card_is_wild(rules, card) ? rules_card_dearest(rules)
						  : abs(rules->value[card]));
	return sum;
}

/* Return in how many columns a deal, or a bonus of the match, can count. */
static int
columns_most(const struct rules *rules)
{
	return rules->columns > 1 ? rules->columns : 1;
}

int64_t
rules_deal_bound(const struct rules *rules)
{
	int factor = rules->rummy_bonus == RUMMY_DOUBLE ||
				     rules->oklahoma == OKLAHOMA_SPADES
			     ? 2
			     : 1;
	/* seats that settle may each pay for the same cards */
	int64_t payers = rules->scoring == SCORE_SETTLE ? rules->players : 1;
	int64_t points = payers * rules_cards_bound(rules) +
			 bonuses_sum(rules, true) +
			 numbers_most(&rules->bonus_points);

	if (rules->wild_doubles)
		factor *= 2;
	if (rules->pairs_double) /* of the winner, and of the hand */
		factor *= 4;
	return factor * points * columns_most(rules);
}

int64_t
rules_score_bound(const struct rules *rules)
{
	return rules->deals_total * rules_deal_bound(rules) +
	       columns_most(rules) * bonuses_sum(rules, false);
}

/* idle.c - see idle.h. */
#include "referee/sheet/idle.h"

#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/sentences.h"

/* A parameter, and whether it can have no effect, with the reason. */
struct idle_row {
	const char *key;
	bool idle;
	const char *reason;
};

static const char *
idle_find(const struct idle_row *rows, size_t n, const char *key)
{
	for (size_t i = 0; i < n; i++) {
		if (rows[i].idle && strcmp(rows[i].key, key) == 0)
			return rows[i].reason;
	}
	return NULL;
}

#define IDLE_FIND(rows, key)                                                   \
	idle_find(rows, sizeof(rows) / sizeof((rows)[0]), key)

/* Parameters of the match. */
static const char *
match_idle_reason(const struct rules *rules, const char *key)
{
	bool highest = rules->winner != WINNER_LOWEST;
	bool contracts = rules->contracts.n > 0 &&
			 rules->progress == PROGRESS_NONE && !rules->closed;
	const struct idle_row rows[] = {
		{ "drop_out", highest, "it requires \"winner: lowest\"" },
		{ "re_entries", rules->drop_out == 0, "it requires drop_out" },
		{ "re_entries", highest, "it requires \"winner: lowest\"" },
		{ "seat_deals", rules->deals > 0, "deals sets the number" },
		{ "seat_deals", contracts, "contracts set the number" },
		{ "seat_deals", rules->max_deals > 0,
		  "max_deals sets the number" },
		{ "special_skip", rules->special_jokers == 0,
		  "it requires special_jokers" },
		{ "special_seen", rules->special_jokers == 0,
		  "it requires special_jokers" },
		{ "asking", rules->sides == 0, "it requires sides" },
		{ "ask_penalty", rules->sides == 0 || !rules->asking,
		  "it requires sides and asking" },
		{ "credit", rules->scoring != SCORE_MELDS,
		  "it requires \"scoring: melds\"" },
		{ "credit", rules->layoff == LAYOFF_NONE,
		  "no seat lays off: see layoff" },
		{ "settle", rules->scoring == SCORE_PENALTY,
		  "with \"scoring: penalty\", no seat gets a difference" },
	};

	return IDLE_FIND(rows, key);
}

/* Parameters of a turn: the stock, sales, auctions, cuts. */
static const char *
turn_idle_reason(const struct rules *rules, const char *key)
{
	bool no_sale = rules->buy == BUY_NONE;
	bool canastas = rules->family->canastas;
	bool free_pile = canastas && rules->pile_use == PILE_USE_FREE;
	const struct idle_row rows[] = {
		{ "buy_extra", no_sale, "it requires buy" },
		{ "buys_max", no_sale, "it requires buy" },
		{ "buys_of", no_sale || rules->buys_max == 0,
		  "it requires buy and buys_max" },
		{ "buy_unopened", no_sale, "it requires buy" },
		{ "after_buy", rules->buy != BUY_AFTER_STOCK,
		  "it requires \"buy: after-stock\"" },
		{ "bid_max", rules->bid_from != BID_STOCK,
		  "it requires \"bid_from: stock\"" },
		{ "cut_bonus", !rules->cut, "it requires cut" },
		{ "cut_spread", !rules->cut, "it requires cut" },
		{ "max_renewals",
		  rules->stock_end == STOCK_END ||
			  rules->stock_end == STOCK_LAST_TURN,
		  "the stock is never renewed: see stock_end" },
		{ "throw_back", canastas && !free_pile,
		  "it requires \"pile_use: free\"" },
		{ "stock_left", rules_foot_becomes_stock(rules),
		  "the deal ends with an empty stock: see foot_stock" },
		{ "max_rounds", canastas && rules_pile_freezes(rules),
		  "each deal ends without it: see pile_use" },
		{ "pile_cards", free_pile,
		  "a seat takes the whole pile: see pile_use" },
		{ "forced_take",
		  canastas && rules->pile_use == PILE_USE_NATURAL,
		  "each pile is frozen: see pile_use" },
		{ "forced_take", free_pile,
		  "no seat must take the pile: see pile_use" },
		{ "forced_take",
		  rules->stock_left > 0 || rules_foot_becomes_stock(rules),
		  "no seat plays without a stock: see stock_left and "
		  "foot_stock" },
		{ "stuck",
		  rules->protect == 0 && !rules->keep_jokers &&
			  !rules->keep_fitting &&
			  rules->throw_back == THROW_FREE,
		  "each card may be discarded: see protected, keep_jokers, "
		  "keep_fitting and throw_back" },
	};

	return IDLE_FIND(rows, key);
}

/* Parameters of first melds and of lay-offs. */
static const char *
opening_idle_reason(const struct rules *rules, const char *key)
{
	bool free = rules->contracts.n == 0 || rules->closed;
	bool still = rules->layoff == LAYOFF_NONE;
	bool worthless = rules->opening_points == 0 &&
			 rules->opening_total == 0 &&
			 rules->scoring != SCORE_MELDS;
	const struct idle_row rows[] = {
		{ "opening_only", free, "it requires contracts" },
		{ "melds_apart", free, "it requires contracts" },
		{ "extra_melds", free || !rules->opening_only,
		  "it requires contracts and opening_only" },
		{ "pairs_double", rules->opening_pairs == 0,
		  "it requires opening_pairs" },
		{ "opening_step", rules->opening_points == 0,
		  "it requires opening_points" },
		{ "low_ace", worthless,
		  "no rule uses the value of a meld: see scoring, "
		  "opening_points and opening_total" },
		{ "full_run_bonus", worthless,
		  "no rule uses the value of a meld: see scoring, "
		  "opening_points and opening_total" },
		{ "add_max", still, "no seat lays off: see layoff" },
		{ "layoff_waits", still, "no seat lays off: see layoff" },
		{ "own_waits", still, "no seat lays off: see layoff" },
		{ "own_waits", rules->layoff_waits,
		  "with layoff_waits, no seat lays off in this turn at all" },
		{ "swap", still, "no seat lays off: see layoff" },
		{ "swap_jokers", still || rules->swap == SWAP_NONE,
		  "it requires swap" },
	};

	return IDLE_FIND(rows, key);
}

/* Parameters of melds. */
static const char *
meld_idle_reason(const struct rules *rules, const char *key)
{
	static const char *const no_wild = "the game has no wild cards";
	static const char *const runs =
		"it requires \"meld_kinds: both\" or \"runs\"";
	bool natural = !rules_has_wild(rules) &&
		       strcmp(rules->family->name, "indian") != 0;
	bool no_runs = rules->meld_kinds == MELDS_SETS;
	const struct idle_row rows[] = {
		{ "run_low", rules->ace != ACE_HIGH,
		  "it requires \"ace: high\"" },
		{ "natural_majority", natural, no_wild },
		{ "wild_max", natural, no_wild },
		{ "wild_alone", natural, no_wild },
		{ "wild_sets", rules_wild_ranks(rules) == 0,
		  "no rank is wild: see wild" },
		{ "set_wilds", natural, no_wild },
		{ "runs_first", natural, no_wild },
		{ "swap", natural, no_wild },
		{ "swap_jokers", rules_wild_ranks(rules) == 0,
		  "only jokers are wild" },
		{ "claim_wilds", natural, no_wild },
		{ "wild_doubles", natural, no_wild },
		{ "pure_runs", no_runs, runs },
		{ "out_runs", no_runs, runs },
		{ "wild_canasta", !rules->wild_melds,
		  "it requires wild_melds" },
		{ "stop_cost", rules->stop_cards == 0,
		  "it requires stop_cards" },
		{ "run_wilds", no_runs, runs },
		{ "run_wilds", rules->pure_runs,
		  "with pure_runs, a run has no wild card" },
		{ "run_wilds", natural, no_wild },
		{ "semi_canasta", natural, no_wild },
		{ "stop_never", rules->stop_cards == 0,
		  "it requires stop_cards" },
		{ "out_mixed", natural, no_wild },
		{ "foot_of", rules->foot == 0, "it requires foot" },
		{ "foot_penalty", rules->foot == 0, "it requires foot" },
		{ "foot_stock", rules->foot == 0, "it requires foot" },
		{ "foot_penalty", rules->foot_of == FOOT_OF_SEAT,
		  "the cards of the second hand count: see foot_of" },
		{ "long_canastas", no_runs, runs },
		{ "long_canastas", rules->run_max < RANK_KING,
		  "a run has fewer than 13 cards: see run_max" },
		{ "long_canastas", rules->run_canasta > 0,
		  "run_canasta counts for each run" },
		{ "sets_again", rules->meld_kinds == MELDS_RUNS,
		  "there are no sets: see meld_kinds" },
		{ "run_canasta", no_runs, runs },
		{ "bonus_canastas", rules->bonus_cards == 0,
		  "it requires bonus_cards" },
	};

	return IDLE_FIND(rows, key);
}

/* Parameters of declarations. */
static const char *
declare_idle_reason(const struct rules *rules, const char *key)
{
	bool stakes = rules->stakes.n > 0;
	const struct idle_row rows[] = {
		{ "wild_joker", rules->wild_turned == WILD_TURNED_NEXT,
		  "no joker is turned up: see wild_turned" },
		{ "no_upcard", rules->first_extra,
		  "no upcard is turned: see first_extra" },
		{ "first_drop", rules->no_drop, "no seat drops: see no_drop" },
		{ "middle_drop", rules->no_drop, "no seat drops: see no_drop" },
		{ "cap", stakes && rules->wrong_declare == WRONG_ILLEGAL,
		  "stakes replace the values of hands" },
		{ "floor", stakes, "stakes replace the values of hands" },
	};

	return IDLE_FIND(rows, key);
}

/* Parameters of calls and stakes. */
static const char *
call_idle_reason(const struct rules *rules, const char *key)
{
	bool no_call = rules->call == CALL_NONE;
	const struct idle_row rows[] = {
		{ "fight", no_call, "it requires call" },
		{ "layoff_blocks", no_call, "it requires call" },
		{ "layoff_blocks", rules->layoff == LAYOFF_NONE,
		  "no seat lays off: see layoff" },
		{ "caught", no_call, "it requires call" },
		{ "hand_melds", rules->stakes.n == 0, "it requires stakes" },
		{ "call_tie", rules->stakes.n == 0, "it requires stakes" },
	};

	return IDLE_FIND(rows, key);
}

const char *
param_idle_reason(const struct param *param, const struct rules *rules)
{
	static const char *(*const subjects[])(const struct rules *rules,
					       const char *key) = {
		match_idle_reason, turn_idle_reason, opening_idle_reason,
		meld_idle_reason,  call_idle_reason, declare_idle_reason,
	};
	size_t n = sizeof(subjects) / sizeof(subjects[0]);
	const char *reason = NULL;

	if (!param_is_read_by(param, rules->family->name))
		return NULL;
	for (size_t i = 0; reason == NULL && i < n; i++)
		reason = subjects[i](rules, param->key);
	return reason;
}

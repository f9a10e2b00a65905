/* Sentences about the end of a deal, its score, and the match. */
#include "referee/sheet/sentences.h"

#include <stdlib.h>

#include "referee/engine/canasta_kind.h"

static void
rounds_write(const struct rules *rules, struct sentences *words)
{
	if (rules->max_rounds > 0)
		sentence_add(words,
			     "The deal also ends when each player has had %u "
			     "turn%s.",
			     rules->max_rounds,
			     plural_ending(rules->max_rounds));
}

static void
end_table_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words, "The deal ends at once when a player goes out.");
}

static void
stock_write(const struct rules *rules, struct sentences *words)
{
	stock_renewal_write(rules, words);
	if (rules->stock_end == STOCK_LAST_TURN)
		return;
	if (rules->stock_gone != GONE_PASS)
		sentence_add(words, "If a player must draw and there is no "
				    "stock, the deal ends.");
	else if (rules->take == TAKE_NOTHING)
		sentence_add(words, "If there is no stock, a player passes, "
				    "which ends the deal.");
	else
		sentence_add(words,
			     "If there is no stock, a player takes the %s or "
			     "passes, and a pass ends the deal.",
			     rules->take == TAKE_UPCARD ? "upcard"
			     : rules->take == TAKE_DEEP
				     ? "upcard, or a card below it,"
				     : "pile");
}

static void
end_gin_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "When a turn ends and the stock has only %u cards, the "
		     "deal is void",
		     rules->wall_cards);
	sentence_continue(words,
			  rules->wall == WALL_VOID
				  ? "."
				  : ", unless the other player knocks with the "
				    "last discard.");
	sentence_add(words, "A void deal scores nothing.");
}

static void
end_canasta_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words, "The deal ends when a player goes out.");
	if (rules_foot_becomes_stock(rules))
		sentence_add(words,
			     "If the stock is empty after a turn, a second "
			     "hand that lies aside becomes the stock. If none "
			     "lies aside, the deal ends.");
	else if (rules->stock_left > 0)
		sentence_add(
			words,
			"It also ends after a turn with which %u card%s or "
			"fewer are left in the stock.",
			rules->stock_left, plural_ending(rules->stock_left));
	else
		sentence_add(words, "If the stock is empty, a player takes the "
				    "pile or passes, and a pass ends the "
				    "deal.");
	if (rules->forced_take && rules->pile_use != PILE_USE_FREE &&
	    rules->pile_use != PILE_USE_NATURAL && rules->stock_left == 0 &&
	    !rules_foot_becomes_stock(rules))
		sentence_add(
			words,
			"It must take the pile if the pile is not frozen and "
			"the top card fits a meld of its side.");
	if (!rules_pile_freezes(rules))
		rounds_write(rules, words);
}

static void
end_rummikub_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     rules_has_tiles(rules)
			     ? "The deal ends when a player has no tiles, or "
			       "when the pool is empty and all players pass in "
			       "a row."
			     : "The deal ends when a player has no cards, or "
			       "when the stock is empty and all players pass "
			       "in a row.");
}

static void
end_tantrum_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(
		words,
		"After the fourth meld of a player, each other player has 1 "
		"last turn: it takes a card and may lay 1 meld, without a "
		"discard. Then the deal ends.");
}

const struct sentence_row sentences_end[] = {
	{ "table", end_table_write },
	{ "table", stock_write },
	{ "table", dealt_write },
	{ "table", end_call_write },
	{ "gin", end_gin_write },
	{ "knock", end_knock_write },
	{ "canasta", end_canasta_write },
	{ "indian", end_indian_write },
	{ "rummikub", end_rummikub_write },
	{ "conquian", end_conquian_write },
	{ "tantrum", end_tantrum_write },
	{ "table indian tantrum knock", rounds_write },
	{ NULL, NULL },
};

static bool
rank_in_pack(const struct rules *rules, unsigned rank)
{
	return rules->pack_of[card_of(0, rank)] > 0;
}

/* Write the value of the ranks from @from on that share a value or count their
 * number.  Return the rank after them. */
static unsigned
rank_values_write(const struct rules *rules, unsigned from,
		  struct sentences *words)
{
	int value = rules->rank_value[from];
	bool number = value == (int)from && from > RANK_ACE && from < 10 &&
		      rules->rank_value[from + 1] == value + 1 &&
		      rank_in_pack(rules, from + 1);
	unsigned to = from;

	while (to < RANK_KING && rank_in_pack(rules, to + 1) &&
	       (number ? to + 1 <= 10 &&
				 rules->rank_value[to + 1] == (int)to + 1
		       : rules->rank_value[to + 1] == value))
		to++;
	sentence_continue(words, "%s", rank_name(from));
	if (to > from)
		sentence_continue(words, " to %s", rank_name(to));
	if (number)
		sentence_continue(words, ": their number");
	else
		sentence_continue(words, ": %d", value);
	return to + 1;
}

static void
values_write(const struct rules *rules, struct sentences *words)
{
	const char *between = "";

	sentence_add(words, "Points: ");
	for (unsigned rank = RANK_ACE; rank <= RANK_KING;) {
		if (!rank_in_pack(rules, rank)) {
			rank++;
			continue;
		}
		sentence_continue(words, "%s", between);
		rank = rank_values_write(rules, rank, words);
		between = "; ";
	}
	for (card_t card = 0; card < CARD_X1; card++) {
		unsigned rank = card_rank(card);

		if (rank < RANK_ACE || rank > RANK_KING ||
		    rules->pack_of[card] == 0 ||
		    rules->value[card] == rules->rank_value[rank])
			continue;
		sentence_continue(words, "; ");
		sentence_add_cards(words, UINT64_C(1) << card);
		sentence_continue(words, ": %d", rules->value[card]);
	}
	if (rules->pack_of[CARD_X1] > 0)
		sentence_continue(words, "; joker: %d", rules->value[CARD_X1]);
	if (rules->pack_of[CARD_X2] > 0)
		sentence_continue(words, "; special joker: %d",
				  rules->value[CARD_X2]);
	sentence_continue(words, ".");
}

/* Write "each tile counts its number", unless a game file sets other values. */
static void
tile_values_write(const struct rules *rules, struct sentences *words)
{
	if (!rules_has_tiles(rules)) {
		values_write(rules, words);
		return;
	}
	sentence_add(words, "Each tile counts its number.");
	if (rules->pack_of[CARD_X1] > 0)
		sentence_add(words, "A joker counts %d.",
			     rules->value[CARD_X1]);
}

/* Write when the points of a deal, or of a hand, are doubled. */
static void
doubling_write(const struct rules *rules, struct sentences *words)
{
	if (rules->rummy_bonus == RUMMY_DOUBLE)
		sentence_add(
			words,
			"All points of the deal are doubled if the winner "
			"lays its whole hand in 1 turn and had laid no card "
			"before.");
	if (rules->wild_doubles && rules_has_wild(rules))
		sentence_add(words,
			     "All points of the deal are doubled if the last "
			     "discard of the winner is a wild card.");
	if (rules->pairs_double && rules->opening_pairs > 0)
		sentence_add(
			words,
			"All points of the deal are doubled if the winner "
			"has opened with pairs. The hand of another player "
			"that has opened with pairs counts double.");
}

static void
scoring_table_write(const struct rules *rules, struct sentences *words)
{
	static const char *const texts[] = {
		[SCORE_WINNER_COLLECTS] =
			"The player that goes out gets the points of all cards "
			"in the other hands; the others get 0. Without a "
			"player that goes out, all get 0.",
		[SCORE_PENALTY] =
			"Each player gets the points of the cards in its hand "
			"as penalty points; cards on the table do not count.",
		[SCORE_MELDS] = "Each player gets the value of the melds that "
				"it has laid, minus the points of the cards in "
				"its hand.",
		[SCORE_SETTLE] = "Each player loses the points of the cards in "
				 "its hand, and the player that goes out gets "
				 "the sum. Without a player that goes out, all "
				 "get 0.",
	};

	if (rules->stakes.n > 0) {
		stakes_sentence_write(rules, words);
		return;
	}
	sentence_add(words, "%s", texts[rules->scoring]);
	if (rules->scoring == SCORE_MELDS &&
	    (rules->layoff == LAYOFF_ANY || rules->layoff == LAYOFF_OWN_FIRST))
		sentence_add(words,
			     "Cards that another player adds to a meld count "
			     "for %s.",
			     rules->credit == CREDIT_LAYER
				     ? "the player that adds them"
				     : "the player that has laid the meld");
	if (rules->head_bonus > 0)
		sentence_add(
			words,
			"The card with which the discard pile began brings "
			"%d points more to the player that lays it.",
			rules->head_bonus);
	if (rules->scoring == SCORE_PENALTY && rules->sides > 0)
		sentence_add(words, "The hands of the side that goes out cost "
				    "nothing.");
	if (rules->unopened_points > 0)
		sentence_add(words,
			     "A player that has laid no card in the deal gets "
			     "%d penalty points instead.",
			     rules->unopened_points);
	if (rules->out_bonus != 0)
		sentence_add(words, "Going out %s %d %spoints.",
			     rules->out_bonus > 0 ? "brings" : "takes off",
			     abs(rules->out_bonus),
			     rules->scoring == SCORE_PENALTY ? "penalty " : "");
	doubling_write(rules, words);
	if (rules->discard_fine > 0)
		sentence_add(
			words,
			"A discard of a wild card, or of a card that fits a "
			"meld on the table, costs %d penalty points, which are "
			"not doubled. The last card of a hand costs none.",
			rules->discard_fine);
}

static void
scoring_gin_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"After a knock, the knocker gets the difference if its "
		"deadwood is lower. If the deadwood of the other player is "
		"lower, the knocker is undercut: the other player gets the "
		"difference and %d more.",
		rules->undercut_bonus);
	sentence_add(words, rules->tie_undercuts
				    ? "Equal deadwood is an undercut, too."
				    : "With equal deadwood, neither player "
				      "scores.");
	sentence_add(
		words,
		"With gin, the knocker gets the deadwood of the other player "
		"and %d more.",
		rules->gin_bonus);
	if (rules->big_gin)
		sentence_add(words, "With big gin, it gets %d more instead.",
			     rules->big_gin_bonus);
	if (rules->oklahoma == OKLAHOMA_SPADES)
		sentence_add(words,
			     "If the first upcard is a spade, the score of "
			     "the deal is doubled.");
	if (rules->pair_sits_out)
		sentence_add(
			words,
			"Partners score together. After the second deal of a "
			"round, the side with more points in both deals keeps "
			"the difference, and the other side loses its points "
			"of the round.");
}

static void
scoring_canasta_write(const struct rules *rules, struct sentences *words)
{
	const struct numbers *bonus = &rules->bonus_points;

	sentence_add(
		words,
		"A side gets the value of its melds minus the points of the "
		"cards in its hands. It gets %d points for each natural and "
		"%d for each mixed canasta, and %d for going out.",
		rules->natural_canasta, rules->mixed_canasta, rules->out_bonus);
	if (rules->meld_kinds != MELDS_SETS && rules->run_canasta > 0)
		sentence_add(words,
			     "A canasta that is a run brings %d points "
			     "instead.",
			     rules->run_canasta);
	if (rules->semi_canasta > 0)
		sentence_add(words,
			     "A half natural canasta brings %d points instead.",
			     rules->semi_canasta);
	if (canasta_long_kinds(rules) > 0)
		sentence_add(words,
			     "A natural run of 13 cards brings %d points "
			     "instead.",
			     rules->long_canastas.at[0]);
	if (canasta_long_kinds(rules) > 1)
		sentence_add(words,
			     "A natural run from ace to ace brings %d points "
			     "instead.",
			     rules->long_canastas.at[1]);
	if (rules->wild_melds)
		sentence_add(words, "A canasta of wild cards brings %d points.",
			     rules->wild_canasta);
	if (rules->stop_cost > 0 && rules->stop_cards != 0)
		sentence_add(words,
			     "A stop card in a hand costs %d points if another "
			     "player goes out.",
			     rules->stop_cost);
	if (rules->foot > 0 && rules->foot_of == FOOT_OF_SEAT)
		sentence_add(words,
			     "A second hand that was not taken counts as "
			     "cards in the hand.");
	else if (rules->foot > 0 && rules->foot_penalty > 0)
		sentence_add(words,
			     "A side that has not taken its second hand loses "
			     "%d points.",
			     rules->foot_penalty);
	if (rules->concealed_bonus > 0)
		sentence_add(words,
			     "A player that had laid no card before goes out "
			     "concealed if it lays a canasta in this turn: %d "
			     "more points.",
			     rules->concealed_bonus);
	if (bonus->n == 0 || rules->bonus_cards == 0)
		return;
	sentence_add(words, "Bonus cards bring, by their number from 1 to %u: ",
		     bonus->n);
	for (unsigned i = 0; i < bonus->n; i++)
		sentence_continue(words, "%s%d", i == 0 ? "" : ", ",
				  bonus->at[i]);
	if (rules->bonus_canastas == 0)
		sentence_continue(words, ". A side without a meld loses these "
					 "points.");
	else
		sentence_continue(words,
				  ". A side with fewer than %u canasta%s loses "
				  "these points.",
				  rules->bonus_canastas,
				  plural_ending(rules->bonus_canastas));
}

static void
scoring_rummikub_write(const struct rules *rules, struct sentences *words)
{
	const char *rack = rules_has_tiles(rules) ? "rack" : "hand";

	sentence_add(
		words,
		"Each loser gets minus the points %s its %s, and the "
		"winner gets the sum. If no %s is empty, the "
		"player with the fewest points wins, and each other player "
		"pays the difference.",
		rules_has_tiles(rules) ? "on" : "in", rack, rack);
}

static void
scoring_tantrum_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"The first meld of a player scores its highest card, and "
		"each later meld its lowest card. The first meld of a deal "
		"brings %d more. Cards in hands cost nothing.",
		rules->first_bonus);
}

const struct sentence_row sentences_scoring[] = {
	{ "table gin canasta indian tantrum knock", values_write },
	{ "rummikub", tile_values_write },
	{ "table", scoring_table_write },
	{ "gin", scoring_gin_write },
	{ "knock", scoring_knock_write },
	{ "canasta", scoring_canasta_write },
	{ "indian", scoring_indian_write },
	{ "rummikub", scoring_rummikub_write },
	{ "conquian", scoring_conquian_write },
	{ "tantrum", scoring_tantrum_write },
	{ NULL, NULL },
};

static void
deals_write(const struct rules *rules, struct sentences *words)
{
	bool drops = rules->drop_out > 0 && rules->winner == WINNER_LOWEST;
	bool early = rules->target > 0 || drops;
	unsigned n = rules->deals_total;

	if (rules->deals == 0 && rules->max_deals == 0 &&
	    rules->contracts.n == 0) {
		sentence_add(words, "A match has %s%u deal%s for each player.",
			     early ? "at most " : "", rules->seat_deals,
			     plural_ending(rules->seat_deals));
		return;
	}
	sentence_add(words, "A match has %s%u deal%s.", early ? "at most " : "",
		     n, plural_ending(n));
}

static void
target_write(const struct rules *rules, struct sentences *words)
{
	if (rules->target > 0)
		sentence_add(words,
			     "It ends after the deal in which the total of a "
			     "player reaches %d points.",
			     rules->target);
	if (rules->drop_out > 0 && rules->winner == WINNER_LOWEST)
		sentence_add(
			words,
			"A player whose total reaches %d points drops out. "
			"The match ends when at most 1 player is left. "
			"Players that drop out later rank higher.",
			rules->drop_out);
	if (rules->chips > 0)
		sentence_add(
			words,
			"Each player starts with %d points for each deal of "
			"the match.",
			rules->chips);
}

static void
progress_write(const struct rules *rules, struct sentences *words)
{
	if (rules->progress == PROGRESS_NONE)
		return;
	sentence_add(words,
		     "A player that has opened in a deal moves to its next "
		     "step; all others stay at their step. The match ends "
		     "after the deal in which a player finishes the last step. "
		     "Players that have finished more steps rank higher.");
}

static void
winner_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "The %s total wins. Players with equal totals share their "
		     "place.",
		     rules->winner == WINNER_LOWEST ? "lowest" : "highest");
}

static void
draw_again_write(const struct rules *rules, struct sentences *words)
{
	if (rules->target > 0)
		sentence_add(words, "If sides share the highest total at the "
				    "target, another deal is played.");
}

static void
columns_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"A score sheet has %u columns, which are games of their own. "
		"The first scored deal of a player counts in the first column "
		"that is open, its second deal in one column more, and so on. "
		"A column closes when a player has %d points in it. A player "
		"without a score in a closed column starts with the next "
		"column.",
		rules->columns, rules->target);
	deals_write(rules, words);
	sentence_add(
		words,
		"The match ends when all columns are closed. In each closed "
		"column, its winner gets %d points, and %d more if no other "
		"player has a scored deal in this column. In each column, "
		"each player gets %d points for each of its scored deals. The "
		"highest sum of all columns wins. Players with equal sums "
		"share their place.",
		rules->game_bonus, rules->shutout_bonus, rules->line_bonus);
}

static void
rounds_match_write(const struct rules *rules, struct sentences *words)
{
	deals_write(rules, words);
	sentence_add(
		words,
		"It ends after the round in which the total of a side reaches "
		"%d points. This side wins and gets %d points for the match, "
		"and %d more if the other side has won no round. At the end, "
		"each side gets %d points for each round that it has won. If "
		"no side reaches the target, the highest total wins.",
		rules->target, rules->game_bonus, rules->shutout_bonus,
		rules->line_bonus);
}

static void
match_gin_write(const struct rules *rules, struct sentences *words)
{
	if (rules->target == 0) {
		sentence_add(words,
			     rules->pair_sits_out
				     ? "A match has 1 round, and the score of "
				       "the round decides."
				     : "A match has 1 deal, and the score of "
				       "the deal decides.");
		return;
	}
	if (rules->pair_sits_out) {
		rounds_match_write(rules, words);
		return;
	}
	if (rules->columns > 0) {
		columns_write(rules, words);
		return;
	}
	deals_write(rules, words);
	target_write(rules, words);
	sentence_add(
		words,
		"This player wins and gets %d points for the match, and %d "
		"more if no other player has scored in a deal. At the end, "
		"each player gets %d points for each deal in which it "
		"scored. If no player reaches the target, the highest total "
		"wins.",
		rules->game_bonus, rules->shutout_bonus, rules->line_bonus);
}

const struct sentence_row sentences_match[] = {
	{ "table canasta conquian indian rummikub tantrum knock", deals_write },
	{ "table canasta conquian indian rummikub tantrum knock",
	  target_write },
	{ "canasta", draw_again_write },
	{ "table", progress_write },
	{ "table canasta conquian indian rummikub tantrum knock",
	  winner_write },
	{ "knock", re_entries_write },
	{ "gin", match_gin_write },
	{ NULL, NULL },
};

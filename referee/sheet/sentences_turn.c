/* Sentences about a turn: draw, purchases by other players, discard. */
#include "referee/sheet/sentences.h"

static void
turn_table_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"In a turn, a player draws, then lays cards as often as the "
		"rules allow, and ends the turn with a discard. Turns pass "
		"to the left.");
	if (rules->quiet_round)
		sentence_add(
			words,
			"In its first turn of a deal, a player only draws "
			"and discards. The first draw of a deal is from the "
			"stock. No upcard is sold in these turns.");
}

static void
take_use_write(const struct rules *rules, struct sentences *words)
{
	const char *how = rules->opening_total > 0 ? "the melds of its opening"
			  : layoff_needs_no_meld(rules)
				  ? "its first meld or on a meld on the table"
				  : "its first meld";

	if (rules->take_use == TAKE_OPENS)
		sentence_add(words,
			     "A player that has laid no meld in the deal may "
			     "take the upcard only if it lays it at once, in "
			     "%s.",
			     how);
	else if (rules->take_use == TAKE_LAID)
		sentence_add(words,
			     "A player may take the upcard only if it lays it "
			     "at once: in a new meld, or on a meld to which it "
			     "may add cards.");
	else if (rules->take_use == TAKE_MELDED)
		sentence_add(words,
			     "A player may take the upcard only if it lays it "
			     "at once in a new meld.");
	if ((rules->take_use == TAKE_LAID || rules->take_use == TAKE_MELDED) &&
	    rules->opening_total > 0)
		sentence_add(words,
			     "A player that has laid no meld in the deal lays "
			     "it in %s.",
			     how);
}

static void
draw_table_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words, "A player draws the top card of the stock");
	if (rules->take == TAKE_UPCARD)
		sentence_continue(words, " or takes the upcard.");
	else if (rules->take == TAKE_NOTHING)
		sentence_continue(words, ", not the upcard.");
	else if (rules->take == TAKE_BOUGHT)
		sentence_continue(words, ", or first buys the upcard.");
	else if (rules->take == TAKE_FIRST_FREE)
		sentence_continue(words,
				  ", or first buys the upcard. In the first "
				  "turn of a deal, it may take the upcard "
				  "instead.");
	else if (rules->take == TAKE_DEEP)
		sentence_continue(
			words,
			", takes the upcard, or takes another card of the "
			"discard pile with all cards above it. It may take "
			"such a card only if it lays the card at once: in a "
			"new meld%s. The cards above it go to its hand, and "
			"may be in this meld.",
			rules->take_use != TAKE_MELDED &&
					rules->layoff != LAYOFF_NONE
				? ", or on a meld to which it may add cards"
				: "");
	else
		sentence_continue(
			words,
			" or takes the whole discard pile. It may take the "
			"pile only if it lays the upcard at once, in a new "
			"meld with cards of its hand or on a meld to which "
			"it may add the upcard. The rest of the pile goes to "
			"its hand.");
	take_use_write(rules, words);
	if (rules->push)
		sentence_add(
			words,
			"A player that draws from the stock first pushes: it "
			"gives the upcard and the top card of the stock, "
			"unseen, to its left neighbour. Then it draws.");
}

static void
draw_canasta_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"In a turn, a player draws %u card%s from the stock or takes "
		"the whole discard pile. Then it may lay cards, and it ends "
		"the turn with 1 discard.",
		rules->draw_count, plural_ending(rules->draw_count));
	if (rules->pile_cards > 0 && rules->pile_use != PILE_USE_FREE)
		sentence_add(words,
			     "If the pile has more than %u card%s, the player "
			     "takes only the top %u, and the others stay.",
			     rules->pile_cards,
			     plural_ending(rules->pile_cards),
			     rules->pile_cards);
}

/* Write how the top card of a pile is laid that is not frozen. */
static void
pile_use_write(const struct rules *rules, struct sentences *words)
{
	if (rules->pile_use == PILE_USE_NATURAL) {
		sentence_add(words, "A player may take the pile only if it "
				    "lays the top card at once, with 2 natural "
				    "cards of its rank from the hand.");
		return;
	}
	sentence_add(words,
		     "A player may take the pile only if it lays the top "
		     "card at once: with 2 natural cards of its rank from "
		     "the hand, ");
	switch ((enum pile_use)rules->pile_use) {
	case PILE_USE_WILD:
		sentence_continue(words,
				  "with 1 such card and 1 wild card, or on "
				  "the meld of this rank of its side.");
		break;
	case PILE_USE_PAIR:
		sentence_continue(words,
				  "or alone on a meld of its side that is no "
				  "canasta.");
		break;
	case PILE_USE_FREE: /* pile_canasta_write */
	case PILE_USE_LAID: /* pile_laid_write */
	case PILE_USE_NATURAL:
		break;
	}
}

/* Write which piles are frozen, if not all are. */
static void
pile_frozen_write(const struct rules *rules, struct sentences *words)
{
	if (rules->pile_use == PILE_USE_NATURAL)
		return;
	sentence_add(words, "The pile is frozen if it contains a wild card");
	if (rules->bonus_cards != 0)
		sentence_continue(words, " or a bonus card");
	sentence_continue(words,
			  ", and for a side without a meld. The top card of a "
			  "frozen pile must be laid with 2 natural cards from "
			  "the hand.");
}

static void
pile_laid_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words, "A player may take the pile only if it lays the "
			    "top card at once: in a new meld with cards of its "
			    "hand, or on a meld of its side. No card freezes "
			    "the pile.");
	if (rules->stop_cards == 0)
		return;
	sentence_add(words, "These stop cards block the pile while on top: ");
	sentence_add_cards(words, rules->stop_cards);
	sentence_continue(words, ".");
}

static void
pile_canasta_write(const struct rules *rules, struct sentences *words)
{
	if (rules->pile_use == PILE_USE_FREE) {
		sentence_add(words, "A player that takes the pile need not lay "
				    "any of its cards.");
		return;
	}
	if (rules->pile_use == PILE_USE_LAID) {
		pile_laid_write(rules, words);
		return;
	}
	pile_use_write(rules, words);
	pile_frozen_write(rules, words);
	sentence_add(words, "A pile with a wild card on top cannot be taken.");
	if (rules->stop_cards != 0) {
		sentence_add(words, "The same is true for these stop cards: ");
		sentence_add_cards(words, rules->stop_cards);
		sentence_continue(words, ".");
	}
	sentence_add(words,
		     "A player with 1 card cannot take a pile of 1 card.");
}

static void
draw_gin_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "In a turn, a player draws the top card of the stock or "
		     "takes the upcard. Then it discards a card or knocks.");
	sentence_add(words,
		     "The deal is void when a player would take upcard number "
		     "%u of the deal, counted for both players.",
		     rules->take_cap);
}

static void
knock_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "With a knock, a player shows its melds and discards "
		     "a card.");
	if (rules->oklahoma != OKLAHOMA_OFF)
		sentence_add(
			words,
			"The other cards may be worth at most the value of "
			"the first upcard. If the first upcard is an ace, "
			"they must be worth 0.");
	else if (rules->knock == 0)
		sentence_add(words, "No deadwood may be left.");
	else
		sentence_add(words, "The deadwood may be %u at most.",
			     rules->knock);
	sentence_add(words, "A knock without deadwood is gin.");
	if (rules->big_gin)
		sentence_add(words,
			     "If all 11 cards form melds, the player may "
			     "knock without a discard: this is big gin.");
}

static void
turn_rummikub_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		rules_has_tiles(rules)
			? "In a turn, a player either puts at least 1 tile of "
			  "its rack on the table or draws 1 tile from the "
			  "pool. A player may rearrange all tiles on the "
			  "table, if only groups and runs remain. No tile "
			  "returns to a rack. If the pool is empty, a player "
			  "may pass."
			: "In a turn, a player either puts at least 1 card of "
			  "its hand on the table or draws 1 card from the "
			  "stock. A player may rearrange all cards on the "
			  "table, if only sets and runs remain. No card "
			  "returns to a hand. If the stock is empty, a player "
			  "may pass.");
}

static void
turn_tantrum_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(
		words,
		"In a turn, a player takes a card of the spread, may lay 1 "
		"meld, and discards 1 card to the spread.");
}

static void
buy_write(const struct rules *rules, struct sentences *words)
{
	if (rules->buy == BUY_NONE)
		return;
	sentence_add(
		words,
		rules->buy == BUY_AFTER_STOCK
			? "If the player in turn chooses the stock, the "
			  "other players may buy the upcard before the draw."
			: "Before the player in turn draws, the other "
			  "players may buy the upcard. If the player in turn "
			  "takes the upcard, there is no sale. There is no "
			  "sale in a deal whose first melds must use up the "
			  "hand.");
	sentence_add(
		words,
		"The other players are asked one by one, from the left of "
		"the player in turn%s. The player that discarded the upcard "
		"is not asked. "
		"The first buyer gets the upcard and %u card%s of the stock.",
		rules->buy_unopened ? "" : ", also those that have laid melds",
		rules->buy_extra, plural_ending(rules->buy_extra));
	if (rules->buy == BUY_BEFORE)
		return;
	sentence_add(words, rules->after_buy == AFTER_BUY_STOCK
				    ? "Then the player in turn draws from the "
				      "stock."
				    : "Then the player in turn chooses again "
				      "between the stock and the new upcard.");
}

static void
buys_write(const struct rules *rules, struct sentences *words)
{
	if (rules->buy != BUY_NONE && rules->buys_max > 0)
		sentence_add(words,
			     "A player that has bought %u time%s in the %s "
			     "cannot buy again.",
			     rules->buys_max, plural_ending(rules->buys_max),
			     rules->buys_of == BUYS_OF_MATCH ? "match"
							     : "deal");
	if (rules->buy != BUY_NONE && rules->buy_unopened)
		sentence_add(words, "A player that has laid melds in the deal "
				    "cannot buy.");
}

static void
auction_write(const struct rules *rules, struct sentences *words)
{
	if (rules->bid_from == BID_NONE)
		return;
	sentence_add(
		words,
		"Instead of a draw, the player in turn may open an auction "
		"of the upcard with a bid: a number of cards. The others "
		"bid more or pass, in turn; who has passed does not bid "
		"again. The highest bidder plays the turn, and the players "
		"before it lose theirs.");
	if (rules->bid_from == BID_STOCK)
		sentence_add(
			words,
			"The buyer takes the upcard and as many cards from "
			"the stock as it bid. The highest bid is %u.",
			rules->bid_max);
	else
		sentence_add(
			words,
			"The buyer takes as many cards from the discard pile "
			"as it bid, the upcard first. It does not discard in "
			"this turn.");
}

static void
claim_write(const struct rules *rules, struct sentences *words)
{
	if (rules->claim_wilds && rules_has_wild(rules))
		sentence_add(
			words,
			"When a player has laid wild cards and still has "
			"cards, the other players may claim these wild "
			"cards, from the left. A claim puts the natural card "
			"that the wild card represents in its place and "
			"takes the wild card to the hand. In a set, any card "
			"of the rank does.%s",
			rules->swap == SWAP_NONE || rules->layoff == LAYOFF_NONE
				? " Later, wild cards on the table stay where "
				  "they are."
				: "");
}

static void
ask_write(const struct rules *rules, struct sentences *words)
{
	if (rules->sides == 0)
		return;
	sentence_add(words,
		     rules->asking
			     ? "Before it lays cards, a player may ask its "
			       "partner whether it may go out. After no, "
			       "it must not go out in this turn."
			     : "A player cannot ask its partner whether it "
			       "may go out.");
	if (rules->asking && rules->ask_penalty > 0)
		sentence_add(
			words,
			"After yes, its side loses %d points if it does not "
			"go out.",
			rules->ask_penalty);
}

const struct sentence_row sentences_turn[] = {
	{ "table", turn_table_write },
	{ "table", draw_table_write },
	{ "table", call_write },
	{ "canasta", draw_canasta_write },
	{ "canasta", pile_canasta_write },
	{ "gin", draw_gin_write },
	{ "gin", knock_write },
	{ "knock", turn_knock_write },
	{ "indian", draw_indian_write },
	{ "indian", declare_write },
	{ "rummikub", turn_rummikub_write },
	{ "conquian", turn_conquian_write },
	{ "conquian", force_conquian_write },
	{ "tantrum", turn_tantrum_write },
	{ "table", buy_write },
	{ "table", buys_write },
	{ "table", auction_write },
	{ "table", claim_write },
	{ "canasta", ask_write },
	{ NULL, NULL },
};

static void
skip_write(const struct rules *rules, struct sentences *words)
{
	if (rules->special_skip && rules->special_jokers > 0)
		sentence_add(words,
			     "Special jokers are not wild and fit no meld, and "
			     "no player takes one from the discard pile. If a "
			     "player discards one, %s.",
			     rules->skip_named
				     ? "it names a player, which misses its "
				       "next turn. No player misses two turns "
				       "in a row"
				     : "the next player misses its turn");
}

static void
throw_back_write(const struct rules *rules, struct sentences *words)
{
	if (rules->throw_back == THROW_FREE) {
		sentence_add(words, "Any card may be discarded, also the card "
				    "that was taken in this turn.");
		return;
	}
	sentence_add(words,
		     "The upcard that a player took in this turn may be "
		     "discarded only if the hand has an identical card%s.",
		     rules->throw_back == THROW_LAST ? " or no other card"
						     : "");
}

static void
throw_back_tantrum_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     rules->throw_back == THROW_FREE
			     ? "Any card may be discarded, also the card "
			       "that was taken in this turn."
			     : "The card that a player took in this "
			       "turn cannot be discarded.");
	sentence_add(words,
		     "A player that lays its fourth meld does not discard.");
}

static void
discard_canasta_write(const struct rules *rules, struct sentences *words)
{
	if (rules->pile_use != PILE_USE_FREE ||
	    rules->throw_back == THROW_FREE) {
		sentence_add(words, "Any card may be discarded.");
		return;
	}
	sentence_add(words,
		     "A player that took a pile of 1 card may discard this "
		     "card only if its hand has an identical card%s. Any other "
		     "card may be discarded.",
		     rules->throw_back == THROW_LAST ? " or no other card"
						     : "");
}

static void
protected_write(const struct rules *rules, struct sentences *words)
{
	if (rules->protect == 0)
		return;
	sentence_add(words,
		     "These cards may be discarded only as the last card "
		     "of a hand: ");
	sentence_add_cards(words, rules->protect);
	sentence_continue(words, ".");
}

static void
keep_write(const struct rules *rules, struct sentences *words)
{
	if (rules->keep_jokers && rules->pack_of[CARD_X1] > 0)
		sentence_add(words, "Jokers cannot be discarded.");
	if (rules->keep_fitting)
		sentence_add(words,
			     "A card that fits a meld on the table cannot "
			     "be discarded.");
	if (rules->protect == 0 && !rules->keep_jokers && !rules->keep_fitting)
		return;
	sentence_add(words,
		     rules->stuck == STUCK_PASS
			     ? "A player that cannot discard passes."
			     : "A player that cannot discard knocks, after "
			       "it has laid all cards that fit. The turn "
			       "ends without a discard.");
}

static void
going_out_write(const struct rules *rules, struct sentences *words)
{
	if (rules->closed)
		return; /* the first melds say it */
	if (rules->going_out == OUT_FREE)
		sentence_add(words, "A player may go out with or without a "
				    "discard.");
	else
		sentence_add(words, "A player goes out only with a discard.");
	if (rules->going_out == OUT_WAITS)
		sentence_add(words,
			     "A player without cards that did not discard "
			     "waits: in its next turn it draws again. At "
			     "the end of the deal it takes 1 card.");
}

static void
going_out_canasta_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "A player may go out only if its side has %u canasta%s on "
		     "the table",
		     rules->canastas_to_go_out,
		     plural_ending(rules->canastas_to_go_out));
	if (rules->out_runs > 0 && rules->meld_kinds != MELDS_SETS)
		sentence_continue(words, ", and %u run%s among %s",
				  rules->out_runs,
				  plural_ending(rules->out_runs),
				  rules->out_runs > 1 ? "all its canastas"
						      : "its canastas");
	if (rules->out_natural > 0)
		sentence_continue(words, ", %u of them natural",
				  rules->out_natural);
	if (rules->out_mixed > 0)
		sentence_continue(words, ", %u of them mixed",
				  rules->out_mixed);
	if (rules->foot > 0)
		sentence_continue(words, "%s %s has taken its second hand%s",
				  rules->out_runs + rules->out_natural +
							  rules->out_mixed >
						  0
					  ? ", and if"
					  : " and",
				  rules->foot_of == FOOT_OF_SEAT ? "the player"
								 : "its side",
				  rules_foot_becomes_stock(rules)
					  ? ", or none lies aside"
					  : "");
	sentence_continue(words,
			  rules->going_out == OUT_FREE
				  ? ". It may lay or discard its last card."
				  : ". It must discard its last card.");
	if (rules->going_out == OUT_NATURAL)
		sentence_add(words, "The last discard must not be a wild "
				    "card.");
	sentence_add(words, "A player that may not go out keeps at least 1 "
			    "card after its discard.");
}

static void
foot_write(const struct rules *rules, struct sentences *words)
{
	if (rules->foot == 0)
		return;
	sentence_add(
		words,
		rules->foot_of == FOOT_OF_SEAT
			? "A player that has no cards left takes its second "
			  "hand."
			: "The first player of a side that has no cards "
			  "left takes the second hand of its side.");
	sentence_continue(words,
			  " If it has laid its last card, it continues its "
			  "turn with the second hand. If it has discarded its "
			  "last card, its turn is over.");
}

static void
discard_seen_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words, rules->discard_seen == DISCARD_ALL
				    ? "All players see the whole discard pile."
				    : "Players see only the top card of the "
				      "discard pile.");
	if (rules->announce_last)
		sentence_add(words, "A player that ends its turn with 1 card "
				    "announces it.");
}

const struct sentence_row sentences_discard[] = {
	{ "table gin indian knock", throw_back_write },
	{ "table", skip_write },
	{ "tantrum", throw_back_tantrum_write },
	{ "canasta", discard_canasta_write },
	{ "table", protected_write },
	{ "table", keep_write },
	{ "table", going_out_write },
	{ "canasta", foot_write },
	{ "canasta", going_out_canasta_write },
	{ "table gin canasta conquian indian knock", discard_seen_write },
	{ NULL, NULL },
};

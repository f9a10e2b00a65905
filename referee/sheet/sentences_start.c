/* Sentences about the players, the pack, the deal and the goal of a game. */
#include "referee/sheet/sentences.h"
#include "referee/sheet/sheet.h"

static void
players_write(const struct rules *rules, struct sentences *words)
{
	char seats[64];

	sheet_seats_text(rules, seats, sizeof(seats));
	sentence_add(words, "The game is for %s.", seats);
}

static void
sides_write(const struct rules *rules, struct sentences *words)
{
	if (rules->sides == 0)
		sentence_add(words, "Each player plays alone.");
	else
		sentence_add(words,
			     "The players form %u sides. Around the table, "
			     "neighbours belong to different sides, and the "
			     "partners of a side score together.",
			     rules->sides);
}

static void
pack_write(const struct rules *rules, struct sentences *words)
{
	const struct pack_row *row = &rules->packs.row[0];

	sentence_add(words, "The pack has %u cards: %u pack%s of 52 cards",
		     rules->pack_cards, row->packs, plural_ending(row->packs));
	if (row->without != 0) {
		sentence_continue(words, " without the ");
		sentence_add_ranks(words, row->without);
	}
	if (row->jokers > 0)
		sentence_continue(words, ", and %u joker%s", row->jokers,
				  plural_ending(row->jokers));
	if (rules->special_jokers > 0)
		sentence_continue(words, ", and %u special joker%s",
				  rules->special_jokers,
				  plural_ending(rules->special_jokers));
	sentence_continue(words, ".");
}

static void
tiles_write(const struct rules *rules, struct sentences *words)
{
	const struct pack_row *row = &rules->packs.row[0];

	if (!rules_has_tiles(rules)) {
		pack_write(rules, words);
		return;
	}
	sentence_add(
		words,
		"There are %u tiles: the numbers 1 to 13 in 4 colours, %u of "
		"each, and %u joker%s. In the arena, S, H, D and C are the "
		"colours; A is the number 1, T is 10, and J, Q and K are 11, "
		"12 and 13.",
		rules->pack_cards, row->packs, row->jokers,
		plural_ending(row->jokers));
}

static void
wild_write(const struct rules *rules, struct sentences *words)
{
	bool jokers = rules->pack_of[CARD_X1] > 0 ||
		      (rules->pack_of[CARD_X2] > 0 && !rules->special_skip);
	unsigned ranks = rules_wild_ranks(rules);
	bool one = __builtin_popcountll(rules->wild_cards) == 1;

	if (!rules_has_wild(rules)) {
		sentence_add(words, "No card is wild.");
		return;
	}
	sentence_add(words, "%s", jokers ? "Jokers" : "The ");
	if (ranks != 0)
		sentence_continue(words, jokers ? " and " : "");
	sentence_add_ranks(words, ranks);
	if (rules->wild_cards != 0) {
		sentence_continue(words, jokers || ranks != 0 ? " and " : "");
		sentence_add_cards(words, rules->wild_cards);
	}
	sentence_continue(words,
			  " %s wild: in a meld, a wild card represents another "
			  "card. All other cards are natural cards.",
			  !jokers && ranks == 0 && one ? "is" : "are");
}

static void
special_seen_write(const struct rules *rules, struct sentences *words)
{
	if (rules->special_jokers == 0)
		return;
	sentence_add(
		words,
		rules->special_seen
			? "All players see how many special jokers each hand "
			  "has."
			: "Only the owner of a hand sees its special jokers.");
}

const struct sentence_row sentences_players[] = {
	{ NULL, players_write },
	{ NULL, sides_write },
	{ "table gin canasta conquian indian tantrum knock", pack_write },
	{ "rummikub", tiles_write },
	{ "table gin canasta knock", wild_write },
	{ "table", special_seen_write },
	{ NULL, NULL },
};

static void
rounds_dealer_write(struct sentences *words)
{
	sentence_add(
		words,
		"Two opponents play a deal, and their partners sit out. Two "
		"deals are a round: in the second deal of a round, the "
		"partners play. Opponents change from round to round.");
	sentence_add(
		words,
		"The last player deals first, to the player before it. Its "
		"partner deals the second deal. After each round, the side "
		"that has won it deals the next one; if no side has won, the "
		"same side deals again. The first dealer of a round is the "
		"player of this side that has dealt last, or else the player "
		"to its left. The opponent of the dealer has the first turn.");
}

static void
dealer_write(const struct rules *rules, struct sentences *words)
{
	if (rules->pair_sits_out) {
		rounds_dealer_write(words);
		return;
	}
	if (rules->loser_sits_out) {
		sentence_add(words,
			     "The dealer sits out, and the other two players "
			     "play the deal. The last player deals first. "
			     "After each deal, its loser deals; if no player "
			     "has scored, the same player deals again. The "
			     "player to the left of the dealer has the first "
			     "turn.");
		return;
	}
	sentence_add(words,
		     "The last player deals first. After each deal, the next "
		     "player to the left deals. The player to the left of the "
		     "dealer has the first turn.");
}

static void
dealer_void_write(const struct rules *rules, struct sentences *words)
{
	if (!rules->loser_sits_out && !rules->pair_sits_out)
		sentence_add(words,
			     "After a void deal, the same player deals again.");
}

static void
cut_write(const struct rules *rules, struct sentences *words)
{
	if (!rules->cut)
		return;
	sentence_add(
		words,
		"Before each deal, the player before the dealer cuts the "
		"pack and names a number of cards. The number that is really "
		"cut differs from it by %u card%s at most, at random. If it "
		"is exactly the number that the deal needs for all hands and "
		"the first upcard, the total of this player %s by %d "
		"point%s. The cut does not change the cards that are dealt.",
		rules->cut_spread, plural_ending(rules->cut_spread),
		rules->winner == WINNER_LOWEST ? "falls" : "rises",
		rules->cut_bonus, plural_ending((unsigned)rules->cut_bonus));
}

/* Hands by deal: deals with the same number of cards form one part of the
 * sentence. */
static void
hand_by_deal_write(const struct rules *rules, struct sentences *words)
{
	const struct hand_rule *hand = &rules->hand;
	unsigned last = hand->deals < rules->deals_total ? hand->deals
							 : rules->deals_total;

	sentence_add(words, "Each player gets ");
	for (unsigned from = 0, to; from < last; from = to) {
		for (to = from;
		     to < last && hand->by_deal[to] == hand->by_deal[from];)
			to++;
		sentence_continue(words, "%s%u cards in ", from > 0 ? "; " : "",
				  hand->by_deal[from]);
		if (to - from == 1)
			sentence_continue(words, "deal %u", to);
		else
			sentence_continue(words, "deals %u to %u", from + 1,
					  to);
		if (to == last && last < rules->deals_total)
			sentence_continue(words, " and later");
	}
	sentence_continue(words, ".");
}

static void
hand_write(const struct rules *rules, struct sentences *words)
{
	if (rules->hand.deals > 0)
		hand_by_deal_write(rules, words);
	else
		sentence_add(words, "Each player gets %u cards.",
			     rules->hand.row[0].cards);
}

static void
rack_write(const struct rules *rules, struct sentences *words)
{
	if (!rules_has_tiles(rules)) {
		hand_write(rules, words);
		return;
	}
	sentence_add(
		words,
		"Each player puts %u tiles on a rack that the others cannot "
		"see. The other tiles are the pool, face down.",
		rules_hand(rules, 1));
}

static void
spread_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "Another %u cards lie face up on the table: the spread. "
		     "There is no stock.",
		     rules_hand(rules, 1));
	if (rules->players == 2)
		sentence_add(words, "A fourth hand is put aside, face down.");
}

static void
upcard_write(const struct rules *rules, struct sentences *words)
{
	if (rules->indicator)
		sentence_add(words,
			     "A card that is no joker is turned up. It stays "
			     "out of play for the deal.");
	if (rules->first_extra) {
		sentence_add(
			words,
			"The first player gets 1 more card and begins without "
			"a draw. The other cards are the stock, face down. The "
			"top card of the discard pile is the upcard.");
		return;
	}
	if (rules->no_upcard) {
		sentence_add(
			words,
			"The other cards are the stock, face down. The discard "
			"pile begins with the first discard, and its top card "
			"is the upcard.");
		return;
	}
	sentence_add(
		words,
		"The next card is turned up and begins the discard pile. The "
		"top card of this pile is the upcard. The other cards are "
		"the stock, face down.");
	if (rules->upcard_natural)
		sentence_add(words,
			     "If the first upcard is wild, it goes back to the "
			     "stock and the next card is turned up.");
}

static void
feet_write(const struct rules *rules, struct sentences *words)
{
	const char *of = rules->foot_of == FOOT_OF_SEAT ? "player" : "side";

	if (rules->foot > 0)
		sentence_add(words,
			     "A second hand of %u cards is put aside for each "
			     "%s, face down. No player sees these cards before "
			     "%s takes them.",
			     rules->foot, of,
			     rules->foot_of == FOOT_OF_SEAT ? "it"
							    : "its side");
}

static void
upcard_canasta_write(const struct rules *rules, struct sentences *words)
{
	if (rules->no_upcard) {
		sentence_add(words, "The other cards are the stock, face down. "
				    "The discard pile begins with the first "
				    "discard.");
		return;
	}
	if (!rules_pile_freezes(rules)) {
		sentence_add(words, "The next card is turned up and begins the "
				    "discard pile. The other cards are the "
				    "stock, face down.");
		return;
	}
	sentence_add(
		words,
		"The next card is turned up and begins the discard pile. If "
		"it is wild");
	if ((rules->bonus_cards | rules->stop_cards) != 0) {
		sentence_continue(words, " or a bonus or stop card");
	}
	sentence_continue(
		words, ", another card is turned up upon it. The other cards "
		       "are the stock, face down.");
}

static void
upcard_offer_write(const struct rules *rules, struct sentences *words)
{
	const char *first = rules->loser_sits_out || rules->pair_sits_out
				    ? "with the first turn"
				    : "who does not deal";
	const char *second = rules->loser_sits_out ? "other player" : "dealer";

	sentence_add(
		words,
		"Before the first turn, the first upcard is offered to the "
		"player %s, then to the %s. Who takes it "
		"plays the first turn with it. If both decline, the player "
		"%s begins and must draw from the stock.",
		first, second, first);
}

static void
bonus_cards_write(const struct rules *rules, struct sentences *words)
{
	if (rules->bonus_cards == 0)
		return;
	sentence_add(words, "These cards are bonus cards: ");
	sentence_add_cards(words, rules->bonus_cards);
	sentence_continue(words,
			  ". A player lays them on the table at once and draws "
			  "a new card from the stock for each. A bonus card "
			  "from the discard pile is not replaced.");
}

const struct sentence_row sentences_deal[] = {
	{ NULL, dealer_write },
	{ "gin", dealer_void_write },
	{ "table", cut_write },
	{ "table gin canasta conquian indian tantrum knock", hand_write },
	{ "rummikub", rack_write },
	{ "tantrum", spread_write },
	{ "indian", wild_of_deal_write },
	{ "table gin indian knock", upcard_write },
	{ "canasta", feet_write },
	{ "canasta", bonus_cards_write },
	{ "canasta", upcard_canasta_write },
	{ "gin", upcard_offer_write },
	{ NULL, NULL },
};

static void
goal_table_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"The goal is to have no cards left: a player lays cards on "
		"the table in melds%s, and discards others. A player "
		"without cards goes out, which ends the deal.",
		rules->layoff == LAYOFF_NONE ? "" : ", adds cards to melds");
}

static void
goal_gin_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(
		words,
		"The goal is a hand of melds with little deadwood. Deadwood "
		"is the value of the cards that are in no meld. A player "
		"with little deadwood ends the deal with a knock.");
}

static void
goal_canasta_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"The goal is a high score: a side lays %s on the table and "
		"makes long ones, the canastas. The deal ends when a player "
		"has no cards left: it goes out.",
		rules->meld_kinds == MELDS_SETS ? "sets" : "sets and runs");
}

static void
goal_rummikub_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     rules_has_tiles(rules)
			     ? "The goal is to have no tiles left: a player "
			       "puts tiles on the common table, in groups and "
			       "runs."
			     : "The goal is to have no cards left: a player "
			       "puts cards on the common table, in sets and "
			       "runs.");
}

static void
goal_tantrum_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words,
		     "The goal is to lay 4 melds, one of each of 4 kinds. "
		     "Only melds on the table score.");
}

const struct sentence_row sentences_goal[] = {
	{ "table", goal_table_write },
	{ "gin", goal_gin_write },
	{ "knock", goal_knock_write },
	{ "canasta", goal_canasta_write },
	{ "indian", goal_indian_write },
	{ "rummikub", goal_rummikub_write },
	{ "tantrum", goal_tantrum_write },
	{ "conquian", goal_conquian_write },
	{ NULL, NULL },
};

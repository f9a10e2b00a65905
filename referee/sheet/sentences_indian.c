/* Sentences about the games of the family indian. */
#include "referee/sheet/sentences.h"

/* Write which cards the turned-up card makes wild, with one wild card. */
static void
wild_next_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "After the hands, a card that is no joker is turned up "
		     "and laid aside. The next card of its suit is wild in "
		     "this deal; after a king, it is the ace.");
	if (rules->pack_of[CARD_X1] == 0)
		return;
	sentence_add(words,
		     rules->false_jokers
			     ? "A joker is not wild: it is another copy of "
			       "this card, and represents it."
			     : "Jokers are wild too.");
}

void
wild_of_deal_write(const struct rules *rules, struct sentences *words)
{
	if (rules->wild_turned == WILD_TURNED_NEXT) {
		wild_next_write(rules, words);
		return;
	}
	sentence_add(words,
		     "After the hands, a card is turned up and laid aside: all "
		     "cards of its rank are wild in this deal, and so are the "
		     "jokers.");
	sentence_continue(
		words,
		rules->wild_joker == WILD_JOKER_ACES
			? " If it is a joker, all aces are wild."
			: " If it is a joker, only the jokers are wild.");
}

void
goal_indian_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "The goal is to arrange the whole hand in melds and to "
		     "declare it. No melds are laid on the table before.");
	if (!rules->any_melds)
		sentence_continue(
			words,
			" The melds must contain at least 2 runs, and at least "
			"1 of them must be pure. In a pure run, each card "
			"represents itself.");
	if (rules->declare_pairs > 0)
		sentence_add(words,
			     "Instead of melds, the hand may be %u pairs of "
			     "identical cards.",
			     rules->declare_pairs);
}

void
draw_indian_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "In a turn, a player draws the top card of the stock or "
		     "takes the upcard. Then it discards a card or declares.");
	if (!rules->take_wild)
		sentence_continue(words,
				  " A wild upcard cannot be taken, except the "
				  "first upcard of the deal.");
	if (rules->no_drop)
		return;
	sentence_add(
		words,
		"Before it draws, a player may drop instead. It then takes "
		"no more part in the deal and pays %d point%s in its first "
		"turn, or %d point%s later.",
		rules->first_drop, plural_ending((unsigned)rules->first_drop),
		rules->middle_drop,
		plural_ending((unsigned)rules->middle_drop));
}

void
declare_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "A declaration discards 1 card and shows all others "
		     "in melds.");
	if (rules->declare_all)
		sentence_add(words, "A player may also declare with all its "
				    "cards in melds, without a discard.");
	if (rules->wrong_declare == WRONG_OUT)
		sentence_add(words,
			     "If the melds are not as the goal requires, the "
			     "player pays %d points and is out of the deal.",
			     rules->cap);
	else
		sentence_add(words, "A declaration whose melds are not as the "
				    "goal requires is illegal.");
}

void
melds_indian_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "A wild card represents another card, or itself in its "
		     "own place. Each meld has at least 1 card that "
		     "represents itself.");
	if (rules->wild_max > 0)
		sentence_add(words, "It has at most %u wild card%s.",
			     rules->wild_max, plural_ending(rules->wild_max));
	if (rules->declare_pairs > 0)
		sentence_add(words, "In a pair, a wild card represents the "
				    "card that it is with. Pairs and melds "
				    "are not mixed.");
}

void
end_indian_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     rules->no_drop && rules->wrong_declare == WRONG_ILLEGAL
			     ? "The deal ends with a correct declaration: this "
			       "player wins."
			     : "The deal ends with a correct declaration, or "
			       "when only 1 player is left in it: this player "
			       "wins.");
	if (rules->stock_end == STOCK_SHUFFLE)
		sentence_continue(words, " If the stock is empty, the discard "
					 "pile except the upcard is shuffled "
					 "and becomes the stock.");
	else
		stock_renewal_write(rules, words);
	if (rules->stock_gone == GONE_STOP)
		sentence_add(words, "If a player draws from the stock and "
				    "there is none, the deal ends without a "
				    "winner.");
}

/* Write what a loser pays if the values of hands count. */
static void
payment_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "Wild cards count 0. A loser pays the points of the cards "
		     "outside its melds, with the best melds%s. "
		     "It pays at least %d and at most %d points.",
		     rules->any_melds
			     ? ""
			     : " that contain 2 runs and 1 pure run; without "
			       "such melds it pays for all cards",
		     rules->floor, rules->cap);
}

void
scoring_indian_write(const struct rules *rules, struct sentences *words)
{
	bool stakes = rules->stakes.n > 0;

	if (stakes)
		stakes_sentence_write(rules, words);
	else
		payment_write(rules, words);
	if (rules->scoring == SCORE_PENALTY)
		sentence_add(words,
			     "What it pays is added to its total as "
			     "penalty points; the winner gets 0. Without a "
			     "winner, %s.",
			     stakes ? "no player pays" : "all pay");
	else
		sentence_add(words,
			     "What it pays is taken off its total%s. Without a "
			     "winner, all get 0.",
			     rules->scoring == SCORE_SETTLE ||
					     rules->scoring ==
						     SCORE_WINNER_COLLECTS
				     ? ", and the winner gets the sum"
				     : "");
}

/* Sentences about the games of the family conquian. */
#include "referee/sheet/sentences.h"

void
goal_conquian_write(const struct rules *rules, struct sentences *words)
{
	unsigned hand = rules_hand(rules, 1);

	sentence_add(words,
		     "The goal is to meld %u cards, %u of the hand and 1 more. "
		     "Each player has its own melds.",
		     hand + 1, hand);
}

void
turn_conquian_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words,
		     "In a turn, a player turns up the top card of the stock, "
		     "or takes the upcard if it can meld it. The card never "
		     "stays in the hand: the player melds it at once, with "
		     "cards of its hand or in its melds, and discards a card "
		     "of its hand. A player that does not meld a card of the "
		     "stock discards this card.");
	sentence_add(words,
		     "When a player melds a card, it may also meld other cards "
		     "of its hand, and rearrange all its melds, if only sets "
		     "and runs remain. No melded card returns to a hand.");
}

void
force_conquian_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words,
		     "A player may force a card into a meld of the other "
		     "player that it fits: the upcard instead of a draw, or "
		     "its own card instead of a discard. The other player must "
		     "then discard a card of its hand.");
}

void
end_conquian_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words,
		     "The deal ends when all cards of a player are melded "
		     "before its discard. A player without cards after a "
		     "discard must still meld 1 card more. If the stock is "
		     "empty and a player does not take the upcard, the deal "
		     "ends without a winner.");
}

void
scoring_conquian_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "The winner of a deal gets %d point%s. Cards have no "
		     "value.",
		     rules->out_bonus,
		     plural_ending((unsigned)rules->out_bonus));
}

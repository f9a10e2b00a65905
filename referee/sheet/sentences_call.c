/* Sentences about calls, the comparison of hands, and stakes. */
#include "referee/sheet/sentences.h"

void
call_write(const struct rules *rules, struct sentences *words)
{
	static const char *const blocks[] = {
		[BLOCKS_OTHERS] = "If another player adds cards to a meld of "
				  "a player,",
		[BLOCKS_ALL] = "If a player adds cards to a meld,",
	};

	if (rules->call == CALL_NONE)
		return;
	sentence_add(words,
		     "Instead of drawing, a player may call, which ends the "
		     "deal%s.",
		     rules->call == CALL_MELD ? ", if a meld that it has laid "
						"is on the table"
					      : "");
	if (rules->layoff_blocks != BLOCKS_NONE)
		sentence_add(words,
			     "%s the owner of the meld may not call in its "
			     "next turn.",
			     blocks[rules->layoff_blocks]);
	if (rules->fight)
		sentence_add(words,
			     "After a call, each other player that has laid a "
			     "meld says in turn whether it fights or folds. "
			     "All others fold.");
}

void
dealt_write(const struct rules *rules, struct sentences *words)
{
	if (rules->dealt_high == 0 && rules->dealt_low == 0)
		return;
	sentence_add(words, "A player whose hand as dealt has ");
	if (rules->dealt_high > 0)
		sentence_continue(words, "%u points or more",
				  rules->dealt_high);
	if (rules->dealt_low > 0)
		sentence_continue(words, "%s%u points or less",
				  rules->dealt_high > 0 ? ", or " : "",
				  rules->dealt_low);
	sentence_continue(words, " shows it, and the deal ends.");
	if (rules->stakes.n > 0)
		sentence_add(words, "It wins, but if there are 2 such hands or "
				    "more, all get 0.");
}

static void
compared_write(const struct rules *rules, struct sentences *words)
{
	if (rules->fight)
		sentence_add(words, "After a call, the hands of the player "
				    "that has called and of those that fight "
				    "are compared: the lowest wins.");
	else if (rules->call != CALL_NONE)
		sentence_add(words, "After a call, the hands are compared: the "
				    "lowest wins.");
	sentence_add(words, "If the deal ends without a call while all players "
			    "have cards, the lowest hand wins.");
	if (rules->call == CALL_MELD)
		sentence_add(words, "A player without a meld on the table "
				    "cannot win by its hand, unless no player "
				    "has one.");
	sentence_add(words, rules->hand_melds
				    ? "A hand counts the cards outside its "
				      "melds."
				    : "A hand counts all its cards.");
}

void
end_call_write(const struct rules *rules, struct sentences *words)
{
	if (rules->stakes.n == 0)
		return;
	compared_write(rules, words);
	if (rules->call != CALL_NONE)
		sentence_add(words,
			     rules->tie_undercuts
				     ? "An equal hand wins against the player "
				       "that has called."
				     : "The player that has called wins "
				       "against equal hands.");
	if (rules->call_tie == TIE_SHARED)
		sentence_add(words, "Several lowest hands win together.");
	else
		sentence_add(words, "Of several lowest hands, the first in "
				    "turn wins: after the player that has "
				    "called, or beginning with the player that "
				    "had the last turn.");
}

void
stakes_sentence_write(const struct rules *rules, struct sentences *words)
{
	static const char *const conditions[] = {
		[STAKE_ANY] = "in every case",
		[STAKE_DEALT] = "if a hand as dealt has won",
		[STAKE_NO_DISCARD] = "if the winner made no last discard",
		[STAKE_CAUGHT] = "if it has called",
		[STAKE_NO_MELD] = "if it has no meld of its own on the table",
		[STAKE_FOLDED] = "if it has folded",
		[STAKE_CALL] = "if a player has called",
		[STAKE_PAIRS] = "if the winner declared pairs",
		[STAKE_WILD] = "if the winner discarded a wild card",
		[STAKE_PAIRS_WILD] = "for pairs with a wild card discarded",
	};
	static const char *const payers[] = {
		[CAUGHT_CALLER] = "only this player pays, to each winner",
		[CAUGHT_EACH] = "only this player pays, to each lower hand",
		[CAUGHT_ALL] = "all others pay the winner",
	};
	const struct bonuses *stakes = &rules->stakes;

	sentence_add(words, "Each loser pays a stake to each winner, the first "
			    "that applies: ");
	for (unsigned i = 0; i < stakes->n; i++)
		sentence_continue(words, "%s%s: %d", i > 0 ? "; " : "",
				  conditions[stakes->row[i].when],
				  stakes->row[i].points);
	sentence_continue(words, ".");
	if (rules->call != CALL_NONE)
		sentence_add(words,
			     "If the player that has called does not win, %s.",
			     payers[rules->caught]);
}

/* Sentences about the games of the family knock. */
#include "referee/sheet/sentences.h"

void
goal_knock_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(
		words,
		"The goal is a hand of melds with little deadwood. Deadwood "
		"is the value of the cards that are in no meld. No melds are "
		"laid on the table before a player knocks.");
}

/* Write what may be left outside the melds of a knock. */
static void
knock_limit_write(const struct rules *rules, struct sentences *words)
{
	if (rules->knock == KNOCK_ANY)
		sentence_add(words, "A player may knock with any deadwood.");
	else if (rules->knock == 0)
		sentence_add(words, "No deadwood may be left.");
	else
		sentence_add(words, "The deadwood may be %u at most.",
			     rules->knock);
	if (rules->knock_cards > 0)
		sentence_add(words, "It may be %u card%s at most.",
			     rules->knock_cards,
			     plural_ending(rules->knock_cards));
	if (rules->knock_waits)
		sentence_add(words,
			     "A player may not knock in its first turn.");
}

void
turn_knock_write(const struct rules *rules, struct sentences *words)
{
	static const char *const last[] = {
		[LAST_TURN_NONE] = "The others have no further turn.",
		[LAST_TURN_KNOCK] = "Then each other player has 1 more turn, "
				    "unless all cards of the knocker are in "
				    "melds.",
		[LAST_TURN_ALWAYS] = "Then each other player has 1 more turn.",
	};

	sentence_add(words,
		     "In a turn, a player draws the top card of the stock or "
		     "takes the upcard. Then it discards a card or knocks.");
	sentence_add(words,
		     "With a knock, a player shows its melds and discards "
		     "a card.");
	knock_limit_write(rules, words);
	sentence_add(words, "%s", last[rules->last_turn]);
}

void
layoff_knock_write(const struct rules *rules, struct sentences *words)
{
	if (rules->layoff == LAYOFF_NONE)
		sentence_add(words, "No player adds cards to melds.");
	else
		sentence_add(words,
			     "After a knock, each other player may add cards "
			     "to the melds of the knocker, but not if all "
			     "cards of the knocker are in melds.");
}

void
end_knock_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(words,
		     "After a knock all hands are shown, with the melds that "
		     "leave the least deadwood. Then the deal ends.");
	stock_renewal_write(rules, words);
	if (rules->stock_end != STOCK_LAST_TURN)
		sentence_add(words, "If it cannot be renewed, the deal ends "
				    "after the turn that has emptied it.");
}

static void
bonus_write(const struct rules *rules, const struct bonus *bonus,
	    struct sentences *words)
{
	static const char *const conditions[] = {
		[BONUS_RUMMY] = "all cards of the knocker are in melds",
		[BONUS_ONE_RUN] = "all cards of the knocker are 1 run",
		[BONUS_PURE_RUN] = "all cards of the knocker are 1 natural run",
		[BONUS_UNDERCUT] = "another player has undercut the knocker",
	};

	sentence_continue(words, "%s: ", conditions[bonus->when]);
	if (bonus->wins_match)
		sentence_continue(words, "it wins the match%s",
				  bonus->points != 0 ? ", and " : "");
	if (bonus->wins_match && bonus->points == 0)
		return;
	if (rules->scoring == SCORE_PENALTY)
		sentence_continue(words, "%d points", bonus->points);
	else if (bonus->points >= 0)
		sentence_continue(words, "%d points from each other player",
				  bonus->points);
	else
		sentence_continue(words, "it pays %d points to the lowest hand",
				  -bonus->points);
}

static void
bonuses_sentence_write(const struct rules *rules, struct sentences *words)
{
	if (rules->bonuses.n == 0)
		return;
	sentence_add(words, "The knocker gets a bonus, the first that "
			    "applies: ");
	for (unsigned i = 0; i < rules->bonuses.n; i++) {
		sentence_continue(words, "%s", i > 0 ? "; " : "");
		bonus_write(rules, &rules->bonuses.row[i], words);
	}
	sentence_continue(words, ".");
}

void
scoring_knock_write(const struct rules *rules, struct sentences *words)
{
	static const char *const payers[] = {
		[SETTLE_LOWEST] = "The player with the least deadwood gets "
				  "the difference to its own deadwood from "
				  "each other player.",
		[SETTLE_ALL] = "In each pair of players, the player with less "
			       "deadwood gets the difference from the other.",
		[SETTLE_KNOCKER] = "The knocker and each other player compare "
				   "their deadwood: the lower one gets the "
				   "difference from the other.",
	};

	if (rules->scoring == SCORE_PENALTY) {
		sentence_add(words, "Each player gets its deadwood as penalty "
				    "points.");
	} else {
		sentence_add(words, "%s", payers[rules->settle]);
		if (rules->scoring == SCORE_WINNER_COLLECTS)
			sentence_add(words, "A player that pays loses no "
					    "points of its own.");
		sentence_add(words, "Without a knock, all get 0.");
	}
	sentence_add(words, rules->tie_undercuts
				    ? "A player with as much or less deadwood "
				      "has undercut the knocker."
				    : "A player with less deadwood has "
				      "undercut the knocker.");
	bonuses_sentence_write(rules, words);
}

void
re_entries_write(const struct rules *rules, struct sentences *words)
{
	if (rules->re_entries == 0 || rules->drop_out == 0 ||
	    rules->winner != WINNER_LOWEST)
		return;
	sentence_add(
		words,
		"Instead of dropping out, a player returns at most %u time%s, "
		"with the highest total of the players below %d points. This "
		"requires 2 such players.",
		rules->re_entries, plural_ending(rules->re_entries),
		rules->drop_out);
}

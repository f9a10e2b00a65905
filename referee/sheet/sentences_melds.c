/* Sentences about melds, the first melds of a player, and laying off. */
#include <string.h>

#include "referee/engine/game.h"
#include "referee/engine/meld.h"
#include "referee/sheet/sentences.h"

/* Write "3", "3 to 8" or, if @max is the highest value of the parameter, "3 or
 * more". */
static void
size_write(unsigned min, unsigned max, unsigned highest,
	   struct sentences *words)
{
	if (max == min)
		sentence_continue(words, "%u", min);
	else if (max >= highest)
		sentence_continue(words, "%u or more", min);
	else
		sentence_continue(words, "%u to %u", min, max);
}

/* Return whether a wild card of a set may have any suit.  In the family indian,
 * it represents a missing suit: indian 5.3. */
static bool
set_has_free_wild(const struct rules *rules)
{
	return rules_has_wild(rules) &&
	       strcmp(rules->family->name, "indian") != 0;
}

/* Return the largest number of cards in a set: with different suits, 4 natural
 * cards and the wild cards that a meld may have. */
static unsigned
set_largest(const struct rules *rules)
{
	unsigned wilds = 0;

	if (rules->set_suits != SUITS_DIFFER)
		return rules->set_max;
	for (card_t card = 0; set_has_free_wild(rules) && card < CARD_KINDS;
	     card++)
		wilds += card_is_wild(rules, card) ? rules->pack_of[card] : 0;
	if (rules->natural_majority && wilds > SUITS - 1)
		wilds = SUITS - 1;
	if (rules->wild_max > 0 && wilds > rules->wild_max)
		wilds = rules->wild_max;
	return SUITS + wilds < rules->set_max ? SUITS + wilds : rules->set_max;
}

static void
set_write(const struct rules *rules, struct sentences *words)
{
	if (rules->meld_kinds == MELDS_RUNS)
		return;
	sentence_add(words, "A set has ");
	size_write(rules->set_min, set_largest(rules), 26, words);
	sentence_continue(words, " cards of one rank");
	if (rules->set_suits == SUITS_ANY)
		sentence_continue(words,
				  ". Suits do not matter, and identical cards "
				  "may be in one set.");
	else if (rules->set_suits == SUITS_DIFFER)
		sentence_continue(words, ", each %sof another suit.",
				  set_has_free_wild(rules) ? "natural card "
							   : "");
	else
		sentence_continue(words,
				  ". It has as many different suits as "
				  "possible: 3 in a set of 3 cards, and all 4 "
				  "in a larger set. A wild card counts as a "
				  "missing suit.");
	if (rules->meld_kinds == MELDS_SETS)
		sentence_add(words, "There are no runs.");
}

/* Write the @n ranks from @first on, as an example of a run: "Q K A". */
static void
run_example_write(unsigned first, unsigned n, struct sentences *words)
{
	for (unsigned i = 0; i < n; i++)
		sentence_continue(words, "%s%c", i > 0 ? " " : "",
				  "A23456789TJQK"[(first - 1 + i) % RANK_KING]);
}

/* Write the order of the ranks in a run, with shortest runs as examples. */
static void
run_order_write(const struct rules *rules, struct sentences *words)
{
	const unsigned low = RANK_ACE, between = RANK_KING;
	const unsigned high = RANK_KING + 2u - rules->run_min;
	const struct {
		const char *text;
		unsigned first[3];
		const char *after[3];
	} orders[] = {
		[ACE_LOW] = { "The ace is low: ",
			      { low, high },
			      { " is a run, but ", " is not." } },
		[ACE_HIGH] = { "The ace is high: ",
			       { high, low },
			       { " is a run, but ", " is not." } },
		[ACE_BOTH] = { "The ace is low or high: ",
			       { low, high, between },
			       { " and ", " are runs, but ", " is not." } },
		[ACE_ROUND] = { "The ranks form a ring: ",
				{ low, high, between },
				{ ", ", " and ", " are runs." } },
	}, *order = &orders[rules->ace];

	sentence_add(words, "%s", order->text);
	for (unsigned i = 0; i < 3 && order->after[i] != NULL; i++) {
		run_example_write(order->first[i], rules->run_min, words);
		sentence_continue(words, "%s", order->after[i]);
	}
	if (rules->ace == ACE_HIGH && rules->run_low > 2)
		sentence_add(words, "The lowest rank in a run is %u.",
			     rules->run_low);
}

/* Return whether the pack lacks a rank between two others. */
static bool
pack_has_gap(const struct rules *rules)
{
	bool below = false, lacks = false;

	for (unsigned rank = rules->ace == ACE_HIGH ? 2 : RANK_ACE;
	     rank <= RANK_KING; rank++) {
		if (rules->pack_of[card_of(SPADES, rank)] == 0)
			lacks = below;
		else if (lacks)
			return true;
		else
			below = true;
	}
	return false;
}

static void
run_write(const struct rules *rules, struct sentences *words)
{
	if (rules->meld_kinds == MELDS_SETS)
		return;
	sentence_add(words, "A run has ");
	size_write(rules->run_min, rules->run_max, 15, words);
	sentence_continue(words, " cards of %s in the order of their ranks.",
			  rules->run_suits == RUN_SUITS_ANY ? "any suits"
							    : "one suit");
	run_order_write(rules, words);
	if (pack_has_gap(rules))
		sentence_add(words, "A run does not continue over a rank that "
				    "the pack lacks.");
	if (rules->meld_kinds == MELDS_RUNS)
		sentence_add(words, "There are no sets.");
}

static void
runs_first_write(const struct rules *rules, struct sentences *words)
{
	if (rules->meld_kinds == MELDS_BOTH && rules_has_wild(rules))
		sentence_add(
			words,
			"Cards that could be a set or a run are a %s, unless "
			"the player says what a wild card represents.",
			rules->runs_first ? "run" : "set");
}

static void
natural_write(const struct rules *rules, struct sentences *words)
{
	if (!rules_has_wild(rules))
		return;
	sentence_add(words, "A meld has at least %u natural card%s.",
		     rules->natural_min, plural_ending(rules->natural_min));
	if (rules->natural_majority)
		sentence_add(words,
			     "It has more natural cards than wild cards.");
	if (rules->wild_max > 0)
		sentence_add(words, "It has at most %u wild card%s.",
			     rules->wild_max, plural_ending(rules->wild_max));
	else if (!rules->natural_majority)
		sentence_add(words, "Otherwise wild cards are not limited.");
	if (rules->wild_alone != 0) {
		sentence_add(words, "A wild card in a run may represent one of "
				    "these cards only if the run has no other "
				    "wild card: ");
		sentence_add_cards(words, rules->wild_alone);
		sentence_continue(words, ".");
	}
}

static void
wild_in_set_write(const struct rules *rules, struct sentences *words)
{
	if (!rules_has_wild(rules) || rules->meld_kinds == MELDS_RUNS)
		return;
	sentence_add(words, "In a run, a wild card represents the card of its "
			    "place.");
	switch ((enum set_wilds)rules->set_wilds) {
	case SET_WILDS_RANK:
		sentence_add(words,
			     "In a set, it represents the rank of the set, "
			     "without a suit.");
		break;
	case SET_WILDS_SUIT:
		sentence_add(words,
			     "In a set, it represents the rank of the set "
			     "in any suit that the set lacks.");
		break;
	case SET_WILDS_PLACES:
		sentence_add(words,
			     "In a set, it represents the rank of the set "
			     "in the first free suit in the order spades, "
			     "hearts, diamonds, clubs, and then again in "
			     "this order.");
		break;
	}
}

static void
wild_sets_write(const struct rules *rules, struct sentences *words)
{
	if (rules_wild_ranks(rules) == 0)
		return;
	sentence_add(words,
		     rules->wild_sets
			     ? "Cards of a wild rank may form a set, in "
			       "which they are natural cards."
			     : "Cards of a wild rank cannot form a set of "
			       "this rank.");
}

static void
melds_canasta_write(const struct rules *rules, struct sentences *words)
{
	if (rules->pure_runs && rules->meld_kinds != MELDS_SETS)
		sentence_add(words, "A run has no wild card.");
	if (rules->run_wilds == RUN_WILDS_MOVE && !rules->pure_runs &&
	    rules->meld_kinds != MELDS_SETS)
		sentence_add(
			words,
			"In a run, a wild card represents the card of its "
			"place. When a player adds cards to the run, its wild "
			"cards move to gaps between the other cards, or to an "
			"end. A card of a wild rank is natural at its own "
			"place.%s",
			rules->long_canastas.n > 1
				? ""
				: " A run has at most 13 natural cards.");
	if (rules->wild_melds)
		sentence_add(words,
			     "%u to %u wild cards form a set of their own, and "
			     "%u are a canasta of wild cards.",
			     rules->set_min, rules->canasta_size,
			     rules->canasta_size);
	if (rules->meld_kinds == MELDS_RUNS)
		sentence_add(words, "A side may have several runs of a suit, "
				    "to which both partners add cards.");
	else
		sentence_add(
			words,
			rules->sets_again
				? "A side has at most 1 set of a rank that "
				  "is no canasta, to which both partners "
				  "add cards."
				: "A side has at most 1 meld of a rank, to "
				  "which both partners add cards.");
	sentence_add(words,
		     "A meld of %u or more cards is a canasta. It is natural "
		     "without wild cards, and mixed with wild cards.",
		     rules->canasta_size);
	if (rules->semi_canasta > 0)
		sentence_add(words,
			     "It is half natural if it has wild cards and %u "
			     "natural cards that are equal or, in a run, "
			     "consecutive.",
			     rules->canasta_size);
	if (rules->stop_cards != 0 && rules->stop_never)
		sentence_add(words, "Stop cards may not be melded.");
	else if (rules->stop_cards != 0)
		sentence_add(words, "Stop cards may be melded only by a player "
				    "that goes out, and without wild cards.");
}

static void
melds_rummikub_write(const struct rules *rules, struct sentences *words)
{
	if (!rules_has_tiles(rules) || rules->ace != ACE_LOW) {
		set_write(rules, words);
		run_write(rules, words);
		return;
	}
	sentence_add(words, "A group has ");
	size_write(rules->set_min, rules->set_max, 26, words);
	sentence_continue(
		words,
		" tiles of one number in different colours. A run has "
		"%u or more tiles of one colour with consecutive "
		"numbers. The 1 is below the 2, and does not follow "
		"the 13.",
		rules->run_min);
}

static void
jokers_rummikub_write(const struct rules *rules, struct sentences *words)
{
	static const char *const texts[] = {
		[JOKER_REPLACE] = ("A joker on the table keeps its meaning "
				   "until this tile replaces it. Then it may "
				   "be used in any group or run on the table."),
		[JOKER_STRICT] = ("A joker on the table keeps its meaning, and "
				  "its group or run stays together, until this "
				  "tile from a rack replaces the joker. Then "
				  "the joker must be used at once, with at "
				  "least 2 tiles from the rack."),
		[JOKER_FREE] = ("A joker on the table may be moved and get a "
				"new meaning at any time."),
	};

	static const char *const meanings[] = {
		[SET_WILDS_RANK] = "without a colour",
		[SET_WILDS_SUIT] = "in any colour that the group lacks",
		[SET_WILDS_PLACES] = "in the first colour that the group lacks",
	};

	if (rules->pack_of[CARD_X1] == 0)
		return;
	sentence_add(words,
		     "A joker represents any tile. In a group, it represents "
		     "the number of the group %s.",
		     meanings[rules->set_wilds]);
	sentence_add(words, "%s", texts[rules->joker]);
	if (rules->joker != JOKER_FREE)
		sentence_add(
			words,
			"If its group lacks several colours, %s replaces the "
			"joker.",
			rules->group_joker == GROUP_JOKER_ONE
				? "1 tile of a missing colour"
				: "1 tile of each missing colour");
}

static void
melds_tantrum_write(const struct rules *rules, struct sentences *words)
{
	sentence_add(
		words,
		"The kinds of meld are: flush (neighbours in rank, of one "
		"suit), blank (neighbours in rank, all of different suits), "
		"rank (cards of one rank) and count (cards of different "
		"suits whose values are %u together; an ace counts 1, and "
		"jack, queen and king count 10). The ace is low.",
		rules->count_sum);
	sentence_add(words,
		     "A player lays each kind once. Its first meld has %u "
		     "cards, and each later meld has %u.",
		     rules->set_max, rules->set_min);
}

const struct sentence_row sentences_melds[] = {
	{ "table gin canasta conquian indian knock", set_write },
	{ "table gin canasta conquian indian knock", run_write },
	{ "table canasta knock", natural_write },
	{ "table", wild_in_set_write },
	{ "table knock", wild_sets_write },
	{ "table", runs_first_write },
	{ "canasta", melds_canasta_write },
	{ "indian", melds_indian_write },
	{ "rummikub", melds_rummikub_write },
	{ "rummikub", jokers_rummikub_write },
	{ "tantrum", melds_tantrum_write },
	{ NULL, NULL },
};

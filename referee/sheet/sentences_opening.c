/* Sentences about the first melds of a player in a deal, and about cards that
 * are added to melds. */
#include "referee/engine/meld.h"
#include "referee/sheet/sentences.h"

static bool
parts_equal(const struct contract_part *a, const struct contract_part *b)
{
	return a->kind == b->kind && a->min == b->min && a->max == b->max;
}

/* Write "2 sets of 3 cards and 1 run of 4 or more cards". */
static void
contract_write(const struct contract *contract, struct sentences *words)
{
	for (unsigned i = 0, same; i < contract->parts; i += same) {
		const struct contract_part *part = &contract->part[i];
		const char *kind = part->kind == KIND_SET     ? "set"
				   : part->kind == KIND_RUN   ? "run"
				   : part->kind == KIND_FLUSH ? "flush"
							      : "meld";

		for (same = 1; i + same < contract->parts &&
			       parts_equal(&part[same], part);)
			same++;
		sentence_continue(words, "%s%u %s%s of %u%s cards",
				  i == 0 ? "" : " and ", same, kind,
				  plural_ending(same), part->min,
				  part->max == 0 ? " or more" : "");
	}
}

/* Write what happens to the last card after a hand was laid whole. */
static void
pat_write(const struct rules *rules, struct sentences *words)
{
	static const char *const texts[] = {
		[FINAL_OPTIONAL] = "the whole hand, or the whole hand except 1 "
				   "card, which is then discarded",
		[FINAL_FORBIDDEN] = "the whole hand, without a discard",
		[FINAL_REQUIRED] = "the whole hand except 1 card, which is "
				   "then discarded",
	};

	sentence_continue(words, "%s", texts[rules->final_discard]);
}

static void
closed_write(const struct rules *rules, struct sentences *words)
{
	if (!rules->closed)
		return;
	sentence_add(words, "A player lays melds only when it goes out, all at "
			    "once. They use ");
	pat_write(rules, words);
	sentence_continue(words, ".");
}

static void
progress_opening_write(const struct rules *rules, struct sentences *words)
{
	if (rules->progress != PROGRESS_NONE)
		sentence_add(words,
			     "The first melds of a player in a deal are its "
			     "opening. It lays them together. Each player has "
			     "the opening of its own step.");
}

static void
contracts_write(const struct rules *rules, struct sentences *words)
{
	const struct contracts *contracts = &rules->contracts;

	if (contracts->n == 0 || rules->closed)
		return;
	if (rules->progress != PROGRESS_NONE) {
		sentence_add(words, "The opening is ");
		contract_write(&contracts->by_deal[0], words);
		sentence_continue(words, ".");
		return;
	}
	sentence_add(words,
		     "In each deal, the first melds of a player are its "
		     "opening. It lays them together. The openings are:");
	for (unsigned i = 0; i < contracts->n && i < rules->deals_total; i++) {
		const struct contract *contract = &contracts->by_deal[i];

		sentence_continue(words, "%s deal %u", i == 0 ? "" : ";",
				  i + 1);
		if (i + 1 == contracts->n && rules->deals_total > contracts->n)
			sentence_continue(words, " and later");
		sentence_continue(words, ": ");
		contract_write(contract, words);
		if (!contract->pat)
			continue;
		sentence_continue(words,
				  contract->parts > 0 ? ", which use " : "");
		pat_write(rules, words);
	}
	sentence_continue(words, ".");
}

static void
opening_more_write(const struct rules *rules, struct sentences *words)
{
	if (rules->contracts.n == 0 || rules->closed)
		return;
	if (!rules->opening_only)
		sentence_add(words,
			     "The opening may contain more melds, and a "
			     "player that has opened may lay more melds in "
			     "this and later turns.");
	else if (rules->extra_melds)
		sentence_add(words,
			     "A player may lay more melds with the opening "
			     "and in the same turn, but in no later turn.");
	else
		sentence_add(words,
			     "The opening has exactly these melds, and a "
			     "player lays no other meld in the deal.");
	sentence_add(words,
		     rules->melds_apart
			     ? "The sets of an opening differ in rank. "
			       "Runs of one suit in an opening do not "
			       "adjoin."
			     : "Sets of an opening may have one rank, and "
			       "runs may adjoin.");
}

static void
opening_points_write(const struct rules *rules, struct sentences *words)
{
	if (rules->opening_points == 0)
		return;
	sentence_add(
		words,
		"At least 1 of the first melds of a player in a deal must be "
		"worth %u points alone.",
		rules->opening_points);
	if (rules->opening_step > 0)
		sentence_add(words,
			     "This number rises by %u for each player with a "
			     "lower total.",
			     rules->opening_step);
}

static void
opening_total_write(const struct rules *rules, struct sentences *words)
{
	if (rules->opening_total == 0)
		return;
	sentence_add(words,
		     "The first melds of a player in a deal are its opening. "
		     "It lays them together, and they must be worth at least "
		     "%u points in total.",
		     rules->opening_total);
	if (rules->opening_pure_run)
		sentence_add(words, "One of them must be a run without wild "
				    "cards.");
	if (rules->opening_pairs > 0)
		sentence_add(
			words,
			"%u or more pairs of identical cards are an opening "
			"too; 1 card of a pair may be wild. A player that has "
			"opened with pairs lays no sets and runs in the deal. "
			"After such an opening, each player that has opened "
			"may lay pairs. No player adds cards to pairs.",
			rules->opening_pairs);
	if (rules->opening_raise)
		sentence_add(words,
			     "They must also be worth more than the last "
			     "opening of the deal.");
}

/* Points of a meld count for a minimum of the first melds, or for the score. */
static void
meld_value_write(const struct rules *rules, struct sentences *words)
{
	static const char *const texts[] = {
		[VALUE_STANDS] = "the sum of the cards that its cards "
				 "represent",
		[VALUE_CARDS] = "the sum of its cards; a wild card counts as "
				"itself",
		[VALUE_HIGHEST] = "the value of its highest card",
		[VALUE_LOWEST] = "the value of its lowest card",
	};

	bool sums = rules->meld_value == VALUE_STANDS ||
		    rules->meld_value == VALUE_CARDS;

	if (rules->opening_points == 0 && rules->opening_total == 0 &&
	    rules->scoring != SCORE_MELDS)
		return;
	sentence_add(words, "The value of a meld is %s.",
		     texts[rules->meld_value]);
	if (rules->low_ace > 0)
		sentence_add(words, "An ace below the 2 of a run counts %u.",
			     rules->low_ace);
	if (rules->full_run_bonus > 0 && sums)
		sentence_add(words,
			     "A run of %u cards is worth %d points more.",
			     rules->run_max, rules->full_run_bonus);
}

static void
minimum_write(const struct rules *rules, struct sentences *words)
{
	const struct numbers *scores = &rules->minimum_scores;
	const struct numbers *points = &rules->minimum_points;

	if (points->n == 0)
		return;
	sentence_add(words,
		     "The first melds of a side in a deal are laid "
		     "together, and their cards must be worth at least ");
	for (unsigned i = 0; i < points->n; i++) {
		sentence_continue(words, "%s%d points", i == 0 ? "" : "; ",
				  points->at[i]);
		if (i < scores->n)
			sentence_continue(words, " with a total below %d",
					  scores->at[i]);
		else if (i > 0)
			sentence_continue(words, " with a higher total");
	}
	sentence_continue(
		words,
		". There is no minimum for melds that contain the canastas "
		"needed to go out and leave at most 1 card, after a draw "
		"from the stock.");
}

static void
first_meld_write(const struct rules *rules, struct sentences *words)
{
	if (rules->first_meld == 0)
		return;
	sentence_add(
		words,
		"The first time that a player puts tiles on the table, it "
		"adds only new groups and runs from its rack. Together they "
		"must be worth at least %u points; a joker counts as the "
		"tile that it represents. The player leaves the tiles on the "
		"table as they are in this turn.",
		rules->first_meld);
}

const struct sentence_row sentences_opening[] = {
	{ "table", closed_write },
	{ "table", progress_opening_write },
	{ "table", contracts_write },
	{ "table", opening_more_write },
	{ "table", opening_points_write },
	{ "table", opening_total_write },
	{ "canasta", minimum_write },
	{ "table canasta", meld_value_write },
	{ "rummikub", first_meld_write },
	{ NULL, NULL },
};

/* Return whether a player must open before it lays any other card. */
static bool
rules_need_opening(const struct rules *rules)
{
	return rules->contracts.n > 0 || rules->opening_points > 0 ||
	       rules->opening_total > 0;
}

bool
layoff_needs_no_meld(const struct rules *rules)
{
	return rules->layoff == LAYOFF_ANY && !rules_need_opening(rules);
}

/* Write whether a player adds cards in the turn of its first cards. */
static void
layoff_waits_write(const struct rules *rules, struct sentences *words)
{
	if (rules->layoff_waits && rules_need_opening(rules))
		sentence_add(words,
			     "It adds no cards in the turn of its opening.");
	else if (rules->layoff_waits)
		sentence_add(words, "After it has laid its first cards of the "
				    "deal, it adds no cards in this turn.");
	else if (rules->contracts.n > 0)
		sentence_add(words, "It may do so in the turn of its opening.");
}

static void
layoff_write(const struct rules *rules, struct sentences *words)
{
	static const char *const texts[] = {
		[LAYOFF_ANY] = "A player may add cards to all melds on the "
			       "table.",
		[LAYOFF_OWN_FIRST] = "A player that has laid a meld in the "
				     "deal may add cards to all melds on the "
				     "table.",
		[LAYOFF_OWN] = "A player may add cards only to its own melds.",
		[LAYOFF_NONE] = "A player cannot add cards to melds.",
	};
	enum layoff layoff = (enum layoff)rules->layoff;

	if (layoff == LAYOFF_ANY && rules_need_opening(rules))
		layoff = LAYOFF_OWN_FIRST;
	sentence_add(words, "%s", texts[layoff]);
	if (layoff == LAYOFF_NONE)
		return;
	layoff_waits_write(rules, words);
	if (rules->own_waits && !rules->layoff_waits)
		sentence_add(words, "In the turn of its opening, it adds no "
				    "cards to its own melds.");
	sentence_add(words,
		     "The meld must obey the rules of melds afterwards.");
	if (rules->add_max > 0)
		sentence_add(words, "It adds %u card%s at a time.",
			     rules->add_max, plural_ending(rules->add_max));
}

static void
swap_write(const struct rules *rules, struct sentences *words)
{
	static const char *const places[] = {
		[SWAP_MOVE] = "The wild card moves to an end of the run.",
		[SWAP_UP_FIRST] = "The wild card moves to the high end of the "
				  "run, or to the low end if the high end is "
				  "closed.",
		[SWAP_HAND] = "It takes the wild card to its hand.",
		[SWAP_USE] = "It must lay the wild card in another meld at "
			     "once.",
		[SWAP_EITHER] = "The wild card goes to its hand or, in a run, "
				"to an end of the run.",
		[SWAP_END] = "Only a wild card at an end of the run can be "
			     "replaced. It moves to an end of the run.",
	};
	bool none = rules->swap == SWAP_NONE || rules->layoff == LAYOFF_NONE;
	bool runs = rules->swap == SWAP_MOVE || rules->swap == SWAP_UP_FIRST ||
		    rules->swap == SWAP_END;

	if (!rules_has_wild(rules) || (none && rules->claim_wilds))
		return;
	if (none) {
		sentence_add(words,
			     "Wild cards on the table stay where they are.");
		return;
	}
	sentence_add(words,
		     "A player that has laid %s in the deal may put the "
		     "natural card in the place of a wild card that represents "
		     "it, in any %s on the table.",
		     layoff_needs_no_meld(rules) ? "a card" : "a meld",
		     runs ? "run" : "meld");
	sentence_add(words, "%s", places[rules->swap]);
	if (rules->layoff_waits)
		sentence_add(words, "It does not do so in the turn in which it "
				    "lays its first cards of the deal.");
	if (rules_wild_ranks(rules) != 0)
		sentence_add(words,
			     rules->swap_jokers
				     ? "Only jokers can be replaced, not "
				       "other wild cards."
				     : "All wild cards can be replaced.");
}

static void
layoff_canasta_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words,
		     "A player adds cards only to the melds of its side.");
}

static void
layoff_gin_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(
		words,
		"After a knock, the other player may add cards to the melds "
		"of the knocker, but not after gin. The rest of its hand is "
		"then arranged with the least deadwood.");
}

static void
layoff_none_write(const struct rules *rules, struct sentences *words)
{
	(void)rules;
	sentence_add(words, "No player adds cards to melds.");
}

const struct sentence_row sentences_layoff[] = {
	{ "table", layoff_write },
	{ "table", swap_write },
	{ "canasta", layoff_canasta_write },
	{ "gin", layoff_gin_write },
	{ "knock", layoff_knock_write },
	{ "indian tantrum", layoff_none_write },
	{ NULL, NULL },
};

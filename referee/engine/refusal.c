#include "refusal.h"

#include <stdio.h>
#include <string.h>

#include "rules.h"

/* One row for each refusal: its name in the game files, and the sentence for
 * the seat. */
static const struct refusal_row {
	const char *name;
	const char *sentence;
} rows[REFUSALS] = {
	[REFUSE_NONE] = { "none", "that is legal" },
	[REFUSE_DEAL_OVER] = { "deal-over", "the deal is over" },
	[REFUSE_NOT_YOUR_TURN] = { "not-your-turn",
				   "it is another seat's turn" },
	[REFUSE_PHASE] = { "phase",
			   "that does not belong to this phase; \"may\" "
			   "lists what does" },
	[REFUSE_NO_SUCH_ACTION] = { "no-such-action",
				    "this game has no such action" },
	[REFUSE_FORM] = { "form", "a field is missing, or has no place in this "
				  "action" },
	[REFUSE_NOT_IN_HAND] = { "not-in-hand",
				 "that card is not in your hand" },
	[REFUSE_EMPTY_LIST] = { "empty-list", "the list is empty" },
	[REFUSE_STOCK_EMPTY] = { "stock-empty",
				 "the stock is empty and is not renewed" },
	[REFUSE_NO_DISCARD] = { "no-discard", "the discard pile is empty" },
	[REFUSE_SOURCE] = { "source", "no card is drawn from there now" },
	[REFUSE_JUST_TAKEN] = { "just-taken",
				"the card taken from the discard pile in this "
				"turn is not thrown back in the same turn" },
	[REFUSE_TAKEN_LEFT] = { "taken-left",
				"that would leave only the card just taken in "
				"your hand, which may not be discarded" },
	[REFUSE_MUST_DISCARD] = { "must-discard",
				  "a card must stay in your hand to be "
				  "discarded" },
	[REFUSE_MELD_SIZE] = { "meld-size", "too few cards for a meld" },
	[REFUSE_MELD_LONG] = { "meld-long", "too many cards for that meld" },
	[REFUSE_MELD_NATURAL] = { "meld-natural",
				  "too few natural cards beside the wild "
				  "ones" },
	[REFUSE_MELD_RANK] = { "meld-rank",
			       "a set has one rank; a run has neighbouring "
			       "ranks, given from low to high" },
	[REFUSE_MELD_SUIT] = { "meld-suit", "a run has one suit" },
	[REFUSE_MELD_SUITS] = { "meld-suits",
				"the suits of the set are not as they must "
				"be" },
	[REFUSE_MELD_ACE] = { "meld-ace",
			      "the run goes beyond its last place" },
	[REFUSE_MELD_WILD] = { "meld-wild",
			       "the card does not stand for what is written "
			       "after =" },
	[REFUSE_MELD_KIND] = { "meld-kind", "the cards form no meld, or not "
					    "one of the kind named" },
	[REFUSE_NO_SUCH_MELD] = { "no-such-meld",
				  "there is no meld of that number" },
	[REFUSE_NOT_OWN_MELD] = { "not-own-meld",
				  "that meld belongs to another seat" },
	[REFUSE_NO_PLACE] = { "no-place",
			      "the card finds no place in that meld" },
	[REFUSE_END_CLOSED] = { "end-closed",
				"that end of the run is closed or taken" },
	[REFUSE_NOT_OPENED] = { "not-opened",
				"you have laid no meld of your own yet" },
	[REFUSE_CARD_PROTECTED] = { "card-protected",
				    "that card is discarded only as the last "
				    "one of a hand" },
	[REFUSE_TOP_CARD] = { "top-card",
			      "the pile is taken only with its top card in "
			      "one new meld, or added alone to a meld" },
	[REFUSE_KNOCK_HIGH] = { "knock-high",
				"the deadwood shown is above the knock "
				"value" },
	[REFUSE_KNOCK_BIG] = { "knock-big", "a knock names its discard" },
	[REFUSE_STOCK_ONLY] = { "stock-only",
				"in this turn the card comes from the stock" },
	[REFUSE_PASS] = { "pass", "there is nothing to decline here" },
	[REFUSE_NOT_IN_PACK] = { "not-in-pack",
				 "the pack does not hold that card so often" },
	[REFUSE_ADD_ONE] = { "add-one", "one card at a time is laid off" },
	[REFUSE_TABLE_TILE] = { "table-tile",
				"the new table lacks that card of the old "
				"one" },
	[REFUSE_NOTHING_ADDED] = { "nothing-added",
				   "at least one card of your hand must come "
				   "to the table" },
	[REFUSE_TABLE_TOUCHED] = { "table-touched",
				   "until you have made your first meld every "
				   "set on the table stays as it is" },
	[REFUSE_FIRST_MELD] = { "first-meld",
				"the first melds count too few points" },
	[REFUSE_JOKER_KEPT] = { "joker-kept",
				"a joker keeps its meaning until a natural "
				"card takes its place" },
	[REFUSE_JOKER_STRICT] = { "joker-strict",
				  "a set with a joker stays together until "
				  "the joker is replaced from your hand, and "
				  "the joker then lies with cards of your "
				  "hand only" },
	[REFUSE_NO_LAYOFF] = { "no-layoff", "nothing is laid off here" },
	[REFUSE_KIND_LAID] = { "kind-laid",
			       "you have laid a meld of that kind already" },
	[REFUSE_ONE_MELD] = { "one-meld", "one meld is laid in a turn" },
	[REFUSE_FIRST_SIZE] = { "first-size",
				"your first meld has another number of cards "
				"than the later ones" },
	[REFUSE_NOT_IN_SPREAD] = { "not-in-spread",
				   "that card does not lie in the spread" },
	[REFUSE_WILD_TOP] = { "wild-top",
			      "a wild card is not taken from the discard "
			      "pile" },
	[REFUSE_DECLARE_CARDS] = { "declare-cards",
				   "a declaration holds each other card of "
				   "your hand once" },
	[REFUSE_DECLARE_WRONG] = { "declare-wrong",
				   "all lists must be melds, two of them "
				   "sequences, one of these without wild "
				   "cards" },
	[REFUSE_LAST_TURN] = { "last-turn",
			       "nothing is discarded in a last turn; pass "
			       "ends it" },
	[REFUSE_MELD_BONUS] = { "meld-bonus", "that card is never melded" },
	[REFUSE_MELD_PURE] = { "meld-pure",
			       "no wild card is melded with that card" },
	[REFUSE_RANK_TWICE] = { "rank-twice",
				"a side has one meld of a rank: add to it" },
	[REFUSE_MINIMUM] = { "minimum",
			     "the first melds of a side, laid in one action, "
			     "must count more at its score" },
	[REFUSE_KEEP_TWO] = { "keep-two",
			      "you may not go out now (too few canastas, or "
			      "your partner said no): two cards must stay in "
			      "your hand, one to discard and one to keep" },
	[REFUSE_NO_GOING_OUT] = { "no-going-out",
				  "you may not go out now: too few canastas, "
				  "or your partner said no" },
	[REFUSE_ONLY_OUT] = { "only-out",
			      "that card is melded only in going out" },
	[REFUSE_TOP_UNLAID] = { "top-unlaid",
				"the pile is taken by laying its top card at "
				"once: in \"melds\", or in \"cards\" for "
				"\"to\"" },
	[REFUSE_PILE_STOPPED] = { "pile-stopped",
				  "nobody takes the pile while that card is "
				  "on top" },
	[REFUSE_PILE_FROZEN] = { "pile-frozen",
				 "the pile is frozen for your side: two "
				 "natural cards of your hand must join its top "
				 "card" },
	[REFUSE_RUN_WILD] = { "run-wild", "a run takes no wild card" },
	[REFUSE_PILE_PAIR] = { "pile-pair",
			       "two natural cards of your hand must join the "
			       "top card of the pile, or it must fit a meld of "
			       "your side alone" },
	[REFUSE_PILE_CANASTA] = { "pile-canasta",
				  "the top card of the pile is not added to a "
				  "canasta" },
	[REFUSE_PILE_ONE] = { "pile-one",
			      "one card in hand does not take a pile of one "
			      "card" },
	[REFUSE_ASK] = { "ask",
			 "a partner is asked once a turn, before anything is "
			 "melded or added, and with two cards in hand at "
			 "least" },
	[REFUSE_MUST_TAKE] = { "must-take",
			       "the stock is gone and the top card fits your "
			       "side's meld: the pile must be taken" },
	[REFUSE_MELDED_ONCE] = { "melded-once",
				 "a seat melds once a deal; after that it lays "
				 "off" },
	[REFUSE_CONTRACT] = { "contract",
			      "these are not the melds of this deal's "
			      "contract" },
	[REFUSE_SAME_RANK] = { "same-rank",
			       "the sets of an opening have different ranks" },
	[REFUSE_RUNS_ADJOIN] = { "runs-adjoin",
				 "runs of one suit in an opening do not "
				 "adjoin: they would be one run" },
	[REFUSE_HAND_LEFT] = { "hand-left", "in this deal melds are laid all "
					    "at once and use "
					    "up the hand" },
	[REFUSE_OPENED_NOW] = { "opened-now",
				"in the turn of its opening a seat lays off "
				"and swaps nothing" },
	[REFUSE_NO_WILD] = { "no-wild",
			     "no wild card that may be replaced stands for "
			     "that card in that meld" },
	[REFUSE_SET_KEEPS_WILD] = { "set-keeps-wild",
				    "a wild card in a set is not replaced; "
				    "its natural card is added" },
	[REFUSE_CUT] = { "cut", "that number of cards cannot be cut" },
	[REFUSE_OPENING_POINTS] = { "opening-points",
				    "no meld of your opening is worth enough "
				    "by itself" },
	[REFUSE_BID] = { "bid", "a bid is above the last one and for no more "
				"cards than can be had" },
	[REFUSE_SWAP_USE] = { "swap-use",
			      "the wild card is used at once: in one new meld, "
			      "or added to another meld than its own" },
	[REFUSE_KEEP_JOKER] = { "keep-joker", "a joker is never discarded" },
	[REFUSE_FITS] = { "fits", "a card that fits a meld on the table is not "
				  "discarded" },
	[REFUSE_FIRST_ROUND] = { "first-round",
				 "in the first round a turn is a draw and a "
				 "discard only" },
	[REFUSE_KNOCK_DISCARD] = { "knock-discard",
				   "a card of your hand may be discarded: only "
				   "who can discard nothing knocks" },
	[REFUSE_KNOCK_FITS] = { "knock-fits",
				"that card of your hand fits a meld: lay or "
				"swap what fits before you knock" },
	[REFUSE_KNOCK_NEVER] = { "knock-never",
				 "nobody knocks in this deal: the turn ends "
				 "with a discard" },
	[REFUSE_BOUGHT] = { "bought", "who has bought from the pile discards "
				      "nothing; pass ends the turn" },
	[REFUSE_WILD_ALONE] = { "wild-alone",
				"a wild card stands for that card only where "
				"no other wild card is in the meld" },
	[REFUSE_OPENING_TOTAL] = { "opening-total",
				   "the melds of your opening are not worth "
				   "enough together" },
	[REFUSE_OPENING_PURE] = { "opening-pure",
				  "an opening contains a run without wild "
				  "cards" },
	[REFUSE_TAKE_USE] = { "take-use",
			      "the upcard is taken only by an action that also "
			      "lays it on the table" },
	[REFUSE_NOT_IN_PILE] = { "not-in-pile",
				 "that card is not in the discard pile" },
	[REFUSE_TAKE_DEEP] = { "take-deep",
			       "a card below the top of the discard pile is "
			       "taken only by an action that also lays it on "
			       "the table" },
	[REFUSE_DECLARE_MELDS] = { "declare-melds",
				   "all lists must be melds, or all pairs in "
				   "the number that the game asks for" },
	[REFUSE_DRAWN_FIRST] = { "drawn-first",
				 "the drawn card must be melded, or leave your "
				 "hand, before any other card" },
	[REFUSE_UPCARD_UNUSED] = { "upcard-unused",
				   "no melds of yours can contain the upcard" },
	[REFUSE_OTHERS_MELDS] = { "others-melds",
				  "the melds of the other seat must stay "
				  "unchanged" },
	[REFUSE_OPENING_PAIRS] = { "opening-pairs",
				   "pairs open the hand only if they are "
				   "enough, without other melds" },
	[REFUSE_PAIRS_APART] = { "pairs-apart",
				 "a seat that opened with pairs lays only "
				 "pairs; another seat lays pairs only after "
				 "an opening with pairs" },
	[REFUSE_FORCE_OWN] = { "force-own",
			       "a card is forced only into a meld of the other "
			       "seat" },
	[REFUSE_KNOCK_CARDS] = { "knock-cards",
				 "too many cards are outside the melds of the "
				 "knock" },
	[REFUSE_CALL_MELD] = { "call-meld",
			       "a call needs a meld of your own on the table" },
	[REFUSE_CALL_BLOCKED] = { "call-blocked",
				  "a card was added to a meld of yours: you "
				  "cannot call in this turn" },
	[REFUSE_LAST_WILD] = { "last-wild", "a wild card cannot be the last "
					    "discard: another "
					    "card must stay in your hand" },
	[REFUSE_WILD_STAYS] = { "wild-stays",
				"the wild card comes into your hand; it does "
				"not move in that meld" },
};

const char *
refusal_name(enum refusal refusal)
{
	return (unsigned)refusal < REFUSALS ? rows[refusal].name : "none";
}

enum refusal
refusal_by_name(const char *name)
{
	unsigned refusal = REFUSE_NONE;

	while (refusal < REFUSALS && strcmp(rows[refusal].name, name) != 0)
		refusal++;
	return (enum refusal)refusal;
}

void
refusal_cite(const struct rules *rules, enum refusal refusal, char *out,
	     size_t size)
{
	const char *section = (unsigned)refusal < REFUSALS
				      ? rules->cites[refusal]
				      : "";

	/* A section of another game's sheet begins with the name of that
	 * sheet. */
	if (strchr(section, ' ') != NULL)
		snprintf(out, size, "%s", section);
	else
		snprintf(out, size, "%s%s%s", rules->sheet, *section ? " " : "",
			 section);
}

/* Write the subject of the sentence, such as "discard KD", "meld 2, 7H", "add
 * KD to meld 2" or "draw". */
static void
refusal_subject_text(struct ruling ruling, const struct action *action,
		     char *out, size_t size)
{
	const char *word = act_word((enum act)action->act);
	bool melds = (enum act)action->act == ACT_MELD;
	bool adds = (enum act)action->act == ACT_ADD && action->meld > 0;
	char card[3] = "";
	char list[24] = "";
	char to[24] = "";

	if (ruling.card != CARD_NONE)
		card_name(ruling.card, card);
	if (ruling.list > 0)
		snprintf(list, sizeof(list), "%s %u", melds ? "" : ", meld",
			 ruling.list);
	if (adds)
		snprintf(to, sizeof(to), " to meld %u", action->meld);
	snprintf(out, size, "%s%s%s%s%s", word, list,
		 *list && *card ? ", " : (*card ? " " : ""), card, to);
}

/* Write the values of parameters with which the sentence of some refusals
 * ends. */
static void
refusal_values_text(const struct rules *rules, enum refusal refusal, char *out,
		    size_t size)
{
	static const char *const ace[] = {
		[ACE_LOW] = "the ace is low, nothing follows the king",
		[ACE_HIGH] = "the ace is high, nothing follows it",
		[ACE_BOTH] = "an ace is first or last in a run",
		[ACE_ROUND] = "each rank stands in a run once",
	};

	static const char *const hand_left[] = {
		[FINAL_OPTIONAL] = ", but for one card that may be discarded",
		[FINAL_FORBIDDEN] = "",
		[FINAL_REQUIRED] = ", but for one card, which is discarded",
	};

	if (refusal == REFUSE_MELD_SIZE)
		snprintf(out, size, ": a set has at least %u, a run %u",
			 rules->set_min, rules->run_min);
	if (refusal == REFUSE_KNOCK_CARDS)
		snprintf(out, size, ": at most %u", rules->knock_cards);
	if (refusal == REFUSE_FIRST_SIZE)
		snprintf(out, size, ": %u, and then %u", rules->set_max,
			 rules->set_min);
	if (refusal == REFUSE_MELD_LONG)
		snprintf(out, size, ": a set has at most %u, a run %u",
			 rules->set_max, rules->run_max);
	if (refusal == REFUSE_MELD_NATURAL && rules->natural_majority)
		snprintf(out, size, ": they must outnumber them");
	else if (refusal == REFUSE_MELD_NATURAL && rules->wild_max > 0)
		snprintf(out, size,
			 ": a meld needs %u and takes at most %u "
			 "wild",
			 rules->natural_min, rules->wild_max);
	else if (refusal == REFUSE_MELD_NATURAL)
		snprintf(out, size, ": a meld needs %u", rules->natural_min);
	if (refusal == REFUSE_MELD_RANK && rules->meld_kinds == MELDS_SETS)
		snprintf(out, size, ": there are no runs here");
	if (refusal == REFUSE_MELD_ACE && rules->ace <= ACE_ROUND)
		snprintf(out, size, ": %s", ace[rules->ace]);
	if (refusal == REFUSE_HAND_LEFT)
		snprintf(out, size, "%s", hand_left[rules->final_discard]);
	if (refusal == REFUSE_OPENING_POINTS)
		snprintf(out, size,
			 ": %u, and %u more for each seat with a lower score",
			 rules->opening_points, rules->opening_step);
	if (refusal == REFUSE_OPENING_TOTAL)
		snprintf(out, size, ": %u%s", rules->opening_total,
			 rules->opening_raise
				 ? ", and more than the last opening"
				 : "");
	if (refusal == REFUSE_OPENING_PAIRS)
		snprintf(out, size, ": at least %u", rules->opening_pairs);
	if (refusal == REFUSE_CUT)
		snprintf(out, size, ": from 1 to %u", rules->pack_cards - 1u);
	if (refusal == REFUSE_MELD_SUITS && rules->set_suits == SUITS_DIFFER)
		snprintf(out, size, ": they differ");
	if (refusal == REFUSE_FIRST_MELD)
		snprintf(out, size, ": %u are needed", rules->first_meld);
}

/* Write the contract of a deal: ": S3 R4". */
static void
refusal_contract_text(const struct rules *rules, unsigned deal, char *out,
		      size_t size)
{
	const struct contract *contract = rules_contract(rules, deal);
	char text[CONTRACT_TEXT_MAX];

	if (contract == NULL)
		return;
	contract_text(contract, text, sizeof(text));
	snprintf(out, size, ": %s", text);
}

void
ruling_sentence(const struct rules *rules, struct ruling ruling,
		const struct action *action, char *out, size_t size)
{
	enum refusal refusal = (unsigned)ruling.refusal < REFUSALS
				       ? ruling.refusal
				       : REFUSE_FORM;
	char subject[80];
	char values[80] = "";

	refusal_values_text(rules, refusal, values, sizeof(values));
	if (refusal == REFUSE_CONTRACT) {
		refusal_contract_text(rules, ruling.list, values,
				      sizeof(values));
		ruling.list = 0;
	}
	refusal_subject_text(ruling, action, subject, sizeof(subject));
	snprintf(out, size, "%s: %s%s", subject, rows[refusal].sentence,
		 values);
}

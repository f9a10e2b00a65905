/*
 * partition_rules.c: under random rules, no partition of a hand is better than
 * the one that the search finds.
 *
 * The comparison shares no code with the search.  The engine says of each
 * subset of a hand, in each order that a run could have, whether it is a meld;
 * dynamic programming over the subsets then finds the best disjoint melds.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/games/indian.h"
#include "referee/search/partition.h"
#include "referee/sheet/sheet.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define HAND_MAX   10
#define LOOPS	   20
#define HANDS_EACH 5000 /* in each loop: 100,000 hands */
#define SHEET_EACH 20	/* hands of one random sheet */
#define NEVER	   (-100000)

/* Runs that a partition has, as far as indian 7.2 asks: 0, 1 or more, and
 * whether one of them is pure. */
enum { RUNS = 3, PURES = 2 };

struct whole {
	const struct state *state;
	card_t card[HAND_MAX];
	unsigned n;
	/* points that a subset brings as one meld, by kind; or NEVER */
	int set[1 << HAND_MAX], run[1 << HAND_MAX], pure[1 << HAND_MAX];
	unsigned melds;
	unsigned meld[1 << HAND_MAX]; /* the subsets that are melds */
	int best[1 << HAND_MAX][RUNS][PURES];
};

/* What the card costs in a hand. */
static int
whole_points(const struct whole *whole, card_t card)
{
	const struct rules *rules = whole->state->rules;

	return strcmp(rules->family->name, "indian") == 0
		       ? indian_points(whole->state, card)
		       : card_points(rules, card);
}

static bool
whole_is_wild(const struct whole *whole, card_t card)
{
	const struct rules *rules = whole->state->rules;

	return strcmp(rules->family->name, "indian") == 0
		       ? indian_is_wild(whole->state, card)
		       : card_is_wild(rules, card);
}

/* Return the card whose place a card has in a run: a false joker that of the
 * wild card. */
static card_t
whole_role(const struct whole *whole, card_t card)
{
	return strcmp(whole->state->rules->family->name, "indian") == 0
		       ? card_role(card, indian_joker_face(whole->state))
		       : card;
}

/* Ask the engine whether cards in this order are a meld, and keep what they
 * bring: the points that the hand no longer costs, and the points of the meld
 * where melds score. */
static void
whole_read(struct whole *whole, unsigned mask, const struct laid *cards,
	   unsigned n, enum kind kind)
{
	bool scores = whole->state->rules->scoring == SCORE_MELDS;
	struct meld meld = { 0 };
	int gain = 0, *kept;

	if (game_read_meld(whole->state, 0, cards, n, kind, &meld).refusal !=
	    REFUSE_NONE)
		return;
	for (unsigned i = 0; i < n; i++)
		gain += whole_points(whole, cards[i].card);
	if (scores)
		gain += game_meld_points(whole->state, &meld);
	kept = meld.kind == KIND_SET	? &whole->set[mask]
	       : meld.kind == KIND_PURE ? &whole->pure[mask]
					: &whole->run[mask];
	if (gain > *kept)
		*kept = gain;
}

/* Order the cards as a run of @suit from @start up: each card that is named
 * like its place stands there, the others fill the gaps. */
static void
whole_read_run(struct whole *whole, unsigned mask, unsigned suit,
	       unsigned start)
{
	unsigned n = (unsigned)__builtin_popcount(mask);
	struct laid cards[HAND_MAX];
	unsigned rest = mask;

	for (unsigned i = 0; i < n; i++) {
		card_t as = card_of(suit, (start - 1 + i) % RANK_KING + 1);

		cards[i] = (struct laid){ CARD_NONE, as };
		for (unsigned j = 0; j < whole->n; j++)
			if ((rest >> j & 1) &&
			    whole_role(whole, whole->card[j]) == as) {
				cards[i].card = whole->card[j];
				rest &= ~(1u << j);
				break;
			}
	}
	for (unsigned i = 0; i < n; i++)
		if (cards[i].card == CARD_NONE) {
			cards[i].card = whole->card[__builtin_ctz(rest)];
			rest &= rest - 1;
		}
	whole_read(whole, mask, cards, n,
		   whole->state->rules->family->read_meld != NULL ? KIND_NONE
								  : KIND_RUN);
}

/* Read a subset in every order that can matter.  A card that is never wild
 * fixes the suit of a run. */
static void
whole_read_subset(struct whole *whole, unsigned mask)
{
	bool own_kinds = whole->state->rules->family->read_meld != NULL;
	unsigned suits = (1u << SUITS) - 1, n = 0;
	struct laid cards[HAND_MAX];

	whole->set[mask] = whole->run[mask] = whole->pure[mask] = NEVER;
	for (unsigned i = 0; i < whole->n; i++) {
		if (!(mask >> i & 1))
			continue;
		cards[n++] = (struct laid){ whole->card[i], CARD_NONE };
		if (!whole_is_wild(whole, whole->card[i]))
			suits &= 1u << card_suit(
					 whole_role(whole, whole->card[i]));
	}
	for (unsigned first = 0; first < n; first++) {
		struct laid swap = cards[0];

		cards[0] = cards[first];
		cards[first] = swap;
		whole_read(whole, mask, cards, n,
			   own_kinds ? KIND_NONE : KIND_SET);
	}
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned start = 1; start <= RANK_KING; start++)
			if (suits >> suit & 1)
				whole_read_run(whole, mask, suit, start);
	if (whole->set[mask] > NEVER || whole->run[mask] > NEVER ||
	    whole->pure[mask] > NEVER)
		whole->meld[whole->melds++] = mask;
}

static void
whole_improve(int *best, int before, int gain)
{
	if (before > NEVER && gain > NEVER && before + gain > *best)
		*best = before + gain;
}

/* Find the best melds of the cards in @mask: its lowest card stays in the hand
 * or is in one of its melds. */
static void
whole_solve(struct whole *whole, unsigned mask)
{
	unsigned low = mask & (~mask + 1);

	memcpy(whole->best[mask], whole->best[mask ^ low],
	       sizeof(whole->best[mask]));
	for (unsigned i = 0; i < whole->melds; i++) {
		unsigned meld = whole->meld[i], rest = mask & ~meld;

		if (!(meld & low) || (meld & ~mask) != 0)
			continue;
		for (unsigned runs = 0; runs < RUNS; runs++)
			for (unsigned pures = 0; pures < PURES; pures++) {
				unsigned more = runs < 2 ? runs + 1 : 2;
				int before = whole->best[rest][runs][pures];

				whole_improve(&whole->best[mask][runs][pures],
					      before, whole->set[meld]);
				whole_improve(&whole->best[mask][more][pures],
					      before, whole->run[meld]);
				whole_improve(&whole->best[mask][more][1],
					      before, whole->pure[meld]);
			}
	}
}

/* Return the most that disjoint melds of the hand bring, with @runs_min runs of
 * which @pure_min are pure; NEVER if there are no such melds. */
static int
whole_best(struct whole *whole, const struct state *state,
	   const struct bag *hand, unsigned runs_min, unsigned pure_min)
{
	unsigned all = (1u << hand->n) - 1;
	int best = NEVER;

	whole->state = state;
	whole->n = bag_list(hand, whole->card);
	whole->melds = 0;
	for (unsigned mask = 1; mask <= all; mask++)
		whole_read_subset(whole, mask);
	for (unsigned i = 0; i < RUNS * PURES; i++)
		whole->best[0][i / PURES][i % PURES] = i == 0 ? 0 : NEVER;
	for (unsigned mask = 1; mask <= all; mask++)
		whole_solve(whole, mask);
	for (unsigned runs = runs_min; runs < RUNS; runs++)
		for (unsigned pures = pure_min; pures < PURES; pures++)
			if (whole->best[all][runs][pures] > best)
				best = whole->best[all][runs][pures];
	return best;
}

static const char *
draw_word(uint64_t *seed, const char *const *words)
{
	unsigned n = 0;

	while (words[n] != NULL)
		n++;
	return words[prng_below(seed, n)];
}

/* Append a line of a game file: @format with a word of @words. */
#define LINE(text, format, seed, ...)                                          \
	snprintf((text) + strlen(text), SHEET_TEXT - strlen(text),             \
		 format "\n",                                                  \
		 draw_word(seed, (const char *const[]){ __VA_ARGS__, NULL }))

#define SHEET_TEXT 1000

/* Write rules of melds and values as a game file of the table family. */
static void
table_sheet_draw(uint64_t *seed, char *text)
{
	snprintf(text, SHEET_TEXT, "base: rummy\n");
	LINE(text, "packs: [{packs: 2, jokers: %s}]", seed, "0", "2", "4", "8");
	LINE(text, "special_jokers: %s", seed, "0", "0", "0", "3");
	LINE(text, "wild: %s", seed, "[]", "[]", "[2]", "[2, 7]", "[A]",
	     "[K, 3, 9]", "[J]");
	LINE(text, "meld_kinds: %s", seed, "both", "both", "both", "both",
	     "sets", "runs");
	LINE(text, "set_min: %s\nset_max: 4", seed, "3", "3", "3", "4");
	LINE(text, "set_suits: %s", seed, "any", "differ", "cover");
	LINE(text, "run_min: %s", seed, "3", "3", "3", "4");
	LINE(text, "run_max: %s", seed, "13", "14", "4", "6");
	LINE(text, "ace: %s", seed, "low", "high", "both", "round");
	LINE(text, "run_low: %s", seed, "0", "0", "0", "3");
	LINE(text, "natural_min: %s", seed, "1", "1", "2", "3");
	LINE(text, "wild_max: %s", seed, "0", "0", "1", "2");
	LINE(text, "natural_majority: %s", seed, "false", "false", "true");
	LINE(text, "wild_alone: %s", seed, "[]", "[]", "[]", "[QS, 5H]",
	     "[7D]");
	LINE(text, "wild_sets: %s", seed, "false", "false", "false", "true");
	LINE(text, "values: %s", seed, "{A: 1}", "{A: 15, X1: 25}",
	     "{2: 20, QS: 50, X1: 50, X2: 30}", "{A-9: 5, T-K: 10, X1: 0}");
	/* the search values a wild card of a set by the set's rank */
	if (strstr(text, "QS: 50") != NULL)
		LINE(text, "set_wilds: %s", seed, "rank", "suit");
	else
		LINE(text, "set_wilds: %s", seed, "rank", "suit", "places");
	LINE(text, "scoring: %s", seed, "winner-collects", "penalty", "melds");
	LINE(text, "meld_value: %s", seed, "stands", "cards");
	LINE(text, "full_run_bonus: %s", seed, "0", "0", "20");
}

/* The same for Indian Rummy. */
static void
indian_sheet_draw(uint64_t *seed, char *text)
{
	snprintf(text, SHEET_TEXT, "base: indian\n");
	LINE(text, "packs: [{packs: 2, jokers: %s}]", seed, "0", "2", "4", "8");
	LINE(text, "set_max: %s", seed, "4", "3");
	LINE(text, "run_max: %s", seed, "14", "13", "4", "6");
	LINE(text, "ace: %s", seed, "low", "high", "both");
	LINE(text, "wild_joker: %s", seed, "aces", "none");
	LINE(text, "values: %s", seed, "{A: 10}", "{A: 1, 2: 20, QS: 50}");
	LINE(text, "%s", seed, "wild_turned: rank", "wild_turned: next",
	     "wild_turned: next\nfalse_jokers: true");
	LINE(text, "any_melds: %s", seed, "false", "true");
	LINE(text, "wild_max: %s", seed, "0", "0", "1", "2");
}

/* Draw a hand of neighbouring cards, so that it has melds, and wild cards. */
static void
hand_draw(uint64_t *seed, const struct state *state, struct bag *hand)
{
	const struct rules *rules = state->rules;
	unsigned cards = 7 + prng_below(seed, 4), wilds = prng_below(seed, 5);
	unsigned ranks = 3 + prng_below(seed, 6), low = prng_below(seed, 13);
	unsigned suits = 1 + prng_below(seed, SUITS), got = 0;
	struct whole whole = { .state = state };

	*hand = (struct bag){ 0 };
	for (unsigned i = 0; i < 500 && hand->n < cards; i++) {
		unsigned pick = prng_below(seed, 8);
		card_t card =
			pick == 0 ? (card_t)(64 + prng_below(seed, 2))
			: pick == 1
				? card_of(prng_below(seed, SUITS),
					  1 + prng_below(seed, 13))
				: card_of(prng_below(seed, suits),
					  (low + prng_below(seed, ranks)) % 13 +
						  1);

		if (hand->of[card] >= rules->pack_of[card])
			continue;
		if (whole_is_wild(&whole, card) && got++ >= wilds)
			continue;
		bag_put(hand, card);
	}
}

static const char *
hand_text(const struct bag *hand)
{
	static char text[PACK_CARDS_MAX * 3];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	for (unsigned i = 0; i < n; i++) {
		card_name(cards[i], text + 3 * i);
		text[3 * i + 2] = i + 1 < n ? ' ' : '\0';
	}
	return text;
}

static const char *
meld_text(const struct meld *meld)
{
	static char text[MELD_CARDS_MAX * CARD_NAME_MAX + 1];
	char *at = text;

	for (unsigned i = 0; i < meld->n; i++) {
		at += laid_name(meld->cards[i], false, at);
		*at++ = ' ';
	}
	*at = '\0';
	return text;
}

/* Seats can lay what was found as it is. */
static void
check_melds(const struct state *state, const struct bag *hand,
	    const struct partition *best, const char *sheet)
{
	struct bag rest = *hand;

	for (unsigned i = 0; i < best->n; i++) {
		const struct meld *meld = &best->melds[i];
		struct meld read = { 0 };
		struct ruling ruling;

		for (unsigned j = 0; j < meld->n; j++) {
			ck_assert(bag_has(&rest, meld->cards[j].card));
			bag_take(&rest, meld->cards[j].card);
		}
		ruling = game_read_meld(state, 0, meld->cards, meld->n,
					KIND_NONE, &read);
		ck_assert_msg(ruling.refusal == REFUSE_NONE, "%s: %s\n%s",
			      meld_text(meld), refusal_name(ruling.refusal),
			      sheet);
	}
	ck_assert_uint_eq(rest.n, best->left_count);
}

/* The search finds as much as exists, and says what it leaves. */
static void
compare_hand(const struct state *state, const struct bag *hand,
	     const char *sheet)
{
	static struct whole whole;
	struct partition_query query;
	struct partition best;
	int most, total = 0;
	bool found;

	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < hand->of[card]; i++)
			total += whole_points(&(struct whole){ .state = state },
					      card);
	partition_query_deal(&query, state);
	found = partition_find(&query, hand, &best);
	most = whole_best(&whole, state, hand, query.runs_min, query.pure_min);
	check_melds(state, hand, &best, sheet);
	if (!best.exact) { /* only where a set of wild cards has suits */
		ck_assert(state->rules->wild_sets);
		ck_assert(!found || best.gain <= most);
		return;
	}
	ck_assert_msg(found == (most > NEVER), "%s: found %d\n%s",
		      hand_text(hand), found, sheet);
	if (found)
		ck_assert_msg(best.gain == most, "%s: gain %d, not %d\n%s",
			      hand_text(hand), best.gain, most, sheet);
	if (state->rules->scoring != SCORE_MELDS && found)
		ck_assert_int_eq(best.left, total - most);
	if (state->rules->family->read_meld == NULL)
		ck_assert_int_eq(partition_deadwood(state->rules, hand),
				 best.left);
}

static void
sheet_draw(uint64_t *seed, bool indian, struct rules *rules, char *text)
{
	struct diag diag = { "" };

	if (indian)
		indian_sheet_draw(seed, text);
	else
		table_sheet_draw(seed, text);
	ck_assert_msg(sheet_load_text("drawn.yaml",
				      (struct bytes){ text, strlen(text) }, 2,
				      rules, &diag),
		      "%s\n%s", diag.text, text);
}

START_TEST(no_partition_of_a_small_hand_is_better)
{
	for (unsigned i = 0; i < sample_share_of(HANDS_EACH); i++) {
		static struct rules rules;
		static char sheet[SHEET_TEXT];
		static struct state state;
		uint64_t seed = draw_seed((unsigned)_i * HANDS_EACH + i);
		struct bag hand;
		card_t wild;

		if (i % SHEET_EACH == 0) {
			sheet_draw(&seed, _i % 4 == 0, &rules, sheet);
			game_begin(&state, &rules, 2);
		}
		if (_i % 4 == 0) {
			do
				wild = (card_t)prng_below(&seed, CARD_KINDS);
			while (rules.pack_of[wild] == 0);
			state.own.indian.wild = wild;
		}
		hand_draw(&seed, &state, &hand);
		compare_hand(&state, &hand, sheet);
	}
}
END_TEST

static Suite *
partition_rules_suite(void)
{
	Suite *suite = suite_create("partition_rules");
	TCase *tcase = tcase_create("partition_rules");

	tcase_set_timeout(tcase, 120);
	tcase_add_loop_test(tcase, no_partition_of_a_small_hand_is_better, 0,
			    LOOPS);
	suite_add_tcase(suite, tcase);
	return suite;
}

int
main(void)
{
	return run_suite(partition_rules_suite());
}

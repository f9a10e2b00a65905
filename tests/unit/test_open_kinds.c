/*
 * Contracts with runs of any suits, flushes and pairs: the list has an opening
 * whenever a hand has one, and each listed opening is legal.  A search that
 * tries every subset of a small hand, with its own reading of melds, decides
 * whether the hand has one.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "referee/sheet/sheet.h"
#include "referee/table/table.h"
#include "referee/wire/wire.h"
#include "tests/support/suite.h"

#define HANDS	  300
#define HAND_SIZE 9

static const char *const contracts[] = {
	"R4", "R6",    "S3 R4", "R4 R4", "C5",
	"C6", "S5 S2", "S4 S2", "C4 S2", "R5 S2",
};

static struct rules rules;
static struct state state;
static struct legal legal;

static void
kinds_load(const char *contract, const char *more)
{
	char text[400];
	struct diag diag = { "" };

	snprintf(text, sizeof(text),
		 "title: Kinds\nfamily: table\nplayers: [2]\n"
		 "packs: [{packs: 2, jokers: 4, without: [K]}]\nhand: %d\n"
		 "set_max: 26\nrun_min: 4\nrun_max: 12\nrun_suits: any\n"
		 "contracts: %s\nopening_only: true\n%s",
		 HAND_SIZE, contract, more);
	ck_assert_msg(sheet_load_text("./kinds.yaml",
				      (struct bytes){ text, strlen(text) }, 2,
				      &rules, &diag),
		      "%s", diag.text);
}

/* A hand of few ranks and suits, so that openings are not too rare. */
static void
kinds_deal(struct stream *stream)
{
	struct pile pack = { .n = 0 };
	unsigned from = 1 + stream_below(stream, 9);
	unsigned ranks = 3 + stream_below(stream, 10);
	unsigned suits = 1 + stream_below(stream, 4);

	for (card_t card = 0; card < CARD_KINDS; card++) {
		bool far = card < CARD_X1 && (card_rank(card) < from ||
					      card_rank(card) > from + ranks ||
					      card_suit(card) >= suits);

		for (unsigned i = 0; !far && i < rules.pack_of[card]; i++)
			pile_push(&pack, card);
	}
	stream_shuffle(stream, &pack);
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	while (state.hands[0].n < HAND_SIZE && pack.n > 0)
		bag_put(&state.hands[0], pile_pop(&pack));
}

/* Return whether the natural cards among @cards and the others, which are wild,
 * form a meld of a kind. */
static bool
kinds_form(enum kind kind, const card_t *cards, unsigned n)
{
	unsigned low = 99, high = 0, naturals = 0, ranks = 0, suits = 0;

	for (unsigned i = 0; i < n; i++) {
		unsigned rank = card_rank(cards[i]);

		if (cards[i] >= CARD_X1)
			continue;
		if (kind == KIND_RUN && (ranks >> rank & 1))
			return false;
		naturals++;
		ranks |= 1u << rank;
		suits |= 1u << card_suit(cards[i]);
		low = rank < low ? rank : low;
		high = rank > high ? rank : high;
	}
	if (naturals == 0 || naturals < rules.natural_min)
		return false;
	if (kind == KIND_SET)
		return low == high;
	if (kind == KIND_FLUSH)
		return (suits & (suits - 1)) == 0;
	return high - low + 1 <= n && n <= 12;
}

/* Return whether the parts from @part on can be made of unused cards. */
static bool
kinds_exist(const struct contract *contract, unsigned part, const card_t *hand,
	    unsigned n, unsigned used)
{
	if (part == contract->parts)
		return true;
	for (unsigned mask = 1; mask < 1u << n; mask++) {
		card_t cards[HAND_SIZE];
		unsigned count = 0;

		if ((mask & used) != 0 || (unsigned)__builtin_popcount(mask) !=
						  contract->part[part].min)
			continue;
		for (unsigned i = 0; i < n; i++) {
			if (mask >> i & 1)
				cards[count++] = hand[i];
		}
		if (kinds_form((enum kind)contract->part[part].kind, cards,
			       count) &&
		    kinds_exist(contract, part + 1, hand, n, used | mask))
			return true;
	}
	return false;
}

/* The melds on the table come back from the view's JSON. */
static void
table_reads_back(const struct state *after)
{
	static struct view_store store;
	static struct json json;
	static char text[16384];
	struct jsonw jsonw;
	const char *error = NULL;
	struct view view;

	view_of(after, 0, &view);
	jsonw_init(&jsonw, text, sizeof(text));
	view_write(&jsonw, &view);
	ck_assert(json_read(&json, text, jsonw.n));
	ck_assert_msg(view_read(&json, 0, &rules, 0, &store, &error), "%s",
		      error);
	ck_assert_uint_eq(store.view.melds, after->melds);
	for (unsigned i = 0; i < after->melds; i++)
		ck_assert_mem_eq(&store.table[i], &after->table[i],
				 sizeof(store.table[i]));
}

static void
kinds_compare(unsigned *opened)
{
	const struct contract *contract = rules_contract(&rules, 1);
	card_t hand[PACK_CARDS_MAX];
	unsigned n = bag_list(&state.hands[0], hand);
	bool exists = kinds_exist(contract, 0, hand, n, 0);

	legal.n = 0;
	legal.more = false;
	table_list_openings(&state, &legal);
	ck_assert_msg((legal.n > 0) == exists || (legal.more && !exists),
		      "%u openings listed, exists: %d", legal.n, exists);
	*opened += exists;
	for (unsigned i = 0; i < legal.n; i++) {
		static struct state after;
		static struct events events;
		static struct stream stream;
		struct ruling ruling;

		after = state;
		ruling = game_apply(&after, 0, &legal.at[i], &stream, &events);
		ck_assert_msg(ruling.refusal == REFUSE_NONE, "refused: %s",
			      refusal_name(ruling.refusal));
		ck_assert_uint_eq(after.melds, contract->parts);
		table_reads_back(&after);
		for (unsigned k = 0; k < after.melds; k++) {
			const struct meld *meld = &after.table[k];
			card_t cards[MELD_CARDS_MAX];

			for (unsigned j = 0; j < meld->n; j++)
				cards[j] = meld->cards[j].card;
			ck_assert(kinds_form((enum kind)meld->kind, cards,
					     meld->n));
		}
	}
}

static void
kinds_begin(void)
{
	game_begin(&state, &rules, 2);
	state.deal = 1;
	state.seat = 0;
	state.phase = PHASE_PLAY;
}

START_TEST(openings_are_those_of_all_subsets)
{
	const char *const more[] = { "", "natural_majority: true\n" };
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { 9, (uint8_t)_i };
	unsigned opened = 0;

	stream_for_deal(&stream, seed, 1);
	kinds_load(contracts[_i], more[0]);
	for (unsigned i = 0; i < HANDS; i++) {
		kinds_begin();
		kinds_deal(&stream);
		if (state.hands[0].n == HAND_SIZE)
			kinds_compare(&opened);
	}
	ck_assert_uint_gt(opened, 10);
}
END_TEST

/* The cards that may be added to a meld one at a time are listed. */
static void
add_compare(void)
{
	const struct meld *meld = &state.table[0];
	unsigned listed = 0, fits = 0;

	legal.n = 0;
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++) {
		card_t card = legal.at[i].cards[0].card;
		bool again = false;

		if ((enum act)legal.at[i].act != ACT_ADD)
			continue;
		for (unsigned k = 0; k < i; k++)
			again |= (enum act)legal.at[k].act == ACT_ADD &&
				 legal.at[k].cards[0].card == card;
		listed += !again;
	}
	for (card_t card = 0; card < CARD_KINDS; card++) {
		card_t all[MELD_CARDS_MAX + 1];

		if (!bag_has(&state.hands[0], card))
			continue;
		for (unsigned j = 0; j < meld->n; j++)
			all[j] = meld->cards[j].card;
		all[meld->n] = card;
		/* a meld takes the card at an end, not in the middle */
		fits += kinds_form((enum kind)meld->kind, all, meld->n + 1u) &&
			meld_accepts(&rules, meld, card);
		ck_assert(!meld_accepts(&rules, meld, card) ||
			  kinds_form((enum kind)meld->kind, all, meld->n + 1u));
	}
	ck_assert_uint_eq(listed, fits);
}

START_TEST(adds_are_those_of_all_cards)
{
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { 10, (uint8_t)_i };
	const char *const one[] = { "R4", "C5" };
	static struct events events;
	unsigned tried = 0;

	stream_for_deal(&stream, seed, 1);
	kinds_load(one[_i], "layoff: any\n");
	for (unsigned i = 0; i < HANDS; i++) {
		kinds_begin();
		kinds_deal(&stream);
		legal.n = 0;
		table_list_openings(&state, &legal);
		if (legal.n == 0 || state.hands[0].n < HAND_SIZE)
			continue;
		ck_assert(game_apply(&state, 0, &legal.at[0], &stream, &events)
				  .refusal == REFUSE_NONE);
		kinds_deal(&stream);
		add_compare();
		tried++;
	}
	ck_assert_uint_gt(tried, 10);
}
END_TEST

/* A hand may have more cards of a suit than a listed meld can have. */
START_TEST(a_flush_of_the_most_cards_is_listed)
{
	static struct events events;
	unsigned longest = 0;
	struct stream stream;
	uint8_t seed[SEED_BYTES] = { 11 };

	stream_for_deal(&stream, seed, 1);
	kinds_load("C16+", "");
	kinds_begin();
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
		for (unsigned i = 0; i < rules.pack_of[card_of(0, rank)]; i++)
			bag_put(&state.hands[0], card_of(0, rank));
	ck_assert_uint_gt(state.hands[0].n, 17);
	legal.n = 0;
	table_list_openings(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++) {
		struct state after = state;

		if (action_card_count(&legal.at[i]) > longest)
			longest = action_card_count(&legal.at[i]);
		ck_assert(game_apply(&after, 0, &legal.at[i], &stream, &events)
				  .refusal == REFUSE_NONE);
	}
	ck_assert_uint_ge(longest, 16);
}
END_TEST

/* The same for sets: twelve fives and eight twos are more than 17 cards. */
START_TEST(a_set_of_too_many_cards_is_not_listed)
{
	static const char text[] =
		"base: contract\nplayers: [3]\nhand: 20\n"
		"packs: [{packs: 3, jokers: 6}]\nwild: [2]\nset_max: 26\n"
		"natural_min: 1\ncontracts: [S20]\nbuy: before\n";
	struct diag diag = { "" };

	ck_assert_msg(sheet_load_text("./sets.yaml",
				      (struct bytes){ text, strlen(text) }, 3,
				      &rules, &diag),
		      "%s", diag.text);
	kinds_begin();
	memset(&state.hands[0], 0, sizeof(state.hands[0]));
	for (unsigned suit = 0; suit < SUITS; suit++) {
		for (unsigned i = 0; i < 3; i++)
			bag_put(&state.hands[0], card_of(suit, 5));
		for (unsigned i = 0; i < 2; i++)
			bag_put(&state.hands[0], card_of(suit, 2));
	}
	legal.n = 0;
	legal.more = false;
	table_list_openings(&state, &legal);
	ck_assert(legal.more || legal.n > 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("open_kinds");
	TCase *tests = tcase_create("open_kinds");

	tcase_set_timeout(tests, 120);
	tcase_add_loop_test(tests, openings_are_those_of_all_subsets, 0,
			    sizeof(contracts) / sizeof(contracts[0]));
	tcase_add_loop_test(tests, adds_are_those_of_all_cards, 0, 2);
	tcase_add_test(tests, a_flush_of_the_most_cards_is_listed);
	tcase_add_test(tests, a_set_of_too_many_cards_is_not_listed);
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}

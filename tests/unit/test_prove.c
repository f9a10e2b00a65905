/* prove.h: a game is refused if its openings cannot be made, and only then. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lib/prng.h"
#include "referee/engine/game.h"
#include "referee/sheet/prove.h"
#include "referee/sheet/sheet.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

static bool
text_load(const char *text, unsigned players, struct rules *rules,
	  struct diag *diag)
{
	return sheet_load_text("house.yaml",
			       (struct bytes){ text, strlen(text) }, players,
			       rules, diag);
}

/* Files of two players; @says NULL: the game can be played. */
static const struct {
	const char *what, *text, *says;
} files[] = {
	{ "runs of more ranks than the pack has",
	  "base: contract\nplayers: [2]\n"
	  "packs: [{packs: 3, without: [4, 8, Q]}]\ncontracts: [S3, R4]\n",
	  "house.yaml:4:12: contracts: no cards can make \"R4\" of deal 2" },
	{ "with jokers in the gaps",
	  "base: contract\nplayers: [2]\n"
	  "packs: [{packs: 3, jokers: 1, without: [4, 8, Q]}]\n"
	  "contracts: [S3, R4]\n",
	  NULL },
	{ "one joker for the gaps of two runs",
	  "base: contract\nplayers: [2]\n"
	  "packs: [{packs: 3, jokers: 1, without: [4, 8, Q]}]\n"
	  "contracts: [S3, R4 R4]\n",
	  "contracts: no cards can make \"R4 R4\" of deal 2" },
	{ "a push of an upcard that no seat may take",
	  "base: phase10\npush: true\n",
	  "special_skip: an upcard that no seat" },
	{ "gin for two in sides", "base: gin\nsides: 2\n",
	  "sides must be 0 without pair_sits_out" },
	{ "a seat and a pair that sit out",
	  "base: gin\npair_sits_out: true\nloser_sits_out: true\n",
	  "set loser_sits_out (for three players) or pair_sits_out" },
	{ "two players of whom two sit out", "base: gin\npair_sits_out: true\n",
	  "to [4] with pair_sits_out" },
	{ "sets of five cards of which only four can be natural",
	  "base: rummy\nset_max: 5\nset_suits: differ\ncontracts: [S5]\n",
	  "contracts: no cards can make \"S5\" of deal 1" },
	{ "the fifth is a joker",
	  "base: rummy\nset_max: 5\nset_suits: differ\ncontracts: [S5]\n"
	  "packs: [{packs: 1, jokers: 1}]\n",
	  NULL },
	{ "a set or run that can only be a run",
	  "base: rummy\ncontracts: [M6]\nset_max: 4\n", NULL },
	{ "more sets than one rank has, where sets must differ",
	  "base: rummy\nplayers: [2]\nhand: 5\nmelds_apart: true\n"
	  "packs: [{packs: 3, without: [2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K]}]\n"
	  "contracts: [S3 S3]\n",
	  "contracts: no cards can make \"S3 S3\" of deal 1" },
	{ "and where they need not",
	  "base: rummy\nplayers: [2]\nhand: 5\n"
	  "packs: [{packs: 3, without: [2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K]}]\n"
	  "set_suits: any\ncontracts: [S3 S3]\n",
	  NULL },
	{ "melds of exactly 4 for a hand of 10",
	  "base: rummy\nhand: 10\nset_min: 4\nrun_min: 4\nrun_max: 4\n"
	  "closed: true\n",
	  "contracts: a deal's hand is too small for its contract: \"pat\"" },
	{ "for a hand of 8",
	  "base: rummy\nhand: 8\nset_min: 4\nrun_min: 4\nrun_max: 4\n"
	  "closed: true\n",
	  NULL },
	{ "a card to discard beside the contract",
	  "base: rummy\nhand: 6\ngoing_out: discard\ncontracts: [R3 R4]\n",
	  "contracts: a deal's hand is too small" },
	{ "no card to discard", "base: rummy\nhand: 6\ncontracts: [R3 R4]\n",
	  NULL },
	{ "a later hand that is too small for the last contract",
	  "base: rummy\nhand: [7, 7, 5]\ncontracts: [S3, R3 R4]\n",
	  "\"R3 R4\" of deal 3 cannot be made with 6 cards" },
	{ "a meld of more points than the best has: five kings",
	  "base: czech\nhand: 4\nopening_points: 66\n",
	  "house.yaml:3:17: opening_points: no meld of 5 cards has 66 points; "
	  "the best has 65" },
	{ "a meld of the points that the best has",
	  "base: czech\nhand: 4\nopening_points: 65\n", NULL },
	{ "a meld of the points that a bonus adds: 9 T J Q K",
	  "base: czech\nhand: 4\nopening_points: 66\nrun_max: 5\n"
	  "full_run_bonus: 11\n",
	  NULL },
	{ "melds of more points than a hand of five has: five kings",
	  "base: kalooki\nhand: 4\nopening_total: 66\nset_max: 5\n"
	  "set_suits: any\nvalues: {A: 1, X1: 0}\nace: low\n",
	  "opening_total: no melds of 5 cards have 66 points together, but at "
	  "most 50" },
	{ "two melds with the points that one cannot have",
	  "base: kalooki\nhand: 6\nopening_total: 60\nset_max: 3\n"
	  "run_max: 3\nvalues: {A: 1, X1: 0}\nace: low\n",
	  NULL },
	{ "a run without wild cards, where all runs would need one",
	  "base: kalooki\nopening_pure_run: true\n"
	  "packs: [{packs: 2, jokers: 4, without: [2, 4, 6, 8, T, Q]}]\n"
	  "ace: low\nplayers: [2]\nhand: 6\n",
	  "opening_total: no melds of 7 cards with a run without wild cards" },
	{ "more points than all cards have",
	  "base: canasta\nvalues: {A: 0, 2-9: 0, T-K: 0, X1: 0}\n",
	  "minimum_points: no melds have 120 points; all cards together have "
	  "0" },
};

START_TEST(impossible_openings_are_refused)
{
	struct rules rules;
	struct diag diag = { "" };
	bool fine = text_load(files[_i].text, 2, &rules, &diag);

	ck_assert_msg(fine == (files[_i].says == NULL), "%s: %s",
		      files[_i].what, diag.text);
	if (!fine)
		ck_assert_msg(strstr(diag.text, files[_i].says) != NULL,
			      "%s: said \"%s\"", files[_i].what, diag.text);
}
END_TEST

#define SHEET_MAX 600

/* Draw rules of melds for a pack of few ranks. */
static void
small_pack_draw(uint64_t *seed, struct rules *rules, char text[SHEET_MAX])
{
	static const char *const wild[] = { "[]", "[]", "[2]", "[5, 6]" };
	static const char *const suits[] = { "any", "differ", "cover" };
	static const char *const aces[] = { "low", "high", "both", "round" };
	unsigned low = 1 + prng_below(seed, 10),
		 ranks = 3 + prng_below(seed, 3);
	struct diag diag = { "" };
	char without[60] = "";

	for (unsigned rank = 1; rank <= RANK_KING; rank++) {
		size_t n = strlen(without);

		if ((rank + 13 - low) % 13 >= ranks)
			snprintf(without + n, sizeof(without) - n, "%s%c",
				 n > 0 ? ", " : "", card_rank_letters[rank]);
	}
	snprintf(text, SHEET_MAX,
		 "base: rummy\nplayers: [2]\nhand: 3\n"
		 "packs: [{packs: %u, jokers: %u, without: [%s]}]\nwild: %s\n"
		 "set_suits: %s\nset_max: %u\nrun_min: %u\nace: %s\n"
		 "natural_min: %u\nwild_max: %u\nmelds_apart: %s\n"
		 "buy: before\n",
		 1 + prng_below(seed, 2), prng_below(seed, 3), without,
		 wild[prng_below(seed, 4)], suits[prng_below(seed, 3)],
		 3 + prng_below(seed, 4), 3 + prng_below(seed, 2),
		 aces[prng_below(seed, 4)], 1 + prng_below(seed, 2),
		 prng_below(seed, 3), prng_below(seed, 2) ? "true" : "false");
	ck_assert_msg(text_load(text, 2, rules, &diag), "%s\n%s", diag.text,
		      text);
}

static void
contract_draw(uint64_t *seed, const struct rules *rules,
	      struct contract *contract)
{
	*contract = (struct contract){
		.parts = (uint8_t)(1 + prng_below(seed, CONTRACT_PARTS_MAX)),
	};
	for (unsigned i = 0; i < contract->parts; i++) {
		uint8_t kind = (uint8_t)prng_below(seed, 3);
		uint8_t min = (uint8_t)(3 + prng_below(seed, 3));

		if (kind != KIND_SET && min < rules->run_min)
			min = rules->run_min;
		if (kind != KIND_RUN && min > rules->set_max)
			min = rules->set_max;
		if (kind == KIND_NONE && min < rules->run_min)
			kind = KIND_SET;
		contract->part[i] = (struct contract_part){
			.kind = kind,
			.min = min,
			.max = prng_below(seed, 2) ? min : 0,
		};
	}
}

/* Return whether the engine lists an opening for a hand of all cards. */
static bool
engine_can_open(const struct rules *rules)
{
	static struct legal legal;
	static struct state state;

	game_begin(&state, rules, 2);
	state.deal = 1;
	state.seat = 0;
	state.phase = PHASE_PLAY;
	state.own.table.upcard_from = SEAT_NONE;
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned i = 0; i < rules->pack_of[card]; i++)
			bag_put(&state.hands[0], card);
	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		if (legal.at[i].act == ACT_MELD)
			return true;
	return false;
}

/* The search for the openings of a hand shares nothing with the one that proves
 * contracts. */
START_TEST(contracts_are_refused_that_all_cards_cannot_make)
{
	unsigned refused = 0, missed = 0, n = sample_share_of(600);

	for (unsigned i = 0; i < n; i++) {
		uint64_t seed = draw_seed((unsigned)_i * 600u + i);
		static struct rules rules;
		char text[240], sheet[SHEET_MAX], contract[CONTRACT_TEXT_MAX];
		const char *issue;
		bool opens;

		small_pack_draw(&seed, &rules, sheet);
		rules.contracts.n = 1;
		contract_draw(&seed, &rules, &rules.contracts.by_deal[0]);
		contract_text(&rules.contracts.by_deal[0], contract,
			      sizeof(contract));
		issue = rules_prove(&rules, text, sizeof(text));
		opens = engine_can_open(&rules);
		missed += !opens && issue == NULL;
		ck_assert_msg(!opens || issue == NULL, "%s: %s\n%s", contract,
			      issue != NULL ? issue : "not refused", sheet);
		refused += issue != NULL;
	}
	ck_assert_uint_gt(refused, 0);
	ck_assert_uint_lt(refused, n);
	/* the proof may reach its limit, but rarely does */
	ck_assert_uint_le(missed, 1 + n / 100);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("prove");
	TCase *tcase = tcase_create("prove");

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, impossible_openings_are_refused, 0,
			    sizeof(files) / sizeof(files[0]));
	tcase_add_loop_test(
		tcase, contracts_are_refused_that_all_cards_cannot_make, 0, 5);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

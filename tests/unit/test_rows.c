/* Values of parameters by number of players, by deal and by progress: they are
 * read, kept in the rules' JSON, and valid in the right deal for the right
 * seat. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "tests/support/suite.h"

#define GAME                                                                   \
	"title: Rows\nfamily: table\nplayers: [2, 3, 4]\npacks: 2\n"           \
	"stock_end: end\nmax_rounds: 20\n"

static bool
rows_load(const char *text, unsigned players, struct rules *rules,
	  struct diag *diag)
{
	struct bytes bytes = { text, strlen(text) };

	return sheet_load_text("./rows.yaml", bytes, players, rules, diag);
}

static void
must_load_rows(const char *text, unsigned players, struct rules *rules)
{
	struct diag diag = { "" };

	ck_assert_msg(rows_load(text, players, rules, &diag), "%s", diag.text);
}

/* The row of the smallest number of players that is large enough. */
START_TEST(values_by_players)
{
	static const struct {
		unsigned players, run, hand, packs;
	} rows[] = { { 2, 3, 10, 1 }, { 3, 4, 7, 2 }, { 4, 4, 7, 2 } };
	struct rules rules;

	must_load_rows("title: Rows\nfamily: table\nplayers: [2, 3, 4]\n"
		       "packs: {players: {2: 1, 4: 2}}\n"
		       "hand: {players: {4: 7, 2: 10}}\n"
		       "run_min: {players: {2: 3, 4: 4}}\n",
		       rows[_i].players, &rules);
	ck_assert_uint_eq(rules.run_min, rows[_i].run);
	ck_assert_uint_eq(rules_hand(&rules, 1), rows[_i].hand);
	ck_assert_uint_eq(rules.pack_cards, 52 * rows[_i].packs);
	ck_assert_ptr_null(rules.sets);
}
END_TEST

static const char by_deal[] = GAME
	"hand: {deals: [3, 4]}\ndeals: 4\n"
	"wild: {deals: [[3], [4], [5]]}\nace: {deals: [low, high]}\n";

/* Each deal has its values, and later deals have the last. */
START_TEST(values_by_deal)
{
	struct rules rules;

	must_load_rows(by_deal, 2, &rules);
	ck_assert_uint_eq(rules.sets->n, 3);
	for (unsigned deal = 1; deal <= 5; deal++) {
		const struct rules *at = rules_at(&rules, deal, 0);
		unsigned wild = deal < 3 ? deal + 2 : 5;

		ck_assert_uint_eq(at->wild, 1u << wild);
		ck_assert(card_is_wild(at, card_of(HEARTS, wild)));
		ck_assert(!card_is_wild(at, card_of(HEARTS, 6)));
		ck_assert_uint_eq(at->ace, deal == 1 ? ACE_LOW : ACE_HIGH);
		ck_assert_uint_eq(rules_hand(at, deal), deal == 1 ? 3 : 4);
		ck_assert_ptr_eq(at->sets, rules.sets);
	}
	ck_assert_uint_eq(rules.wild, 1u << 3); /* before the first deal */
}
END_TEST

/* A match has the rules of each deal in turn, and so has each view, also one
 * that was written as JSON and read. */
START_TEST(deals_have_their_rules)
{
	static struct state state;
	static struct stream stream;
	static struct events events;
	static struct view_store store;
	static struct json json;
	static char text[16384];
	uint8_t seed[SEED_BYTES] = { 7 };
	struct action action;
	struct jsonw jsonw;
	const char *error;
	struct rules rules;
	struct view view;

	must_load_rows(by_deal, 2, &rules);
	game_begin(&state, &rules, 2);
	while (state.over != OVER_MATCH) {
		stream_for_deal(&stream, seed, state.deal + 1u);
		game_deal(&state, &stream, &events);
		ck_assert_ptr_eq(state.rules, rules_at(&rules, state.deal, 0));
		view_of(&state, state.seat, &view);
		ck_assert_ptr_eq(view.rules, state.rules);
		jsonw_init(&jsonw, text, sizeof(text));
		view_write(&jsonw, &view);
		ck_assert(json_read(&json, text, jsonw.n));
		ck_assert_msg(
			view_read(&json, 0, &rules, state.seat, &store, &error),
			"%s", error);
		ck_assert_ptr_eq(store.view.rules, state.rules);
		while (state.over == OVER_NO) {
			game_standard(&state, &action);
			game_apply(&state, state.seat, &action, &stream,
				   &events);
		}
		ck_assert_ptr_eq(state.rules, rules_at(&rules, state.deal, 0));
	}
	ck_assert_uint_eq(state.deal, 4);
}
END_TEST

static const char by_progress[] = GAME
	"hand: 7\nmax_deals: 9\nprogress: opening\nset_suits: any\n"
	"contracts: {progress: [S3, S3 S3]}\nwinner: lowest\n"
	"scoring: penalty\n";

/* The seat in turn has the rules of its progress. */
START_TEST(seats_have_the_rules_of_their_progress)
{
	static struct state state;
	static struct stream stream;
	static struct events events;
	uint8_t seed[SEED_BYTES] = { 7 };
	struct action action;
	struct rules rules;
	struct view view;

	must_load_rows(by_progress, 3, &rules);
	ck_assert_uint_eq(rules_steps(&rules), 2);
	game_begin(&state, &rules, 3);
	state.progress[2] = 1;
	stream_for_deal(&stream, seed, 1);
	game_deal(&state, &stream, &events);
	for (unsigned i = 0; i < 12; i++) {
		ck_assert_ptr_eq(state.rules,
				 &rules.sets->set[state.seat == 2]);
		ck_assert_uint_eq(state.rules->contracts.n, 1);
		for (seat_t seat = 0; seat < 3; seat++) {
			view_of(&state, seat, &view);
			ck_assert_ptr_eq(view.rules,
					 &rules.sets->set[seat == 2]);
		}
		game_standard(&state, &action);
		game_apply(&state, state.seat, &action, &stream, &events);
	}
}
END_TEST

/* Rules come back from their JSON as the same pointer-free value. */
START_TEST(rows_come_back_from_json)
{
	const char *const texts[] = { by_deal, by_progress };
	static char json[SHEET_JSON_MAX];
	struct rules rules, again;
	struct diag diag = { "" };
	struct jsonw jsonw;

	for (unsigned i = 0; i < 2; i++) {
		must_load_rows(texts[i], 2, &rules);
		jsonw_init(&jsonw, json, sizeof(json));
		sheet_write_json(&rules, &jsonw);
		ck_assert_msg(sheet_from_json(json, jsonw.n, 2, &again, &diag),
			      "%s", diag.text);
		ck_assert_mem_eq(&rules, &again, sizeof(rules));
	}
	json[jsonw.n] = '\0';
	ck_assert_ptr_nonnull(strstr(
		json, "\"contracts\":{\"progress\":[[\"S3\"],[\"S3 S3\"]]}"));
}
END_TEST

static const struct {
	const char *text, *says;
} wrong[] = {
	{ "hand: 7\nset_max: {players: {3: 4}}\n",
	  "set_max: no row for 4 players" },
	{ "hand: 7\nset_max: {players: {2: 4, 4: 2}}\n",
	  "set_max: expected a whole number from 3 to 26, found 2 " },
	{ "hand: 7\nwild: {deals: [[3], 4]}\n",
	  "wild: expected a list of ranks" },
	{ "hand: 7\nwild: {deals: []}\n",
	  "wild: deals: expected a list of 1 to 12 values" },
	{ "hand: 7\nwild: {progress: [[3]]}\n",
	  "wild: this parameter has no values by progress" },
	{ "hand: 7\nwinner: {deals: [lowest]}\n",
	  "winner: this parameter has no values by deal" },
	{ "hand: 7\nbuy: {deals: [none, before]}\n",
	  "exists in some deals only" },
	{ "hand: 7\nace: {deals: [low, high]}\n"
	  "contracts: {progress: [S3, R3]}\nprogress: opening\n",
	  "by deal or by progress, not both" },
	{ "hand: 7\nprogress: opening\n",
	  "rows.yaml:8:11: progress: no parameter has values by progress" },
	{ "hand: 7\ncontracts: {progress: [S3, R3]}\n",
	  "progress: the game has values by progress" },
	{ "hand: 7\nset_max: {deals: [4, 3]}\nset_min: {deals: [3, 4]}\n",
	  "set_max must be at least set_min" },
	{ "hand: 4\ncontracts: {progress: [S3, S3 S3]}\nprogress: opening\n",
	  "contracts: a deal's hand is too small for its contract" },
};

START_TEST(wrong_rows_are_named)
{
	struct diag diag = { "" };
	struct rules rules;
	char text[600];

	snprintf(text, sizeof(text), GAME "%s", wrong[_i].text);
	ck_assert_msg(!rows_load(text, 4, &rules, &diag), "%s", wrong[_i].text);
	ck_assert_msg(strstr(diag.text, wrong[_i].says) != NULL,
		      "%s: said \"%s\"", wrong[_i].text, diag.text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rows");
	TCase *tests = tcase_create("rows");

	tcase_add_loop_test(tests, values_by_players, 0, 3);
	tcase_add_test(tests, values_by_deal);
	tcase_add_test(tests, deals_have_their_rules);
	tcase_add_test(tests, seats_have_the_rules_of_their_progress);
	tcase_add_test(tests, rows_come_back_from_json);
	tcase_add_loop_test(tests, wrong_rows_are_named, 0,
			    sizeof(wrong) / sizeof(wrong[0]));
	suite_add_tcase(suite, tests);
	return run_suite(suite);
}

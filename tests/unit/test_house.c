/*
 * The house bots at every game that is compiled in: what they answer is legal,
 * the same again for the same seed, and no line makes them stumble.
 */
#include <check.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/sheet/sheet.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/sample_share.h"
#include "tests/support/selfplay.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

#define KINDS_OF_HOUSE 6u
static const struct house *const kinds[KINDS_OF_HOUSE] = {
	&house_first,  &house_random, &house_greedy,
	&house_critic, &house_simple, &house_patient,
};

static struct rules rules;
static struct variants tables; /* games with a number of players */

static void
hear(void *said, unsigned seat, const char *answer, int64_t took_ns)
{
	(void)seat;
	(void)took_ns;
	crypto_generichash_update(said, (const uint8_t *)answer,
				  strlen(answer));
}

/* Play @deals of a game from @seed on; returns a hash of what was said. */
static uint64_t
play_deals(const struct house *house, const struct variant *table,
	   unsigned deals, uint32_t seed)
{
	crypto_generichash_state said;
	struct selfplay parlour = { .rules = &rules, .on_answer = hear };
	uint64_t hash = 0;

	parlour.arg = &said;
	for (unsigned i = 0; i < SEATS_MAX; i++)
		parlour.house[i] = house;
	crypto_generichash_init(&said, NULL, 0, sizeof(hash));
	ck_assert(variant_load(table, &rules));
	for (unsigned i = 0; i < deals; i++) {
		const char *issue = selfplay_deal(&parlour, seed ^ i);

		ck_assert_msg(issue == NULL, "%s", issue);
	}
	crypto_generichash_final(&said, (uint8_t *)&hash, sizeof(hash));
	return hash;
}

/* With SHARE=10, two kinds of bots play each table; with SHARE=20, one. */
START_TEST(house_bots_play_every_game_legally)
{
	unsigned part = sample_share_of(4 * KINDS_OF_HOUSE);
	unsigned each = part < KINDS_OF_HOUSE ? KINDS_OF_HOUSE / part : 1;

	for (size_t i = ((uint64_t)_i + soak_seed()) % each; i < tables.n;
	     i += each)
		play_deals(kinds[_i], &tables.at[i], sample_share_of(6),
			   (uint32_t)draw_seed(0));
}
END_TEST

START_TEST(house_bots_do_the_same_for_the_same_seed)
{
	for (size_t i = 0; i < tables.n; i++)
		ck_assert_uint_eq(play_deals(kinds[_i], &tables.at[i], 1, 0),
				  play_deals(kinds[_i], &tables.at[i], 1, 0));
}
END_TEST

/* Options that change what a hand may lay. */
static const struct {
	const char *game, *options;
	unsigned players;
} readings[] = {
	{ "eight-hands", "{melds_apart: false}", 4 },
	{ "king", "{buy: none, extra_melds: true}", 4 },
	{ "czech", "{natural_majority: false}", 3 },
	{ "wildcat", "{wild_queen: natural, wilds: faster}", 4 },
	{ "rummy", "{closed: true}", 6 },
	{ "american", "{closed: true, going_out: discard}", 4 },
	{ "czech", "{going_out: discard}", 3 },
};

START_TEST(house_bots_play_other_readings_legally)
{
	struct selfplay parlour = { .rules = &rules };

	must_load(readings[_i].game, readings[_i].options, readings[_i].players,
		  &rules);
	for (unsigned kind = 0; kind < KINDS_OF_HOUSE; kind++) {
		for (unsigned i = 0; i < SEATS_MAX; i++)
			parlour.house[i] = kinds[kind];
		for (unsigned i = 0; i < sample_share_of(8); i++) {
			const char *issue = selfplay_deal(&parlour, i);

			ck_assert_msg(issue == NULL, "%s %s: %s",
				      readings[_i].game, readings[_i].options,
				      issue);
		}
	}
}
END_TEST

static const struct {
	const char *game, *options;
} beaten[] = {
	{ "rummy", "" },
	{ "american", "" },
	{ "gin", "" },
	{ "wildcat", "" },
	{ "canasta", "" },
	{ "rummikub", "" },
	{ "zioncheck", "" },
	{ "carioca", "" },
	{ "tantrum", "" },
	{ "zioncheck", "{buy: none, melds_apart: false}" },
	{ "czech", "{natural_majority: false, going_out: discard}" },
	{ "wildcat", "{wild_queen: natural}" },
	{ "rummy", "{closed: true}" },
	{ "rummy", "{closed: true, going_out: discard}" },
	{ "american", "{closed: true}" },
};

#define BEATEN ((unsigned)(sizeof(beaten) / sizeof(*beaten)))

/*
 * Whoever changes how greedy weighs sees here when it gets worse anywhere: the
 * points by which it beats random over mirrored deals, far above none.
 */
START_TEST(greedy_beats_random)
{
	unsigned n = sample_share_at((unsigned)_i, BEATEN);
	const char *game = beaten[n].game, *options = beaten[n].options;
	struct selfplay parlour = { .rules = &rules };
	unsigned won = 0, lost = 0;

	must_load(game, options, 2, &rules);
	for (unsigned i = 0; i < 40; i++) {
		int mine, its, sign;

		parlour.house[i % 2] = &house_greedy;
		parlour.house[1 - i % 2] = &house_random;
		ck_assert_ptr_null(selfplay_deal(&parlour, i / 2));
		mine = parlour.deal_points[i % 2];
		its = parlour.deal_points[1 - i % 2];
		sign = rules.winner == WINNER_LOWEST ? -1 : 1;
		won += sign * mine > sign * its;
		lost += sign * mine < sign * its;
	}
	ck_assert_msg(won > lost + lost / 4, "%s %s: won %u, lost %u", game,
		      options, won, lost);
}
END_TEST

/* tantrum 8: who only takes and throws back plays until the deal is stopped.
 * Three of four deals come to their end, with two seats and with three. */
START_TEST(greedy_brings_a_deal_to_its_end)
{
	struct selfplay parlour = { .rules = &rules };
	unsigned ended = 0, deals = sample_share_of(40);

	must_load("tantrum", "", (unsigned)_i, &rules);
	for (int seat = 0; seat < _i; seat++)
		parlour.house[seat] = &house_greedy;
	for (unsigned i = 0; i < deals; i++) {
		ck_assert_ptr_null(selfplay_deal(&parlour, i));
		ended += parlour.how == HOW_MELDED;
	}
	ck_assert_msg(4 * ended >= 3 * deals, "%u of %u deals", ended, deals);
}
END_TEST

/* What was played, and of the notes that their values are a list, best first,
 * with what was played at its head or worth as much. */
static void
hear_critic(void *said, unsigned seat, const char *answer, int64_t took_ns)
{
	static struct json json;
	const char *note = strstr(answer, "],\"note\":");
	const char *end = note != NULL ? note : strstr(answer, "],\"req\":");
	size_t len = strcspn(answer, "\n");
	char number[64];
	double value = 0, before = 1e9;
	int values, item;

	(void)seat;
	(void)took_ns;
	ck_assert_ptr_nonnull(end);
	crypto_generichash_update(said, (const uint8_t *)answer,
				  (size_t)(end - answer));
	if (note == NULL)
		return;
	ck_assert(json_read(&json, answer, len));
	values = json_get(&json, json_get(&json, 0, "note"), "values");
	ck_assert_uint_gt(json.token[values].items, 0);
	ck_assert_uint_le(json.token[values].items, 64);
	ck_assert_uint_le(json_text(&json, json_get(&json, 0, "note")).len,
			  2048);
	item = json_first(&json, values);
	for (unsigned i = 0; i < json.token[values].items; i++) {
		int at = json_next(&json, json_first(&json, item));
		struct bytes text = json_text(&json, at);

		snprintf(number, sizeof(number), "%.*s", (int)text.len,
			 text.at);
		value = strtod(number, NULL);
		ck_assert_msg(value <= before, "%s", answer);
		before = value;
		item = json_next(&json, item);
	}
}

START_TEST(critic_plays_as_greedy_and_says_why)
{
	static const char *const games[] = { "gin", "canasta", "rummikub",
					     "contract", "tantrum" };
	static const struct house *const both[] = { &house_greedy,
						    &house_critic };
	unsigned players = strcmp(games[_i], "contract") == 0 ? 3 : 2;
	uint8_t hash[2][32];

	must_load(games[_i], "", players, &rules);
	for (unsigned k = 0; k < 2; k++) {
		crypto_generichash_state said;
		struct selfplay parlour = { .rules = &rules,
					    .on_answer = hear_critic,
					    .arg = &said };

		crypto_generichash_init(&said, NULL, 0, 32);
		for (unsigned i = 0; i < players; i++)
			parlour.house[i] = both[k];
		for (unsigned i = 0; i < 5; i++)
			ck_assert_ptr_null(selfplay_deal(&parlour, i));
		crypto_generichash_final(&said, hash[k], 32);
	}
	ck_assert_mem_eq(hash[0], hash[1], 32);
}
END_TEST

static const struct said {
	const char *what;
	const char *line;
	const char *answer;
} lines[] = {
	{ "no JSON", "{\"type\":", "{}\n" },
	{ "no object", "[1]", "{}\n" },
	{ "no type", "{\"req\":3}", "" },
	{ "a type that is no string", "{\"type\":4,\"req\":3}", "{}\n" },
	{ "a later version's message", "{\"type\":\"news\"}", "" },
	{ "a later version's request", "{\"type\":\"news\",\"req\":3}",
	  "{}\n" },
	{ "an error, which wants no answer",
	  "{\"type\":\"error\",\"req\":3,\"code\":\"illegal\"}", "" },
	{ "the end", "{\"type\":\"bye\"}", "" },
	{ "an act before the match",
	  "{\"type\":\"act\",\"req\":3,\"default\":{\"do\":\"pass\"}}",
	  "{\"actions\":[{\"do\":\"pass\"}],\"req\":3}\n" },
	{ "an act whose parts have other types",
	  "{\"type\":\"act\",\"req\":[3],\"default\":{\"do\":\"pass\"},"
	  "\"state\":[],\"legal\":{}}",
	  "{\"actions\":[{\"do\":\"pass\"}],\"req\":[3]}\n" },
	{ "a match that says nothing", "{\"type\":\"match\"}", "" },
	{ "a match of wrong types",
	  "{\"type\":\"match\",\"rules\":[],\"players\":3,\"seat\":\"x\"}",
	  "" },
	{ "rules that are none",
	  "{\"type\":\"match\",\"rules\":{\"family\":\"chess\"},"
	  "\"players\":[\"a\",\"b\"],\"seat\":1,\"bot_seed\":5}",
	  "" },
};

START_TEST(house_bots_stand_any_line)
{
	const struct said *said = &lines[_i];

	for (unsigned i = 0; i < KINDS_OF_HOUSE; i++) {
		struct bot_memory bot_memory = { 0 };
		const char *answer;

		bot_memory.own = xcalloc(1, house_own_bytes(kinds[i]) + 1);
		answer = selfplay_ask(kinds[i], &bot_memory, said->line,
				      strlen(said->line));
		ck_assert_msg(strcmp(answer, said->answer) == 0, "%s, %s: %s",
			      kinds[i]->name, said->what, answer);
		free(bot_memory.own);
	}
}
END_TEST

/* A state that the rules cannot have: the default is sent. */
START_TEST(greedy_sends_the_default_for_a_state_it_does_not_believe)
{
	static const char *const states[] = {
		"{}",
		"{\"hand\":[\"AS\",\"AS\"],\"stock\":30,\"cards\":[2,7],"
		"\"scores\":[0,0],\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
		"{\"hand\":[\"AS\"],\"stock\":200,\"cards\":[1,7],"
		"\"scores\":[0,0],\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
		"{\"hand\":[\"AS\"],\"stock\":30,\"cards\":[1,7],"
		"\"scores\":[0,0],\"turn\":{\"seat\":1,\"phase\":\"draw\"}}",
	};
	struct bot_memory *bot_memory;

	must_load("rummy", "", 2, &rules);
	bot_memory = selfplay_bot_new(&house_greedy, &rules, 0, 1);
	ck_assert(bot_memory->rules_known);
	for (unsigned i = 0; i < sizeof(states) / sizeof(*states); i++) {
		char text[512];

		snprintf(text, sizeof(text),
			 "{\"type\":\"act\",\"req\":3,\"default\":"
			 "{\"do\":\"pass\"},\"state\":%s}",
			 states[i]);
		ck_assert_str_eq(
			selfplay_ask(&house_greedy, bot_memory, text,
				     strlen(text)),
			"{\"actions\":[{\"do\":\"pass\"}],\"req\":3}\n");
	}
	selfplay_bot_free(bot_memory);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("house");
	TCase *tcase = tcase_create("house");
	const char *issue = sodium_init() < 0 ? "libsodium failed"
					      : variants_list_plain(&tables);
	int status;

	if (issue != NULL) {
		fprintf(stderr, "test_house: %s\n", issue);
		return EXIT_FAILURE;
	}
	tcase_set_timeout(tcase, 90);
	tcase_add_loop_test(tcase, house_bots_play_every_game_legally, 0,
			    (int)KINDS_OF_HOUSE);
	tcase_add_loop_test(tcase, house_bots_do_the_same_for_the_same_seed, 0,
			    (int)sample_share_of(KINDS_OF_HOUSE));
	tcase_add_loop_test(tcase, house_bots_play_other_readings_legally, 0,
			    (int)(sizeof(readings) / sizeof(*readings)));
	tcase_add_loop_test(tcase, critic_plays_as_greedy_and_says_why, 0, 5);
	tcase_add_loop_test(tcase, greedy_beats_random, 0,
			    (int)sample_share_of(BEATEN));
	tcase_add_loop_test(tcase, greedy_brings_a_deal_to_its_end, 2, 4);
	tcase_add_loop_test(tcase, house_bots_stand_any_line, 0,
			    (int)(sizeof(lines) / sizeof(*lines)));
	tcase_add_test(
		tcase,
		greedy_sends_the_default_for_a_state_it_does_not_believe);
	suite_add_tcase(suite, tcase);
	status = run_suite(suite);
	variants_free(&tables);
	return status;
}

/*
 * The library of include/deadwood.h, held against the engine that it is made
 * of.
 *
 *   the same match     as many deals of every game as the engine deals itself:
 *                      the same seed and actions leave the same scores, lists,
 *                      requests and events
 *   the same alone     as beside another thread, on stacks of 64 KB
 *   what is refused    every kind of bad input
 *
 * Views are held in test_library_views.c.
 */
#include <check.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "library/internal.h"
#include "referee/judge/message.h"
#include "tests/support/library_helpers.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

#define DEALS	5 /* of each game and number of seats */
#define THREADS 2

static char line[BYTES];
static const char *const thread_games[] = { "canasta", "king", "push",
					    "rummikub" };
/* The engine by itself, beside the table. */
static struct match_of_engine {
	struct state state;
	struct stream stream;
	struct events events;
	struct legal legal;
	struct bot_conn seat;
} engine;

static void
ready_engine(const struct dw_game *game)
{
	static const struct clock_rules none;

	game_begin(&engine.state, &game->rules, game->rules.players);
	bot_conn_init(&engine.seat, -1, -1);
	clock_init(&engine.seat.clock, &none, -1, -1, 0);
	engine.seat.wants_legal = true;
}

/* The request, as the referee sends it to a bot that has no time. */
static void
ck_same_request(const struct dw_table *table)
{
	struct jsonw jsonw;
	long len = dw_table_request(table, list, NULL, text, sizeof(text),
				    &why);

	CK_FINE(len);
	jsonw_init(&jsonw, other_text, sizeof(other_text));
	engine.seat.req = engine.state.next_event;
	message_act(&jsonw, &engine.seat, &engine.state, &engine.legal);
	ck_assert_msg(!jsonw.full && jsonw.n == (size_t)len &&
			      memcmp(text, other_text, jsonw.n) == 0,
		      "%s%.*s", text, (int)jsonw.n, other_text);
}

static void
ck_same_events(const struct dw_table *table, int eyes, uint16_t bit)
{
	unsigned first = engine.state.next_event - engine.events.n;
	struct jsonw jsonw;

	CK_FINE(dw_table_events(table, eyes, text, sizeof(text), &why));
	jsonw_init(&jsonw, other_text, sizeof(other_text) - 1);
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < engine.events.n; i++)
		event_write(&jsonw, engine.state.rules, &engine.events.at[i],
			    first + i, bit);
	jsonw_close(&jsonw, ']');
	other_text[jsonw.n] = '\0';
	ck_assert_str_eq(text, other_text);
}

/* One action at random, by its number or by its text, in both. */
static void
play_both(struct dw_table *table)
{
	int n = dw_table_legal(table, list, &why);
	unsigned i;

	ck_assert_int_gt(n, 0);
	ck_assert_int_eq(dw_table_seat(table), engine.state.seat);
	game_legal(&engine.state, &engine.legal);
	ck_assert_int_eq(n, (int)engine.legal.n);
	ck_assert_int_eq(dw_list_more(list), engine.legal.more);
	i = prng_below(&prng, (uint32_t)n);
	CK_FINE(dw_list_action(list, i, text, sizeof(text), &why));
	if (prng_below(&prng, 2) == 0)
		CK_FINE(dw_table_play(table, list, i, &why));
	else
		CK_FINE(dw_table_play_text(table, list, text, &why));
	ck_assert_int_eq(game_apply(&engine.state, engine.state.seat,
				    &engine.legal.at[i], &engine.stream,
				    &engine.events)
				 .refusal,
			 REFUSE_NONE);
	ck_same_events(table, DW_ALL_SEEING, EYES_ALL);
	ck_same_events(table, DW_PUBLIC, EYES_SEAT(SEAT_PUBLIC));
	ck_same_events(table, 1, EYES_SEAT(1));
}

static void
ck_same_scores(const struct dw_table *table)
{
	int scores[DW_SEATS_MAX], points[DW_SEATS_MAX];
	unsigned places[DW_SEATS_MAX], of_engine[DW_SEATS_MAX];
	double returns[DW_SEATS_MAX], sum = 0;

	dw_table_scores(table, scores);
	dw_table_points(table, points);
	dw_table_places(table, places);
	dw_table_returns(table, returns);
	game_places(&engine.state, of_engine);
	for (unsigned i = 0; i < engine.state.players; i++) {
		ck_assert_int_eq(scores[i], engine.state.scores[i]);
		ck_assert_int_eq(points[i], engine.state.deal_scores[i]);
		ck_assert_uint_eq(places[i], of_engine[i]);
		ck_assert(returns[i] >= -1 && returns[i] <= 1);
		for (unsigned j = 0; j < i; j++)
			ck_assert(dw_table_moment(table) != DW_MATCH_OVER ||
				  (returns[i] > returns[j]) ==
					  (places[i] < places[j]));
		sum += returns[i];
	}
	ck_assert(sum < 1e-9 && sum > -1e-9);
}

static void
play_match_beside_engine(const struct dw_game *game)
{
	uint8_t seed[DW_SEED_BYTES];
	struct dw_table *table;

	CK_FINE(dw_table_new(&table, game, &why));
	dw_seed(game->rules.players + UINT64_C(0x123456789a00), seed);
	ck_assert_int_eq(seed[1], 0x9a);
	draw_seed_bytes(seed);
	dw_table_begin(table, seed);
	ready_engine(game);
	for (unsigned d = 0; d < sample_share_of(DEALS) &&
			     dw_table_moment(table) != DW_MATCH_OVER;
	     d++) {
		ck_assert_int_eq(dw_table_moment(table), DW_BETWEEN);
		CK_FINE(dw_table_deal(table, &why));
		stream_for_deal(&engine.stream, seed, engine.state.deal + 1u);
		game_deal(&engine.state, &engine.stream, &engine.events);
		ck_assert_uint_eq(dw_table_deal_number(table), d + 1);
		ck_same_events(table, 0, EYES_SEAT(0));
		while (dw_table_moment(table) == DW_PLAYING) {
			ck_assert_int_eq(engine.state.over, OVER_NO);
			ck_same_request(table);
			play_both(table);
		}
		ck_assert_int_ne(engine.state.over, OVER_NO);
		ck_same_scores(table);
	}
	dw_table_free(table);
}

START_TEST(a_match_is_the_one_that_the_referee_plays)
{
	const char *name;
	unsigned games = 0;

	library_buffers_new();
	prng = draw_seed(5);
	for (unsigned i = 0; (name = dw_game_at(i)) != NULL; i++) {
		struct dw_game *game;
		unsigned seats = 0;

		while ((game = library_next_game(name, &seats)) != NULL) {
			ck_assert_str_eq(dw_game_name(game), name);
			ck_assert_uint_eq(dw_game_seats(game), seats);
			play_match_beside_engine(game);
			dw_game_close(game);
			games++;
		}
	}
	ck_assert_uint_gt(games, 60);
	library_buffers_free();
}
END_TEST

/* Both play on from the same numbers, to the same end of the deal. */
static void
ck_play_alike(struct dw_table *a, struct dw_table *b)
{
	while (dw_table_moment(a) == DW_PLAYING) {
		unsigned i;

		CK_FINE(dw_table_request(a, list, NULL, text, sizeof(text),
					 &why));
		CK_FINE(dw_table_request(b, other_list, NULL, other_text,
					 sizeof(other_text), &why));
		ck_assert_str_eq(text, other_text);
		i = prng_below(&prng, dw_list_count(list));
		CK_FINE(dw_table_play(a, list, i, &why));
		CK_FINE(dw_table_play(b, list, i, &why));
		CK_FINE(dw_table_events(a, DW_ALL_SEEING, text, sizeof(text),
					&why));
		CK_FINE(dw_table_events(b, DW_ALL_SEEING, other_text,
					sizeof(other_text), &why));
		ck_assert_str_eq(text, other_text);
	}
	ck_assert_int_eq(dw_table_moment(b), dw_table_moment(a));
}

START_TEST(a_copy_and_what_was_saved_go_on_alike)
{
	struct dw_game *game = library_open_game("king", 4);
	struct dw_table *table, *copy, *loaded;
	size_t size = dw_table_save_bytes();
	unsigned char *bytes = malloc(size);

	library_buffers_new();
	prng = 8;
	ck_assert_ptr_nonnull(bytes);
	table = library_table_after(game, 9);
	CK_FINE(dw_table_new(&copy, game, &why));
	CK_FINE(dw_table_new(&loaded, game, &why));
	dw_table_copy(copy, table);
	ck_assert_int_eq(dw_table_save(table, bytes, size, &why), (long)size);
	CK_FINE(dw_table_load(loaded, bytes, size, &why));
	ck_play_alike(copy, loaded);
	CK_FINE(dw_table_load(loaded, bytes, size, &why));
	ck_play_alike(table, loaded);
	free(bytes);
	dw_table_free(table);
	dw_table_free(copy);
	dw_table_free(loaded);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

START_TEST(saved_bytes_that_are_not_whole_are_refused)
{
	struct dw_game *gin = library_open_game("gin", 2),
		       *rummy = library_open_game("rummy", 2);
	size_t size = dw_table_save_bytes();
	unsigned char *bytes = calloc(1, size + 1);
	struct dw_table *table, *other;

	library_buffers_new();
	prng = 8;
	ck_assert_ptr_nonnull(bytes);
	table = library_table_after(gin, 5);
	CK_FINE(dw_table_new(&other, rummy, &why));
	CK_REFUSED(dw_table_save(table, bytes, size - 1, &why), "takes");
	CK_FINE(dw_table_save(table, bytes, size, &why));
	CK_REFUSED(dw_table_load(other, bytes, size, &why), "other rules");
	for (size_t n = 0; n < size; n += 97)
		CK_REFUSED(dw_table_load(table, bytes, n, &why),
			   n < 8 ? "no saved table" : "cut");
	CK_REFUSED(dw_table_load(table, bytes, size + 1, &why), "cut");
	for (size_t at = 0; at < size; at += 61) {
		bytes[at] ^= 4;
		CK_REFUSED(dw_table_load(table, bytes, size, &why), "");
		bytes[at] ^= 4;
	}
	CK_FINE(dw_table_load(table, bytes, size, &why));
	free(bytes);
	dw_table_free(table);
	dw_table_free(other);
	dw_game_close(gin);
	dw_game_close(rummy);
	library_buffers_free();
}
END_TEST

START_TEST(games_that_cannot_be_are_refused)
{
	struct dw_game *game;
	char rules[DW_TEXT_BYTES];

	CK_REFUSED(dw_game_open(&game, "gni", NULL, 2, &why),
		   "did you mean gin?");
	ck_assert_ptr_null(game);
	CK_REFUSED(dw_game_open(&game, NULL, NULL, 2, &why), "is NULL");
	CK_REFUSED(dw_game_open(&game, "./none.yaml", NULL, 2, &why),
		   "cannot read ./none.yaml");
	CK_REFUSED(dw_game_open(&game, "gin", NULL, 0, &why), "1 to 8");
	CK_REFUSED(dw_game_open(&game, "gin", NULL, 9, &why), "1 to 8");
	CK_REFUSED(dw_game_open(&game, "gin", NULL, 3, &why), "allows [2]");
	CK_REFUSED(dw_game_open(&game, "gin", "{knok: 5}", 2, &why), "knock");
	CK_REFUSED(dw_game_open(&game, "gin", "[1]", 2, &why), "map");
	CK_REFUSED(dw_game_open(&game, "gin", "{a: ", 2, &why), "options:");
	ck_assert_int_eq(dw_game_open(&game, "gni", NULL, 2, NULL), -1);
	CK_FINE(dw_game_open(&game, "gin", "{target: 77}", 2, &why));
	CK_FINE(dw_game_rules(game, rules, sizeof(rules), &why));
	ck_assert_ptr_nonnull(strstr(rules, "\"target\":77"));
	CK_REFUSED(dw_game_rules(game, rules, 100, &why), "DW_TEXT_BYTES");
	CK_REFUSED(dw_game_rules(game, rules, 0, &why), "DW_TEXT_BYTES");
	dw_game_close(game);
	dw_game_close(NULL);
}
END_TEST

#define MATCH "{\"type\":\"match\",\"rules\":%s,\"seat\":%d,\"players\":%s}\n"

/* The game of such a line, or -1. */
static int
from_match(struct dw_game **out, const char *rules, int seat,
	   const char *players)
{
	snprintf(line, sizeof(line), MATCH, rules, seat, players);
	return dw_game_from_match(out, line, &why);
}

START_TEST(a_game_comes_of_the_match_message)
{
	struct dw_game *game = library_open_game("canasta", 4), *other;
	char rules[DW_TEXT_BYTES];
	const char *four = "[\"a\",\"b\",\"c\",\"d\"]";

	CK_FINE(dw_game_rules(game, rules, sizeof(rules), &why));
	ck_assert_int_eq(from_match(&other, rules, 3, four), 3);
	ck_assert_mem_eq(game->hash, other->hash, sizeof(game->hash));
	dw_game_close(other);
	CK_REFUSED(from_match(&other, rules, 4, four), "\"seat\"");
	CK_REFUSED(from_match(&other, rules, 0, "[]"), "1 to 8");
	CK_REFUSED(from_match(&other, rules, 0, "[\"a\"]"), "1 player;");
	CK_REFUSED(from_match(&other, rules, 0, "4"), "\"players\"");
	CK_REFUSED(from_match(&other, "{}", 0, four), "rules");
	CK_REFUSED(from_match(&other, "[]", 0, four), "\"rules\"");
	CK_REFUSED(dw_game_from_match(&other, "{\"type\":\"act\"}", &why),
		   "match");
	CK_REFUSED(dw_game_from_match(&other, "{", &why), "JSON");
	CK_REFUSED(dw_game_from_match(&other, NULL, &why), "missing");
	dw_game_close(game);
}
END_TEST

START_TEST(what_a_table_cannot_do_is_refused)
{
	struct dw_game *game = library_open_game("gin", 2);
	struct dw_table *table;
	const char *junk[] = { "",
			       "{",
			       "[]",
			       "{}",
			       "{\"do\":1}",
			       "{\"do\":\"fly\"}",
			       "{\"do\":\"draw\"}",
			       "{\"do\":\"discard\",\"card\":\"1S\"}" };

	library_buffers_new();
	prng = 9;
	CK_FINE(dw_table_new(&table, game, &why));
	CK_REFUSED(dw_table_deal(table, &why), "dw_table_begin");
	CK_REFUSED(dw_table_legal(table, list, &why), "no seat must act");
	CK_REFUSED(dw_table_default(table, &why), "no seat must act");
	CK_REFUSED(dw_view_of(view, table, 0, &why), "no deal");
	ck_assert_int_eq(dw_table_seat(table), -1);
	dw_table_free(table);
	table = library_table_after(game, 0);
	CK_REFUSED(dw_table_deal(table, &why), "in progress");
	CK_REFUSED(dw_table_deal_cards(table, list, "[]", &why), "in progress");
	CK_REFUSED(dw_table_play(table, list, 0, &why), "has 0");
	CK_FINE(dw_table_legal(table, list, &why));
	CK_REFUSED(dw_table_play(table, list, dw_list_count(list), &why), "no");
	CK_REFUSED(dw_list_action(list, 1000, text, sizeof(text), &why), "no");
	CK_REFUSED(dw_list_action(list, 0, text, 3, &why), "fit");
	for (unsigned i = 0; i < sizeof(junk) / sizeof(junk[0]); i++)
		CK_REFUSED(dw_table_play_text(table, list, junk[i], &why), " ");
	CK_REFUSED(dw_table_play_text(table, list,
				      "{\"do\":\"discard\",\"card\":\"AS\"}",
				      &why),
		   "gin 4");
	CK_REFUSED(dw_table_events(table, 2, text, sizeof(text), &why), "seat");
	CK_REFUSED(dw_table_events(table, -3, text, sizeof(text), &why),
		   "seat");
	CK_REFUSED(dw_view_of(view, table, 2, &why), "seat 2");
	dw_table_free(table);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

/* One card makes no meld, and leaves its own points. */
static void
check_one_card(const struct dw_game *game)
{
	const struct rules *rules = &game->rules;
	card_t ace = card_of(SPADES, RANK_ACE); /* in every pack */

	ck_assert_uint_gt(rules->pack_of[ace], 0);
	ck_assert_int_eq(dw_best_melds(game, list, "[\"AS\"]", NULL, 0, &why),
			 card_points(rules, ace));
}

/* Seat 0 gets the first card and then every second one; the next card is the
 * upcard, and the one after it is the first of the stock. */
START_TEST(given_cards_are_dealt_in_their_order)
{
	struct dw_game *game = library_open_game("gin-12", 2);
	static const char cards[] =
		"[\"AS\",\"2S\",\"AH\",\"2H\",\"AD\",\"2D\",\"3S\",\"2C\","
		"\"AC\",\"3H\",\"3D\",\"3C\"]";
	struct dw_table *table;

	library_buffers_new();
	CK_FINE(dw_table_new(&table, game, &why));
	dw_table_begin(table, (const uint8_t[DW_SEED_BYTES]){ 1 });
	CK_REFUSED(dw_table_deal_cards(table, list, "[\"AS\"]", &why), "pack");
	CK_REFUSED(dw_table_deal_cards(table, list, "{}", &why), "");
	ck_assert_int_eq(dw_table_moment(table), DW_BETWEEN);
	CK_FINE(dw_table_deal_cards(table, list, cards, &why));
	CK_FINE(dw_view_of(view, table, 0, &why));
	CK_FINE(dw_view_text(view, text, sizeof(text), &why));
	ck_assert_ptr_nonnull(
		strstr(text, "\"hand\":[\"AS\",\"3S\",\"AH\",\"AD\"]"));
	ck_assert_ptr_nonnull(strstr(text, "\"discard\":[\"AC\"]"));
	for (int i = 0; i < 2; i++)
		CK_FINE(dw_table_play_text(table, list, "{\"do\":\"pass\"}",
					   &why));
	CK_FINE(dw_table_play_text(
		table, list, "{\"do\":\"draw\",\"from\":\"stock\"}", &why));
	CK_FINE(dw_table_events(table, 0, text, sizeof(text), &why));
	ck_assert_ptr_nonnull(strstr(text, "3H"));
	dw_table_free(table);
	library_buffers_free();
	dw_game_close(game);
}
END_TEST

START_TEST(best_melds_leave_the_least)
{
	struct dw_game *gin = library_open_game("gin", 2), *canasta;
	const char *hand = "[\"AS\",\"2S\",\"3S\",\"3H\",\"3D\",\"KC\"]";

	library_buffers_new();
	ck_assert_int_eq(
		dw_best_melds(gin, list, hand, text, sizeof(text), &why),
		13); /* AS, 2S, KC; with the run it is 3H, 3D, KC: 16 */
	ck_assert_str_eq(text, "[[\"3S\",\"3H\",\"3D\"]]");
	ck_assert_int_eq(dw_best_melds(gin, list, "[]", NULL, 0, &why), 0);
	CK_REFUSED(dw_best_melds(gin, list, "[\"AS\",\"AS\"]", NULL, 0, &why),
		   "pack");
	CK_REFUSED(dw_best_melds(gin, list, "[\"X1\"]", NULL, 0, &why), "pack");
	CK_REFUSED(dw_best_melds(gin, list, "[\"ZZ\"]", NULL, 0, &why), "list");
	CK_REFUSED(dw_best_melds(gin, list, "{}", NULL, 0, &why), "list");
	CK_REFUSED(dw_best_melds(gin, list, NULL, NULL, 0, &why), "missing");
	CK_REFUSED(dw_best_melds(gin, list, hand, text, 4, &why), "fit");
	dw_game_close(gin);
	for (unsigned i = 0; dw_game_at(i) != NULL; i++) {
		unsigned seats = 0;

		canasta = library_next_game(dw_game_at(i), &seats);
		CK_FINE(dw_best_melds(canasta, list,
				      "[\"AS\",\"AH\",\"AD\",\"AC\"]", text,
				      sizeof(text), &why));
		check_one_card(canasta);
		dw_game_close(canasta);
	}
	library_buffers_free();
}
END_TEST

/* A random match, by views of its requests. */
struct runner {
	const struct dw_game *game;
	uint64_t prng;
	unsigned actions;
	int scores[DW_SEATS_MAX];
};

static void *
run_match(void *arg)
{
	struct runner *runner = arg;
	uint8_t seed[DW_SEED_BYTES];
	struct dw_table *table;
	struct dw_list *mine;
	struct dw_view *seen;
	char *request = malloc(BYTES);

	if (request == NULL || dw_list_new(&mine, NULL) == -1 ||
	    dw_view_new(&seen, NULL) == -1 ||
	    dw_table_new(&table, runner->game, NULL) == -1)
		return NULL;
	dw_seed(runner->prng, seed);
	dw_table_begin(table, seed);
	while (dw_table_moment(table) != DW_MATCH_OVER &&
	       runner->actions < 3000) {
		unsigned seat;

		if (dw_table_moment(table) == DW_BETWEEN)
			dw_table_deal(table, NULL);
		seat = (unsigned)dw_table_seat(table);
		dw_table_request(table, NULL, NULL, request, BYTES, NULL);
		if (dw_view_from_request(seen, runner->game, seat, mine,
					 request, NULL) == -1 ||
		    dw_view_legal(seen, mine, NULL) < 1 ||
		    dw_table_play(
			    table, mine,
			    prng_below(&runner->prng, dw_list_count(mine)),
			    NULL) == -1)
			break;
		runner->actions++;
	}
	dw_table_scores(table, runner->scores);
	dw_table_free(table);
	dw_list_free(mine);
	dw_view_free(seen);
	free(request);
	return NULL;
}

START_TEST(threads_play_on_small_stacks)
{
	static struct runner alone[THREADS], at_once[THREADS];
	struct dw_game *game = library_open_game(thread_games[_i], 4);
	pthread_t thread[THREADS];
	pthread_attr_t attr;

	ck_assert_int_eq(pthread_attr_init(&attr), 0);
	ck_assert_int_eq(pthread_attr_setstacksize(&attr, STACK_BYTES), 0);
	for (unsigned i = 0; i < THREADS; i++) {
		alone[i] = at_once[i] = (struct runner){ .game = game,
							 .prng = i };
		run_match(&alone[i]);
		ck_assert_uint_gt(alone[i].actions, 100);
	}
	for (unsigned i = 0; i < THREADS; i++)
		ck_assert_int_eq(pthread_create(&thread[i], &attr, run_match,
						&at_once[i]),
				 0);
	for (unsigned i = 0; i < THREADS; i++) {
		ck_assert_int_eq(pthread_join(thread[i], NULL), 0);
		ck_assert_mem_eq(&at_once[i], &alone[i], sizeof(alone[i]));
	}
	pthread_attr_destroy(&attr);
	dw_game_close(game);
}
END_TEST

/* three-thirteen 5.2: threes are wild in deal 1, fours in deal 2 */
START_TEST(best_melds_of_a_view_know_the_rules_of_its_deal)
{
	static const char *const hands[] = { "[\"7H\",\"7D\",\"3C\"]",
					     "[\"7H\",\"7D\",\"4C\"]" };
	static const int left[2][2] = { { 0, 18 }, { 17, 0 } };
	struct dw_game *game = library_open_game("three-thirteen", 2);
	struct dw_table *table;

	library_buffers_new();
	table = library_table_after(game, 0);
	CK_REFUSED(dw_view_best_melds(view, list, hands[0], NULL, 0, &why),
		   "empty");
	for (unsigned deal = 0; deal < 2; deal++) {
		CK_FINE(dw_view_of(view, table, 0, &why));
		for (unsigned i = 0; i < 2; i++) {
			ck_assert_int_eq(dw_view_best_melds(view, list,
							    hands[i], NULL, 0,
							    &why),
					 left[deal][i]);
			ck_assert_int_eq(dw_best_melds(game, list, hands[i],
						       NULL, 0, &why),
					 left[0][i]);
		}
		while (dw_table_seat(table) >= 0)
			CK_FINE(dw_table_default(table, &why));
		CK_FINE(dw_table_deal(table, &why));
	}
	dw_table_free(table);
	dw_game_close(game);
	library_buffers_free();
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("library");
	TCase *t = tcase_create("library");

	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	tcase_add_test(t, a_match_is_the_one_that_the_referee_plays);
	tcase_add_test(t, a_copy_and_what_was_saved_go_on_alike);
	tcase_add_test(t, saved_bytes_that_are_not_whole_are_refused);
	tcase_add_test(t, games_that_cannot_be_are_refused);
	tcase_add_test(t, a_game_comes_of_the_match_message);
	tcase_add_test(t, what_a_table_cannot_do_is_refused);
	tcase_add_test(t, given_cards_are_dealt_in_their_order);
	tcase_add_test(t, best_melds_leave_the_least);
	tcase_add_test(t, best_melds_of_a_view_know_the_rules_of_its_deal);
	tcase_add_loop_test(
		t, threads_play_on_small_stacks, 0,
		(int)(sizeof(thread_games) / sizeof(thread_games[0])));
	return run_suite(s);
}

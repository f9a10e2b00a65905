/* test_event_words.c - what is told of an event, and to whom. */
#include "arena/replay/event_words.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

static struct words words;

/* A card by its name, which every sheet writes so. */
static card_t
card(const char *name)
{
	struct laid out;

	ck_assert_msg(laid_parse(name, strlen(name), &out), "%s", name);
	return out.card;
}

static struct event
event_of(enum act act)
{
	struct event event = { .seat = 1, .card_shown = SHOWN_ALL };

	action_init(&event.action, act);
	event.action.card = CARD_NONE;
	event.action.from = FROM_NONE;
	event.action.at = AT_NONE;
	event.action.kind = KIND_NONE;
	return event;
}

static void
tells(const struct event *event, int seat, const char *is)
{
	words_event(&words, event, seat);
	ck_assert_str_eq(words.text, is);
	ck_assert_uint_eq(words.n, strlen(is));
}

START_TEST(a_draw_from_the_stock_is_told_to_who_drew)
{
	struct event event = event_of(ACT_DRAW);

	event.action.from = FROM_STOCK;
	event.got[0] = card("7H");
	event.got_count = 1;
	event.got_shown = SHOWN_SEAT(1);
	tells(&event, WORDS_ALL, "draw from stock: 7H");
	tells(&event, 1, "draw from stock: 7H");
	tells(&event, 0, "draw from stock: a card");
	event.got[1] = card("TS");
	event.got_count = 2;
	tells(&event, 1, "draw from stock: 7H TS");
	tells(&event, 2, "draw from stock: 2 cards");
}
END_TEST

START_TEST(a_card_laid_face_down_has_no_name)
{
	struct event event = event_of(ACT_DISCARD);

	event.action.card = card("QD");
	tells(&event, 0, "discard QD");
	event.card_shown = SHOWN_SEAT(1);
	tells(&event, 1, "discard QD");
	words_event(&words, &event, 0);
	ck_assert_ptr_null(strstr(words.text, "QD"));
	ck_assert_uint_eq(words.cards, 1);
	ck_assert_uint_eq(words.at[0].card, CARD_HIDDEN);
}
END_TEST

START_TEST(cards_are_found_in_the_words)
{
	static const char *const names[] = { "4C", "AS", "2S", "3S" };
	struct event event = event_of(ACT_KNOCK);
	char name[CARD_NAME_MAX];

	event.action.card = card("4C");
	event.action.lists = 2;
	event.action.ends[0] = 2;
	event.action.ends[1] = 3;
	for (unsigned i = 0; i < 3; i++)
		event.action.cards[i] = (struct laid){ card(names[i + 1]),
						       CARD_NONE };
	tells(&event, WORDS_ALL, "knock 4C, showing AS 2S | 3S");
	ck_assert_uint_eq(words.cards, 4);
	for (unsigned i = 0; i < words.cards; i++) {
		snprintf(name, sizeof(name), "%.*s", words.at[i].length,
			 words.text + words.at[i].from);
		ck_assert_str_eq(name, names[i]);
		ck_assert_uint_eq(words.at[i].card, card(names[i]));
	}
}
END_TEST

START_TEST(where_a_card_goes_is_told)
{
	struct event event = event_of(ACT_ADD);

	event.action.meld = 2;
	event.action.at = AT_LOW;
	event.action.lists = 1;
	event.action.has_cards = true;
	event.action.ends[0] = 1;
	event.action.cards[0] = (struct laid){ card("3C"), CARD_NONE };
	tells(&event, 0, "add 3C to meld 2 at the low end");
	event = event_of(ACT_ANSWER);
	event.action.yes = true;
	tells(&event, 0, "answer yes");
	event = event_of(ACT_BID);
	event.action.count = 3;
	tells(&event, 0, "bid 3");
}
END_TEST

/* The largest event that there could be: all of it is told. */
START_TEST(the_largest_event_fits)
{
	struct event event = event_of(ACT_DECLARE);

	event.action.card = card("TS");
	event.action.lists = ACTION_LISTS_MAX;
	for (unsigned i = 0; i < ACTION_CARDS_MAX; i++)
		event.action.cards[i] = (struct laid){ card("X1"), card("QS") };
	for (unsigned i = 0; i < ACTION_LISTS_MAX; i++)
		event.action.ends[i] = (uint8_t)(i + 1);
	event.action.ends[ACTION_LISTS_MAX - 1] = ACTION_CARDS_MAX;
	event.got_count = PACK_CARDS_MAX;
	event.got_shown = SHOWN_ALL;
	for (unsigned i = 0; i < PACK_CARDS_MAX; i++)
		event.got[i] = card("TH");
	words_event(&words, &event, WORDS_ALL);
	ck_assert_uint_eq(words.cards, WORDS_CARDS);
	ck_assert_uint_lt(words.n, WORDS_BYTES - 1000);
	ck_assert_str_eq(words.text + words.n - 5, "TH TH");
	ck_assert_uint_eq(words.at[WORDS_CARDS - 1].from, words.n - 2);
}
END_TEST

START_TEST(a_bot_at_several_seats_is_told_apart)
{
	static struct log_verify match;
	char name[WORDS_SEAT_MAX];

	match.players = 3;
	snprintf(match.player[0], LOG_VERIFY_NAME_MAX, "ann");
	snprintf(match.player[1], LOG_VERIFY_NAME_MAX, "ben");
	snprintf(match.player[2], LOG_VERIFY_NAME_MAX, "ann");
	ck_assert_str_eq(words_seat(&match, 0, name), "ann/0");
	ck_assert_str_eq(words_seat(&match, 1, name), "ben");
	ck_assert_str_eq(words_seat(&match, 2, name), "ann/2");
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("event_words");
	TCase *tests = tcase_create("event_words");

	tcase_add_test(tests, a_draw_from_the_stock_is_told_to_who_drew);
	tcase_add_test(tests, a_card_laid_face_down_has_no_name);
	tcase_add_test(tests, cards_are_found_in_the_words);
	tcase_add_test(tests, where_a_card_goes_is_told);
	tcase_add_test(tests, the_largest_event_fits);
	tcase_add_test(tests, a_bot_at_several_seats_is_told_apart);
	suite_add_tcase(s, tests);
	return run_suite(s);
}

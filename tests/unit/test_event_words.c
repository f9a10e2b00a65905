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
offers(const struct event *event, const char *is)
{
	words_offer(&words, event);
	ck_assert_str_eq(words.text, is);
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
	tells(&event, WORDS_ALL, "draws from the stock: 7H");
	tells(&event, 1, "draws from the stock: 7H");
	tells(&event, 0, "draws from the stock: a card");
	event.got[1] = card("TS");
	event.got_count = 2;
	tells(&event, 1, "draws from the stock: 7H TS");
	tells(&event, 2, "draws from the stock: 2 cards");
}
END_TEST

START_TEST(a_card_laid_face_down_has_no_name)
{
	struct event event = event_of(ACT_DISCARD);

	event.action.card = card("QD");
	tells(&event, 0, "discards QD");
	event.card_shown = SHOWN_SEAT(1);
	tells(&event, 1, "discards QD");
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
	tells(&event, WORDS_ALL, "knocks and discards 4C, showing AS 2S | 3S");
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
	tells(&event, 0, "adds 3C to meld 2 at the low end");
	event = event_of(ACT_ANSWER);
	event.action.yes = true;
	tells(&event, 0, "answers yes");
	event = event_of(ACT_BID);
	event.action.count = 3;
	tells(&event, 0, "bids 3");
}
END_TEST

static void
give_cards(struct event *event, const char *name)
{
	event->action.has_cards = true;
	event->action.lists = 1;
	event->action.ends[0] = 1;
	event->action.cards[0] = (struct laid){ card(name), CARD_NONE };
}

/* A name is before the one form; a menu, "you" or "would" before the other. */
START_TEST(each_verb_has_two_forms)
{
	struct event event;
	enum act act;

	for (act = ACT_DRAW; act < ACTS; act++) {
		char base[WORDS_BYTES];

		event = event_of(act);
		words_offer(&words, &event);
		snprintf(base, sizeof(base), "%s", words.text);
		words_event(&words, &event, WORDS_ALL);
		ck_assert_msg(base[0] != '\0' && words.n > 0 &&
				      strcmp(base, words.text) != 0,
			      "act %u: %s, %s", act, base, words.text);
		ck_assert_msg(words.text[strcspn(words.text, " ") - 1] == 's',
			      "act %u: %s", act, words.text);
	}
}
END_TEST

START_TEST(a_pile_is_told_with_what_is_laid_and_got)
{
	struct event event = event_of(ACT_DRAW);

	event.action.from = FROM_DISCARD;
	offers(&event, "draw the upcard");
	event.got[0] = card("7C");
	event.got_count = 1;
	event.got_shown = SHOWN_ALL;
	tells(&event, 0, "takes the upcard: 7C");
	event.got[1] = card("QD");
	event.got_count = 2;
	tells(&event, 0, "takes from the pile: 7C QD");
	event = event_of(ACT_DRAW);
	event.action.from = FROM_DISCARD;
	event.action.card = card("6D");
	event.action.meld = 8;
	give_cards(&event, "6D");
	offers(&event, "draw the discard 6D, add 6D to meld 8");
	event = event_of(ACT_DRAW);
	event.action.from = FROM_PILE;
	event.action.meld = 8;
	give_cards(&event, "6D");
	offers(&event, "draw from the pile, add 6D to meld 8");
	event.got[0] = card("3S");
	event.got_count = 1;
	event.got_shown = SHOWN_ALL;
	tells(&event, 0, "takes the pile, adds 6D to meld 8 and gets 3S");
}
END_TEST

START_TEST(what_comes_with_an_action_is_told)
{
	struct event event = event_of(ACT_BUY);

	event.action.card = card("2C");
	event.got[0] = card("KD");
	event.got_count = 1;
	event.got_shown = SHOWN_SEAT(1);
	tells(&event, 1, "buys the upcard 2C, drawing KD");
	tells(&event, 0, "buys the upcard 2C, drawing a card");
	event = event_of(ACT_SWAP);
	event.action.card = card("QS");
	event.action.meld = 3;
	event.got[0] = card("X1");
	event.got_count = 1;
	event.got_shown = SHOWN_ALL;
	tells(&event, 0, "swaps QS for the wild card in meld 3 and gets X1");
	event = event_of(ACT_DISCARD);
	event.action.card = card("X2");
	event.action.to = 3; /* seat 2 */
	tells(&event, 0, "discards X2: seat 2 misses its next turn");
	offers(&event, "discard X2 skips 2");
	event = event_of(ACT_RENEW);
	event.seat = SEAT_NONE;
	tells(&event, 0, "the stock is renewed");
}
END_TEST

START_TEST(the_end_of_a_deal_is_told)
{
	ck_assert_str_eq(words_end(HOW_OUT, true), "goes out");
	ck_assert_str_eq(words_end(HOW_OUT, false), "go out");
	ck_assert_str_eq(words_end(HOW_VOID, true), "no player scores");
	for (unsigned how = HOW_OUT; how <= HOW_MELDED; how++)
		ck_assert_ptr_nonnull(words_end((enum how)how, true));
}
END_TEST

static void
tells_record(const char *type, const char *record, const char *is)
{
	static struct log_verify match;
	char out[WORDS_RECORD_MAX], small[16];

	ck_assert(json_read(&match.json, record, strlen(record)));
	words_record(&match, type, out, sizeof(out));
	ck_assert_str_eq(out, is);
	words_record(&match, type, small, sizeof(small));
	ck_assert_uint_lt(strlen(small), sizeof(small));
	ck_assert_int_eq(strncmp(out, small, strlen(small)), 0);
}

START_TEST(a_fault_is_told_without_the_answer)
{
	tells_record("fault",
		     "{\"code\":\"form\",\"message\":\"\\\"do\\\" is "
		     "missing\",\"got\":\"{}\"}",
		     "makes a fault: \"do\" is missing");
	tells_record("fault",
		     "{\"code\":\"illegal\",\"rule\":\"gin 4.2\","
		     "\"message\":\"no set\"}",
		     "makes a fault: no set (gin 4.2)");
	tells_record("unused", "{\"actions\":1}",
		     "answers with 1 action too many");
	tells_record("unused", "{\"actions\":3}",
		     "answers with 3 actions too many");
	tells_record("noise", "{\"got\":\"x\"}",
		     "writes a line that is no JSON object");
	tells_record("late", "{}", "answers an earlier request");
	tells_record("forfeit",
		     "{\"verdict\":\"crash\",\"detail\":\"it died\"}",
		     "forfeits: crash, it died");
}
END_TEST

START_TEST(a_kind_of_meld_is_told_in_words)
{
	struct event event = event_of(ACT_MELD);

	event.action.kind = KIND_BLANK;
	tells(&event, 0, "melds a run of mixed suits:");
	offers(&event, "meld blank");
	event.action.kind = KIND_SET;
	tells(&event, 0, "melds a set:");
}
END_TEST

static void
add_list(struct action *action, const char *names)
{
	struct laid cards[4];
	unsigned n = 0;

	for (; names[2 * n] != '\0'; n++)
		cards[n] = (struct laid){
			card((char[3]){ names[2 * n], names[2 * n + 1] }),
			CARD_NONE,
		};
	action_append_meld(action, cards, n);
}

/* What it changes is told: the tiles of the hand, and the melds that are not
 * as they were, by the numbers that they have now. */
START_TEST(an_arrangement_is_told_by_what_it_changes)
{
	static struct log_verify match;
	struct event *first = &match.events.at[0], *next = first + 1;

	action_init(&match.table, ACT_ARRANGE);
	match.events.n = 2;
	*first = *next = event_of(ACT_ARRANGE);
	add_list(&first->action, "JDQDKD");
	add_list(&first->action, "7C8C9C");
	words_match_event(&words, &match, first, WORDS_ALL, true);
	ck_assert_str_eq(words.text, "lays JD QD KD 7C 8C 9C from the hand, "
				     "forms melds 1, 2");
	add_list(&next->action, "JDQDKD");
	add_list(&next->action, "8C9CTC");
	add_list(&next->action, "7S7D7C");
	words_match_event(&words, &match, next, 0, false);
	ck_assert_str_eq(words.text, "lay 7S 7D TC from the hand, change melds "
				     "2, 3");
	ck_assert_uint_eq(words.cards, 3);
	match.table = first->action;
	*first = *next;
	match.events.n = 1;
	words_match_event(&words, &match, first, 0, true);
	ck_assert_str_eq(words.text, "lays 7S 7D TC from the hand, changes "
				     "melds 2, 3");
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

START_TEST(partners_share_a_place)
{
	static struct log_verify match;
	const unsigned places[] = { 3, 1, 3, 1 };

	match.players = 4;
	memcpy(match.places, places, sizeof(places));
	match.gone = 1u << 2;
	ck_assert_uint_eq(words_sides(&match), 4);
	ck_assert_uint_eq(words_place(&match, 0), 3);
	match.rules.sides = 2;
	ck_assert_uint_eq(words_sides(&match), 2);
	for (unsigned i = 0; i < 4; i++)
		ck_assert_uint_eq(words_place(&match, i), i % 2 == 0 ? 2 : 1);
	ck_assert(words_side_forfeits(&match, 0));
	ck_assert(!words_side_forfeits(&match, 1));
}
END_TEST

/* tong-its 7.3: the same acts mean something else for the seat that calls, and
 * before a call. */
START_TEST(answers_to_a_call_have_words_of_their_own)
{
	static struct log_verify match;
	struct event knock = event_of(ACT_KNOCK), pass = event_of(ACT_PASS);

	match.state.rules = &match.rules;
	match.state.players = 3;
	match.rules.fight = true;
	match.state.own.table.caller = 0;
	words_match_event(&words, &match, &knock, WORDS_ALL, true);
	ck_assert_str_eq(words.text, "fights");
	words_match_event(&words, &match, &pass, WORDS_ALL, true);
	ck_assert_str_eq(words.text, "folds");
	match.state.own.table.caller = 1;
	words_match_event(&words, &match, &knock, WORDS_ALL, true);
	ck_assert_str_eq(words.text, "knocks");
	match.state.own.table.caller = SEAT_NONE;
	words_match_event(&words, &match, &pass, WORDS_ALL, true);
	ck_assert_str_eq(words.text, "passes");
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
	tcase_add_test(tests, each_verb_has_two_forms);
	tcase_add_test(tests, a_pile_is_told_with_what_is_laid_and_got);
	tcase_add_test(tests, what_comes_with_an_action_is_told);
	tcase_add_test(tests, the_end_of_a_deal_is_told);
	tcase_add_test(tests, a_fault_is_told_without_the_answer);
	tcase_add_test(tests, a_kind_of_meld_is_told_in_words);
	tcase_add_test(tests, an_arrangement_is_told_by_what_it_changes);
	tcase_add_test(tests, the_largest_event_fits);
	tcase_add_test(tests, a_bot_at_several_seats_is_told_apart);
	tcase_add_test(tests, partners_share_a_place);
	tcase_add_test(tests, answers_to_a_call_have_words_of_their_own);
	suite_add_tcase(s, tests);
	return run_suite(s);
}

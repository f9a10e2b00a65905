/*
 * What a person types: words to actions, and what is said of words that are
 * none; and how offers are narrowed.
 */
#include "bots/human/action_parse.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "bots/human/menu.h"
#include "referee/wire/wire.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define ACTS_OF(a, b, c)                                                       \
	(UINT32_C(1) << ACT_##a | UINT32_C(1) << ACT_##b |                     \
	 UINT32_C(1) << ACT_##c)
#define PLAY	 ACTS_OF(MELD, ADD, DISCARD)
#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

static struct view view;
static struct meld table[2];
static struct parse_context context;
static struct action action;
static struct diag why;

/* A hand of six, in the order of its numbers, and two melds. */
static void
setup(void)
{
	static const char *const melds[] = { "4S 5S 6S 7S", "4H 4D X1=4?" };
	struct laid hand[PACK_CARDS_MAX];

	context.cards = cards_parse("7H 7D TS KS X1 2C", hand);
	for (unsigned i = 0; i < context.cards; i++)
		context.hand[i] = hand[i].card;
	for (unsigned i = 0; i < 2; i++)
		table[i].n = (uint8_t)cards_parse(melds[i], table[i].cards);
	view.table = table;
	view.melds = 2;
	context.view = &view;
}

static const struct {
	const char *text;
	const char *action; /* as it is sent */
	uint32_t may;
} understood[] = {
	{ "draw stock", "{\"do\":\"draw\",\"from\":\"stock\"}", PLAY },
	{ "Draw from the DISCARD", "{\"do\":\"draw\",\"from\":\"discard\"}",
	  PLAY },
	{ "draw spread ks",
	  "{\"do\":\"draw\",\"from\":\"spread\",\"card\":\"KS\"}", PLAY },
	{ "draw pile 4S 4H 4D",
	  "{\"do\":\"draw\",\"from\":\"pile\",\"melds\":[[\"4S\",\"4H\","
	  "\"4D\"]]}",
	  PLAY },
	{ "draw pile to 2 4C",
	  "{\"do\":\"draw\",\"from\":\"pile\",\"to\":2,\"cards\":[\"4C\"]}",
	  PLAY },
	{ "d 3", "{\"do\":\"discard\",\"card\":\"TS\"}", PLAY },
	{ "disc 10s", "{\"do\":\"discard\",\"card\":\"TS\"}", PLAY },
	{ "discard 10s skips 2",
	  "{\"do\":\"discard\",\"card\":\"TS\",\"skips\":2}", PLAY },
	{ "meld 1 2 7S", "{\"do\":\"meld\",\"melds\":[[\"7H\",\"7D\",\"7S\"]]}",
	  PLAY },
	{ "meld 7H,8H,9H / 2S 2D X1=2? run",
	  "{\"do\":\"meld\",\"melds\":[[\"7H\",\"8H\",\"9H\"],[\"2S\",\"2D\","
	  "\"X1=2?\"]],\"kind\":\"run\"}",
	  PLAY },
	{ "add 2 3 6 high",
	  "{\"do\":\"add\",\"to\":2,\"cards\":[\"TS\",\"2C\"],\"at\":\"high\"}",
	  PLAY },
	{ "add to meld 2 the card 4C at the low end",
	  "{\"do\":\"add\",\"to\":2,\"cards\":[\"4C\"],\"at\":\"low\"}", PLAY },
	{ "swap 1 4", "{\"do\":\"swap\",\"from\":1,\"card\":\"KS\"}", PLAY },
	{ "swap 1 QS to 2 X1 high",
	  "{\"do\":\"swap\",\"from\":1,\"to\":2,\"cards\":[\"X1\"],"
	  "\"card\":\"QS\",\"at\":\"high\"}",
	  PLAY },
	{ "pass", "{\"do\":\"pass\"}", PLAY },
	{ "bid 3", "{\"do\":\"bid\",\"count\":3}", PLAY },
	{ "bid 104", "{\"do\":\"bid\",\"count\":104}", PLAY },
	{ "knock 4", "{\"do\":\"knock\",\"discard\":\"KS\"}", PLAY },
	{ "knock 7H 8H 9H | 2S 2D 2C discard ks",
	  "{\"do\":\"knock\",\"melds\":[[\"7H\",\"8H\",\"9H\"],[\"2S\",\"2D\","
	  "\"2C\"]],\"discard\":\"KS\"}",
	  PLAY },
	{ "answer yes", "{\"do\":\"answer\",\"yes\":true}", PLAY },
	{ "answer no", "{\"do\":\"answer\",\"yes\":false}", PLAY },
	/* the second meld is not named and stays */
	{ "arrange m1 -7S / 7S 1 2",
	  "{\"do\":\"arrange\",\"table\":[[\"4S\",\"5S\",\"6S\"],[\"7S\","
	  "\"7H\",\"7D\"],[\"4H\",\"4D\",\"X1=4?\"]]}",
	  PLAY },
	{ "arrange m1 m2 -X1 / X1 7S 8S",
	  "{\"do\":\"arrange\",\"table\":[[\"4S\",\"5S\",\"6S\",\"7S\","
	  "\"4H\",\"4D\"],[\"X1\",\"7S\",\"8S\"]]}",
	  PLAY },
	/* the cards of a run, in any order */
	{ "arrange m1 8S 2S 3S",
	  "{\"do\":\"arrange\",\"table\":[[\"2S\",\"3S\",\"4S\",\"5S\","
	  "\"6S\",\"7S\",\"8S\"],[\"4H\",\"4D\",\"X1=4?\"]]}",
	  PLAY },
	{ "arrange m1 9S X1",
	  "{\"do\":\"arrange\",\"table\":[[\"4S\",\"5S\",\"6S\",\"7S\","
	  "\"X1\",\"9S\"],[\"4H\",\"4D\",\"X1=4?\"]]}",
	  PLAY },
	{ "meld KS JS X1 TS QS",
	  "{\"do\":\"meld\",\"melds\":[[\"X1\",\"TS\",\"JS\",\"QS\","
	  "\"KS\"]]}",
	  PLAY },
	{ "meld 5S X1 4S",
	  "{\"do\":\"meld\",\"melds\":[[\"4S\",\"5S\",\"X1\"]]}", PLAY },
	/* no run: the order stays */
	{ "meld 3S AS KS",
	  "{\"do\":\"meld\",\"melds\":[[\"3S\",\"AS\",\"KS\"]]}", PLAY },
	{ "meld X1 5S 4H",
	  "{\"do\":\"meld\",\"melds\":[[\"X1\",\"5S\",\"4H\"]]}", PLAY },
	{ "meld X1 5S 6S",
	  "{\"do\":\"meld\",\"melds\":[[\"X1\",\"5S\",\"6S\"]]}", PLAY },
	{ "meld 6S X1=5S 4S",
	  "{\"do\":\"meld\",\"melds\":[[\"6S\",\"X1=5S\",\"4S\"]]}", PLAY },
	/* what is no action of the phase is for the referee to refuse */
	{ "knock", "{\"do\":\"knock\"}", PLAY },
	{ "d stock", "{\"do\":\"draw\",\"from\":\"stock\"}",
	  ACTS_OF(DRAW, PASS, BUY) },
};

/* Read @text; the action must be @want, as it is sent. */
static void
understands(const char *text, const char *want)
{
	char buf[2000];
	struct jsonw out;

	ck_assert_msg(action_parse(&context, text, &action, &why), "%s: %s",
		      text, why.text);
	jsonw_init(&out, buf, sizeof(buf) - 1);
	action_write(&out, NULL, &action);
	buf[out.n] = '\0';
	ck_assert_str_eq(buf, want);
}

START_TEST(words_are_an_action)
{
	context.may = understood[_i].may;
	understands(understood[_i].text, understood[_i].action);
}
END_TEST

static const struct {
	const char *text, *said;
} refused[] = {
	{ "", "is no action; possible now: meld, add, discard" },
	{ "fly", "\"fly\" is no action; possible now: meld, add, discard" },
	{ "a", NULL }, /* add alone begins so among those of the phase */
	{ "p", "\"p\" is no action" }, /* pass and push */
	{ "discard 7", "there is no card 7: your hand has the cards 1 to 6" },
	{ "discard 0", "there is no card 0" },
	{ "discard 7X", "\"7x\" is no card" },
	{ "discard X3", "\"x3\" is no card" },
	{ "arrange m3", "there is no meld 3 on the table" },
	{ "arrange m0 7H", "there is no meld 0 on the table" },
	{ "arrange m1 / m1", "meld 1 is named twice" },
	{ "arrange m1 -KS",
	  "-ks: you named no meld before it that contains this card" },
	{ "arrange m1 -zz", "\"-zz\" is no card" },
	{ "meld 7H 8H aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	  "too long" },
};

START_TEST(a_draw_names_the_card_of_a_pile_that_lies_open)
{
	static struct rules deep = { .take = TAKE_DEEP };

	view.rules = &deep;
	context.may = PLAY;
	understands("draw discard", "{\"do\":\"draw\",\"from\":\"discard\"}");
	understands("draw the discard 4C, meld 4S 4H 4C",
		    "{\"do\":\"draw\",\"from\":\"discard\",\"melds\":[[\"4S\","
		    "\"4H\",\"4C\"]],\"card\":\"4C\"}");
	understands("draw the discard 4C, add 4C to meld 2",
		    "{\"do\":\"draw\",\"from\":\"discard\",\"to\":2,"
		    "\"cards\":[\"4C\"],\"card\":\"4C\"}");
	view.rules = NULL;
}
END_TEST

START_TEST(what_cannot_be_read_is_explained)
{
	bool read;

	context.may = PLAY;
	read = action_parse(&context, refused[_i].text, &action, &why);
	ck_assert_msg(read == (refused[_i].said == NULL), "%s",
		      refused[_i].text);
	if (!read)
		ck_assert_msg(strstr(why.text, refused[_i].said) != NULL,
			      "%s: %s", refused[_i].text, why.text);
}
END_TEST

/* Lines of more and more words, up to as many cards or melds as an action has
 * and beyond, and bytes of all kinds. */
START_TEST(no_line_does_harm)
{
	static const char *const acts[] = { "meld ", "arrange ", "arrange m1 ",
					    "add 1 ", "knock " };
	static const char *const words[] = { "7H ", "1/ " };
	char line[1000];

	for (int i = 0; i < 2 * COUNT(acts); i++) {
		int n = snprintf(line, sizeof(line), "%s", acts[i / 2]);

		for (unsigned more = 0; more < ACTION_CARDS_MAX + 10; more++) {
			n += snprintf(line + n, sizeof(line) - (size_t)n, "%s",
				      words[i % 2]);
			if (action_parse(&context, line, &action, &why))
				ck_assert_uint_le(action_card_count(&action),
						  ACTION_CARDS_MAX);
		}
	}
	for (unsigned c = 1; c < 256; c++) {
		snprintf(line, sizeof(line), "discard %c%c 7%c", (char)c,
			 (char)c, (char)c);
		(void)action_parse(&context, line, &action, &why);
	}
}
END_TEST

/* A group may be full, and then another one names a meld. */
START_TEST(an_action_holds_no_more_cards_than_a_game)
{
	char line[1000] = "arrange";
	size_t n = strlen(line);

	for (unsigned i = 0; i < ACTION_CARDS_MAX; i++)
		n += (size_t)snprintf(line + n, sizeof(line) - n, " 1");
	ck_assert(action_parse(&context, line, &action, &why));
	ck_assert_uint_eq(action_card_count(&action), ACTION_CARDS_MAX);
	snprintf(line + n, sizeof(line) - n, " / m1");
	ck_assert(!action_parse(&context, line, &action, &why));
	ck_assert_str_eq(why.text, "too many cards for one action");
	snprintf(line + n, sizeof(line) - n, " / 1");
	ck_assert(!action_parse(&context, line, &action, &why));
}
END_TEST

START_TEST(cards_alone_are_cards)
{
	struct bag bag;

	ck_assert(action_parse_cards(&context, "7h", &bag));
	ck_assert_uint_eq(bag.n, 1);
	ck_assert(action_parse_cards(&context, "1 2 x1", &bag));
	ck_assert_uint_eq(bag.n, 3);
	ck_assert(bag_has(&bag, CARD_X1));
	ck_assert(!action_parse_cards(&context, "3",
				      &bag)); /* an offer's number */
	ck_assert(!action_parse_cards(&context, "", &bag));
	ck_assert(!action_parse_cards(&context, "meld 7h", &bag));
	ck_assert(!action_parse_cards(&context, "7h 9", &bag));
}
END_TEST

/* --- offers --------------------------------------------------------------- */

static struct legal legal;
static struct menu menu;
static struct menu_line lines[LEGAL_MAX];

static void
offer(const char *text)
{
	context.may = UINT32_MAX;
	ck_assert_msg(action_parse(&context, text, &action, &why), "%s",
		      why.text);
	action_copy(&legal.at[legal.n], &action);
	legal_keep(&legal);
}

static void
offers(void)
{
	setup();
	legal.n = 0;
	offer("draw stock");
	offer("draw discard");
	offer("discard 7H");
	offer("meld 7H 7D 7S");
	offer("discard KS");
	offer("add 2 7H high");
	offer("add 2 7H low");
	menu_all(&menu, &legal);
}

START_TEST(many_offers_are_grouped_by_what_they_do)
{
	ck_assert_uint_eq(menu_lines(&menu, false, lines), 7);
	ck_assert_uint_eq(menu_lines(&menu, true, lines), 5);
	ck_assert_uint_eq(lines[0].count, 1);
	ck_assert_int_eq(lines[1].first->from, FROM_DISCARD);
	ck_assert_int_eq(lines[2].first->act, ACT_DISCARD);
	ck_assert_uint_eq(lines[2].count, 2);
	menu_filter_group(&menu, lines[2].first);
	ck_assert_uint_eq(menu.n, 2);
	ck_assert_uint_eq(menu.at[1], 4);
}
END_TEST

START_TEST(cards_narrow_offers)
{
	struct bag bag = hand_parse("7H");

	menu_filter_cards(&menu, &bag);
	ck_assert_uint_eq(menu.n, 4);
	bag = hand_parse("7H 7S");
	menu_filter_cards(&menu, &bag);
	ck_assert_uint_eq(menu.n, 1);
	ck_assert_int_eq(legal.at[menu.at[0]].act, ACT_MELD);
	bag = hand_parse("7H 7H");
	menu_filter_cards(&menu, &bag);
	ck_assert_uint_eq(menu.n, 0);
}
END_TEST

static const struct {
	const char *text;
	unsigned left;
} typed[] = {
	{ "draw", 2 },	   { "draw stock", 1 },	     { "discard", 2 },
	{ "d 7H", 1 },	   { "discard 2C", 0 },	     { "add", 2 },
	{ "add 2 7H", 2 }, { "add 2 7H low", 1 },    { "add 1 7H low", 0 },
	{ "meld", 1 },	   { "meld 7S 7D 7H", 1 },   { "meld 7S 7D", 0 },
	{ "knock", 0 },	   { "meld 7S / 7D 7H", 0 }, { "meld 7H 7D 7C", 0 },
};

START_TEST(typed_words_narrow_offers)
{
	context.may = ACTS_OF(MELD, ADD, DISCARD);
	ck_assert(action_parse(&context, typed[_i].text, &action, &why));
	menu_filter_typed(&menu, &action);
	ck_assert_msg(menu.n == typed[_i].left, "%s: %u", typed[_i].text,
		      menu.n);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("action_parse");
	TCase *t = tcase_create("action_parse");
	TCase *m = tcase_create("menu");

	tcase_add_checked_fixture(t, setup, NULL);
	tcase_add_loop_test(t, words_are_an_action, 0, COUNT(understood));
	tcase_add_test(t, a_draw_names_the_card_of_a_pile_that_lies_open);
	tcase_add_loop_test(t, what_cannot_be_read_is_explained, 0,
			    COUNT(refused));
	tcase_add_test(t, no_line_does_harm);
	tcase_add_test(t, an_action_holds_no_more_cards_than_a_game);
	tcase_add_test(t, cards_alone_are_cards);
	suite_add_tcase(s, t);
	tcase_add_checked_fixture(m, offers, NULL);
	tcase_add_test(m, many_offers_are_grouped_by_what_they_do);
	tcase_add_test(m, cards_narrow_offers);
	tcase_add_loop_test(m, typed_words_narrow_offers, 0, COUNT(typed));
	suite_add_tcase(s, m);
	return run_suite(s);
}

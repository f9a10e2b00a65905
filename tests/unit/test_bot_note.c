/* What a bot says on its answer is kept in one form, and nothing else of it. */
#include "referee/judge/bot_note.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))
#define KS	 "{\"do\":\"discard\",\"card\":\"KS\"}"
#define STOCK	 "{\"do\":\"draw\",\"from\":\"stock\"}"

static struct json json;
static struct legal legal;
static struct action action;
static char answer[65536], kept[BOT_NOTE_BYTES + 1];

/* As the judge keeps it; the list of the request is KS, then the stock. */
static const char *
keep(const char *note, const struct legal *list)
{
	struct jsonw jsonw;
	int token;

	snprintf(answer, sizeof(answer), "{\"do\":\"pass\",\"note\":%s}", note);
	ck_assert_msg(json_read(&json, answer, strlen(answer)), "%s: %s", note,
		      json.error);
	token = bot_note_find(&json);
	jsonw_init(&jsonw, kept, BOT_NOTE_BYTES);
	if (token >= 0)
		bot_note_write(&jsonw, &json, token, NULL, list, &action);
	ck_assert(!jsonw.full);
	kept[jsonw.n] = '\0';
	return kept;
}

static void
ready(void)
{
	legal.n = 2;
	action_init(&legal.at[0], ACT_DISCARD);
	legal.at[0].card = card_of(SPADES, 13);
	action_init(&legal.at[1], ACT_DRAW);
	legal.at[1].card = CARD_NONE;
	legal.at[1].from = FROM_STOCK;
}

static const struct {
	const char *sent, *is;
} notes[] = {
	{ "\"four left\"", "\"four left\"" },
	{ "\"\"", "" },
	{ "\"caf\\u00e9 \\\"x\\\"\"", "\"caf\303\251 \\\"x\\\"\"" },
	/* what is neither */
	{ "7", "" },
	{ "null", "" },
	{ "[]", "" },
	{ "{}", "" },
	/* one member, whatever else is there */
	{ "{\"text\":\"so\",\"mood\":[1,2]}", "{\"text\":\"so\"}" },
	{ "{\"values\":[[" KS ",1]]}", "{\"values\":[[" KS ",1]]}" },
	{ "{\"unit\":\"points\",\"samples\":4}", "" },
	/* all of them, in their order */
	{ "{\"samples\":4,\"unit\":\"win\",\"values\":[[" KS
	  ",0.5]],\"text\":\"t\"}",
	  "{\"text\":\"t\",\"values\":[[" KS
	  ",0.5]],\"unit\":\"win\",\"samples\":4}" },
	/* actions: as action_write has them, or by their number */
	{ "{\"values\":[[{\"card\":\"KS\",\"x\":1,\"do\":\"discard\"},1]]}",
	  "{\"values\":[[" KS ",1]]}" },
	{ "{\"values\":[[1,1],[0,2]]}",
	  "{\"values\":[[" STOCK ",1],[" KS ",2]]}" },
	{ "{\"values\":[[2,1],[-1,1],[0.5,1],[\"0\",1],[{\"do\":\"x\"},1],[0,"
	  "3]]}",
	  "{\"values\":[[" KS ",3]]}" },
	/* items of another form */
	{ "{\"values\":[7,[],[0],[0,1,2],[0,\"1\"],[0,null],{},[0,3]]}",
	  "{\"values\":[[" KS ",3]]}" },
	{ "{\"values\":{\"0\":1},\"text\":\"t\"}", "{\"text\":\"t\"}" },
	{ "{\"values\":[],\"text\":\"t\"}", "{\"text\":\"t\"}" },
	/* numbers */
	{ "{\"values\":[[0,-0.0],[0,1e-3],[0,0.1234567],[0,-12345678]]}",
	  "{\"values\":[[" KS ",0],[" KS ",0.001],[" KS ",0.123457],[" KS
	  ",-1.23457e+07]]}" },
	{ "{\"values\":[[0,1e9],[0,1000000001],[0,-1e10],[0,1e999]]}",
	  "{\"values\":[[" KS ",1e+09]]}" },
	{ "{\"text\":\"t\",\"unit\":\"Points\",\"samples\":-1}",
	  "{\"text\":\"t\"}" },
	{ "{\"text\":\"t\",\"unit\":3,\"samples\":1.5}", "{\"text\":\"t\"}" },
	{ "{\"text\":[\"t\"],\"samples\":1}", "" },
};

START_TEST(a_note_is_kept_in_its_form)
{
	ready();
	ck_assert_str_eq(keep(notes[_i].sent, &legal), notes[_i].is);
}
END_TEST

/* Who reads a log writes the same again, with no list at hand. */
START_TEST(the_form_is_its_own)
{
	char first[BOT_NOTE_BYTES + 1];

	ready();
	if (notes[_i].is[0] == '\0')
		return;
	snprintf(first, sizeof(first), "%s", keep(notes[_i].sent, &legal));
	ck_assert_str_eq(keep(first, NULL), first);
}
END_TEST

START_TEST(without_a_list_numbers_name_nothing)
{
	ready();
	ck_assert_str_eq(keep("{\"values\":[[0,1],[" KS ",2]]}", NULL),
			 "{\"values\":[[" KS ",2]]}");
}
END_TEST

/* @times the item of a list, which ends as it should. */
static const char *
note_of(const char *before, const char *item, unsigned times, const char *after)
{
	static char text[32768];
	size_t n = (size_t)snprintf(text, sizeof(text), "%s", before);

	for (unsigned i = 0; i < times; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "%s%s",
				      i > 0 ? "," : "", item);
	snprintf(text + n, sizeof(text) - n, "%s", after);
	return text;
}

static unsigned
times_in(const char *text, const char *what)
{
	unsigned n = 0;

	for (; (text = strstr(text, what)) != NULL; text++)
		n++;
	return n;
}

START_TEST(the_first_64_values_are_kept)
{
	const char *is;

	ready();
	is = keep(note_of("{\"values\":[", "[1,0]", 70, "]}"), &legal);
	ck_assert_uint_eq(times_in(is, "draw"), BOT_NOTE_VALUES_MAX);
	is = keep(note_of("{\"values\":[7,", "[1,0]", 64, "]}"), &legal);
	ck_assert_uint_eq(times_in(is, "draw"), BOT_NOTE_VALUES_MAX);
}
END_TEST

/* Of one that is longer than an object may be, the text. */
START_TEST(an_object_has_a_longest)
{
	char note[BOT_NOTE_SENT_BYTES + 2];

	ready();
	memset(note, ' ', sizeof(note));
	memcpy(note, "{\"text\":\"t\",\"samples\":4", 23);
	note[BOT_NOTE_SENT_BYTES - 1] = '}';
	note[BOT_NOTE_SENT_BYTES] = '\0';
	ck_assert_str_eq(keep(note, &legal), "{\"text\":\"t\",\"samples\":4}");
	note[BOT_NOTE_SENT_BYTES - 1] = ' ';
	note[BOT_NOTE_SENT_BYTES] = '}';
	note[BOT_NOTE_SENT_BYTES + 1] = '\0';
	ck_assert_str_eq(keep(note, &legal), "\"t\"");
	memcpy(note, "{\"text\":{}, ", 12);
	memcpy(note + 10, ",\"samples\":4", 12);
	ck_assert_str_eq(keep(note, &legal), "");
	memcpy(note, "{\"text\":{\"text\":\"t\"}   ", 23);
	ck_assert_str_eq(keep(note, &legal), "");
}
END_TEST

/* The most that can be said takes its room and no more: 500 bytes that are
 * escaped, and long actions: these take some 830 bytes each. */
START_TEST(values_without_room_are_left_out)
{
	struct action *longest = &legal.at[1];
	struct laid cards[100];
	char text[4000];
	const char *is;
	size_t n = 0;

	ready();
	for (unsigned i = 0; i < 100; i++)
		cards[i] = (struct laid){ card_of(SPADES, 13),
					  card_of(SPADES, 12) };
	action_init(longest, ACT_MELD);
	longest->card = CARD_NONE;
	longest->has_melds = true;
	action_append_meld(longest, cards, 100);
	is = keep(note_of("{\"text\":\"t\",\"values\":[", "[1,0]", 64,
			  "],\"unit\":\"points\",\"samples\":1}"),
		  &legal);
	ck_assert_uint_eq(times_in(is, "meld\""), 4);
	ck_assert_ptr_nonnull(
		strstr(is, "]],\"unit\":\"points\",\"samples\":1}"));
	for (unsigned i = 0; i < 320; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "\\u0001");
	snprintf(text + n, sizeof(text) - n, "%s", "");
	snprintf(answer, sizeof(answer), "{\"text\":\"%s\",\"values\":[", text);
	ck_assert_uint_lt(
		strlen(keep(note_of(answer, "[0,1]", 10, "]}"), &legal)),
		BOT_NOTE_BYTES);
	ck_assert_uint_eq(times_in(kept, "\\u0001"), 320);
	ck_assert_uint_eq(times_in(kept, KS), 10);
	/* a text alone may be longer: it is cut */
	for (unsigned i = 320; i < 600; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n, "\\u0001");
	snprintf(answer, sizeof(answer), "\"%s\"", text);
	keep(note_of(answer, "", 0, ""), &legal);
	ck_assert_uint_eq(times_in(kept, "\\u0001"), BOT_NOTE_TEXT_BYTES);
}
END_TEST

/* What a reader of logs gets out of it. */
START_TEST(its_parts_are_read)
{
	char text[8];
	double value = 0;
	int note, list;

	ready();
	keep("{\"text\":\"a long one\",\"values\":[[" KS ",-2.5],7],"
	     "\"unit\":\"win\",\"samples\":12}",
	     NULL);
	note = json_get(&json, 0, "note");
	bot_note_text(&json, note, text, sizeof(text));
	ck_assert_str_eq(text, "a long ");
	ck_assert_int_eq(bot_note_unit(&json, note), BOT_NOTE_UNIT_WIN);
	ck_assert_int_eq(bot_note_samples(&json, note), 12);
	list = bot_note_values(&json, note);
	ck_assert_int_ge(list, 0);
	list = json_first(&json, list);
	ck_assert(bot_note_value(&json, list, NULL, &action, &value));
	ck_assert_int_eq(action.act, ACT_DISCARD);
	ck_assert_double_eq(value, -2.5);
	list = json_next(&json, list);
	ck_assert(!bot_note_value(&json, list, NULL, &action, &value));
	keep("\"words\"", NULL);
	note = json_get(&json, 0, "note");
	bot_note_text(&json, note, text, sizeof(text));
	ck_assert_str_eq(text, "words");
	ck_assert_int_eq(bot_note_unit(&json, note), BOT_NOTE_UNIT_NONE);
	ck_assert_int_eq(bot_note_samples(&json, note), -1);
	ck_assert_int_eq(bot_note_values(&json, note), -1);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("bot_note");
	TCase *cases = tcase_create("bot_note");

	tcase_add_loop_test(cases, a_note_is_kept_in_its_form, 0, COUNT(notes));
	tcase_add_loop_test(cases, the_form_is_its_own, 0, COUNT(notes));
	tcase_add_test(cases, without_a_list_numbers_name_nothing);
	tcase_add_test(cases, the_first_64_values_are_kept);
	tcase_add_test(cases, an_object_has_a_longest);
	tcase_add_test(cases, values_without_room_are_left_out);
	tcase_add_test(cases, its_parts_are_read);
	suite_add_tcase(suite, cases);
	return run_suite(suite);
}

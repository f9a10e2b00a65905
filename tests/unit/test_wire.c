#include "referee/wire/wire.h"

#include <check.h>
#include <stdio.h>

#include "tests/support/suite.h"
#include "tests/support/toy_game.h"

static struct json json;
static struct action action;
static struct event event, back;
static char buf[65536];

static bool
read_action(const char *text, const char **error)
{
	ck_assert_msg(json_read(&json, text, strlen(text)), "%s: %s", text,
		      json.error);
	return action_read(&json, 0, &action, error);
}

static const char *
written(const struct jsonw *jsonw)
{
	ck_assert(!jsonw->full);
	buf[jsonw->n] = '\0';
	return buf;
}

static void
begin(struct jsonw *jsonw)
{
	jsonw_init(jsonw, buf, sizeof(buf) - 1);
}

/* Each of them is read and written back as it stands. */
static const char *const actions[] = {
	"{\"do\":\"draw\",\"from\":\"stock\"}",
	"{\"do\":\"draw\",\"from\":\"discard\"}",
	"{\"do\":\"draw\",\"from\":\"spread\",\"card\":\"TD\"}",
	"{\"do\":\"draw\",\"from\":\"pile\",\"melds\":[[\"9C\",\"9D\",\"X1\"]]"
	"}",
	"{\"do\":\"draw\",\"from\":\"pile\",\"to\":3,\"cards\":[\"9C\"],"
	"\"at\":\"low\"}",
	"{\"do\":\"meld\",\"melds\":[[\"JS\",\"X1=QS\",\"KS\"],[\"2H=7?\","
	"\"7D\","
	"\"7S\"]]}",
	"{\"do\":\"meld\",\"melds\":[[\"2S\",\"2H\",\"2D\"]],\"kind\":"
	"\"rank\"}",
	"{\"do\":\"meld\",\"melds\":[]}",
	"{\"do\":\"meld\",\"melds\":[[]]}",
	"{\"do\":\"add\",\"to\":2,\"cards\":[\"TS\",\"JS\"],\"at\":\"high\"}",
	"{\"do\":\"swap\",\"from\":2,\"card\":\"QS\"}",
	"{\"do\":\"swap\",\"from\":2,\"to\":4,\"cards\":[\"X1\"],\"card\":"
	"\"QS\"}",
	"{\"do\":\"discard\",\"card\":\"KS\"}",
	"{\"do\":\"discard\",\"card\":\"X2\",\"skips\":0}",
	"{\"do\":\"pass\"}",
	"{\"do\":\"buy\"}",
	"{\"do\":\"bid\",\"count\":3}",
	"{\"do\":\"push\"}",
	"{\"do\":\"knock\",\"melds\":[[\"AS\",\"2S\",\"3S\"]],\"discard\":"
	"\"KD\"}",
	"{\"do\":\"knock\",\"melds\":[]}",
	"{\"do\":\"knock\"}",
	"{\"do\":\"declare\",\"melds\":[[\"AS\",\"2S\",\"3S\"]],"
	"\"discard\":\"KD\"}",
	"{\"do\":\"drop\"}",
	"{\"do\":\"arrange\",\"table\":[[\"AS\",\"2S\",\"3S\"],[\"4H\",\"5H\","
	"\"6H\"]]}",
	"{\"do\":\"ask\"}",
	"{\"do\":\"answer\",\"yes\":true}",
	"{\"do\":\"answer\",\"yes\":false}",
};

START_TEST(actions_are_read_and_written_alike)
{
	const char *error = "";
	struct jsonw jsonw;

	ck_assert_msg(read_action(actions[_i], &error), "%s: %s", actions[_i],
		      error);
	begin(&jsonw);
	action_write(&jsonw, NULL, &action);
	ck_assert_str_eq(written(&jsonw), actions[_i]);
}
END_TEST

static const char *const refused[] = {
	"[]",
	"7",
	"\"pass\"",
	"{}",
	"{\"do\":7}",
	"{\"do\":null}",
	"{\"do\":\"\"}",
	"{\"do\":\"none\"}",
	"{\"do\":\"Pass\"}",
	"{\"do\":\"renew\"}",
	"{\"do\":\"red-three\"}",
	"{\"do\":\"draw\",\"from\":7}",
	"{\"do\":\"draw\",\"from\":\"none\"}",
	"{\"do\":\"discard\",\"card\":\"XX\"}",
	"{\"do\":\"discard\",\"card\":\"??\"}",
	"{\"do\":\"discard\",\"card\":\"\\u003f?\"}",
	"{\"do\":\"discard\",\"card\":\"1S\"}",
	"{\"do\":\"discard\",\"card\":\"KS \"}",
	"{\"do\":\"discard\",\"card\":\"ks\"}",
	"{\"do\":\"discard\",\"card\":\"X1=KS\"}",
	"{\"do\":\"discard\",\"card\":null}",
	"{\"do\":\"discard\",\"card\":\"X2\",\"skips\":8}",
	"{\"do\":\"discard\",\"card\":\"X2\",\"skips\":\"1\"}",
	"{\"do\":\"discard\",\"card\":[\"KS\"]}",
	"{\"do\":\"meld\",\"melds\":\"KS\"}",
	"{\"do\":\"meld\",\"melds\":{}}",
	"{\"do\":\"meld\",\"melds\":[\"KS\"]}",
	"{\"do\":\"meld\",\"melds\":[[1]]}",
	"{\"do\":\"meld\",\"melds\":[[\"KS=\"]]}",
	"{\"do\":\"declare\",\"melds\":[[\"\\u003f?\"]]}",
	"{\"do\":\"meld\",\"melds\":[[\"KS\"]],\"kind\":\"none\"}",
	"{\"do\":\"add\",\"to\":0,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":256,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":-1,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":1.0,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":1e0,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":\"1\",\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":true,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":18446744073709551617,\"cards\":[\"KS\"]}",
	"{\"do\":\"add\",\"to\":1,\"cards\":[\"KS\"],\"at\":\"top\"}",
	"{\"do\":\"bid\",\"count\":-1}",
	"{\"do\":\"bid\",\"count\":1001}",
	"{\"do\":\"bid\",\"count\":1e999999}",
	"{\"do\":\"bid\"}",
	"{\"do\":\"answer\"}",
	"{\"do\":\"answer\",\"yes\":null}",
	"{\"do\":\"answer\",\"yes\":1}",
	"{\"do\":\"answer\",\"yes\":\"true\"}",
};

START_TEST(what_is_no_action_is_refused)
{
	const char *error = NULL;

	ck_assert_msg(!read_action(refused[_i], &error), "%s", refused[_i]);
	ck_assert_ptr_nonnull(error);
}
END_TEST

START_TEST(what_an_action_has_not_is_ignored)
{
	const char *error;

	ck_assert(read_action(
		"{\"do\":\"pass\",\"card\":7,\"melds\":0,\"x\":[{}],"
		"\"from\":null,\"note\":1}",
		&error));
	ck_assert_uint_eq(action.card, CARD_NONE);
	ck_assert_uint_eq(action.lists, 0);
}
END_TEST

START_TEST(escapes_are_undone)
{
	const char *error;

	ck_assert(read_action("{\"d\\u006f\":\"dis\\u0063ard\","
			      "\"c\\u0061rd\":\"\\u004bS\"}",
			      &error));
	ck_assert_uint_eq(action.act, ACT_DISCARD);
	ck_assert_uint_eq(action.card, card_of(SPADES, RANK_KING));
}
END_TEST

/* Lists and cards up to the bounds are taken, one more is refused. */
START_TEST(bounds_hold)
{
	static char text[32768];
	const char *error;

	for (unsigned more = 0; more < 2; more++) {
		size_t n = (size_t)snprintf(text, sizeof(text),
					    "{\"do\":\"arrange\",\"table\":[");

		for (unsigned i = 0; i < ACTION_LISTS_MAX + more; i++)
			n += (size_t)snprintf(text + n, sizeof(text) - n,
					      "%s[\"AS\"]", i > 0 ? "," : "");
		snprintf(text + n, sizeof(text) - n, "]}");
		ck_assert(read_action(text, &error) == (more == 0));

		n = (size_t)snprintf(text, sizeof(text),
				     "{\"do\":\"add\",\"to\":1,\"cards\":[");
		for (unsigned i = 0; i < ACTION_CARDS_MAX + more; i++)
			n += (size_t)snprintf(text + n, sizeof(text) - n,
					      "%s\"AS\"", i > 0 ? "," : "");
		snprintf(text + n, sizeof(text) - n, "]}");
		ck_assert(read_action(text, &error) == (more == 0));
	}
}
END_TEST

static void
make_event(enum act act, enum source from, unsigned got, uint16_t shown)
{
	memset(&event, 0, sizeof(event));
	action_init(&event.action, act);
	event.action.from = (uint8_t)from;
	event.seat = 1;
	event.card_shown = SHOWN_ALL;
	event.got_shown = shown;
	event.got_count = (uint8_t)got;
	for (unsigned i = 0; i < got; i++)
		event.got[i] = card_of(HEARTS, i + 2);
}

static const char *
event_text(uint16_t eyes)
{
	struct jsonw jsonw;

	begin(&jsonw);
	event_write(&jsonw, NULL, &event, 20, eyes);
	return written(&jsonw);
}

START_TEST(a_hidden_card_is_masked_for_the_others)
{
	make_event(ACT_DRAW, FROM_STOCK, 1, SHOWN_SEAT(1));
	ck_assert_str_eq(event_text(EYES_SEAT(0)),
			 "{\"n\":20,\"seat\":1,\"do\":\"draw\",\"from\":"
			 "\"stock\",\"card\":\"??\"}");
	ck_assert_str_eq(event_text(EYES_SEAT(1)),
			 "{\"n\":20,\"seat\":1,\"do\":\"draw\",\"from\":"
			 "\"stock\",\"card\":\"2H\"}");
	ck_assert_str_eq(event_text(EYES_ALL),
			 "{\"n\":20,\"seat\":1,\"do\":\"draw\",\"from\":"
			 "\"stock\",\"card\":\"2H\"}");
	ck_assert(!event_is_open(&event, EYES_SEAT(0)));
	ck_assert(event_is_open(&event, EYES_SEAT(1)));
	make_event(ACT_BUY, FROM_NONE, 2, SHOWN_SEAT(1));
	ck_assert_str_eq(event_text(EYES_SEAT(0)),
			 "{\"n\":20,\"seat\":1,\"do\":\"buy\",\"got\":[\"??\","
			 "\"??\"]}");
}
END_TEST

START_TEST(a_card_face_down_is_masked)
{
	make_event(ACT_KNOCK, FROM_NONE, 0, SHOWN_NONE);
	event.action.card = card_of(CLUBS, 9);
	event.action.has_melds = true;
	event.card_shown = SHOWN_SEAT(1);
	ck_assert_str_eq(event_text(EYES_SEAT(0)),
			 "{\"n\":20,\"seat\":1,\"do\":\"knock\",\"melds\":[],"
			 "\"discard\":\"??\"}");
	ck_assert_str_eq(event_text(EYES_ALL),
			 "{\"n\":20,\"seat\":1,\"do\":\"knock\",\"melds\":[],"
			 "\"discard\":\"9C\"}");
}
END_TEST

static const char *const events[] = {
	"{\"n\":1,\"seat\":0,\"do\":\"draw\",\"from\":\"stock\",\"card\":\"??"
	"\"}",
	"{\"n\":2,\"seat\":0,\"do\":\"draw\",\"from\":\"stock\",\"cards\":"
	"[\"AS\",\"2S\"]}",
	"{\"n\":3,\"seat\":7,\"do\":\"draw\",\"from\":\"pile\",\"melds\":"
	"[[\"9C\",\"9D\",\"9H\"]],\"cards\":[\"AS\",\"2S\"]}",
	"{\"n\":4,\"seat\":7,\"do\":\"draw\",\"from\":\"pile\",\"to\":1,"
	"\"cards\":[\"9C\"],\"got\":[\"AS\",\"2S\"]}",
	"{\"n\":5,\"do\":\"renew\"}",
	"{\"n\":6,\"seat\":3,\"do\":\"discard\",\"card\":\"KS\"}",
	"{\"n\":7,\"seat\":3,\"do\":\"swap\",\"from\":1,\"card\":\"KS\","
	"\"got\":[\"X1\"]}",
	"{\"n\":8,\"seat\":3,\"do\":\"knock\",\"melds\":[],\"discard\":\"??\"}",
};

START_TEST(events_are_read_and_written_alike)
{
	const char *error = "";
	struct jsonw jsonw;
	unsigned n;

	ck_assert(json_read(&json, events[_i], strlen(events[_i])));
	ck_assert_msg(event_read(&json, 0, &back, &n, &error), "%s: %s",
		      events[_i], error);
	begin(&jsonw);
	event_write(&jsonw, NULL, &back, n, EYES_ALL);
	ck_assert_str_eq(written(&jsonw), events[_i]);
}
END_TEST

/* However it is written, and never where a list has cards of a meld. */
START_TEST(a_hidden_card_is_read_where_one_may_be)
{
	static const char draw[] =
		"{\"n\":1,\"seat\":0,\"do\":\"draw\",\"from\":"
		"\"stock\",\"card\":\"\\u003f?\"}";
	static const char declare[] =
		"{\"n\":1,\"seat\":0,\"do\":\"declare\",\"melds\":[["
		"\"\\u003f?\"]]}";
	const char *error = "";
	unsigned n;

	ck_assert(json_read(&json, draw, strlen(draw)));
	ck_assert_msg(event_read(&json, 0, &back, &n, &error), "%s", error);
	ck_assert_uint_eq(back.got_count, 1);
	ck_assert_uint_eq(back.got[0], CARD_HIDDEN);
	ck_assert(json_read(&json, declare, strlen(declare)));
	ck_assert(!event_read(&json, 0, &back, &n, &error));
}
END_TEST

/* What a view says is what is read from it. */
START_TEST(views_are_read_and_written_alike)
{
	static struct state state;
	static struct events happened;
	static struct view_store store;
	static char first[65536];
	struct rules rules;
	struct stream stream;
	struct view view;
	struct action next;
	struct jsonw jsonw;
	const char *error = "";
	uint8_t seed[SEED_BYTES] = { 1 };

	toy_game_rules(&rules, 3, 1);
	game_begin(&state, &rules, 3);
	stream_for_deal(&stream, seed, 1);
	game_deal(&state, &stream, &happened);
	state.melds = 1;
	state.table[0] = (struct meld){
		.kind = KIND_RUN,
		.owner = 2,
		.n = 3,
		.cards = { { 9, 9 }, { CARD_X1, 10 }, { 11, 11 } },
	};
	state.opened = 4;
	state.in = 3;
	state.scores[1] = -70;
	while (state.over == OVER_NO) {
		for (unsigned seat = 0; seat < 3; seat++) {
			view_of(&state, (seat_t)seat, &view);
			begin(&jsonw);
			view_write(&jsonw, &view);
			memcpy(first, written(&jsonw), jsonw.n + 1);
			ck_assert(json_read(&json, first, strlen(first)));
			ck_assert_msg(view_read(&json, 0, &rules, (seat_t)seat,
						&store, &error),
				      "%s: %s", first, error);
			begin(&jsonw);
			view_write(&jsonw, &store.view);
			ck_assert_str_eq(written(&jsonw), first);
		}
		game_standard(&state, &next);
		game_apply(&state, state.seat, &next, &stream, &happened);
	}
}
END_TEST

static const char *const no_views[] = {
	"[]",
	"{}",
	"{\"cards\":[],\"scores\":[],\"hand\":[]}",
	"{\"cards\":[1,1],\"scores\":[1],\"hand\":[]}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[\"??\"],"
	"\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[]}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[],\"turn\":[]}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[],"
	"\"turn\":{\"seat\":9,\"phase\":\"draw\"}}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[],\"table\":[7],"
	"\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[],\"stock\":-1,"
	"\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
	"{\"cards\":[1,1],\"scores\":[1,1],\"hand\":[],\"flags\":{\"renewals\":"
	"\"x\"},\"turn\":{\"seat\":0,\"phase\":\"draw\"}}",
};

START_TEST(what_is_no_view_is_refused)
{
	static struct view_store store;
	struct rules rules;
	const char *error = NULL;

	toy_game_rules(&rules, 2, 1);
	ck_assert(json_read(&json, no_views[_i], strlen(no_views[_i])));
	ck_assert_msg(!view_read(&json, 0, &rules, 0, &store, &error), "%s",
		      no_views[_i]);
	ck_assert_ptr_nonnull(error);
}
END_TEST

/* contract 5.5: "2S=2S" is a wild card that stands for its own name; "2S" in an
 * add could go to the other end. */
START_TEST(a_wild_card_in_its_own_place_is_written_so)
{
	static const char text[] = "{\"do\":\"add\",\"to\":1,\"cards\":"
				   "[\"2S=2S\",\"3S\"]}";
	struct rules rules = { .wild_mask = UINT64_C(1) << 2 };
	const char *error;
	struct jsonw jsonw;

	ck_assert(read_action(text, &error));
	ck_assert(card_is_wild(&rules, action.cards[0].card));
	begin(&jsonw);
	action_write(&jsonw, &rules, &action);
	ck_assert_str_eq(written(&jsonw), text);
	event = (struct event){ .seat = 0, .card_shown = SHOWN_ALL };
	action_copy(&event.action, &action);
	begin(&jsonw);
	event_write(&jsonw, &rules, &event, 7, EYES_SEAT(1));
	ck_assert_ptr_nonnull(strstr(written(&jsonw), "[\"2S=2S\",\"3S\"]"));
	action.cards[1].as = action.cards[1].card; /* says nothing */
	begin(&jsonw);
	action_write(&jsonw, &rules, &action);
	ck_assert_str_eq(written(&jsonw), text);
}
END_TEST

START_TEST(a_writer_that_is_full_says_so)
{
	const char *error;
	char small[200];
	struct jsonw jsonw;

	ck_assert(read_action(actions[4], &error));
	for (size_t size = 0; size < sizeof(small); size++) {
		jsonw_init(&jsonw, small, size);
		action_write(&jsonw, NULL, &action);
		ck_assert(jsonw.n <= size);
		ck_assert(jsonw.full || jsonw.n == strlen(actions[4]));
	}
}
END_TEST

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

int
main(void)
{
	Suite *s = suite_create("wire");
	TCase *t = tcase_create("wire");

	suite_add_tcase(s, t);
	tcase_add_loop_test(t, actions_are_read_and_written_alike, 0,
			    COUNT(actions));
	tcase_add_loop_test(t, what_is_no_action_is_refused, 0, COUNT(refused));
	tcase_add_test(t, what_an_action_has_not_is_ignored);
	tcase_add_test(t, escapes_are_undone);
	tcase_add_test(t, bounds_hold);
	tcase_add_test(t, a_hidden_card_is_masked_for_the_others);
	tcase_add_test(t, a_card_face_down_is_masked);
	tcase_add_loop_test(t, events_are_read_and_written_alike, 0,
			    COUNT(events));
	tcase_add_test(t, a_hidden_card_is_read_where_one_may_be);
	tcase_add_test(t, views_are_read_and_written_alike);
	tcase_add_loop_test(t, what_is_no_view_is_refused, 0, COUNT(no_views));
	tcase_add_test(t, a_wild_card_in_its_own_place_is_written_so);
	tcase_add_test(t, a_writer_that_is_full_says_so);
	return run_suite(s);
}

/*
 * test_replay.c - a log holds if and only if nobody touched it.
 *
 * DEALS in the environment: so many at each table that the game files allow,
 * recorded and played again.
 */
#include "arena/retrace.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/show.h"
#include "lib/alloc.h"
#include "referee/record.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

static const char *const games[] = { "rummy", "gin", "wildcat" };

#define GAMES (sizeof(games) / sizeof(games[0]))
#define DEALS 3

static struct diag diag;
static struct variants every; /* every table there is */

/* --- a log of a random match, written by the referee's own functions ------ */

struct recording {
	struct match match;
	struct rules rules;
	struct state state;
	struct stream stream;
	struct events events;
	struct legal legal;
	struct action action;
	struct log log;
	struct seat seats[SEATS_MAX];
	unsigned places[SEATS_MAX];
	unsigned next_event;
	uint32_t lot;
	char rules_json[SHEET_JSON_MAX + 1];
};

static void
end_with_events(struct recording *r, struct jot *jot)
{
	JOT(jot, ",\"events\":[");
	for (unsigned i = 0; i < r->events.n; i++)
		event_write(jot, &r->rules, &r->events.at[i], r->next_event++,
			    EYES_ALL);
	JOT(jot, "]");
	log_end(&r->log);
}

static void
act(struct recording *r)
{
	struct record_do what = { .rules = &r->rules,
				  .seat = r->state.seat,
				  .req = 1 };
	struct verdict verdict;

	r->lot = r->lot * 1664525u + 1013904223u;
	game_legal(&r->state, &r->legal);
	what.standard = r->legal.n == 0 || r->lot >> 28 == 0;
	if (what.standard)
		game_standard(&r->state, &r->action);
	else
		action_copy(&r->action,
			    &r->legal.at[(r->lot >> 8) % r->legal.n]);
	verdict = game_apply(&r->state, (seat_t)what.seat, &r->action,
			     &r->stream, &r->events);
	ck_assert_int_eq(verdict.refusal, REFUSE_NONE);
	end_with_events(r, record_do(&r->log, &what, &r->action));
}

static void
play(struct recording *r)
{
	record_header(&r->log, &r->match);
	for (unsigned deal = 1; deal <= (unsigned)r->match.deals; deal++) {
		if (r->state.over == OVER_MATCH)
			break;
		stream_for_deal(&r->stream, r->match.seed, deal);
		game_deal(&r->state, &r->stream, &r->events);
		end_with_events(r, record_deal(&r->log, &r->state));
		while (r->state.over == OVER_NO)
			act(r);
		record_end_deal(&r->log, &r->state);
	}
	game_places(&r->state, r->places);
	record_end_match(&r->log, &r->state, r->places, r->seats);
	record_seed(&r->log, &r->match);
	log_flush(&r->log);
}

/* The whole log of a match of at most so many deals as owned text. */
static char *
record_match(const struct variant *variant, unsigned deals, uint32_t number,
	     size_t *len)
{
	static struct recording recording; /* no heap is aligned for a hash */
	struct recording *r = &recording;
	FILE *file = tmpfile();
	struct jot jot;
	char *text;
	long size;

	memset(r, 0, sizeof(*r));
	ck_assert_ptr_nonnull(file);
	ck_assert(variant_load(variant, &r->rules));
	jot_init(&jot, r->rules_json, SHEET_JSON_MAX);
	sheet_write_json(&r->rules, &jot);
	r->rules_json[jot.n] = '\0';
	r->match = (struct match){
		.number = 17,
		.rules = &r->rules,
		.rules_json = r->rules_json,
		.game = variant->game,
		.players = variant->players,
		.deals = deals,
		.isolation = "none",
		.seat = { { .name = "alice" },
			  { .name = "bob \"the\" \xc3\xa9" } },
	};
	for (unsigned i = 2; i < variant->players; i++)
		r->match.seat[i].name = "carol";
	memset(r->match.seed, 0x5a, SEED_BYTES);
	memcpy(r->match.seed, &number, number > 0 ? sizeof(number) : 0);
	r->next_event = 1;
	r->lot = 7 + number;
	for (unsigned i = 0; i < variant->players; i++)
		seat_init(&r->seats[i], -1, -1);
	log_init(&r->log, fileno(file));
	game_begin(&r->state, &r->rules, variant->players);
	play(r);
	ck_assert_int_eq(r->log.error, 0);
	size = lseek(fileno(file), 0, SEEK_END);
	*len = (size_t)size;
	text = xcalloc(*len + 1, 1);
	ck_assert_int_eq(pread(fileno(file), text, *len, 0), (ssize_t)*len);
	fclose(file);
	return text;
}

static char *
record(const char *game, size_t *len)
{
	struct variant variant = { .players = 2 };

	snprintf(variant.game, sizeof(variant.game), "%s", game);
	return record_match(&variant, DEALS, 0, len);
}

/* --- checks --------------------------------------------------------------- */

static struct retrace *match;
static char *text;
static size_t len;

static void
release(void)
{
	free(match);
	free(text);
	match = NULL;
	text = NULL;
}

static void
recorded(const char *game)
{
	match = xcalloc(1, sizeof(*match));
	text = record(game, &len);
}

static void
refused(const char *words)
{
	ck_assert_msg(!retrace(match, "log", text, len, NULL, &diag),
		      "it held");
	ck_assert_msg(strstr(diag.text, words) != NULL, "\"%s\" lacks \"%s\"",
		      diag.text, words);
	ck_assert_msg(strncmp(diag.text, "log:", 4) == 0 &&
			      diag.text[4] >= '1' && diag.text[4] <= '9',
		      "no line: %s", diag.text);
}

/* Replace bytes of the same length in the first place after @after. */
static void
forge(const char *after, const char *was, const char *is)
{
	char *at = strstr(text, after);

	ck_assert_msg(at != NULL, "no %s", after);
	at = strstr(at, was);
	ck_assert_msg(at != NULL, "no %s", was);
	ck_assert_uint_eq(strlen(was), strlen(is));
	memcpy(at, is, strlen(is));
}

START_TEST(a_log_holds)
{
	recorded(games[_i]);
	ck_assert_msg(retrace(match, "log", text, len, NULL, &diag), "%s",
		      diag.text);
	ck_assert_uint_ge(match->deals, 1);
	ck_assert_uint_gt(match->actions, 10);
	ck_assert_str_eq(match->player[0], "alice");
	release();
}
END_TEST

START_TEST(logs_with_every_option_hold)
{
	const struct variant *variant = &every.at[_i];
	unsigned deals = sweep_deals() > 0 ? sweep_deals() : 1, done = 0;
	uint32_t number = 0;

	while (done < deals) {
		match = xcalloc(1, sizeof(*match));
		text = record_match(variant, deals - done, ++number, &len);
		ck_assert_msg(retrace(match, "log", text, len, NULL, &diag),
			      "%s for %u with %s: %s", variant->game,
			      variant->players, variant->options, diag.text);
		ck_assert_uint_gt(match->deals, 0);
		done += match->deals;
		release();
	}
	sweep_tell(variant, "deals replayed", done);
}
END_TEST

/* Where in a line nothing may be touched: all of a deal's record and of its
 * end, and an action with its events.  NULL: words for people stand in it. */
static const char *
held_part(const char *line)
{
	if (strncmp(line, "{\"type\":\"deal\"", 14) == 0 ||
	    strncmp(line, "{\"type\":\"end\",\"of\":\"deal\"", 26) == 0)
		return line;
	if (strncmp(line, "{\"type\":\"do\"", 12) == 0)
		return strstr(line, "\"action\"");
	return NULL;
}

START_TEST(no_byte_can_be_changed)
{
	unsigned tried = 0;

	recorded(games[_i]);
	for (size_t i = 0; i < len; i += 97) {
		size_t line = i;
		const char *held;
		char was = text[i];

		while (line > 0 && text[line - 1] != '\n')
			line--;
		held = held_part(text + line);
		if (held == NULL || text + i < held || was == '\n')
			continue;
		text[i] = was == '1' ? '2' : '1';
		ck_assert_msg(!retrace(match, "log", text, len, NULL, &diag),
			      "byte %zu: %c for %c: %.200s", i, text[i], was,
			      text + line);
		text[i] = was;
		tried++;
	}
	ck_assert_uint_gt(tried, 20);
	release();
}
END_TEST

START_TEST(a_forged_score_is_found)
{
	char *at;

	recorded("wildcat");
	at = strstr(text, "\"of\":\"match\"");
	ck_assert_ptr_nonnull(at);
	at = strstr(at, "\"scores\":[") + strlen("\"scores\":[");
	at += strspn(at, "-");
	*at = *at == '9' ? '8' : '9';
	refused("scores");
	release();
}
END_TEST

START_TEST(forged_places_are_found)
{
	char *at;

	recorded("rummy");
	at = strstr(text, "\"places\":[");
	ck_assert_ptr_nonnull(at);
	at += strlen("\"places\":[");
	*at = *at == '1' ? '2' : '1';
	refused("places");
	release();
}
END_TEST

START_TEST(forged_accounts_are_found)
{
	recorded("rummy");
	forge("\"of\":\"match\"", "\"verdict\":\"ok\"", "\"verdict\":\"no\"");
	refused("the verdict on seat 0: the log says \"no\"");
	forge("\"of\":\"match\"", "\"verdict\":\"no\"", "\"verdict\":\"ok\"");
	forge("\"of\":\"match\"", "\"faults\":0", "\"faults\":3");
	refused("faults of seat 0: the log says 3, the match gives 0");
	forge("\"of\":\"match\"", "\"faults\":3", "\"faults\":0");
	forge("\"of\":\"match\"", "\"noise\":0", "\"noise\":9");
	refused("noise of seat 0: the log says 9, the match gives 0");
	release();
}
END_TEST

/* What the results say of a match is held against its log. */
START_TEST(facts_from_elsewhere_are_held)
{
	static const struct retrace_fact right[] = {
		{ "match", "17" },
		{ "players", "[\"alice\",\"bob \\\"the\\\" \xc3\xa9\"]" },
		{ "bot_seeds", "[0,0]" },
		{ "isolation", "\"none\"" },
	};
	static const struct retrace_fact wrong[] = {
		{ "match", "18" },
		{ "players", "[\"bob\",\"alice\"]" },
		{ "bot_seeds", "[0,1]" },
		{ "time", "{\"move_us\":1}" },
		{ "faults", "\"strict\"" },
		{ "no such key", "1" },
	};
	struct retrace_facts known = { right,
				       sizeof(right) / sizeof(right[0]) };

	recorded("rummy");
	ck_assert_msg(
		retrace_known(match, "log", text, len, &known, NULL, &diag),
		"%s", diag.text);
	known.n = 1;
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		known.at = &wrong[i];
		ck_assert_msg(!retrace_known(match, "log", text, len, &known,
					     NULL, &diag),
			      "%s %s", wrong[i].key, wrong[i].json);
		ck_assert_msg(strstr(diag.text, wrong[i].key) != NULL, "%s",
			      diag.text);
	}
	release();
}
END_TEST

START_TEST(another_seed_is_found)
{
	recorded("rummy");
	forge("\"type\":\"seed\"", "5a5a", "5a5b");
	refused("commitment");
	release();
}
END_TEST

START_TEST(a_cut_log_is_named)
{
	recorded("rummy");
	len -= 5;
	text[len] = '\0';
	refused("cut");
	while (len > 0 && text[len - 1] != '\n')
		len--;
	refused("before the match was over");
	len = strcspn(text, "\n") + 1;
	refused("before the match was over");
	len = 0;
	refused("empty");
	release();
}
END_TEST

START_TEST(a_missing_line_is_found)
{
	char *deal, *next, *end;

	recorded("rummy");
	deal = strstr(text, "{\"type\":\"do\"");
	ck_assert_ptr_nonnull(deal);
	next = strchr(deal, '\n') + 1;
	end = text + len;
	memmove(deal, next, (size_t)(end - next));
	len -= (size_t)(next - deal);
	text[len] = '\0';
	refused("log:");
	release();
}
END_TEST

START_TEST(lines_out_of_place_are_found)
{
	static const char *const lines[] = {
		"{\"type\":\"seed\",\"seed\":\"00\"}\n",
		"{\"type\":\"end\",\"of\":\"match\"}\n",
		"{\"type\":\"end\",\"of\":\"deal\"}\n",
		"{\"type\":\"do\",\"seat\":0}\n",
		"{\"type\":\"deal\"}\n",
		"{\"type\":\"surprise\"}\n",
		"[1]\n",
		"\n",
		"\x00\x01\x02\n",
	};
	size_t first, add;
	char *longer;

	recorded("rummy");
	first = strcspn(text, "\n") + 1;
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		struct diag why;

		add = i == 8 ? 4 : strlen(lines[i]);
		longer = xcalloc(len + add + 1, 1);
		memcpy(longer, text, first);
		memcpy(longer + first, lines[i], add);
		memcpy(longer + first + add, text + first, len - first);
		ck_assert_msg(
			!retrace(match, "log", longer, len + add, NULL, &why),
			"%s", lines[i]);
		ck_assert_msg(strncmp(why.text, "log:2: ", 7) == 0, "%s for %s",
			      why.text, lines[i]);
		/* Without its header the log is not one. */
		memcpy(longer, lines[i], add);
		memcpy(longer + add, text + first, len - first);
		ck_assert(!retrace(match, "log", longer, len - first + add,
				   NULL, &why));
		free(longer);
	}
	release();
}
END_TEST

/* --- what is shown -------------------------------------------------------- */

static char *
shown(int seat, bool colour)
{
	char *out;
	size_t size;
	struct show show = { .seat = seat, .colour = colour };
	struct watcher watcher = show_watcher(&show);

	show.out = open_memstream(&out, &size);
	ck_assert_msg(retrace(match, "log", text, len, &watcher, &diag), "%s",
		      diag.text);
	fclose(show.out);
	return out;
}

START_TEST(a_match_is_shown_to_its_places)
{
	char *plain, *coloured;

	recorded(games[_i]);
	plain = shown(-1, false);
	coloured = shown(-1, true);
	ck_assert_ptr_nonnull(strstr(plain, "match 17"));
	ck_assert_ptr_nonnull(strstr(plain, "deal 1 over"));
	ck_assert_ptr_nonnull(strstr(plain, "place 1"));
	ck_assert_ptr_null(strchr(plain, 0x1b));
	ck_assert_ptr_nonnull(strchr(coloured, 0x1b));
	free(plain);
	free(coloured);
	release();
}
END_TEST

/* What seat 0 is shown does not depend on what seat 1 drew from the stock. */
START_TEST(a_seat_is_shown_what_it_saw)
{
	char *all, *mine, *line, *bobs;
	unsigned hidden = 0;

	recorded("rummy");
	all = shown(-1, false);
	mine = shown(0, false);
	ck_assert_uint_lt(strlen(mine), strlen(all));
	bobs = strstr(all, "from stock: ");
	ck_assert_ptr_nonnull(bobs);
	for (line = strtok_r(mine, "\n", &bobs); line != NULL;
	     line = strtok_r(NULL, "\n", &bobs)) {
		if (strstr(line, "bob") == NULL ||
		    strstr(line, "from stock") == NULL)
			continue;
		ck_assert_msg(strstr(line, "from stock: a card") != NULL, "%s",
			      line);
		hidden++;
	}
	ck_assert_uint_ge(hidden, 10);
	free(all);
	free(mine);
	release();
}
END_TEST

START_TEST(a_seat_that_is_not_there_shows_nothing)
{
	char *out;
	size_t size;
	struct show show = { .seat = 2 };
	struct watcher watcher = show_watcher(&show);

	recorded("rummy");
	show.out = open_memstream(&out, &size);
	ck_assert(retrace(match, "log", text, len, &watcher, &diag));
	fclose(show.out);
	ck_assert(show.no_seat);
	ck_assert_uint_eq(strlen(out), 0);
	free(out);
	release();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("replay");
	TCase *tc = tcase_create("replay");
	const char *flaw = variants_list(&every, sweep_game());
	int status;

	if (flaw != NULL) {
		fprintf(stderr, "%s\n", flaw);
		return EXIT_FAILURE;
	}
	tcase_set_timeout(tc, sweep_deals() > 0 ? 36000 : 60);
	tcase_add_loop_test(tc, logs_with_every_option_hold, 0, (int)every.n);
	if (sweep_deals() == 0) {
		tcase_add_loop_test(tc, a_log_holds, 0, GAMES);
		tcase_add_loop_test(tc, no_byte_can_be_changed, 0, GAMES);
		tcase_add_test(tc, a_forged_score_is_found);
		tcase_add_test(tc, forged_places_are_found);
		tcase_add_test(tc, forged_accounts_are_found);
		tcase_add_test(tc, facts_from_elsewhere_are_held);
		tcase_add_test(tc, another_seed_is_found);
		tcase_add_test(tc, a_cut_log_is_named);
		tcase_add_test(tc, a_missing_line_is_found);
		tcase_add_test(tc, lines_out_of_place_are_found);
		tcase_add_loop_test(tc, a_match_is_shown_to_its_places, 0,
				    GAMES);
		tcase_add_test(tc, a_seat_is_shown_what_it_saw);
		tcase_add_test(tc, a_seat_that_is_not_there_shows_nothing);
	}
	suite_add_tcase(suite, tc);
	status = run_sweep(suite);
	variants_free(&every);
	return status;
}

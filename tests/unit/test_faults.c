/* What a bot's misconduct costs it, and that it costs nobody else anything. */
#include "referee/judge/faults.h"

#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"
#include "tests/support/toy_game.h"

static struct match_fixture sitting;
static char line[BOT_LINE];
static char action[2000];

/*
 * One sin each, in seat 0; the other seat is honest and must not notice.
 */

static void
bot_half_line(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		fputs("{\"do\":", out);
		fflush(out);
	}
}

static void
bot_greets_without_newline(FILE *in, FILE *out)
{
	if (bot_read_request(in, line, sizeof(line), action, sizeof(action)))
		fputs("{}", out);
	fflush(out);
	while (fgets(line, sizeof(line), in) != NULL)
		;
}

static void
bot_never_greets(FILE *in, FILE *out)
{
	(void)out;
	while (fgets(line, sizeof(line), in) != NULL)
		;
}

static void
bot_does_not_flush(FILE *in, FILE *out)
{
	setvbuf(out, NULL, _IOFBF, 65536);
	bot_honest(in, out);
}

static void
bot_exits_at_once(FILE *in, FILE *out)
{
	(void)in;
	(void)out;
}

static void
bot_exits_later(FILE *in, FILE *out)
{
	for (unsigned i = 0; i < 4; i++) {
		bot_read_request(in, line, sizeof(line), action,
				 sizeof(action));
		fprintf(out, "%s\n", action);
	}
}

static void
bot_closes_its_output(FILE *in, FILE *out)
{
	bot_exits_later(in, out);
	fclose(out);
	while (fgets(line, sizeof(line), in) != NULL)
		;
	_exit(0);
}

static void
bot_closes_its_input(FILE *in, FILE *out)
{
	bot_exits_later(in, out);
	fclose(in);
	for (;;)
		pause();
}

static void
bot_dies_in_a_line(FILE *in, FILE *out)
{
	bot_exits_later(in, out);
	bot_read_request(in, line, sizeof(line), action, sizeof(action));
	fputs("{\"do\":\"draw\",\"from\":\"stock\"}", out); /* no newline */
}

static void
bot_long_line(FILE *in, FILE *out)
{
	bot_exits_later(in, out);
	for (;;)
		fputs("{\"do\":\"draw\",   ", out);
}

static void
bot_floods_lines(FILE *in, FILE *out)
{
	bot_exits_later(in, out);
	setvbuf(out, NULL, _IOFBF, 65536);
	for (;;)
		fputs("{\"do\":\"pass\"}\n", out);
}

static void
bot_floods_noise(FILE *in, FILE *out)
{
	bot_exits_later(in, out);
	for (;;)
		fputs("debug\n", out);
}

static void
say_each_time(FILE *in, FILE *out, const char *words)
{
	bot_answer_lines(1, in, out);
	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		fputs(words, out);
		fflush(out);
	}
}

static void
bot_garbage(FILE *in, FILE *out)
{
	say_each_time(in, out, "{\"do\":\"draw\",}\n");
}

static void
bot_wrong_types(FILE *in, FILE *out)
{
	say_each_time(in, out, "{\"do\":7}\n");
}

static void
bot_echoes(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	while (bot_read_request(in, line, sizeof(line), action, sizeof(action)))
		fputs(line, out);
}

static void
bot_wrong_req(FILE *in, FILE *out)
{
	say_each_time(in, out,
		      "{\"do\":\"draw\",\"from\":\"stock\",\"req\":99999}\n");
}

static void
bot_answers_twice(FILE *in, FILE *out)
{
	setvbuf(out, NULL, _IOFBF, 65536); /* both lines in one write */
	bot_answer_lines(1, in, out);
	fflush(out);
	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		fprintf(out, "%s\n%s\n", action, action);
		fflush(out);
	}
}

static void
bot_deep(FILE *in, FILE *out)
{
	static char deep[20000];

	memset(deep, '[', sizeof(deep) - 1);
	memcpy(deep, "{\"do\":", 6);
	deep[sizeof(deep) - 2] = '\n';
	say_each_time(in, out, deep);
}

static void
bot_nul(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		fwrite("{\"do\":\"pa\0ss\"}\n", 1, 15, out);
		fflush(out);
	}
}

static void
bot_bom(FILE *in, FILE *out)
{
	say_each_time(in, out,
		      "\xef\xbb\xbf{\"do\":\"draw\",\"from\":\"stock\"}\n");
}

static void
bot_empty(FILE *in, FILE *out)
{
	say_each_time(in, out, "{}\n");
}

static void
bot_greets_wrongly(FILE *in, FILE *out)
{
	(void)bot_read_request(in, line, sizeof(line), action, sizeof(action));
	fputs("{\"name\":}\n", out);
	while (fgets(line, sizeof(line), in) != NULL)
		;
}

static void
bot_answers_a_list(FILE *in, FILE *out)
{
	say_each_time(in, out, "[{\"do\":\"draw\",\"from\":\"stock\"}]\n");
}

static void
bot_answers_a_word(FILE *in, FILE *out)
{
	say_each_time(in, out, "draw\n");
}

static void
bot_greets_with_a_list(FILE *in, FILE *out)
{
	(void)bot_read_request(in, line, sizeof(line), action, sizeof(action));
	fputs("[]\n", out);
	while (fgets(line, sizeof(line), in) != NULL)
		;
}

static void
bot_says_both(FILE *in, FILE *out)
{
	say_each_time(in, out,
		      "{\"do\":\"draw\",\"from\":\"stock\",\"actions\":"
		      "[{\"do\":\"draw\",\"from\":\"stock\"}]}\n");
}

struct sin {
	const char *what;
	bot_fn bot;
	enum verdict verdict;
	unsigned faults;  /* at the end */
	bool races;	  /* or one more: a request was on its way */
	const char *says; /* to its author; NULL: something */
};

static const struct sin sins[] = {
	{ "never answers", bot_silent, VERDICT_TIMEOUT, 5, false, NULL },
	{ "half a line", bot_half_line, VERDICT_TIMEOUT, 5, false,
	  ": a line without its newline" },
	{ "greets without newline", bot_greets_without_newline, VERDICT_STARTUP,
	  0, false, "has no newline at its end" },
	{ "no greeting", bot_never_greets, VERDICT_STARTUP, 0, false,
	  "no answer to hello within 1000 ms; time: {startup: ...} says how "
	  "long it may take" },
	{ "does not flush", bot_does_not_flush, VERDICT_STARTUP, 0, false,
	  "flush standard output" },
	{ "exits at once", bot_exits_at_once, VERDICT_STARTUP, 0, false, NULL },
	{ "exits later", bot_exits_later, VERDICT_EXIT, 0, false, NULL },
	{ "closes stdout", bot_closes_its_output, VERDICT_EXIT, 0, false,
	  NULL },
	{ "closes stdin", bot_closes_its_input, VERDICT_EXIT, 0, true, NULL },
	{ "dies in a line", bot_dies_in_a_line, VERDICT_EXIT, 0, false, NULL },
	{ "endless line", bot_long_line, VERDICT_PROTOCOL, 0, false, NULL },
	{ "flood of lines", bot_floods_lines, VERDICT_PROTOCOL, 5, false,
	  NULL },
	{ "flood of noise", bot_floods_noise, VERDICT_FLOOD, 0, false, NULL },
	{ "no JSON", bot_garbage, VERDICT_PROTOCOL, 5, false, NULL },
	{ "wrong types", bot_wrong_types, VERDICT_PROTOCOL, 5, false, NULL },
	{ "illegal", bot_illegal, VERDICT_FAULTS, 5, false, "\nanswered: {\"" },
	{ "echoes", bot_echoes, VERDICT_PROTOCOL, 5, false, NULL },
	{ "another request", bot_wrong_req, VERDICT_PROTOCOL, 5, false, NULL },
	{ "answers twice", bot_answers_twice, VERDICT_PROTOCOL, 5, false,
	  NULL },
	{ "deep nesting", bot_deep, VERDICT_PROTOCOL, 5, false, NULL },
	{ "a NUL", bot_nul, VERDICT_PROTOCOL, 5, false, NULL },
	{ "a byte order mark", bot_bom, VERDICT_PROTOCOL, 5, false,
	  "json: a byte order mark stands before it" },
	{ "an empty object", bot_empty, VERDICT_PROTOCOL, 5, false,
	  "match, deal, error and end want no line" },
	{ "greets wrongly", bot_greets_wrongly, VERDICT_STARTUP, 0, false,
	  NULL },
	{ "holds its answers back", bot_flushes_hello_only, VERDICT_TIMEOUT, 5,
	  false, "flush standard output after each line" },
	{ "a list", bot_answers_a_list, VERDICT_TIMEOUT, 5, false,
	  ": a line that is JSON, but no object: an action is {\"do\": "
	  "...}\n" },
	{ "a word", bot_answers_a_word, VERDICT_TIMEOUT, 5, false,
	  ": a line that is no JSON object\n" },
	{ "greets with a list", bot_greets_with_a_list, VERDICT_STARTUP, 0,
	  false, "JSON, but no object: []" },
	{ "action and actions", bot_says_both, VERDICT_PROTOCOL, 5, false,
	  "form: \"do\" and \"actions\" in one answer" },
};

/* Each request in the notes can be read again; returns how many there are. */
static unsigned
requests_told(const struct sin *sin)
{
	static struct json json;
	unsigned n = 0;

	for (const char *at = sitting.notes;
	     (at = strstr(at, "\nasked: ")) != NULL; n++) {
		size_t len = strcspn(at += strlen("\nasked: "), "\n");

		ck_assert_msg(json_read(&json, at, len) &&
				      json_get(&json, 0, "req") > 0,
			      "%s: %.*s", sin->what, (int)len, at);
	}
	return n;
}

static void
assert_only_seat_0_suffers(const struct sin *sin)
{
	ck_assert_msg(match_fixture_seat(&sitting, 0)->verdict == sin->verdict,
		      "%s: %s, %s", sin->what,
		      verdict_word(match_fixture_seat(&sitting, 0)->verdict),
		      match_fixture_seat(&sitting, 0)->detail);
	ck_assert_msg(sin->says == NULL ||
			      strstr(sitting.notes, sin->says) != NULL,
		      "%s: %s", sin->what, sitting.notes);
	ck_assert_msg(match_fixture_seat(&sitting, 0)->faults == sin->faults ||
			      (sin->races &&
			       match_fixture_seat(&sitting, 0)->faults ==
				       sin->faults + 1),
		      "%s: %u faults", sin->what,
		      match_fixture_seat(&sitting, 0)->faults);
	ck_assert_pstr_eq(match_fixture_issue(&sitting, 1), NULL);
	ck_assert_uint_eq(sitting.dialog->places[0], 2);
	ck_assert_uint_eq(sitting.dialog->places[1], 1);
	ck_assert_uint_eq(sitting.dialog->state.deal, 3);
	ck_assert_uint_eq(
		count_occurrences(sitting.log, "{\"type\":\"forfeit\""), 1);
	ck_assert_ptr_nonnull(strstr(sitting.log, "{\"type\":\"seed\","));
	ck_assert_ptr_nonnull(strstr(sitting.notes, "0: forfeits the match"));
}

START_TEST(a_sin_costs_only_its_bot)
{
	const struct sin *sin = &sins[_i];

	match_fixture_init(&sitting, 2, 3);
	sitting.bots[0] = sin->bot;
	sitting.fake_clock = _i > 0; /* the first is silent in real time */
	sitting.match.startup_us = 1000000;
	sitting.match.time = (struct clock_rules){ .move_us = 300000,
						   .limit_us = 300000 };
	match_fixture_play(&sitting);
	assert_only_seat_0_suffers(sin);
	ck_assert_msg(requests_told(sin) >= (sin->faults > 0 ? sin->faults : 1),
		      "%s: %s", sin->what, sitting.notes);
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(strict_forfeits_at_the_first_fault)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_illegal;
	sitting.match.faults = FAULTS_STRICT;
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict,
			 VERDICT_FAULTS);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults, 1);
	ck_assert_uint_eq(sitting.dialog->places[0], 2);
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(lenient_gives_three_tries_and_never_forfeits)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_illegal;
	sitting.match.faults = FAULTS_LENIENT;
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict, VERDICT_OK);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->decisions,
			  2 * TOY_GAME_TURNS_EACH);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults,
			  3 * 2 * TOY_GAME_TURNS_EACH);
	match_fixture_release(&sitting);
}
END_TEST

/* Two tries at its first request, each within the limit, both together not. */
#define TRY_LIMIT_US 1000000
#define TRY_NAP_MS   700

static void
bot_takes_its_time(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	for (unsigned i = 0;
	     bot_read_request(in, line, sizeof(line), action, sizeof(action));
	     i++) {
		if (i < 2)
			bot_sleep(TRY_NAP_MS);
		fprintf(out, "%s\n", i == 0 ? "{\"do\":\"buy\"}" : action);
		fflush(out);
	}
}

START_TEST(all_tries_have_the_time_of_one)
{
	match_fixture_init(&sitting, 2, 3);
	sitting.bots[0] = bot_takes_its_time;
	sitting.fake_clock = true;
	sitting.match.faults = FAULTS_LENIENT;
	sitting.match.time = (struct clock_rules){ .move_us = TRY_LIMIT_US,
						   .limit_us = TRY_LIMIT_US };
	match_fixture_play(&sitting);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults, 2);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->late, 1);
	match_fixture_release(&sitting);
}
END_TEST

/* Wrong in each request so often, and then as it should be. */
#define WRONG 7

static void
bot_that_learns(FILE *in, FILE *out)
{
	unsigned asked = 0;

	bot_answer_lines(1, in, out);
	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
		bool right = asked++ % (WRONG + 1) == WRONG;

		fprintf(out, "%s\n", right ? action : "{\"do\":\"buy\"}");
		fflush(out);
	}
}

START_TEST(a_person_is_asked_until_it_is_right)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_that_learns;
	sitting.match.faults = FAULTS_STRICT;
	sitting.match.seat[0].person = true;
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict, VERDICT_OK);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults,
			  WRONG * match_fixture_seat(&sitting, 0)->decisions);
	ck_assert_ptr_nonnull(strstr(sitting.log, "\"people\":[0]"));
	ck_assert_ptr_null(strstr(sitting.log, "\"by\":\"default\""));
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(a_person_is_not_hurried_and_the_others_are)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = sitting.bots[1] = bot_silent;
	sitting.match.time = (struct clock_rules){ .move_us = 300000,
						   .limit_us = 300000 };
	sitting.match.seat[0].person = true;
	ck_assert_int_eq(match_time(&sitting.match, 0)->limit_us, PERSON_US);
	ck_assert_int_eq(match_time(&sitting.match, 1)->limit_us, 300000);
	ck_assert_int_eq(match_faults(&sitting.match, 0), FAULTS_PATIENT);
	ck_assert_int_eq(match_faults(&sitting.match, 1), FAULTS_STANDARD);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("faults");
	TCase *t = tcase_create("faults");

	tcase_set_timeout(t, 20);
	tcase_add_loop_test(t, a_sin_costs_only_its_bot, 0,
			    (int)(sizeof(sins) / sizeof(sins[0])));
	tcase_add_test(t, strict_forfeits_at_the_first_fault);
	tcase_add_test(t, lenient_gives_three_tries_and_never_forfeits);
	tcase_add_test(t, all_tries_have_the_time_of_one);
	tcase_add_test(t, a_person_is_asked_until_it_is_right);
	tcase_add_test(t, a_person_is_not_hurried_and_the_others_are);
	suite_add_tcase(s, t);
	return run_suite(s);
}

#include "referee/judge/dialog.h"

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/sitting.h"
#include "tests/support/suite.h"
#include "tests/support/toy.h"

static struct sitting sitting;
static char line[BOT_LINE];
static char action[2000];

#define TURNS_EACH (TOY_TURNS / 2) /* of a seat in a deal of two */

/* Nothing is amiss with this seat. */
static void
assert_clean(unsigned i)
{
	ck_assert_msg(seat_plays(sitting_seat(&sitting, i)), "%s",
		      sitting_seat(&sitting, i)->detail);
	ck_assert_uint_eq(sitting_seat(&sitting, i)->faults, 0);
	ck_assert_uint_eq(sitting_seat(&sitting, i)->noise, 0);
}

START_TEST(a_match_of_defaults_is_played_to_its_end)
{
	sitting_init(&sitting, 2, 3);
	sitting.transcribe = true;
	sitting_play(&sitting);
	assert_clean(0);
	assert_clean(1);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->decisions,
			  3 * 2 * TURNS_EACH);
	ck_assert_uint_eq(sitting.dialog->state.deal, 3);
	ck_assert_uint_eq(sitting.dialog->places[0], 2);
	ck_assert_uint_eq(sitting.dialog->places[1], 1);
	ck_assert_uint_eq(times_in(sitting.log, "{\"type\":\"do\""),
			  3 * 2 * TOY_TURNS);
	ck_assert_uint_eq(times_in(sitting.log, "{\"type\":\"deal\""), 3);
	ck_assert_ptr_nonnull(strstr(sitting.log, "{\"type\":\"seed\","));
	ck_assert_int_eq(sitting.dialog->log.error, 0);
	ck_assert_str_eq(sitting.notes, "");
	sitting_release(&sitting);
}
END_TEST

/* A card that the other seat drew from the stock is "??" to this one, and every
 * event comes once, in order. */
START_TEST(a_seat_hears_all_events_once_and_masked)
{
	unsigned n = 0;

	sitting_init(&sitting, 2, 2);
	sitting.transcribe = true;
	sitting_play(&sitting);
	for (const char *at = sitting.sent[0];
	     (at = strstr(at, "{\"n\":")) != NULL; at++) {
		ck_assert_uint_eq(strtoul(at + 5, NULL, 10), ++n);
		if (strstr(at,
			   "\"seat\":1,\"do\":\"draw\",\"from\":\"stock\"") ==
		    at + 7)
			ck_assert_ptr_eq(strstr(at, "\"card\":\"??\""),
					 strstr(at, "\"card\":"));
	}
	/* Those of the last turn come with the end of the deal. */
	ck_assert_uint_eq(n, 2 * 2 * TOY_TURNS);
	ck_assert_ptr_nonnull(strstr(sitting.sent[0], "\"??\""));
	ck_assert_uint_eq(times_in(sitting.sent[0], "\"of\":\"deal\""), 2);
	ck_assert_uint_eq(times_in(sitting.sent[0], "\"of\":\"match\""), 1);
	ck_assert_uint_eq(times_in(sitting.sent[0], "\"bye\""), 1);
	sitting_release(&sitting);
}
END_TEST

/* Cut members that are times out of a log, and the hash over them; one that was
 * nothing is not there. */
static void
drop_times(char *log)
{
	char *at = log, *hash = strstr(log, ",\"hash\":");

	if (hash != NULL)
		*hash = '\0';
	while ((at = strstr(at, "us\":")) != NULL) {
		char *end = at + 4 + strspn(at + 4, "0123456789");

		while (*at != '"')
			at--;
		at -= at[-1] == ',';
		memmove(at, end, strlen(end) + 1);
	}
}

START_TEST(the_same_seed_gives_the_same_log)
{
	char *first;

	sitting_init(&sitting, 2, 2);
	sitting_play(&sitting);
	drop_times(sitting.log);
	first = strdup(sitting.log);
	sitting_release(&sitting);
	sitting_init(&sitting, 2, 2);
	sitting_play(&sitting);
	drop_times(sitting.log);
	ck_assert_str_eq(first, sitting.log);
	free(first);
	sitting_release(&sitting);
}
END_TEST

/*
 * One sin each, in seat 0; the other seat is honest and must not notice.
 */

static void
bot_half_line(FILE *in, FILE *out)
{
	bot_answers(1, in, out);
	while (bot_asked(in, line, sizeof(line), action, sizeof(action))) {
		fputs("{\"do\":", out);
		fflush(out);
	}
}

static void
bot_greets_without_newline(FILE *in, FILE *out)
{
	if (bot_asked(in, line, sizeof(line), action, sizeof(action)))
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
		bot_asked(in, line, sizeof(line), action, sizeof(action));
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
	bot_asked(in, line, sizeof(line), action, sizeof(action));
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
	bot_answers(1, in, out);
	while (bot_asked(in, line, sizeof(line), action, sizeof(action))) {
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
	bot_answers(1, in, out);
	while (bot_asked(in, line, sizeof(line), action, sizeof(action)))
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
	bot_answers(1, in, out);
	fflush(out);
	while (bot_asked(in, line, sizeof(line), action, sizeof(action))) {
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
	bot_answers(1, in, out);
	while (bot_asked(in, line, sizeof(line), action, sizeof(action))) {
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
	(void)bot_asked(in, line, sizeof(line), action, sizeof(action));
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
	(void)bot_asked(in, line, sizeof(line), action, sizeof(action));
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
	enum verdict_word verdict;
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
	  "no answer to hello within 1000 ms" },
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
	ck_assert_msg(sitting_seat(&sitting, 0)->verdict == sin->verdict,
		      "%s: %s, %s", sin->what,
		      verdict_word(sitting_seat(&sitting, 0)->verdict),
		      sitting_seat(&sitting, 0)->detail);
	ck_assert_msg(sin->says == NULL ||
			      strstr(sitting.notes, sin->says) != NULL,
		      "%s: %s", sin->what, sitting.notes);
	ck_assert_msg(
		sitting_seat(&sitting, 0)->faults == sin->faults ||
			(sin->races &&
			 sitting_seat(&sitting, 0)->faults == sin->faults + 1),
		"%s: %u faults", sin->what, sitting_seat(&sitting, 0)->faults);
	assert_clean(1);
	ck_assert_uint_eq(sitting.dialog->places[0], 2);
	ck_assert_uint_eq(sitting.dialog->places[1], 1);
	ck_assert_uint_eq(sitting.dialog->state.deal, 3);
	ck_assert_uint_eq(times_in(sitting.log, "{\"type\":\"forfeit\""), 1);
	ck_assert_ptr_nonnull(strstr(sitting.log, "{\"type\":\"seed\","));
	ck_assert_ptr_nonnull(strstr(sitting.notes, "0: forfeits the match"));
}

START_TEST(a_sin_costs_only_its_bot)
{
	const struct sin *sin = &sins[_i];

	sitting_init(&sitting, 2, 3);
	sitting.bots[0] = sin->bot;
	sitting.match.startup_us = 1000000;
	sitting.match.time = (struct clock_rules){ .move_us = 300000,
						   .limit_us = 300000 };
	/* The honest one must not suffer from a busy machine. */
	sitting_play(&sitting);
	assert_only_seat_0_suffers(sin);
	ck_assert_msg(requests_told(sin) >= (sin->faults > 0 ? sin->faults : 1),
		      "%s: %s", sin->what, sitting.notes);
	sitting_release(&sitting);
}
END_TEST

START_TEST(strict_forfeits_at_the_first_fault)
{
	sitting_init(&sitting, 2, 1);
	sitting.bots[0] = bot_illegal;
	sitting.match.faults = FAULTS_STRICT;
	sitting_play(&sitting);
	ck_assert_int_eq(sitting_seat(&sitting, 0)->verdict, VERDICT_FAULTS);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->faults, 1);
	ck_assert_uint_eq(sitting.dialog->places[0], 2);
	sitting_release(&sitting);
}
END_TEST

START_TEST(lenient_gives_three_tries_and_never_forfeits)
{
	sitting_init(&sitting, 2, 1);
	sitting.bots[0] = bot_illegal;
	sitting.match.faults = FAULTS_LENIENT;
	sitting_play(&sitting);
	ck_assert_int_eq(sitting_seat(&sitting, 0)->verdict, VERDICT_OK);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->decisions, 2 * TURNS_EACH);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->faults,
			  3 * 2 * TURNS_EACH);
	sitting_release(&sitting);
}
END_TEST

/*
 * Innocent oddities.
 */

static void
bot_odd(FILE *in, FILE *out)
{
	unsigned i = 0;

	while (bot_asked(in, line, sizeof(line), action, sizeof(action))) {
		switch (i++ % 4) {
		case 0:
			fprintf(out, " \t%s \r\n", action);
			break;
		case 1: { /* padded to 60 KB, in pieces */
			for (unsigned k = 0; k < 60; k++) {
				fprintf(out, "%1000s", "");
				fflush(out);
			}
			fprintf(out, "%s\n", action);
			break;
		}
		case 2: /* dripping */
			for (const char *at = action; *at != '\0'; at++) {
				fputc(*at, out);
				fflush(out);
			}
			fputs("\n", out);
			break;
		default:
			fprintf(out, "%s\n", action);
		}
		fflush(out);
	}
}

START_TEST(odd_but_honest_lines_are_taken)
{
	sitting_init(&sitting, 2, 2);
	sitting.bots[0] = bot_odd;
	sitting_play(&sitting);
	assert_clean(0);
	sitting_release(&sitting);
}
END_TEST

static void
bot_prints(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_asked(in, line, sizeof(line), action, sizeof(action)); i++) {
		if (i < 5)
			fputs("thinking...\n", out);
		fprintf(out, "%s\n", action);
	}
}

START_TEST(noise_is_kept_and_no_fault)
{
	sitting_init(&sitting, 2, 1);
	sitting.bots[0] = bot_prints;
	sitting_play(&sitting);
	ck_assert_msg(seat_plays(sitting_seat(&sitting, 0)), "%s",
		      sitting_seat(&sitting, 0)->detail);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->faults, 0);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->noise, 5);
	ck_assert_ptr_nonnull(strstr(sitting.notes, "thinking..."));
	sitting_release(&sitting);
}
END_TEST

/* Draws and discards in one answer: the card drawn from the stock was hidden,
 * so what follows a draw from there is dropped; from the pile it is not. */
static void
bot_lists(FILE *in, FILE *out)
{
	unsigned draws = 0;

	while (bot_asked(in, line, sizeof(line), action, sizeof(action))) {
		char *hand = strstr(line, "\"hand\":[\"");

		if (hand == NULL)
			fputs("{}\n", out);
		else if (strstr(line, "\"phase\":\"draw\"") == NULL)
			fprintf(out, "%s\n", action);
		else
			fprintf(out,
				"{\"actions\":[{\"do\":\"draw\",\"from\":\"%"
				"s\"},"
				"{\"do\":\"discard\",\"card\":\"%.2s\"}],"
				"\"note\":\"list\"}\n",
				draws++ % 2 == 0 ? "stock" : "discard",
				hand + 9);
	}
}

START_TEST(actions_stop_where_something_was_revealed)
{
	sitting_init(&sitting, 2, 1);
	sitting.bots[0] = bot_lists;
	sitting_play(&sitting);
	assert_clean(0);
	/* four turns, draws from stock in two of them */
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->decisions, 6);
	ck_assert_uint_eq(times_in(sitting.log, "{\"type\":\"unused\""), 2);
	ck_assert_uint_eq(times_in(sitting.log, "\"note\":\"list\""), 4);
	sitting_release(&sitting);
}
END_TEST

/* Sleeps through its third request; answers it when it is asked the fourth. */
static void
bot_late_once(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_asked(in, line, sizeof(line), action, sizeof(action)); i++) {
		if (i == 3)
			bot_naps(600);
		fprintf(out, "%s\n", action);
	}
}

static void
bot_late_once_with_req(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_asked(in, line, sizeof(line), action, sizeof(action)); i++) {
		if (i == 3)
			bot_naps(600);
		if (strcmp(action, "{}") == 0)
			fputs("{}\n", out);
		else
			fprintf(out, "{\"req\":%lu,%s\n",
				strtoul(strstr(line, "\"req\":") + 6, NULL, 10),
				action + 1);
	}
}

static const bot_fn late_bots[] = { bot_late_once, bot_late_once_with_req };

START_TEST(a_late_answer_counts_for_no_later_request)
{
	sitting_init(&sitting, 2, 3);
	sitting.bots[0] = late_bots[_i];
	sitting.match.time = (struct clock_rules){ .move_us = 300000,
						   .limit_us = 300000 };
	sitting_play(&sitting);
	ck_assert_msg(seat_plays(sitting_seat(&sitting, 0)), "%s",
		      sitting_seat(&sitting, 0)->detail);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->faults, 1);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->late, 1);
	ck_assert_uint_eq(sitting_seat(&sitting, 0)->owed, 0);
	sitting_release(&sitting);
}
END_TEST

/* Or the arena takes a long wait for a referee that hangs. */
START_TEST(a_sign_of_life_is_given_while_a_bot_is_waited_for)
{
	sitting_init(&sitting, 2, 1);
	sitting.bots[0] = bot_silent;
	sitting.match.faults = FAULTS_STRICT;
	sitting.match.time = (struct clock_rules){ .move_us = 2500000,
						   .limit_us = 2500000 };
	sitting_play(&sitting);
	ck_assert_int_eq(sitting_seat(&sitting, 0)->verdict, VERDICT_TIMEOUT);
	ck_assert_uint_ge(sitting.alive, 2); /* one more at its end */
	sitting_release(&sitting);
}
END_TEST

START_TEST(a_full_disk_does_not_stop_the_match)
{
	sitting_init(&sitting, 2, 2);
	sitting.log_path = "/dev/full";
	sitting_play(&sitting);
	assert_clean(0);
	ck_assert_int_eq(sitting.dialog->log.error, ENOSPC);
	ck_assert_uint_eq(sitting.dialog->state.deal, 2);
	sitting_release(&sitting);
}
END_TEST

static Suite *
suite(void)
{
	Suite *s = suite_create("dialog");
	TCase *t = tcase_create("dialog");

	tcase_set_timeout(t, 20);
	suite_add_tcase(s, t);
	tcase_add_test(t, a_match_of_defaults_is_played_to_its_end);
	tcase_add_test(t, a_seat_hears_all_events_once_and_masked);
	tcase_add_test(t, the_same_seed_gives_the_same_log);
	tcase_add_loop_test(t, a_sin_costs_only_its_bot, 0,
			    (int)(sizeof(sins) / sizeof(sins[0])));
	tcase_add_test(t, strict_forfeits_at_the_first_fault);
	tcase_add_test(t, lenient_gives_three_tries_and_never_forfeits);
	tcase_add_test(t, odd_but_honest_lines_are_taken);
	tcase_add_test(t, noise_is_kept_and_no_fault);
	tcase_add_test(t, actions_stop_where_something_was_revealed);
	tcase_add_loop_test(t, a_late_answer_counts_for_no_later_request, 0, 2);
	tcase_add_test(t, a_sign_of_life_is_given_while_a_bot_is_waited_for);
	tcase_add_test(t, a_full_disk_does_not_stop_the_match);
	return s;
}

int
main(void)
{
	return run_suite(suite());
}

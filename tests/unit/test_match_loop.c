#include "referee/judge/match_loop.h"

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/match_fixture.h"
#include "tests/support/suite.h"
#include "tests/support/toy_game.h"

static struct match_fixture sitting;
static char line[BOT_LINE];
static char action[2000];

START_TEST(a_match_of_defaults_is_played_to_its_end)
{
	match_fixture_init(&sitting, 2, 3);
	sitting.transcribe = true;
	match_fixture_play(&sitting);
	ck_assert_pstr_eq(match_fixture_issue(&sitting, 0), NULL);
	ck_assert_pstr_eq(match_fixture_issue(&sitting, 1), NULL);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->decisions,
			  3 * 2 * TOY_GAME_TURNS_EACH);
	ck_assert_uint_eq(sitting.dialog->state.deal, 3);
	ck_assert_uint_eq(sitting.dialog->places[0], 2);
	ck_assert_uint_eq(sitting.dialog->places[1], 1);
	ck_assert_uint_eq(count_occurrences(sitting.log, "{\"type\":\"do\""),
			  3 * 2 * TOY_GAME_TURNS);
	ck_assert_uint_eq(count_occurrences(sitting.log, "{\"type\":\"deal\""),
			  3);
	ck_assert_ptr_nonnull(strstr(sitting.log, "{\"type\":\"seed\","));
	ck_assert_int_eq(sitting.dialog->log.error, 0);
	ck_assert_str_eq(sitting.notes, "");
	match_fixture_release(&sitting);
}
END_TEST

/* A card that the other seat drew from the stock is "??" to this one, and every
 * event comes once, in order. */
START_TEST(a_seat_hears_all_events_once_and_masked)
{
	unsigned n = 0;

	match_fixture_init(&sitting, 2, 2);
	sitting.transcribe = true;
	match_fixture_play(&sitting);
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
	ck_assert_uint_eq(n, 2 * 2 * TOY_GAME_TURNS);
	ck_assert_ptr_nonnull(strstr(sitting.sent[0], "\"??\""));
	ck_assert_uint_eq(count_occurrences(sitting.sent[0], "\"of\":\"deal\""),
			  2);
	ck_assert_uint_eq(
		count_occurrences(sitting.sent[0], "\"of\":\"match\""), 1);
	ck_assert_uint_eq(count_occurrences(sitting.sent[0], "\"bye\""), 1);
	match_fixture_release(&sitting);
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

	match_fixture_init(&sitting, 2, 2);
	match_fixture_play(&sitting);
	drop_times(sitting.log);
	first = strdup(sitting.log);
	match_fixture_release(&sitting);
	match_fixture_init(&sitting, 2, 2);
	match_fixture_play(&sitting);
	drop_times(sitting.log);
	ck_assert_str_eq(first, sitting.log);
	free(first);
	match_fixture_release(&sitting);
}
END_TEST

/*
 * Innocent oddities.
 */

static void
bot_odd(FILE *in, FILE *out)
{
	unsigned i = 0;

	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
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
	match_fixture_init(&sitting, 2, 2);
	sitting.bots[0] = bot_odd;
	match_fixture_play(&sitting);
	ck_assert_pstr_eq(match_fixture_issue(&sitting, 0), NULL);
	match_fixture_release(&sitting);
}
END_TEST

static void
bot_prints(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_read_request(in, line, sizeof(line), action, sizeof(action));
	     i++) {
		if (i < 5)
			fputs("thinking...\n", out);
		fprintf(out, "%s\n", action);
	}
}

START_TEST(noise_is_kept_and_no_fault)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_prints;
	match_fixture_play(&sitting);
	ck_assert_msg(bot_conn_plays(match_fixture_seat(&sitting, 0)), "%s",
		      match_fixture_seat(&sitting, 0)->detail);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults, 0);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->noise, 5);
	ck_assert_ptr_nonnull(strstr(sitting.notes, "thinking..."));
	match_fixture_release(&sitting);
}
END_TEST

/* Draws and discards in one answer: the card drawn from the stock was hidden,
 * so what follows a draw from there is dropped; from the pile it is not. */
static void
bot_lists(FILE *in, FILE *out)
{
	unsigned draws = 0;

	while (bot_read_request(in, line, sizeof(line), action,
				sizeof(action))) {
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
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_lists;
	match_fixture_play(&sitting);
	ck_assert_pstr_eq(match_fixture_issue(&sitting, 0), NULL);
	/* four turns, draws from stock in two of them */
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->decisions, 6);
	ck_assert_uint_eq(
		count_occurrences(sitting.log, "{\"type\":\"unused\""), 2);
	ck_assert_uint_eq(count_occurrences(sitting.log, "\"note\":\"list\""),
			  4);
	match_fixture_release(&sitting);
}
END_TEST

/* As far from the end of the third request's time as from that of the fourth's,
 * which begins there. */
#define LATE_LIMIT_US 1000000
#define LATE_NAP_MS   1500

/* Sleeps through its third request; answers it when it is asked the fourth. */
static void
bot_late_once(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_read_request(in, line, sizeof(line), action, sizeof(action));
	     i++) {
		if (i == 3)
			bot_sleep(LATE_NAP_MS);
		fprintf(out, "%s\n", action);
	}
}

static void
bot_late_once_with_req(FILE *in, FILE *out)
{
	for (unsigned i = 0;
	     bot_read_request(in, line, sizeof(line), action, sizeof(action));
	     i++) {
		if (i == 3)
			bot_sleep(LATE_NAP_MS);
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
	match_fixture_init(&sitting, 2, 3);
	sitting.bots[0] = late_bots[_i];
	sitting.fake_clock = true;
	sitting.match.time = (struct clock_rules){ .move_us = LATE_LIMIT_US,
						   .limit_us = LATE_LIMIT_US };
	match_fixture_play(&sitting);
	ck_assert_msg(bot_conn_plays(match_fixture_seat(&sitting, 0)), "%s",
		      match_fixture_seat(&sitting, 0)->detail);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->faults, 1);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->late, 1);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 0)->owed, 0);
	match_fixture_release(&sitting);
}
END_TEST

/* Or the arena takes a long wait for a referee that hangs. */
START_TEST(a_sign_of_life_is_given_while_a_bot_is_waited_for)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[0] = bot_silent;
	sitting.fake_clock = true;
	sitting.match.faults = FAULTS_STRICT;
	sitting.match.time = (struct clock_rules){ .move_us = 2500000,
						   .limit_us = 2500000 };
	match_fixture_play(&sitting);
	ck_assert_int_eq(match_fixture_seat(&sitting, 0)->verdict,
			 VERDICT_TIMEOUT);
	ck_assert_uint_ge(sitting.alive, 2); /* one more at its end */
	ck_assert_uint_eq(sitting.waits_for, 0);
	ck_assert_int_ge(sitting.waited_ms, 2000); /* of 2500 by each second */
	match_fixture_release(&sitting);
}
END_TEST

/* All requests time out: the arena hears of the whole silence. */
START_TEST(a_silence_lasts_until_an_answer)
{
	match_fixture_init(&sitting, 2, 1);
	sitting.bots[1] = bot_silent;
	sitting.fake_clock = true;
	sitting.match.time = (struct clock_rules){ .move_us = 1500000,
						   .limit_us = 1500000 };
	match_fixture_play(&sitting);
	ck_assert_uint_eq(match_fixture_seat(&sitting, 1)->faults, 5);
	ck_assert_uint_eq(sitting.waits_for, 1);
	ck_assert_int_ge(sitting.waited_ms, 4 * 1500);
	match_fixture_release(&sitting);
}
END_TEST

START_TEST(a_full_disk_does_not_stop_the_match)
{
	if (full_disk_path() == NULL)
		return;
	match_fixture_init(&sitting, 2, 2);
	sitting.log_path = full_disk_path();
	match_fixture_play(&sitting);
	ck_assert_pstr_eq(match_fixture_issue(&sitting, 0), NULL);
	ck_assert_int_eq(sitting.dialog->log.error, ENOSPC);
	ck_assert_uint_eq(sitting.dialog->state.deal, 2);
	match_fixture_release(&sitting);
}
END_TEST

static Suite *
suite(void)
{
	Suite *s = suite_create("match_loop");
	TCase *t = tcase_create("match_loop");

	tcase_set_timeout(t, 20);
	suite_add_tcase(s, t);
	tcase_add_test(t, a_match_of_defaults_is_played_to_its_end);
	tcase_add_test(t, a_seat_hears_all_events_once_and_masked);
	tcase_add_test(t, the_same_seed_gives_the_same_log);
	tcase_add_test(t, odd_but_honest_lines_are_taken);
	tcase_add_test(t, noise_is_kept_and_no_fault);
	tcase_add_test(t, actions_stop_where_something_was_revealed);
	tcase_add_loop_test(t, a_late_answer_counts_for_no_later_request, 0, 2);
	tcase_add_test(t, a_sign_of_life_is_given_while_a_bot_is_waited_for);
	tcase_add_test(t, a_silence_lasts_until_an_answer);
	tcase_add_test(t, a_full_disk_does_not_stop_the_match);
	return s;
}

int
main(void)
{
	return run_suite(suite());
}

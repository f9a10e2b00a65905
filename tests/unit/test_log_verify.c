/*
 * A log holds if and only if it was not changed (test_log_changes.c changes
 * everything).
 *
 * DEALS in the environment: so many at each table that the game files allow,
 * recorded and played again.
 */
#include "arena/replay/log_verify.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "tests/support/recording.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

static const char *const games[] = { "rummy", "gin", "wildcat" };

#define GAMES (sizeof(games) / sizeof(games[0]))

static struct diag diag;
static struct variants every; /* every table there is */

static struct log_verify *match;
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
	text = recording_plain(game, &len);
}

static void
refused(const char *words)
{
	ck_assert_msg(!log_verify_text(match, "log", text, len, NULL, &diag),
		      "it held");
	ck_assert_msg(strstr(diag.text, words) != NULL, "\"%s\" lacks \"%s\"",
		      diag.text, words);
	ck_assert_msg(strncmp(diag.text, "log:", 4) == 0 &&
			      diag.text[4] >= '1' && diag.text[4] <= '9',
		      "no line: %s", diag.text);
}

/* Put other bytes in the place of some. */
static void
replace(size_t at, size_t was, const char *is, size_t is_len)
{
	recording_splice(&text, &len, at, was, is, is_len);
}

/* The first @was after @after becomes @is. */
static void
forge(const char *after, const char *was, const char *is)
{
	char *at = strstr(text, after);

	ck_assert_msg(at != NULL, "no %s", after);
	at = strstr(at, was);
	ck_assert_msg(at != NULL, "no %s", was);
	replace((size_t)(at - text), strlen(was), is, strlen(is));
}

START_TEST(a_log_holds)
{
	recorded(games[_i]);
	ck_assert_msg(log_verify_text(match, "log", text, len, NULL, &diag),
		      "%s", diag.text);
	ck_assert_uint_ge(match->deals, 1);
	ck_assert_uint_gt(match->actions, 10);
	ck_assert_str_eq(match->player[0], "alice");
	release();
}
END_TEST

static void
logs_of_table_hold(const struct variant *variant)
{
	unsigned deals = sweep_deals() > 0 ? sweep_deals() : 1, done = 0;
	uint32_t number = (uint32_t)draw_seed(0);

	while (done < deals) {
		match = xcalloc(1, sizeof(*match));
		text = recording_match(variant, deals - done, ++number, &len);
		ck_assert_msg(
			log_verify_text(match, "log", text, len, NULL, &diag),
			"%s for %u with %s: %s", variant->game,
			variant->players, variant->options, diag.text);
		ck_assert_uint_gt(match->deals, 0);
		done += match->deals;
		release();
	}
	sweep_print_done(variant, "deals replayed", done);
}

/* Many tables in a process: to get the memory of a match costs a new process
 * more than the match. */
#define TABLES_EACH 32

START_TEST(logs_with_every_option_hold)
{
	for (unsigned i = 0; i < TABLES_EACH; i++) {
		unsigned at = (unsigned)_i * TABLES_EACH + i;

		if (at < every.n)
			logs_of_table_hold(&every.at[at]);
	}
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

	recorded(games[sample_share_at((unsigned)_i, GAMES)]);
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
		ck_assert_msg(
			!log_verify_text(match, "log", text, len, NULL, &diag),
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
	forge("\"of\":\"match\"", "\"faults\":", "\"faults\":9");
	refused("faults of seat 0: the log says 9");
	forge("\"of\":\"match\"", "\"faults\":9", "\"faults\":");
	forge("\"of\":\"match\"", "\"noise\":", "\"noise\":9");
	refused("noise of seat 0: the log says 9");
	forge("\"of\":\"match\"", "\"noise\":9", "\"noise\":");
	forge("\"of\":\"match\"", "\"decisions\":", "\"decisions\":9");
	refused("decisions of seat 0: the log says 9");
	release();
}
END_TEST

/* A bot's words are its own, but not how they stand there. */
START_TEST(a_note_has_its_form)
{
	static const char *const forged[][2] = {
		{ "-2.5", "-2.50" },
		{ ",\"samples\":40", ",\"samples\":-4" },
		{ "\"text\":\"so\",", "\"text\":[\"so\"]," },
		{ "},1]]", "},1],[0,1]]" },
	};

	for (int i = 0; i < 4; i++) {
		recorded("rummy");
		forge("\"note\":{", forged[i][0], forged[i][1]);
		refused("\"note\": the log says");
		release();
	}
}
END_TEST

START_TEST(a_log_under_anothers_name_is_found)
{
	recorded("rummy"); /* of match 17 */
	ck_assert(log_verify_text(match, "r/logs/000017.jsonl", text, len, NULL,
				  &diag));
	ck_assert(log_verify_text(match, "r/logs/mine.jsonl", text, len, NULL,
				  &diag));
	ck_assert(!log_verify_text(match, "r/logs/000018.jsonl", text, len,
				   NULL, &diag));
	ck_assert_str_eq(diag.text,
			 "r/logs/000018.jsonl:1: the log is of match 17, "
			 "whose file should be called 000017.jsonl");
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
	refused("truncated");
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
		ck_assert_msg(!log_verify_text(match, "log", longer, len + add,
					       NULL, &why),
			      "%s", lines[i]);
		ck_assert_msg(strncmp(why.text, "log:2: ", 7) == 0, "%s for %s",
			      why.text, lines[i]);
		/* Without its header the log is not one. */
		memcpy(longer, lines[i], add);
		memcpy(longer + add, text + first, len - first);
		ck_assert(!log_verify_text(match, "log", longer,
					   len - first + add, NULL, &why));
		free(longer);
	}
	release();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("log_verify");
	TCase *tc = tcase_create("log_verify");
	const char *issue = variants_sample(&every, sweep_game());
	int status;

	if (issue != NULL) {
		fprintf(stderr, "%s\n", issue);
		return EXIT_FAILURE;
	}
	tcase_set_timeout(tc, sweep_deals() > 0 ? 36000 : 60);
	tcase_add_loop_test(tc, logs_with_every_option_hold, 0,
			    (int)(every.n / TABLES_EACH) + 1);
	if (sweep_deals() == 0) {
		tcase_add_loop_test(tc, a_log_holds, 0, GAMES);
		tcase_add_loop_test(tc, no_byte_can_be_changed, 0,
				    (int)sample_share_of(GAMES));
		tcase_add_test(tc, a_forged_score_is_found);
		tcase_add_test(tc, forged_places_are_found);
		tcase_add_test(tc, forged_accounts_are_found);
		tcase_add_test(tc, a_note_has_its_form);
		tcase_add_test(tc, a_log_under_anothers_name_is_found);
		tcase_add_test(tc, another_seed_is_found);
		tcase_add_test(tc, a_cut_log_is_named);
		tcase_add_test(tc, a_missing_line_is_found);
		tcase_add_test(tc, lines_out_of_place_are_found);
	}
	suite_add_tcase(suite, tc);
	status = run_sweep(suite);
	variants_free(&every);
	return status;
}

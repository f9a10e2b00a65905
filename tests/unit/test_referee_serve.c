/* Orders that no arena would send, put to `referee serve`'s loop. */
#include "referee/judge/referee_serve.h"

#include <check.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/control.h"
#include "referee/sheet/sheet.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define SEED	  "1111111111111111111111111111111111111111111111111111111111111111"
#define TIME	  "{\"move_us\":1000,\"bank_us\":0,\"limit_us\":1000}"
#define FDS_RIGHT 5 /* two seats' pipes and the log */

static char order[CONTROL_BYTES_MAX + 1];
static char said[CONTROL_BYTES_MAX + 1];
static char rules_json[SHEET_JSON_MAX];

/* A referee's process on the other end of the socket that is returned: serving
 * takes rights away that a test needs. */
static int
referee_start(pid_t *pid)
{
	int ends[2];

	ck_assert_int_eq(
		socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
	*pid = fork();
	ck_assert_int_ne(*pid, -1);
	if (*pid == 0) {
		close(ends[0]);
		_exit(referee_serve(ends[1], true));
	}
	close(ends[1]);
	return ends[0];
}

static void
referee_end(int sock, pid_t pid)
{
	int status;

	close(sock);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
}

/* What the referee says to @text that comes with @fd_count descriptors; it
 * keeps none of them and goes on serving. */
static const char *
answer_to(const char *text, unsigned fd_count)
{
	int fds[CONTROL_FDS_MAX], got[CONTROL_FDS_MAX], ends[2];
	struct pollfd p = { .events = POLLIN };
	unsigned count = 0;
	pid_t pid;
	int sock = referee_start(&pid);

	ck_assert_int_eq(pipe(ends), 0);
	for (unsigned i = 0; i < fd_count; i++)
		fds[i] = ends[1];
	ck_assert_int_eq(control_send(sock, text, strlen(text), fds, fd_count),
			 0);
	close(ends[1]);
	ck_assert_int_gt(control_receive(sock, said, got, &count), 0);
	p.fd = ends[0];
	ck_assert_int_eq(poll(&p, 1, 60000),
			 1); /* nobody holds the other end */
	ck_assert_int_eq(control_send(sock, "{}", 2, NULL, 0), 0);
	ck_assert_int_gt(control_receive(sock, order, got, &count), 0);
	ck_assert_ptr_nonnull(strstr(order, "unknown type of order"));
	close(ends[0]);
	referee_end(sock, pid);
	return said;
}

/* Orders with one thing wrong: what stands in place of what is right. */
static const struct wrong {
	const char *what;
	const char *key;   /* NULL: @value is the whole order */
	const char *value; /* JSON, or NULL: the key is left out */
	const char *words; /* of the reply */
	unsigned fds;
} wrongs[] = {
	{ "no JSON", NULL, "match", "", 0 },
	{ "half a JSON", NULL, "{\"type\":\"match\"", "", 0 },
	{ "a list", NULL, "[1,2]", "unknown type of order", 0 },
	{ "no type", NULL, "{\"match\":1}", "unknown type of order", 0 },
	{ "a type that is a number", NULL, "{\"type\":7}", "unknown type", 0 },
	{ "a key twice", NULL, "{\"type\":\"x\",\"type\":\"y\"}", "", 0 },
	{ "an unknown type", NULL, "{\"type\":\"juggle\"}", "unknown type", 3 },
	{ "a probe without pipes", NULL, "{\"type\":\"probe\"}", "two", 0 },
	{ "a probe with three", NULL, "{\"type\":\"probe\"}", "two", 3 },
	{ "a probe that lacks one", NULL,
	  "{\"type\":\"probe\",\"schedstat\":true}", "one more", 2 },
	{ "a match of nothing", NULL, "{\"type\":\"match\"}", "players", 5 },
	{ "no players", "players", NULL, "players", 5 },
	{ "players: a word", "players", "\"a\"", "players", 5 },
	{ "nobody plays", "players", "[]", "players", 1 },
	{ "too many play", "players",
	  "[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"]",
	  "players", 25 },
	{ "too few descriptors", "match", "1", "expected 5 descriptors, got 4",
	  4 },
	{ "too many descriptors", "match", "1", "expected 5 descriptors, got 6",
	  6 },
	{ "no schedstat came", "schedstat", "true", "expected 7", 5 },
	{ "no seed", "seed", NULL, "seed", 5 },
	{ "a short seed", "seed", "\"11\"", "seed", 5 },
	{ "a seed of other letters", "seed", "\"x" SEED "\"", "seed", 5 },
	{ "no time", "time", NULL, "time", 5 },
	{ "time for nothing", "time", "{\"limit_us\":0}", "time", 5 },
	{ "time runs back", "time", "{\"move_us\":-5,\"limit_us\":1}", "time",
	  5 },
	{ "no rules", "rules", NULL, "rules", 5 },
	{ "rules: a list", "rules", "[]", "rules", 5 },
	{ "rules of no game", "rules", "{\"family\":\"chess\"}", "", 5 },
	{ "faults: another word", "faults", "\"harsh\"", "lenient", 5 },
};

/* An order that is right but for @wrong. */
static char *
order_of(const struct wrong *wrong)
{
	json_t *json = json_pack("{s:s, s:i, s:s, s:[s,s], s:s, s:s}", "type",
				 "match", "match", 1, "game", "gin", "players",
				 "a", "b", "seed", SEED, "faults", "standard");
	char *text;

	if (wrong->key == NULL) {
		json_decref(json);
		return strdup(wrong->value);
	}
	json_object_set_new(json, "time", json_loads(TIME, 0, NULL));
	json_object_set_new(json, "rules", json_loads(rules_json, 0, NULL));
	if (wrong->value == NULL)
		json_object_del(json, wrong->key);
	else
		json_object_set_new(
			json, wrong->key,
			json_loads(wrong->value, JSON_DECODE_ANY, NULL));
	text = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	return text;
}

static void
load_rules(void)
{
	static struct rules rules;
	struct jsonw jsonw;

	must_load("gin", "", 2, &rules);
	jsonw_init(&jsonw, rules_json, sizeof(rules_json) - 1);
	sheet_write_json(&rules, &jsonw);
	rules_json[jsonw.n] = '\0';
}

START_TEST(a_wrong_order_is_refused_with_a_reason)
{
	const struct wrong *wrong = &wrongs[_i];
	char *text = order_of(wrong);
	const char *answer = answer_to(text, wrong->fds);
	json_t *json = json_loads(answer, 0, NULL);
	const char *detail = json_string_value(json_object_get(json, "detail"));

	ck_assert_msg(strstr(answer, "\"type\":\"error\"") != NULL, "%s: %s",
		      wrong->what, answer);
	ck_assert_msg(detail != NULL && strstr(detail, wrong->words) != NULL &&
			      detail[0] != '\0',
		      "%s: %s", wrong->what, answer);
	json_decref(json);
	free(text);
}
END_TEST

/* The rows above are wrong in one thing only: without it the match is played,
 * against bots whose output has ended. */
START_TEST(the_same_order_set_right_is_played)
{
	static const struct wrong right = { "", "match", "7", "", FDS_RIGHT };
	char *text = order_of(&right);
	int fds[FDS_RIGHT], got[CONTROL_FDS_MAX];
	unsigned count;
	ssize_t n;
	pid_t pid;
	int sock = referee_start(&pid);

	for (unsigned i = 0; i < FDS_RIGHT; i++)
		fds[i] = open("/dev/null", O_RDWR | O_CLOEXEC);
	ck_assert_int_eq(control_send(sock, text, strlen(text), fds, FDS_RIGHT),
			 0);
	for (unsigned i = 0; i < FDS_RIGHT; i++)
		close(fds[i]);
	do {
		n = control_receive(sock, said, got, &count);
		ck_assert_int_gt(n, 0);
	} while (strstr(said, "\"type\":\"result\"") == NULL);
	ck_assert_ptr_nonnull(strstr(said, "\"match\":7"));
	ck_assert_ptr_nonnull(strstr(said, "\"verdict\":\"startup\""));
	ck_assert_ptr_nonnull(strstr(said, "\"log_error\":0,"));
	referee_end(sock, pid);
	free(text);
}
END_TEST

/* Whatever bytes come, the referee answers or ends; it never dies. */
START_TEST(an_order_that_was_cut_anywhere_is_refused)
{
	static const struct wrong right = { "", "match", "7", "", FDS_RIGHT };
	char *text = order_of(&right);

	for (size_t cut = strlen(text) - 1; cut > 0; cut -= 1 + cut / 20) {
		text[cut] = '\0';
		ck_assert_ptr_nonnull(
			strstr(answer_to(text, FDS_RIGHT), "error"));
	}
	free(text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("referee_serve");
	TCase *tcase = tcase_create("orders");

	tcase_add_unchecked_fixture(tcase, load_rules, NULL);
	tcase_add_loop_test(tcase, a_wrong_order_is_refused_with_a_reason, 0,
			    sizeof(wrongs) / sizeof(wrongs[0]));
	tcase_add_test(tcase, the_same_order_set_right_is_played);
	tcase_add_test(tcase, an_order_that_was_cut_anywhere_is_refused);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

#include "lib/format/yaml.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/suite.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))
#define TEXT(s)	 (s), sizeof(s) - 1

static struct diag diag;

static struct yaml *
read_text(const char *text)
{
	struct yaml *yaml = yaml_read("f.yaml", text, strlen(text), &diag);

	ck_assert_msg(yaml != NULL, "%s", diag.text);
	return yaml;
}

struct reading {
	const char *what;
	const char *text;
	const char *json;
};

static const struct reading readings[] = {
	{ "cards are words", "[2H, 4S, TD, KS, X1, X2, 7E2, 1E5, 9D]",
	  "[\"2H\",\"4S\",\"TD\",\"KS\",\"X1\",\"X2\",\"7E2\",\"1E5\","
	  "\"9D\"]" },
	{ "wild cards with their card", "[X1=QS, 2H=7C, \"X1=Q?\"]",
	  "[\"X1=QS\",\"2H=7C\",\"X1=Q?\"]" },
	{ "whole numbers are bare", "[0, -1, 42, 9223372036854775807]",
	  "[0,-1,42,9223372036854775807]" },
	{ "other numbers are words",
	  "[010, 1.5, 1e3, 0x10, +1, 1_000, .5, -, 9223372036854775808]",
	  "[\"010\",\"1.5\",\"1e3\",\"0x10\",\"+1\",\"1_000\",\".5\",\"-\","
	  "\"9223372036854775808\"]" },
	{ "true and false, and no other words",
	  "[true, false, True, FALSE, yes, no, on, off, y]",
	  "[true,false,\"True\",\"FALSE\",\"yes\",\"no\",\"on\",\"off\","
	  "\"y\"]" },
	{ "null, its sign, and nothing",
	  "{a: null, b: ~, c: , d: Null, e: NULL, f: nULL}",
	  "{\"a\":null,\"b\":null,\"c\":null,\"d\":null,\"e\":null,"
	  "\"f\":\"nULL\"}" },
	{ "quotes make a string", "[\"1\", 'true', \"\", '~', \"null\"]",
	  "[\"1\",\"true\",\"\",\"~\",\"null\"]" },
	{ "numbers as keys", "{0: [AS], 1: []}", "{\"0\":[\"AS\"],\"1\":[]}" },
	{ "keys are escaped", "{\"a\\\"b\": 1, c: 2}",
	  "{\"a\\\"b\":1,\"c\":2}" },
	{ "blocks",
	  "game: gin\nbots:\n- house:greedy\n- name: alice\n  run: ./a b\n",
	  "{\"game\":\"gin\",\"bots\":[\"house:greedy\",{\"name\":\"alice\","
	  "\"run\":\"./a b\"}]}" },
	{ "a block of text", "a: |\n  1\n  2\nb: >-\n  12\n",
	  "{\"a\":\"1\\n2\\n\",\"b\":\"12\"}" },
	{ "JSON", "{\"a\":[1,\"x\\u00e4\",{\"b\":null}],\"c\":true}",
	  "{\"a\":[1,\"x\303\244\",{\"b\":null}],\"c\":true}" },
	{ "a byte order mark",
	  "\xef\xbb\xbf"
	  "a: 1\nb: 2\n",
	  "{\"a\":1,\"b\":2}" },
	{ "a document with its marks", "%YAML 1.1\n---\na: 1\n...\n",
	  "{\"a\":1}" },
	{ "a byte order mark", "\357\273\277a: 1", "{\"a\":1}" },
	{ "comments", "# c\na: 1 # d\n", "{\"a\":1}" },
	{ "a scalar alone", "gin", "\"gin\"" },
	{ "an empty map and list", "{a: {}, b: []}", "{\"a\":{},\"b\":[]}" },
	{ "a merge key is only a key", "{<<: 1}", "{\"<<\":1}" },
};

START_TEST(documents_become_json)
{
	const struct reading *t = &readings[_i];
	struct yaml *yaml = read_text(t->text);
	char *json = yaml_to_json(yaml_root(yaml));

	ck_assert_msg(strcmp(json, t->json) == 0, "%s: %s", t->what, json);
	free(json);
	yaml_close(yaml);
}
END_TEST

struct wrong {
	const char *what;
	const char *text;
	size_t len;
	const char *begins; /* the message */
};

static const struct wrong refused[] = {
	{ "an empty file", TEXT(""), "f.yaml:1:1: the file is empty" },
	{ "only a comment", TEXT("# x\n"), "f.yaml:1:1: the file is empty" },
	{ "a doubled key", TEXT("a: 1\nb: 2\na: 3\n"),
	  "f.yaml:3:1: duplicate key \"a\", first in line 1" },
	{ "a doubled key in braces", TEXT("{a: 1, b: {a: 1}, a: 2}"),
	  "f.yaml:1:19: duplicate key \"a\"" },
	{ "a key doubled by quotes", TEXT("a: 1\n\"a\": 2\n"),
	  "f.yaml:2:1: duplicate key \"a\"" },
	{ "an anchor", TEXT("a: &x 1\n"), "f.yaml:1:4: anchors" },
	{ "an anchor on a map", TEXT("a: &x\n  b: 1\n"),
	  "f.yaml:1:4: anchors" },
	{ "an alias", TEXT("a: *x\n"), "f.yaml:1:4: aliases" },
	{ "a tag", TEXT("a: !!str 1\n"), "f.yaml:1:4: tags" },
	{ "a tag on a list", TEXT("a: !x [1]\n"), "f.yaml:1:4: tags" },
	{ "two documents", TEXT("a: 1\n---\nb: 2\n"),
	  "f.yaml:2:1: a second document" },
	{ "a tab", TEXT("a:\n\tb: 1\n"),
	  "f.yaml:2:1: this character is not allowed here" },
	{ "a key without colon", TEXT("a: 1\nb\nc: 2\n"),
	  "f.yaml:2:1: a key is not followed by a colon" },
	{ "a last key without colon", TEXT("a: 1\nb 2\n"),
	  "f.yaml:2:1: a key is not followed by a colon" },
	{ "a tab before a key of a map", TEXT("a:\n  b: 1\n\tc: 2\n"),
	  "f.yaml:3:1: this character is not allowed here" },
	{ "a tab after a value", TEXT("a: 1\n\tb: 2\n"),
	  "f.yaml:2:1: this character is not allowed here" },
	{ "two colons", TEXT("a: b: c\n"),
	  "f.yaml:1:5: a key is not allowed here" },
	{ "wrong indent", TEXT("a: 1\n b: 2\n"), "f.yaml:2:3: a key is not" },
	{ "an open bracket", TEXT("a: [1, 2\nb: 3\n"), "f.yaml:2:2: the list" },
	{ "an open brace", TEXT("a: {b: 1\n"), "f.yaml:2:1: the map" },
	{ "an open quote", TEXT("a: \"x\n"), "f.yaml:2:1: the quoted text" },
	{ "an unknown escape", TEXT("a: \"\\q\"\n"),
	  "f.yaml:1:5: unknown escape" },
	{ "a list as key", TEXT("{[1]: 2}"),
	  "f.yaml:1:2: a list cannot be a key" },
	{ "no key", TEXT(": 2"), "f.yaml:1:1: a key is expected" },
	{ "an empty key", TEXT("{a: 1, \"\": 2}"),
	  "f.yaml:1:8: a key is missing" },
	{ "latin-1", TEXT("a: 1\nb: \344\n"),
	  "f.yaml:2:4: the file is not UTF-8" },
	{ "a NUL", TEXT("a: \0\n"),
	  "f.yaml:1:4: the file contains a control character" },
	{ "an escaped NUL", TEXT("a: \"\\0\"\n"), "f.yaml:1:4: a NUL" },
	{ "deep lists", TEXT("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["),
	  "f.yaml:1:33: nested deeper than 32" },
};

START_TEST(bad_documents_are_refused_with_their_place)
{
	const struct wrong *t = &refused[_i];
	struct yaml *yaml = yaml_read("f.yaml", t->text, t->len, &diag);

	ck_assert_msg(yaml == NULL, "%s", t->what);
	ck_assert_msg(strncmp(diag.text, t->begins, strlen(t->begins)) == 0,
		      "%s: %s", t->what, diag.text);
}
END_TEST

START_TEST(nodes_know_their_places)
{
	struct yaml *yaml = read_text("game: gin\n\nbots:\n  - a\n  - {b: "
				      "c}\n");
	const struct yaml_node *root = yaml_root(yaml);
	const struct yaml_node *node = yaml_get(root, "game");

	ck_assert_str_eq(yaml_name(yaml), "f.yaml");
	ck_assert_int_eq(root->kind, YAML_MAP);
	ck_assert_uint_eq(root->count, 2);
	ck_assert_ptr_null(root->key);
	ck_assert_str_eq(node->text, "gin");
	ck_assert_uint_eq(node->len, 3);
	ck_assert_str_eq(node->key->text, "game");
	ck_assert_uint_eq(node->line, 1);
	ck_assert_uint_eq(node->column, 7);
	ck_assert_uint_eq(node->key->column, 1);
	ck_assert_ptr_eq(root->first, node);
	node = node->next;
	ck_assert_int_eq(node->kind, YAML_LIST);
	ck_assert_str_eq(node->key->text, "bots");
	ck_assert_uint_eq(node->key->line, 3);
	ck_assert_uint_eq(node->count, 2);
	ck_assert_ptr_null(node->next);
	ck_assert_ptr_null(node->first->key);
	ck_assert(yaml_is(node->first, "a"));
	ck_assert(!yaml_is(node, "a"));
	node = yaml_get(node->first->next, "b");
	ck_assert_uint_eq(node->line, 5);
	ck_assert_uint_eq(node->column, 9);
	ck_assert_ptr_null(yaml_get(root, "gam"));
	ck_assert_ptr_null(yaml_get(node, "x"));
	yaml_complain(yaml, node, &diag, "no bot %s", "c");
	ck_assert_str_eq(diag.text, "f.yaml:5:9: no bot c");
	yaml_close(yaml);
}
END_TEST

enum asked { AN_INT, A_BOOL, A_DURATION, A_SIZE, A_REAL };

struct asking {
	const char *what;
	enum asked asked;
	const char *text;
	int64_t value;
	const char *error; /* the message's end after the place; NULL: fine */
};

static const struct asking askings[] = {
	{ "a number", AN_INT, "7", 7, NULL },
	{ "the smallest", AN_INT, "-5", -5, NULL },
	{ "the largest", AN_INT, "99", 99, NULL },
	{ "too large", AN_INT, "100", 0,
	  "expected a whole number from -5 to 99, found \"100\"" },
	{ "too small", AN_INT, "-6", 0,
	  "expected a whole number from -5 to 99, found \"-6\"" },
	{ "far too large", AN_INT, "99999999999999999999", 0,
	  "expected a whole number from -5 to 99, found "
	  "\"99999999999999999999\"" },
	{ "a fraction", AN_INT, "1.5", 0,
	  "expected a whole number from -5 to 99, found \"1.5\"" },
	{ "a number in quotes", AN_INT, "\"7\"", 0,
	  "expected a whole number from -5 to 99, found \"7\" in quotes" },
	{ "a list", AN_INT, "[7]", 0,
	  "expected a whole number from -5 to 99, found a list" },
	{ "nothing", AN_INT, "", 0,
	  "expected a whole number from -5 to 99, found nothing" },
	{ "true", A_BOOL, "true", 1, NULL },
	{ "false", A_BOOL, "false", 0, NULL },
	{ "yes", A_BOOL, "yes", 0, "expected true or false, found \"yes\"" },
	{ "one", A_BOOL, "1", 0, "expected true or false, found \"1\"" },
	{ "true in quotes", A_BOOL, "'true'", 0,
	  "expected true or false, found \"true\" in quotes" },
	{ "a map", A_BOOL, "{a: 1}", 0, "expected true or false, found a map" },
	{ "no true or false", A_BOOL, "", 0,
	  "expected true or false, found nothing" },
	{ "a list", A_BOOL, "[a]", 0, "expected true or false, found a list" },
	{ "a real", A_REAL, "1.25", 1250, NULL },
	{ "a real below zero", A_REAL, "-.5", -500, NULL },
	{ "a whole real", A_REAL, "2", 2000, NULL },
	{ "a power of ten", A_REAL, "5e-3", 5, NULL },
	{ "a real too large", A_REAL, "2.6", 0,
	  "expected a number from -2 to 2.5, found \"2.6\"" },
	{ "a sign in the middle", A_REAL, "1-1", 0,
	  "expected a number from -2 to 2.5, found \"1-1\"" },
	{ "two points", A_REAL, "1.2.3", 0,
	  "expected a number from -2 to 2.5, found \"1.2.3\"" },
	{ "hexadecimal", A_REAL, "0x1", 0,
	  "expected a number from -2 to 2.5, found \"0x1\"" },
	{ "infinity", A_REAL, "inf", 0,
	  "expected a number from -2 to 2.5, found \"inf\"" },
	{ "a real in quotes", A_REAL, "'1.5'", 0,
	  "expected a number from -2 to 2.5, found \"1.5\" in quotes" },
	{ "no real", A_REAL, "", 0,
	  "expected a number from -2 to 2.5, found nothing" },
	{ "milliseconds", A_DURATION, "200ms", 200000, NULL },
	{ "microseconds", A_DURATION, "20us", 20, NULL },
	{ "seconds", A_DURATION, "2s", 2000000, NULL },
	{ "a minute", A_DURATION, "1m", 60000000, NULL },
	{ "hours", A_DURATION, "2h", 7200000000, NULL },
	{ "no time at all", A_DURATION, "0s", 0, NULL },
	{ "a time in quotes", A_DURATION, "\"2s\"", 2000000, NULL },
	{ "no unit", A_DURATION, "200", 0,
	  "expected a whole number with its unit (us, ms, s, m, h), such as "
	  "200ms or 2s, found \"200\"" },
	{ "zero without unit", A_DURATION, "0", 0,
	  "expected a whole number with its unit (us, ms, s, m, h), such as "
	  "200ms or 2s, found \"0\"" },
	{ "a unit of something else", A_DURATION, "200K", 0,
	  "expected a whole number with its unit (us, ms, s, m, h), such as "
	  "200ms or 2s, found \"200K\"" },
	{ "half a second", A_DURATION, "0.5s", 0,
	  "expected a whole number with its unit (us, ms, s, m, h), such as "
	  "200ms or 2s, found \"0.5s\"" },
	{ "a negative time", A_DURATION, "-1s", 0,
	  "expected a whole number with its unit (us, ms, s, m, h), such as "
	  "200ms or 2s, found \"-1s\"" },
	{ "a time past all bounds", A_DURATION, "9223372036854775807s", 0,
	  "expected a whole number with its unit (us, ms, s, m, h), such as "
	  "200ms or 2s, found \"9223372036854775807s\"" },
	{ "kilobytes", A_SIZE, "64K", 65536, NULL },
	{ "megabytes", A_SIZE, "512M", 536870912, NULL },
	{ "gigabytes", A_SIZE, "1G", 1073741824, NULL },
	{ "bytes", A_SIZE, "100B", 100, NULL },
	{ "a size without unit", A_SIZE, "512", 0,
	  "expected a whole number with its unit (B, K, M, G), such as 64K "
	  "or 512M, found \"512\"" },
	{ "a size in small letters", A_SIZE, "512m", 0,
	  "expected a whole number with its unit (B, K, M, G), such as 64K "
	  "or 512M, found \"512m\"" },
};

START_TEST(scalars_are_read_by_type)
{
	const struct asking *t = &askings[_i];
	char document[64];
	char want[256];
	struct yaml *yaml;
	const struct yaml_node *node;
	int64_t value = 0;
	double real = 0;
	bool yes = false;
	bool fine = false;

	snprintf(document, sizeof(document), "k: %s\n", t->text);
	yaml = read_text(document);
	node = yaml_get(yaml_root(yaml), "k");
	switch (t->asked) {
	case AN_INT:
		fine = yaml_int(yaml, node, -5, 99, &value, &diag);
		break;
	case A_BOOL:
		fine = yaml_bool(yaml, node, &yes, &diag);
		value = yes;
		break;
	case A_DURATION:
		fine = yaml_duration(yaml, node, &value, &diag);
		break;
	case A_SIZE:
		fine = yaml_size(yaml, node, &value, &diag);
		break;
	case A_REAL:
		fine = yaml_real(yaml, node, -2, 2.5, &real, &diag);
		value = (int64_t)(real * 1000);
		break;
	}
	if (t->error == NULL) {
		ck_assert_msg(fine, "%s: %s", t->what, diag.text);
		ck_assert_msg(value == t->value, "%s", t->what);
	} else {
		snprintf(want, sizeof(want), "f.yaml:1:%u: %s", node->column,
			 t->error);
		ck_assert_msg(!fine, "%s", t->what);
		ck_assert_msg(strcmp(diag.text, want) == 0, "%s: %s", t->what,
			      diag.text);
	}
	yaml_close(yaml);
}
END_TEST

START_TEST(unknown_keys_get_help)
{
	static const char *const few[] = { "seats", "rounds", NULL };
	struct yaml *yaml = read_text("seat: 1\ncolour: 2\n");
	const struct yaml_node *child = yaml_root(yaml)->first;

	yaml_unknown(yaml, child->key, &diag, few);
	ck_assert_str_eq(diag.text, "f.yaml:1:1: unknown key \"seat\"; did "
				    "you mean \"seats\"?");
	yaml_unknown(yaml, child->next->key, &diag, few);
	ck_assert_str_eq(diag.text, "f.yaml:2:1: unknown key \"colour\"; the "
				    "keys here are seats, rounds");
	yaml_close(yaml);
}
END_TEST

START_TEST(file_is_read_and_its_lack_is_told)
{
	FILE *file = tmpfile();
	int fd = fileno(file);
	char path[64];
	char want[80];
	struct yaml *yaml;

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	ck_assert_int_eq(write(fd, "a: 1\na: 2\n", 10), 10);
	ck_assert_ptr_null(yaml_read_file(path, &diag));
	snprintf(want, sizeof(want), "%s:2:1: ", path);
	ck_assert_msg(strncmp(diag.text, want, strlen(want)) == 0, "%s",
		      diag.text);
	ck_assert_int_eq(ftruncate(fd, 5), 0);
	yaml = yaml_read_file(path, &diag);
	ck_assert_ptr_nonnull(yaml);
	yaml_close(yaml);
	ck_assert_int_eq(ftruncate(fd, YAML_BYTES_MAX + 1), 0);
	ck_assert_ptr_null(yaml_read_file(path, &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "larger than 1024 KiB"));
	fclose(file);
	ck_assert_ptr_null(yaml_read_file(path, &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "No such file"));
	ck_assert_ptr_null(yaml_read_file("/", &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, "Is a directory"));
	yaml_close(NULL);
}
END_TEST

START_TEST(large_documents_are_kept_whole)
{
	enum { LINES = 20000 };
	char *text = malloc(LINES * 16);
	const struct yaml_node *child;
	struct yaml *yaml;
	size_t n = 0;
	char *json;
	int i = 0;

	ck_assert_ptr_nonnull(text);
	for (i = 0; i < LINES; i++)
		n += (size_t)snprintf(text + n, 16, "- item %d\n", i);
	yaml = yaml_read("f.yaml", text, n, &diag);
	ck_assert_ptr_nonnull(yaml);
	ck_assert_uint_eq(yaml_root(yaml)->count, LINES);
	i = 0;
	for (child = yaml_root(yaml)->first; child != NULL;
	     child = child->next) {
		snprintf(text, 32, "item %d", i++);
		ck_assert(yaml_is(child, text));
	}
	json = yaml_to_json(yaml_root(yaml));
	ck_assert_uint_gt(strlen(json), LINES * 8);
	free(json);
	yaml_close(yaml);
	free(text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("yaml");
	TCase *tests = tcase_create("yaml");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, documents_become_json, 0, COUNT(readings));
	tcase_add_loop_test(tests, bad_documents_are_refused_with_their_place,
			    0, COUNT(refused));
	tcase_add_test(tests, nodes_know_their_places);
	tcase_add_loop_test(tests, scalars_are_read_by_type, 0, COUNT(askings));
	tcase_add_test(tests, unknown_keys_get_help);
	tcase_add_test(tests, file_is_read_and_its_lack_is_told);
	tcase_add_test(tests, large_documents_are_kept_whole);
	return run_suite(suite);
}

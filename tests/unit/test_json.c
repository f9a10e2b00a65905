#include "lib/format/json.h"
#include "lib/format/jsonw.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/suite.h"

static struct json json;

#define TEXT(s)	 (s), sizeof(s) - 1
#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

struct line {
	const char *what;
	const char *text;
	size_t len;
};

static const struct line accepted[] = {
	{ "an empty object", TEXT("{}") },
	{ "an empty array", TEXT("[]") },
	{ "scalars stand alone", TEXT("7") },
	{ "white space everywhere", TEXT(" \t{ \"a\" : [ 1 , 2 ] } \r") },
	{ "CR LF", TEXT("{}\r\n") },
	{ "every kind of value",
	  TEXT("{\"a\":null,\"b\":true,\"c\":false,\"d\":-0.5e+7,"
	       "\"e\":\"\",\"f\":[{}],\"g\":{\"h\":[]}}") },
	{ "numbers by the grammar",
	  TEXT("[0,-0,10,1.5,1e5,1E-5,0.0,-1.25e+10]") },
	{ "numbers larger than any integer",
	  TEXT("[123456789012345678901234567890,1e999]") },
	{ "every escape", TEXT("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\"") },
	{ "a pair of surrogates", TEXT("\"\\ud83c\\udCa1\"") },
	{ "an escape of U+FFFF", TEXT("\"\\uffff\"") },
	{ "UTF-8 of two, three and four bytes",
	  TEXT("\"\303\244 \342\231\240 \360\237\202\241\"") },
	{ "the largest character", TEXT("\"\364\217\277\277\"") },
	{ "U+2028 and delete", TEXT("\"\342\200\250\177\"") },
	{ "equal keys in different objects",
	  TEXT("[{\"a\":1},{\"a\":{\"a\":2}}]") },
	{ "keys that differ in a NUL's place", TEXT("{\"a\":1,\"a \":2}") },
	{ "32 levels", TEXT("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]"
			    "]]]]]]]]]]]]]]]]]]]]]]]]") },
};

START_TEST(json_is_accepted)
{
	const struct line *t = &accepted[_i];

	ck_assert_msg(json_read(&json, t->text, t->len), "%s: %s at %zu",
		      t->what, json.error, json.error_at);
	ck_assert_ptr_null(json.error);
	ck_assert_uint_eq(json.token[0].next, json.n);
}
END_TEST

struct wrong {
	const char *what;
	const char *text;
	size_t len;
	size_t at; /* byte where it goes wrong */
};

static const struct wrong refused[] = {
	{ "nothing", TEXT(""), 0 },
	{ "only space", TEXT("  "), 2 },
	{ "a byte order mark", TEXT("\357\273\277{}"), 0 },
	{ "two values", TEXT("{} {}"), 3 },
	{ "a bracket too many", TEXT("[]]"), 2 },
	{ "an open object", TEXT("{\"a\":1"), 6 },
	{ "an open array", TEXT("[1,"), 3 },
	{ "the wrong bracket", TEXT("[1}"), 2 },
	{ "a comma before the end", TEXT("[1,]"), 3 },
	{ "a comma before the brace", TEXT("{\"a\":1,}"), 7 },
	{ "a comma at the start", TEXT("[,1]"), 1 },
	{ "two commas", TEXT("[1,,2]"), 3 },
	{ "no comma", TEXT("[1 2]"), 3 },
	{ "no colon", TEXT("{\"a\" 1}"), 5 },
	{ "no value", TEXT("{\"a\":}"), 5 },
	{ "a key without quotes", TEXT("{a:1}"), 1 },
	{ "a number as key", TEXT("{1:1}"), 1 },
	{ "single quotes", TEXT("{'a':1}"), 1 },
	{ "a word", TEXT("yes"), 0 },
	{ "a word cut", TEXT("tru"), 0 },
	{ "a word too long", TEXT("nullx"), 4 },
	{ "True", TEXT("True"), 0 },
	{ "NaN", TEXT("NaN"), 0 },
	{ "a comment", TEXT("{}//x"), 2 },
	{ "a leading zero", TEXT("01"), 2 },
	{ "a plus", TEXT("+1"), 0 },
	{ "a lone minus", TEXT("-"), 1 },
	{ "a point without digits", TEXT("1."), 2 },
	{ "a point first", TEXT(".5"), 0 },
	{ "an exponent without digits", TEXT("1e+"), 3 },
	{ "hexadecimal", TEXT("0x10"), 1 },
	{ "a string that does not end", TEXT("\"abc"), 4 },
	{ "a string ending in a backslash", TEXT("\"abc\\"), 4 },
	{ "an unknown escape", TEXT("\"\\x41\""), 1 },
	{ "an escape cut", TEXT("\"\\u00e\""), 1 },
	{ "an escaped NUL", TEXT("\"\\u0000\""), 1 },
	{ "a raw NUL", TEXT("\"a\0b\""), 2 },
	{ "a NUL outside", TEXT("{\0}"), 1 },
	{ "a raw tab in a string", TEXT("\"a\tb\""), 2 },
	{ "a raw newline in a string", TEXT("\"a\nb\""), 2 },
	{ "a lone high surrogate", TEXT("\"\\ud800\""), 1 },
	{ "a lone low surrogate", TEXT("\"\\udc00\""), 1 },
	{ "two high surrogates", TEXT("\"\\ud800\\ud800\""), 1 },
	{ "a surrogate before a letter", TEXT("\"\\ud800x\""), 1 },
	{ "overlong slash", TEXT("\"\300\257\""), 1 },
	{ "overlong in three", TEXT("\"\340\200\257\""), 1 },
	{ "overlong in four", TEXT("\"\360\200\200\257\""), 1 },
	{ "a surrogate in UTF-8", TEXT("\"\355\240\200\""), 1 },
	{ "above U+10FFFF", TEXT("\"\364\220\200\200\""), 1 },
	{ "a byte that is never UTF-8", TEXT("\"\377\""), 1 },
	{ "a lone continuation", TEXT("\"12345678\200\""), 9 },
	{ "a character cut by the quote", TEXT("\"\342\231\""), 1 },
	{ "a character cut by the end", TEXT("\"\342\231"), 1 },
	{ "latin-1", TEXT("\"\344\""), 1 },
	{ "UTF-8 outside a string", TEXT("\303\244"), 0 },
	{ "a doubled key", TEXT("{\"a\":1,\"a\":1}"), 7 },
	{ "a doubled key, not side by side",
	  TEXT("{\"a\":[{\"b\":1}],\"c\":{},\"a\":1}"), 22 },
	{ "a key doubled by an escape", TEXT("{\"ab\":1,\"\\u0061b\":1}"), 8 },
	{ "a key doubled by two ways to escape",
	  TEXT("{\"\\n\\ud83c\\udca1\":1,\"\\u000A\360\237\202\241\":1}"), 20 },
	{ "a doubled empty key", TEXT("{\"\":1,\"\":1}"), 6 },
	{ "33 levels", TEXT("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["), 32 },
};

START_TEST(what_is_no_json_is_refused_at_its_place)
{
	const struct wrong *t = &refused[_i];

	ck_assert_msg(!json_read(&json, t->text, t->len), "%s", t->what);
	ck_assert_ptr_nonnull(json.error);
	ck_assert_msg(json.error_at == t->at, "%s: %s at %zu, not %zu", t->what,
		      json.error, json.error_at, t->at);
}
END_TEST

/* Every beginning of a good line is refused, whatever stands behind it. */
START_TEST(line_is_never_read_past_its_end)
{
	const struct line *t = &accepted[_i];

	for (size_t len = 0; len <= t->len; len++) {
		char *copy = malloc(len == 0 ? 1 : len); /* asan looks on */

		ck_assert_ptr_nonnull(copy);
		memcpy(copy, t->text, len);
		json_read(&json, copy, len);
		free(copy);
	}
}
END_TEST

/* An object with @count keys of six characters, into a static buffer. */
static const char *
wide_object(unsigned count, size_t *len)
{
	static char text[65536];
	size_t n = 0;

	text[n++] = '{';
	for (unsigned i = 0; i < count; i++)
		n += (size_t)snprintf(text + n, sizeof(text) - n,
				      "%s\"%06u\":1", i > 0 ? "," : "", i);
	text[n++] = '}';
	*len = n;
	return text;
}

START_TEST(object_holds_so_many_keys_and_no_more)
{
	size_t len;
	const char *text = wide_object(JSON_KEYS_MAX, &len);

	ck_assert(json_read(&json, text, len));
	ck_assert_uint_eq(json.token[0].items, JSON_KEYS_MAX);
	ck_assert_int_eq(json_get(&json, 0, "000255"), 512);
	text = wide_object(JSON_KEYS_MAX + 1, &len);
	ck_assert(!json_read(&json, text, len));
	ck_assert_uint_eq(json.error_at, 1 + JSON_KEYS_MAX * 11);
}
END_TEST

START_TEST(line_holds_so_many_values_and_no_more)
{
	static char text[65536];
	size_t n = 0;

	text[n++] = '[';
	for (unsigned i = 1; i < JSON_TOKENS_MAX; i++) {
		text[n++] = '1';
		text[n++] = ',';
	}
	text[n - 1] = ']';
	ck_assert(json_read(&json, text, n));
	ck_assert_uint_eq(json.n, JSON_TOKENS_MAX);
	memcpy(text + n - 1, ",1]", 3);
	ck_assert(!json_read(&json, text, n + 2));
}
END_TEST

START_TEST(tape_is_walked_by_item)
{
	const char *text = "{\"a\":[10,[20,21],{\"x\":0},\"s\"],\"b\":{}}";
	int a;
	int i;

	ck_assert(json_read(&json, text, strlen(text)));
	ck_assert_uint_eq(json.token[0].items, 2);
	ck_assert_int_eq(json_first(&json, 0), 1);
	ck_assert(json_is(&json, 1, "a"));
	a = json_get(&json, 0, "a");
	ck_assert_int_eq(a, 2);
	ck_assert_uint_eq(json.token[a].items, 4);
	i = json_first(&json, a);
	ck_assert_int_eq(json.token[i].type, TOKEN_NUMBER);
	i = json_next(&json, i);
	ck_assert_int_eq(json.token[i].type, TOKEN_ARRAY);
	ck_assert_uint_eq(json.token[i].items, 2);
	i = json_next(&json, i);
	ck_assert_int_eq(json.token[i].type, TOKEN_OBJECT);
	ck_assert_uint_eq(json.token[i].items, 1);
	i = json_next(&json, i);
	ck_assert(json_is(&json, i, "s"));
	i = json_next(&json, i);
	ck_assert(json_is(&json, i, "b"));
	ck_assert_int_eq(json_first(&json, i + 1), -1);
	ck_assert_int_eq(json_first(&json, i), -1);
	ck_assert_int_eq(json_get(&json, 0, "c"), -1);
	ck_assert_int_eq(json_get(&json, a, "a"), -1);
	ck_assert_int_eq(json_next(&json, 0), (int)json.n);
}
END_TEST

START_TEST(text_of_a_value_is_what_stood_there)
{
	const char *text = " {\"a\": [1, \"x\"], \"b\":\"y\\n\"} ";
	struct bytes bytes;

	ck_assert(json_read(&json, text, strlen(text)));
	bytes = json_text(&json, 0);
	ck_assert_uint_eq(bytes.len, strlen(text) - 2);
	bytes = json_text(&json, json_get(&json, 0, "a"));
	ck_assert_uint_eq(bytes.len, 8);
	ck_assert_mem_eq(bytes.at, "[1, \"x\"]", 8);
	bytes = json_text(&json, json_get(&json, 0, "b"));
	ck_assert_uint_eq(bytes.len, 5);
	ck_assert_mem_eq(bytes.at, "\"y\\n\"", 5);
}
END_TEST

START_TEST(keys_are_found_once_escapes_are_undone)
{
	const char *text = "{\"\\u0064o\":1,\"dot\":2,\"\\\"\":3}";

	ck_assert(json_read(&json, text, strlen(text)));
	ck_assert_int_eq(json_get(&json, 0, "do"), 2);
	ck_assert_int_eq(json_get(&json, 0, "dot"), 4);
	ck_assert_int_eq(json_get(&json, 0, "\""), 6);
	ck_assert_int_eq(json_get(&json, 0, "d"), -1);
	ck_assert_int_eq(json_get(&json, 0, "dott"), -1);
	ck_assert_int_eq(json_get(&json, 0, ""), -1);
}
END_TEST

struct whole {
	const char *what;
	const char *text;
	bool ok;
	int64_t value;
};

static const struct whole wholes[] = {
	{ "zero", "0", true, 0 },
	{ "minus zero", "-0", true, 0 },
	{ "negative", "-17", true, -17 },
	{ "the largest", "9223372036854775807", true, INT64_MAX },
	{ "the smallest", "-9223372036854775808", true, INT64_MIN },
	{ "one too large", "9223372036854775808", false, 0 },
	{ "one too small", "-9223372036854775809", false, 0 },
	{ "2^64+1", "18446744073709551617", false, 0 },
	{ "a fraction", "1.0", false, 0 },
	{ "an exponent", "1e2", false, 0 },
	{ "a string", "\"1\"", false, 0 },
	{ "true", "true", false, 0 },
	{ "null", "null", false, 0 },
	{ "a list", "[1]", false, 0 },
};

START_TEST(whole_numbers_are_read_exactly)
{
	const struct whole *t = &wholes[_i];
	int64_t value = 42;

	ck_assert(json_read(&json, t->text, strlen(t->text)));
	ck_assert_msg(json_int(&json, 0, INT64_MIN, INT64_MAX, &value) == t->ok,
		      "%s", t->what);
	ck_assert_msg(value == (t->ok ? t->value : 42), "%s", t->what);
}
END_TEST

START_TEST(whole_numbers_keep_their_bounds)
{
	int64_t value = 0;
	bool yes = false;

	ck_assert(json_read(&json, "7", 1));
	ck_assert(json_int(&json, 0, 7, 7, &value));
	ck_assert_int_eq(value, 7);
	ck_assert(!json_int(&json, 0, 8, 9, &value));
	ck_assert(!json_int(&json, 0, 0, 6, &value));
	ck_assert(!json_bool(&json, 0, &yes));
	ck_assert(json_read(&json, "true", 4));
	ck_assert(json_bool(&json, 0, &yes) && yes);
	ck_assert(json_read(&json, "false", 5));
	ck_assert(json_bool(&json, 0, &yes) && !yes);
}
END_TEST

struct copying {
	const char *what;
	const char *text;
	size_t size;
	int len;
	const char *copy;
};

static const struct copying copyings[] = {
	{ "plain", "\"alice\"", 64, 5, "alice" },
	{ "escapes undone", "\"a\\n\\u00e4\\ud83c\\udca1\"", 64, 8,
	  "a\n\303\244\360\237\202\241" },
	{ "fits to the byte", "\"alice\"", 6, 5, "alice" },
	{ "cut", "\"alice\"", 5, 5, "alic" },
	{ "cut at a whole character", "\"a\303\244\303\244b\"", 5, 6,
	  "a\303\244" },
	{ "nothing after the cut", "\"a\342\231\240b\"", 4, 5, "a" },
	{ "no string", "[\"a\"]", 64, -1, "before" },
};

START_TEST(strings_are_copied_at_whole_characters)
{
	const struct copying *t = &copyings[_i];
	char out[64] = "before";

	ck_assert(json_read(&json, t->text, strlen(t->text)));
	ck_assert_msg(json_str(&json, 0, out, t->size) == t->len, "%s",
		      t->what);
	ck_assert_msg(strcmp(out, t->copy) == 0, "%s: %s", t->what, out);
}
END_TEST

START_TEST(writer_puts_commas_and_nothing_else)
{
	static const char want[] =
		"{\"type\":\"act\",\"req\":117,\"may\":[\"draw\",\"2H\"],"
		"\"x\":[[],{},[1,-2,true,false]],\"raw\":{\"a\":1},\"s\":\",\"}"
		"\n[3]\n";
	char buf[256];
	struct jsonw jsonw;

	jsonw_init(&jsonw, buf, sizeof(buf));
	jsonw_open(&jsonw, '{');
	jsonw_key(&jsonw, "type");
	jsonw_str(&jsonw, "act");
	jsonw_key(&jsonw, "req");
	jsonw_int(&jsonw, 117);
	jsonw_key(&jsonw, "may");
	jsonw_open(&jsonw, '[');
	jsonw_str(&jsonw, "draw");
	jsonw_plain(&jsonw, "2H", 2);
	jsonw_close(&jsonw, ']');
	jsonw_key(&jsonw, "x");
	jsonw_open(&jsonw, '[');
	jsonw_open(&jsonw, '[');
	jsonw_close(&jsonw, ']');
	jsonw_open(&jsonw, '{');
	jsonw_close(&jsonw, '}');
	jsonw_open(&jsonw, '[');
	jsonw_int(&jsonw, 1);
	jsonw_int(&jsonw, -2);
	jsonw_bool(&jsonw, true);
	jsonw_bool(&jsonw, false);
	jsonw_close(&jsonw, ']');
	jsonw_close(&jsonw, ']');
	jsonw_key(&jsonw, "raw");
	jsonw_raw(&jsonw, "{\"a\":1}", 7);
	jsonw_key(&jsonw, "s");
	jsonw_str(&jsonw, ",");
	jsonw_close(&jsonw, '}');
	jsonw_line(&jsonw);
	jsonw_open(&jsonw, '[');
	jsonw_int(&jsonw, 3);
	jsonw_close(&jsonw, ']');
	jsonw_line(&jsonw);
	ck_assert(!jsonw.full);
	ck_assert_uint_eq(jsonw.n, sizeof(want) - 1);
	ck_assert_mem_eq(buf, want, sizeof(want) - 1);
}
END_TEST

struct number {
	int64_t value;
	const char *text;
};

static const struct number numbers[] = {
	{ 0, "0" },
	{ 9, "9" },
	{ 10, "10" },
	{ 99, "99" },
	{ 100, "100" },
	{ 101, "101" },
	{ -1, "-1" },
	{ -100, "-100" },
	{ 4294967295, "4294967295" },
	{ INT64_MAX, "9223372036854775807" },
	{ INT64_MIN, "-9223372036854775808" },
};

START_TEST(numbers_are_written_exactly)
{
	const struct number *t = &numbers[_i];
	char buf[32];
	struct jsonw jsonw;

	jsonw_init(&jsonw, buf, sizeof(buf));
	jsonw_int(&jsonw, t->value);
	ck_assert_uint_eq(jsonw.n, strlen(t->text));
	ck_assert_mem_eq(buf, t->text, jsonw.n);
}
END_TEST

struct escaping {
	const char *what;
	const char *text;
	size_t len;
	const char *written;
};

static const struct escaping escapings[] = {
	{ "empty", TEXT(""), "\"\"" },
	{ "plain", TEXT("KD is not in your hand"),
	  "\"KD is not in your hand\"" },
	{ "quote and backslash", TEXT("a\"b\\"), "\"a\\\"b\\\\\"" },
	{ "line ends", TEXT("\r\n\t\b\f"), "\"\\r\\n\\t\\b\\f\"" },
	{ "NUL and escape", TEXT("\0\033["), "\"\xef\xbf\xbd\\u001b[\"" },
	{ "UTF-8 stays", TEXT("long enough \342\231\240 for eight"),
	  "\"long enough \342\231\240 for eight\"" },
	{ "delete", TEXT("\177"), "\"\\u007f\"" },
	{ "delete in a long text", TEXT("0123456\177 0123456"),
	  "\"0123456\\u007f 0123456\"" },
	{ "C1", TEXT("a\302\233b"), "\"a\\u009bb\"" },
	{ "to the left", TEXT("\342\200\256"), "\"\\u202e\"" },
	{ "a tag", TEXT("\363\240\201\201x"), "\"\\udb40\\udc41x\"" },
	{ "each bad byte becomes U+FFFD", TEXT("a\377\300\257b"),
	  "\"a\357\277\275\357\277\275\357\277\275b\"" },
	{ "a cut character", TEXT("a\342\231"),
	  "\"a\357\277\275\357\277\275\"" },
};

START_TEST(any_bytes_are_written_as_a_string)
{
	const struct escaping *t = &escapings[_i];
	char buf[64];
	struct jsonw jsonw;

	jsonw_init(&jsonw, buf, sizeof(buf));
	jsonw_text(&jsonw, t->text, t->len);
	ck_assert(!jsonw.full);
	ck_assert_msg(jsonw.n == strlen(t->written) &&
			      memcmp(buf, t->written, jsonw.n) == 0,
		      "%s: %.*s", t->what, (int)jsonw.n, buf);
}
END_TEST

/* What is written is read again, and a buffer too small is never overrun. */
START_TEST(full_buffer_is_remembered_and_never_overrun)
{
	size_t whole = 0;

	for (size_t size = 200; size-- > 0;) {
		char *buf = malloc(size + 1);
		struct jsonw jsonw;

		ck_assert_ptr_nonnull(buf);
		buf[size] = 'E';
		jsonw_init(&jsonw, buf, size);
		jsonw_open(&jsonw, '{');
		jsonw_key(&jsonw, "n");
		jsonw_int(&jsonw, -1234567890123);
		jsonw_key(&jsonw, "text");
		jsonw_text(&jsonw,
			   TEXT("some \"text\" with\n\033 \377 escapes"));
		jsonw_key(&jsonw, "cards");
		jsonw_open(&jsonw, '[');
		jsonw_plain(&jsonw, "2H", 2);
		jsonw_bool(&jsonw, true);
		jsonw_raw(&jsonw, "[1]", 3);
		jsonw_close(&jsonw, ']');
		jsonw_close(&jsonw, '}');
		ck_assert_uint_le(jsonw.n, size);
		ck_assert_int_eq(buf[size], 'E');
		if (whole == 0)
			whole = jsonw.n;
		/* A comma's room is kept free, needed or not. */
		ck_assert(jsonw.full || size >= whole);
		ck_assert(!jsonw.full || size <= whole);
		if (!jsonw.full)
			ck_assert_msg(json_read(&json, buf, jsonw.n), "%s",
				      json.error);
		free(buf);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("json");
	TCase *reader = tcase_create("reader");
	TCase *writer = tcase_create("writer");

	suite_add_tcase(suite, reader);
	tcase_add_loop_test(reader, json_is_accepted, 0, COUNT(accepted));
	tcase_add_loop_test(reader, what_is_no_json_is_refused_at_its_place, 0,
			    COUNT(refused));
	tcase_add_loop_test(reader, line_is_never_read_past_its_end, 0,
			    COUNT(accepted));
	tcase_add_test(reader, object_holds_so_many_keys_and_no_more);
	tcase_add_test(reader, line_holds_so_many_values_and_no_more);
	tcase_add_test(reader, tape_is_walked_by_item);
	tcase_add_test(reader, text_of_a_value_is_what_stood_there);
	tcase_add_test(reader, keys_are_found_once_escapes_are_undone);
	tcase_add_loop_test(reader, whole_numbers_are_read_exactly, 0,
			    COUNT(wholes));
	tcase_add_test(reader, whole_numbers_keep_their_bounds);
	tcase_add_loop_test(reader, strings_are_copied_at_whole_characters, 0,
			    COUNT(copyings));
	suite_add_tcase(suite, writer);
	tcase_add_test(writer, writer_puts_commas_and_nothing_else);
	tcase_add_loop_test(writer, numbers_are_written_exactly, 0,
			    COUNT(numbers));
	tcase_add_loop_test(writer, any_bytes_are_written_as_a_string, 0,
			    COUNT(escapings));
	tcase_add_test(writer, full_buffer_is_remembered_and_never_overrun);
	return run_suite(suite);
}

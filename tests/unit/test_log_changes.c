/*
 * Every change of a log is found.
 *
 * Every field, element and line of logs is changed, left out, doubled and
 * moved.  The hash at the end finds each; this is tried for one in SHARE.  With
 * a new hash all is found that follows from the rest: docs/results.md lists
 * what does not.
 *
 * With a new hash, the lines before the change are not read again for each
 * change.  One in SHARE is also read as a whole, with the same result.
 */
#include <check.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify.h"
#include "lib/alloc.h"
#include "lib/format/json.h"
#include "tests/support/recording.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"

static const char *const games[] = { "rummy", "gin", "wildcat" };

#define GAMES (sizeof(games) / sizeof(games[0]))

static struct diag diag;
static struct log_verify *match, *before; /* before: the line in hand */
static char *text;
static size_t len;

static void
release(void)
{
	free(match);
	free(before);
	free(text);
	match = NULL;
	before = NULL;
	text = NULL;
}

static void
take(char *log)
{
	match = xcalloc(1, sizeof(*match));
	before = xcalloc(1, sizeof(*before));
	text = log;
}

/* What follows from nothing else in a log, and only its hash tells: the table
 * in docs/results.md.  "TYPE.PATH", or "TYPE" of a whole line, which it calls
 * "the line" there. */
#define LIST_MAX 100

static struct only_hashed {
	char key[LIST_MAX][64];
	bool seen[LIST_MAX];
	unsigned n;
} only_hashed;

/* The words in `...`, the first of which is the record's type. */
static void
read_row(const char *row)
{
	const char *begin = strchr(row, '`'), *type = begin + 1;
	int type_len = (int)strcspn(type, "`");

	while ((begin = strchr(begin + strcspn(begin + 1, "`") + 2, '`')) !=
	       NULL) {
		ck_assert_uint_lt(only_hashed.n, LIST_MAX - 1);
		snprintf(only_hashed.key[only_hashed.n++], 64, "%.*s.%.*s",
			 type_len, type, (int)strcspn(begin + 1, "`"),
			 begin + 1);
	}
	if (strstr(row, "the line") != NULL)
		snprintf(only_hashed.key[only_hashed.n++], 64, "%.*s", type_len,
			 type);
}

static void
read_list(void)
{
	static char row[4096];
	FILE *file = fopen("docs/results.md", "re");
	bool there = false;

	ck_assert_ptr_nonnull(file);
	memset(&only_hashed, 0, sizeof(only_hashed));
	while (fgets(row, sizeof(row), file) != NULL)
		if (strncmp(row, "| record of the log | ", 22) == 0)
			there = true;
		else if (there && strncmp(row, "| `", 3) == 0)
			read_row(row);
		else if (there && row[0] != '|')
			break;
	fclose(file);
	ck_assert_uint_gt(only_hashed.n, 10);
}

#define CLASS_MAX   100
#define CLASSES_MAX 2000
#define EACH_MAX    4  /* changes of one kind in a log */
#define LINES_MAX   16 /* the same of whole lines */
#define HASHED_EACH 10 /* the hash is tried for a share of so many changes */

static struct mutation {
	char class[CLASSES_MAX][CLASS_MAX];
	unsigned tried[CLASSES_MAX];
	unsigned each; /* changes of a class that are tried */
	unsigned classes, all, found;
	bool whole; /* the line in hand is the first or the last */
	struct json json;
	const char *type; /* of the line in hand */
	size_t line, line_len;
} mutation;

/* A class is "TYPE.PATH KIND", or "TYPE line KIND".  @held: one was tried. */
static bool
is_only_hashed(const char *class, bool held)
{
	size_t all = strcspn(class, " ");
	bool line = strncmp(class + all, " line ", 6) == 0, any = false;

	for (unsigned i = 0; i < only_hashed.n; i++) {
		const char *key = only_hashed.key[i];
		size_t n = strlen(key);
		bool whole = strchr(key, '.') == NULL;

		if (whole != line || n > all || strncmp(class, key, n) != 0 ||
		    (n < all && class[n] != '.'))
			continue;
		any = true;
		only_hashed.seen[i] |= held;
	}
	return any;
}

/* The hash anew, in a last line that may have none. */
static void
seal(void)
{
	uint8_t hash[32];
	char member[80], hex[65];
	size_t last = len - 1, n;
	const char *at;

	while (last > 0 && text[last - 1] != '\n')
		last--;
	crypto_generichash(hash, sizeof(hash), (unsigned char *)text, last,
			   NULL, 0);
	sodium_bin2hex(hex, sizeof(hex), hash, sizeof(hash));
	at = strstr(text + last, "\"hash\":\"");
	if (at != NULL && strlen(at) >= 8 + 64) {
		recording_splice(&text, &len, (size_t)(at - text) + 8, 64, hex,
				 64);
		return;
	}
	n = (size_t)snprintf(member, sizeof(member), ",\"hash\":\"%s\"}\n",
			     hex);
	recording_splice(&text, &len, len - 2, 2, member, n);
}

static bool
seldom_tried(struct mutation *m, const char *class)
{
	unsigned i = 0;

	while (i < m->classes && strcmp(m->class[i], class) != 0)
		i++;
	if (i == m->classes) {
		ck_assert_uint_lt(i, CLASSES_MAX);
		snprintf(m->class[m->classes++], CLASS_MAX, "%s", class);
	}
	return m->tried[i]++ <
	       (strstr(class, " line ") != NULL ? LINES_MAX : m->each);
}

static bool
whole_log_holds(void)
{
	return log_verify_text(match, "log", text, len, NULL, &diag);
}

static bool
sealed_log_holds(void)
{
	seal();
	return whole_log_holds();
}

/* Return whether the log holds from the line in hand on, with the hash that its
 * last line has. */
static bool
rest_of_log_holds(const struct mutation *m)
{
	bool stopped;

	*match = *before;
	for (size_t at = m->line, n; at < len; at += n + 1) {
		n = strcspn(text + at, "\n");
		if (!log_verify_line(match, text + at, n, NULL, &stopped))
			return false;
	}
	return true;
}

/* One change: the hash finds it, and without the hash so does the rest. */
static void
try(struct mutation *m, const char *what, size_t at, size_t was, const char *is,
    size_t is_len)
{
	char class[CLASS_MAX], *kept = text;
	size_t kept_len = len;
	bool sampled, holds;

	snprintf(class, sizeof(class), "%s%s", m->type, what);
	if (!seldom_tried(m, class))
		return;
	text = xcalloc(len + 1, 1);
	memcpy(text, kept, len);
	recording_splice(&text, &len, at, was, is, is_len);
	sampled = m->all++ % HASHED_EACH < sample_share_of(HASHED_EACH);
	if (sampled)
		ck_assert_msg(!whole_log_holds(), "%s was not found: %.200s",
			      class, kept + m->line);
	holds = m->whole ? sealed_log_holds() : rest_of_log_holds(m);
	if (sampled && !m->whole)
		ck_assert_msg(sealed_log_holds() == holds,
			      "%s depends on where the reader starts: %.200s",
			      class, kept + m->line);
	if (!holds)
		m->found++;
	else
		ck_assert_msg(is_only_hashed(class, true) ||
				      strncmp(class, "seed.hash", 9) == 0,
			      "%s is found by the hash alone: %.200s", class,
			      kept + m->line);
	free(text);
	text = kept;
	len = kept_len;
}

static void
try_at(struct mutation *m, const char *path, const char *what, struct bytes was,
       const char *is, size_t is_len)
{
	char text_of[CLASS_MAX + 16];

	snprintf(text_of, sizeof(text_of), "%s %s", path, what);
	try(m, text_of, m->line + (size_t)(was.at - m->json.text), was.len, is,
	    is_len);
}

static bool
is_quoted(struct bytes was, const char *word)
{
	return was.len == strlen(word) + 2 &&
	       memcmp(was.at + 1, word, was.len - 2) == 0;
}

/* Another word of its kind; its last character, and one in its middle. */
static void
change_text(struct mutation *m, struct bytes was, const char *path)
{
	static const char *const levels[] = { "none", "process", "sandbox",
					      NULL };
	static const char *const *const kinds[] = { faults_words, clock_words,
						    pondering_words, levels };
	char other[4096];

	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		const char *const *word = kinds[i];

		while (*word != NULL && !is_quoted(was, *word))
			word++;
		for (; *word != NULL && word[1] != NULL; word++) {
			snprintf(other, sizeof(other), "\"%s\"", word[1]);
			try_at(m, path, "changed", was, other, strlen(other));
		}
	}
	for (size_t at = was.len - 2; at > 0;
	     at = at == was.len / 2 ? 0 : was.len / 2) {
		memcpy(other, was.at, was.len);
		other[at] = other[at] == '7' ? '8' : '7';
		try_at(m, path, "changed", was, other, was.len);
	}
}

static void
change_leaf(struct mutation *m, int token, const char *path)
{
	struct bytes was = json_text(&m->json, token);
	char other[32];
	int64_t number;
	bool yes;

	if (was.len > 4000)
		return;
	if (json_int(&m->json, token, INT32_MIN, INT64_MAX - 1, &number)) {
		snprintf(other, sizeof(other), "%lld", (long long)number + 1);
		try_at(m, path, "changed", was, other, strlen(other));
	} else if (json_bool(&m->json, token, &yes)) {
		try_at(m, path, "changed", was, yes ? "false" : "true",
		       yes ? 5 : 4);
	} else if (was.len > 2) {
		change_text(m, was, path);
	} else {
		try_at(m, path, "changed", was, "\"x\"", 3);
	}
}

/* A part of a list or an object, with a comma of it. */
static struct bytes
with_comma(struct bytes part)
{
	if (part.at[part.len] == ',') {
		part.len++;
	} else if (part.at[-1] == ',') {
		part.at--;
		part.len++;
	}
	return part;
}

static void
change_all(struct mutation *m, int token, const char *path)
{
	const struct json_token *of = &m->json.token[token];
	bool object = of->type == TOKEN_OBJECT;
	struct bytes all = json_text(&m->json, token);
	int at = json_first(&m->json, token);

	if (!object && of->type != TOKEN_ARRAY) {
		change_leaf(m, token, path);
		return;
	}
	try_at(m, path, "added to", (struct bytes){ all.at + 1, 0 },
	       object ? "\"new\":1," : "7,",
	       of->items == 0 ? (object ? 7 : 1) : (object ? 8 : 2));
	for (unsigned i = 0; i < of->items; i++) {
		struct bytes key = json_text(&m->json, at), part, twice;
		char inner[CLASS_MAX], copy[8192];
		int value = object ? json_next(&m->json, at) : at;

		part = json_text(&m->json, value);
		snprintf(inner, sizeof(inner), "%s%s%.*s", path,
			 object ? "." : "", object ? (int)key.len - 2 : 0,
			 key.at + 1);
		part.len += (size_t)(part.at - key.at);
		part.at = key.at;
		twice = part;
		if (twice.len * 2 + 1 < sizeof(copy)) {
			snprintf(copy, sizeof(copy), "%.*s,%.*s",
				 (int)twice.len, twice.at, (int)twice.len,
				 twice.at);
			try_at(m, inner, "doubled", twice, copy,
			       2 * twice.len + 1);
		}
		try_at(m, inner, "dropped", with_comma(part), "", 0);
		change_all(m, value, inner);
		at = json_next(&m->json, value);
	}
}

/* Which of two lines that are swapped is said to have another place. */
static const char *
swapped_type(const struct mutation *m, const char *line, size_t n,
	     char other[32])
{
	static struct json json;
	char class[CLASS_MAX];

	ck_assert(json_read(&json, line, n - 1));
	json_str(&json, json_get(&json, 0, "type"), other, 32);
	snprintf(class, sizeof(class), "%s line swapped", other);
	return is_only_hashed(class, false) ? other : m->type;
}

/* Each member becomes that of the line behind. */
static void
change_members(struct mutation *m, const char *line, size_t n)
{
	static struct json next;
	int key = json_first(&m->json, 0);

	ck_assert(json_read(&next, line, n - 1));
	for (unsigned i = 0; i < m->json.token[0].items; i++) {
		int value = json_next(&m->json, key), other;
		struct bytes was = json_text(&m->json, value), is;
		char path[CLASS_MAX];

		snprintf(path, sizeof(path), ".%.*s",
			 (int)json_text(&m->json, key).len - 2,
			 json_text(&m->json, key).at + 1);
		other = json_get(&next, 0, path + 1);
		key = json_next(&m->json, value);
		if (other < 0)
			continue;
		is = json_text(&next, other);
		if (is.len != was.len || memcmp(is.at, was.at, is.len) != 0)
			try_at(m, path, "changed", was, is.at, is.len);
	}
}

/* The line as a whole, and with the one behind it. */
static void
change_line(struct mutation *m)
{
	const char *type = m->type;
	char other[32];
	const char *line = text + m->line;
	size_t n = m->line_len + 1, next;
	char *both;

	try(m, " line dropped", m->line, n, "", 0);
	try(m, " line doubled", m->line, 0, line, n);
	if (m->line + n == len)
		return;
	next = strcspn(line + n, "\n") + 1;
	if (n == next && memcmp(line, line + n, n) == 0)
		return;
	change_members(m, line + n, next);
	both = xcalloc(n + next, 1);
	memcpy(both, line + n, next);
	memcpy(both + next, line, n);
	m->type = swapped_type(m, line + n, next, other);
	try(m, " line swapped", m->line, n + next, both, n + next);
	m->type = type;
	free(both);
}

/* Change all of the log in hand, line by line: so many changes of a kind. */
static void
change_log(struct mutation *m, unsigned each)
{
	uint8_t seed[SEED_BYTES], hash[sizeof(match->hash)];
	char type[32];
	bool stopped;

	memset(m, 0, sizeof(*m));
	m->each = each;
	seal();
	ck_assert_msg(whole_log_holds(), "%s", diag.text);
	memcpy(seed, match->seed, sizeof(seed));
	memcpy(hash, match->hash, sizeof(hash));
	log_verify_begin(match, "log", seed, &diag);
	memcpy(match->hash, hash, sizeof(hash));
	while (m->line < len) {
		*before = *match;
		m->line_len = strcspn(text + m->line, "\n");
		m->whole = m->line == 0 || m->line + m->line_len + 1 == len;
		ck_assert(json_read(&m->json, text + m->line, m->line_len));
		json_str(&m->json, json_get(&m->json, 0, "type"), type,
			 sizeof(type));
		m->type = type;
		change_line(m);
		change_all(m, 0, "");
		*match = *before;
		ck_assert_msg(log_verify_line(match, text + m->line,
					      m->line_len, NULL, &stopped),
			      "%s", diag.text);
		m->line += m->line_len + 1;
	}
}

static const char *const kept_logs[] = {
	"tests/golden/buy-3.jsonl",	    "tests/golden/indian-3.jsonl",
	"tests/golden/rummikub-4.jsonl",    "tests/golden/canasta-4.jsonl",
	"tests/golden/eight-hands-2.jsonl",
};

#define KEPT_LOGS (sizeof(kept_logs) / sizeof(kept_logs[0]))

static void
kept(const char *path)
{
	FILE *file = fopen(path, "r");

	ck_assert_msg(file != NULL, "%s", path);
	take(xcalloc(1 << 20, 1));
	len = fread(text, 1, (1 << 20) - 1, file);
	fclose(file);
}

START_TEST(every_change_of_a_kept_log_is_found)
{
	kept(kept_logs[sample_share_at((unsigned)_i, KEPT_LOGS)]);
	change_log(&mutation, sample_share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.all, 200 * sample_share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.found * 10, mutation.all * 6);
	release();
}
END_TEST

/* One with faults, noise, notes and lists of actions. */
START_TEST(every_change_of_a_troubled_log_is_found)
{
	take(recording_plain(games[sample_share_at((unsigned)_i, GAMES)],
			     &len));
	change_log(&mutation, sample_share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.all, 200 * sample_share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.found * 10, mutation.all * 6);
	release();
}
END_TEST

/* Logs with all that a log can hold: what is not found is listed, and the list
 * says no more than is so. */
START_TEST(what_only_the_hash_tells_is_listed)
{
	static const char *const all[] = { "rummy", "contract" };

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); i++) {
		take(recording_full(all[i], &len));
		change_log(&mutation, 2);
		release();
	}
	kept(kept_logs[0]); /* without a fault */
	change_log(&mutation, 2);
	release();
	for (unsigned i = 0; i < only_hashed.n; i++)
		ck_assert_msg(
			only_hashed.seen[i],
			"docs/results.md: %s: every change of it was found",
			only_hashed.key[i]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("log changes");
	TCase *tc = tcase_create("log changes");

	tcase_add_checked_fixture(tc, read_list, NULL);
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, every_change_of_a_kept_log_is_found, 0,
			    (int)sample_share_of(KEPT_LOGS));
	tcase_add_loop_test(tc, every_change_of_a_troubled_log_is_found, 0,
			    (int)sample_share_of(GAMES));
	tcase_add_test(tc, what_only_the_hash_tells_is_listed);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}

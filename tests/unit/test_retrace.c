/*
 * A log holds if and only if nobody touched it.
 *
 * Every field, element and line of logs is changed, left out, doubled and
 * moved.  The hash at the end finds each; and where somebody has made the hash
 * anew, all is found that follows from the rest: docs/log.md lists what does
 * not.
 *
 * DEALS in the environment: so many at each table that the game files allow,
 * recorded and played again.
 */
#include "arena/replay/retrace.h"

#include <check.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/choice.h"
#include "lib/json.h"
#include "tests/support/recording.h"
#include "tests/support/share.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

static const char *const games[] = { "rummy", "gin", "wildcat" };

#define GAMES (sizeof(games) / sizeof(games[0]))

static struct diag diag;
static struct variants every; /* every table there is */

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
	text = recording_of(game, &len);
}

static void
recorded_all(const char *game)
{
	match = xcalloc(1, sizeof(*match));
	text = recording_of_all(game, &len);
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

/* Put other bytes in the place of some. */
static void
replace(size_t at, size_t was, const char *is, size_t is_len)
{
	char *other = xcalloc(len - was + is_len + 1, 1);

	memcpy(other, text, at);
	memcpy(other + at, is, is_len);
	memcpy(other + at + is_len, text + at + was, len - at - was);
	len = len - was + is_len;
	free(text);
	text = other;
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
	ck_assert_msg(retrace(match, "log", text, len, NULL, &diag), "%s",
		      diag.text);
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
		text = recording_of_match(variant, deals - done, ++number,
					  &len);
		ck_assert_msg(retrace(match, "log", text, len, NULL, &diag),
			      "%s for %u with %s: %s", variant->game,
			      variant->players, variant->options, diag.text);
		ck_assert_uint_gt(match->deals, 0);
		done += match->deals;
		release();
	}
	sweep_tell(variant, "deals replayed", done);
}

/* Many tables in a process: to get the memory of a match costs a new process
 * more than the match. */
#define TABLES_EACH 32

START_TEST(logs_with_every_option_hold)
{
	unsigned n = (unsigned)every.n;

	for (unsigned i = 0; i < TABLES_EACH; i++) {
		unsigned at = (unsigned)_i * TABLES_EACH + i;

		if (at < share_of(n))
			logs_of_table_hold(&every.at[share_at(at, n)]);
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

	recorded(games[share_at((unsigned)_i, GAMES)]);
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
	ck_assert(
		retrace(match, "r/logs/000017.jsonl", text, len, NULL, &diag));
	ck_assert(retrace(match, "r/logs/mine.jsonl", text, len, NULL, &diag));
	ck_assert(
		!retrace(match, "r/logs/000018.jsonl", text, len, NULL, &diag));
	ck_assert_str_eq(diag.text,
			 "r/logs/000018.jsonl:1: the log is that of match 17, "
			 "which the arena calls 000017.jsonl");
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

/* --- every change --------------------------------------------------------- */

/* What follows from nothing else in a log, and only its hash tells: the table
 * in docs/log.md.  "TYPE.PATH", or "TYPE" of a whole line, which it calls "the
 * line" there. */
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
	FILE *file = fopen("docs/log.md", "re");
	bool there = false;

	ck_assert_ptr_nonnull(file);
	memset(&only_hashed, 0, sizeof(only_hashed));
	while (fgets(row, sizeof(row), file) != NULL)
		if (strncmp(row, "| record | ", 11) == 0)
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

static struct mutation {
	char class[CLASSES_MAX][CLASS_MAX];
	unsigned tried[CLASSES_MAX];
	unsigned each; /* changes of a class that are tried */
	unsigned classes, all, found;
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
		replace((size_t)(at - text) + 8, 64, hex, 64);
		return;
	}
	n = (size_t)snprintf(member, sizeof(member), ",\"hash\":\"%s\"}\n",
			     hex);
	replace(len - 2, 2, member, n);
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

/* One change: the hash finds it, and without the hash so does the rest. */
static void
try(struct mutation *m, const char *what, size_t at, size_t was, const char *is,
    size_t is_len)
{
	char class[CLASS_MAX], *kept = text;
	size_t kept_len = len;

	snprintf(class, sizeof(class), "%s%s", m->type, what);
	if (!seldom_tried(m, class))
		return;
	text = xcalloc(len + 1, 1);
	memcpy(text, kept, len);
	replace(at, was, is, is_len);
	m->all++;
	ck_assert_msg(!retrace(match, "log", text, len, NULL, &diag),
		      "%s was not found: %.200s", class, kept + m->line);
	seal();
	if (!retrace(match, "log", text, len, NULL, &diag))
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
	char type[32];

	memset(m, 0, sizeof(*m));
	m->each = each;
	seal();
	ck_assert_msg(retrace(match, "log", text, len, NULL, &diag), "%s",
		      diag.text);
	while (m->line < len) {
		m->line_len = strcspn(text + m->line, "\n");
		ck_assert(json_read(&m->json, text + m->line, m->line_len));
		json_str(&m->json, json_get(&m->json, 0, "type"), type,
			 sizeof(type));
		m->type = type;
		change_line(m);
		change_all(m, 0, "");
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
	match = xcalloc(1, sizeof(*match));
	text = xcalloc(1 << 20, 1);
	len = fread(text, 1, (1 << 20) - 1, file);
	fclose(file);
}

START_TEST(every_change_of_a_kept_log_is_found)
{
	kept(kept_logs[share_at((unsigned)_i, KEPT_LOGS)]);
	change_log(&mutation, share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.all, 200 * share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.found * 10, mutation.all * 6);
	release();
}
END_TEST

/* One with faults, noise, notes and lists of actions. */
START_TEST(every_change_of_a_troubled_log_is_found)
{
	recorded(games[share_at((unsigned)_i, GAMES)]);
	change_log(&mutation, share_of(EACH_MAX));
	ck_assert_uint_gt(mutation.all, 200 * share_of(EACH_MAX));
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
		recorded_all(all[i]);
		change_log(&mutation, 2);
		release();
	}
	kept(kept_logs[0]); /* without a fault */
	change_log(&mutation, 2);
	release();
	for (unsigned i = 0; i < only_hashed.n; i++)
		ck_assert_msg(only_hashed.seen[i],
			      "docs/log.md: %s: every change of it was found",
			      only_hashed.key[i]);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("retrace");
	TCase *tc = tcase_create("retrace");
	const char *flaw = variants_list(&every, sweep_game());
	int status;

	if (flaw != NULL) {
		fprintf(stderr, "%s\n", flaw);
		return EXIT_FAILURE;
	}
	tcase_add_checked_fixture(tc, read_list, NULL);
	tcase_set_timeout(tc, sweep_deals() > 0 ? 36000 : 60);
	tcase_add_loop_test(tc, logs_with_every_option_hold, 0,
			    (int)(share_of((unsigned)every.n) / TABLES_EACH) +
				    1);
	if (sweep_deals() == 0) {
		tcase_add_loop_test(tc, a_log_holds, 0, GAMES);
		tcase_add_loop_test(tc, no_byte_can_be_changed, 0,
				    (int)share_of(GAMES));
		tcase_add_test(tc, a_forged_score_is_found);
		tcase_add_test(tc, forged_places_are_found);
		tcase_add_test(tc, forged_accounts_are_found);
		tcase_add_test(tc, a_note_has_its_form);
		tcase_add_test(tc, a_log_under_anothers_name_is_found);
		tcase_add_test(tc, another_seed_is_found);
		tcase_add_test(tc, a_cut_log_is_named);
		tcase_add_test(tc, a_missing_line_is_found);
		tcase_add_test(tc, lines_out_of_place_are_found);
		tcase_add_loop_test(tc, every_change_of_a_kept_log_is_found, 0,
				    (int)share_of(KEPT_LOGS));
		tcase_add_loop_test(tc, every_change_of_a_troubled_log_is_found,
				    0, (int)share_of(GAMES));
		tcase_add_test(tc, what_only_the_hash_tells_is_listed);
	}
	suite_add_tcase(suite, tc);
	status = run_sweep(suite);
	variants_free(&every);
	return status;
}

/* store_config.c - does a store belong to this configuration? */
#include "arena/store/store_db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"
#include "arena/config/config_anchor.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"

#define LINE_SHOWN  80 /* of a configuration's line in a message */
#define LINE_BEFORE 20 /* of them before the first difference */

struct config_line {
	const char *at; /* at the text's end: its NUL, and no length */
	size_t len;
	unsigned number;
};

/* Does a line say what may be otherwise when a run grows?  Lines of bots are
 * indented. */
static bool
may_grow(const char *at)
{
	static const char *const keys[] = { " ", "rounds:", "bots:", "apart:" };

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (strncmp(at, keys[i], strlen(keys[i])) == 0)
			return true;
	return false;
}

/* The next line that matters: no comment, not empty, and none that may differ;
 * nor, with @grows, what may grow. */
static struct config_line
next_line(const char **text, unsigned *number, bool grows)
{
	struct config_line line = { "", 0, *number + 1 };

	while (**text != '\0') {
		const char *at = *text;
		size_t len = strcspn(at, "\n");
		size_t space = strspn(at, " ");

		*text = at + len + (at[len] == '\n');
		line.number = ++*number;
		if (space == len || at[space] == '#' ||
		    config_line_is_loose(at) || (grows && may_grow(at)))
			continue;
		line.at = at;
		line.len = len;
		break;
	}
	return line;
}

/* A line fit to print, from where the two begin to differ or a little before.
 */
static void
quote_line(struct config_line line, size_t from, char *out, size_t size)
{
	size_t cut = from < LINE_BEFORE ? 0 : from - LINE_BEFORE;

	if (line.len == 0) {
		snprintf(out, size, "(nothing)");
		return;
	}
	if (line.len < size) {
		cut = 0;
	} else if (cut > 0) {
		while (cut > 0 && line.at[cut - 1] != ' ')
			cut--; /* a whole word */
		if (from - cut > size / 2)
			cut = from - LINE_BEFORE;
	}
	if (cut > 0)
		snprintf(out, size, "...");
	text_quote(line.at + cut, line.len - cut, out + (cut > 0 ? 3 : 0),
		   size - (cut > 0 ? 3 : 0));
}

static size_t
first_difference(struct config_line a, struct config_line b)
{
	size_t i = 0;

	while (i < a.len && i < b.len && a.at[i] == b.at[i])
		i++;
	return i;
}

/* The first lines of two configurations that differ, as they are printed. */
struct apart {
	unsigned number;
	char was[LINE_SHOWN], is[LINE_SHOWN];
};

static bool
same_lines(const char *a, const char *b, bool grows, struct apart *apart)
{
	unsigned a_number = 0, b_number = 0;
	struct config_line was, is;
	size_t from;

	do {
		was = next_line(&a, &a_number, grows);
		is = next_line(&b, &b_number, grows);
		if (was.len != is.len || memcmp(was.at, is.at, was.len) != 0)
			goto differs;
	} while (was.len > 0);
	return true;
differs:
	from = first_difference(was, is);
	quote_line(was, from, apart->was, sizeof(apart->was));
	quote_line(is, from, apart->is, sizeof(apart->is));
	apart->number = was.len > 0 ? was.number : is.number;
	return false;
}

/* May a run of configuration @a in @dir go on as one of @b? */
static bool
goes_on(const char *dir, const char *a, const char *b, bool grows,
	struct diag *diag)
{
	struct apart apart;

	if (same_lines(a, b, grows, &apart))
		return true;
	diag_set(
		diag,
		"%s: holds results of another configuration: line %u of its "
		"config.yaml is \"%s\", now it is \"%s\"; %sgive another --out "
		"directory, or the configuration as it was",
		dir, apart.number, apart.was, apart.is,
		grows ? "only bots, rounds, what follows from them under "
			"apart, and " CONFIG_LOOSE_KEYS " may change: "
		      : "");
	return false;
}

bool
store_is_of(const struct store *store, const char *config, struct diag *diag)
{
	return goes_on(store->dir, store->run.config, config, false, diag);
}

bool
store_may_grow(const char *dir, const char *was, const char *is,
	       struct diag *diag)
{
	return goes_on(dir, was, is, true, diag);
}

bool
store_take_anchor(struct store *store, const char *config, struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	char hash[DIGEST_TEXT], *text;
	bool done;

	if (config_same_anchor(store->run.config, config))
		return true;
	if (!store_change(store, diag))
		return false;
	text = config_with_anchor(store->run.config, config);
	digest_text(text, hash);
	sqlite3_prepare_v2(store->db,
			   "UPDATE run SET config = ?, config_hash = ?", -1,
			   &query, NULL);
	sqlite3_bind_text(query, 1, text, -1, SQLITE_STATIC);
	bind_text(query, 2, hash);
	done = store_execute(store, query, diag);
	free((char *)(uintptr_t)store->run.config);
	store->run.config = text;
	return store_changed(store, done, diag);
}

/* Is the stored configuration what its hash was made of? */
static bool
holds_its_hash(struct store *store, struct diag *diag)
{
	char hash[DIGEST_TEXT], *sql;
	int64_t count = 0;
	bool asked;

	digest_text(store->run.config, hash);
	sql = xprintf("SELECT count(*) FROM run WHERE config_hash = '%s'",
		      hash);
	asked = store_ask(store, sql, &count, diag);
	free(sql);
	if (!asked)
		return false;
	if (count == 1)
		return true;
	diag_set(diag,
		 "%s/results.db: its configuration is not the one that "
		 "its hash was made of",
		 store->dir);
	return false;
}

bool
store_same_config(struct store *store, const char *text, struct diag *diag)
{
	return holds_its_hash(store, diag) && store_is_of(store, text, diag);
}

bool
store_agrees(struct store *store, const char *text, const char *other,
	     struct diag *diag)
{
	struct apart apart;

	if (!holds_its_hash(store, diag))
		return false;
	if (same_lines(store->run.config, text, false, &apart))
		return true;
	diag_set(diag,
		 "%s is of another configuration than %s: line %u of its "
		 "config.yaml is \"%s\", there it is \"%s\"",
		 store->dir, other, apart.number, apart.was, apart.is);
	return false;
}

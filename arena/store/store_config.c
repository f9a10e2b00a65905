/* store_config.c - compare the configuration in a store with another
 * configuration. */
#include "arena/store/store_db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"
#include "arena/config/config_anchor.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"

#define LINE_SHOWN  80 /* bytes of a line that a message shows */
#define LINE_BEFORE 20 /* number of these bytes that precede the difference */

struct config_line {
	/* current position; at the end of the text it points to the NUL */
	const char *at;
	size_t len;
	unsigned number;
};

/* Return true if this line may change when a run is extended.  Lines of bots
 * are indented. */
static bool
line_may_change(const char *at)
{
	static const char *const keys[] = { " ", "rounds:", "bots:", "apart:" };

	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		if (strncmp(at, keys[i], strlen(keys[i])) == 0)
			return true;
	return false;
}

/* Return the next line to compare.  The function skips comments, empty lines
 * and lines that may differ.  If @grows is true, it also skips lines that an
 * extension may change. */
static struct config_line
next_config_line(const char **text, unsigned *number, bool grows)
{
	struct config_line line = { "", 0, *number + 1 };

	while (**text != '\0') {
		const char *at = *text;
		size_t len = strcspn(at, "\n");
		size_t space = strspn(at, " ");

		*text = at + len + (at[len] == '\n');
		line.number = ++*number;
		if (space == len || at[space] == '#' ||
		    config_line_is_loose(at) || (grows && line_may_change(at)))
			continue;
		line.at = at;
		line.len = len;
		break;
	}
	return line;
}

/* Quote a line, starting a few bytes before the first difference. */
static void
quote_config_line(struct config_line line, size_t from, char *out, size_t size)
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
			cut--; /* start at the start of a word */
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

/* The first two lines that differ, quoted. */
struct difference {
	unsigned number;
	char was[LINE_SHOWN], is[LINE_SHOWN];
};

static bool
config_lines_equal(const char *a, const char *b, bool grows,
		   struct difference *difference)
{
	unsigned a_number = 0, b_number = 0;
	struct config_line was, is;
	size_t from;

	do {
		was = next_config_line(&a, &a_number, grows);
		is = next_config_line(&b, &b_number, grows);
		if (was.len != is.len || memcmp(was.at, is.at, was.len) != 0)
			goto differs;
	} while (was.len > 0);
	return true;
differs:
	from = first_difference(was, is);
	quote_config_line(was, from, difference->was, sizeof(difference->was));
	quote_config_line(is, from, difference->is, sizeof(difference->is));
	difference->number = was.len > 0 ? was.number : is.number;
	return false;
}

/* Return true if a run with the configuration @a in @dir may continue as a run
 * with the configuration @b. */
static bool
check_config_lines(const char *dir, const char *a, const char *b, bool grows,
		   struct diag *diag)
{
	struct difference difference;

	if (config_lines_equal(a, b, grows, &difference))
		return true;
	diag_set(diag,
		 "%s: holds results of another configuration: line %u of its "
		 "config.yaml is \"%s\", now it is \"%s\"; %sgive another "
		 "--out directory, or the original configuration",
		 dir, difference.number, difference.was, difference.is,
		 grows ? "only bots, rounds, lists under apart that change "
			 "with the bots, and " CONFIG_LOOSE_KEYS " may change: "
		       : "");
	return false;
}

bool
store_check_run_config(const struct store *store, const char *config,
		       struct diag *diag)
{
	return check_config_lines(store->dir, store->run.config, config, false,
				  diag);
}

bool
store_may_grow(const char *dir, const char *was, const char *is,
	       struct diag *diag)
{
	return check_config_lines(dir, was, is, true, diag);
}

bool
store_update_anchor(struct store *store, const char *config, struct diag *diag)
{
	sqlite3_stmt *query = NULL;
	char hash[DIGEST_TEXT], *text;
	bool done;

	if (config_same_anchor(store->run.config, config))
		return true;
	if (!store_begin_change(store, diag))
		return false;
	text = config_replace_anchor(store->run.config, config);
	digest_text(text, hash);
	sqlite3_prepare_v2(store->db,
			   "UPDATE run SET config = ?, config_hash = ?", -1,
			   &query, NULL);
	sqlite3_bind_text(query, 1, text, -1, SQLITE_STATIC);
	bind_text(query, 2, hash);
	done = store_execute(store, query, diag);
	free((char *)(uintptr_t)store->run.config);
	store->run.config = text;
	return store_end_change(store, done, diag);
}

/* Return true if the stored configuration has the stored hash. */
static bool
store_check_config_hash(struct store *store, struct diag *diag)
{
	char hash[DIGEST_TEXT], *sql;
	int64_t count = 0;
	bool asked;

	digest_text(store->run.config, hash);
	sql = xprintf("SELECT count(*) FROM run WHERE config_hash = '%s'",
		      hash);
	asked = store_query_int(store, sql, &count, diag);
	free(sql);
	if (!asked)
		return false;
	if (count == 1)
		return true;
	diag_set(diag,
		 "%s/results.db: its configuration does not match its hash",
		 store->dir);
	return false;
}

bool
store_check_config(struct store *store, const char *text, struct diag *diag)
{
	return store_check_config_hash(store, diag) &&
	       store_check_run_config(store, text, diag);
}

bool
store_check_merge(struct store *store, const char *text, const char *other,
		  struct diag *diag)
{
	struct difference difference;

	if (!store_check_config_hash(store, diag))
		return false;
	if (config_lines_equal(store->run.config, text, false, &difference))
		return true;
	diag_set(diag,
		 "%s has another configuration than %s: line %u of its "
		 "config.yaml is \"%s\" instead of \"%s\"",
		 store->dir, other, difference.number, difference.was,
		 difference.is);
	return false;
}

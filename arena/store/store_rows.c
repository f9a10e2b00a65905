/*
 * store_rows.c - write matches to a store and read them.
 */
#include "arena/store/store_db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store/seat_columns.h"
#include "lib/alloc.h"

/* Run a prepared statement that returns no rows. */
static bool
step_query(struct store *store, enum query which)
{
	sqlite3_stmt *query = store->query[which];

	return sqlite3_step(query) == SQLITE_DONE &&
	       sqlite3_reset(query) == SQLITE_OK;
}

static void
store_write_failed(struct store *store, struct diag *diag)
{
	if (diag->text[0] == '\0')
		store_set_error(store, diag);
	for (unsigned i = 0; i < QUERIES; i++)
		sqlite3_reset(store->query[i]);
	sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
	store->count -= store->pending;
	store->pending = 0;
	store->failed = true;
}

bool
store_rates_apart(const struct store_run *run)
{
	unsigned remote = 0;

	for (unsigned i = 0; i < run->bot_count; i++)
		remote += store_bot_is_remote(&run->bots[i]);
	return remote > 0 && run->bot_count - remote >= 2;
}

unsigned
store_place(const struct store_match *match, unsigned seat, unsigned *sharing)
{
	unsigned sides = store_sides(match->seats, match->sides);
	unsigned place = 1;

	*sharing = 0;
	for (unsigned i = 0; i < sides; i++) { /* the first seat of each side */
		place += match->seat[i].place < match->seat[seat].place;
		*sharing += match->seat[i].place == match->seat[seat].place;
	}
	return place;
}

bool
store_match_without(const struct store_match *match, const bool *out,
		    struct store_match *left)
{
	unsigned sides = store_sides(match->seats, match->sides), kept = 0;
	unsigned places[SEATS_MAX], sharing;
	bool side_out[SEATS_MAX] = { false };

	*left = *match;
	if (match->seats == 0)
		return true;
	for (unsigned i = 0; i < match->seats; i++)
		side_out[i % sides] |= out[i];
	left->seats = 0;
	for (unsigned i = 0; i < match->seats; i++) {
		if (i < sides)
			kept += !side_out[i];
		if (!side_out[i % sides])
			left->seat[left->seats++] = match->seat[i];
	}
	left->sides = kept;
	for (unsigned i = 0; i < left->seats; i++)
		places[i] = store_place(left, i, &sharing);
	for (unsigned i = 0; i < left->seats; i++)
		left->seat[i].place = places[i];
	return kept >= 2;
}

unsigned
store_points(const struct store_match *match, unsigned seat)
{
	unsigned sides = store_sides(match->seats, match->sides);
	unsigned sharing;
	unsigned place = store_place(match, seat, &sharing);

	/* Twice the mean of the places @place to @place + sharing - 1. */
	return 2 * sides - (2 * place + sharing - 1);
}

double
store_seat_points(const struct store_match *match, unsigned seat)
{
	unsigned sides = store_sides(match->seats, match->sides);

	return store_points(match, seat) / (2.0 * (sides - 1));
}

static bool
insert_seat(struct store *store, const struct store_match *match, unsigned i)
{
	struct store_seat seat = match->seat[i];
	sqlite3_stmt *query = store->query[QUERY_PUT_SEAT];
	int at = 3;

	bind_uint(query, 1, match->number);
	bind_uint(query, 2, i);
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (c->type == COLUMN_TEXT || c->type == COLUMN_VERDICT)
			bind_text(query, at++, seat_column_word(c, &seat));
		else if (c->type == COLUMN_REAL)
			sqlite3_bind_double(query, at++,
					    *seat_column_real(c, &seat));
		else
			sqlite3_bind_int64(query, at++,
					   seat_column_number(c, &seat));
	return step_query(store, QUERY_PUT_SEAT);
}

bool
store_put(struct store *store, const struct store_match *given,
	  struct diag *diag)
{
	sqlite3_stmt *query = store->query[QUERY_PUT_MATCH];
	struct store_match copy = *given, *match = &copy;

	assert(store->lock != NULL && match->seats <= SEATS_MAX &&
	       (match->why_void == NULL || match->why_void[0] == '\0'
			? match->seats >= 2
			: match->seats == 0));
	diag->text[0] = '\0';
	for (unsigned i = 0; i < match->seats; i++)
		match->seat[i].points = store_seat_points(match, i);
	if (store->pending == 0 && !step_query(store, QUERY_BEGIN))
		goto fail;
	bind_uint(query, 1, match->number);
	bind_uint(query, 2, match->group);
	bind_uint(query, 3, match->round);
	bind_uint(query, 4, match->deals);
	bind_text(query, 5, match->log);
	sqlite3_bind_int64(query, 6, match->ended_ms);
	sqlite3_bind_int64(query, 7, match->took_us);
	bind_text(query, 8, match->log_hash);
	bind_uint(query, 9, match->log_bytes);
	bind_text(query, 10, match->why_void);
	bind_uint(query, 11, match->machine);
	sqlite3_bind_int64(query, 12, store_sum(match));
	if (!step_query(store, QUERY_PUT_MATCH)) {
		if (sqlite3_errcode(store->db) == SQLITE_CONSTRAINT)
			diag_set(diag,
				 "%s/results.db: match %llu exists already",
				 store->dir, (unsigned long long)match->number);
		goto fail;
	}
	for (unsigned i = 0; i < match->seats; i++)
		if (!insert_seat(store, match, i))
			goto fail;
	store->pending++;
	store->count++;
	return true;
fail:
	store_write_failed(store, diag);
	return false;
}

bool
store_set_matches(struct store *store, uint64_t matches, struct diag *diag)
{
	char sql[64];

	diag->text[0] = '\0';
	snprintf(sql, sizeof(sql), "UPDATE run SET matches = %llu",
		 (unsigned long long)matches);
	if (!store_begin_change(store, diag) ||
	    !store_end_change(store, store_sql(store, sql, diag), diag)) {
		store_write_failed(store, diag);
		return false;
	}
	store->run.matches = store->last = matches;
	return true;
}

bool
store_grow_cache(struct store *store, struct diag *diag)
{
	return store_sql(store, "PRAGMA cache_size=-65536", diag);
}

unsigned
store_pending(const struct store *store)
{
	return store->pending;
}

bool
store_commit(struct store *store, struct diag *diag)
{
	diag->text[0] = '\0';
	if (store->pending == 0)
		return true;
	if (!step_query(store, QUERY_COMMIT)) {
		store_write_failed(store, diag);
		return false;
	}
	store->pending = 0;
	return store_check_file(store, diag);
}

uint64_t
store_match_count(const struct store *store)
{
	return store->count;
}

bool
store_has_usage(struct store *store, bool *any, struct diag *diag)
{
	int64_t found = 0;
	bool done = store->format < 6 ||
		    store_query_int(store,
				    "SELECT EXISTS (SELECT 1 FROM seats WHERE"
				    " tokens_in > 0 OR tokens_out > 0 OR"
				    " cost > 0)",
				    &found, diag);

	*any = found != 0;
	return done;
}

bool
store_count_before(struct store *store, uint64_t number, uint64_t *out,
		   struct diag *diag)
{
	char sql[80];
	int64_t count = 0;
	bool done;

	snprintf(sql, sizeof(sql),
		 "SELECT count(*) FROM matches WHERE number < %llu",
		 (unsigned long long)number);
	done = store_query_int(store, sql, &count, diag);
	*out = (uint64_t)count;
	return done;
}

bool
store_is_missing(struct store *store, uint64_t number, struct diag *diag)
{
	sqlite3_stmt *query = store->query[QUERY_NUMBERS];
	bool missing = false;
	int code;

	diag->text[0] = '\0';
	bind_uint(query, 1, number);
	code = sqlite3_step(query);
	if (code == SQLITE_ROW)
		missing = (uint64_t)sqlite3_column_int64(query, 0) != number;
	else if (code == SQLITE_DONE)
		missing = true;
	else
		store_set_error(store, diag);
	sqlite3_reset(query);
	return missing;
}

uint64_t
store_next_missing(struct store *store, uint64_t from, struct diag *diag)
{
	sqlite3_stmt *query = store->query[QUERY_NUMBERS];
	uint64_t next = from;
	int code;

	bind_uint(query, 1, from);
	while ((code = sqlite3_step(query)) == SQLITE_ROW) {
		if ((uint64_t)sqlite3_column_int64(query, 0) != next)
			break;
		next++;
	}
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		store_set_error(store, diag);
		next = 0;
	}
	sqlite3_reset(query);
	return next;
}

/* Copies of the strings of the visited match.  The strings of SQLite are valid
 * only until the next row is read. */
struct strings {
	char log[STORE_TEXT_MAX];
	char log_hash[STORE_TEXT_MAX];
	char why_void[STORE_TEXT_MAX];
	char seat[SEATS_MAX][SEAT_COLUMN_TEXTS][STORE_TEXT_MAX];
};

static const char *
copy_row_text(sqlite3_stmt *query, int at, char *out)
{
	const unsigned char *text = sqlite3_column_text(query, at);
	size_t len = text == NULL
			     ? 0
			     : strnlen((const char *)text, STORE_TEXT_MAX - 1);

	/* snprintf would be slow: a row has six texts, and formatting them took
	 * a tenth of the time to visit all rows. */
	if (len > 0)
		memcpy(out, text, len);
	out[len] = '\0';
	return out;
}

static void
read_seat_row(sqlite3_stmt *query,
	      char texts[SEAT_COLUMN_TEXTS][STORE_TEXT_MAX],
	      struct store_seat *seat)
{
	char word[STORE_TEXT_MAX];
	unsigned text = 0;
	int at = 1; /* column 0 is the number of the seat */

	*seat = (struct store_seat){ .bot = 0 };
	for (const struct seat_column *c = seat_columns; c->name != NULL; c++) {
		if (c->type == COLUMN_TEXT)
			*seat_column_text(c, seat) = copy_row_text(
				query, at++, texts[text++]);
		else if (c->type == COLUMN_VERDICT)
			seat->verdict = verdict_of(
				copy_row_text(query, at++, word));
		else if (c->type == COLUMN_REAL)
			*seat_column_real(c, seat) = sqlite3_column_double(
				query, at++);
		else
			seat_column_set_number(
				c, seat, sqlite3_column_int64(query, at++));
	}
}

/* Rows to visit, current or past, and the number of bots in these rows. */
struct walk {
	enum query matches, seats;
	unsigned bots;
};

/* Read the seats of the match match->number.  Returns false if the seats are
 * invalid. */
static bool
read_seat_rows(struct store *store, const struct walk *walk,
	       struct strings *strings, struct store_match *match)
{
	sqlite3_stmt *query = store->query[walk->seats];
	bool good = true;
	unsigned n = 0;

	bind_uint(query, 1, match->number);
	while (good && sqlite3_step(query) == SQLITE_ROW) {
		struct store_seat *seat;

		good = n < store->run.seats;
		if (!good)
			break;
		seat = &match->seat[n];
		read_seat_row(query, strings->seat[n], seat);
		good = sqlite3_column_int64(query, 0) == n++ &&
		       seat->bot < walk->bots && seat->place >= 1 &&
		       seat->place <= store->run.seats;
	}
	sqlite3_reset(query);
	match->seats = n;
	match->sides = store->run.sides;
	return good && n == (match->why_void[0] == '\0' ? store->run.seats : 0);
}

static void
read_match_row(sqlite3_stmt *query, struct strings *strings,
	       struct store_match *match)
{
	match->number = (uint64_t)sqlite3_column_int64(query, 0);
	match->group = (uint64_t)sqlite3_column_int64(query, 1);
	match->round = (uint64_t)sqlite3_column_int64(query, 2);
	match->deals = (unsigned)sqlite3_column_int64(query, 3);
	match->log = copy_row_text(query, 4, strings->log);
	match->ended_ms = sqlite3_column_int64(query, 5);
	match->took_us = sqlite3_column_int64(query, 6);
	match->log_hash = copy_row_text(query, 7, strings->log_hash);
	match->log_bytes = (uint64_t)sqlite3_column_int64(query, 8);
	match->why_void = copy_row_text(query, 9, strings->why_void);
	match->machine = (unsigned)sqlite3_column_int64(query, 10);
	match->has_sum = sqlite3_column_type(query, 11) != SQLITE_NULL;
	match->sum = sqlite3_column_int64(query, 11);
}

bool
store_drop(struct store *store, uint64_t first, uint64_t last,
	   struct diag *diag)
{
	unsigned long long from = first, to = last;
	char *sql = xprintf("DELETE FROM seats WHERE match BETWEEN %llu AND "
			    "%llu;"
			    "DELETE FROM matches WHERE number BETWEEN %llu AND "
			    "%llu",
			    from, to, from, to);
	bool done;

	diag->text[0] = '\0';
	done = (store->pending > 0 || step_query(store, QUERY_BEGIN)) &&
	       store_sql(store, sql, diag);
	if (done) {
		store->count -= (uint64_t)sqlite3_changes(store->db);
		store->pending++;
	} else {
		store_write_failed(store, diag);
	}
	free(sql);
	return done;
}

bool
store_truncate(struct store *store, uint64_t last, struct diag *diag)
{
	unsigned long long n = last;
	char *sql = xprintf("DELETE FROM seats WHERE match > %llu;"
			    "DELETE FROM matches WHERE number > %llu;"
			    "UPDATE run SET matches = %llu;",
			    n, n, n);
	int64_t count = 0;
	bool done;

	done = store_commit(store, diag) && store_begin_change(store, diag) &&
	       store_end_change(store, store_sql(store, sql, diag), diag) &&
	       store_query_int(store, "SELECT count(*) FROM matches", &count,
			       diag);
	free(sql);
	if (!done) {
		sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
		store->failed = true;
		return false;
	}
	store->count = (uint64_t)count;
	store->run.matches = store->last = last;
	return store_check_file(store, diag);
}

static bool
walk_match_rows(struct store *store, const struct walk *walk, uint64_t from,
		bool (*visit)(void *arg, const struct store_match *match),
		void *arg, struct diag *diag)
{
	sqlite3_stmt *query = store->query[walk->matches];
	struct strings *strings = xcalloc(1, sizeof(*strings));
	struct store_match match;
	bool more = true, good = true;
	int code = SQLITE_DONE;

	bind_uint(query, 1, from);
	while (more && good && (code = sqlite3_step(query)) == SQLITE_ROW) {
		read_match_row(query, strings, &match);
		good = read_seat_rows(store, walk, strings, &match);
		if (match.number < 1 || match.number > store->last) {
			good = false;
			diag_set(
				diag,
				"%s/results.db: damaged (it contains match "
				"%llu, but the run has only matches 1 to %llu)",
				store->dir, (unsigned long long)match.number,
				(unsigned long long)store->last);
		} else if (good)
			more = visit(arg, &match);
		else
			diag_set(diag,
				 "%s/results.db: damaged (the seats of match "
				 "%llu)",
				 store->dir, (unsigned long long)match.number);
	}
	if (good && code != SQLITE_ROW && code != SQLITE_DONE) {
		store_set_error(store, diag);
		good = false;
	}
	sqlite3_reset(query);
	free(strings);
	return good;
}

bool
store_each_from(struct store *store, uint64_t from,
		bool (*visit)(void *arg, const struct store_match *match),
		void *arg, struct diag *diag)
{
	const struct walk walk = { QUERY_MATCHES, QUERY_SEATS,
				   store->run.bot_count };

	return walk_match_rows(store, &walk, from, visit, arg, diag);
}

bool
store_each_past(struct store *store,
		bool (*visit)(void *arg, const struct store_match *match),
		void *arg, struct diag *diag)
{
	const struct walk walk = { QUERY_PAST_MATCHES, QUERY_PAST_SEATS,
				   store->past.bot_count };

	return store->format < 3 ||
	       walk_match_rows(store, &walk, 1, visit, arg, diag);
}

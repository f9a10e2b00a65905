/*
 * store_seal.c - detect changes of a store by other programs.
 *
 * The row of a match contains a checksum of the row and of the rows of its
 * seats.  Each other table of a store has a hash in the table "seals".  A
 * transaction changes a table and the table's hash together.  Checksums and
 * hashes detect damage by a disk, an editor or an incomplete copy.  Checksums
 * and hashes do not detect a forger, who can compute them too.
 */
#include "arena/store/store_db.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "arena/store/digest.h"
#include "arena/store/seat_columns.h"

/* Tables with a seal, and the columns that the seal covers: all except
 * times. */
static const struct sealed {
	const char *table, *columns, *order;
} sealed[] = {
	{ "run",
	  "name, config, config_hash, game, seed, isolation, program, matches, "
	  "group_matches, seats, sides, low_wins",
	  "one" },
	{ "bots", "number, name, run", "number" },
	{ "epochs", "number, config, config_hash, last_match", "number" },
	{ "programs", "number, name, run", "number" },
	{ "program_bytes", "program, hash", "program, hash" },
	{ "entries", "epoch, bot, program", "epoch, bot" },
	{ "machines",
	  "number, class, processor, governor, kernel, isolation, speed",
	  "number" },
	{ "shard", "number, count", "one" },
	{ "shard_bots", "bot, command, folder", "bot" },
	{ NULL, NULL, NULL },
};

/* --- a match -------------------------------------------------------------- */

static void
hash_number(crypto_generichash_state *hash, int64_t number)
{
	crypto_generichash_update(hash, (const unsigned char *)&number,
				  sizeof(number));
}

static void
hash_bytes(crypto_generichash_state *hash, const void *bytes, size_t len)
{
	hash_number(hash, (int64_t)len);
	crypto_generichash_update(hash, bytes, len);
}

static void
hash_text(crypto_generichash_state *hash, const char *text)
{
	hash_bytes(hash, text != NULL ? text : "", stored_bytes(text));
}

/* Hash all columns except the bot.  The number of a bot changes in the past
 * tables, and the schedule defines which bot has the seat. */
static void
hash_seat(crypto_generichash_state *hash, const struct store_seat *from)
{
	struct store_seat seat = *from;

	for (const struct seat_column *c = seat_columns; c->name != NULL; c++)
		if (c->type == COLUMN_TEXT || c->type == COLUMN_VERDICT)
			hash_text(hash, seat_column_word(c, &seat));
		else if (seat_column_is_optional(c) &&
			 seat_column_is_zero(c, &seat))
			continue;
		else if (c->type == COLUMN_REAL)
			hash_bytes(hash, seat_column_real(c, &seat),
				   sizeof(double));
		else if (strcmp(c->name, "bot") != 0)
			hash_number(hash, seat_column_number(c, &seat));
}

int64_t
store_sum(const struct store_match *match)
{
	const uint64_t numbers[] = { match->number,    match->group,
				     match->round,     match->deals,
				     match->log_bytes, match->machine,
				     match->seats };
	crypto_generichash_state hash;
	unsigned char bytes[crypto_generichash_BYTES_MIN];
	int64_t sum;

	crypto_generichash_init(&hash, NULL, 0, sizeof(bytes));
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++)
		hash_number(&hash, (int64_t)numbers[i]);
	hash_number(&hash, match->ended_ms);
	hash_number(&hash, match->took_us);
	hash_text(&hash, match->log);
	hash_text(&hash, match->log_hash);
	hash_text(&hash, match->why_void);
	for (unsigned i = 0; i < match->seats; i++)
		hash_seat(&hash, &match->seat[i]);
	crypto_generichash_final(&hash, bytes, sizeof(bytes));
	memcpy(&sum, bytes, sizeof(sum));
	return sum;
}

bool
store_check_row(const struct store_match *match)
{
	return !match->has_sum || match->sum == store_sum(match);
}

/* --- the other tables ----------------------------------------------------- */

static void
hash_column(crypto_generichash_state *hash, sqlite3_stmt *query, int at)
{
	double real;

	if (sqlite3_column_type(query, at) == SQLITE_FLOAT) {
		real = sqlite3_column_double(query, at);
		hash_bytes(hash, &real, sizeof(real));
	} else { /* the value is a number: hash its text */
		const unsigned char *text = sqlite3_column_text(query, at);

		hash_bytes(hash, text != NULL ? (const char *)text : "",
			   (size_t)sqlite3_column_bytes(query, at));
	}
}

/* Hash a table into @hex; set @hex to "" if this store has no such table.
 * Returns false with @diag. */
static bool
hash_table_rows(struct store *store, const struct sealed *table,
		char hex[DIGEST_TEXT], struct diag *diag)
{
	char sql[256];
	crypto_generichash_state hash;
	unsigned char bytes[(DIGEST_TEXT - 1) / 2];
	sqlite3_stmt *query = NULL;
	int64_t there = 0;
	bool done;

	hex[0] = '\0';
	if (!store_has_table(store, table->table, &there, diag))
		return false;
	if (there == 0)
		return true;
	snprintf(sql, sizeof(sql), "SELECT %s FROM %s ORDER BY %s",
		 table->columns, table->table, table->order);
	crypto_generichash_init(&hash, NULL, 0, sizeof(bytes));
	sqlite3_prepare_v2(store->db, sql, -1, &query, NULL);
	while (query != NULL && sqlite3_step(query) == SQLITE_ROW)
		for (int i = 0; i < sqlite3_column_count(query); i++)
			hash_column(&hash, query, i);
	done = query != NULL && sqlite3_errcode(store->db) == SQLITE_DONE;
	if (!done)
		store_set_error(store, diag);
	sqlite3_finalize(query);
	crypto_generichash_final(&hash, bytes, sizeof(bytes));
	sodium_bin2hex(hex, DIGEST_TEXT, bytes, sizeof(bytes));
	return done;
}

static bool
write_seal(struct store *store, const char *table, const char *hex,
	   struct diag *diag)
{
	sqlite3_stmt *query = NULL;

	sqlite3_prepare_v2(store->db,
			   "INSERT OR REPLACE INTO seals VALUES (?,?)", -1,
			   &query, NULL);
	bind_text(query, 1, table);
	bind_text(query, 2, hex);
	return store_execute(store, query, diag);
}

bool
store_seal(struct store *store, struct diag *diag)
{
	char hex[DIGEST_TEXT];
	bool done = true;

	for (const struct sealed *s = sealed; done && s->table != NULL; s++)
		done = hash_table_rows(store, s, hex, diag) &&
		       (hex[0] == '\0' ||
			write_seal(store, s->table, hex, diag));
	return done;
}

/* Return true if @hex is the stored seal.  Returns false if the seal cannot be
 * read. */
static bool
seal_is_stored(struct store *store, const char *table, const char *hex)
{
	sqlite3_stmt *query = NULL;
	bool same;

	sqlite3_prepare_v2(store->db,
			   "SELECT 1 FROM seals WHERE name = ?"
			   " AND hash = ?",
			   -1, &query, NULL);
	bind_text(query, 1, table);
	bind_text(query, 2, hex);
	same = sqlite3_step(query) == SQLITE_ROW;
	sqlite3_finalize(query);
	return same;
}

bool
store_check_seals(struct store *store,
		  void (*broken)(void *arg, const char *table), void *arg,
		  struct diag *diag)
{
	char hex[DIGEST_TEXT];
	bool done = true;

	for (const struct sealed *s = sealed;
	     store->format >= 5 && done && s->table != NULL; s++) {
		done = hash_table_rows(store, s, hex, diag);
		if (done && hex[0] != '\0' &&
		    !seal_is_stored(store, s->table, hex))
			broken(arg, s->table);
	}
	return done;
}

/* --- changes -------------------------------------------------------------- */

bool
store_begin_change(struct store *store, struct diag *diag)
{
	if (store->changes == 0 && !store_sql(store, "SAVEPOINT change", diag))
		return false;
	if (store->changes++ == 0)
		store->changed = sqlite3_total_changes(store->db);
	return true;
}

bool
store_end_change(struct store *store, bool done, struct diag *diag)
{
	if (--store->changes > 0)
		return done;
	if (done && sqlite3_total_changes(store->db) != store->changed)
		done = store_seal(store, diag);
	if (done && store_sql(store, "RELEASE change", diag))
		return true;
	sqlite3_exec(store->db, "ROLLBACK TO change; RELEASE change", NULL,
		     NULL, NULL);
	return false;
}

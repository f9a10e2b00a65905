/*
 * stored.h - a folder of results for tests of the store: made before each test
 * and gone behind it, with a run of two seats and matches whose rows are known.
 *
 * What fails here ends the test with a sentence: it is not what is tested.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_STORED_H
#define DEADWOOD_TESTS_SUPPORT_STORED_H

#include <sys/types.h>

#include "arena/store/store.h"

extern char stored_dir[256];
extern struct diag stored_diag;
extern const struct store_run stored_run;

/* A test's fixture. */
void stored_begin(void);
void stored_end(void);

/* What a store may leave there goes. */
void stored_remove(void);

/* The store of stored_run; a row of it, put, and committed. */
struct store *stored_open(void);
struct store_match stored_match(uint64_t number);
void stored_put(struct store *store, uint64_t number);
void stored_commit(struct store *store);

/* It does not open: the message names the folder, and has these words. */
void stored_refused(const char *words);

/* results.db: its path, owned; bytes of it, past the store; its tables. */
char *stored_db(void);
void stored_write(const char *bytes, size_t len, off_t at, int flags);
void stored_sql(const char *text);

/* What stored_see() keeps of the rows that it is shown: their number, and the
 * last of them. */
struct stored_seen {
	unsigned n;
	uint64_t last;
	struct store_match match;
	char detail[64], log_hash[64], why_void[64];
};

/* For store_each(); @arg is a struct stored_seen. */
bool stored_see(void *arg, const struct store_match *match);

#endif

/*
 * store_fixture.h - a folder of results for tests of the store: made before
 * each test and gone behind it, with a run of two seats and matches whose rows
 * are known.
 *
 * What fails here ends the test with a sentence: it is not what is tested.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_STORE_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_STORE_FIXTURE_H

#include <sys/types.h>

#include "arena/store/store.h"

extern char stored_dir[256];
extern struct diag stored_diag;
extern const struct store_run stored_run;

/* A test's fixture. */
void store_fixture_begin(void);
void store_fixture_end(void);

/* What a store may leave there goes. */
void store_fixture_remove(void);

/* The store of stored_run; a row of it, put, and committed. */
struct store *store_fixture_open(void);
struct store_match store_fixture_match(uint64_t number);
void store_fixture_put(struct store *store, uint64_t number);
void store_fixture_commit(struct store *store);

/* It does not open: the message names the folder, and has these words. */
void store_fixture_refused(const char *words);

/* results.db: its path, owned; bytes of it, past the store; its tables. */
char *store_fixture_db(void);
void store_fixture_write(const char *bytes, size_t len, off_t at, int flags);
void store_fixture_sql(const char *text);

/* What store_fixture_see() keeps of the rows that it is shown: their number,
 * and the last of them. */
struct store_fixture_seen {
	unsigned n;
	uint64_t last;
	struct store_match match;
	char detail[64], log_hash[64], why_void[64];
};

/* For store_each(); @arg is a struct store_fixture_seen. */
bool store_fixture_see(void *arg, const struct store_match *match);

#endif

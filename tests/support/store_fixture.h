/*
 * store_fixture.h - results folder for tests of the store.  The fixture creates
 * the folder before each test and removes it after the test.  The run in this
 * store has two seats, and matches with known rows.
 *
 * A failure in these functions is an error of the fixture.  After a failure,
 * these functions print a message and abort.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_STORE_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_STORE_FIXTURE_H

#include <sys/types.h>

#include "arena/store/store.h"

extern char stored_dir[256];
extern struct diag stored_diag;
extern const struct store_run stored_run;

/* Setup and teardown functions of a test */
void store_fixture_setup(void);
void store_fixture_teardown(void);

/* Remove the files that a store can leave behind. */
void store_fixture_remove_files(void);

/* store_fixture_open opens the store of stored_run. store_fixture_match returns
 * a row. store_fixture_add adds the row to the store, and store_fixture_commit
 * commits. */
struct store *store_fixture_open(void);
struct store_match store_fixture_match(uint64_t number);
void store_fixture_add(struct store *store, uint64_t number);
void store_fixture_commit(struct store *store);

/* Expect that the store fails to open.  Its message must name the folder and
 * contain @words. */
void store_fixture_expect_error(const char *words);

/* store_fixture_db returns the path of results.db, owned.
 * store_fixture_overwrite overwrites bytes of this file. store_fixture_sql runs
 * SQL on it. */
char *store_fixture_db(void);
void store_fixture_overwrite(const char *bytes, size_t len, off_t at,
			     int flags);
void store_fixture_sql(const char *text);

/* Number of the rows that store_fixture_collect() received, and the last row */
struct store_fixture_rows {
	unsigned n;
	uint64_t last;
	struct store_match match;
	char detail[64], log_hash[64], why_void[64];
};

/* Callback for store_each().  @arg: pointer to a struct store_fixture_rows. */
bool store_fixture_collect(void *arg, const struct store_match *match);

#endif

/*
 * store_history.h - revisions of a run: its configurations before and after
 * extensions.
 *
 * A revision is a configuration of a run with the matches that it added
 * (arena/schedule/schedule_revisions.h); its SQL table is "epochs".  A program
 * is a version of a bot: a bot that is replaced is another program of the same
 * name.  `matches` and `seats` hold what counts in the last revision.  Rows of
 * programs that are not in it are in `past_matches` and `past_seats`, and move
 * back with their programs.  docs/results.md describes the tables.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_HISTORY_H
#define DEADWOOD_ARENA_STORE_STORE_HISTORY_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

struct store_program {
	char *name;
	char *run; /* its command, for people */
};

/* A hash of a program, which may have several (bot_versions.h). */
struct store_hash {
	unsigned program;
	char hash[DIGEST_TEXT];
};

/**
 * struct store_revision - a revision
 * @config: its text; @hash as stored ("" of the last revision, whose
 *	configuration is the run's)
 * @last_match: the highest number once it had begun; 0 in the last revision of
 *	a run that was never extended
 * @programs: of each of its @bots bots
 */
struct store_revision {
	char *config;
	char hash[DIGEST_TEXT];
	uint64_t last_match;
	unsigned bots;
	unsigned *programs;
};

/* struct store_history - all owned; the last revision is the current one */
struct store_history {
	struct store_revision *revisions;
	unsigned revision_count;
	struct store_program *programs;
	unsigned program_count;
	struct store_hash *bytes;
	size_t byte_count;
};

/**
 * struct store_growth - a revision that store_open begins; borrowed
 * @was: the previous configuration, byte by byte
 * @revisions: how many exist
 * @programs: of each of the run's bots; new ones have higher numbers than the
 *	others
 * @last_match: the highest match number with this revision
 */
struct store_growth {
	const char *was;
	unsigned revisions;
	const unsigned *programs;
	uint64_t last_match;
};

/* Read the history of an open store.  Returns false with @diag; release *@out
 * in any case. */
bool store_history(struct store *store, struct store_history *out,
		   struct diag *diag);

/* Return the history as loaded by store_open; borrowed until the store is
 * closed. */
const struct store_history *store_revisions(const struct store *store);

/* Do the configurations of all revisions match their hashes?  Returns false
 * with @diag. */
bool store_check_revisions(const struct store *store, struct diag *diag);
void store_history_release(struct store_history *history);

/* Store the hashes of the current program of a bot, both or none: one of them
 * alone would be another program.  Returns false with @diag. */
bool store_add_hashes(struct store *store, unsigned bot, const char *command,
		      const char *folder, struct diag *diag);

/* Was the run extended? */
bool store_has_grown(const struct store *store);

/* Return the run with all programs ever as its bots, for rows of the past.
 * Borrowed until the store is closed. */
const struct store_run *store_past_run(const struct store *store);

/* Count the matches that do not count any more. */
bool store_past_count(struct store *store, uint64_t *count, struct diag *diag);

/* Visit these matches, as store_each does; their bots are programs. */
bool store_each_past(struct store *store,
		     bool (*visit)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

#endif

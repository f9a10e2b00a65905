/*
 * store_history.h - what a run has been, before it grew into what it is.
 *
 * A revision is a configuration of a run with the matches that it added
 * (arena/schedule/schedule_revisions.h).  A program is a bot as it was at some
 * time: a bot that is replaced is another program of the same name.  `matches`
 * and `seats` hold what counts in the last revision; rows of programs that are
 * not in it lie in `past_matches` and `past_seats` as they were, and come back
 * with their programs.  docs/results.md describes the tables.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_HISTORY_H
#define DEADWOOD_ARENA_STORE_STORE_HISTORY_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

struct store_program {
	char *name;
	char *run; /* its command, for people */
};

/* A hash that a program had; it may have several (bot_versions.h). */
struct store_bytes {
	unsigned program;
	char hash[DIGEST_TEXT];
};

/**
 * struct store_revision - a configuration's share
 * @config: its text, and the @hash that is kept of it ("" of the last revision,
 *	whose configuration is the run's)
 * @last_match: the highest number once it had begun; 0 in the last revision of
 * a run that never grew
 * @programs: of each of its @bots bots
 */
struct store_revision {
	char *config;
	char hash[DIGEST_TEXT];
	uint64_t last_match;
	unsigned bots;
	unsigned *programs;
};

/* struct store_history - all owned; the last revision is today's */
struct store_history {
	struct store_revision *revisions;
	unsigned revision_count;
	struct store_program *programs;
	unsigned program_count;
	struct store_bytes *bytes;
	size_t byte_count;
};

/**
 * struct store_growth - a revision that store_open begins; borrowed
 * @was: the configuration that was there, to the byte
 * @revisions: how many there were
 * @programs: of each of the run's bots; new ones have numbers behind the others
 * @last_match: the highest number that there is then
 */
struct store_growth {
	const char *was;
	unsigned revisions;
	const unsigned *programs;
	uint64_t last_match;
};

/* Of an open store.  Returns false with @diag; *@out wants to be released in
 * any case. */
bool store_history(struct store *store, struct store_history *out,
		   struct diag *diag);

/* The same, as it was when the store was opened; borrowed until it is closed.
 */
const struct store_history *store_revisions(const struct store *store);

/* Are the configurations of the revisions that their hashes were made of?
 * Returns false with @diag. */
bool store_epochs_hold(const struct store *store, struct diag *diag);
void store_history_release(struct store_history *history);

/* Hashes that the program of a bot of today has now, both or none: half of them
 * would be another program.  Returns false with @diag. */
bool store_note_bytes(struct store *store, unsigned bot, const char *command,
		      const char *folder, struct diag *diag);

/* Has it grown? */
bool store_has_grown(const struct store *store);

/* The run with all programs ever for its bots: what rows of the past are of.
 * Borrowed until the store is closed. */
const struct store_run *store_past(const struct store *store);

/* How many matches do not count any more. */
bool store_past_count(struct store *store, uint64_t *count, struct diag *diag);

/* As store_each, over those; their bots are programs. */
bool store_each_past(struct store *store,
		     bool (*see)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

#endif

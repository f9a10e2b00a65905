/*
 * store_history.h - store the revisions of a run: its configurations before and
 * after each extension.
 *
 * The SQL table `epochs` contains the revisions
 * (arena/schedule/schedule_revisions.h).  A program is a version of a bot.  If
 * a bot is replaced, the new bot is another program with the same name.  The
 * tables `matches` and `seats` contain the matches that count in the last
 * revision.  The tables `past_matches` and `past_seats` contain the matches of
 * programs that are not in the last revision.  If such a program returns to the
 * tournament, its matches move back to `matches` and `seats`.  For users,
 * docs/results.md describes the tables.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_HISTORY_H
#define DEADWOOD_ARENA_STORE_STORE_HISTORY_H

#include "arena/store/digest.h"
#include "arena/store/store.h"

struct store_program {
	char *name;
	char *run; /* text of the bot's command, for people to read */
};

/* One of the hashes that identify a program (bot_versions.h). */
struct store_hash {
	unsigned program;
	char hash[DIGEST_TEXT];
};

/**
 * struct store_revision - a configuration of the run
 * @config: text of the configuration
 * @hash: stored hash of the configuration; "" in the last revision, because the
 *	table `run` has the hash of the current configuration
 * @last_match: highest match number in the schedule when the revision began; 0:
 *	the run was never extended
 * @programs: program number of each of the @bots bots
 */
struct store_revision {
	char *config;
	char hash[DIGEST_TEXT];
	uint64_t last_match;
	unsigned bots;
	unsigned *programs;
};

/* struct store_history - all revisions, programs and hashes of a run.  The
 * struct owns its members.  The last revision in the history is the current
 * configuration. */
struct store_history {
	struct store_revision *revisions;
	unsigned revision_count;
	struct store_program *programs;
	unsigned program_count;
	struct store_hash *bytes;
	size_t byte_count;
};

/**
 * struct store_growth - new revision that store_open stores when it extends a
 * run.  All pointers are borrowed
 * @was: stored text of the previous configuration
 * @revisions: number of revisions before this extension
 * @programs: program number of each bot of the run.  A new program has a higher
 *	number than all existing programs
 * @last_match: highest match number in the schedule with the new revision
 */
struct store_growth {
	const char *was;
	unsigned revisions;
	const unsigned *programs;
	uint64_t last_match;
};

/* Read the history (all revisions) of an open store.  On an error, returns
 * false and sets @diag.  The caller must release *@out even after a failure. */
bool store_history(struct store *store, struct store_history *out,
		   struct diag *diag);

/* Return the history that store_open loaded.  The history is borrowed until the
 * store is closed. */
const struct store_history *store_revisions(const struct store *store);

/* Check that the configuration of each revision has the stored hash.  On an
 * error, returns false and sets @diag. */
bool store_check_revisions(const struct store *store, struct diag *diag);
void store_history_release(struct store_history *history);

/* In one change, store the hashes of the command and of the folder of a bot's
 * current program.  One hash alone would identify another program.  On an
 * error, returns false and sets @diag. */
bool store_add_hashes(struct store *store, unsigned bot, const char *command,
		      const char *folder, struct diag *diag);

/* Return true if the run was extended. */
bool store_has_grown(const struct store *store);

/* Return the properties of the run, with the programs of all revisions as its
 * bots.  The rows of `past_matches` need these bots.  The run is borrowed until
 * the store is closed. */
const struct store_run *store_past_run(const struct store *store);

/* Set @count to the number of matches in `past_matches`, which no longer
 * count. */
bool store_past_count(struct store *store, uint64_t *count, struct diag *diag);

/* Call @visit for each match in `past_matches`, in ascending order.  Bot
 * numbers in these matches are program numbers. */
bool store_each_past(struct store *store,
		     bool (*visit)(void *arg, const struct store_match *match),
		     void *arg, struct diag *diag);

#endif

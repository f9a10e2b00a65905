/*
 * run_extend.h - extend a run: add rounds or bots, replace bots by new
 * versions, or withdraw bots.
 *
 * If the user's configuration has more rounds or other bots than that in the
 * results directory, a new revision of the run starts (store_history.h).  The
 * arena then plays only the missing matches. schedule_revisions.h defines the
 * matches of an extended tournament. bot_versions.h decides whether a bot is
 * the same program as before.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_RUN_EXTEND_H
#define DEADWOOD_ARENA_RUNDIR_RUN_EXTEND_H

#include "arena/config/config.h"
#include "arena/store/store_history.h"

/**
 * struct run_extend - the revisions of a run so far, and the next revision
 * @history: revisions in the results directory; a new directory has no
 *	revisions
 * @kept: text of the configuration in the results directory; NULL: the
 *	directory is new
 * @same: true: the user's configuration gives the same tournament as @kept
 * @grows: true: a new revision starts
 * @begins: the new revision, valid if @grows
 * @programs: for each bot of the user's configuration, the number of its
 *	program in the history
 * @replaced: for each bot of the user's configuration, true if the bot is new
 *	or has another program than before
 * @changes: description for people: text such as "new: ann; replaced: ben;
 *	withdrawn: cat"; owned
 */
struct run_extend {
	struct store_history history;
	char *kept;
	bool same, grows;
	struct store_growth begins;
	unsigned *programs;
	bool *replaced;
	char *changes;
};

/**
 * run_extend_find - find whether the user's configuration starts a new revision
 * @growth: struct whose members @history, @kept and @same the caller has set
 *	for the results directory @dir.  The function sets the other members
 * @text: text of the user's configuration @config
 * @again: name of a bot whose matches the run replays, or NULL
 *
 * Returns false with @diag if @config differs from @kept in other keys than the
 * rounds and the bots.  A missing bot @again has the same result.
 */
bool run_extend_find(struct run_extend *growth, const struct config *config,
		     const char *dir, const char *text, const char *again,
		     struct diag *diag);

/* Return the schedule of the extended tournament: all matches that count,
 * played or not.  The schedule is owned, and borrows @config.  On an error,
 * returns NULL and sets @diag. */
struct schedule *run_extend_schedule(struct run_extend *growth,
				     const struct config *config,
				     struct diag *diag);

/* Return the schedule of an existing run, today's or of the past.  @config:
 * configuration in the run's results directory. run_extend_today returns the
 * matches that count now. run_extend_past returns the matches of all revisions,
 * and identifies bots by the numbers of their programs. */
struct schedule *run_extend_today(const struct store_history *history,
				  const struct config *config,
				  struct diag *diag);
struct schedule *run_extend_past(const struct store_history *history,
				 const struct config *config,
				 struct diag *diag);

/* If the folder of the configuration file is a results directory of this
 * configuration, return its path, owned, and read its history; otherwise return
 * NULL.  The caller releases @history in both cases. */
char *run_extend_folder_beside(const struct config *config,
			       struct store_history *history);

/**
 * run_extend_beside - return the schedule of a configuration file, which may be
 * the config.yaml of a results directory
 * @grew: set to true if the file belongs to an extended run; then the matches
 *	in the schedule have the numbers of that run
 *
 * If there are no results beside the file, the schedule is the result of
 * config_schedule.  The caller owns the schedule.  On an error, returns NULL
 * and sets @diag.
 */
struct schedule *run_extend_beside(const struct config *config, bool *grew,
				   struct diag *diag);

void run_extend_release(struct run_extend *growth);

#endif

/*
 * run_extend.h - extend a run: more rounds, new bots, new versions of bots, or
 * fewer bots.
 *
 * If the configuration asks for more than the results directory has, a new
 * revision starts (store_history.h), and only what is missing is played.
 * arena/schedule/schedule_revisions.h defines the matches of an extended
 * tournament, bot_versions.h which bot is which program.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_RUN_EXTEND_H
#define DEADWOOD_ARENA_RUNDIR_RUN_EXTEND_H

#include "arena/config/config.h"
#include "arena/store/store_history.h"

/**
 * struct run_extend - the history of a folder, and the extension
 * @history: of the folder; no revisions: it is new
 * @kept: its configuration's text; NULL: it is new
 * @same: the configuration means the same as @kept
 * @grows: a revision starts, @begins
 * @programs: of each bot of the configuration
 * @replaced: for each bot: is it another program than before, or a new bot?
 * @changes: "new: ann; replaced: ben; withdrawn: cat"; owned
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
 * run_extend_find - does a revision start?
 * @growth: @history, @kept and @same, of the folder @dir
 * @text: of the configuration
 * @again: name of a bot that plays all its matches again, or NULL
 *
 * Returns false with @diag: the configuration asks for something other than
 * more; or there is no bot @again.
 */
bool run_extend_find(struct run_extend *growth, const struct config *config,
		     const char *dir, const char *text, const char *again,
		     struct diag *diag);

/* Return the matches that count with the extension; owned, @config is borrowed
 * until it is freed.  NULL with @diag. */
struct schedule *run_extend_schedule(struct run_extend *growth,
				     const struct config *config,
				     struct diag *diag);

/* Do the same for a folder's history and its configuration, unextended: the
 * matches that count, or all that there ever were, whose bots are programs. */
struct schedule *run_extend_today(const struct store_history *history,
				  const struct config *config,
				  struct diag *diag);
struct schedule *run_extend_past(const struct store_history *history,
				 const struct config *config,
				 struct diag *diag);

/* Return the results directory that contains the configuration file, owned,
 * with its history; NULL if it is none, or of another configuration.  The
 * caller releases @history in any case. */
char *run_extend_folder_beside(const struct config *config,
			       struct store_history *history);

/**
 * run_extend_beside - the matches of a configuration file, with the results
 * beside it
 * @grew: beside it are the results of an extended run: matches have the numbers
 *	that they have there
 *
 * Returns the same as config_schedule if there are none.
 */
struct schedule *run_extend_beside(const struct config *config, bool *grew,
				   struct diag *diag);

void run_extend_release(struct run_extend *growth);

#endif

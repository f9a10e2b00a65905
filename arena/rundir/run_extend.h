/*
 * run_extend.h - a folder of results meets a configuration that asks for more.
 *
 * More rounds, a bot that comes, goes or is another program by now: then a new
 * revision begins (store_history.h), and only what is missing is played.  What
 * a tournament that grew consists of is arena/schedule/schedule_revisions.h's
 * matter, which bot is which program that of bot_versions.h.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_RUN_EXTEND_H
#define DEADWOOD_ARENA_RUNDIR_RUN_EXTEND_H

#include "arena/config/config.h"
#include "arena/store/store_history.h"

/**
 * struct run_extend - what there was, and what begins
 * @history: of the folder; no revisions: it is new
 * @kept: its configuration's text; NULL: it is new
 * @same: the configuration means the same as it
 * @grows: a revision begins, @begins
 * @programs: of each bot of the configuration
 * @anew: of each bot: is it another program than it was, or a new bot?
 * @changes: "new: ann; replaced: ben; withdrawn: cat"; owned
 */
struct run_extend {
	struct store_history history;
	char *kept;
	bool same, grows;
	struct store_growth begins;
	unsigned *programs;
	bool *anew;
	char *changes;
};

/**
 * run_extend_find - does a revision begin?
 * @growth: @history, @kept and @same, of the folder @dir
 * @text: of the configuration
 * @again: name of a bot that plays all again, or NULL
 *
 * Returns false with @diag: the configuration asks for something else, not for
 * more; or there is no bot @again.
 */
bool run_extend_find(struct run_extend *growth, const struct config *config,
		     const char *dir, const char *text, const char *again,
		     struct diag *diag);

/* The matches that count with it; owned, @config is borrowed until it is freed.
 * NULL with @diag. */
struct schedule *run_extend_schedule(struct run_extend *growth,
				     const struct config *config,
				     struct diag *diag);

/* The same of a folder's history and its configuration, as it is: the matches
 * that count, or all that there ever were, whose bots are programs. */
struct schedule *run_extend_today(const struct store_history *history,
				  const struct config *config,
				  struct diag *diag);
struct schedule *run_extend_past(const struct store_history *history,
				 const struct config *config,
				 struct diag *diag);

/* The results folder that the file of a configuration stands in, owned, with
 * its history; NULL where that is none, or of another configuration.  @history
 * wants to be released in any case. */
char *run_extend_folder_beside(const struct config *config,
			       struct store_history *history);

/**
 * run_extend_beside - the matches of a configuration where it stands
 * @grew: beside it are the results of a run that grew into it: then matches
 *	have the numbers that they have there
 *
 * As config_schedule, where there are none.
 */
struct schedule *run_extend_beside(const struct config *config, bool *grew,
				   struct diag *diag);

void run_extend_release(struct run_extend *growth);

#endif

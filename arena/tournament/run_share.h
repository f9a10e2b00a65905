/*
 * run_share.h - `arena run` of the whole or of a share: where it goes, whether
 * it can be, and by which words it goes on.
 */
#ifndef DEADWOOD_ARENA_TOURNAMENT_RUN_SHARE_H
#define DEADWOOD_ARENA_TOURNAMENT_RUN_SHARE_H

#include <stdbool.h>

#include "arena/config/config.h"
#include "arena/schedule/share.h"

/* The folder of a run that names none; owned.  @folder: that fits its name
 * (config_folder, bot_fit_name). */
char *run_usual_folder(const char *folder, struct share share);

/* Do all shares of it play the same final?  @commitment: the text that was
 * committed to, or NULL.  Returns false after a message. */
bool run_share_is_fixed(const struct config *config, struct share share,
			const char *commitment);

/* Is there something to play? */
enum run_share { RUN_SHARE_PLAYS, RUN_SHARE_HAS_NOTHING, RUN_SHARE_REFUSED };

/**
 * run_share_look - can matches of this configuration be played apart, and has
 * the share some?
 * @next: the folder with the results so far, or NULL
 * @retry: where the share was played first, of which it tries some again, or
 *	NULL
 *
 * Where it does not play, a message says why.
 */
enum run_share run_share_look(const struct config *config, struct share share,
			      const char *next, const char *retry);

/**
 * struct run_words - what was asked for; 0, NULL: nothing
 */
struct run_words {
	int64_t jobs, only;
	struct share share;
	const char *next, *retry, *cache, *commitment;
	bool trust;
};

/* The same as options of the command that goes on; owned. */
char *run_more_words(const struct run_words *words);

#endif

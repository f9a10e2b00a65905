/*
 * run_share.h - `arena run` of the whole or of a share: where it goes, whether
 * it can be, and by which words it goes on.
 */
#ifndef DEADWOOD_ARENA_RUN_SHARE_H
#define DEADWOOD_ARENA_RUN_SHARE_H

#include "arena/plan/share.h"

/* The folder of a run that names none; owned. */
char *run_usual_folder(const struct config *config, struct share share);

/* Can matches of this configuration be played apart?  False after a message. */
bool run_share_fits(const struct config *config, struct share share);

/* Options of the command that goes on with it, 0: not asked for; owned. */
char *run_more_words(int64_t jobs, int64_t only, struct share share);

#endif

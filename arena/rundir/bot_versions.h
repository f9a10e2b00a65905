/*
 * bot_versions.h - is a bot still the program that played?
 *
 * A program is known by hashes.  One is of its command: the arguments, the
 * environment that it was given, what builds it, whether it has the network,
 * and the bytes of the files that the command names; not of an interpreter that
 * it does not name by a path.  The other is of its folder (bot_folder.h).  A
 * folder that others use too, other bots or the configuration, changes when
 * they do, so there the command alone tells.  Where the files lie does not
 * count.
 *
 * A build may write into the folder: a program has all hashes that it was met
 * with, before its build and behind it.  One that an earlier version wrote down
 * has none yet, and is taken for what is found.  One that came in a pack is
 * what it was when it was packed, whatever its build makes of it on which
 * machine.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_BOT_VERSIONS_H
#define DEADWOOD_ARENA_RUNDIR_BOT_VERSIONS_H

#include "arena/config/config.h"
#include "arena/store/digest.h"
#include "arena/store/store_history.h"

/**
 * struct program_bytes - what a bot is now
 * @command: hash of its command and the files named there
 * @folder: of its folder; "": a house bot has none
 * @shared: others use the folder too
 */
struct program_bytes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
	bool shared;
};

/* Look at a bot's files; @dir, the results directory, does not count. */
void program_look(const struct config *config, uint32_t bot, const char *dir,
		  struct program_bytes *out);

/* Is that what a program of the past was? */
bool program_is(const struct store_history *history, unsigned program,
		const struct program_bytes *bytes);

/* Keep what all bots are now.  Returns false with @diag. */
bool bot_versions_note(const struct config *config, const char *dir,
		       struct store *store, struct diag *diag);

/* The same of a store that holds a shard: what they were when it was begun.
 * Returns false with @diag. */
bool bot_versions_note_share(const struct config *config, const char *dir,
			     struct store *store, struct diag *diag);

#endif

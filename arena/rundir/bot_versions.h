/*
 * bot_versions.h - is a bot still the version of the program that played?
 *
 * A program is identified by two hashes.  The first is of its command: the
 * arguments, the environment, its build command, whether it has the network,
 * and the bytes of the files that the command names; not of an interpreter that
 * is found in PATH.  The second is of its folder (bot_folder.h).  A folder that
 * other bots or the configuration also use changes with them, so then only the
 * command counts.  The location of the files does not count.
 *
 * A build may write to the folder, so a program has all hashes that were seen,
 * before its build and after it.  A program that an earlier version stored has
 * none yet, and matches any.  A program from a pack has the hashes from when it
 * was packed, whatever its build makes of it on this machine.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_BOT_VERSIONS_H
#define DEADWOOD_ARENA_RUNDIR_BOT_VERSIONS_H

#include "arena/config/config.h"
#include "arena/store/digest.h"
#include "arena/store/store_history.h"

/**
 * struct program_bytes - the hashes of a bot now
 * @command: hash of its command and the files named there
 * @folder: of its folder; "": a house bot has none
 * @shared: others use the folder too
 */
struct program_bytes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
	bool shared;
};

/* Hash a bot's files; @dir, the results directory, does not count. */
void program_bytes_read(const struct config *config, uint32_t bot,
			const char *dir, struct program_bytes *out);

/* Are these hashes of a program of the past? */
bool program_matches(const struct store_history *history, unsigned program,
		     const struct program_bytes *bytes);

/* Store the hashes of all bots.  Returns false with @diag. */
bool bot_versions_note(const struct config *config, const char *dir,
		       struct store *store, struct diag *diag);

/* Do the same for the store of a shard: the hashes at its start. Returns false
 * with @diag. */
bool bot_versions_note_shard(const struct config *config, const char *dir,
			     struct store *store, struct diag *diag);

#endif

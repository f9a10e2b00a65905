/*
 * bot_versions.h - check whether a bot is still the same program as when it
 * played earlier matches of the run.
 *
 * Two hashes identify a program.  The first hash covers the command: arguments,
 * environment variables, build command, network access, and contents of the
 * files that the command names.  Interpreters in PATH are excepted.  The second
 * hash covers the bot's folder (bot_folder.h).  If other bots or the
 * configuration use the same folder, the second hash does not count.  Folders
 * with the same content have the same hash, whatever their paths.
 *
 * A build writes to the bot's folder, so the store has the hashes of a program
 * before its build and after its build.  An earlier version of Deadwood stored
 * programs without hashes.  A program without hashes is the same as every bot
 * of its name.  A program from a pack (`arena pack`) has the hashes from the
 * time of packing, even if its build writes different files on each machine.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_BOT_VERSIONS_H
#define DEADWOOD_ARENA_RUNDIR_BOT_VERSIONS_H

#include "arena/config/config.h"
#include "arena/store/digest.h"
#include "arena/store/store_history.h"

/**
 * struct program_bytes - current hashes of a bot's program
 * @command: hash of the command, and of the files that the command names
 * @folder: hash of the bot's folder; "" for a house bot, which has no folder
 * @shared: true: other bots or the configuration use the same folder
 */
struct program_bytes {
	char command[DIGEST_TEXT];
	char folder[DIGEST_TEXT];
	bool shared;
};

/* Compute the hashes of a bot's program.  @dir: results directory, which the
 * hash omits. */
void program_bytes_read(const struct config *config, uint32_t bot,
			const char *dir, struct program_bytes *out);

/* Return true if @bytes are hashes of program number @program in @history. */
bool program_matches(const struct store_history *history, unsigned program,
		     const struct program_bytes *bytes);

/**
 * bot_versions_note - store the current hashes of all bots in @store, and
 * report changed folders as folders_note does
 * @replaced: as in folders_note
 * @shard: true: also store the hashes of a shard's start
 *
 * On an error, returns false and sets @diag.
 */
bool bot_versions_note(const struct config *config, const char *dir,
		       const bool *replaced, bool shard, struct store *store,
		       struct diag *diag);

#endif

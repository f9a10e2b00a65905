/*
 * bot_folder.h - detect changes of the bots' folders during a run, by hashes.
 *
 * A bot in a sandbox cannot change its own files, but a user can change these
 * files during a run.  If files change, the results of a run are results of two
 * programs.  To detect a change, DIR/folders.txt contains a line with the hash
 * of each bot's folder.  When a run starts, continues or ends, the arena hashes
 * the folders again and adds a line for each hash that has changed.
 * bot_versions.h decides whether a bot is still the same program.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_BOT_FOLDER_H
#define DEADWOOD_ARENA_RUNDIR_BOT_FOLDER_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/diag.h"

/* bytes of a hash in hexadecimal, with its NUL */
#define BOT_FOLDER_HASH_TEXT 65

struct config;

/**
 * bot_folder_hash - hash a folder: the names, modes, link targets and contents
 * of everything in it
 * @leave_out: absolute paths that the hash omits; NULL ends the array
 *
 * The hash omits caches of interpreters (__pycache__).  After the first
 * BOT_FOLDER_BYTES_MAX bytes, the function hashes the sizes and dates of files
 * instead of their contents.  After BOT_FOLDER_FILES_MAX files, the function
 * hashes nothing more.  The function opens only regular files, so it cannot
 * block.  A folder that cannot be read has the hash of an empty folder.
 */
#define BOT_FOLDER_BYTES_MAX (32u << 20)
#define BOT_FOLDER_FILES_MAX 20000u
void bot_folder_hash(const char *folder, const char *const *leave_out,
		     char hex[BOT_FOLDER_HASH_TEXT]);

/* Hash the folder of a bot, without the results directory @dir, the folder
 * "results" beside the configuration, which other runs may change, and the
 * configuration. */
void bot_folder_hash_in_run(const struct config *config, uint32_t bot,
			    const char *dir, char hex[BOT_FOLDER_HASH_TEXT]);

/* Return the path of the file in @folder that changed last, relative to
 * @folder; owned.  If the folder contains no file, return NULL.  @leave_out:
 * paths to skip, as in bot_folder_hash. */
char *bot_folder_newest(const char *folder, const char *const *leave_out);

/**
 * path_hash - hash a file, or a whole folder of any size
 *
 * The hash of a file is the hash of its bytes, as `b2sum -l 256` prints it.  If
 * @path cannot be read, or is neither a file nor a folder, returns false and
 * sets errno.
 */
bool path_hash(const char *path, const char *const *leave_out,
	       char hex[BOT_FOLDER_HASH_TEXT]);

/**
 * folders_note - check whether the folders of bots have changed.  House bots
 * (bots of Deadwood) have no folders
 * @dir: the results directory
 * @replaced: for each bot, true if the user has replaced the bot's program to
 *	extend the run (run_extend.h); then a changed folder is not an error.
 *	NULL: no bot was replaced
 * @hashes: caller's storage for the hash of each bot's folder; those of house
 *	bots are not written
 *
 * The function adds changed hashes to @dir/folders.txt.  For each changed
 * folder, the function prints a message on stderr, with the folder and the file
 * that changed last.  On an error, returns false and sets @diag.
 */
bool folders_note(const struct config *config, const char *dir,
		  const bool *replaced, char (*hashes)[BOT_FOLDER_HASH_TEXT],
		  struct diag *diag);

/* Print the messages of folders_note about changed folders, without writing to
 * folders.txt.  If folders.txt is missing, print nothing. */
void folders_print_changes(const struct config *config, const char *dir);

#endif

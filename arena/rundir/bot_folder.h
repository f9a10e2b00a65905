/*
 * bot_folder.h - detect changes of the bots' folders during a run, by hashes.
 *
 * An isolated bot cannot change its own code, but a user can from outside; then
 * the results are of two programs.  DIR/folders.txt has a line for each bot
 * with a hash of its folder, and another one whenever a start, a resumption or
 * the end of the run found a different hash.  bot_versions.h decides whether a
 * bot is still the program that played.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_BOT_FOLDER_H
#define DEADWOOD_ARENA_RUNDIR_BOT_FOLDER_H

#include <stdbool.h>

#include "lib/diag.h"

#define BOT_FOLDER_HASH_TEXT 65 /* hexadecimal, with its NUL */

struct config;

/**
 * bot_folder_hash - hash names, modes, links and contents below a folder
 * @leave_out: absolute paths that do not count, ends with NULL
 *
 * Caches of interpreters (__pycache__) do not count.  Beyond the first
 * BOT_FOLDER_BYTES_MAX bytes only sizes and dates count, and beyond
 * BOT_FOLDER_FILES_MAX files nothing does.  Opens nothing that could block.  A
 * folder that cannot be read has the hash of an empty one.
 */
#define BOT_FOLDER_BYTES_MAX (32u << 20)
#define BOT_FOLDER_FILES_MAX 20000u
void bot_folder_hash(const char *folder, const char *const *leave_out,
		     char hex[BOT_FOLDER_HASH_TEXT]);

/* Return the name of the file that changed last below a folder, relative to it;
 * @leave_out as above.  Owned, or NULL: there is none. */
char *bot_folder_newest(const char *folder, const char *const *leave_out);

/**
 * path_hash - hash a file, or the whole of a folder without limits
 *
 * A file's hash is that of its bytes (`b2sum -l 256`).  Returns false with
 * errno if it cannot be read or is neither.
 */
bool path_hash(const char *path, const char *const *leave_out,
	       char hex[BOT_FOLDER_HASH_TEXT]);

/**
 * folders_note - check the folders of all bots but house bots
 * @dir: the results directory
 * @replaced: for each bot, true if it is a new program since (run_extend.h), so
 *	that its change is expected; or NULL
 *
 * Adds new hashes to @dir/folders.txt.  Prints to stderr which folders have
 * changed since their last hash, and the file that changed last.  Returns false
 * with @diag.
 */
bool folders_note(const struct config *config, const char *dir,
		  const bool *replaced, struct diag *diag);

/* Print changed folders, and add nothing.  Prints nothing if folders.txt is
 * missing. */
void folders_print_changes(const struct config *config, const char *dir);

#endif

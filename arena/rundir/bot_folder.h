/*
 * bot_folder.h - are the bots' folders what they were when the run began?
 *
 * A bot cannot change its own code where it is isolated, but somebody may from
 * outside, and then the results are of two programs.  DIR/folders.txt has a
 * line for each bot with a hash of its folder, and a further one whenever a
 * start, a resumption or the end of the run found another hash.  Whether it is
 * still the program that played is bot_versions.h's question.
 */
#ifndef DEADWOOD_ARENA_RUNDIR_BOT_FOLDER_H
#define DEADWOOD_ARENA_RUNDIR_BOT_FOLDER_H

#include <stdbool.h>

#include "lib/diag.h"

#define BOT_FOLDER_HASH_TEXT 65 /* hexadecimal, with its NUL */

struct config;

/**
 * bot_folder_hash - a hash over names, modes, links and contents below a folder
 * @leave_out: absolute paths that do not count, ends with NULL
 *
 * What interpreters write beside a program (__pycache__) does not count.  Of
 * what lies beyond the first BOT_FOLDER_BYTES_MAX bytes only sizes and dates
 * count, and of more than BOT_FOLDER_FILES_MAX files the rest does not. Nothing
 * is opened that could make the caller wait.  A folder that cannot be read
 * hashes as empty.
 */
#define BOT_FOLDER_BYTES_MAX (32u << 20)
#define BOT_FOLDER_FILES_MAX 20000u
void bot_folder_hash(const char *folder, const char *const *leave_out,
		     char hex[BOT_FOLDER_HASH_TEXT]);

/* The name of the file that changed last below a folder, from the folder on;
 * @leave_out as above.  Owned, or NULL: there is none. */
char *bot_folder_newest(const char *folder, const char *const *leave_out);

/**
 * path_hash - the same over the whole of a folder, however large, or of a file
 *
 * A file's hash is that of its bytes (`b2sum -l 256`).  Returns false, with
 * errno, for what cannot be read or is neither.
 */
bool path_hash(const char *path, const char *const *leave_out,
	       char hex[BOT_FOLDER_HASH_TEXT]);

/**
 * folders_note - look at the folders of all bots but the house's
 * @dir: the results directory
 * @anew: of each bot whether it has begun anew since (run_extend.h), so that
 * its change is no news; or NULL
 *
 * Notes what is new in @dir/folders.txt, and tells on stderr of each that has
 * changed since it was last noted, and by which file last.  Returns false with
 *@diag.
 */
bool folders_note(const struct config *config, const char *dir,
		  const bool *anew, struct diag *diag);

/* Tell of each that has changed, and note nothing; of a folder without
 * folders.txt nothing is known. */
void folders_look(const struct config *config, const char *dir);

#endif

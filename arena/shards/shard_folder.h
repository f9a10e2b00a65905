/*
 * shard_folder.h - functions for the folders of shards: split paths; move,
 * sync, clear and rename folders.
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_FOLDER_H
#define DEADWOOD_ARENA_SHARDS_SHARD_FOLDER_H

#include <stddef.h>

#include "lib/diag.h"

/* Return the number of bytes of the parent folder in @path, with the slash.  If
 * @path contains no parent folder, return 0. */
size_t shard_folder_parent_bytes(const char *path);

/* shard_folder_parent: return the parent folder of @path. shard_folder_name:
 * return the last component of @path.  The caller owns the returned strings. */
char *shard_folder_parent(const char *path);
char *shard_folder_name(const char *path);

/* Move all entries of the folder @from into the folder @to, where they replace
 * entries of the same names.  After a failure, some entries may have moved. */
bool shard_folder_move(const char *from, const char *to, struct diag *diag);

/* Sync the whole file system that contains @dir, so that all files survive a
 * power failure.  A merge writes too many files to sync each file.  On an
 * error, returns false and sets @diag. */
bool shard_folder_sync(const char *dir, struct diag *diag);

/* Remove the files that a killed command has left in an otherwise empty folder
 * (outdir_is_empty), such as the lock file.  If another command is running in
 * the folder, returns false and sets @diag. */
bool shard_folder_clear(const char *dir, struct diag *diag);

/* Rename the complete folder @made to @to.  The folder @to must be missing or
 * empty (outdir_is_empty).  On an error, returns false and sets @diag. */
bool shard_folder_replace(const char *made, const char *to, struct diag *diag);

#endif

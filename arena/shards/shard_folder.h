/*
 * shard_folder.h - paths of results directories, and moving folders.
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_FOLDER_H
#define DEADWOOD_ARENA_SHARDS_SHARD_FOLDER_H

#include <stddef.h>

#include "lib/diag.h"

/* Return the length of a path's parent folder, with the slash; 0: none. */
size_t shard_folder_parent_bytes(const char *path);

/* Return the parent folder of @path, and its last component; owned. */
char *shard_folder_parent(const char *path);
char *shard_folder_name(const char *path);

/* Move all entries of the folder @from into @to; files of the same names are
 * replaced.  Returns false with @diag; some entries may have moved. */
bool shard_folder_move(const char *from, const char *to, struct diag *diag);

/* Sync the whole file system of @dir, so that all files survive a power cut.  A
 * merge writes too many files to sync each of them.  Returns false with
 * @diag. */
bool shard_folder_sync(const char *dir, struct diag *diag);

/* Remove what a killed command has left in a free folder (outdir.h), its lock
 * too.  Returns false with @diag if another command is running there. */
bool shard_folder_clear(const char *dir, struct diag *diag);

/* Rename the complete folder @made to @to, which does not exist or is free
 * (outdir.h).  Returns false with @diag. */
bool shard_folder_replace(const char *made, const char *to, struct diag *diag);

#endif

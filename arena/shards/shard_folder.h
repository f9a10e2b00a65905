/*
 * shard_folder.h - folders by their paths: where one stands, what is moved
 * there.
 */
#ifndef DEADWOOD_ARENA_SHARDS_SHARD_FOLDER_H
#define DEADWOOD_ARENA_SHARDS_SHARD_FOLDER_H

#include <stddef.h>

#include "lib/diag.h"

/* How many bytes of a path name the folder that it stands in, with the slash;
 * 0: none. */
size_t shard_folder_bytes(const char *path);

/* The folder that @path stands in, and what it is called there; owned. */
char *shard_folder_of(const char *path);
char *shard_folder_name(const char *path);

/* Everything in folder @from goes into @to, under the same names: what has them
 * there is replaced.  Returns false with @diag: some of it may have gone. */
bool shard_folder_move(const char *from, const char *to, struct diag *diag);

/* What was written on the file system of @dir survives a power cut from now on:
 * once for all files, since a merge makes more of them than there is time to
 * wait for one by one.  Returns false with @diag. */
bool shard_folder_sync(const char *dir, struct diag *diag);

/* What a command that was killed has left in a folder that is free (outdir.h)
 * goes, its lock too.  Returns false with @diag: another one is at work there.
 */
bool shard_folder_clear(const char *dir, struct diag *diag);

/* A folder that is whole takes the place of @to, which is not there or free
 * (outdir.h).  Returns false with @diag. */
bool shard_folder_take(const char *made, const char *to, struct diag *diag);

#endif

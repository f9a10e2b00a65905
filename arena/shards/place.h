/*
 * place.h - folders by their paths: where one stands, what is moved there.
 */
#ifndef DEADWOOD_ARENA_SHARDS_PLACE_H
#define DEADWOOD_ARENA_SHARDS_PLACE_H

#include <stddef.h>

#include "lib/diag.h"

/* How many bytes of a path name the folder that it stands in, with the slash;
 * 0: none. */
size_t place_bytes(const char *path);

/* The folder that @path stands in, and what it is called there; owned. */
char *place_of(const char *path);
char *place_name(const char *path);

/* Everything in folder @from goes into @to, under the same names: what has them
 * there is replaced.  Returns false with @diag: some of it may have gone. */
bool place_move(const char *from, const char *to, struct diag *diag);

/* What was written on the file system of @dir survives a power cut from now on:
 * once for all files, since a merge makes more of them than there is time to
 * wait for one by one.  Returns false with @diag. */
bool place_sync(const char *dir, struct diag *diag);

/* What a command that was killed has left in a folder that is free (outdir.h)
 * goes, its lock too.  Returns false with @diag: another one is at work there.
 */
bool place_clear(const char *dir, struct diag *diag);

/* A folder that is whole takes the place of @to, which is not there or free
 * (outdir.h).  Returns false with @diag. */
bool place_take(const char *made, const char *to, struct diag *diag);

#endif

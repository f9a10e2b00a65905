/*
 * source.h - files that a user names, opened for reading.
 *
 * A regular file, or what the user's shell has opened already: /dev/stdin, and
 * the /dev/fd/63 of <(command).  Anything else would be waited for without a
 * word (a FIFO), or has no end (a device), and is refused.
 */
#ifndef DEADWOOD_LIB_FILE_SOURCE_H
#define DEADWOOD_LIB_FILE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"

/* Is it a name of what is open already, so that whoever writes to it is there?
 */
bool source_is_open(const char *path);

/* A descriptor, or -1 with @diag: "cannot read path: why". */
int source_open(const char *path, struct diag *diag);

/* The same as a stream, which the caller closes; NULL with @diag. */
FILE *source_stream(const char *path, struct diag *diag);

/**
 * source_unpack - the command that unpacks what begins with these bytes
 *
 * "gzip -dc" and the like, for gzip, zstd, xz, bzip2 and zip; or NULL.
 */
const char *source_unpack(const char *bytes, size_t len);

#endif

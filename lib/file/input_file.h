/*
 * input_file.h - files that a user names, opened for reading.
 *
 * A regular file, or what the user's shell has opened already: /dev/stdin, and
 * the /dev/fd/63 of <(command).  Anything else would be waited for without a
 * word (a FIFO), or has no end (a device), and is refused.
 */
#ifndef DEADWOOD_LIB_FILE_INPUT_FILE_H
#define DEADWOOD_LIB_FILE_INPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"

/* Is it a name of what is open already, so that whoever writes to it is there?
 */
bool input_file_is_open(const char *path);

/* A descriptor, or -1 with @diag: "cannot read path: why". */
int input_file_open(const char *path, struct diag *diag);

/* The same as a stream, which the caller closes; NULL with @diag. */
FILE *input_file_stream(const char *path, struct diag *diag);

/**
 * input_file_unpack - the command that unpacks what begins with these bytes
 *
 * "gzip -dc" and the like, for gzip, zstd, xz, bzip2 and zip; or NULL.
 */
const char *input_file_unpack(const char *bytes, size_t len);

#endif

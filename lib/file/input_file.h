/*
 * input_file.h - open a file that a user named for reading.
 *
 * Accepts a regular file, or what the user's shell has already opened:
 * /dev/stdin, or the /dev/fd/63 of <(command).  Refuses others: a FIFO would
 * block without a message, a device may have no end.
 */
#ifndef DEADWOOD_LIB_FILE_INPUT_FILE_H
#define DEADWOOD_LIB_FILE_INPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"

/* Return whether the path names an open descriptor, so that its writer exists.
 */
bool input_file_is_open(const char *path);

/* Does the folder contain a file of this name, of any kind? */
bool folder_has_file(const char *folder, const char *name);

/* Open a file.  Return a descriptor, or -1 with @diag: "cannot read PATH:
 * REASON". */
int input_file_open(const char *path, struct diag *diag);

/* Open a file as an owned stream; NULL with @diag. */
FILE *input_file_stream(const char *path, struct diag *diag);

/**
 * input_file_unpack - return the command that decompresses such a file
 *
 * "gzip -dc" or similar, for gzip, zstd, xz, bzip2 and zip; NULL: unknown.
 */
const char *input_file_unpack(const char *bytes, size_t len);

#endif

/*
 * input_file.h - open a file that a user named, for reading.
 *
 * The functions accept a regular file, or a file that the user's shell has
 * already opened: /dev/stdin, or /dev/fd/63, into which a shell turns
 * <(command).  The functions refuse all other files.  Opening a FIFO would
 * block without a message, and a device may have no end.
 */
#ifndef DEADWOOD_LIB_FILE_INPUT_FILE_H
#define DEADWOOD_LIB_FILE_INPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "lib/diag.h"

/* Return whether the path names an open descriptor of this process, such as
 * /dev/stdin.  If this descriptor is a pipe, the pipe has a writer.  So reading
 * it does not block forever. */
bool input_file_is_open(const char *path);

/* Return whether the folder contains an entry of this name, of any type. */
bool folder_has_file(const char *folder, const char *name);

/* Open a file that a user named.  Return a descriptor.  On an error, return -1,
 * and set @diag to a message with the path and the reason. */
int input_file_open(const char *path, struct diag *diag);

/* Open a file and return an owned stream.  On an error, return NULL and set
 * @diag. */
FILE *input_file_stream(const char *path, struct diag *diag);

/**
 * input_file_unpack - return the command that decompresses a file
 *
 * @bytes: start of the file.  If the format is gzip, zstd, xz, bzip2 or zip,
 *	returns the command, such as "gzip -dc"; otherwise returns NULL.
 */
const char *input_file_unpack(const char *bytes, size_t len);

#endif

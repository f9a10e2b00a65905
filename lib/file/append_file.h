/*
 * append_file.h - append lines to a file; ignore an incomplete last line.
 *
 * A process that is killed while it appends, or a full disk, leaves an
 * incomplete line at the end.  No caller has reported it as written.  Readers
 * ignore it, and append_file_open removes it.
 */
#ifndef DEADWOOD_LIB_FILE_APPEND_FILE_H
#define DEADWOOD_LIB_FILE_APPEND_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Return whether a last line without newline is complete, as some editors leave
 * it. */
typedef bool (*append_file_whole)(const char *line);

/*
 * Open the file at its beginning, to read (append_file_read), or to read and
 * append (append_file_open, which cuts an incomplete last line).  @whole NULL:
 * every line without newline is incomplete.  Follows no link and waits for no
 * pipe. Returns an owned stream, or NULL with errno.
 */
FILE *append_file_read(const char *path);
FILE *append_file_open(const char *path, append_file_whole whole);

/* Read the next complete line, with its newline if it has one.  Return false at
 * the end. */
bool append_file_line(FILE *file, char *line, size_t size,
		      append_file_whole whole);

#endif

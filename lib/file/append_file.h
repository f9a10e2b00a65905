/*
 * append_file.h - append lines to a file, and read such a file without an
 * incomplete last line.
 *
 * If a process is killed while it appends, or the disk is full, the file ends
 * in an incomplete line.  The process has not yet reported such a line as
 * written.  Therefore readers ignore the line, and append_file_open removes it.
 */
#ifndef DEADWOOD_LIB_FILE_APPEND_FILE_H
#define DEADWOOD_LIB_FILE_APPEND_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Callback for a last line without newline: return whether the line is
 * complete.  (Some editors omit the last newline of a complete line.) */
typedef bool (*append_file_whole)(const char *line);

/*
 * append_file_read opens a file for reading. append_file_open opens a file for
 * reading and appending, and removes an incomplete last line.  Both start at
 * the beginning of the file.  If @whole is NULL, every line without newline is
 * incomplete.  A symbolic link is an error.  Opening a pipe does not block.
 * Returns an owned stream, or NULL with errno.
 */
FILE *append_file_read(const char *path);
FILE *append_file_open(const char *path, append_file_whole whole);

/* Read the next complete line, with its newline if it has one.  Return false at
 * the end of the file. */
bool append_file_line(FILE *file, char *line, size_t size,
		      append_file_whole whole);

#endif

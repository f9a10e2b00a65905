/*
 * append_file.h - append lines to a file, and read such a file without an
 * incomplete last line.
 *
 * If a process is killed while it appends, or the disk is full, the file ends
 * in an incomplete line.  The process has not yet reported such a line as
 * written.  So readers ignore the incomplete line, and append_file_open removes
 * it.
 */
#ifndef DEADWOOD_LIB_FILE_APPEND_FILE_H
#define DEADWOOD_LIB_FILE_APPEND_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Callback for a last line without newline.  Returns whether the line is
 * complete.  (Some editors omit the last newline of a complete line.) */
typedef bool (*append_file_whole)(const char *line);

/*
 * append_file_read opens a file for reading. append_file_open opens a file for
 * reading and appending, and removes an incomplete last line.  The streams of
 * append_file_read and append_file_open start at the beginning of the file.  If
 * @whole is NULL, every line without newline is incomplete.  A symbolic link at
 * @path is an error.  Opening a pipe does not block.  Returns an owned stream.
 * On an error, returns NULL with errno.
 */
FILE *append_file_read(const char *path);
FILE *append_file_open(const char *path, append_file_whole whole);

/* Read the next complete line, with its newline if there is one.  At the end of
 * the file, return false. */
bool append_file_line(FILE *file, char *line, size_t size,
		      append_file_whole whole);

#endif

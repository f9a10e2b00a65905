/*
 * output_file.h - redirect the output of this process to a file, and read the
 * start and the end of such a file.
 */
#ifndef DEADWOOD_LIB_FILE_OUTPUT_FILE_H
#define DEADWOOD_LIB_FILE_OUTPUT_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Redirect stderr to the file @path, which the function creates or truncates.
 * The function follows no link.  @also_out: redirect stdout too.  On an error,
 * returns false with errno. */
bool output_file_redirect(const char *path, bool also_out);

/* Read a whole file into @out, a buffer of @size bytes (at least 128).  If the
 * file is too long, read its start and its end, with "[...]" between them.  If
 * the file cannot be read, @out gets "". */
void output_file_ends(const char *path, char *out, size_t size);

/* Read the last line that is not empty into @out, without its newline.  If
 * there is no such line, @out keeps its text. */
void output_file_last_line(const char *path, char *out, size_t size);

#endif

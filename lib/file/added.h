/*
 * added.h - a file that lines are added to.
 *
 * Who is killed while it adds one, or finds the disk full, leaves half a line
 * at the end, which nobody was told to be written: it does not count, and goes
 * before another is added.
 */
#ifndef DEADWOOD_LIB_FILE_ADDED_H
#define DEADWOOD_LIB_FILE_ADDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Is this last line, which has no end, a whole one, as editors leave some? */
typedef bool (*added_whole)(const char *line);

/*
 * The file, owned, at its begin: to be read; to be read and added to, where
 * half a line at its end is cut off.  @whole NULL: no line is whole without its
 * end.  No link is followed, no pipe waited for.  NULL with errno.
 */
FILE *added_read(const char *path);
FILE *added_open(const char *path, added_whole whole);

/* The next line, with its end if it has one.  False: no other counts. */
bool added_line(FILE *file, char *line, size_t size, added_whole whole);

#endif

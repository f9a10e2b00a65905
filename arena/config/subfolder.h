/*
 * subfolder.h - find a file in a subfolder, when it is missing in the folder
 * itself: a usual mistake in archives and copied projects.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SUBFOLDER_H
#define DEADWOOD_ARENA_CONFIG_SUBFOLDER_H

#include <stdbool.h>

/**
 * subfolder_file - find the file of the least depth below @dir
 * @is_wanted: called for each file name, with @arg
 *
 * Searches the subfolders of @dir, not @dir itself: at most 10,000 entries,
 * without following links.  Returns an owned path relative to @dir that is safe
 * to print, such as "src/gin/Makefile"; NULL if there is none.
 */
char *subfolder_file(const char *dir,
		     bool (*is_wanted)(const char *name, const void *arg),
		     const void *arg);

/* Find a program: a file with the last name of @path. */
char *subfolder_program(const char *dir, const char *path);

/* Find the file that a build command needs, such as a Makefile, if the folder
 * itself has none. */
char *subfolder_build(const char *dir, const char *command);

#endif

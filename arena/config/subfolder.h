/*
 * subfolder.h - find a file in a subfolder, to explain why it is missing in the
 * folder itself.  For example, an archive of a bot often contains the bot's
 * folder instead of the bot's files.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SUBFOLDER_H
#define DEADWOOD_ARENA_CONFIG_SUBFOLDER_H

#include <stdbool.h>

/**
 * subfolder_file - find a wanted file in the subfolders of @dir, nearest to
 * @dir
 * @is_wanted: callback, called with each file name and @arg; returns true for a
 *	wanted file
 *
 * Does not search @dir itself, does not follow links, and stops after 10,000
 * entries.  Returns a path relative to @dir that is safe to print, such as
 * "src/gin/Makefile", owned; or NULL if no file is wanted.
 */
char *subfolder_file(const char *dir,
		     bool (*is_wanted)(const char *name, const void *arg),
		     const void *arg);

/* Find a file with the same name as the last component of @path in the
 * subfolders of @dir.  Returns a path as subfolder_file does. */
char *subfolder_program(const char *dir, const char *path);

/* Find the file that a build command needs, such as a Makefile for make, in the
 * subfolders of @dir.  Returns NULL if @dir itself contains such a file. */
char *subfolder_build(const char *dir, const char *command);

#endif

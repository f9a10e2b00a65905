/*
 * subfolder.h - find a file in a subfolder, to explain why the file is missing
 * in the folder itself.  For example, an archive of a bot often contains the
 * bot's folder instead of the bot's files.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SUBFOLDER_H
#define DEADWOOD_ARENA_CONFIG_SUBFOLDER_H

#include <stdbool.h>

/**
 * subfolder_file - find the wanted file that is nearest to @dir, in the
 * subfolders of @dir
 * @is_wanted: callback, called with each file name and @arg; returns true for a
 *	wanted file
 *
 * The search excludes @dir itself, does not follow links, and stops after
 * 10,000 entries.  Returns the file's path relative to @dir, safe to print,
 * such as "src/gin/Makefile"; owned.  If no file is wanted, returns NULL.
 */
char *subfolder_file(const char *dir,
		     bool (*is_wanted)(const char *name, const void *arg),
		     const void *arg);

/* Search the subfolders of @dir for a file with the name of @path's last
 * component.  Returns an owned path relative to @dir, or NULL, as
 * subfolder_file does. */
char *subfolder_program(const char *dir, const char *path);

/* Search the subfolders of @dir for the file that a build command needs, such
 * as a Makefile for make.  If @dir itself contains such a file, returns
 * NULL. */
char *subfolder_build(const char *dir, const char *command);

#endif

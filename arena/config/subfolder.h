/*
 * subfolder.h - find a file that lies deeper than where it was looked for: the
 * usual mistake of an archive or of a copied project.
 */
#ifndef DEADWOOD_ARENA_CONFIG_SUBFOLDER_H
#define DEADWOOD_ARENA_CONFIG_SUBFOLDER_H

#include <stdbool.h>

/**
 * subfolder_file - find the first file, of the least depth, below @dir
 * @is_wanted: asked about each file's name, with @arg
 *
 * Looks in the folders of @dir, not in @dir itself, at the first 10,000 entries
 * at most, and follows no link.
 * Returns an owned path from @dir on that is fit to print, such as
 * "src/gin/Makefile"; NULL: there is none.
 */
char *subfolder_file(const char *dir,
		     bool (*is_wanted)(const char *name, const void *arg),
		     const void *arg);

/* The same of a program: a file with the name that @path ends with. */
char *subfolder_program(const char *dir, const char *path);

/* The same of what a build command reads, a Makefile and the like, where the
 * folder itself has none. */
char *subfolder_build(const char *dir, const char *command);

#endif

/*
 * removal.h - remove a folder that a stranger's program has filled.
 *
 * It may be nested deeper than paths or descriptors go, and its folders may
 * have no rights: each is opened by its name in the one above, given its
 * owner's rights, and what it holds is moved up.  No link is followed.
 * Linux: /proc.
 */
#ifndef DEADWOOD_LIB_FILE_REMOVAL_H
#define DEADWOOD_LIB_FILE_REMOVAL_H

#include <stdbool.h>

/* Remove what a path names, and all below it.  False with errno: something is
 * left.  What is not there is no error. */
bool removal_path(const char *path);

/* Empty an open folder, but for the entry @kept; NULL: of everything.  False
 * with errno: more is left. */
bool removal_empty(int folder, const char *kept);

#endif

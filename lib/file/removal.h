/*
 * removal.h - remove a folder with untrusted content.
 *
 * Folders may be nested so deeply that a path would be too long, or that the
 * open descriptors would not suffice.  Untrusted folders may also lack
 * permissions.  So the code opens each folder relative to its parent and makes
 * it accessible; then it moves the subfolders into the top folder.  The code
 * follows no links.  Linux only: the code needs /proc.
 */
#ifndef DEADWOOD_LIB_FILE_REMOVAL_H
#define DEADWOOD_LIB_FILE_REMOVAL_H

#include <stdbool.h>

/* Remove a file or a folder with its content.  If something could not be
 * removed, return false with errno.  A path that does not exist is not an
 * error. */
bool removal_path(const char *path);

/* Remove all entries of an open folder except @kept (which may be NULL).  If
 * something could not be removed, return false with errno. */
bool removal_empty(int folder, const char *kept);

/* Return whether a directory entry is "." or "..". */
bool removal_is_dot(const char *name);

#endif

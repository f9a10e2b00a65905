/*
 * removal.h - remove a folder with untrusted content.
 *
 * Folders may be nested so deeply that a path would be too long or the open
 * descriptors would not suffice.  They may also lack permissions.  So each
 * folder is opened relative to its parent and made accessible; then its
 * subfolders are moved into the top folder.  Links are not followed.  Linux
 * only: needs /proc.
 */
#ifndef DEADWOOD_LIB_FILE_REMOVAL_H
#define DEADWOOD_LIB_FILE_REMOVAL_H

#include <stdbool.h>

/* Remove a file or a folder with its content.  Return false with errno if
 * something could not be removed.  A path that does not exist is no error. */
bool removal_path(const char *path);

/* Remove all entries of an open folder except @kept (may be NULL).  Return
 * false with errno if something could not be removed. */
bool removal_empty(int folder, const char *kept);

/* Return whether a directory entry is "." or "..". */
bool removal_is_dot(const char *name);

#endif

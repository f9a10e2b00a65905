/*
 * removal.h - remove a folder with untrusted content.
 *
 * It may be nested deeper than paths or descriptors allow, and its folders may
 * lack permissions.  Each folder is opened relative to its parent and made
 * accessible, and its folders are moved up.  Follows no link.  Linux: /proc.
 */
#ifndef DEADWOOD_LIB_FILE_REMOVAL_H
#define DEADWOOD_LIB_FILE_REMOVAL_H

#include <stdbool.h>

/* Remove a file or a folder with its content.  Return false with errno if
 * something is left.  A missing path is no error. */
bool removal_path(const char *path);

/* Remove all entries of an open folder except @kept (may be NULL).  Return
 * false with errno if something is left. */
bool removal_empty(int folder, const char *kept);

/* Is a directory entry "." or ".."? */
bool removal_is_dot(const char *name);

#endif

/*
 * archive_suffix.h - recognize archives by the suffix of their names.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_ARCHIVE_SUFFIX_H
#define DEADWOOD_ARENA_ARCHIVE_ARCHIVE_SUFFIX_H

#include <stdbool.h>

/* If @name ends with the suffix of an archive, such as ".tar.gz", return the
 * suffix; otherwise return NULL. */
const char *archive_suffix(const char *name);

/* Return true if @name ends with the suffix of an archive that the arena cannot
 * unpack (.rar, .7z and similar). */
bool archive_is_unsupported(const char *name);

#endif

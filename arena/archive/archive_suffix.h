/*
 * archive_suffix.h - recognize archives by the suffix of their names.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_ARCHIVE_SUFFIX_H
#define DEADWOOD_ARENA_ARCHIVE_ARCHIVE_SUFFIX_H

#include <stdbool.h>
#include <stddef.h>

/* If @name ends with the suffix of an archive, such as ".tar.gz", return the
 * suffix; otherwise return NULL. */
const char *archive_suffix(const char *name);

/* bytes at the start of a file that archive_suffix_of_bytes needs */
#define ARCHIVE_MAGIC_BYTES 512

/* Return the suffix of an archive that starts with @bytes, such as ".zip", or
 * NULL if the bytes are no archive that the arena can unpack. */
const char *archive_suffix_of_bytes(const char *bytes, size_t len);

/* Return true if @name ends with the suffix of an archive that the arena cannot
 * unpack (.rar, .7z and similar). */
bool archive_is_unsupported(const char *name);

#endif

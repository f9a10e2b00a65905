/*
 * archive_library.h - load libarchive at run time, when the program first
 * writes an archive or reads a compressed log
 *
 *	const struct archive_library *la = archive_library(diag);
 *	struct archive *in = la->archive_read_new();
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_ARCHIVE_LIBRARY_H
#define DEADWOOD_ARENA_ARCHIVE_ARCHIVE_LIBRARY_H

#include <archive.h>
#include <archive_entry.h>

#include "lib/late_library.h"

#define ARCHIVE_FUNCTIONS(X)                                                   \
	X(archive_entry_free)                                                  \
	X(archive_entry_new)                                                   \
	X(archive_entry_set_filetype)                                          \
	X(archive_entry_set_mtime)                                             \
	X(archive_entry_set_pathname)                                          \
	X(archive_entry_set_perm)                                              \
	X(archive_entry_set_size)                                              \
	X(archive_entry_set_symlink)                                           \
	X(archive_error_string)                                                \
	X(archive_read_data)                                                   \
	X(archive_read_free)                                                   \
	X(archive_read_new)                                                    \
	X(archive_read_next_header)                                            \
	X(archive_read_open_memory)                                            \
	X(archive_read_support_filter_bzip2)                                   \
	X(archive_read_support_filter_gzip)                                    \
	X(archive_read_support_filter_xz)                                      \
	X(archive_read_support_filter_zstd)                                    \
	X(archive_read_support_format_raw)                                     \
	X(archive_write_add_filter_zstd)                                       \
	X(archive_write_close)                                                 \
	X(archive_write_data)                                                  \
	X(archive_write_free)                                                  \
	X(archive_write_header)                                                \
	X(archive_write_new)                                                   \
	X(archive_write_open_FILE)                                             \
	X(archive_write_set_bytes_in_last_block)                               \
	X(archive_write_set_format_gnutar)                                     \
	X(archive_write_set_format_raw)                                        \
	X(archive_write_set_format_zip)                                        \
	X(archive_write_set_options)

struct archive_library {
	ARCHIVE_FUNCTIONS(LATE_POINTER)
};

/* Return the functions of libarchive.  If the library is missing, set @diag and
 * return NULL. */
const struct archive_library *archive_library(struct diag *diag);

#endif

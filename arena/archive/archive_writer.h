/*
 * archive_writer.h - write a zip or a compressed tar, entry by entry, or one
 * compressed file
 *
 * The bytes of an archive depend only on its entries and, for a zip, on the
 * time zone (TZ).  Uses libarchive (archive_library.h).
 *
 *	writer = archive_writer_open(ARCHIVE_TAR_ZSTD, file, path, diag);
 *	ok = writer != NULL && archive_writer_entry(writer, &entry) &&
 *	     archive_writer_bytes(writer, text, len);
 *	return archive_writer_close(writer, ok);
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_ARCHIVE_WRITER_H
#define DEADWOOD_ARENA_ARCHIVE_ARCHIVE_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"

enum archive_form {
	ARCHIVE_ZIP_STORED, /* zip without compression; names must be ASCII */
	ARCHIVE_TAR_ZSTD,   /* GNU tar with zstd; names may be any bytes */
	ARCHIVE_FILE_ZSTD,  /* one file in one zstd frame, without an archive */
};

enum archive_kind {
	ARCHIVE_FILE,
	ARCHIVE_PROGRAM,
	ARCHIVE_FOLDER,
	ARCHIVE_LINK
};

/**
 * struct archive_item - a file, folder or link to add to the archive
 * @to: name of the file to which an ARCHIVE_LINK leads
 * @bytes: size of the file in bytes; archive_writer_bytes adds the contents
 * @mtime_s: seconds since 1970
 */
struct archive_item {
	const char *name, *to;
	enum archive_kind kind;
	int64_t bytes, mtime_s;
};

struct archive_writer;

/* Start to write an archive to the stream @out.  @what: name of the archive in
 * messages.  The writer borrows all pointers until archive_writer_close.  On an
 * error, returns NULL and sets @diag. */
struct archive_writer *archive_writer_open(enum archive_form form, FILE *out,
					   const char *what, struct diag *diag);

/* archive_writer_entry adds an entry; archive_writer_bytes appends bytes to the
 * contents of the last entry.  On an error, both functions set the diag of
 * archive_writer_open and return false. */
bool archive_writer_entry(struct archive_writer *writer,
			  const struct archive_item *item);
bool archive_writer_bytes(struct archive_writer *writer, const void *bytes,
			  size_t len);

/* Finish the archive and free @writer, which may be NULL.  @ok: true: no error
 * has occurred so far.  Returns true if @ok is true and the whole archive was
 * written.  On an error, sets the diag of archive_writer_open and returns
 * false.
 */
bool archive_writer_close(struct archive_writer *writer, bool ok);

#endif

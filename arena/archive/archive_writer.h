/*
 * archive_writer.h - write a zip or a packed tar, one entry after the other
 *
 * The bytes depend on the entries alone, those of a zip on TZ too.  Uses
 * libarchive (archive_library.h).
 *
 *	writer = archive_writer_open(ARCHIVE_ZIP, file, path, diag);
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
	ARCHIVE_ZIP,	    /* deflated; names are UTF-8 */
	ARCHIVE_ZIP_STORED, /* each file as it is */
	ARCHIVE_TAR_ZSTD,   /* gnutar; names are bytes */
};

enum archive_kind {
	ARCHIVE_FILE,
	ARCHIVE_PROGRAM,
	ARCHIVE_FOLDER,
	ARCHIVE_LINK
};

#define ARCHIVE_NO_TIME (-1)

/**
 * struct archive_item - an entry
 * @to: of a link: where it leads
 * @bytes: of its contents, which archive_writer_bytes adds
 * @mtime_s: seconds since 1970, or ARCHIVE_NO_TIME
 */
struct archive_item {
	const char *name, *to;
	enum archive_kind kind;
	int64_t bytes, mtime_s;
};

struct archive_writer;

/* Begin an archive in @out, which is called @what in messages; both are
 * borrowed, as @diag is, until it is closed.  NULL with @diag. */
struct archive_writer *archive_writer_open(enum archive_form form, FILE *out,
					   const char *what, struct diag *diag);

/* Add an entry; add to its contents.  False with the diag. */
bool archive_writer_entry(struct archive_writer *writer,
			  const struct archive_item *item);
bool archive_writer_bytes(struct archive_writer *writer, const void *bytes,
			  size_t len);

/* End the archive, if there is one, and free the writer.  Returns @ok, or false
 * with the diag. */
bool archive_writer_close(struct archive_writer *writer, bool ok);

#endif

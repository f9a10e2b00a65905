/*
 * archive_writer.h - write a zip or a compressed tar, entry by entry
 *
 * The output is deterministic: it depends only on the entries, for zip also on
 * TZ.  Uses libarchive (archive_library.h).
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
	ARCHIVE_ZIP_STORED, /* not compressed */
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
 * @to: target of a link
 * @bytes: size of its contents, which archive_writer_bytes adds
 * @mtime_s: seconds since 1970, or ARCHIVE_NO_TIME
 */
struct archive_item {
	const char *name, *to;
	enum archive_kind kind;
	int64_t bytes, mtime_s;
};

struct archive_writer;

/* Start an archive in @out; messages call it @what.  All pointers are borrowed
 * until archive_writer_close.  Returns NULL with @diag. */
struct archive_writer *archive_writer_open(enum archive_form form, FILE *out,
					   const char *what, struct diag *diag);

/* Add an entry, and bytes to its contents.  Return false with the diag. */
bool archive_writer_entry(struct archive_writer *writer,
			  const struct archive_item *item);
bool archive_writer_bytes(struct archive_writer *writer, const void *bytes,
			  size_t len);

/* Finish the archive and free @writer, which may be NULL.  Returns @ok, or
 * false with the diag. */
bool archive_writer_close(struct archive_writer *writer, bool ok);

#endif

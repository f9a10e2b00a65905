/* archive_writer.c - write a zip, a compressed tar or a compressed
 * file; see archive_writer.h. */
#include "arena/archive/archive_writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/archive/archive_library.h"
#include "lib/alloc.h"

/**
 * struct archive_writer - an archive being written
 */
struct archive_writer {
	const struct archive_library *la;
	struct archive *archive;
	const char *what;
	struct diag *diag;
};

static bool
writer_fail(struct archive_writer *writer)
{
	diag_set(writer->diag, "%s: %s", writer->what,
		 writer->la->archive_error_string(writer->archive));
	return false;
}

static bool
writer_set_zip(const struct archive_library *la, struct archive *archive)
{
	return la->archive_write_set_format_zip(archive) == ARCHIVE_OK &&
	       la->archive_write_set_options(
		       archive, "zip:compression=store") == ARCHIVE_OK;
}

/* Measured on the decisions of gin: level 11 makes files an eighth smaller than
 * level 7, and compresses 60 MB a second; level 13 takes three times as long.
 * The threads compress while the caller prepares the next bytes, and their
 * number does not change the output. */
#define FILE_ZSTD "zstd:compression-level=11,zstd:threads=2"

static bool
writer_set_file(const struct archive_library *la, struct archive *archive)
{
	return la->archive_write_set_format_raw(archive) == ARCHIVE_OK &&
	       la->archive_write_add_filter_zstd(archive) == ARCHIVE_OK &&
	       la->archive_write_set_options(archive, FILE_ZSTD) == ARCHIVE_OK;
}

static bool
writer_set_format(struct archive_writer *writer, enum archive_form form)
{
	const struct archive_library *la = writer->la;

	switch (form) {
	case ARCHIVE_ZIP_STORED:
		return writer_set_zip(la, writer->archive);
	case ARCHIVE_TAR_ZSTD:
		/* with one thread the output is the same on every machine */
		return la->archive_write_set_format_gnutar(writer->archive) ==
			       ARCHIVE_OK &&
		       la->archive_write_add_filter_zstd(writer->archive) ==
			       ARCHIVE_OK;
	case ARCHIVE_FILE_ZSTD:
		return writer_set_file(la, writer->archive);
	}
	return false;
}

static bool
writer_begin(struct archive_writer *writer, enum archive_form form, FILE *out)
{
	const struct archive_library *la = writer->la;

	writer->archive = la->archive_write_new();
	if (writer->archive == NULL) {
		diag_set(writer->diag, "%s: %s", writer->what,
			 strerror(ENOMEM));
		return false;
	}
	return (writer_set_format(writer, form) &&
		la->archive_write_set_bytes_in_last_block(writer->archive, 1) ==
			ARCHIVE_OK &&
		la->archive_write_open_FILE(writer->archive, out) ==
			ARCHIVE_OK) ||
	       writer_fail(writer);
}

struct archive_writer *
archive_writer_open(enum archive_form form, FILE *out, const char *what,
		    struct diag *diag)
{
	const struct archive_library *la = archive_library(diag);
	struct archive_writer *writer;

	if (la == NULL)
		return NULL;
	writer = xcalloc(1, sizeof(*writer));
	*writer =
		(struct archive_writer){ .la = la, .what = what, .diag = diag };
	if (writer_begin(writer, form, out))
		return writer;
	archive_writer_close(writer, false);
	return NULL;
}

static void
writer_fill_entry(const struct archive_library *la, struct archive_entry *entry,
		  const struct archive_item *item)
{
	bool runs = item->kind == ARCHIVE_PROGRAM ||
		    item->kind == ARCHIVE_FOLDER;

	la->archive_entry_set_pathname(entry, item->name);
	la->archive_entry_set_filetype(entry,
				       item->kind == ARCHIVE_FOLDER ? AE_IFDIR
				       : item->kind == ARCHIVE_LINK ? AE_IFLNK
								    : AE_IFREG);
	la->archive_entry_set_perm(entry, runs ? 0755 : 0644);
	la->archive_entry_set_size(entry, item->bytes);
	la->archive_entry_set_mtime(entry, (time_t)item->mtime_s, 0);
	if (item->kind == ARCHIVE_LINK)
		la->archive_entry_set_symlink(entry, item->to);
}

bool
archive_writer_entry(struct archive_writer *writer,
		     const struct archive_item *item)
{
	const struct archive_library *la = writer->la;
	struct archive_entry *entry = la->archive_entry_new();
	bool ok;

	writer_fill_entry(la, entry, item);
	ok = la->archive_write_header(writer->archive, entry) == ARCHIVE_OK ||
	     writer_fail(writer);
	la->archive_entry_free(entry);
	return ok;
}

bool
archive_writer_bytes(struct archive_writer *writer, const void *bytes,
		     size_t len)
{
	return writer->la->archive_write_data(writer->archive, bytes, len) ==
		       (la_ssize_t)len ||
	       writer_fail(writer);
}

bool
archive_writer_close(struct archive_writer *writer, bool ok)
{
	if (writer == NULL)
		return false;
	if (ok &&
	    writer->la->archive_write_close(writer->archive) != ARCHIVE_OK)
		ok = writer_fail(writer);
	writer->la->archive_write_free(writer->archive);
	free(writer);
	return ok;
}

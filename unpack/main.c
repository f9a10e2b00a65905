/* main.c - deadwood-unpack: write the contents of an archive as records; see
 * records.h. */
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "unpack/records.h"

#define PATIENCE_S 120 /* arbitrary: above the time limit of the parent */

static void
record_write_number(size_t n)
{
	for (unsigned i = 0; i < 4; i++)
		putchar((int)(n >> 8 * i & 0xff));
}

static void
record_write_name(const char *name)
{
	size_t len = strnlen(name, UNPACK_NAME_MAX);

	record_write_number(len);
	fwrite(name, 1, len, stdout);
}

static int
record_write_broken(const char *why)
{
	putchar(UNPACK_BROKEN);
	record_write_name(why != NULL ? why : "it cannot be read");
	return fflush(stdout) != 0;
}

/* Write the contents of a file in pieces. */
static bool
record_write_contents(struct archive *in)
{
	static char piece[UNPACK_PIECE_MAX];
	la_ssize_t n;

	while ((n = archive_read_data(in, piece, sizeof(piece))) > 0) {
		record_write_number((size_t)n);
		if (fwrite(piece, 1, (size_t)n, stdout) != (size_t)n)
			return false;
	}
	record_write_number(0);
	return n == 0;
}

static bool
record_write_entry(struct archive *in, struct archive_entry *entry)
{
	const char *hard = archive_entry_hardlink(entry);
	static unsigned unnamed;
	const char *name = archive_entry_pathname(entry);
	char instead[32];
	const char *to = archive_entry_symlink(entry);
	enum unpack_kind kind = UNPACK_OTHER;

	if (hard != NULL)
		kind = UNPACK_HARD_LINK;
	else if (archive_entry_filetype(entry) == AE_IFREG)
		kind = UNPACK_FILE;
	else if (archive_entry_filetype(entry) == AE_IFDIR)
		kind = UNPACK_FOLDER;
	else if (archive_entry_filetype(entry) == AE_IFLNK)
		kind = UNPACK_LINK;
	if (name == NULL) /* marked as UTF-8, but invalid */
		snprintf(instead, sizeof(instead), "unreadable-name-%u",
			 ++unnamed);
	putchar((int)kind);
	record_write_name(name != NULL ? name : instead);
	if (kind == UNPACK_LINK)
		record_write_name(to != NULL ? to : "");
	if (kind != UNPACK_FILE)
		return ferror(stdout) == 0;
	putchar((archive_entry_perm(entry) & 0111) != 0 ? '1' : '0');
	return record_write_contents(in);
}

/* Enable only filters inside the process, which start no program. */
static bool
archive_open_stdin(struct archive *in)
{
	return archive_read_support_filter_gzip(in) == ARCHIVE_OK &&
	       archive_read_support_filter_bzip2(in) == ARCHIVE_OK &&
	       archive_read_support_filter_xz(in) == ARCHIVE_OK &&
	       archive_read_support_filter_zstd(in) == ARCHIVE_OK &&
	       archive_read_support_format_tar(in) == ARCHIVE_OK &&
	       archive_read_support_format_zip(in) == ARCHIVE_OK &&
	       archive_read_open_fd(in, STDIN_FILENO, UNPACK_PIECE_MAX) ==
		       ARCHIVE_OK;
}

int
main(void)
{
	struct archive *in = archive_read_new();
	struct archive_entry *entry;
	int got = ARCHIVE_OK;

	alarm(PATIENCE_S);
	setlocale(LC_CTYPE, "C.UTF-8"); /* keep the bytes of names */
	if (in == NULL || !archive_open_stdin(in))
		return record_write_broken(in != NULL ? archive_error_string(in)
						      : NULL);
	while ((got = archive_read_next_header(in, &entry)) == ARCHIVE_OK ||
	       got == ARCHIVE_WARN)
		if (!record_write_entry(in, entry))
			return ferror(stdout) != 0
				       ? 1
				       : record_write_broken(
						 archive_error_string(in));
	if (got != ARCHIVE_EOF)
		return record_write_broken(archive_error_string(in));
	putchar(UNPACK_END);
	archive_read_free(in);
	return fflush(stdout) != 0;
}

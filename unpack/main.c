/* main.c - deadwood-unpack: an archive as records; see records.h. */
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "unpack/records.h"

#define PATIENCE_S 120 /* chosen: whoever started it waits less */

static void
put_number(size_t n)
{
	for (unsigned i = 0; i < 4; i++)
		putchar((int)(n >> 8 * i & 0xff));
}

static void
put_name(const char *name)
{
	size_t len = strnlen(name, UNPACK_NAME_MAX);

	put_number(len);
	fwrite(name, 1, len, stdout);
}

static int
broken(const char *why)
{
	putchar(UNPACK_BROKEN);
	put_name(why != NULL ? why : "it cannot be read");
	return fflush(stdout) != 0;
}

/* The contents of a file, in pieces. */
static bool
put_contents(struct archive *in)
{
	static char piece[UNPACK_PIECE_MAX];
	la_ssize_t n;

	while ((n = archive_read_data(in, piece, sizeof(piece))) > 0) {
		put_number((size_t)n);
		if (fwrite(piece, 1, (size_t)n, stdout) != (size_t)n)
			return false;
	}
	put_number(0);
	return n == 0;
}

static bool
put_entry(struct archive *in, struct archive_entry *entry)
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
	if (name == NULL) /* marked as UTF-8, which it is not */
		snprintf(instead, sizeof(instead), "unreadable-name-%u",
			 ++unnamed);
	putchar((int)kind);
	put_name(name != NULL ? name : instead);
	if (kind == UNPACK_LINK)
		put_name(to != NULL ? to : "");
	if (kind != UNPACK_FILE)
		return ferror(stdout) == 0;
	putchar((archive_entry_perm(entry) & 0111) != 0 ? '1' : '0');
	return put_contents(in);
}

/* Only what is read within the process: nothing is started. */
static bool
open_archive(struct archive *in)
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
	setlocale(LC_CTYPE, "C.UTF-8"); /* names come as their bytes are */
	if (in == NULL || !open_archive(in))
		return broken(in != NULL ? archive_error_string(in) : NULL);
	while ((got = archive_read_next_header(in, &entry)) == ARCHIVE_OK ||
	       got == ARCHIVE_WARN)
		if (!put_entry(in, entry))
			return ferror(stdout) != 0
				       ? 1
				       : broken(archive_error_string(in));
	if (got != ARCHIVE_EOF)
		return broken(archive_error_string(in));
	putchar(UNPACK_END);
	archive_read_free(in);
	return fflush(stdout) != 0;
}

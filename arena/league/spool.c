/* spool.c - the folders through which archives arrive; see spool.h. */
#define _GNU_SOURCE /* O_NOFOLLOW, fstatat */
#include "arena/league/spool.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arena/archive/archive_suffix.h"
#include "arena/league/league_db.h"
#include "arena/league/quota.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/file/removal.h"

#define COPY_BYTES 65536

static bool
spool_error(struct diag *diag, const char *path)
{
	diag_set(diag, "%s: %s", path, strerror(errno));
	return false;
}

bool
spool_create(const char *dir, struct diag *diag)
{
	static const char *const folders[] = { "spool", "spool/tmp",
					       "spool/new" };
	bool ok = true;

	for (size_t i = 0; ok && i < sizeof(folders) / sizeof(*folders); i++) {
		char *path = xprintf("%s/%s", dir, folders[i]);

		ok = mkdir(path, 0777) == 0 || errno == EEXIST ||
		     spool_error(diag, path);
		free(path);
	}
	return ok;
}

/* Write all bytes.  Returns false with errno. */
static bool
spool_write(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t n = write(fd, bytes, len);

		if (n == -1 && errno != EINTR)
			return false;
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
	return true;
}

int64_t
spool_copy(int from, int to, const char *path, int64_t bytes_max,
	   struct diag *diag)
{
	char *buffer = xcalloc(1, COPY_BYTES);
	int64_t sum = 0;
	ssize_t n = 1;

	while (n != 0 && sum >= 0 && sum <= bytes_max) {
		n = read(from, buffer, COPY_BYTES);
		if (n == -1 && errno == EINTR)
			continue;
		if (n == -1) {
			diag_set(diag, "the archive cannot be read: %s",
				 strerror(errno));
			sum = -1;
		} else if (!spool_write(to, buffer, (size_t)n)) {
			spool_error(diag, path);
			sum = -1;
		} else {
			sum += n;
		}
	}
	free(buffer);
	if (sum >= 0 && fd_sync(to) == -1) {
		spool_error(diag, path);
		sum = -1;
	}
	return sum;
}

/* --- drafts --------------------------------------------------------------- */

bool
spool_draft_open(struct spool_draft *draft, const char *dir, const char *name,
		 struct diag *diag)
{
	*draft = (struct spool_draft){ .fd = -1 };
	if (!league_name_is_fit(name, diag))
		return false;
	snprintf(draft->name, sizeof(draft->name), "%s", name);
	randombytes_buf(&draft->random, sizeof(draft->random));
	draft->dir = xstrdup(dir);
	draft->path = xprintf("%s/spool/tmp/%s@%llx", dir, name,
			      (unsigned long long)draft->random);
	draft->fd = open(draft->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
			 0644);
	if (draft->fd != -1)
		return true;
	spool_error(diag, draft->path);
	spool_draft_release(draft);
	return false;
}

const char *
spool_draft_suffix(const struct spool_draft *draft, struct diag *diag)
{
	char start[ARCHIVE_MAGIC_BYTES];
	ssize_t n = pread(draft->fd, start, sizeof(start), 0);
	const char *suffix = archive_suffix_of_bytes(start,
						     n > 0 ? (size_t)n : 0);

	if (suffix == NULL)
		diag_set(diag, "this is no archive: send a file .zip, .tar, "
			       ".tar.gz, .tar.bz2, .tar.xz or .tar.zst with "
			       "the files of the bot");
	return suffix;
}

bool
spool_draft_move(struct spool_draft *draft, const char *suffix,
		 struct diag *diag)
{
	char *folder = xprintf("%s/spool/new", draft->dir);
	char *path = xprintf("%s/%s@%llx%s", folder, draft->name,
			     (unsigned long long)draft->random, suffix);
	bool ok = fd_sync(draft->fd) == 0 && rename(draft->path, path) == 0 &&
		  fd_sync_folder(folder) == 0;

	if (!ok)
		spool_error(diag, path);
	free(path);
	free(folder);
	return ok;
}

void
spool_draft_release(struct spool_draft *draft)
{
	fd_close(&draft->fd);
	if (draft->path != NULL)
		unlink(draft->path);
	free(draft->path);
	free(draft->dir);
	draft->path = draft->dir = NULL;
}

/* --- put ------------------------------------------------------------------ */

/* Copy the archive to its draft. */
static bool
spool_write_draft(int from, const struct spool_draft *draft, int64_t bytes_max,
		  struct diag *diag)
{
	int64_t bytes = spool_copy(from, draft->fd, draft->path, bytes_max,
				   diag);

	if (bytes == 0)
		diag_set(diag, "the archive is empty: send a file with the "
			       "files of the bot");
	return bytes > 0 && quota_check_bytes(bytes_max, (uint64_t)bytes, diag);
}

bool
spool_put(const char *dir, const char *name, const char *suffix, int fd,
	  int64_t bytes_max, struct diag *diag)
{
	struct spool_draft draft;
	bool ok;

	if (!spool_draft_open(&draft, dir, name, diag))
		return false;
	ok = spool_write_draft(fd, &draft, bytes_max, diag);
	if (ok && suffix == NULL)
		suffix = spool_draft_suffix(&draft, diag);
	ok = ok && suffix != NULL && spool_draft_move(&draft, suffix, diag);
	spool_draft_release(&draft);
	return ok;
}

/* --- list ----------------------------------------------------------------- */

static void
entry_refuse(struct spool_entry *entry, const char *why)
{
	char shown[160];

	text_show(entry->file, strlen(entry->file), shown, sizeof(shown));
	snprintf(entry->why, sizeof(entry->why), "the file %s in the spool %s",
		 shown, why);
}

/* Parse the name of a file: NAME.SUFFIX or NAME@TEXT.SUFFIX. */
static void
entry_read_name(struct spool_entry *entry)
{
	const char *suffix = archive_suffix(entry->file);
	size_t len = suffix == NULL ? strlen(entry->file)
				    : (size_t)(suffix - entry->file);
	const char *at = memchr(entry->file, '@', len);
	size_t n = at != NULL ? (size_t)(at - entry->file) : len;
	struct diag quiet;

	if (n < sizeof(entry->name))
		memcpy(entry->name, entry->file, n);
	if (!league_name_is_fit(entry->name, &quiet))
		entry->name[0] = '\0';
	if (suffix == NULL)
		entry_refuse(entry, "is no archive by its name: send NAME.zip, "
				    "NAME.tar.gz or a similar file");
	else if (entry->name[0] == '\0')
		entry_refuse(entry, "has no name of a bot: a name has 1 to 40 "
				    "small letters, digits and hyphens, as in "
				    "anna-2.zip");
	else
		for (size_t i = 0; suffix[i] != '\0'; i++)
			entry->suffix[i] = (char)tolower(
				(unsigned char)suffix[i]);
}

/* Read an entry of the open folder spool/new.  Returns false if it has gone. */
static bool
entry_read(int folder, const char *file, struct spool_entry *entry)
{
	struct stat st;

	memset(entry, 0, sizeof(*entry));
	if (fstatat(folder, file, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return false;
	snprintf(entry->file, sizeof(entry->file), "%s", file);
	entry->at_ms = (int64_t)st.st_ctim.tv_sec * 1000 +
		       st.st_ctim.tv_nsec / 1000000;
	entry->bytes = st.st_size;
	entry_read_name(entry);
	if (!S_ISREG(st.st_mode))
		entry_refuse(entry, "is a link, a folder or a device: send a "
				    "regular file");
	return true;
}

static int
entry_compare(const void *a, const void *b)
{
	const struct spool_entry *one = a, *two = b;

	if (one->at_ms != two->at_ms)
		return one->at_ms < two->at_ms ? -1 : 1;
	return strcmp(one->file, two->file);
}

/* Read the entries of a folder.  Returns their number; the array is owned. */
static unsigned
spool_read(DIR *folder, struct spool_entry **entries)
{
	const struct dirent *found;
	unsigned n = 0;

	*entries = NULL;
	while (n < SPOOL_BATCH && (found = readdir(folder)) != NULL) {
		if (found->d_name[0] == '.')
			continue;
		XGROW(*entries, n);
		n += entry_read(dirfd(folder), found->d_name, &(*entries)[n]);
	}
	if (n > 0)
		qsort(*entries, n, sizeof(**entries), entry_compare);
	return n;
}

bool
spool_each(const char *dir,
	   bool (*each)(void *arg, const struct spool_entry *entry), void *arg,
	   struct diag *diag)
{
	char *path = xprintf("%s/spool/new", dir);
	DIR *folder = opendir(path);
	struct spool_entry *entries;
	bool opened = folder != NULL;
	unsigned n;

	if (!opened)
		spool_error(diag, path);
	free(path);
	if (!opened)
		return false;
	n = spool_read(folder, &entries);
	closedir(folder);
	for (unsigned i = 0; i < n && each(arg, &entries[i]); i++)
		;
	free(entries);
	return true;
}

int
spool_open(const char *dir, const struct spool_entry *entry)
{
	char *path = xprintf("%s/spool/new/%s", dir, entry->file);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	struct stat st;

	free(path);
	if (fd != -1 && fstat(fd, &st) == 0 && !S_ISREG(st.st_mode)) {
		fd_close(&fd);
		errno = EINVAL;
	}
	return fd;
}

bool
spool_remove(const char *dir, const struct spool_entry *entry,
	     struct diag *diag)
{
	char *path = xprintf("%s/spool/new/%s", dir, entry->file);
	bool ok = removal_path(path) || spool_error(diag, path);

	free(path);
	return ok;
}

void
spool_sweep(const char *dir)
{
	char *path = xprintf("%s/spool/tmp", dir);
	DIR *folder = opendir(path);
	const struct dirent *found;
	time_t before = time(NULL) - SPOOL_TMP_S;
	struct stat st;

	free(path);
	if (folder == NULL)
		return;
	while ((found = readdir(folder)) != NULL)
		if (fstatat(dirfd(folder), found->d_name, &st,
			    AT_SYMLINK_NOFOLLOW) == 0 &&
		    !S_ISDIR(st.st_mode) && st.st_mtime < before)
			unlinkat(dirfd(folder), found->d_name, 0);
	closedir(folder);
}

/* log_check.c - verify a match's log; see log_check.h. */
#include "arena/rundir/log_check.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/archive_library.h"
#include "arena/replay/log_files.h"
#include "arena/replay/log_form.h"
#include "arena/rundir/outdir.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "referee/judge/log.h"

/* arbitrary: maximum number of damaged logs that are printed; fits a screen */
/* Open a regular file and set @len to its length.  Returns -1 with @why. */
#define PRINTED_MAX 10
static int
log_open_file(const char *path, size_t *len, struct diag *why)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	struct stat st;

	if (fd == -1) {
		diag_set(why, "%s",
			 errno == ENOENT  ? "is missing"
			 : errno == ELOOP ? "is a link"
					  : strerror(errno));
		return -1;
	}
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    (uintmax_t)st.st_size <= LOG_BYTES_MAX) {
		*len = (size_t)st.st_size;
		return fd;
	}
	close(fd);
	diag_set(why, "%s",
		 S_ISREG(st.st_mode) ? "is too long for a match's log"
				     : "is no file");
	return -1;
}

char *
log_read(const char *path, size_t *len, struct diag *why)
{
	int fd = log_open_file(path, len, why);
	char *text;
	size_t n = 0;
	ssize_t got = 1;

	if (fd == -1)
		return NULL;
	text = xcalloc(*len + 1, 1);
	while (n < *len && (got = read(fd, text + n, *len - n)) != 0) {
		if (got > 0)
			n += (size_t)got;
		else if (errno != EINTR)
			break;
	}
	close(fd);
	*len = n;
	if (got >= 0)
		return text;
	diag_set(why, "cannot be read: %s", strerror(errno));
	free(text);
	return NULL;
}

char *
log_text(const char *dir, uint64_t match, char *name, size_t *len,
	 struct diag *why)
{
	char path[PATH_MAX], *bytes;

	outdir_find_log(dir, match, path);
	snprintf(name, OUTDIR_LOG_NAME, "%s", path + strlen(dir) + 1);
	bytes = log_read(path, len, why);
	return bytes != NULL ? log_files_unpacked(bytes, len, why) : NULL;
}

static bool
log_name_is_packed(const char *name)
{
	size_t len = strlen(name), end = strlen(OUTDIR_PACKED);

	return len > end && strcmp(name + len - end, OUTDIR_PACKED) == 0;
}

bool
log_lacks_library(const char *name, struct diag *diag)
{
	return log_name_is_packed(name) && archive_library(diag) == NULL;
}

bool
log_is_unchanged(const struct store_match *match, const char *text, size_t len,
		 struct diag *why)
{
	char hex[DIGEST_TEXT], *plain;
	struct log_form form;
	size_t n;

	if (match->log_hash[0] == '\0')
		return true;
	if (len < match->log_bytes) {
		diag_set(why, "is cut: %zu bytes of %llu", len,
			 (unsigned long long)match->log_bytes);
		return false;
	}
	digest_bytes(text, len, hex);
	if (strcmp(hex, match->log_hash) == 0)
		return true;
	plain = log_form_plain(text, len, &n, &form);
	if (plain != NULL)
		digest_bytes(plain, n, hex);
	free(plain);
	if (plain != NULL && strcmp(hex, match->log_hash) == 0)
		diag_set(why, "%s; its content is unchanged", form.what);
	else
		diag_set(why, "is not the one that was written: it was "
			      "changed, or belongs to another match");
	return false;
}

/* Check the log of a match, and free @text. */
static bool
log_check_text(char *text, size_t len, const struct store_match *match,
	       struct diag *why)
{
	bool ok = text != NULL && log_is_unchanged(match, text, len, why);

	free(text);
	return ok;
}

/* Rename the draft of a finished match's log to its final name again.  A power
 * failure can undo the renaming, but not the writing of the content. */
static bool
log_restore_name(const char *dir, const struct store_match *match)
{
	size_t n = 0;
	char draft[PATH_MAX], path[PATH_MAX], *text;
	struct diag why;

	outdir_log_paths(dir, match->number, log_name_is_packed(match->log),
			 draft, path);
	if (match->log_hash[0] == '\0' || access(path, F_OK) == 0)
		return false;
	text = log_read(draft, &n, &why);
	if (text != NULL)
		text = log_files_unpacked(text, &n, &why);
	return log_check_text(text, n, match, &why) && rename(draft, path) == 0;
}

struct log_check {
	const char *dir;
	int64_t since_ms;
	unsigned damaged;
	bool unable;	   /* true if the library that reads compressed logs is
			      missing */
	struct diag *diag; /* message about the missing library */
};

static bool
log_check_match(void *arg, const struct store_match *match)
{
	struct log_check *check = arg;
	char name[OUTDIR_LOG_NAME], *text;
	struct diag why;
	size_t len = 0;

	if (match->log[0] == '\0' || match->ended_ms < check->since_ms)
		return true; /* the match is void, its log was not kept, or the
				caller did not request its check */
	text = log_text(check->dir, match->number, name, &len, &why);
	check->unable = text == NULL && log_lacks_library(name, check->diag);
	if (check->unable)
		return false;
	if (log_check_text(text, len, match, &why) ||
	    log_restore_name(check->dir, match))
		return true;
	if (check->damaged++ < PRINTED_MAX)
		fprintf(stderr,
			"match %llu: %s/%s %s; its result remains valid\n",
			(unsigned long long)match->number, check->dir, name,
			why.text);
	return true;
}

bool
logs_check_all(const char *dir, struct store *store, int64_t since_ms,
	       unsigned *damaged, struct diag *diag)
{
	struct log_check check = { .dir = dir,
				   .since_ms = since_ms,
				   .diag = diag };

	if (!store_each(store, log_check_match, &check, diag) || check.unable)
		return false;
	if (check.damaged > PRINTED_MAX)
		fprintf(stderr,
			"and the log%s of %u more; %s verify %s lists all of "
			"them\n",
			check.damaged - PRINTED_MAX == 1 ? "" : "s",
			check.damaged - PRINTED_MAX, program_word(), dir);
	*damaged = check.damaged;
	return true;
}

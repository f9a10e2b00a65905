/* log_files.c - read the logs that a user names; see log_files.h. */
#include "arena/replay/log_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/archive_library.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/input_file.h"
#include "lib/text/text.h"

#define DEPTH_MAX 3 /* levels of folders: tournament, game, logs */

/* --- reading -------------------------------------------------------------- */

/* Return true if the bytes are compressed in a supported format.  Zip is not
 * supported, because a zip archive may contain several files. */
static bool
log_is_packed(const char *text, size_t len)
{
	return input_file_unpack(text, len) != NULL && text[0] != 'P';
}

/* Return true if the bytes start like a log; otherwise reading stops. */
static bool
log_has_start(const char *text, size_t len)
{
	return len == 0 || text[0] == '{' || log_is_packed(text, len);
}

/* Report that a file is not a log, or is compressed in another format. */
static void
log_report_format(const char *path, const char *text, size_t len,
		  struct diag *diag)
{
	const char *unpack = input_file_unpack(text, len);
	char *word;

	if (unpack == NULL) {
		diag_set(diag, "%s:1: not a match log, which starts with {",
			 path);
		return;
	}
	word = shell_word(path);
	diag_set(diag,
		 "%s is compressed; decompress the log: %s %s | arena replay -",
		 path, unpack, strcmp(path, "-") == 0 ? "LOG" : word);
	free(word);
}

#define PIECE ((size_t)1 << 20) /* bytes to read at once */

/* A growing text.  @line: offset of the current line; @lines: the number of
 * this line, from 0. */
struct log_buffer {
	char *text;
	size_t len, size, line, lines;
};

static void
log_buffer_reserve(struct log_buffer *all)
{
	if (all->len < all->size)
		return;
	all->size = all->size > 0 ? 2 * all->size : 65536;
	all->text = xrealloc(all->text, all->size, 1);
}

static bool
log_buffer_is_too_long(const struct log_buffer *all)
{
	return all->len > LOG_BYTES_MAX;
}

/* Return the size of the next read.  The size is bounded, so that a line that
 * is too long is detected early. */
static size_t
log_buffer_room(const struct log_buffer *all)
{
	size_t room = all->size - all->len;

	return room < PIECE ? room : PIECE;
}

/* Add @got bytes that were read.  Returns false if a line is too long. */
static bool
log_buffer_add(struct log_buffer *all, size_t got)
{
	const char *at = all->text + all->len, *end = at + got;
	bool fits = true;

	all->len += got;
	while (fits && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		fits = (size_t)(at - all->text) - all->line <= LOG_LINE_MAX;
		if (!fits)
			break;
		at++;
		all->line = (size_t)(at - all->text);
		all->lines++;
	}
	return fits && all->len - all->line <= LOG_LINE_MAX;
}

static void
log_report_long_line(const struct log_buffer *all, struct diag *why)
{
	diag_set(why,
		 "line %zu is longer than %zu MB, which is the limit of a "
		 "match log",
		 all->lines + 1, LOG_LINE_MAX >> 20);
}

/* Read a file to its end.  Returns false with @diag. */
static bool
log_read_all(int fd, const char *path, struct log_buffer *all,
	     struct diag *diag)
{
	ssize_t got = 1;
	bool fits;

	while (got != 0) {
		log_buffer_reserve(all);
		got = read(fd, all->text + all->len, log_buffer_room(all));
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			diag_set(diag, "cannot read %s: %s", path,
				 strerror(errno));
			return false;
		}
		fits = log_buffer_add(all, (size_t)got) ||
		       log_is_packed(all->text, all->len);
		if (!log_has_start(all->text, all->len)) {
			log_report_format(path, all->text, all->len, diag);
			return false;
		}
		if (!fits) {
			log_report_long_line(all, diag);
			diag_prefix(diag, "%s", path);
			return false;
		}
		if (log_buffer_is_too_long(all)) {
			diag_set(diag, "%s: too long for a match log", path);
			return false;
		}
	}
	return true;
}

/* Open data that is compressed but is no archive. */
static bool
log_open_packed(const struct archive_library *la, struct archive *in,
		const struct log_buffer *packed)
{
	struct archive_entry *entry;

	return la->archive_read_support_filter_gzip(in) == ARCHIVE_OK &&
	       la->archive_read_support_filter_bzip2(in) == ARCHIVE_OK &&
	       la->archive_read_support_filter_xz(in) == ARCHIVE_OK &&
	       la->archive_read_support_filter_zstd(in) == ARCHIVE_OK &&
	       la->archive_read_support_format_raw(in) == ARCHIVE_OK &&
	       la->archive_read_open_memory(in, packed->text, packed->len) ==
		       ARCHIVE_OK &&
	       la->archive_read_next_header(in, &entry) == ARCHIVE_OK;
}

static bool
log_is_bomb(const struct log_buffer *packed, const struct log_buffer *all)
{
	return all->len > LOG_RATIO_FREE &&
	       all->len / LOG_RATIO_MAX > packed->len;
}

/* Decompress @packed into @all.  Returns false with @why. */
static bool
log_unpack(const struct log_buffer *packed, struct log_buffer *all,
	   struct diag *why)
{
	const struct archive_library *la = archive_library(why);
	struct archive *in;
	bool fits = true;
	la_ssize_t got;

	if (la == NULL)
		return false;
	in = la->archive_read_new();
	if (in == NULL) {
		diag_set(why, "%s", strerror(ENOMEM));
		return false;
	}
	got = log_open_packed(la, in, packed) ? 1 : -1;
	while (got > 0 && fits && !log_buffer_is_too_long(all) &&
	       !log_is_bomb(packed, all) &&
	       log_has_start(all->text, all->len)) {
		log_buffer_reserve(all);
		got = la->archive_read_data(in, all->text + all->len,
					    log_buffer_room(all));
		if (got > 0)
			fits = log_buffer_add(all, (size_t)got);
	}
	if (got < 0)
		diag_set(why, "cannot be unpacked: %s",
			 la->archive_error_string(in));
	else if (!fits)
		log_report_long_line(all, why);
	else if (log_is_bomb(packed, all))
		diag_set(why,
			 "unpacks to more than %d times its size, which is the "
			 "limit of a match log",
			 LOG_RATIO_MAX);
	else if (log_buffer_is_too_long(all))
		diag_set(why, "is too long for a match log");
	else if (got > 0)
		diag_set(why, "contains no match log, which starts with {");
	la->archive_read_free(in);
	return got == 0;
}

/* Return the text of @all, or release it and return NULL. */
static char *
log_buffer_text(struct log_buffer *all, bool ok, size_t *len)
{
	if (ok) {
		*len = all->len;
		return all->text;
	}
	free(all->text);
	return NULL;
}

char *
log_files_unpacked(char *bytes, size_t *len, struct diag *why)
{
	struct log_buffer came = { .text = bytes, .len = *len, .size = *len };
	struct log_buffer all = { .text = NULL };
	char *text;

	if (!log_is_packed(came.text, came.len))
		return bytes;
	text = log_buffer_text(&all, log_unpack(&came, &all, why), len);
	free(came.text);
	return text;
}

char *
log_files_config(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;
	size_t in = (size_t)(name - path);

	if (in < strlen("logs/") ||
	    strncmp(name - strlen("logs/"), "logs/", strlen("logs/")) != 0)
		return NULL;
	return xprintf("%.*sconfig.yaml", (int)(in - strlen("logs/")), path);
}

/* Explain that a log of a run is missing; the run may not have kept its
 * logs. */
static void
log_report_missing(const char *path, struct diag *diag)
{
	const char *slash = strrchr(path, '/');
	unsigned long long match = strtoull(slash != NULL ? slash + 1 : path,
					    NULL, 10);
	char *config = log_files_config(path), *word;

	if (config == NULL || match == 0) {
		free(config);
		return;
	}
	word = shell_word(config);
	if (access(path, F_OK) != 0 && access(config, F_OK) == 0)
		diag_set(diag,
			 "cannot read %s: no such file; the key `logs` says "
			 "which logs a run keeps. To play this match again: "
			 "%s run %s --only %llu",
			 path, program_word(), word, match);
	free(word);
	free(config);
}

/* Open a log, or its compressed form if the plain one does not exist. */
static int
log_open_file(const char *path, struct diag *diag)
{
	size_t len = strlen(path);
	bool plain = len > strlen(".jsonl") &&
		     strcmp(path + len - strlen(".jsonl"), ".jsonl") == 0;
	char *packed = xprintf("%s.zst", path);
	bool instead = plain && access(path, F_OK) != 0 &&
		       access(packed, F_OK) == 0;
	int fd = input_file_open(instead ? packed : path, diag);

	free(packed);
	if (fd == -1)
		log_report_missing(path, diag);
	return fd;
}

char *
log_files_text(const char *path, size_t *len, struct diag *diag)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : log_open_file(path, diag);
	struct log_buffer came = { .text = NULL };
	struct diag why;
	char *text;
	bool ok;

	if (fd == -1)
		return NULL;
	ok = log_read_all(fd, path, &came, diag);
	if (!standard)
		close(fd);
	text = log_buffer_text(&came, ok, len);
	if (text == NULL)
		return NULL;
	text = log_files_unpacked(text, len, &why);
	if (text == NULL)
		diag_set(diag, "%s: %s", path, why.text);
	return text;
}

/* --- folders -------------------------------------------------------------- */

struct log_walk {
	bool (*see)(void *arg, const char *log);
	void *arg;
	struct diag *diag;
	bool found, enough;
};

static bool
log_path_is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool
log_files_is_folder(const char *path)
{
	return strcmp(path, "-") != 0 && log_path_is_folder(path);
}

/* Return true if the name is that of a log.  A compressed log does not count if
 * its plain form exists too. */
static bool
log_name_counts(const char *folder, const char *name)
{
	static const char *const packed[] = { ".gz", ".zst", ".xz", ".bz2" };
	const char *at = strstr(name, ".jsonl");
	char *plain;
	bool twice;

	if (at == NULL)
		return false;
	at += strlen(".jsonl");
	for (size_t i = 0; i < sizeof(packed) / sizeof(*packed); i++) {
		if (strcmp(at, packed[i]) != 0)
			continue;
		plain = xprintf("%s/%.*s", folder, (int)(at - name), name);
		twice = access(plain, F_OK) == 0;
		free(plain);
		return !twice;
	}
	return *at == '\0';
}

static int
log_name_is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* Visit the logs of a folder, of its folder `logs`, or of the folders below.
 * Returns false with @diag. */
static bool
log_walk_folder(struct log_walk *walk, const char *path, unsigned depth)
{
	struct dirent **names;
	int n = scandir(path, &names, log_name_is_visible, alphasort);
	char *logs = xprintf("%s/logs", path);
	bool ok = n >= 0, run = log_path_is_folder(logs);

	if (!ok)
		diag_set(walk->diag, "cannot read %s: %s", path,
			 strerror(errno));
	if (ok && run)
		ok = log_walk_folder(walk, logs, DEPTH_MAX);
	for (int i = 0; i < n; i++) {
		char *inside = xprintf("%s/%s", path, names[i]->d_name);
		bool folder = !run && ok && log_path_is_folder(inside);

		if (folder && depth < DEPTH_MAX) {
			ok = log_walk_folder(walk, inside, depth + 1);
		} else if (!folder && !run && ok && !walk->enough &&
			   log_name_counts(path, names[i]->d_name)) {
			walk->found = true;
			walk->enough = !walk->see(walk->arg, inside);
		}
		free(inside);
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	free(logs);
	return ok;
}

bool
log_files_each(const char *path, bool (*see)(void *arg, const char *log),
	       void *arg, struct diag *diag)
{
	struct log_walk walk = { .see = see, .arg = arg, .diag = diag };

	if (!log_files_is_folder(path)) {
		(void)see(arg, path); /* the path names a single log */
		return true;
	}
	if (!log_walk_folder(&walk, path, 1))
		return false;
	if (walk.found)
		return true;
	diag_set(diag, "%s: contains no match log (*.jsonl)", path);
	return false;
}

/* Keep the first log, and drop it at a second one. */
static bool
log_keep_only(void *arg, const char *log)
{
	char **only = arg;
	bool first = *only == NULL;

	free(*only);
	*only = first ? xstrdup(log) : NULL;
	return first;
}

char *
log_files_only(const char *path)
{
	char *only = NULL;
	struct diag none;

	if (!log_files_each(path, log_keep_only, &only, &none)) {
		free(only);
		only = NULL;
	}
	return only;
}

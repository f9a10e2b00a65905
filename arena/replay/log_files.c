/* log_files.c - the logs that a user names; see log_files.h. */
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

#define DEPTH_MAX 3 /* tournament, game, logs */

/* --- reading -------------------------------------------------------------- */

/* Packed by what is unpacked here: a zip may hold several files. */
static bool
is_packed(const char *text, size_t len)
{
	return input_file_unpack(text, len) != NULL && text[0] != 'P';
}

/* Does it begin like a log?  What does not is not read to its end. */
static bool
begins_as_log(const char *text, size_t len)
{
	return len == 0 || text[0] == '{' || is_packed(text, len);
}

/* Why it is none that can be read. */
static void
tell_strange(const char *path, const char *text, size_t len, struct diag *diag)
{
	const char *unpack = input_file_unpack(text, len);
	char *word;

	if (unpack == NULL) {
		diag_set(diag,
			 "%s:1: this is no log of a match, which begins "
			 "with {",
			 path);
		return;
	}
	word = shell_word(path);
	diag_set(diag, "%s is packed; unpack it: %s %s | arena replay -", path,
		 unpack, strcmp(path, "-") == 0 ? "LOG" : word);
	free(word);
}

#define PIECE ((size_t)1 << 20) /* read at once */

/* Text that comes bit by bit, with room for more; @line begins at that place,
 * and is the so-manieth. */
struct growing {
	char *text;
	size_t len, size, line, lines;
};

static void
make_room(struct growing *all)
{
	if (all->len < all->size)
		return;
	all->size = all->size > 0 ? 2 * all->size : 65536;
	all->text = xrealloc(all->text, all->size, 1);
}

static bool
is_too_long(const struct growing *all)
{
	return all->len > LOG_BYTES_MAX;
}

/* How much is read at once: a line that is too long is seen before it is much
 * longer. */
static size_t
piece_room(const struct growing *all)
{
	size_t room = all->size - all->len;

	return room < PIECE ? room : PIECE;
}

/* So many bytes have come.  False: a line is longer than any log's. */
static bool
take_piece(struct growing *all, size_t got)
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
tell_long_line(const struct growing *all, struct diag *why)
{
	diag_set(why,
		 "line %zu is longer than %zu MB, which no match's log has",
		 all->lines + 1, LOG_LINE_MAX >> 20);
}

/* All that comes, as it is; false with @diag. */
static bool
read_all(int fd, const char *path, struct growing *all, struct diag *diag)
{
	ssize_t got = 1;
	bool fits;

	while (got != 0) {
		make_room(all);
		got = read(fd, all->text + all->len, piece_room(all));
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0) {
			diag_set(diag, "cannot read %s: %s", path,
				 strerror(errno));
			return false;
		}
		fits = take_piece(all, (size_t)got) ||
		       is_packed(all->text, all->len);
		if (!begins_as_log(all->text, all->len)) {
			tell_strange(path, all->text, all->len, diag);
			return false;
		}
		if (!fits) {
			tell_long_line(all, diag);
			diag_prefix(diag, "%s", path);
			return false;
		}
		if (is_too_long(all)) {
			diag_set(diag, "%s: too long for a match's log", path);
			return false;
		}
	}
	return true;
}

/* A file of one, whatever packed it. */
static bool
open_packed(const struct archive_library *la, struct archive *in,
	    const struct growing *packed)
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
is_bomb(const struct growing *packed, const struct growing *all)
{
	return all->len > LOG_RATIO_FREE &&
	       all->len / LOG_RATIO_MAX > packed->len;
}

/* What is packed in @packed; false with @why. */
static bool
unpack_all(const struct growing *packed, struct growing *all, struct diag *why)
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
	got = open_packed(la, in, packed) ? 1 : -1;
	while (got > 0 && fits && !is_too_long(all) && !is_bomb(packed, all) &&
	       begins_as_log(all->text, all->len)) {
		make_room(all);
		got = la->archive_read_data(in, all->text + all->len,
					    piece_room(all));
		if (got > 0)
			fits = take_piece(all, (size_t)got);
	}
	if (got < 0)
		diag_set(why, "cannot be unpacked: %s",
			 la->archive_error_string(in));
	else if (!fits)
		tell_long_line(all, why);
	else if (is_bomb(packed, all))
		diag_set(why,
			 "unpacks to more than %d times its size, which no "
			 "match's log does",
			 LOG_RATIO_MAX);
	else if (is_too_long(all))
		diag_set(why, "is too long for a match's log");
	else if (got > 0)
		diag_set(why, "holds no log of a match, which begins with {");
	la->archive_read_free(in);
	return got == 0;
}

/* The text, or NULL: it is taken out of @all, which is released. */
static char *
take_text(struct growing *all, bool ok, size_t *len)
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
	struct growing came = { .text = bytes, .len = *len, .size = *len };
	struct growing all = { .text = NULL };
	char *text;

	if (!is_packed(came.text, came.len))
		return bytes;
	text = take_text(&all, unpack_all(&came, &all, why), len);
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

/* Where a log of a run's folder is not there, it may be that none was kept. */
static void
tell_missing(const char *path, struct diag *diag)
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
			 "cannot read %s: it is not there; a run keeps the "
			 "logs that its key `logs` says, and %s run %s "
			 "--only %llu plays this match again",
			 path, program_word(), word, match);
	free(word);
	free(config);
}

/* Whoever names a plain log means the packed one that is in its place. */
static int
open_log(const char *path, struct diag *diag)
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
		tell_missing(path, diag);
	return fd;
}

char *
log_files_text(const char *path, size_t *len, struct diag *diag)
{
	bool standard = strcmp(path, "-") == 0;
	int fd = standard ? STDIN_FILENO : open_log(path, diag);
	struct growing came = { .text = NULL };
	struct diag why;
	char *text;
	bool ok;

	if (fd == -1)
		return NULL;
	ok = read_all(fd, path, &came, diag);
	if (!standard)
		close(fd);
	text = take_text(&came, ok, len);
	if (text == NULL)
		return NULL;
	text = log_files_unpacked(text, len, &why);
	if (text == NULL)
		diag_set(diag, "%s: %s", path, why.text);
	return text;
}

/* --- folders -------------------------------------------------------------- */

struct walk {
	bool (*see)(void *arg, const char *log);
	void *arg;
	struct diag *diag;
	bool found, enough;
};

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool
log_files_are_many(const char *path)
{
	return strcmp(path, "-") != 0 && is_folder(path);
}

/* Does a folder hold this log: "000001.jsonl", "any.jsonl.gz"?  Not again where
 * the plain form lies beside the packed one. */
static bool
holds_log(const char *folder, const char *name)
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
is_shown(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/* The logs in a folder; or where there are none, in its folder of logs; or in
 * the folders below it.  False with the diag. */
static bool
walk_folder(struct walk *walk, const char *path, unsigned depth)
{
	struct dirent **names;
	int n = scandir(path, &names, is_shown, alphasort);
	char *logs = xprintf("%s/logs", path);
	bool ok = n >= 0, run = is_folder(logs);

	if (!ok)
		diag_set(walk->diag, "cannot read %s: %s", path,
			 strerror(errno));
	if (ok && run)
		ok = walk_folder(walk, logs, DEPTH_MAX);
	for (int i = 0; i < n; i++) {
		char *inside = xprintf("%s/%s", path, names[i]->d_name);
		bool folder = !run && ok && is_folder(inside);

		if (folder && depth < DEPTH_MAX) {
			ok = walk_folder(walk, inside, depth + 1);
		} else if (!folder && !run && ok && !walk->enough &&
			   holds_log(path, names[i]->d_name)) {
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
	struct walk walk = { .see = see, .arg = arg, .diag = diag };

	if (!log_files_are_many(path)) {
		(void)see(arg, path); /* it is the only one */
		return true;
	}
	if (!walk_folder(&walk, path, 1))
		return false;
	if (walk.found)
		return true;
	diag_set(diag,
		 "%s: no log of a match is in it: their names end in .jsonl",
		 path);
	return false;
}

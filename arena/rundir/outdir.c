/* outdir.c - the results directory of a run; see outdir.h. */
#define _GNU_SOURCE /* realpath */
#include "arena/rundir/outdir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/text/safe_stdio.h"

/* Maximum bytes of the folder's path.  SQLite accepts paths of 512 bytes, which
 * include "/results.db-journal" and a NUL. */
#define OUTDIR_BYTES_MAX (512 - 20)

/* Files, besides the lock, that remain if the arena is killed before its first
 * match. */
static const char *const leftovers[] = {
	".config.yaml.part", /* earlier versions wrote this file */
	"results.db-journal", "results.db-wal", "results.db-shm", NULL,
};

/* All files that the arena writes into a folder of results or grades.  If the
 * arena is killed, drafts of these files may remain.  If the list lacks a file,
 * tests/suites/first_moments.sh fails. */
static const char *const written[] = {
	"aliases.csv",	 "alike.csv",		"config.yaml",
	"doubles.txt",	 "final.txt",		"folders.txt",
	"grades.csv",	 "moodle-feedback.zip", "results.csv",
	"seed",		 "standings.csv",	"standings.json",
	"standings.txt", "struck.jsonl",	NULL,
};

bool
outdir_make_one(const char *path, struct diag *diag)
{
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return true;
	diag_set(diag, "%s: %s", path, strerror(errno));
	return false;
}

/* Check that the path is short enough for the files that SQLite opens in the
 * folder. */
static bool
outdir_path_fits(const char *dir, struct diag *diag)
{
	char here[PATH_MAX] = "";
	size_t len = strlen(dir);

	if (dir[0] != '/' && getcwd(here, sizeof(here)) != NULL)
		len += strlen(here) + 1;
	if (len <= OUTDIR_BYTES_MAX)
		return true;
	diag_set(diag,
		 "%.60s...: this folder's path is too long for a database, %zu "
		 "bytes of at most %d: give a shorter path with --out",
		 dir, len, OUTDIR_BYTES_MAX);
	return false;
}

bool
outdir_make(const char *path, struct diag *diag)
{
	char *copy = xstrdup(path);
	bool ok = outdir_path_fits(path, diag);

	for (char *at = copy + 1; ok && (at = strchr(at, '/')) != NULL; at++) {
		*at = '\0';
		ok = outdir_make_one(copy, diag);
		*at = '/';
	}
	ok = ok && outdir_make_one(path, diag);
	free(copy);
	return ok;
}

/* Write a bot's log to the file whose name is @stem followed by @ending.  The
 * text is escaped or raw. */
static bool
outdir_write_log_file(const char *stem, const char *ending, const char *text,
		      size_t len, bool raw, struct diag *diag)
{
	char *path = xprintf("%s%s", stem, ending);
	FILE *file = atomic_file_open(path);
	bool ok = file != NULL;

	errno = ok ? 0 : errno;
	if (ok && raw)
		fwrite(text, 1, len, file);
	else if (ok)
		safe_stdio_write(file, text, len, false);
	if (ok) {
		ok = ferror(file) == 0;
		ok = fclose(file) == 0 && ok;
	}
	if (!ok)
		diag_set(diag, "%s: %s", path,
			 strerror(errno != 0 ? errno : EIO));
	free(path);
	return ok;
}

/* Return true if the text has no control characters. */
static bool
text_is_clean(const char *text, size_t len)
{
	char *cleaned = NULL;
	size_t cleaned_len = 0;
	FILE *out = xmemstream(&cleaned, &cleaned_len);
	bool same;

	safe_stdio_write(out, text, len, false);
	fclose(out);
	same = cleaned_len == len && memcmp(cleaned, text, len) == 0;
	free(cleaned);
	return same;
}

/* Remove the draft of a match's log that remained because the run was killed
 * during the match. */
static void
outdir_remove_bot_log(const char *stem, const char *suffix)
{
	char *path = xprintf("%s%s", stem, suffix);

	unlink(path);
	free(path);
}

static bool
outdir_keep_bot_log(const char *stem, const struct botlog *log,
		    struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	FILE *whole = xmemstream(&text, &len);
	bool ok, clean;

	botlog_write(log, whole);
	fclose(whole);
	clean = text_is_clean(text, len);
	if (clean)
		outdir_remove_bot_log(stem, ".raw");
	ok = outdir_write_log_file(stem, ".log", text, len, false, diag) &&
	     (clean ||
	      outdir_write_log_file(stem, ".raw", text, len, true, diag));
	free(text);
	return ok;
}

bool
outdir_write_bot_log(const char *dir, const char *name, uint64_t match,
		     int seat, const struct botlog *log, struct diag *diag)
{
	char path[PATH_MAX], folder[PATH_MAX], *stem;
	char suffix[16] = "";
	bool ok;

	if (seat >= 0)
		snprintf(suffix, sizeof(suffix), "-%d", seat);
	stem = xprintf("%s/bots/%s/%06llu%s", dir, name,
		       (unsigned long long)match, suffix);
	snprintf(path, sizeof(path), "%s/bots", dir);
	snprintf(folder, sizeof(folder), "%s/bots/%s", dir, name);
	if (botlog_is_empty(log)) {
		outdir_remove_bot_log(stem, ".log");
		outdir_remove_bot_log(stem, ".raw");
		ok = true;
	} else {
		ok = outdir_make_one(path, diag) &&
		     outdir_make_one(folder, diag) &&
		     outdir_keep_bot_log(stem, log, diag);
	}
	free(stem);
	return ok;
}

bool
outdir_write(const char *dir, const char *name, const char *text,
	     struct diag *diag)
{
	char *path = xprintf("%s/%s", dir, name);
	struct atomic_file draft;
	bool done = atomic_file_begin(&draft, path, diag) &&
		    atomic_file_end(&draft, fputs(text, draft.out) != EOF,
				    diag);

	free(path);
	return done;
}

static bool
name_is_dot(const char *name)
{
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* Return true if the name is that of a draft of a log, such as
 * ".000017.part". */
static bool
name_is_log_draft(const char *name)
{
	return name[0] == '.' && strstr(name, ".part") != NULL;
}

/* Return true if the folder contains only drafts of logs, which interrupted
 * matches left. */
static bool
outdir_has_only_drafts(int at, const char *name)
{
	int fd = openat(at, name,
			O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *logs = fd == -1 ? NULL : fdopendir(fd);
	const struct dirent *entry;
	bool only = logs != NULL;

	if (logs == NULL && fd != -1)
		close(fd);
	while (only && (entry = readdir(logs)) != NULL)
		only = name_is_dot(entry->d_name) ||
		       name_is_log_draft(entry->d_name);
	if (logs != NULL)
		closedir(logs);
	return only;
}

/* Return true if the name is one of @names followed by @ending. */
static bool
name_is_listed(const char *const *names, const char *ending, const char *name)
{
	size_t len = strlen(name), end = strlen(ending);

	if (len < end || strcmp(name + len - end, ending) != 0)
		return false;
	for (size_t i = 0; names[i] != NULL; i++)
		if (strlen(names[i]) == len - end &&
		    strncmp(name, names[i], len - end) == 0)
			return true;
	return false;
}

static bool
outdir_is_leftover(int folder, const char *name)
{
	return name_is_dot(name) || strcmp(name, "arena.lock") == 0 ||
	       name_is_listed(leftovers, "", name) ||
	       name_is_listed(written, ATOMIC_FILE_ENDING, name) ||
	       (strcmp(name, "logs") == 0 &&
		outdir_has_only_drafts(folder, name));
}

bool
outdir_is_empty(const char *dir)
{
	DIR *entries = opendir(dir);
	const struct dirent *entry;
	bool is_free = true;

	while (entries != NULL && (entry = readdir(entries)) != NULL)
		is_free &= outdir_is_leftover(dirfd(entries), entry->d_name);
	if (entries != NULL)
		closedir(entries);
	return is_free;
}

const char *
outdir_log_name(uint64_t match, bool packed, char *name)
{
	snprintf(name, OUTDIR_LOG_NAME, "logs/%06llu.jsonl%s",
		 (unsigned long long)match, packed ? OUTDIR_PACKED : "");
	return name;
}

void
outdir_log_paths(const char *dir, uint64_t match, bool packed, char *draft,
		 char *final)
{
	char name[OUTDIR_LOG_NAME];

	/* live_matches.c recognizes the draft of a plain log by this suffix. */
	snprintf(draft, PATH_MAX, "%s/logs/.%06llu%s.part", dir,
		 (unsigned long long)match, packed ? OUTDIR_PACKED : "");
	snprintf(final, PATH_MAX, "%s/%s", dir,
		 outdir_log_name(match, packed, name));
}

int
outdir_open_log(const char *dir, uint64_t match, bool packed)
{
	char draft[PATH_MAX], final[PATH_MAX];

	outdir_log_paths(dir, match, packed, draft, final);
	return atomic_file_fd(draft);
}

void
outdir_find_log(const char *dir, uint64_t match, char *path)
{
	char draft[PATH_MAX];

	outdir_log_paths(dir, match, true, draft, path);
	if (access(path, F_OK) != 0)
		outdir_log_paths(dir, match, false, draft, path);
}

static bool
outdir_has_logs(const char *dir)
{
	char path[PATH_MAX];
	const struct dirent *entry;
	bool any = false;
	DIR *logs;

	snprintf(path, sizeof(path), "%s/logs", dir);
	logs = opendir(path);
	while (logs != NULL && !any && (entry = readdir(logs)) != NULL)
		any = entry->d_name[0] != '.';
	if (logs != NULL)
		closedir(logs);
	return any;
}

/* Remove drafts of logs, which interrupted matches left. */
static void
outdir_remove_drafts(const char *dir)
{
	char path[PATH_MAX];
	const struct dirent *entry;
	DIR *logs;

	snprintf(path, sizeof(path), "%s/logs", dir);
	logs = opendir(path);
	while (logs != NULL && (entry = readdir(logs)) != NULL)
		if (name_is_log_draft(entry->d_name))
			unlinkat(dirfd(logs), entry->d_name, 0);
	if (logs != NULL)
		closedir(logs);
}

static bool
outdir_has_results(const char *dir)
{
	char *path = xprintf("%s/results.db", dir);
	bool has = access(path, F_OK) == 0;

	free(path);
	return has;
}

char *
outdir_above_logs(const char *dir)
{
	size_t n = strlen(dir), logs = strlen("logs");
	char *above;

	while (n > 1 && dir[n - 1] == '/')
		n--;
	if (n < logs || strncmp(dir + n - logs, "logs", logs) != 0 ||
	    (n > logs && dir[n - logs - 1] != '/'))
		return xstrdup(dir);
	if (n > logs + 1)
		above = xprintf("%.*s", (int)(n - logs - 1), dir);
	else
		above = xstrdup(n == logs ? "." : "/");
	if (outdir_has_results(above) && !outdir_has_results(dir))
		return above;
	free(above);
	return xstrdup(dir);
}

bool
outdir_file_is(const char *path, const char *text)
{
	size_t len = strlen(text), n = 0;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	FILE *file = fd == -1 ? NULL : fdopen(fd, "r");
	char *got = xcalloc(len + 1, 1);

	if (file != NULL) {
		n = fread(got, 1, len + 1, file);
		fclose(file);
	} else if (fd != -1) {
		close(fd);
	}
	n = n == len && memcmp(got, text, len) == 0;
	free(got);
	return n != 0;
}

bool
outdir_restore_file(const char *dir, const char *name, const char *text,
		    struct diag *diag)
{
	char *path = xprintf("%s/%s", dir, name);
	bool ok = outdir_file_is(path, text);

	if (!ok) {
		fprintf(stderr,
			"%s was removed or changed during the run; it is "
			"written again\n",
			path);
		ok = outdir_write(dir, name, text, diag);
	}
	free(path);
	return ok;
}

bool
outdir_check_overwrite(const char *dir, const char *file, const char *config,
		       struct diag *diag)
{
	char path[PATH_MAX], copy[PATH_MAX], *real = folder_path(dir);
	bool is_own, is_there;
	struct stat st;

	snprintf(path, sizeof(path), "%s/config.yaml", real);
	free(real);
	snprintf(copy, sizeof(copy), "%s/config.yaml", dir);
	if (outdir_file_is(copy, config))
		return true; /* the run writes all files again with the same
				content */
	is_own = file != NULL && strcmp(file, path) == 0;
	is_there = lstat(copy, &st) == 0;
	snprintf(path, sizeof(path), "%s/results.db", dir);
	if (!is_own && stat(path, &st) == 0 && st.st_size > 0)
		return true;
	if (!is_own && outdir_has_logs(dir)) {
		diag_set(diag,
			 "%s has logs of another configuration, and its "
			 "results.db is missing or empty: restore it from a "
			 "copy, or give another --out directory",
			 dir);
		return false;
	}
	if (!is_own && (!is_there || stat(path, &st) == 0))
		return true; /* a run that was stopped at its start wrote this
				file */
	diag_set(diag,
		 "%s would be overwritten: give the results a folder of "
		 "their own with --out",
		 copy);
	return false;
}

void
outdir_clear(const char *dir)
{
	DIR *entries = opendir(dir);
	const struct dirent *entry;

	outdir_remove_drafts(dir);
	while (entries != NULL && (entry = readdir(entries)) != NULL)
		if (!name_is_dot(entry->d_name) &&
		    strcmp(entry->d_name, "arena.lock") != 0 &&
		    outdir_is_leftover(dirfd(entries), entry->d_name) &&
		    unlinkat(dirfd(entries), entry->d_name, 0) != 0)
			unlinkat(dirfd(entries), entry->d_name, AT_REMOVEDIR);
	if (entries != NULL)
		closedir(entries);
}

static void
outdir_remove_files(const char *dir, const char *const *names)
{
	char path[PATH_MAX];

	for (; *names != NULL; names++) {
		snprintf(path, sizeof(path), "%s/%s", dir, *names);
		remove(path); /* removes a folder only if it is empty */
	}
}

void
outdir_remove(const char *dir, const char *const *files)
{
	/* The database is the last entry: if the removal is interrupted, the
	 * arena still recognizes the folder as that of a run. */
	static const char *const own[] = { "config.yaml", "folders.txt", "logs",
					   "bots",	  "results.db",	 NULL };

	if (outdir_has_logs(dir))
		return;
	outdir_remove_logs_after(dir, 0); /* removes logs of bots, too */
	outdir_remove_files(dir, files);
	outdir_remove_files(dir, own);
	outdir_clear(dir);
	rmdir(dir);
}

/* Return true if results would be in a folder of another user.  If root runs by
 * sudo, a folder of the original user is accepted. */
static bool
outdir_is_of_other_user(const struct bot *bot, const char *dir)
{
	const char *sudo = getenv("SUDO_UID");
	struct stat st;

	return !bot_is_bundled(bot) && path_is_below(dir, bot->dir) &&
	       stat(bot->dir, &st) == 0 && st.st_uid != 0 &&
	       st.st_uid != geteuid() &&
	       (sudo == NULL ||
		strtoul(sudo, NULL, 10) != (unsigned long)st.st_uid);
}

/* Return the real path of a folder, or of its nearest existing parent if the
 * folder does not exist yet; owned. */
static char *
outdir_nearest_folder(const char *dir)
{
	char *path = xstrdup(dir), *real;

	while ((real = realpath(path, NULL)) == NULL) {
		char *slash = strrchr(path, '/');

		if (slash == NULL || slash == path) {
			free(path);
			return folder_path(slash == NULL ? "." : "/");
		}
		*slash = '\0';
	}
	free(path);
	return real;
}

bool
outdir_check_place(const char *dir, const struct config *config,
		   struct diag *diag)
{
	char *real = folder_path(dir);
	char *place = outdir_nearest_folder(dir);
	bool ok = true;

	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		if (outdir_is_of_other_user(&config->bots[i], place)) {
			ok = false;
			diag_set(diag,
				 "%s is in the folder of bot %s, which "
				 "belongs to another user, who could redirect "
				 "the results: give another --out",
				 dir, config->bots[i].name);
			break;
		}
		ok = bot_is_bundled(&config->bots[i]) ||
		     strcmp(config->bots[i].dir, real) != 0;
		if (!ok)
			diag_set(diag,
				 "%s is the folder of bot %s: give the results "
				 "a folder of their own with --out",
				 dir, config->bots[i].name);
	}
	free(place);
	free(real);
	return ok;
}

bool
outdir_contains(const char *dir, const char *file)
{
	char *real = folder_path(dir);
	bool holds = file != NULL && path_is_below(file, real);

	free(real);
	return holds;
}

/* outdir.c - the folder that a run's results go to; see outdir.h. */
#include "arena/outdir.h"

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

bool
outdir_make_one(const char *path, struct diag *diag)
{
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return true;
	diag_set(diag, "%s: %s", path, strerror(errno));
	return false;
}

bool
outdir_make(const char *path, struct diag *diag)
{
	char *copy = xstrdup(path);
	bool ok = true;

	for (char *at = copy + 1; ok && (at = strchr(at, '/')) != NULL; at++) {
		*at = '\0';
		ok = outdir_make_one(copy, diag);
		*at = '/';
	}
	ok = ok && outdir_make_one(path, diag);
	free(copy);
	return ok;
}

bool
outdir_bot_log(const char *dir, const char *name, uint64_t match, int seat,
	       const struct botlog *log, struct diag *diag)
{
	char path[PATH_MAX];
	char suffix[16] = "";
	FILE *file;

	if (log->seen == 0)
		return true;
	snprintf(path, sizeof(path), "%s/bots", dir);
	if (!outdir_make_one(path, diag))
		return false;
	snprintf(path, sizeof(path), "%s/bots/%s", dir, name);
	if (!outdir_make_one(path, diag))
		return false;
	if (seat >= 0)
		snprintf(suffix, sizeof(suffix), "-%d", seat);
	snprintf(path, sizeof(path), "%s/bots/%s/%06llu%s.log", dir, name,
		 (unsigned long long)match, suffix);
	file = fopen(path, "we");
	if (file != NULL) {
		botlog_write(log, file);
		if (fclose(file) == 0)
			return true;
	}
	diag_set(diag, "%s: %s", path, strerror(errno));
	return false;
}

bool
outdir_write(const char *dir, const char *name, const char *text,
	     struct diag *diag)
{
	char path[PATH_MAX], draft[PATH_MAX];
	FILE *file;
	bool ok;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	snprintf(draft, sizeof(draft), "%s/.%s.part", dir, name);
	file = fopen(draft, "we");
	ok = file != NULL && fputs(text, file) != EOF;
	if (file != NULL)
		ok = fclose(file) == 0 && ok;
	if (ok && rename(draft, path) == 0)
		return true;
	diag_set(diag, "%s: %s", path, strerror(errno));
	return false;
}

bool
outdir_is_empty(const char *dir)
{
	DIR *entries = opendir(dir);
	const struct dirent *entry;
	bool empty = true;

	while (entries != NULL && (entry = readdir(entries)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			empty = false;
	if (entries != NULL)
		closedir(entries);
	return empty;
}

void
outdir_log_paths(const char *dir, uint64_t match, char *draft, char *final)
{
	snprintf(draft, PATH_MAX, "%s/logs/.%06llu.part", dir,
		 (unsigned long long)match);
	snprintf(final, PATH_MAX, "%s/logs/%06llu.jsonl", dir,
		 (unsigned long long)match);
}

int
outdir_open_log(const char *dir, uint64_t match)
{
	char draft[PATH_MAX], final[PATH_MAX];

	outdir_log_paths(dir, match, draft, final);
	return open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

static bool
has_logs(const char *dir)
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

/* Logs of matches that were broken off, whoever did. */
static void
remove_drafts(const char *dir)
{
	char path[PATH_MAX];
	const struct dirent *entry;
	DIR *logs;

	snprintf(path, sizeof(path), "%s/logs", dir);
	logs = opendir(path);
	while (logs != NULL && (entry = readdir(logs)) != NULL)
		if (entry->d_name[0] == '.' &&
		    strstr(entry->d_name, ".part") != NULL)
			unlinkat(dirfd(logs), entry->d_name, 0);
	if (logs != NULL)
		closedir(logs);
}

bool
outdir_file_is(const char *path, const char *text)
{
	size_t len = strlen(text), n = 0;
	FILE *file = fopen(path, "re");
	char *got = xcalloc(len + 1, 1);

	if (file != NULL) {
		n = fread(got, 1, len + 1, file);
		fclose(file);
	}
	n = n == len && memcmp(got, text, len) == 0;
	free(got);
	return n != 0;
}

bool
outdir_logs_may_go(const char *dir, const char *config, struct diag *diag)
{
	char path[PATH_MAX];
	struct stat st;

	snprintf(path, sizeof(path), "%s/results.db", dir);
	if ((stat(path, &st) == 0 && st.st_size > 0) || !has_logs(dir))
		return true;
	snprintf(path, sizeof(path), "%s/config.yaml", dir);
	if (outdir_file_is(path, config))
		return true; /* they are written again as they were */
	diag_set(diag,
		 "%s has logs of another configuration, and its results.db is "
		 "missing or empty: put it back from a copy, or give another "
		 "--out directory",
		 dir);
	return false;
}

void
outdir_remove(const char *dir)
{
	static const char *const files[] = { "results.db",     "results.db-wal",
					     "results.db-shm", "config.yaml",
					     "standings.txt",  "standings.json",
					     "results.csv",    "folders.txt",
					     "logs",	       NULL };
	char path[PATH_MAX];

	if (has_logs(dir))
		return;
	remove_drafts(dir);
	for (size_t i = 0; files[i] != NULL; i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, files[i]);
		remove(path); /* a folder only when it is empty */
	}
	rmdir(dir);
}

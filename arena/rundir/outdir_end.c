/* outdir_end.c - remove the logs of matches that do not count; see outdir.h. */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"

/* Return the match number in the name of a log, such as "000017.jsonl" or
 * "000017-2.log", or of a draft that a killed run left (".000017.part"); 0 if
 * the name is not one of these. */
static uint64_t
log_name_match(const char *name)
{
	const char *digits = name + (name[0] == '.');
	char *end;
	uint64_t match = strtoull(digits, &end, 10);

	if (digits[0] < '0' || digits[0] > '9')
		return 0;
	return *end == '.' || *end == '-' ? match : 0;
}

/* Open the folder @name in the folder @at.  Return NULL if it does not
 * exist. */
static DIR *
outdir_open_below(int at, const char *name)
{
	int fd = openat(at, name,
			O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *dir = fd == -1 ? NULL : fdopendir(fd);

	if (dir == NULL && fd != -1)
		close(fd);
	return dir;
}

static void
outdir_remove_logs_in(DIR *logs, uint64_t last)
{
	const struct dirent *entry;

	while ((entry = readdir(logs)) != NULL)
		if (log_name_match(entry->d_name) > last)
			unlinkat(dirfd(logs), entry->d_name, 0);
}

void
outdir_remove_logs_after(const char *dir, uint64_t last)
{
	DIR *whole = outdir_open_below(AT_FDCWD, dir), *logs, *bots;
	const struct dirent *entry;

	if (whole == NULL)
		return;
	logs = outdir_open_below(dirfd(whole), "logs");
	if (logs != NULL) {
		outdir_remove_logs_in(logs, last);
		closedir(logs);
	}
	bots = outdir_open_below(dirfd(whole), "bots");
	while (bots != NULL && (entry = readdir(bots)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		logs = outdir_open_below(dirfd(bots), entry->d_name);
		if (logs == NULL)
			continue;
		outdir_remove_logs_in(logs, last);
		closedir(logs);
		/* This removes the folder only if it is empty, so that the logs
		 * of other matches remain. */
		unlinkat(dirfd(bots), entry->d_name, AT_REMOVEDIR);
	}
	if (bots != NULL) {
		closedir(bots);
		unlinkat(dirfd(whole), "bots", AT_REMOVEDIR);
	}
	closedir(whole);
}

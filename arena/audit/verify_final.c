/* verify_final.c - check a file of `arena commit`: `arena verify`; see
 * verify.h. */
#include "arena/audit/verify.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"

#define ENDING ".final"

static bool
has_final_suffix(const char *path)
{
	size_t n = strlen(path), end = sizeof(ENDING) - 1;

	return n > end && strcmp(path + n - end, ENDING) == 0;
}

bool
verify_is_final(const char *path)
{
	struct diag diag;
	char *text;
	bool is = has_final_suffix(path);

	if (is)
		return true;
	text = freeze_read(path, &diag);
	is = text != NULL;
	free(text);
	return is;
}

/* Print the directories next to @path whose runs were begun with @text. Return
 * how many. */
static unsigned
print_final_runs(const char *path, const char *text)
{
	const char *slash = strrchr(path, '/');
	int before = slash == NULL ? 0 : (int)(slash - path) + 1;
	char *around = xprintf("%.*s", before, path);
	DIR *entries = opendir(slash == NULL ? "." : around);
	const struct dirent *entry;
	unsigned played = 0;

	while (entries != NULL && (entry = readdir(entries)) != NULL) {
		char *own = xprintf("%s%s/" FREEZE_FILE, around, entry->d_name);

		if (entry->d_name[0] != '.' && outdir_file_is(own, text)) {
			printf("%s: %s%s was begun with this file\n", path,
			       around, entry->d_name);
			played++;
		}
		free(own);
	}
	if (entries != NULL)
		closedir(entries);
	free(around);
	return played;
}

/* Does a directory of its name hold a final that was begun with another file?
 */
static bool
check_named_run(const char *path, const char *text)
{
	int stem = (int)(strlen(path) - (sizeof(ENDING) - 1));
	char *dir, *own;
	bool is;

	if (!has_final_suffix(path))
		return false;
	dir = xprintf("%.*s", stem, path);
	own = xprintf("%s/" FREEZE_FILE, dir);
	is = access(own, F_OK) == 0 && !outdir_file_is(own, text);
	if (is)
		printf("%s: %s was not begun with this file: it contains "
		       "another " FREEZE_FILE "\n",
		       path, dir);
	free(own);
	free(dir);
	return is;
}

int
verify_final(const char *path)
{
	struct diag diag;
	char *text = freeze_read(path, &diag), hex[FREEZE_HASH_TEXT];
	unsigned changed;
	bool wrong;

	if (text == NULL || !freeze_is_complete(text, &diag)) {
		fprintf(stderr, "arena verify: %s%s%s\n",
			text != NULL ? path : "", text != NULL ? ": " : "",
			diag.text);
		free(text);
		return 1;
	}
	freeze_commitment(text, hex);
	printf("%s: commitment %s\n", path, hex);
	changed = freeze_count_changed(text);
	if (changed > 0)
		printf("%s: files and folders of bots that are missing or have "
		       "changed since the final was frozen: %u\n",
		       path, changed);
	wrong = check_named_run(path, text);
	if (print_final_runs(path, text) == 0 && !wrong)
		printf("%s: no run in this folder was begun with this file\n",
		       path);
	free(text);
	return wrong;
}

/* commitment.c - commitments beside a results directory; see commitment.h. */
#include "arena/rundir/commitment.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"

char *
commitment_path(const char *dir)
{
	size_t n = strlen(dir);

	while (n > 1 && dir[n - 1] == '/')
		n--;
	return xprintf("%.*s.final", (int)n, dir);
}

bool
commitment_is_optional(const struct config *config, const char *dir,
		       struct diag *diag)
{
	char *made = commitment_path(dir);
	bool may = !config->final || freeze_exists(dir) ||
		   access(made, F_OK) != 0;

	if (!may)
		diag_set(diag,
			 "%s is a commitment for these results: give "
			 "--commitment %s, or remove the file",
			 made, made);
	free(made);
	return may;
}

/* Return the folder that contains @path; owned. */
static char *
commitment_parent_folder(const char *path)
{
	char *real = folder_path(path), *slash = strrchr(real, '/');

	if (slash != NULL)
		slash[slash == real] = '\0';
	return real;
}

bool
commitment_is_new(const char *dir, const char *commitment, struct diag *diag)
{
	char *text = freeze_read(commitment, diag);
	char *around = commitment_parent_folder(dir), *own = folder_path(dir);
	DIR *entries = text != NULL ? opendir(around) : NULL;
	const struct dirent *entry;
	bool first = text != NULL;

	while (first && entries != NULL && (entry = readdir(entries)) != NULL) {
		char *other = xprintf("%s/%s", around, entry->d_name);
		char *path = xprintf("%s/" FREEZE_FILE, other);

		first = entry->d_name[0] == '.' || strcmp(other, own) == 0 ||
			!outdir_file_is(path, text);
		if (!first)
			diag_set(
				diag,
				"final: the run in %s was started with the "
				"commitment %s, which can be played only once: "
				"give --out %s, or commit to a new final",
				other, commitment, other);
		free(path);
		free(other);
	}
	if (entries != NULL)
		closedir(entries);
	free(own);
	free(around);
	free(text);
	return first;
}

void
commitment_warn(const struct config *config, const char *dir)
{
	char *around = commitment_parent_folder(dir),
	     *folder = config_folder(config);
	char *named = xprintf("%s.final", folder);
	DIR *entries = config->final ? opendir(around) : NULL;
	const struct dirent *entry;
	struct diag none;

	while (entries != NULL && (entry = readdir(entries)) != NULL) {
		const char *ending = strrchr(entry->d_name, '.');
		char *path = xprintf("%s/%s", around, entry->d_name);
		char *text = ending != NULL && strcmp(ending, ".final") == 0
				     ? freeze_read(path, &none)
				     : NULL;

		if (text != NULL && (strcmp(entry->d_name, named) == 0 ||
				     freeze_is_for(text, config)))
			fprintf(stderr,
				"warning: %s is a commitment that seems to be "
				"for this final, but this run does NOT use it: "
				"other cards are drawn.\nTo play the committed "
				"final, stop the run, remove %s, and give "
				"--commitment %s.\n",
				path, dir, path);
		free(text);
		free(path);
	}
	if (entries != NULL)
		closedir(entries);
	free(named);
	free(folder);
	free(around);
}

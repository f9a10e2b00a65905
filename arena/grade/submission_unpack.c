/* submission_unpack.c - what was handed in becomes a folder; see
 * submission_unpack.h. */
#include "arena/grade/submission_unpack.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/grade/platform.h"
#include "lib/alloc.h"

static enum unpacking_end
unpack_single(const struct unpacking *how, const struct submission *student,
	      const char *to, struct diag *diag)
{
	struct unpack_file *files = xcalloc(student->files, sizeof(*files));
	enum unpacking_end end;

	for (size_t i = 0; i < student->files; i++)
		files[i] = (struct unpack_file){ student->file[i].path,
						 student->file[i].name };
	end = unpack_files(how, files, student->files, to, diag);
	free(files);
	return end;
}

/* Does @dir hold archives of formats that are not read, and nothing else? False
 * with @diag. */
static bool
is_not_foreign(const char *dir, struct diag *diag)
{
	DIR *open = opendir(dir);
	struct dirent *entry;
	char name[NAME_MAX + 1] = "";
	bool only = open != NULL;

	while (only && (entry = readdir(open)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		only = archive_is_foreign(entry->d_name);
		snprintf(name, sizeof(name), "%s", entry->d_name);
	}
	if (open != NULL)
		closedir(open);
	only = only && name[0] != '\0';
	if (only)
		diag_set(diag,
			 "it cannot be read: %s is an archive of a format that "
			 "is not read: pack the files as zip",
			 name);
	return !only;
}

static enum unpacking_end
unpack_any(const struct unpacking *how, const struct submission *student,
	   const char *to, struct diag *diag)
{
	if (student->unclear != NULL) {
		diag_set(diag, "%s", student->unclear);
		return UNPACKING_REFUSED;
	}
	if (student->file[0].kind == SUBMISSIONS_FOLDER)
		return unpack_folder(how, student->file[0].path, to, diag);
	if (student->file[0].kind == SUBMISSIONS_ARCHIVE)
		return unpack_archive(how, student->file[0].path, to, diag);
	return unpack_single(how, student, to, diag);
}

enum unpacking_end
unpack_hand_in(const struct unpacking *how, const struct submission *student,
	       const char *to, struct diag *diag)
{
	enum unpacking_end end = unpack_any(how, student, to, diag);
	bool refused;

	if (end != UNPACKING_DONE)
		return end;
	if (!tree_raise(to, &refused, diag))
		return refused ? UNPACKING_REFUSED : UNPACKING_FAILED;
	if (rmdir(to) == 0) {
		diag_set(diag, "it is empty: there is no file in it");
		return UNPACKING_REFUSED;
	}
	if (!is_not_foreign(to, diag))
		return UNPACKING_REFUSED;
	/* There a build runs as the owner of its folder, never as root. */
	if (how->uid == 0 || how->level != ISOLATION_PROCESS ||
	    tree_give(to, how->uid))
		return UNPACKING_DONE;
	diag_set(diag, "%s: %s", to, strerror(errno));
	return UNPACKING_FAILED;
}

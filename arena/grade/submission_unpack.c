/* submission_unpack.c - unpack a submission; see submission_unpack.h. */
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
submission_unpack_files(const struct unpack_how *how,
			const struct submission *student, const char *to,
			struct diag *diag)
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

/* Return false with @diag if @dir contains only archives of unsupported
 * formats. */
static bool
submission_check_format(const char *dir, struct diag *diag)
{
	DIR *open = opendir(dir);
	struct dirent *entry;
	char name[NAME_MAX + 1] = "";
	bool only = open != NULL;

	while (only && (entry = readdir(open)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		only = archive_is_unsupported(entry->d_name);
		snprintf(name, sizeof(name), "%s", entry->d_name);
	}
	if (open != NULL)
		closedir(open);
	only = only && name[0] != '\0';
	if (only)
		diag_set(diag,
			 "the submission cannot be read: %s is an archive of "
			 "an unsupported format: pack the files as zip",
			 name);
	return !only;
}

static enum unpacking_end
submission_unpack_any(const struct unpack_how *how,
		      const struct submission *student, const char *to,
		      struct diag *diag)
{
	if (student->unclear != NULL) {
		diag_set(diag, "%s", student->unclear);
		return UNPACKING_REFUSED;
	}
	if (student->file[0].kind == SUBMISSIONS_FOLDER)
		return unpack_folder(how, student->file[0].path, to, diag);
	if (student->file[0].kind == SUBMISSIONS_ARCHIVE)
		return unpack_archive(how, student->file[0].path, to, diag);
	return submission_unpack_files(how, student, to, diag);
}

enum unpacking_end
submission_unpack(const struct unpack_how *how,
		  const struct submission *student, const char *to,
		  struct diag *diag)
{
	enum unpacking_end end = submission_unpack_any(how, student, to, diag);
	bool refused;

	if (end != UNPACKING_DONE)
		return end;
	if (!tree_strip_top(to, &refused, diag))
		return refused ? UNPACKING_REFUSED : UNPACKING_FAILED;
	if (rmdir(to) == 0) {
		diag_set(diag, "the submission contains no file");
		return UNPACKING_REFUSED;
	}
	if (!submission_check_format(to, diag))
		return UNPACKING_REFUSED;
	/* At level process a build runs as the owner of its folder, never as
	 * root. */
	if (how->uid == 0 || how->level != ISOLATION_PROCESS ||
	    tree_chown(to, how->uid))
		return UNPACKING_DONE;
	diag_set(diag, "%s: %s", to, strerror(errno));
	return UNPACKING_FAILED;
}

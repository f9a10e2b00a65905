/* program_folder.c - finish the folder of an unpacked program; see
 * program_folder.h. */
#include "arena/archive/program_folder.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena/archive/archive_suffix.h"

/* Return false with @diag if @dir contains only archives of unsupported
 * formats. */
static bool
program_folder_check_format(const char *dir, struct diag *diag)
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

enum unpacking_end
program_folder_finish(const struct unpack_how *how, const char *folder,
		      struct diag *diag)
{
	bool refused;

	if (!tree_strip_top(folder, &refused, diag))
		return refused ? UNPACKING_REFUSED : UNPACKING_FAILED;
	if (rmdir(folder) == 0) {
		diag_set(diag, "the submission contains no file");
		return UNPACKING_REFUSED;
	}
	if (!program_folder_check_format(folder, diag))
		return UNPACKING_REFUSED;
	/* At level process a build runs as the owner of its folder, never as
	 * root. */
	if (how->uid == 0 || how->level != ISOLATION_PROCESS ||
	    tree_chown(folder, how->uid))
		return UNPACKING_DONE;
	diag_set(diag, "%s: %s", folder, strerror(errno));
	return UNPACKING_FAILED;
}

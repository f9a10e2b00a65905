/* archive_suffix.c - recognize archives by their names; see archive_suffix.h.
 */
#include "arena/archive/archive_suffix.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char *const archive_suffixes[] = {
	".zip",	   ".tar",     ".tar.gz", ".tgz", ".tar.bz2",
	".tar.xz", ".tar.zst", ".txz",	  NULL,
};

const char *
archive_suffix(const char *name)
{
	size_t len = strlen(name);

	for (size_t i = 0; archive_suffixes[i] != NULL; i++) {
		size_t own = strlen(archive_suffixes[i]);

		if (len > own &&
		    strcasecmp(name + len - own, archive_suffixes[i]) == 0)
			return name + len - own;
	}
	return NULL;
}

bool
archive_is_unsupported(const char *name)
{
	static const char *const others[] = { ".rar", ".7z",   ".zipx",
					      ".cab", ".arj",  ".lzh",
					      ".sit", ".sitx", NULL };
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot != NULL && others[i] != NULL; i++)
		if (strcasecmp(dot, others[i]) == 0)
			return true;
	return false;
}

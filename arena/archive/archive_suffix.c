/* archive_suffix.c - recognize archives by their names; see archive_suffix.h.
 */
#include "arena/archive/archive_suffix.h"

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

/* The bytes @magic at the offset @at of an archive. */
static const struct {
	const char *suffix, *magic;
	size_t at;
} archive_magics[] = {
	{ ".zip", "PK\x03\x04", 0 },
	{ ".tar.gz", "\x1f\x8b", 0 },
	{ ".tar.bz2", "BZh", 0 },
	{ ".tar.xz",
	  "\xfd"
	  "7zXZ",
	  0 },
	{ ".tar.zst", "\x28\xb5\x2f\xfd", 0 },
	{ ".tar", "ustar", 257 },
};

const char *
archive_suffix_of_bytes(const char *bytes, size_t len)
{
	for (size_t i = 0;
	     i < sizeof(archive_magics) / sizeof(archive_magics[0]); i++) {
		size_t at = archive_magics[i].at;
		size_t n = strlen(archive_magics[i].magic);

		if (len >= at + n &&
		    memcmp(bytes + at, archive_magics[i].magic, n) == 0)
			return archive_magics[i].suffix;
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

/* version_files.c - files of versions; see version_files.h. */
#define _XOPEN_SOURCE 700 /* nftw */
#include "arena/league/version_files.h"

#include <ctype.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/file/removal.h"

#define WALK_OPEN   32	/* arbitrary: open folders of nftw */
#define BLOCK_BYTES 512 /* unit of st_blocks */

char *
version_files_path(const char *dir, int64_t version)
{
	return xprintf("%s/versions/%lld", dir, (long long)version);
}

/* Make DIR/versions and the empty folder @folder in it. */
static bool
version_files_create(const char *dir, const char *folder)
{
	char *parent = xprintf("%s/versions", dir);
	bool ok = (mkdir(parent, 0777) == 0 || errno == EEXIST) &&
		  removal_path(folder) && mkdir(folder, 0777) == 0 &&
		  fd_sync_folder(parent) == 0;

	free(parent);
	return ok;
}

bool
version_files_store(const char *dir, int64_t version, const char *from,
		    const char *archive, struct diag *diag)
{
	char *folder = version_files_path(dir, version);
	char *path = xprintf("%s/%s", folder, archive);
	bool ok = version_files_create(dir, folder) &&
		  rename(from, path) == 0 && fd_sync_folder(folder) == 0;

	if (!ok)
		diag_set(diag, "%s: %s", path, strerror(errno));
	free(path);
	free(folder);
	return ok;
}

bool
version_files_remove(const char *dir, struct league_db *db, int64_t version,
		     struct diag *diag)
{
	char *folder = version_files_path(dir, version);
	bool ok = removal_path(folder);

	if (!ok)
		diag_set(diag, "%s: %s", folder, strerror(errno));
	free(folder);
	return ok && league_version_set_archive(db, version, "", diag);
}

/* --- old versions --------------------------------------------------------- */

#define PRUNE_MAX 64 /* arbitrary: versions that one call removes */

struct pruning {
	int64_t keep;
	int64_t id[PRUNE_MAX];
	unsigned count;
};

static bool
version_has_ended(const struct league_version *version)
{
	return version->state == VERSION_RETIRED ||
	       version->state == VERSION_BUILD_FAILED ||
	       version->state == VERSION_CHECK_FAILED;
}

static bool
pruning_add(void *arg, const struct league_version *version)
{
	struct pruning *pruning = arg;

	if (version->archive[0] == '\0' || pruning->keep-- > 0)
		return true;
	if (version_has_ended(version))
		pruning->id[pruning->count++] = version->id;
	return pruning->count < PRUNE_MAX;
}

bool
version_files_prune(struct league_db *db, int64_t bot, int64_t keep,
		    struct diag *diag)
{
	struct pruning pruning = { .keep = keep };
	bool ok = league_versions_each(db, bot, pruning_add, &pruning, diag);

	for (unsigned i = 0; ok && i < pruning.count; i++)
		ok = league_removal_add(db, pruning.id[i], diag);
	return ok;
}

/* --- paths in texts ------------------------------------------------------- */

static bool
path_has_char(char c)
{
	return isalnum((unsigned char)c) || (c != '\0' && strchr("/._-", c));
}

/* Return the length of "versions/ID/" at the start of @path; 0: none. */
static size_t
path_version_length(const char *path)
{
	static const char versions[] = "versions/";
	size_t len = sizeof(versions) - 1, digits;

	if (strncmp(path, versions, len) != 0)
		return 0;
	digits = strspn(path + len, "0123456789");
	return digits > 0 && path[len + digits] == '/' ? len + digits + 1 : 0;
}

/* Return true if a path ends with "bot", the folder of the program. */
static bool
path_ends_at_bot(const char *path)
{
	return strncmp(path, "bot", 3) == 0 && !path_has_char(path[3]);
}

void
version_files_shorten(const char *dir, char *text)
{
	char *folder = xprintf("%s/", dir), *at = text, *rest;

	while ((at = strstr(at, folder)) != NULL) {
		size_t version;

		rest = at + strlen(folder);
		if (at > text && path_has_char(at[-1])) {
			at = rest; /* the end of another path */
			continue;
		}
		version = path_version_length(rest);
		rest += version;
		if (version > 0 && strncmp(rest, "bot/", 4) == 0) {
			rest += 4;
		} else if (version > 0 && path_ends_at_bot(rest)) {
			*at++ = '.';
			rest += 3;
		}
		memmove(at, rest, strlen(rest) + 1);
	}
	free(folder);
}

/* --- size ----------------------------------------------------------------- */

/* a global variable, because nftw passes no argument to its callback */
static int64_t walk_bytes;

static int
walk_add_bytes(const char *path, const struct stat *st, int type,
	       struct FTW *place)
{
	(void)path;
	(void)place;
	if (type == FTW_F)
		walk_bytes += (int64_t)st->st_blocks * BLOCK_BYTES;
	return 0;
}

int64_t
version_files_bytes(const char *dir)
{
	char *path = xprintf("%s/versions", dir);

	walk_bytes = 0;
	(void)nftw(path, walk_add_bytes, WALK_OPEN, FTW_PHYS);
	free(path);
	return walk_bytes;
}

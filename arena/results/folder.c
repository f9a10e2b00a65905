/* folder.c - hashes of the bots' folders; see folder.h. */
#define _GNU_SOURCE /* realpath */

#include "arena/results/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "arena/plan/config.h"
#include "lib/added.h"
#include "lib/alloc.h"

#define DEPTH_MAX 64

struct walk {
	crypto_generichash_state hash;
	const char *const *leave_out;
	char path[PATH_MAX];
	size_t top; /* where names below the folder begin in @path */
	uint64_t bytes, bytes_max;
	unsigned files, files_max, depth;
};

static void
add(struct walk *walk, const void *bytes, size_t len)
{
	crypto_generichash_update(&walk->hash, bytes, len);
}

static void
add_number(struct walk *walk, int64_t number)
{
	add(walk, &number, sizeof(number));
}

static bool
counts(const struct walk *walk, const char *name)
{
	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
	    strcmp(name, "__pycache__") == 0)
		return false;
	for (size_t i = 0; walk->leave_out[i] != NULL; i++)
		if (strcmp(walk->path, walk->leave_out[i]) == 0)
			return false;
	return true;
}

static void
add_contents(struct walk *walk, int fd)
{
	char part[16384];
	ssize_t n;

	while (walk->bytes < walk->bytes_max &&
	       (n = read(fd, part, sizeof(part))) > 0) {
		add(walk, part, (size_t)n);
		walk->bytes += (uint64_t)n;
	}
}

/* The file @name in @at, which was a file a moment ago: its descriptor, or -1.
 * What is opened is what was looked at, so that no pipe is waited for, and no
 * device touched, whatever takes its place. */
static int
open_file(int at, const char *name)
{
	int path = openat(at, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
	char link[64];
	struct stat st;
	int fd = -1;

	if (path == -1)
		return -1;
	snprintf(link, sizeof(link), "/proc/self/fd/%d", path);
	if (fstat(path, &st) == 0 && S_ISREG(st.st_mode))
		fd = open(link, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	close(path);
	return fd;
}

static void
add_file(struct walk *walk, int at, const char *name, const struct stat *st)
{
	int fd = -1;

	if (walk->bytes < walk->bytes_max)
		fd = open_file(at, name);
	if (fd != -1) {
		add_contents(walk, fd);
		close(fd);
	} else {
		add_number(walk, (int64_t)st->st_mtim.tv_sec);
		add_number(walk, st->st_mtim.tv_nsec);
	}
	add_number(walk, (int64_t)st->st_size);
}

static void
add_link(struct walk *walk, int at, const char *name)
{
	char to[PATH_MAX];
	ssize_t n = readlinkat(at, name, to, sizeof(to));

	if (n > 0)
		add(walk, to, (size_t)n);
}

static void add_folder(struct walk *walk, int fd, size_t len);

/* What is called @name in the folder @at, whose path has @len bytes. */
static void
add_entry(struct walk *walk, int at, size_t len, const char *name)
{
	size_t room = sizeof(walk->path) - len;
	int n = snprintf(walk->path + len, room, "/%s", name);
	struct stat st;

	if (n < 0 || (size_t)n >= room || !counts(walk, name) ||
	    walk->files >= walk->files_max ||
	    fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	walk->files++;
	add(walk, walk->path + walk->top, strlen(walk->path + walk->top) + 1);
	add_number(walk, (int64_t)st.st_mode);
	if (S_ISREG(st.st_mode))
		add_file(walk, at, name, &st);
	else if (S_ISLNK(st.st_mode))
		add_link(walk, at, name);
	else if (S_ISDIR(st.st_mode))
		add_folder(walk,
			   openat(at, name,
				  O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
					  O_CLOEXEC | O_NONBLOCK),
			   len + (size_t)n);
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The names in a folder, sorted; no more of them than count, since a folder may
 * hold millions.  Returns how many; each is owned, and the list. */
static unsigned
read_names(DIR *folder, unsigned most, char ***names)
{
	const struct dirent *entry;
	unsigned n = 0, room = 0;

	*names = NULL;
	while (n < most && (entry = readdir(folder)) != NULL) {
		if (n == room) {
			room = room > 0 ? 2 * room : 64;
			*names = xrealloc(*names, room, sizeof(**names));
		}
		(*names)[n++] = xstrdup(entry->d_name);
	}
	if (n > 0)
		qsort(*names, n, sizeof(**names), by_name);
	return n;
}

/* @fd is taken. */
static void
add_folder(struct walk *walk, int fd, size_t len)
{
	DIR *folder = fd == -1 ? NULL : fdopendir(fd);
	char **names;
	unsigned n;

	if (folder == NULL || walk->depth == DEPTH_MAX) {
		if (folder != NULL)
			closedir(folder);
		else if (fd != -1)
			close(fd);
		return;
	}
	n = read_names(folder, walk->files_max, &names);
	walk->depth++;
	for (unsigned i = 0; i < n; i++) {
		add_entry(walk, fd, len, names[i]);
		walk->path[len] = '\0';
		free(names[i]);
	}
	walk->depth--;
	free(names);
	closedir(folder);
}

static void
walk_begin(struct walk *walk, const char *top, const char *const *leave_out)
{
	crypto_generichash_init(&walk->hash, NULL, 0, 32);
	walk->leave_out = leave_out;
	snprintf(walk->path, sizeof(walk->path), "%s", top);
	walk->top = strlen(walk->path);
}

static void
walk_end(struct walk *walk, char hex[FOLDER_HASH_TEXT])
{
	unsigned char hash[32];

	crypto_generichash_final(&walk->hash, hash, sizeof(hash));
	sodium_bin2hex(hex, FOLDER_HASH_TEXT, hash, sizeof(hash));
	free(walk);
}

void
folder_hash(const char *folder, const char *const *leave_out,
	    char hex[FOLDER_HASH_TEXT])
{
	struct walk *walk = xcalloc(1, sizeof(*walk));

	walk_begin(walk, folder, leave_out);
	walk->bytes_max = FOLDER_BYTES_MAX;
	walk->files_max = FOLDER_FILES_MAX;
	add_folder(
		walk,
		open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK),
		walk->top);
	walk_end(walk, hex);
}

bool
path_hash(const char *path, const char *const *leave_out,
	  char hex[FOLDER_HASH_TEXT])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct walk *walk;
	struct stat st;

	if (fd == -1)
		return false;
	if (fstat(fd, &st) != 0 ||
	    (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))) {
		close(fd);
		errno = EINVAL;
		return false;
	}
	walk = xcalloc(1, sizeof(*walk));
	walk_begin(walk, path, leave_out);
	walk->bytes_max = UINT64_MAX;
	walk->files_max = UINT_MAX;
	if (S_ISDIR(st.st_mode)) {
		add_folder(walk, fd, walk->top);
	} else {
		add_contents(walk, fd);
		close(fd);
	}
	walk_end(walk, hex);
	return true;
}

/*
 * folders.txt: when, hash, bot.
 */

/* The hash that was noted last for a bot, or "". */
static void
noted(FILE *file, const char *bot, char hex[FOLDER_HASH_TEXT])
{
	char line[256], name[128], hash[FOLDER_HASH_TEXT];

	hex[0] = '\0';
	rewind(file);
	while (added_line(file, line, sizeof(line), NULL))
		if (sscanf(line, "%*s %64s %127s", hash, name) == 2 &&
		    strcmp(name, bot) == 0)
			memcpy(hex, hash, FOLDER_HASH_TEXT);
}

static void
note(FILE *file, const char *bot, const char *hash, bool anew)
{
	char before[FOLDER_HASH_TEXT], when[32];
	time_t now = time(NULL);
	struct tm utc;

	noted(file, bot, before);
	if (strcmp(before, hash) == 0)
		return;
	if (before[0] != '\0' && !anew)
		fprintf(stderr,
			"bot %s: its folder has changed since the run began, "
			"so the results may be of two programs: folders.txt; "
			"arena run with --again %s plays its matches anew\n",
			bot, bot);
	gmtime_r(&now, &utc);
	strftime(when, sizeof(when), "%Y-%m-%dT%H:%M:%SZ", &utc);
	fseek(file, 0, SEEK_END);
	fprintf(file, "%s %s %s\n", when, hash, bot);
}

bool
folders_note(const struct config *config, const char *dir, const bool *anew,
	     struct diag *diag)
{
	char *real = realpath(dir, NULL);
	const char *leave_out[] = { real != NULL ? real : dir, config->file,
				    NULL };
	char *path = xprintf("%s/folders.txt", dir);
	char hash[FOLDER_HASH_TEXT];
	const char *hashed = NULL; /* bots often share a folder */
	FILE *file = added_open(path, NULL);
	bool ok;

	for (uint32_t i = 0; file != NULL && i < config->bot_count; i++) {
		const struct bot *bot = &config->bots[i];

		if (bot_is_ours(bot))
			continue;
		if (hashed == NULL || strcmp(hashed, bot->dir) != 0)
			folder_hash(bot->dir, leave_out, hash);
		hashed = bot->dir;
		note(file, bot->name, hash, anew != NULL && anew[i]);
	}
	ok = file != NULL && !ferror(file);
	if (file != NULL && fclose(file) != 0)
		ok = false;
	if (!ok)
		diag_set(diag, "%s: %s", path, strerror(errno));
	free(path);
	free(real);
	return ok;
}

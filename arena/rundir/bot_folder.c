/* bot_folder.c - hashes of the bots' folders; see bot_folder.h. */
#define _GNU_SOURCE /* realpath */

#include "arena/rundir/bot_folder.h"

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

#include "arena/config/config.h"
#include "lib/alloc.h"
#include "lib/file/added.h"

#define DEPTH_MAX 64

/**
 * struct folder_news - the file that changed last in a folder
 * @but: a path below it that is not looked at, or NULL
 * @when: by the file system; @name: from the folder on
 */
struct folder_news {
	const char *but;
	struct timespec when;
	char name[PATH_MAX];
};

struct walk {
	crypto_generichash_state hash;
	const char *const *leave_out;
	char path[PATH_MAX];
	size_t top; /* where names below the folder begin in @path */
	uint64_t bytes, bytes_max;
	unsigned files, files_max, depth;
	struct folder_news *news; /* NULL: nobody asks */
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

/* Keep the file that changed last; folders change with what is written for a
 * moment. */
static void
add_news(struct walk *walk, const struct stat *st)
{
	struct folder_news *news = walk->news;
	const struct timespec *when = &st->st_ctim;

	if (news == NULL ||
	    (news->but != NULL && path_is_below(walk->path, news->but)) ||
	    when->tv_sec < news->when.tv_sec ||
	    (when->tv_sec == news->when.tv_sec &&
	     when->tv_nsec < news->when.tv_nsec))
		return;
	news->when = *when;
	snprintf(news->name, sizeof(news->name), "%s",
		 walk->path + walk->top + 1);
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
	add_news(walk, &st);
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
walk_end(struct walk *walk, char hex[BOT_FOLDER_HASH_TEXT])
{
	unsigned char hash[32];

	crypto_generichash_final(&walk->hash, hash, sizeof(hash));
	sodium_bin2hex(hex, BOT_FOLDER_HASH_TEXT, hash, sizeof(hash));
	free(walk);
}

/* @news: caller's storage, or NULL. */
static void
hash_and_look(const char *folder, const char *const *leave_out,
	      struct folder_news *news, char hex[BOT_FOLDER_HASH_TEXT])
{
	struct walk *walk = xcalloc(1, sizeof(*walk));

	walk_begin(walk, folder, leave_out);
	walk->news = news;
	walk->bytes_max = BOT_FOLDER_BYTES_MAX;
	walk->files_max = BOT_FOLDER_FILES_MAX;
	add_folder(
		walk,
		open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK),
		walk->top);
	walk_end(walk, hex);
}

void
bot_folder_hash(const char *folder, const char *const *leave_out,
		char hex[BOT_FOLDER_HASH_TEXT])
{
	hash_and_look(folder, leave_out, NULL, hex);
}

char *
bot_folder_newest(const char *folder, const char *const *leave_out)
{
	struct folder_news news = { .but = NULL };
	char hex[BOT_FOLDER_HASH_TEXT];

	hash_and_look(folder, leave_out, &news, hex);
	return news.name[0] != '\0' ? xstrdup(news.name) : NULL;
}

bool
path_hash(const char *path, const char *const *leave_out,
	  char hex[BOT_FOLDER_HASH_TEXT])
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

/**
 * struct noting - folders.txt under way
 * @file: its lines; @writes: are new ones added?
 * @results: where results usually lie, which other runs write
 * @hashed: the folder that @hash and @news are of; bots often share one
 * @told: the folder that was told of last
 */
struct noting {
	const struct config *config;
	FILE *file;
	bool writes;
	char *results;
	const char *leave_out[3];
	const char *hashed, *told;
	char hash[BOT_FOLDER_HASH_TEXT];
	struct folder_news news;
};

/* The hash that was noted last for a bot, or "", and when. */
static void
noted(FILE *file, const char *bot, char hex[BOT_FOLDER_HASH_TEXT],
      char when[32])
{
	char line[256], name[128], hash[BOT_FOLDER_HASH_TEXT], time[32];

	hex[0] = when[0] = '\0';
	rewind(file);
	while (added_line(file, line, sizeof(line), NULL))
		if (sscanf(line, "%31s %64s %127s", time, hash, name) == 3 &&
		    strcmp(name, bot) == 0) {
			memcpy(hex, hash, BOT_FOLDER_HASH_TEXT);
			memcpy(when, time, sizeof(time));
		}
}

static void
write_time(time_t seconds, char text[32])
{
	struct tm utc;

	gmtime_r(&seconds, &utc);
	strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Of a folder that others use too, once. */
static void
tell_shared(struct noting *noting, const struct bot *bot)
{
	if (noting->told != NULL && strcmp(noting->told, bot->dir) == 0)
		return;
	noting->told = bot->dir;
	fprintf(stderr,
		"%s has changed since the run began, last by %s. Bots share "
		"it, with each other or with the configuration: of such a bot "
		"only the files that its command names are its program. If it "
		"uses others too, the same command with --again %s plays its "
		"matches again; in a folder of its own every file counts\n",
		bot->dir, noting->news.name, bot->name);
}

/* In a shared folder nothing is said of files that went, nor where only the
 * results of other runs changed. */
static void
tell_change(struct noting *noting, uint32_t number, const char *since)
{
	const struct bot *bot = &noting->config->bots[number];
	char last[32];
	bool newer;

	write_time(noting->news.when.tv_sec, last);
	newer = strcmp(last, since) >= 0;
	if (!config_folder_is_shared(noting->config, number))
		fprintf(stderr,
			"bot %s: its folder has changed since the run began, "
			"last by %s, so the results may be of two programs: "
			"folders.txt; the same command with --again %s plays "
			"its matches again\n",
			bot->name,
			newer ? noting->news.name : "a file that is gone",
			bot->name);
	else if (newer)
		tell_shared(noting, bot);
}

static void
note(struct noting *noting, uint32_t number, bool anew)
{
	const struct bot *bot = &noting->config->bots[number];
	char before[BOT_FOLDER_HASH_TEXT], since[32], when[32];

	if (noting->hashed == NULL || strcmp(noting->hashed, bot->dir) != 0) {
		noting->news = (struct folder_news){ .but = noting->results };
		hash_and_look(bot->dir, noting->leave_out, &noting->news,
			      noting->hash);
	}
	noting->hashed = bot->dir;
	noted(noting->file, bot->name, before, since);
	if (strcmp(before, noting->hash) == 0)
		return;
	if (before[0] != '\0' && !anew)
		tell_change(noting, number, since);
	if (!noting->writes)
		return;
	write_time(time(NULL), when);
	fseek(noting->file, 0, SEEK_END);
	fprintf(noting->file, "%s %s %s\n", when, noting->hash, bot->name);
}

/* All bots but the house's. */
static void
note_all(struct noting *noting, const char *dir, const bool *anew)
{
	const struct config *config = noting->config;
	char *real = folder_path(dir);

	noting->results = xprintf("%s/results", config->dir);
	noting->leave_out[0] = real;
	noting->leave_out[1] = config->file;
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (!bot_is_ours(&config->bots[i]))
			note(noting, i, anew != NULL && anew[i]);
	free(noting->results);
	free(real);
}

bool
folders_note(const struct config *config, const char *dir, const bool *anew,
	     struct diag *diag)
{
	char *path = xprintf("%s/folders.txt", dir);
	struct noting noting = { .config = config,
				 .file = added_open(path, NULL),
				 .writes = true };
	bool ok = noting.file != NULL;

	if (ok) {
		note_all(&noting, dir, anew);
		ok = !ferror(noting.file);
		ok = fclose(noting.file) == 0 && ok;
	}
	if (!ok)
		diag_set(diag, "%s: %s", path, strerror(errno));
	free(path);
	return ok;
}

void
folders_look(const struct config *config, const char *dir)
{
	char *path = xprintf("%s/folders.txt", dir);
	struct noting noting = { .config = config, .file = added_read(path) };

	if (noting.file != NULL) {
		note_all(&noting, dir, NULL);
		(void)fclose(noting.file);
	}
	free(path);
}

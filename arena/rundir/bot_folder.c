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
#include "lib/file/append_file.h"
#include "lib/text/text.h"

#define DEPTH_MAX 64

/**
 * struct newest_file - the file that changed last in a folder
 * @when: time of the change, as the file system reports it; @name: path of the
 *	file relative to the folder
 */
struct newest_file {
	struct timespec when;
	char name[PATH_MAX];
};

struct folder_walk {
	crypto_generichash_state hash;
	const char *const *leave_out;
	char path[PATH_MAX];
	size_t top; /* offset in @path at which the part below the folder starts
		     */
	uint64_t bytes, bytes_max;
	unsigned files, files_max, depth;
	struct newest_file *newest; /* NULL: the caller does not need it */
};

static void
walk_hash_bytes(struct folder_walk *walk, const void *bytes, size_t len)
{
	crypto_generichash_update(&walk->hash, bytes, len);
}

static void
walk_hash_number(struct folder_walk *walk, int64_t number)
{
	walk_hash_bytes(walk, &number, sizeof(number));
}

static bool
walk_includes(const struct folder_walk *walk, const char *name)
{
	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0 ||
	    strcmp(name, "__pycache__") == 0)
		return false;
	for (size_t i = 0; walk->leave_out[i] != NULL; i++)
		if (strcmp(walk->path, walk->leave_out[i]) == 0)
			return false;
	return true;
}

/* Keep the file that changed last.  Folders are ignored, because temporary
 * files change them. */
static void
walk_note_newest(struct folder_walk *walk, const struct stat *st)
{
	struct newest_file *newest = walk->newest;
	const struct timespec *when = &st->st_ctim;

	if (newest == NULL || when->tv_sec < newest->when.tv_sec ||
	    (when->tv_sec == newest->when.tv_sec &&
	     when->tv_nsec < newest->when.tv_nsec))
		return;
	newest->when = *when;
	snprintf(newest->name, sizeof(newest->name), "%s",
		 walk->path + walk->top + 1);
}

static void
walk_hash_contents(struct folder_walk *walk, int fd)
{
	char part[16384];
	ssize_t n;

	while (walk->bytes < walk->bytes_max &&
	       (n = read(fd, part, sizeof(part))) > 0) {
		walk_hash_bytes(walk, part, (size_t)n);
		walk->bytes += (uint64_t)n;
	}
}

/* Open the file @name in @at and return its descriptor, or -1.  A pipe that
 * replaces the file after the caller's check cannot block the function. */
static int
walk_open_file(int at, const char *name)
{
	int fd = openat(at, name,
			O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	struct stat st;

	if (fd != -1 && (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))) {
		close(fd);
		return -1;
	}
	return fd;
}

static void
walk_hash_file(struct folder_walk *walk, int at, const char *name,
	       const struct stat *st)
{
	int fd = -1;

	if (walk->bytes < walk->bytes_max)
		fd = walk_open_file(at, name);
	if (fd != -1) {
		walk_hash_contents(walk, fd);
		close(fd);
	} else {
		walk_hash_number(walk, (int64_t)st->st_mtim.tv_sec);
		walk_hash_number(walk, st->st_mtim.tv_nsec);
	}
	walk_hash_number(walk, (int64_t)st->st_size);
}

static void
walk_hash_link(struct folder_walk *walk, int at, const char *name)
{
	char to[PATH_MAX];
	ssize_t n = readlinkat(at, name, to, sizeof(to));

	if (n > 0)
		walk_hash_bytes(walk, to, (size_t)n);
}

static void walk_hash_folder(struct folder_walk *walk, int fd, size_t len);

/* Hash the entry @name of the folder @at, whose path has @len bytes. */
static void
walk_hash_entry(struct folder_walk *walk, int at, size_t len, const char *name)
{
	size_t room = sizeof(walk->path) - len;
	int n = snprintf(walk->path + len, room, "/%s", name);
	struct stat st;

	if (n < 0 || (size_t)n >= room || !walk_includes(walk, name) ||
	    walk->files >= walk->files_max ||
	    fstatat(at, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	walk->files++;
	walk_note_newest(walk, &st);
	walk_hash_bytes(walk, walk->path + walk->top,
			strlen(walk->path + walk->top) + 1);
	walk_hash_number(walk, (int64_t)st.st_mode);
	if (S_ISREG(st.st_mode))
		walk_hash_file(walk, at, name, &st);
	else if (S_ISLNK(st.st_mode))
		walk_hash_link(walk, at, name);
	else if (S_ISDIR(st.st_mode))
		walk_hash_folder(walk,
				 openat(at, name,
					O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
						O_CLOEXEC | O_NONBLOCK),
				 len + (size_t)n);
}

/* Read at most @most names of a folder, because a folder may contain millions,
 * and sort them.  Returns the number of names.  The list and each name are
 * owned. */
static unsigned
walk_read_names(DIR *folder, unsigned most, char ***names)
{
	const struct dirent *entry;
	unsigned n = 0;

	*names = NULL;
	while (n < most && (entry = readdir(folder)) != NULL) {
		XGROW(*names, n);
		(*names)[n++] = xstrdup(entry->d_name);
	}
	if (n > 0)
		qsort(*names, n, sizeof(**names), text_compare);
	return n;
}

/* Hash a folder; closes @fd. */
static void
walk_hash_folder(struct folder_walk *walk, int fd, size_t len)
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
	n = walk_read_names(folder, walk->files_max, &names);
	walk->depth++;
	for (unsigned i = 0; i < n; i++) {
		walk_hash_entry(walk, fd, len, names[i]);
		walk->path[len] = '\0';
		free(names[i]);
	}
	walk->depth--;
	free(names);
	closedir(folder);
}

static void
walk_init(struct folder_walk *walk, const char *top,
	  const char *const *leave_out)
{
	crypto_generichash_init(&walk->hash, NULL, 0, 32);
	walk->leave_out = leave_out;
	snprintf(walk->path, sizeof(walk->path), "%s", top);
	walk->top = strlen(walk->path);
}

static void
walk_finish(struct folder_walk *walk, char hex[BOT_FOLDER_HASH_TEXT])
{
	unsigned char hash[32];

	crypto_generichash_final(&walk->hash, hash, sizeof(hash));
	sodium_bin2hex(hex, BOT_FOLDER_HASH_TEXT, hash, sizeof(hash));
	free(walk);
}

/* Hash a folder and find the file in it that changed last.  @newest: caller's
 * storage for this file, or NULL. */
static void
folder_hash_newest(const char *folder, const char *const *leave_out,
		   struct newest_file *newest, char hex[BOT_FOLDER_HASH_TEXT])
{
	struct folder_walk *walk = xcalloc(1, sizeof(*walk));

	walk_init(walk, folder, leave_out);
	walk->newest = newest;
	walk->bytes_max = BOT_FOLDER_BYTES_MAX;
	walk->files_max = BOT_FOLDER_FILES_MAX;
	walk_hash_folder(
		walk,
		open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK),
		walk->top);
	walk_finish(walk, hex);
}

void
bot_folder_hash(const char *folder, const char *const *leave_out,
		char hex[BOT_FOLDER_HASH_TEXT])
{
	folder_hash_newest(folder, leave_out, NULL, hex);
}

char *
bot_folder_newest(const char *folder, const char *const *leave_out)
{
	struct newest_file newest = { .name = "" };
	char hex[BOT_FOLDER_HASH_TEXT];

	folder_hash_newest(folder, leave_out, &newest, hex);
	return newest.name[0] != '\0' ? xstrdup(newest.name) : NULL;
}

bool
path_hash(const char *path, const char *const *leave_out,
	  char hex[BOT_FOLDER_HASH_TEXT])
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct folder_walk *walk;
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
	walk_init(walk, path, leave_out);
	walk->bytes_max = UINT64_MAX;
	walk->files_max = UINT_MAX;
	if (S_ISDIR(st.st_mode)) {
		walk_hash_folder(walk, fd, walk->top);
	} else {
		walk_hash_contents(walk, fd);
		close(fd);
	}
	walk_finish(walk, hex);
	return true;
}

/* Set @list to the paths that the hash of a bot's folder omits in a run.  The
 * caller releases it with leave_out_free. */
static void
leave_out_make(const struct config *config, const char *dir, char *list[4])
{
	list[0] = folder_path(dir);
	list[1] = xprintf("%s/results", config->dir);
	list[2] = config->file != NULL ? xstrdup(config->file) : NULL;
	list[3] = NULL;
}

static void
leave_out_free(char *list[4])
{
	for (size_t i = 0; list[i] != NULL; i++)
		free(list[i]);
}

void
bot_folder_hash_in_run(const struct config *config, uint32_t bot,
		       const char *dir, char hex[BOT_FOLDER_HASH_TEXT])
{
	char *leave_out[4];

	leave_out_make(config, dir, leave_out);
	bot_folder_hash(config->bots[bot].dir, (const char *const *)leave_out,
			hex);
	leave_out_free(leave_out);
}

/*
 * The file folders.txt.  Each line contains a time, a hash and the name of a
 * bot.
 */

/**
 * struct folders_run - one pass over folders.txt
 * @file: stream of folders.txt; @writes: true to add new lines to it
 * @leave_out: the results directory, the folder in which results are usually
 *	stored, which other runs may change, and the configuration
 * @printed: the folder whose change was reported last
 * @hashes: for each bot, the hash of its folder; "" for a house bot
 */
struct folders_run {
	const struct config *config;
	FILE *file;
	bool writes;
	char *leave_out[4];
	const char *printed;
	char (*hashes)[BOT_FOLDER_HASH_TEXT];
};

/* Read the last hash of a bot and the time of its line; set the hash to "" if
 * there is no line. */
static void
folders_read_hash(FILE *file, const char *bot, char hex[BOT_FOLDER_HASH_TEXT],
		  char when[32])
{
	char line[256], name[128], hash[BOT_FOLDER_HASH_TEXT], time[32];

	hex[0] = when[0] = '\0';
	rewind(file);
	while (append_file_line(file, line, sizeof(line), NULL))
		if (sscanf(line, "%31s %64s %127s", time, hash, name) == 3 &&
		    strcmp(name, bot) == 0) {
			memcpy(hex, hash, BOT_FOLDER_HASH_TEXT);
			memcpy(when, time, sizeof(time));
		}
}

static void
folders_write_time(time_t seconds, char text[32])
{
	struct tm utc;

	gmtime_r(&seconds, &utc);
	strftime(text, 32, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* Print a message about a change of a shared folder, once for each folder. */
static void
folders_print_shared(struct folders_run *run, const struct bot *bot,
		     const char *newest)
{
	if (run->printed != NULL && strcmp(run->printed, bot->dir) == 0)
		return;
	run->printed = bot->dir;
	fprintf(stderr,
		"%s has changed since the run began (last change: %s). Several "
		"bots, or a bot and the configuration, use this folder, so "
		"only the files that a bot's command names count as its "
		"program. If the bot uses other files too, run the same "
		"command with --again %s to play its matches again; to make "
		"every file count, give the bot its own folder\n",
		bot->dir, newest, bot->name);
}

/* Print a message about a changed folder.  If the folder is shared, removed
 * files and results of other runs are not reported. */
static void
folders_print_change(struct folders_run *run, uint32_t number,
		     const char *since)
{
	const struct bot *bot = &run->config->bots[number];
	struct newest_file newest = { .name = "" };
	char last[32], now[BOT_FOLDER_HASH_TEXT];
	bool newer;

	folder_hash_newest(bot->dir, (const char *const *)run->leave_out,
			   &newest, now);
	folders_write_time(newest.when.tv_sec, last);
	newer = strcmp(last, since) >= 0;
	if (!config_folder_is_shared(run->config, number))
		fprintf(stderr,
			"bot %s: its folder has changed since the run began "
			"(last change: %s), so the results may be of two "
			"programs (see folders.txt); run the same command with "
			"--again %s to play its matches again\n",
			bot->name, newer ? newest.name : "a removed file",
			bot->name);
	else if (newer)
		folders_print_shared(run, bot, newest.name);
}

/* Hash the folder of a bot, unless an earlier bot has the same folder. */
static void
folders_hash_bot(const struct folders_run *run, uint32_t number)
{
	const struct bot *bots = run->config->bots;

	for (uint32_t i = 0; i < number; i++)
		if (!bot_is_bundled(&bots[i]) &&
		    strcmp(bots[i].dir, bots[number].dir) == 0) {
			memcpy(run->hashes[number], run->hashes[i],
			       sizeof(*run->hashes));
			return;
		}
	bot_folder_hash(bots[number].dir, (const char *const *)run->leave_out,
			run->hashes[number]);
}

static void
folders_note_bot(struct folders_run *run, uint32_t number, bool replaced)
{
	const struct bot *bot = &run->config->bots[number];
	char before[BOT_FOLDER_HASH_TEXT], since[32], when[32];

	folders_hash_bot(run, number);
	folders_read_hash(run->file, bot->name, before, since);
	if (strcmp(before, run->hashes[number]) == 0)
		return;
	if (before[0] != '\0' && !replaced)
		folders_print_change(run, number, since);
	if (!run->writes)
		return;
	folders_write_time(time(NULL), when);
	fseek(run->file, 0, SEEK_END);
	fprintf(run->file, "%s %s %s\n", when, run->hashes[number], bot->name);
}

/* Check the folders of all bots except house bots. */
static void
folders_note_all(struct folders_run *run, const char *dir, const bool *replaced)
{
	const struct config *config = run->config;
	leave_out_make(config, dir, run->leave_out);
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (!bot_is_bundled(&config->bots[i]))
			folders_note_bot(run, i,
					 replaced != NULL && replaced[i]);
	leave_out_free(run->leave_out);
}

bool
folders_note(const struct config *config, const char *dir, const bool *replaced,
	     char (*hashes)[BOT_FOLDER_HASH_TEXT], struct diag *diag)
{
	char *path = xprintf("%s/folders.txt", dir);
	struct folders_run run = { .config = config,
				   .file = append_file_open(path, NULL),
				   .writes = true,
				   .hashes = hashes };
	bool ok = run.file != NULL;

	if (ok) {
		folders_note_all(&run, dir, replaced);
		ok = !ferror(run.file);
		ok = fclose(run.file) == 0 && ok;
	}
	if (!ok)
		diag_set(diag, "%s: %s", path, strerror(errno));
	free(path);
	return ok;
}

void
folders_print_changes(const struct config *config, const char *dir)
{
	char *path = xprintf("%s/folders.txt", dir);
	struct folders_run run = { .config = config,
				   .file = append_file_read(path),
				   .hashes = xcalloc(config->bot_count,
						     sizeof(*run.hashes)) };

	if (run.file != NULL) {
		folders_note_all(&run, dir, NULL);
		(void)fclose(run.file);
	}
	free(run.hashes);
	free(path);
}

/*
 * safe_path.h - resolve paths, and find links that a bot's author may control.
 *
 * The organiser of the tournament writes the paths in the configuration.  So
 * these paths are trusted.  But a bot's author controls the symbolic links in
 * the bot's folder.  A link of an author can have any target.  The target
 * inside the sandbox can differ from the target outside (for example
 * /proc/self/cwd).  Therefore, a link that an author controls must never make a
 * file visible in the sandbox.  safe_path_follow resolves a path and reports
 * the first untrusted link on the path.  The callers refuse a path with an
 * untrusted link (sandbox_paths.h, config_bots.c).
 */
#ifndef DEADWOOD_ARENA_CONFIG_SAFE_PATH_H
#define DEADWOOD_ARENA_CONFIG_SAFE_PATH_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "lib/diag.h"

#define SAFE_PATH_SHOWN                                                        \
	240 /* arbitrary: maximum bytes of a path in a message */

/**
 * struct untrusted_dirs - folders whose symbolic links are not trusted
 * @folders: @count absolute paths without links; entries may be NULL
 *
 * A link is untrusted if it is below one of @folders, or if its owner is
 * neither root nor the user of the arena.
 */
struct untrusted_dirs {
	const char *const *folders;
	unsigned count;
};

/**
 * struct safe_path - a resolved path
 * @real: absolute path of the target, without links
 * @link: the first untrusted link on the path, or ""
 * @magic: true: @link's target, or a later part of the path, is in /proc.  Then
 *	the path's target depends on the process that opens the path
 */
struct safe_path {
	char real[PATH_MAX];
	char link[PATH_MAX];
	bool magic;
};

/* Resolve the absolute path @path.  Returns false with errno if @path does not
 * exist. */
bool safe_path_follow(const char *path, const struct untrusted_dirs *untrusted,
		      struct safe_path *resolved);

/**
 * safe_path_check - resolve the path of a folder or file that a configuration
 * names
 * @path: absolute path
 * @home: folder of the configuration; links below this folder are untrusted
 * @is_folder: true: @path is the folder of a bot.  The path of a bot's folder
 *	must not end in a link, except directly below /
 *
 * Returns the path without links, owned.  If the file does not exist, returns a
 * copy of @path.  If an untrusted link is on the path, returns NULL with @diag.
 */
char *safe_path_check(const char *path, const char *home, bool is_folder,
		      struct diag *diag);

/* Return DIR/PATH for the relative path @path, owned, without a "./" at the
 * start of @path. */
char *path_join(const char *dir, const char *path);

/* Return true if @path is equal to @top or below @top.  Both arguments are
 * absolute paths without links. */
bool path_is_below(const char *path, const char *top);

/**
 * struct file_id - identity of a file or folder (device and inode)
 *
 * If the identities at two times are equal, a path leads to the same file or
 * folder.
 */
struct file_id {
	uint64_t device, inode;
};

/* Read the identity of the file at @path.  On an error, returns false with
 * errno.  ELOOP means that a link is on the path. */
bool file_id_read(const char *path, struct file_id *mark);
struct file_id file_id_of(const struct stat *st);
bool file_ids_equal(const struct file_id *a, const struct file_id *b);

/**
 * safe_path_open - open a resolved path (struct safe_path's real)
 * @flags: flags of open(2)
 *
 * Returns a descriptor, or -1 with errno.  ELOOP means that a link has replaced
 * a part of the path since safe_path_follow resolved it.
 */
int safe_path_open(const char *path, int flags);

#endif

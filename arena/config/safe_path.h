/*
 * safe_path.h - resolve paths, and find links that a bot's author may control.
 *
 * The organiser is trusted for the paths in the configuration, but not for
 * every link on them.  A bot's author can point a link in the bot's folder
 * anywhere, and make it mean something else inside the sandbox
 * (/proc/self/cwd).  So no file becomes visible because of such a link.  This
 * module resolves a path and reports the first untrusted link on it.  The
 * caller decides what follows (sandbox_paths.h, config_bots.c).
 */
#ifndef DEADWOOD_ARENA_CONFIG_SAFE_PATH_H
#define DEADWOOD_ARENA_CONFIG_SAFE_PATH_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "lib/diag.h"

#define SAFE_PATH_SHOWN 240 /* chosen: bytes of a path in a message */

/**
 * struct untrusted_dirs - folders whose links are not trusted
 * @folders: absolute, without links; @count of them; NULL ones are skipped
 *
 * A link is untrusted below these folders, and anywhere if its owner is neither
 * root nor the user of the arena.
 */
struct untrusted_dirs {
	const char *const *folders;
	unsigned count;
};

/**
 * struct safe_path - a resolved path
 * @real: where the path leads, absolute, without links
 * @link: the first untrusted link on the way, or ""
 * @magic: this link, or a path after it, went through /proc, where a path
 *	depends on the process
 */
struct safe_path {
	char real[PATH_MAX];
	char link[PATH_MAX];
	bool magic;
};

/* Resolve @path, absolute.  Returns false with errno if it leads nowhere. */
bool safe_path_follow(const char *path, const struct untrusted_dirs *untrusted,
		      struct safe_path *resolved);

/**
 * safe_path_check - resolve a folder or file of a configuration
 * @path: absolute
 * @home: the folder of the configuration: links below it are untrusted
 * @is_folder: of a bot: the path itself must not be a link either, except in /
 *
 * Returns an owned path without links, or @path if it does not exist; NULL with
 * @diag if an untrusted link is on the way.
 */
char *safe_path_check(const char *path, const char *home, bool is_folder,
		      struct diag *diag);

/* Join @dir and a relative @path, without a leading "./"; owned. */
char *path_join(const char *dir, const char *path);

/* Is @path equal to @top or below it?  Both absolute, without links. */
bool path_is_below(const char *path, const char *top);

/**
 * struct file_id - identity of a file or folder
 *
 * Two are equal as long as the path leads to the same file or folder.
 */
struct file_id {
	uint64_t device, inode;
};

/* Read the identity of the file at @path, which must not contain a link.
 * Returns false with errno, ELOOP for a link. */
bool file_id_read(const char *path, struct file_id *mark);
struct file_id file_id_of(const struct stat *st);
bool file_ids_equal(const struct file_id *a, const struct file_id *b);

/**
 * safe_path_open - open a resolved path (struct safe_path's real)
 * @flags: as of open
 *
 * Returns a descriptor, or -1 with errno: ELOOP if a link has appeared on the
 * way since.
 */
int safe_path_open(const char *path, int flags);

#endif

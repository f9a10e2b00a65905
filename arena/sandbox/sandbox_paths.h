/*
 * sandbox_paths.h - find the paths that a bot can see in its sandbox, before
 * the first match.
 *
 * A bot sees the system's programs, its own folder, the paths under `read:`,
 * the program that `run:` names, and files that `run:` names by absolute path.
 * Only the configuration can add paths to a bot's sandbox; the bot's author
 * cannot.  So a symbolic link in a bot's folder must lead to a path that the
 * bot may see.  The arena refuses other links (safe_path.h).  The sandbox hides
 * folders of other bots and of the run below a visible path.  If the sandbox
 * cannot hide such a folder, the arena refuses the bot.
 *
 * The arena stores each path with its device and inode (struct file_id).  When
 * a box (sandbox) starts, it opens each path and compares device and inode.  If
 * another file or folder has replaced the path, the box refuses to start.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_SANDBOX_PATHS_H
#define DEADWOOD_ARENA_SANDBOX_SANDBOX_PATHS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/config/safe_path.h"
#include "lib/format/jsonw.h"

#define SANDBOX_PATHS_READ_MAX 16
#define SANDBOX_PATHS_HIDE_MAX 64 /* equals ORDERS_HIDE_MAX of box/orders.h */

/**
 * struct sandbox_paths - paths that one bot sees in its box
 * @dir: the bot's folder, borrowed from the configuration; NULL for a house
 *	bot, which has no folder
 * @program: path of the program, which becomes argv[0]; owned
 * @read: the @reads paths that the bot may read; owned
 * @hide: the @hides paths to hide from the bot; owned
 * @dir_mark, @read_mark: device and inode of @dir and of each path in @read
 */
struct sandbox_paths {
	const char *dir;
	char *program;
	char *read[SANDBOX_PATHS_READ_MAX];
	char *hide[SANDBOX_PATHS_HIDE_MAX];
	struct file_id dir_mark, read_mark[SANDBOX_PATHS_READ_MAX];
	unsigned reads, hides;
};

/**
 * struct secrets - paths that no bot may see
 * @config: configuration, whose file and whose other bots' folders are hidden
 * @dir: real path of the results directory.  Results directories beside @dir
 *	with the same seed, such as other shards, are hidden too
 * @also: real paths of further files and folders to hide, such as a commitment;
 *	NULL ends the array.  NULL: no further paths
 * @scratch: at isolation level process: folder that contains the private
 *	folders of all bots; at other levels ""
 */
struct secrets {
	const struct config *config;
	const char *dir;
	const char *const *also;
	const char *scratch;
};

/**
 * sandbox_paths_resolve - find the paths that a bot may see
 * @bot: number of the bot in the configuration
 * @paths: gets the paths.  The caller zeroes @paths before the call, and
 *	releases @paths even after a failure
 * @program: true: find also the path of the program; false: the bot is not
 *	built yet
 *
 * On an error, returns false and sets @diag.  The error message lacks the name
 * of the bot, which the caller adds.
 */
bool sandbox_paths_resolve(struct sandbox_paths *paths,
			   const struct secrets *secrets, uint32_t bot,
			   bool program, struct diag *diag);
void sandbox_paths_release(struct sandbox_paths *paths);

/* Write the paths as JSON members of the orders for a box (box/orders.h). */
void sandbox_paths_write(const struct sandbox_paths *paths,
			 enum isolation level, struct jsonw *jsonw);

/* Write a JSON member @key whose value is a list of strings: @first, then the
 * strings of @rest up to a NULL, at most @count. */
void sandbox_paths_write_strings(struct jsonw *jsonw, const char *key,
				 const char *first, const char *const *rest,
				 size_t count);

/* Write the JSON member "env", an object, from a list of strings "NAME=value".
 * NULL: the object has no variables. */
void sandbox_paths_write_env(struct jsonw *jsonw, char *const *env);

#endif

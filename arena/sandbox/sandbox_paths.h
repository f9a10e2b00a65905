/*
 * sandbox_paths.h - resolve which paths a bot sees in its sandbox, before the
 * first match.
 *
 * A bot sees what the configuration names, and nothing that its author could
 * choose: the system's programs, its own folder, the paths under `read:`, the
 * program that `run:` names, and files that `run:` names by absolute path.  A
 * symbolic link in a bot's folder may lead to what the bot sees anyway; one
 * that leads elsewhere is refused here (safe_path.h).  Folders of other bots
 * and of the run are hidden below all of it.  If they cannot be hidden, the bot
 * is refused.
 *
 * Each path is stored with its device and inode (struct file_id).  The box
 * compares them when it opens the path, at each start, so that nothing that
 * replaces it later is shown or run.
 */
#ifndef DEADWOOD_ARENA_SANDBOX_SANDBOX_PATHS_H
#define DEADWOOD_ARENA_SANDBOX_SANDBOX_PATHS_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/config/safe_path.h"
#include "lib/format/jsonw.h"

#define SANDBOX_PATHS_READ_MAX 16
#define SANDBOX_PATHS_HIDE_MAX 64 /* as ORDERS_HIDE_MAX of box/orders.h */

/**
 * struct sandbox_paths - what the box of one bot shows
 * @dir: the bot's folder, borrowed from the configuration; NULL: a house bot's
 * @program: becomes argv[0]
 * @read, @hide: paths, owned
 * @dir_mark, @read_mark: device and inode of these paths
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
 * struct secrets - what no bot may see
 * @config: its bots' folders, and its own file
 * @dir: the results directory, a real path.  Other results with the same seed
 *	may be stored beside it, as those of other shards: they are hidden too
 * @also: further files and folders, real paths, such as a commitment; NULL:
 *	none, else it ends with NULL
 * @scratch: of the run's bots at level process, or ""
 */
struct secrets {
	const struct config *config;
	const char *dir;
	const char *const *also;
	const char *scratch;
};

/**
 * sandbox_paths_resolve - resolve what a bot may see
 * @bot: its number in the configuration
 * @paths: zeroed storage of the caller's; release it also on failure
 * @program: resolve the program too; false for a bot that is still to be built
 *
 * Returns false with @diag, which does not name the bot.
 */
bool sandbox_paths_resolve(struct sandbox_paths *paths,
			   const struct secrets *secrets, uint32_t bot,
			   bool program, struct diag *diag);
void sandbox_paths_release(struct sandbox_paths *paths);

/* Write the members of a box's orders for these paths. */
void sandbox_paths_write(const struct sandbox_paths *paths,
			 enum isolation level, struct jsonw *jsonw);

/* Write "key": [first, and up to @count of rest, which may end before with
 * NULL]. */
void sandbox_paths_write_strings(struct jsonw *jsonw, const char *key,
				 const char *first, const char *const *rest,
				 size_t count);

/* Write "env": {} of "NAME=value" words; NULL: none. */
void sandbox_paths_write_env(struct jsonw *jsonw, char *const *env);

#endif

/*
 * sandbox_paths.h - what a bot may see in its box, settled before the first
 * match.
 *
 * A bot is promised what the configuration names and nothing that its author
 * chooses: the system's programs, its own folder, what stands under `read:`,
 * the program that `run:` names, and files that `run:` names by their whole
 * path.  A link in a bot's folder may lead to what it may see anyway; one that
 * leads elsewhere is refused here (safe_path.h).  What is other bots', or the
 * run's, is hidden below all of it, or the bot is refused where nothing can be
 * hidden.
 *
 * Each path is noted with what it stood for (struct mark): the box compares
 * that when it opens it, at each start, so that nothing put in its place later
 * is shown, or played.
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
 * @program: what becomes argv[0]
 * @read, @hide: paths, owned
 * @dir_mark, @read_mark: what they were
 */
struct sandbox_paths {
	const char *dir;
	char *program;
	char *read[SANDBOX_PATHS_READ_MAX];
	char *hide[SANDBOX_PATHS_HIDE_MAX];
	struct mark dir_mark, read_mark[SANDBOX_PATHS_READ_MAX];
	unsigned reads, hides;
};

/**
 * struct secrets - what is no bot's business
 * @config: whose bots' folders these are, and its own file
 * @dir: the results directory, a real path.  Beside it other results of the
 * same seed may lie, as those of other shards: they are hidden too
 * @also: further files and folders, real paths, as a commitment; NULL: none,
 *	else it ends with NULL
 * @scratch: of the run's bots at level process, or ""
 */
struct secrets {
	const struct config *config;
	const char *dir;
	const char *const *also;
	const char *scratch;
};

/**
 * sandbox_paths_make - settle what a bot may see
 * @bot: its number in the configuration
 * @paths: zeroed storage of the caller's; sandbox_paths_release, whatever comes
 * of it
 *
 * Without a program (a bot that is yet to be built) only the rest is settled.
 * Returns false with @diag, which does not name the bot.
 */
bool sandbox_paths_make(struct sandbox_paths *paths,
			const struct secrets *secrets, uint32_t bot,
			bool program, struct diag *diag);
void sandbox_paths_release(struct sandbox_paths *paths);

/* The members of a box's orders that say so. */
void sandbox_paths_write(const struct sandbox_paths *paths,
			 enum isolation level, struct jsonw *jsonw);

/* "key": [first, and up to @count of rest, which may end before with NULL] */
void sandbox_paths_write_strings(struct jsonw *jsonw, const char *key,
				 const char *first, const char *const *rest,
				 size_t count);

/* "env": {} of "NAME=value" words; NULL: none */
void sandbox_paths_write_env(struct jsonw *jsonw, char *const *env);

#endif

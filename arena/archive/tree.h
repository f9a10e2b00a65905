/*
 * tree.h - files of a stranger's choice are made below one folder, and nowhere
 * else.
 *
 * Each name is looked at before anything is made; every folder on the way is
 * opened by itself, and a link is followed nowhere: links are made when all
 * else is there.  What is too much, too deep or leads out is refused, with a
 * sentence for its author, and nothing more is made.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_TREE_H
#define DEADWOOD_ARENA_ARCHIVE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define TREE_DEPTH_MAX 32   /* chosen: folders in folders */
#define TREE_NAME_MAX  1024 /* chosen: bytes of a path */
#define TREE_LINKS_MAX 1000 /* chosen: where nobody says how many */

/**
 * struct tree_limits - how much it may hold
 * @bytes: of all files
 * @files: and folders, and links
 * @links: 0: TREE_LINKS_MAX
 */
struct tree_limits {
	int64_t bytes, files, links;
};

/**
 * struct tree - a folder that is filled
 * @root: its descriptor
 * @bytes, @files: made so far
 * @ours: what went wrong is this machine's fault, as a full disk is
 * @links: pairs of where one stands and where it leads; owned
 */
struct tree {
	int root;
	struct tree_limits limits;
	int64_t bytes, files;
	bool ours;
	char **links;
	int64_t link_count;
};

/* May something have this name in a tree, and may a link of that name lead
 * there?  False with @diag. */
bool tree_name_fits(const char *name, struct diag *diag);
bool tree_link_fits(const char *name, const char *to, struct diag *diag);

/* Fill @path, an empty folder.  False with @diag. */
bool tree_open(struct tree *tree, const char *path,
	       const struct tree_limits *limits, struct diag *diag);

/* A folder, and those above it. */
bool tree_folder(struct tree *tree, const char *name, struct diag *diag);

/* A file that can be written: a descriptor, or -1 with @diag.  What had its
 * name before, a file, goes. */
int tree_file(struct tree *tree, const char *name, bool executable,
	      struct diag *diag);

/* Bytes of such a file; @name is for the message. */
bool tree_write(struct tree *tree, int fd, const char *name, const void *bytes,
		size_t len, struct diag *diag);

/* A link to what is below the same folder. */
bool tree_link(struct tree *tree, const char *name, const char *to,
	       struct diag *diag);

/* All is there: the links are made.  False with @diag. */
bool tree_finish(struct tree *tree, struct diag *diag);

void tree_close(struct tree *tree);

/* Is it what a program leaves beside what was meant? */
bool tree_is_litter(const char *name);

/* While there is one folder alone, its files move up to @path.  False with
 * @diag; @refused: since a link leads out from where it is now. */
bool tree_raise(const char *path, bool *refused, struct diag *diag);

/* All below a folder, and the folder, becomes a user's; nothing is followed.
 * False with errno. */
bool tree_give(const char *path, uint32_t uid);

#endif

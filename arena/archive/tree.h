/*
 * tree.h - create untrusted files safely below one folder (no path traversal).
 *
 * Each name is validated before a file is created.  Every folder of a path is
 * opened separately, and no symbolic link is followed: links are created last.
 * Names that are too many, too deep or lead outside are refused, with a
 * sentence for the author.  Nothing is created after a refusal.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_TREE_H
#define DEADWOOD_ARENA_ARCHIVE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define TREE_DEPTH_MAX 32   /* chosen: nested folders */
#define TREE_NAME_MAX  1024 /* chosen: bytes of a path */
#define TREE_LINKS_MAX 1000 /* chosen: default of tree_limits.links */

/**
 * struct tree_limits - maximum size
 * @bytes: total size of the files
 * @files: number of files, folders and links
 * @links: number of links; 0: TREE_LINKS_MAX
 */
struct tree_limits {
	int64_t bytes, files, links;
};

/**
 * struct tree - a folder being filled
 * @root: descriptor of the folder
 * @bytes, @files: created so far
 * @local_fault: the error is caused by this machine, such as a full disk
 * @links: pairs of name and target; owned
 */
struct tree {
	int root;
	struct tree_limits limits;
	int64_t bytes, files;
	bool local_fault;
	char **links;
	int64_t link_count;
};

/* Check the name of an entry; check the target of a link with that name.
 * Return false with @diag. */
bool tree_check_name(const char *name, struct diag *diag);
bool tree_check_link(const char *name, const char *to, struct diag *diag);

/* Start to fill @path, an empty folder.  Returns false with @diag. */
bool tree_open(struct tree *tree, const char *path,
	       const struct tree_limits *limits, struct diag *diag);

/* Create a folder and its parents. */
bool tree_add_folder(struct tree *tree, const char *name, struct diag *diag);

/* Create a file; an earlier file of that name is replaced.  Returns a writable
 * descriptor, or -1 with @diag. */
int tree_create_file(struct tree *tree, const char *name, bool executable,
		     struct diag *diag);

/* Write bytes to such a file; @name is for the message. */
bool tree_write(struct tree *tree, int fd, const char *name, const void *bytes,
		size_t len, struct diag *diag);

/* Add a symbolic link with a target inside the tree; tree_finish creates it. */
bool tree_add_link(struct tree *tree, const char *name, const char *to,
		   struct diag *diag);

/* Create the links, after all files.  Returns false with @diag. */
bool tree_finish(struct tree *tree, struct diag *diag);

void tree_close(struct tree *tree);

/* Return true for hidden files and entries that systems add, such as
 * "__MACOSX". */
bool tree_is_ignored(const char *name);

/* While @path contains a single folder, move the contents of that up to @path.
 * Returns false with @diag.  @refused: a link now leads outside. */
bool tree_strip_top(const char *path, bool *refused, struct diag *diag);

/* Change the owner of a folder and of all that is below it; links are not
 * followed.  Returns false with errno. */
bool tree_chown(const char *path, uint32_t uid);

#endif

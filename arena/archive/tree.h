/*
 * tree.h - create files with untrusted names below one folder, and never
 * outside it (no path traversal).
 *
 * The functions check each name before they create the file.  The functions
 * open the folders of a path one by one without following symbolic links.  The
 * functions create symbolic links only after all files.  The functions refuse
 * too many files, deep nesting and names that lead outside, with a message for
 * the author of the files.  After a refusal, the caller creates no more files.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_TREE_H
#define DEADWOOD_ARENA_ARCHIVE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define TREE_DEPTH_MAX 32   /* arbitrary: maximum number of parts of a path */
#define TREE_NAME_MAX  1024 /* arbitrary: maximum bytes of a path */
#define TREE_LINKS_MAX 1000 /* arbitrary: default of tree_limits.links */

/**
 * struct tree_limits - limits of the created files
 * @bytes: maximum size in bytes of all files together
 * @files: maximum number of files, folders and links
 * @links: maximum number of symbolic links; 0: TREE_LINKS_MAX
 */
struct tree_limits {
	int64_t bytes, files, links;
};

/**
 * struct tree - a folder that the program fills with files
 * @root: file descriptor of the folder
 * @bytes: total size in bytes of the files created so far
 * @files: number of files, folders and links created so far
 * @local_fault: true: the error is a fault of this machine, such as a full disk
 * @links: the @link_count links that tree_finish creates: name, target, name,
 *	target, ...; owned
 */
struct tree {
	int root;
	struct tree_limits limits;
	int64_t bytes, files;
	bool local_fault;
	char **links;
	int64_t link_count;
};

/* tree_check_name checks the path of a file or folder.  tree_check_link checks
 * that a link @name with the target @to stays inside the tree.  If a check
 * fails, the function sets @diag and returns false. */
bool tree_check_name(const char *name, struct diag *diag);
bool tree_check_link(const char *name, const char *to, struct diag *diag);

/* Start to fill the empty folder @path.  On an error, returns false and sets
 * @diag. */
bool tree_open(struct tree *tree, const char *path,
	       const struct tree_limits *limits, struct diag *diag);

/* Create a folder, and the missing folders above it. */
bool tree_add_folder(struct tree *tree, const char *name, struct diag *diag);

/* Create a file, or replace the file that already has this name.  Returns a
 * file descriptor for writing, or -1 with @diag. */
int tree_create_file(struct tree *tree, const char *name, bool executable,
		     struct diag *diag);

/* Append bytes to a file.  @fd: descriptor from tree_create_file.  @name: file
 * name for messages. */
bool tree_write(struct tree *tree, int fd, const char *name, const void *bytes,
		size_t len, struct diag *diag);

/* Check a symbolic link and record it; tree_finish creates the link. */
bool tree_add_link(struct tree *tree, const char *name, const char *to,
		   struct diag *diag);

/* Create the symbolic links that tree_add_link recorded.  The caller must first
 * write all files.  On an error, returns false and sets @diag. */
bool tree_finish(struct tree *tree, struct diag *diag);

void tree_close(struct tree *tree);

/* Return true if the arena ignores this name.  Ignored are hidden files, and
 * the folder "__MACOSX" that macOS adds to a zip. */
bool tree_is_ignored(const char *name);

/* While @path contains nothing but one folder, replace this folder by its
 * contents.  On an error, returns false and sets @diag.  @refused: set to true
 * if the function fails because a moved link would lead out of @path. */
bool tree_strip_top(const char *path, bool *refused, struct diag *diag);

/* Change the owner of a folder and of everything below it, without following
 * links.  On an error, returns false and sets errno. */
bool tree_chown(const char *path, uint32_t uid);

#endif

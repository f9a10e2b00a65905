/*
 * file_list.h - list the contents of a folder: names, kinds and hashes.
 *
 * `arena pack` stores such a list in the pack.  After unpacking, the arena
 * lists the folder again; if the two lists are equal, no file was changed.  The
 * only metadata in a list is the executable bit.  Times, owners and other modes
 * are ignored.
 */
#ifndef DEADWOOD_ARENA_PACK_FILE_LIST_H
#define DEADWOOD_ARENA_PACK_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

#define PACK_FILES_MAX 100000		  /* entries of a list; arbitrary */
#define PACK_BYTES_MAX (INT64_C(1) << 30) /* all files together; arbitrary */

enum pack_kind { PACK_FILE, PACK_PROGRAM, PACK_FOLDER, PACK_LINK };

/**
 * struct pack_entry - a file, a folder or a link
 * @path: path relative to the listed folder; owned
 * @to: target of a link, owned; NULL for a file or folder
 * @hash: hash of the contents of a file; "" for a link or folder
 * @bytes: size of a file
 */
struct pack_entry {
	char *path, *to;
	enum pack_kind kind;
	int64_t bytes;
	char hash[DIGEST_TEXT];
};

/* List of entries, sorted by path, byte by byte; owned.  @bytes: total size of
 * the files. */
struct pack_list {
	struct pack_entry *entry;
	size_t count;
	int64_t bytes;
};

/**
 * pack_list_folder - list the contents of a folder
 * @folder: absolute path, without symbolic links
 * @exclude: absolute paths to omit; ends with NULL.  Folders named __pycache__
 *	are also omitted
 * @list: list to which the function adds the entries of the folder.  The caller
 *	zeroes @list before the first call, and releases it even after a failure
 *
 * Returns false with @diag if there are too many files or bytes, or if an entry
 * cannot be packed: a device, or an invalid name or link (archive/tree.h).
 */
bool pack_list_folder(struct pack_list *list, const char *folder,
		      const char *const *exclude, struct diag *diag);

/* pack_list_add: add a copy of an entry. pack_list_sort: sort the list after
 * the last entry was added. */
struct pack_entry *pack_list_add(struct pack_list *list,
				 const struct pack_entry *entry);
void pack_list_sort(struct pack_list *list);

/* Compute a hash over the paths, kinds, hashes and link targets of all entries.
 */
void pack_list_hash(const struct pack_list *list, char hex[DIGEST_TEXT]);

/* Compare two lists.  Returns false with @diag, which names the first
 * difference, if the lists differ. */
bool pack_list_agrees(const struct pack_list *should,
		      const struct pack_list *is, struct diag *diag);

void pack_list_release(struct pack_list *list);

#endif

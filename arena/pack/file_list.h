/*
 * file_list.h - list a folder: names and hashes of the contents.
 *
 * The list is made when a tournament is packed, and again after it is unpacked.
 * Comparing the two finds any change.  Of the metadata, only the executable bit
 * is part of the list, not times, owners or other modes.
 */
#ifndef DEADWOOD_ARENA_PACK_FILE_LIST_H
#define DEADWOOD_ARENA_PACK_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

#define PACK_FILES_MAX 100000		  /* chosen: files, folders and links */
#define PACK_BYTES_MAX (INT64_C(1) << 30) /* chosen: total size */

enum pack_kind { PACK_FILE, PACK_PROGRAM, PACK_FOLDER, PACK_LINK };

/**
 * struct pack_entry - a file, a folder or a link
 * @path: relative to the listed folder; owned
 * @to: target of a link, owned; else NULL
 * @hash: hash of a file's contents; else ""
 * @bytes: size of a file
 */
struct pack_entry {
	char *path, *to;
	enum pack_kind kind;
	int64_t bytes;
	char hash[DIGEST_TEXT];
};

/* Sorted by path, byte by byte; owned. */
struct pack_list {
	struct pack_entry *entry;
	size_t count;
	int64_t bytes;
};

/**
 * pack_list_folder - list the contents of a folder
 * @folder: absolute, without links
 * @exclude: absolute paths to leave out, ends with NULL; __pycache__ is left
 *	out as well
 * @list: zeroed, or with earlier entries; release it in any case
 *
 * Returns false with @diag, which names the entry that cannot be packed: a
 * device, an invalid name or link (archive/tree.h), or too many files or bytes.
 */
bool pack_list_folder(struct pack_list *list, const char *folder,
		      const char *const *exclude, struct diag *diag);

/* Add a copy of an entry; sort the list when all are added. */
struct pack_entry *pack_list_add(struct pack_list *list,
				 const struct pack_entry *entry);
void pack_list_sort(struct pack_list *list);

/* Hash a list: all names, kinds and hashes. */
void pack_list_hash(const struct pack_list *list, char hex[DIGEST_TEXT]);

/* Compare two lists.  Returns false with @diag: the first difference. */
bool pack_list_agrees(const struct pack_list *should,
		      const struct pack_list *is, struct diag *diag);

void pack_list_release(struct pack_list *list);

#endif

/*
 * file_list.h - what a folder holds: names, and hashes of the bytes.
 *
 * The same list is made where a tournament is packed and where it was unpacked,
 * so that two lists tell whether anything became another.  Times, owners and
 * modes are no part of it, but for whether a file may be executed.
 */
#ifndef DEADWOOD_ARENA_PACK_FILE_LIST_H
#define DEADWOOD_ARENA_PACK_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

#define PACK_FILES_MAX 100000		  /* chosen: and folders, and links */
#define PACK_BYTES_MAX (INT64_C(1) << 30) /* chosen: in all */

enum pack_kind { PACK_FILE, PACK_PROGRAM, PACK_FOLDER, PACK_LINK };

/**
 * struct pack_entry - a file, a folder or a link
 * @path: from the listed folder; owned
 * @to: where a link leads, owned; else NULL
 * @hash: of a file's bytes; else ""
 * @bytes: of a file
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
	size_t count, room;
	int64_t bytes;
};

/**
 * pack_list_folder - list what is below a folder
 * @folder: absolute, without links
 * @leave_out: absolute paths that are passed over, ends with NULL; so is what
 *	interpreters write beside a program (__pycache__)
 * @list: zeroed, or with what it has so far; wants to be released
 *
 * Returns false with @diag, which names what cannot be packed: a device, a name
 * or a link that no archive should have (archive/tree.h), too much of it.
 */
bool pack_list_folder(struct pack_list *list, const char *folder,
		      const char *const *leave_out, struct diag *diag);

/* One entry more, which is copied; sorting is the caller's. */
struct pack_entry *pack_list_add(struct pack_list *list,
				 const struct pack_entry *entry);
void pack_list_sort(struct pack_list *list);

/* The hash of a list: of all names, kinds and hashes. */
void pack_list_hash(const struct pack_list *list, char hex[DIGEST_TEXT]);

/* Are they the same?  False with @diag: which is the first that differs, and
 * how. */
bool pack_list_agrees(const struct pack_list *should,
		      const struct pack_list *is, struct diag *diag);

void pack_list_release(struct pack_list *list);

#endif

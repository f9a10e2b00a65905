/*
 * file_list.h - list the contents of a folder: names, kinds and hashes.
 *
 * `arena pack` stores such a list in the pack.  After unpacking, the arena
 * lists the folder again.  If the two lists are equal, no file has changed.
 * The only metadata in a list is the executable bit.  The list has no times,
 * owners or other modes.
 */
#ifndef DEADWOOD_ARENA_PACK_FILE_LIST_H
#define DEADWOOD_ARENA_PACK_FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena/store/digest.h"
#include "lib/diag.h"

/* arbitrary: maximum number of entries in a list */
#define PACK_FILES_MAX 100000
/* arbitrary: maximum size in bytes of all files together */
#define PACK_BYTES_MAX (INT64_C(1) << 30)

enum pack_kind { PACK_FILE, PACK_PROGRAM, PACK_FOLDER, PACK_LINK };

/**
 * struct pack_entry - a file, a folder or a link
 * @path: path relative to the listed folder; owned
 * @to: target of a link, owned; NULL for a file or folder
 * @hash: hash of the contents of a file; "" for a link or folder
 * @bytes: size of a file in bytes
 */
struct pack_entry {
	char *path, *to;
	enum pack_kind kind;
	int64_t bytes;
	char hash[DIGEST_TEXT];
};

/* List of entries, sorted by path, byte by byte; owned.  @bytes: total size of
 * the files in bytes. */
struct pack_list {
	struct pack_entry *entry;
	size_t count;
	int64_t bytes;
};

/**
 * pack_list_folder - list the contents of a folder
 * @folder: absolute path, without symbolic links
 * @exclude: absolute paths to omit; NULL ends the array.  The function also
 *	omits folders named __pycache__
 * @list: list to which the function adds the entries of the folder.  The caller
 *	zeroes @list before the first call, and releases the list even after a
 *	failure
 *
 * Returns false with @diag if there are too many files or bytes.  An entry that
 * cannot be packed has the same result: a device, or an invalid name or link
 * (archive/tree.h).
 */
bool pack_list_folder(struct pack_list *list, const char *folder,
		      const char *const *exclude, struct diag *diag);

/* pack_list_add adds a copy of an entry. pack_list_sort sorts the list after
 * the last entry. */
struct pack_entry *pack_list_add(struct pack_list *list,
				 const struct pack_entry *entry);
void pack_list_sort(struct pack_list *list);

/* Compute a hash over the paths, kinds, hashes and link targets of all entries.
 */
void pack_list_hash(const struct pack_list *list, char hex[DIGEST_TEXT]);

/* Compare two lists of files.  If the lists differ, returns false; then @diag
 * names the first difference. */
bool pack_list_agrees(const struct pack_list *should,
		      const struct pack_list *is, struct diag *diag);

void pack_list_release(struct pack_list *list);

#endif

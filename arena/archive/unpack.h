/*
 * unpack.h - unpack or copy untrusted files into a folder.
 *
 * deadwood-unpack parses an archive, in a sandbox where it can open no file.
 * Names and contents arrive over a pipe and are validated here (tree.h).
 * Folders and files are copied by the same rules.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_UNPACK_H
#define DEADWOOD_ARENA_ARCHIVE_UNPACK_H

#include <stddef.h>
#include <stdint.h>

#include "arena/archive/tree.h"
#include "lib/enum_words.h"

/**
 * struct unpack_how - limits and isolation
 * @level: level of isolation, resolved
 * @uid: user of the sandbox, if the arena runs as root; 0: the same user
 * @ample: allow half an hour and any compression ratio, as for packs; else the
 *	archive must be one of a program
 */
struct unpack_how {
	struct tree_limits limits;
	enum isolation level;
	uint32_t uid;
	bool ample;
};

/* UNPACKING_REFUSED: the files are invalid, the author must fix them;
 * UNPACKING_FAILED: an error of this machine. */
enum unpacking_end { UNPACKING_DONE, UNPACKING_REFUSED, UNPACKING_FAILED };

/* A file, and its name in the folder. */
struct unpack_file {
	const char *path, *name;
};

/**
 * unpack_archive, unpack_folder, unpack_files - fill a folder
 * @to: created, after an existing one is deleted.  Delete it after a failure
 *
 * Of the mode of a file, only the executable bit is kept.  Sets @diag unless it
 * returns UNPACKING_DONE.
 */
enum unpacking_end unpack_archive(const struct unpack_how *how,
				  const char *from, const char *to,
				  struct diag *diag);
enum unpacking_end unpack_folder(const struct unpack_how *how, const char *from,
				 const char *to, struct diag *diag);
enum unpacking_end unpack_files(const struct unpack_how *how,
				const struct unpack_file *files, size_t count,
				const char *to, struct diag *diag);

#endif

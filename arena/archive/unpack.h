/*
 * unpack.h - unpack an untrusted archive, or copy untrusted files, into a new
 * folder.
 *
 * The program deadwood-unpack parses the archive.  The sandbox of this program
 * allows no access to files.  deadwood-unpack sends names and contents over a
 * pipe to the arena, which checks them and creates the files (tree.h).  The
 * arena copies a folder or single files with the same checks.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_UNPACK_H
#define DEADWOOD_ARENA_ARCHIVE_UNPACK_H

#include <stddef.h>
#include <stdint.h>

#include "arena/archive/tree.h"
#include "lib/enum_words.h"

/**
 * struct unpack_how - limits of the files, and isolation of the parser
 * @level: isolation level of deadwood-unpack; must not be ISOLATION_BEST
 * @uid: user id of deadwood-unpack if the arena runs as root; 0: the user of
 *	the arena
 * @ample: true: limits for packs of bots (half an hour, any compression ratio).
 *	false: stricter limits for a student's program
 */
struct unpack_how {
	struct tree_limits limits;
	enum isolation level;
	uint32_t uid;
	bool ample;
};

/* UNPACKING_REFUSED: the author of the files must correct them.
 * UNPACKING_FAILED: an error of this machine, not of the files. */
enum unpacking_end { UNPACKING_DONE, UNPACKING_REFUSED, UNPACKING_FAILED };

/* A file to copy: its path @path, and its name @name in the new folder. */
struct unpack_file {
	const char *path, *name;
};

/**
 * unpack_archive, unpack_folder, unpack_files - create a folder from an
 * archive, a folder or single files
 * @to: folder to create.  If the folder exists, the function deletes it first.
 *	If the function fails, the caller must delete @to
 *
 * The new files keep only the executable bit of the permissions.  For every
 * result except UNPACKING_DONE, @diag has the reason.
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

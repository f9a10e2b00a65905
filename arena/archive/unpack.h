/*
 * unpack.h - what strangers wrote becomes a folder.
 *
 * An archive is read by deadwood-unpack, in a box, which can open nothing; its
 * names come over a pipe and are looked at here (tree.h).  Folders and files
 * are copied by the same rules.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_UNPACK_H
#define DEADWOOD_ARENA_ARCHIVE_UNPACK_H

#include <stddef.h>
#include <stdint.h>

#include "arena/archive/tree.h"
#include "lib/enum_words.h"

/**
 * struct unpacking - how
 * @level: of isolation, as settled
 * @uid: whom the box may become, when this is root; 0: it stays the own user
 * @ample: of an archive: as much time as its limits may take, and it may be
 *	packed as densely as it likes.  Else it has to be what a program's is
 */
struct unpacking {
	struct tree_limits limits;
	enum isolation level;
	uint32_t uid;
	bool ample;
};

/* UNPACKING_REFUSED: the author must mend it; UNPACKING_FAILED: this machine
 * cannot. */
enum unpacking_end { UNPACKING_DONE, UNPACKING_REFUSED, UNPACKING_FAILED };

/* A file, and the name that it gets. */
struct unpack_file {
	const char *path, *name;
};

/**
 * unpack_archive, unpack_folder, unpack_files - fill a folder
 * @to: made; what was there goes.  What is in it when it is not done is to be
 *	thrown away
 *
 * A file is executable or not, and has no other mode than that.  With @diag
 * where it is not done.
 */
enum unpacking_end unpack_archive(const struct unpacking *how, const char *from,
				  const char *to, struct diag *diag);
enum unpacking_end unpack_folder(const struct unpacking *how, const char *from,
				 const char *to, struct diag *diag);
enum unpacking_end unpack_files(const struct unpacking *how,
				const struct unpack_file *files, size_t count,
				const char *to, struct diag *diag);

#endif

/*
 * unpacking.h - what a student handed in becomes a folder.
 *
 * An archive is read by deadwood-unpack, in a box of the run's level, which can
 * open nothing; its names come over a pipe and are looked at here (tree.h).  A
 * folder is copied by the same rules.  What lies in a single folder, as most
 * archives have it, moves up.
 */
#ifndef DEADWOOD_ARENA_GRADE_UNPACKING_H
#define DEADWOOD_ARENA_GRADE_UNPACKING_H

#include <stdint.h>

#include "arena/grade/hand_in.h"
#include "arena/grade/tree.h"
#include "lib/choice.h"

/**
 * struct unpacking - how
 * @level: of isolation, as settled
 * @uid: whom the box may become, when this is root; 0: it stays the own user
 */
struct unpacking {
	struct tree_limits limits;
	enum isolation level;
	uint32_t uid;
};

/* UNPACKING_REFUSED: the author must mend it; UNPACKING_FAILED: this machine
 * cannot. */
enum unpacking_end { UNPACKING_DONE, UNPACKING_REFUSED, UNPACKING_FAILED };

/**
 * unpack_hand_in - fill a folder with what a student handed in
 * @to: made; what was there goes.  What is in it when it is not done is to be
 *	thrown away
 *
 * With @diag where it is not done.
 */
enum unpacking_end unpack_hand_in(const struct unpacking *how,
				  const struct hand_in *student, const char *to,
				  struct diag *diag);

/* The same of a folder. */
enum unpacking_end unpack_folder(const struct unpacking *how, const char *from,
				 const char *to, struct diag *diag);

#endif

/*
 * submission_unpack.h - what a student handed in becomes a folder
 * (archive/unpack.h).
 *
 * What lies in a single folder, as most archives have it, moves up.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_UNPACK_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_UNPACK_H

#include "arena/archive/unpack.h"
#include "arena/grade/submissions.h"

/* As unpack_archive, of whatever it was.  At level process it belongs to the
 * user of @how. */
enum unpacking_end unpack_hand_in(const struct unpacking *how,
				  const struct submission *student,
				  const char *to, struct diag *diag);

#endif

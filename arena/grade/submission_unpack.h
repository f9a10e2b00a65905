/*
 * submission_unpack.h - unpack a submission into a folder (archive/unpack.h).
 *
 * If all files are in a single folder, as in most archives, they move up.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_UNPACK_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_UNPACK_H

#include "arena/archive/unpack.h"
#include "arena/grade/submissions.h"

/* Unpack a submission of any kind into @to, as unpack_archive does.  At level
 * process the files belong to the user of @how. */
enum unpacking_end submission_unpack(const struct unpack_how *how,
				     const struct submission *student,
				     const char *to, struct diag *diag);

#endif

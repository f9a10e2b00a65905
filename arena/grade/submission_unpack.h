/*
 * submission_unpack.h - unpack a submission into a folder (archive/unpack.h).
 *
 * If the submission has only one folder at the top, as most archives have, the
 * arena moves the contents of that folder up.
 */
#ifndef DEADWOOD_ARENA_GRADE_SUBMISSION_UNPACK_H
#define DEADWOOD_ARENA_GRADE_SUBMISSION_UNPACK_H

#include "arena/archive/unpack.h"
#include "arena/grade/submissions.h"

/* Create the folder @to with the files of an archive, a folder or single files
 * (see unpack_archive).  At the isolation level "process" the files belong to
 * the user how->uid. */
enum unpacking_end submission_unpack(const struct unpack_how *how,
				     const struct submission *student,
				     const char *to, struct diag *diag);

#endif

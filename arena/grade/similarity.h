/*
 * similarity.h - do two submissions act as if they were one program?
 *
 * All play the same deals against the same references, so that two bots stand
 * in the same situation as long as both have done the same.  At each such
 * situation they do the same again or not; how often any two do, the other
 * students tell who have stood there.  A pair that agrees far more often than
 * that, held against all other pairs of the class, is noted.
 *
 * It is a reason to look, and no proof: both may have begun with one starter
 * (then most pairs agree, and none stands out), or follow one textbook.  Bots
 * that use random numbers of their own are seldom alike, copied or not.
 */
#ifndef DEADWOOD_ARENA_GRADE_SIMILARITY_H
#define DEADWOOD_ARENA_GRADE_SIMILARITY_H

#include "arena/grade/roster.h"

#define SIMILARITY_DECISIONS_MIN 30 /* chosen: of a pair, in common */
#define SIMILARITY_RATE_MIN	 0.9 /* chosen: a copy is changed here and there */
#define SIMILARITY_STUDENTS_MIN	 4    /* below that there are no other pairs */
#define SIMILARITY_STUDENTS_MAX	 2000 /* pairs are two millions */
#define SIMILARITY_MATCHES_MAX	 40   /* chosen: of each rung, the first ones */

/**
 * similarity_csv - the pairs that stand out, the strangest first
 *
 * Columns: a, b, decisions (in the same situation), same, expected (of those by
 * what others did there), surprise (how far from the other pairs, in their
 * spread).  Only the header where nobody stands out.  False with @diag.
 */
bool similarity_csv(FILE *out, const struct roster *roster, struct diag *diag);

#endif

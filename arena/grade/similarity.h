/*
 * similarity.h - find pairs of submissions that play as if they were the same
 * program (plagiarism detection by behaviour).
 *
 * All submissions play the same deals against the same references.  So two bots
 * are in the same situation as long as both have acted the same.  The decisions
 * of the other students in a situation give the expected rate of agreement.  A
 * pair is reported if it agrees far more often, compared with all other pairs
 * of the class.
 *
 * That is a reason to look, not a proof.  Both may have started from the same
 * starter (then most pairs agree, and none stands out), or follow the same
 * textbook.  Bots that use random numbers of their own rarely agree, copied or
 * not.
 */
#ifndef DEADWOOD_ARENA_GRADE_SIMILARITY_H
#define DEADWOOD_ARENA_GRADE_SIMILARITY_H

#include "arena/grade/roster.h"

#define SIMILARITY_DECISIONS_MIN 30   /* chosen: decisions in common */
#define SIMILARITY_RATE_MIN	 0.9  /* chosen: a copy may have changes */
#define SIMILARITY_STUDENTS_MIN	 4    /* with fewer there are no other pairs */
#define SIMILARITY_STUDENTS_MAX	 2000 /* two million pairs */
#define SIMILARITY_MATCHES_MAX	 40   /* chosen: the first ones of each rung */

/**
 * similarity_csv - print pairs that agree too often, the most unusual first
 *
 * Columns: a, b, decisions (in the same situation), same, expected (agreement
 * by the decisions of the others there), surprise (distance from the other
 * pairs, in units of their spread).  Prints only the header if no pair stands
 * out.  Returns false with @diag.
 */
bool similarity_csv(FILE *out, const struct roster *roster, struct diag *diag);

#endif

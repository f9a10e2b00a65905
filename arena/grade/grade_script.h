/*
 * grade_script.h - run the Python program that writes the feedback pages from
 * grades and logs (python/deadwood_grade/).
 *
 * The program does not affect grades, so a teacher may change it.  The program
 * runs in the folder of the grades, and writes files there.  The program reads
 * the logs of matches, but no file of a submission.  On standard input, the
 * program gets one JSON object:
 *
 *   generator, policy, colours   name and version of the arena, security policy
 *             and colours of its pages
 *   name, points, highest   of the assignment
 *   rungs     name, bar and points of each
 *   students  in the order of the labels:
 *     label     name of the student's folder
 *     who       name for people, or the alias
 *     prefix    for Moodle, the start of names of files; or null
 *     folder    of the submission's results
 *     repeated  an earlier student has the same submission, of the same team
 *     points, unplayed   the reason why no match was played, or null
 *     lost      rung, match and whether it was forfeited; or null
 *     grade     as in grade.json, without paths of the teacher; each fault also
 *               has log (a path or null) and stderr
 *
 * All paths are relative to the folder of the grades.  The program writes the
 * pages into feedback.new/; the arena then renames this folder to feedback/.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_SCRIPT_H
#define DEADWOOD_ARENA_GRADE_GRADE_SCRIPT_H

#include "arena/grade/roster.h"

/* Check that the program can start: python3 exists, is new enough and has all
 * modules that the program imports.  Returns false with @diag. */
bool grade_script_check(struct diag *diag);

/* Run the program and wait until it ends.  Returns false with @diag. */
bool grade_script_run(const struct roster *roster, struct diag *diag);

#endif

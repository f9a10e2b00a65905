/*
 * grade_script.h - run the Python program that writes the feedback pages from
 * grades and logs (python/deadwood_grade/).
 *
 * The Python program does not affect grades, so a teacher may change it.  The
 * program runs in the folder of the grades, and writes its files there.  The
 * program reads the logs of matches, but no file of a submission.  On standard
 * input, the program gets one JSON object:
 *
 * @generator: name and version of the arena
 * @policy, @style: security policy and style sheet of a page
 * @name, @points, @highest: name of the assignment, its maximum of points, and
 *	whether only the highest rung counts
 * @rungs: list of the rungs, each with its name, bar and points
 * @students: list of the students, sorted by label, each with these keys:
 * @label: name of the student's folder
 * @who: the student's name, or the alias
 * @prefix: for Moodle, the start of the names of the student's files; or null
 * @folder: folder that contains the results of the submission
 * @repeated: true if an earlier student of the same team has this submission
 * @points: points of the student
 * @unplayed: the reason why no match was played, or null
 * @lost: rung and match of a lost match, and whether it was forfeited; or null
 * @grade: the content of grade.json; each fault also has the path of its log,
 *	or null, and the bot's stderr
 *
 * All paths in this object are relative to the folder of the grades.  The
 * program writes the pages into feedback.new/.  The arena then renames this
 * folder to feedback/.
 */
#ifndef DEADWOOD_ARENA_GRADE_GRADE_SCRIPT_H
#define DEADWOOD_ARENA_GRADE_GRADE_SCRIPT_H

#include "arena/grade/roster.h"

/* Check that the program can start: python3 exists, is new enough and has all
 * modules that the program imports.  On an error, returns false and sets
 * @diag. */
bool grade_script_check(struct diag *diag);

/* Run the program and wait until it ends.  On an error, returns false and sets
 * @diag. */
bool grade_script_run(const struct roster *roster, struct diag *diag);

#endif

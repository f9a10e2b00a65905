/*
 * teams.h - students who hand in together: a table that says which team each is
 * in.
 *
 *   student,team     a line of heads may stand above
 *   123,red          by what stands in the names of the submissions, or by the
 *   Ann Lee,red      name, or as grades.csv calls the student
 *   4711,            in no team
 *
 * A team has one submission, the latest of its members', and each member gets
 * its grade, also who has handed in nothing.  Who is not in the table is graded
 * alone.
 */
#ifndef DEADWOOD_ARENA_GRADE_TEAMS_H
#define DEADWOOD_ARENA_GRADE_TEAMS_H

#include "arena/grade/hand_in.h"

/**
 * teams_take - let one submission stand for each team
 * @all: as it was found; a team's is called "team-" and its name
 * @path: of the table
 *
 * Returns false with @diag: its place and what is wrong there.  A team of which
 * nobody has handed in anything is passed over.
 */
bool teams_take(struct hand_ins *all, const char *path, struct diag *diag);

#endif

/*
 * grade_out.h - what `arena grade` leaves: the table, and what each student is
 * told.
 */
#ifndef DEADWOOD_ARENA_GRADE_OUT_H
#define DEADWOOD_ARENA_GRADE_OUT_H

#include "arena/grade/roll.h"

/* The files of DIR, each a whole or the old one.  False with @diag. */
bool grade_out(const struct roll *roll, struct diag *diag);

#endif

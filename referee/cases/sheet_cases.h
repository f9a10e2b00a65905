/*
 * sheet_cases.h - check the examples in a game file: the entries of its key
 * "cases" (docs/games.md).
 */
#ifndef DEADWOOD_REFEREE_CASES_SHEET_CASES_H
#define DEADWOOD_REFEREE_CASES_SHEET_CASES_H

#include "lib/diag.h"

/**
 * sheet_cases_check - check the cases of a game file against its rules
 * @game: name of a compiled-in game, or path of a user's file.  The rules must
 *	load without error
 *
 * Ignores the cases of the file's base, because its rules may differ.  Returns
 * false if a case does not hold.  @diag then contains a line for each failure,
 * at most 10, with the place of the case, and its expected and actual result.
 */
bool sheet_cases_check(const char *game, struct diag *diag);

#endif

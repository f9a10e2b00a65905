/*
 * site_folder.h - a folder that takes the place of another at one stroke.
 */
#ifndef DEADWOOD_ARENA_REPORT_SITE_FOLDER_H
#define DEADWOOD_ARENA_REPORT_SITE_FOLDER_H

#include <stdbool.h>

#include "lib/diag.h"

/**
 * folder_begin - a new, empty folder beside @folder
 * @mark: the name of a file that only such folders have; it is made there
 *
 * Returns its path, owned; NULL with @diag: @folder holds other files, or what
 * the system says.  One of an earlier stop is cleared.
 */
char *folder_begin(const char *folder, const char *mark, struct diag *diag);

/* It is whole: it takes the place of @folder, and what was there goes.  False
 * with @diag; then @folder is as it was.  @beside is freed. */
bool folder_take_place(char *beside, const char *folder, const char *mark,
		       struct diag *diag);

/* It will not be whole: it goes.  @beside is freed. */
void folder_give_up(char *beside, const char *mark);

#endif

/*
 * site_folder.h - write a folder as a draft, then replace the old one
 * atomically.
 */
#ifndef DEADWOOD_ARENA_REPORT_SITE_FOLDER_H
#define DEADWOOD_ARENA_REPORT_SITE_FOLDER_H

#include <stdbool.h>

#include "lib/diag.h"

/**
 * site_folder_begin - create an empty folder FOLDER.new
 * @mark: name of a file that only such folders contain; created here
 *
 * Removes a FOLDER.new of an interrupted call.  Returns the path, owned; NULL
 * with
 * @diag if @folder contains other files, or on a system error.
 */
char *site_folder_begin(const char *folder, const char *mark,
			struct diag *diag);

/* Replace @folder by the complete draft, and remove the old folder.  Returns
 * false with @diag; then @folder is unchanged.  @draft is freed. */
bool site_folder_replace(char *draft, const char *folder, const char *mark,
			 struct diag *diag);

/* Remove an incomplete draft.  @draft is freed. */
void site_folder_discard(char *draft, const char *mark);

#endif

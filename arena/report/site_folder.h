/*
 * site_folder.h - write a folder under the name FOLDER.new (the draft), then
 * replace FOLDER by the draft atomically.
 */
#ifndef DEADWOOD_ARENA_REPORT_SITE_FOLDER_H
#define DEADWOOD_ARENA_REPORT_SITE_FOLDER_H

#include <stdbool.h>

#include "lib/diag.h"

/**
 * site_folder_begin - create an empty folder FOLDER.new
 * @mark: name of a file that the function creates in the draft; it marks
 *	folders that this module may replace
 *
 * If an interrupted call has left FOLDER.new, the function deletes it first.
 * Returns the path of the draft, owned.  Returns NULL with @diag if @folder
 * contains files but not @mark, or on a system error.
 */
char *site_folder_begin(const char *folder, const char *mark,
			struct diag *diag);

/* Replace @folder by the complete draft, delete the old folder, and free the
 * string @draft.  On an error, @folder does not change, and the function
 * returns false and sets @diag. */
bool site_folder_replace(char *draft, const char *folder, const char *mark,
			 struct diag *diag);

/* Delete an incomplete draft from the disk, and free the string @draft. */
void site_folder_discard(char *draft, const char *mark);

#endif

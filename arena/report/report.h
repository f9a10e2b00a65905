/*
 * report.h - write the report of a run: one HTML file.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_H
#define DEADWOOD_ARENA_REPORT_REPORT_H

#include <stdio.h>

#include "arena/report/report_facts.h"

#define REPORT_FILE "report.html" /* default name in the results directory */

/**
 * report_write - write the page
 * @path: the file, replaced only once the new page is complete; "-": standard
 *	output
 *
 * Links to logs are relative to the file; on standard output relative to the
 * working directory.  Returns false with @diag.
 */
bool report_write(const struct report_facts *facts, const char *path,
		  struct diag *diag);

/**
 * report_file - write a file; if that fails, the old file stays
 * @print: writes the content; errors are found by ferror
 *
 * Returns false with @diag.
 */
bool report_file(const char *path,
		 void (*print)(FILE *out, const struct report_facts *facts),
		 const struct report_facts *facts, struct diag *diag);

/**
 * report_relative_path - return the path from one folder to another,
 * URL-encoded
 *
 * Owned: "", or a path with a slash at the end.  NULL if one of the folders
 * does not exist.
 */
char *report_relative_path(const char *from, const char *to);

#endif

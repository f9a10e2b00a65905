/*
 * report.h - write the report of a run as one HTML file.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_H
#define DEADWOOD_ARENA_REPORT_REPORT_H

#include <stdio.h>

#include "arena/report/report_facts.h"

#define REPORT_FILE "report.html" /* default file name of the report */

/**
 * report_write - write the report
 * @path: path of the page.  The new page replaces an old file only when it is
 *	complete.  "-": standard output
 * @views: maximum number of matches with a page.  The pages of matches are in a
 *	folder beside the report: PAGE-views for PAGE.html
 *
 * Links to logs are relative to the folder of @path or, for standard output, to
 * the working directory.  On an error, returns false and sets @diag.
 */
bool report_write(const struct report_facts *facts, const char *path,
		  uint64_t views, struct diag *diag);

/**
 * report_file - write or replace the file @path.  If writing fails, an old file
 * stays unchanged
 * @print: function that writes the contents of the file to @out; report_file
 *	then checks ferror
 *
 * On an error, returns false and sets @diag.
 */
bool report_file(const char *path,
		 void (*print)(FILE *out, const struct report_facts *facts),
		 const struct report_facts *facts, struct diag *diag);

/**
 * report_relative_path - return the relative path from one folder to another,
 * URL-encoded
 *
 * The returned path is owned by the caller.  The returned path is "" or ends
 * with a slash.  If one of the folders does not exist, the function returns
 * NULL.
 */
char *report_relative_path(const char *from, const char *to);

#endif

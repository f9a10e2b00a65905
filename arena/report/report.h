/*
 * report.h - a run as a page that anybody can read: one file of HTML.
 */
#ifndef DEADWOOD_ARENA_REPORT_REPORT_H
#define DEADWOOD_ARENA_REPORT_REPORT_H

#include <stdio.h>

#include "arena/report/report_facts.h"

#define REPORT_FILE "report.html" /* in the results folder, by default */

/**
 * report_write - write the page
 * @path: the file; what had the name before is replaced when the new one is
 *	whole, and stays where that fails.  "-" is standard output
 *
 * Logs are linked by their place relative to the file; from standard output
 * relative to the working directory.  Returns false with @diag.
 */
bool report_write(const struct report_facts *facts, const char *path,
		  struct diag *diag);

/**
 * report_file - write a file: the whole of it, or the old one stays
 * @print: writes it; failures are left for ferror
 *
 * Returns false with @diag.
 */
bool report_file(const char *path,
		 void (*print)(FILE *out, const struct report_facts *facts),
		 const struct report_facts *facts, struct diag *diag);

/**
 * report_way - from one folder to another, as a link has it
 *
 * Owned: "" or ending in a slash.  NULL where one of them cannot be found.
 */
char *report_way(const char *from, const char *to);

#endif

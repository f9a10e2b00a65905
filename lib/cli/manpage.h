/*
 * manpage.h - manual pages of a program and its commands, from their tables
 * (args.h).
 *
 * tools/install.sh installs the output; the repository does not contain it.
 */
#ifndef DEADWOOD_LIB_CLI_MANPAGE_H
#define DEADWOOD_LIB_CLI_MANPAGE_H

#include <stdio.h>

#include "lib/cli/args.h"

/* Print the page of a command, or of the program if @command is NULL, as man
 * source. */
void manpage_page(FILE *out, const struct program *program,
		  const struct command *command);

#define ARGS_HELP_MAX 1024

/* Format an option's help, with "(repeatable)" where that holds. */
const char *option_help(const struct command_option *option,
			char out[ARGS_HELP_MAX]);

#define STATUS_LINE_MAX 320

/* Copy the first line of a command's status to @line, and its exit code to
 * @code: -1 if it begins with none.  Returns the next line, NULL after the
 * last. */
const char *args_next_status(const char *status, int *code,
			     char line[STATUS_LINE_MAX]);

#endif

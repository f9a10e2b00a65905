/*
 * manpage.h - print manual pages of a program and its commands, generated from
 * the tables of args.h.
 *
 * tools/install.sh generates and installs the pages; the repository does not
 * contain them.
 */
#ifndef DEADWOOD_LIB_CLI_MANPAGE_H
#define DEADWOOD_LIB_CLI_MANPAGE_H

#include <stdio.h>

#include "lib/cli/args.h"

/* Print the manual page of a command as source text for man(1).  If @command is
 * NULL, print the page of the program. */
void manpage_page(FILE *out, const struct program *program,
		  const struct command *command);

/* Return the title of the group whose first command is @command, or NULL. */
const char *command_group_title(const struct program *program,
				const struct command *command);

#define ARGS_HELP_MAX 1024

/* Format an option's help, and append "(repeatable)" if the option may be
 * repeated. */
const char *option_help(const struct command_option *option,
			char out[ARGS_HELP_MAX]);

#define STATUS_LINE_MAX 320

/* Copy the first line of @status (command.status) to @line, without the exit
 * code at its start.  Set @code to this exit code.  If the line has none, set
 * @code to -1.  Return the start of the next line.  After the last line, return
 * NULL. */
const char *args_next_status(const char *status, int *code,
			     char line[STATUS_LINE_MAX]);

#endif

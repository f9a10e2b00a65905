/*
 * manpage.h - manual pages, written of a program's commands from their rows
 * (args.h).
 *
 * tools/install.sh installs what is printed here; nothing of it is kept.
 */
#ifndef DEADWOOD_LIB_CLI_MANPAGE_H
#define DEADWOOD_LIB_CLI_MANPAGE_H

#include <stdio.h>

#include "lib/cli/args.h"

/* The page, in man's language, of a command, or with NULL of the program. */
void manpage_page(FILE *out, const struct program *program,
		  const struct command *command);

#define ARGS_HELP_MAX 1024

/* An option's help, with what follows from its kind. */
const char *option_help(const struct command_option *option,
			char out[ARGS_HELP_MAX]);

#endif

/*
 * completion.h - shell completion scripts of a program's commands, options,
 * values and arguments, generated from their tables (args.h).
 *
 * completion_scripts.c has a template for each shell, completion.c fills it.
 * tools/install.sh installs the output; the repository does not contain it.
 */
#ifndef DEADWOOD_LIB_CLI_COMPLETION_H
#define DEADWOOD_LIB_CLI_COMPLETION_H

#include <stdio.h>

#include "lib/cli/args.h"

/**
 * struct completion_script - the script of one shell
 * @shell: its name; NULL ends the list
 * @text: the template; completion_scripts.c lists its tags
 * @quote: a single quote within a quoted text of the script
 * @special: characters that need a backslash there
 */
struct completion_script {
	const char *shell, *text, *quote, *special;
};

extern const struct completion_script completion_scripts[];

/* Return the name of shell number @i; NULL past the last. */
const char *completion_shell(unsigned i);

/* Print the script for @shell; false if the shell is unknown. */
bool completion_write(FILE *out, const struct program *program,
		      const char *shell);

/* Return the options of a command: never NULL. */
const struct command_option *completion_options(const struct command *command);

#endif

/*
 * completion.h - generate shell completion scripts for a program's commands,
 * options, values and arguments from the tables of args.h.
 *
 * completion_scripts.c contains a script template for each shell. completion.c
 * replaces the tags in a template. tools/install.sh generates and installs the
 * scripts; the repository does not contain them.
 */
#ifndef DEADWOOD_LIB_CLI_COMPLETION_H
#define DEADWOOD_LIB_CLI_COMPLETION_H

#include <stdio.h>

#include "lib/cli/args.h"

/**
 * struct completion_script - the script of one shell
 * @shell: name of the shell; NULL ends the array
 * @text: template of the script. completion_scripts.c lists the tags that a
 *	template may contain
 * @quote: text that replaces a single quote within a single-quoted text
 * @special: characters that need a backslash within a quoted text
 */
struct completion_script {
	const char *shell, *text, *quote, *special;
};

extern const struct completion_script completion_scripts[];

/* Return the name of the shell with index @i.  After the last shell, return
 * NULL. */
const char *completion_shell(unsigned i);

/* Print the script for @shell.  If the shell is unknown, return false. */
bool completion_write(FILE *out, const struct program *program,
		      const char *shell);

/* Return the options of a command.  If the command has none, return an empty
 * list, not NULL. */
const struct command_option *completion_options(const struct command *command);

#endif

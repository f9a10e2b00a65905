/*
 * manual.h - what is written of a program's commands from their rows (args.h):
 * manual pages, and a shell's completion.
 *
 * tools/install.sh installs what is printed here; nothing of it is kept.
 */
#ifndef DEADWOOD_LIB_MANUAL_H
#define DEADWOOD_LIB_MANUAL_H

#include <stdio.h>

#include "lib/args.h"

/* The page, in man's language, of a command, or with NULL of the program. */
void manual_page(FILE *out, const struct program *program,
		 const struct command *command);

/* What bash reads to complete commands, options and their values. */
void manual_completion(FILE *out, const struct program *program);

#endif

/*
 * completion.h - what shells read to complete a program's commands, options,
 * values and arguments, written from their rows (args.h).
 *
 * One file for each shell writes it in that shell's words: completion_bash.c,
 * completion_zsh.c, completion_fish.c.  completion.c knows what all of them
 * need of a row, completion_write.c which of them is asked.  tools/install.sh
 * puts what is printed where the shells look; nothing of it is kept.
 */
#ifndef DEADWOOD_LIB_CLI_COMPLETION_H
#define DEADWOOD_LIB_CLI_COMPLETION_H

#include <stdio.h>

#include "lib/cli/args.h"

/* The shells, by number; NULL past the last. */
const char *completion_shell(unsigned i);

/* What @shell reads; false: it is not among them. */
bool completion_write(FILE *out, const struct program *program,
		      const char *shell);

/*
 * For the files of the shells.
 */

void completion_bash(FILE *out, const struct program *program);
void completion_zsh(FILE *out, const struct program *program);
void completion_fish(FILE *out, const struct program *program);

#define OFFER_KINDS 4 /* of one argument: "DIR|LOG|FINAL" has three */

/**
 * struct offer - what may stand in one place of a command line
 * @name: the place, as rows call it: "LOG|DIR"
 * @kinds: what is known of its parts; @kind_count of them
 * @option: whose value it is, with the words that it may be; NULL: an
 *	argument's place
 */
struct offer {
	char name[40];
	const struct value_kind *kinds[OFFER_KINDS];
	unsigned kind_count;
	const struct command_option *option;
};

/* The value of an option that takes one. */
struct offer offer_value(const struct program *program,
			 const struct command_option *option);

/**
 * offer_argument - an argument by its place from 0, as the command's row has it
 * @rest: it stands for all behind it too
 *
 * Returns false when there is none.
 */
bool offer_argument(const struct program *program,
		    const struct command *command, unsigned place,
		    struct offer *offer, bool *rest);

/* The words that may stand there, by number; NULL past the last. */
const char *offer_word(const struct offer *offer, unsigned i);

/* The paths that may: folders only where nothing else is offered. */
enum paths offer_paths(const struct offer *offer);

/* The options of a command: never NULL. */
const struct command_option *completion_options(const struct command *command);

#define BRIEF_MAX 64

/* The beginning of an option's help, for a list: its first clause. */
const char *completion_brief(const struct command_option *option,
			     char out[BRIEF_MAX]);

#endif

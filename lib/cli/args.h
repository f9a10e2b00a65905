/*
 * args.h - a program's commands as rows: their words, and what is said of them.
 *
 * A command is one struct command beside the function that serves it.  The row
 * feeds the parser and `--help` (args.c), the manual pages (manpage.h) and the
 * completion of three shells (completion.h): a new option is a line of its row,
 * and a field of the struct that its function reads.
 *
 * Options stand anywhere among the arguments, as `--out DIR` or `--out=DIR`; of
 * one that is given twice the last counts, but for TAKES_TEXTS; behind `--`
 * there are none.  What is wrong is told on stderr in one line, with the usage
 * below it.
 */
#ifndef DEADWOOD_LIB_CLI_ARGS_H
#define DEADWOOD_LIB_CLI_ARGS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define ARGS_FAILED	 1	 /* exit status of every program here */
#define ARGS_WRONG	 2	 /* wrong use */
#define ARGS_MANY	 INT_MAX /* arguments: any number */
#define ARGS_REQUEST_MAX 1024
#define ARGS_TEXTS_MAX	 16 /* chosen: of an option that is given again */

/* What an option takes, and what field of the request it is stored in. */
enum takes {
	TAKES_NOTHING, /* bool: it was given */
	TAKES_TEXT,    /* const char *, not empty, of the command line */
	TAKES_TEXTS,   /* struct args_texts: it may be given again */
	TAKES_COUNT,   /* int64_t, min..max */
	TAKES_REAL,    /* double above 0, to max */
};

/* The values of an option that may be given again, in their order; borrowed
 * from the command line. */
struct args_texts {
	const char *text[ARGS_TEXTS_MAX];
	unsigned n;
};

/**
 * struct command_option - one option of a command
 * @name: without its dashes; NULL ends a command's options
 * @value: how the help calls what it takes: "DIR"; "" when it takes nothing
 * @takes, @at: the field's kind, and its offset in the request
 * @min, @max: of a number
 * @choice: of a text: the values there are, by number, and a few words on each
 *	(or NULL); NULL past the last.  NULL: any text
 * @help: for people: what it does, and what holds where it is left out
 * @letter: it may be given as this with one dash too; 0: it may not
 */
struct command_option {
	const char *name;
	const char *value;
	enum takes takes;
	size_t at;
	int64_t min, max;
	const char *(*choice)(unsigned i, const char **words);
	const char *help;
	char letter;
};

/**
 * struct command - one command of a program
 * @name: its word
 * @arguments: besides options, as in "GAME BOT BOT ..."; there must be
 *	@least..@most of them
 * @summary: a line, without a full stop
 * @about: paragraphs, parted by newlines
 * @options: NULL: none
 * @defaults: @bytes of request (at most ARGS_REQUEST_MAX) before options are
 *	read; NULL: the command takes none
 * @status: what its exit status tells
 * @examples: lines; @see: other pages, "arena-run(1)", parted by blanks; either
 *	may be NULL
 * @needs: what must hold of the machine before it serves, false with the
 *	message; NULL: nothing
 * @serve: does it; @request as the options left it, @argv the @argc arguments.
 *	Returns the exit status
 */
struct command {
	const char *name;
	const char *arguments;
	int least, most;
	const char *summary;
	const char *about;
	const struct command_option *options;
	const void *defaults;
	size_t bytes;
	const char *status;
	const char *examples;
	const char *see;
	bool (*needs)(struct diag *diag);
	int (*serve)(const void *request, int argc, char **argv);
};

/* Which paths stand for an argument or a value. */
enum paths {
	PATHS_NONE,
	PATHS_FILES,
	PATHS_FOLDERS,
};

/**
 * struct value_kind - what a shell offers for an argument or an option's value
 * @name: what rows call it: "GAME".  Of "LOG|DIR" each part is looked up, of
 *	"[LOG[@PLACE]]" LOG
 * @word: the words there are, by number, NULL past the last; NULL: none
 */
struct value_kind {
	const char *name;
	enum paths paths;
	const char *(*word)(unsigned i);
};

/**
 * struct program - a program whose first argument is a command
 * @version: what --version prints
 * @commands: ends with NULL
 * @kinds: ends with a NULL name; nothing is offered for what is not there.
 *	NULL: for nothing
 */
struct program {
	const char *name;
	const char *version;
	const char *summary;
	const char *about;
	const struct command *const *commands;
	const struct value_kind *kinds;
	const char *status;
	const char *examples;
	const char *see;
};

/**
 * args_program - serve a program's command line
 *
 * A command; or --help, --version, --manual [COMMAND] (manpage.h), --completion
 * SHELL (completion.h).  Returns the exit status.
 */
int args_program(const struct program *program, int argc, char **argv);

/**
 * args_read - read a command's options
 * @program: its name, for messages
 * @argv: @argc words behind the command's own; the arguments are moved to the
 *	front
 * @request: caller's storage, command->bytes; written
 *
 * Returns the number of arguments, or -1 after a message.
 */
int args_read(const char *program, const struct command *command, int argc,
	      char **argv, void *request);

#endif

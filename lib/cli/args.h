/*
 * args.h - command-line parser with subcommands, driven by tables.
 *
 * Each command is one struct command next to the function that runs it.  The
 * table feeds the parser and `--help` (args.c), the manual pages (manpage.h)
 * and the completion of three shells (completion.h).  To add an option, add a
 * row to the command's options and a field to its request struct.
 *
 * Options may occur anywhere among the arguments, as `--out DIR` or
 * `--out=DIR`; `--` ends them.  If an option is repeated, the last value
 * counts, except for TAKES_TEXTS, which stores all values.  Errors are printed
 * on stderr in one line, followed by the usage.
 */
#ifndef DEADWOOD_LIB_CLI_ARGS_H
#define DEADWOOD_LIB_CLI_ARGS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define ARGS_FAILED	 1	 /* exit status of all programs */
#define ARGS_WRONG	 2	 /* usage error */
#define ARGS_MANY	 INT_MAX /* arguments: any number */
#define ARGS_REQUEST_MAX 1024
#define ARGS_TEXTS_MAX	 16 /* chosen: values of one option */

/* Type of an option's value, and of the request's field that stores it. */
enum takes {
	TAKES_NOTHING, /* bool: true if the option is given */
	TAKES_TEXT,    /* const char *, not empty; borrowed from argv */
	TAKES_TEXTS,   /* struct args_texts: repeatable */
	TAKES_COUNT,   /* int64_t, min..max */
	TAKES_REAL,    /* double above 0, to max */
};

/* Values of a repeatable option in the order of the command line; borrowed
 * from argv. */
struct args_texts {
	const char *text[ARGS_TEXTS_MAX];
	unsigned n;
};

/**
 * struct command_option - one option of a command
 * @name: without dashes; NULL ends the list
 * @value: placeholder of the value in the help, "DIR"; "" for TAKES_NOTHING
 * @takes, @at: type of the field, and its offset in the request
 * @min, @max: range of a number
 * @choice: returns allowed value number @i and sets its description (or NULL);
 *	NULL past the last.  NULL: any text is allowed
 * @help: what the option does, and "(default: X)".  Shells show its first
 *	clause
 * @letter: short form, as in -o; 0: none
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

/*
 * Rows of a table of options: a flag; a text; one of the texts of @choice_; a
 * repeatable text; a number of @min_..@max_; a real number up to @max_.
 */
#define OPTION_FLAG(name_, at_, help_)                                         \
	{                                                                      \
		.name = (name_), .value = "", .takes = TAKES_NOTHING,          \
		.at = (at_), .help = (help_)                                   \
	}
#define OPTION_TEXT(name_, value_, at_, help_)                                 \
	OPTION_CHOICE(name_, value_, at_, NULL, help_)
#define OPTION_CHOICE(name_, value_, at_, choice_, help_)                      \
	{                                                                      \
		.name = (name_), .value = (value_), .takes = TAKES_TEXT,       \
		.at = (at_), .choice = (choice_), .help = (help_)              \
	}
#define OPTION_TEXTS(name_, value_, at_, help_)                                \
	{                                                                      \
		.name = (name_), .value = (value_), .takes = TAKES_TEXTS,      \
		.at = (at_), .help = (help_)                                   \
	}
#define OPTION_COUNT(name_, value_, at_, min_, max_, help_)                    \
	{                                                                      \
		.name = (name_), .value = (value_), .takes = TAKES_COUNT,      \
		.at = (at_), .min = (min_), .max = (max_), .help = (help_)     \
	}
#define OPTION_REAL(name_, value_, at_, max_, help_)                           \
	{                                                                      \
		.name = (name_), .value = (value_), .takes = TAKES_REAL,       \
		.at = (at_), .max = (max_), .help = (help_)                    \
	}

/**
 * struct command - one command of a program
 * @arguments: besides options, as in "GAME BOT BOT ..."; their number must be
 *	@least..@most
 * @summary: one line in the imperative, without a full stop
 * @about: paragraphs separated by newlines
 * @options: NULL: none
 * @defaults: initial request of @bytes (at most ARGS_REQUEST_MAX); NULL: the
 *	command has no options
 * @status: exit codes, a line each: "0 done\n2 usage error"; or one sentence
 * @examples: command lines, one a line; NULL: none
 * @see: other manual pages, "arena-run(1)", separated by blanks; NULL: none
 * @needs: checks the machine before @run; returns false with @diag to refuse.
 *	NULL: no check
 * @run: run the command.  @request has the options, @argv the @argc arguments.
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
	int (*run)(const void *request, int argc, char **argv);
};

/* Which paths a shell offers for an argument or a value. */
enum paths {
	PATHS_NONE,
	PATHS_FOLDERS,
	PATHS_FILES, /* and folders */
};

/**
 * struct value_kind - completions of an argument or of an option's value
 * @name: its placeholder in the tables, as "GAME".  In "LOG|DIR" each part is
 *	searched, in "[LOG[@PLACE]]" LOG
 * @word: returns word number @i, NULL past the last; NULL: no words
 */
struct value_kind {
	const char *name;
	enum paths paths;
	const char *(*word)(unsigned i);
};

/**
 * struct program - a program whose first argument is a command
 * @version: output of --version
 * @summary: one line in the imperative, without a full stop
 * @commands: ends with NULL
 * @kinds: ends with a NULL name; other placeholders have no completions.
 *	NULL: no completions
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
 * args_program - parse a program's command line and run its command
 *
 * Handles --help, --version, --manual [COMMAND] (manpage.h) and --completion
 * SHELL (completion.h) too.  Returns the exit status.
 */
int args_program(const struct program *program, int argc, char **argv);

/**
 * args_read - parse the options of a command
 * @program: name of the program, for messages
 * @argv: the @argc words after the command; arguments are moved to the front
 * @request: caller's storage of command->bytes; written
 *
 * Returns the number of arguments, or -1 after printing an error.
 */
int args_read(const char *program, const struct command *command, int argc,
	      char **argv, void *request);

#endif

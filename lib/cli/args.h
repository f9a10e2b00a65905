/*
 * args.h - parser for command lines with subcommands; tables describe the
 * commands and options.
 *
 * Each command has one struct command, in the file of the function that runs
 * the command.  From this struct come the parser and `--help` (args.c), the
 * manual pages (manpage.h) and the completion scripts for three shells
 * (completion.h).  To add an option, add a row to the command's options, and a
 * field to its request struct.  The request struct gets the values of the
 * options.
 *
 * Options may occur anywhere among the arguments, as `--out DIR` or
 * `--out=DIR`.  All words after `--` are arguments.  If the user repeats an
 * option, only the last value counts.  An option of type TAKES_TEXTS stores all
 * values.  The parser prints an error on stderr in one line, followed by the
 * usage.
 */
#ifndef DEADWOOD_LIB_CLI_ARGS_H
#define DEADWOOD_LIB_CLI_ARGS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/diag.h"

#define ARGS_FAILED	 1 /* exit status after an error */
#define ARGS_WRONG	 2 /* exit status after a usage error */
/* value of command.most that means: no upper limit */
#define ARGS_MANY	 INT_MAX
#define ARGS_REQUEST_MAX 1024
/* arbitrary: maximum number of values of one option */
#define ARGS_TEXTS_MAX	 16

/* Type of an option's value.  Each comment starts with the C type of the field
 * in the request struct that stores the value. */
enum takes {
	TAKES_NOTHING, /* bool: true if the user sets the option */
	TAKES_TEXT,    /* const char *, not empty; borrowed from argv */
	TAKES_TEXTS, /* struct args_texts: all values of a repeatable option */
	TAKES_COUNT, /* int64_t, a whole number from @min to @max */
	TAKES_REAL,  /* double, above 0 and at most @max */
};

/* The @n values of a repeatable option, in the order of the command line.  The
 * struct borrows the texts from argv. */
struct args_texts {
	const char *text[ARGS_TEXTS_MAX];
	unsigned n;
};

/**
 * struct command_option - one option of a command
 * @name: name without dashes; NULL ends the array
 * @value: placeholder of the value in the help, such as "DIR"; "" for
 *	TAKES_NOTHING
 * @takes, @at: type of the field that stores the value, and offset of this
 *	field in the request struct
 * @min, @max: smallest and largest allowed number
 * @choice: function that returns the allowed value with index @i; NULL after
 *	the last value.  The function @choice sets @words to the value's
 *	description, or to NULL.  If @choice is NULL, any text is allowed
 * @help: text about the option's effect, with its default in parentheses.
 *	Shell completion shows only the text before the first ';', ':', '(' or
 *	full stop
 * @letter: letter of the short form, such as 'o' for -o; 0: no short form
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
 * Initializers of a struct command_option.  OPTION_FLAG: an option without a
 * value.  OPTION_TEXT: an option with any text as value.  OPTION_CHOICE: an
 * option whose value is one of the texts that @choice_ returns.  OPTION_TEXTS:
 * a repeatable option with any text as value.  OPTION_COUNT: an option whose
 * value is a whole number from @min_ to @max_.  OPTION_REAL: an option whose
 * value is a real number above 0, up to @max_.
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
 * @arguments: placeholders of the arguments in the help, such as "GAME BOT BOT
 *	...".  The list has no options.  @least, @most: minimum and maximum
 *	number of arguments
 * @summary: text about the command's task: one line in the imperative, without
 *	a full stop
 * @about: full description, in paragraphs separated by newlines
 * @options: array of options; NULL: the command has no options
 * @defaults: request struct with the default values of the options; NULL: the
 *	command has no options.  The request struct has @bytes bytes, at most
 *	ARGS_REQUEST_MAX
 * @status: exit codes, one per line ("0 done\n2 usage error"), or one sentence
 *	about them
 * @examples: example command lines, one per line; NULL: no examples
 * @see: related manual pages, such as "arena-run(1)", separated by blanks;
 *	NULL: none
 * @needs: function that checks, before @run, whether the command can work on
 *	this machine.  If it cannot, the function returns false and sets @diag.
 *	NULL: the command needs no check
 * @run: function that runs the command.  @request: values of the options.
 *	@argv: the @argc arguments.  The function @run returns the exit status
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

/* The paths that a shell offers to complete an argument or an option's
 * value. */
enum paths {
	PATHS_NONE,
	PATHS_FOLDERS,
	PATHS_FILES, /* the shell offers files and folders */
};

/**
 * struct value_kind - completions of an argument or of an option's value
 * @name: placeholder, such as "GAME", for which the shell offers these
 *	completions.  The placeholder "LOG|DIR" gets the completions of LOG and
 *	of DIR.  The placeholder "[LOG[@PLACE]]" gets the completions of LOG
 * @word: function that returns the offered word with index @i; NULL after the
 *	last word.  If @word is NULL, the shell offers no words
 */
struct value_kind {
	const char *name;
	enum paths paths;
	const char *(*word)(unsigned i);
};

/**
 * struct command_group - a group of commands in the program's help
 * @title: title of the group; NULL ends the array
 * @first: first command of the group.  The group ends before the first command
 *	of the next group
 */
struct command_group {
	const char *title;
	const struct command *first;
};

/**
 * struct program - a program whose first argument is a command
 * @version: output of `version`, --version and -V
 * @summary: text about the program's task: one line in the imperative, without
 *	a full stop
 * @commands: array of commands, ended by NULL
 * @groups: groups of @commands, in the order of @commands.  NULL: the commands
 *	have no groups
 * @kinds: array of placeholders that have completions, ended by a NULL name.
 *	NULL: no placeholder has completions
 */
struct program {
	const char *name;
	const char *version;
	const char *summary;
	const char *about;
	const struct command *const *commands;
	const struct command_group *groups;
	const struct value_kind *kinds;
	const char *status;
	const char *examples;
	const char *see;
};

/**
 * args_program - parse a program's command line and run its command
 *
 * args_program also handles `help`, `version` and the options --help,
 * --version, --manual [COMMAND] (manpage.h) and --completion SHELL
 * (completion.h).  Returns the exit status.
 */
int args_program(const struct program *program, int argc, char **argv);

/**
 * args_read - parse the options of a command
 * @program: name of the program, for messages
 * @argv: the @argc words after the command's name.  The function moves words
 *	that are not options to the front
 * @request: caller's storage of command->bytes bytes, which gets the values of
 *	the options
 *
 * Returns the number of arguments.  On an error, prints a message and returns
 * -1.
 */
int args_read(const char *program, const struct command *command, int argc,
	      char **argv, void *request);

#endif

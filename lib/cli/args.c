/* args.c - a command line held against the rows of its commands; see args.h. */
#include "lib/cli/args.h"

#include <assert.h>
#include <errno.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/cli/completion.h"
#include "lib/cli/manpage.h"

#define COLUMNS	   80
#define WORDS_MAX  32 /* commands, options or choices, for "did you mean" */
#define WORD_SHOWN 200
#define HEAD_MAX   80 /* of an option, its value and its letter */

static const struct command_option no_options[] = { { .name = NULL } };

static const struct command_option *
options_of(const struct command *command)
{
	return command->options != NULL ? command->options : no_options;
}

/* --- what is printed ------------------------------------------------------ */

/* Words, from column @at on and then from @indent; a newline in @text begins a
 * paragraph. */
static void
fill(FILE *out, const char *text, unsigned at, unsigned indent)
{
	bool first = true;

	while (*text != '\0') {
		unsigned n = (unsigned)strcspn(text, " \n");
		bool fits = at + !first + n <= COLUMNS;

		if (!fits)
			fprintf(out, "\n%*s", (int)indent, "");
		else if (!first)
			fputc(' ', out);
		at = fits ? at + !first + n : indent + n;
		fprintf(out, "%.*s", (int)n, text);
		text += n;
		first = *text == '\n';
		if (first) {
			fprintf(out, "\n\n%*s", (int)indent, "");
			at = indent;
		}
		text += *text != '\0';
	}
	fputc('\n', out);
}

/* "arena run CONFIG [--out DIR] ...", behind @before; no option is broken. */
static void
print_usage(FILE *out, const char *before, const char *program,
	    const struct command *command)
{
	int indent = fprintf(out, "%s%s %s", before, program, command->name);
	int at = indent;
	char piece[80];

	if (command->arguments[0] != '\0')
		at += fprintf(out, " %s", command->arguments);
	for (const struct command_option *o = options_of(command);
	     o->name != NULL; o++) {
		int n = snprintf(piece, sizeof(piece), " [--%s%s%s%s]", o->name,
				 o->value[0] != '\0' ? " " : "", o->value,
				 o->takes == TAKES_TEXTS ? " ..." : "");

		if (at + n > COLUMNS)
			at = fprintf(out, "\n%*s", indent, "") - 1;
		at += fprintf(out, "%s", piece);
	}
	fputc('\n', out);
}

static void
print_choices(FILE *out, const struct command_option *option, unsigned indent)
{
	const char *word, *words;
	unsigned width = 0;

	for (unsigned i = 0; (word = option->choice(i, &words)) != NULL; i++)
		if (strlen(word) > width)
			width = (unsigned)strlen(word);
	for (unsigned i = 0; (word = option->choice(i, &words)) != NULL; i++) {
		fprintf(out, "%*s%-*s  ", (int)indent, "", (int)width, word);
		fill(out, words, indent + width + 2, indent + width + 2);
	}
}

/* "out FILE, -o FILE" */
static const char *
option_head(const struct command_option *option, char out[HEAD_MAX])
{
	int n = snprintf(out, HEAD_MAX, "%s %s", option->name, option->value);

	if (option->letter != 0)
		snprintf(out + n, HEAD_MAX - (size_t)n, ", -%c %s",
			 option->letter, option->value);
	return out;
}

static void
print_options(FILE *out, const struct command *command)
{
	const struct command_option *options = options_of(command);
	unsigned width = 0;
	char head[HEAD_MAX], help[ARGS_HELP_MAX];

	for (const struct command_option *o = options; o->name != NULL; o++) {
		unsigned n = (unsigned)strlen(option_head(o, head));

		if (n > width)
			width = n;
	}
	for (const struct command_option *o = options; o->name != NULL; o++) {
		const char *words = NULL;

		fprintf(out, "  --%-*s  ", (int)width, option_head(o, head));
		fill(out, option_help(o, help), width + 6, width + 6);
		if (o->choice != NULL && o->choice(0, &words) != NULL &&
		    words != NULL)
			print_choices(out, o, width + 8);
	}
}

static void
args_help(FILE *out, const char *program, const struct command *command)
{
	print_usage(out, "", program, command);
	fputc('\n', out);
	fill(out, command->about, 0, 0);
	fputc('\n', out);
	if (options_of(command)->name != NULL) {
		print_options(out, command);
		fputc('\n', out);
	}
	fputs("Exit status: ", out);
	fill(out, command->status, 13, 0);
}

static void
args_overview(FILE *out, const struct program *program)
{
	unsigned width = 0;
	char head[80];

	fprintf(out, "%s COMMAND ...: %s\n\n", program->name, program->summary);
	for (const struct command *const *c = program->commands; *c; c++) {
		snprintf(head, sizeof(head), "  %s %s %s", program->name,
			 (*c)->name, (*c)->arguments);
		if (strlen(head) > width)
			width = (unsigned)strlen(head);
	}
	for (const struct command *const *c = program->commands; *c; c++) {
		snprintf(head, sizeof(head), "  %s %s %s", program->name,
			 (*c)->name, (*c)->arguments);
		fprintf(out, "%-*s  ", (int)width, head);
		fill(out, (*c)->summary, width + 2, width + 2);
	}
	fprintf(out, "\n%s COMMAND --help says more.\n", program->name);
}

/* --- what is wrong -------------------------------------------------------- */

static void complain(const char *program, const struct command *command,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
complain(const char *program, const struct command *command, const char *format,
	 ...)
{
	va_list args;

	fprintf(stderr, "%s %s: ", program, command->name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	print_usage(stderr, "usage: ", program, command);
}

/* "; did you mean run?", or "". */
static const char *
did_you_mean(const char *text, const char *before, const char *const *words,
	     char out[80])
{
	const char *near = nearest_word(text, words);

	out[0] = '\0';
	if (near != NULL)
		snprintf(out, 80, "; did you mean %s%s?", before, near);
	return out;
}

static const char *
shown(const char *text, char out[WORD_SHOWN])
{
	text_quote(text, strlen(text), out, WORD_SHOWN);
	return out;
}

/* --- options -------------------------------------------------------------- */

/* What is read, for messages. */
struct reading {
	const char *program;
	const struct command *command;
	void *request;
};

static bool
store_count(const struct reading *reading, const struct command_option *option,
	    const char *text, int64_t *field)
{
	char *end, word[WORD_SHOWN];
	long long value;

	errno = 0;
	value = strtoll(text, &end, 10);
	*field = value;
	if (errno == 0 && *end == '\0' && end != text && value >= option->min &&
	    value <= option->max)
		return true;
	complain(reading->program, reading->command,
		 "--%s takes a whole number from %lld to %lld, not \"%s\"",
		 option->name, (long long)option->min, (long long)option->max,
		 shown(text, word));
	return false;
}

static bool
store_real(const struct reading *reading, const struct command_option *option,
	   const char *text, double *field)
{
	char *end, word[WORD_SHOWN];

	*field = strtod(text, &end);
	if (end != text && *end == '\0' && *field > 0 &&
	    *field <= (double)option->max)
		return true;
	complain(reading->program, reading->command,
		 "--%s takes a number above 0, up to %lld, not \"%s\"",
		 option->name, (long long)option->max, shown(text, word));
	return false;
}

static bool
store_text(const struct reading *reading, const struct command_option *option,
	   const char *text, const char **field)
{
	const char *known[WORDS_MAX] = { NULL }, *words;
	char word[WORD_SHOWN], list[WORD_SHOWN] = "", near[80];
	size_t used = 0;

	*field = text;
	if (option->choice == NULL)
		return true;
	for (unsigned i = 0; (known[i] = option->choice(i, &words)) != NULL;
	     i++) {
		assert(i + 1 < WORDS_MAX);
		if (strcmp(text, known[i]) == 0)
			return true;
		used += (size_t)snprintf(list + used, sizeof(list) - used,
					 "%s%s", i > 0 ? ", " : "", known[i]);
		assert(used < sizeof(list));
	}
	complain(reading->program, reading->command,
		 "--%s takes one of %s, not \"%s\"%s", option->name, list,
		 shown(text, word), did_you_mean(text, "", known, near));
	return false;
}

static bool
store_again(const struct reading *reading, const struct command_option *option,
	    const char *text, struct args_texts *field)
{
	if (field->n == ARGS_TEXTS_MAX) {
		complain(reading->program, reading->command,
			 "--%s is given more than %d times", option->name,
			 ARGS_TEXTS_MAX);
		return false;
	}
	return store_text(reading, option, text, &field->text[field->n++]);
}

static bool
store_value(const struct reading *reading, const struct command_option *option,
	    const char *text)
{
	void *field = (char *)reading->request + option->at;

	if (text[0] == '\0') {
		complain(reading->program, reading->command,
			 "--%s wants a value, and has an empty one",
			 option->name);
		return false;
	}
	switch (option->takes) {
	case TAKES_NOTHING:
		break;
	case TAKES_TEXT:
		return store_text(reading, option, text, field);
	case TAKES_TEXTS:
		return store_again(reading, option, text, field);
	case TAKES_COUNT:
		return store_count(reading, option, text, field);
	case TAKES_REAL:
		return store_real(reading, option, text, field);
	}
	complain(reading->program, reading->command, "--%s takes no value",
		 option->name);
	return false;
}

/* Is it the option's letter with one dash? */
static bool
is_letter(const struct command_option *option, const char *arg, size_t len)
{
	return option->letter != 0 && len == 2 && arg[0] == '-' &&
	       arg[1] == option->letter;
}

/* The row of option @arg, "--out", "--out=DIR" or "-o"; NULL after a message.
 */
static const struct command_option *
find_option(const struct reading *reading, const char *arg)
{
	const struct command_option *row = options_of(reading->command);
	const char *known[WORDS_MAX] = { NULL };
	size_t len = strcspn(arg, "="), n = 0;
	char name[40], word[WORD_SHOWN], near[80];

	for (; row->name != NULL; row++) {
		if (len == strlen(row->name) + 2 &&
		    strncmp(arg, "--", 2) == 0 &&
		    strncmp(arg + 2, row->name, len - 2) == 0)
			return row;
		if (is_letter(row, arg, len))
			return row;
		assert(n + 1 < WORDS_MAX);
		known[n++] = row->name;
	}
	snprintf(name, sizeof(name), "%.*s", (int)len, arg);
	complain(reading->program, reading->command, "no option %s%s",
		 shown(name, word),
		 did_you_mean(name + strspn(name, "-"), "--", known, near));
	return NULL;
}

/* Option @argv[*at], which ends there or with the next word. */
static bool
read_option(const struct reading *reading, int argc, char **argv, int *at)
{
	const struct command_option *option = find_option(reading, argv[*at]);
	const char *equals = strchr(argv[*at], '=');

	if (option == NULL)
		return false;
	if (equals != NULL)
		return store_value(reading, option, equals + 1);
	if (option->takes == TAKES_NOTHING) {
		*(bool *)((char *)reading->request + option->at) = true;
		return true;
	}
	if (*at + 1 < argc)
		return store_value(reading, option, argv[++*at]);
	complain(reading->program, reading->command, "--%s wants a value: %s",
		 option->name, option->value);
	return false;
}

/* --- commands ------------------------------------------------------------- */

int
args_read(const char *program, const struct command *command, int argc,
	  char **argv, void *request)
{
	struct reading reading = { program, command, request };
	bool only_words = false;
	char word[WORD_SHOWN];
	const char *missing = command->arguments;
	int n = 0;

	if (command->bytes > 0)
		memcpy(request, command->defaults, command->bytes);
	for (int i = 0; i < argc; i++) {
		if (only_words || argv[i][0] != '-' || argv[i][1] == '\0')
			argv[n++] = argv[i];
		else if (strcmp(argv[i], "--") == 0)
			only_words = true;
		else if (!read_option(&reading, argc, argv, &i))
			return -1;
	}
	if (n < command->least) {
		for (int i = 0; i < n; i++)
			missing += strcspn(missing, " ") + 1;
		complain(program, command, "%.*s is missing",
			 (int)strcspn(missing, " "), missing);
		return -1;
	}
	if (n > command->most) {
		complain(program, command, "a word too many: \"%s\"",
			 shown(argv[command->most], word));
		return -1;
	}
	return n;
}

static bool
wants_help(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0 ||
		    strcmp(argv[i], "-h") == 0)
			return true;
	return false;
}

/* Serve one command: @argv as in args_read.  Returns the exit status. */
static int
args_serve(const char *program, const struct command *command, int argc,
	   char **argv)
{
	alignas(max_align_t) char request[ARGS_REQUEST_MAX];
	struct diag diag;

	assert(command->bytes <= sizeof(request));
	if (wants_help(argc, argv)) {
		args_help(stdout, program, command);
		return 0;
	}
	argc = args_read(program, command, argc, argv, request);
	if (argc < 0)
		return ARGS_WRONG;
	if (command->needs == NULL || command->needs(&diag))
		return command->serve(request, argc, argv);
	fprintf(stderr, "%s: %s\n", program, diag.text);
	return ARGS_FAILED;
}

/* --- programs ------------------------------------------------------------- */

static const struct command *
find_command(const struct program *program, const char *name)
{
	const char *known[WORDS_MAX] = { NULL };
	char word[WORD_SHOWN], near[80];

	for (size_t i = 0; program->commands[i] != NULL; i++) {
		assert(i + 1 < WORDS_MAX);
		known[i] = program->commands[i]->name;
		if (strcmp(name, known[i]) == 0)
			return program->commands[i];
	}
	fprintf(stderr, "%s: no command \"%s\"%s; see %s --help\n",
		program->name, shown(name, word),
		did_you_mean(name, "", known, near), program->name);
	return NULL;
}

/* `--manual`, of the program or of a command. */
static int
print_manual(const struct program *program, const char *name)
{
	const struct command *command = NULL;

	if (name != NULL) {
		command = find_command(program, name);
		if (command == NULL)
			return ARGS_WRONG;
	}
	manpage_page(stdout, program, command);
	return 0;
}

static int
print_completion(const struct program *program, const char *shell)
{
	const char *known = "";

	if (shell != NULL && completion_write(stdout, program, shell))
		return 0;
	fprintf(stderr, "%s: --completion is for one shell:", program->name);
	for (unsigned i = 0; (known = completion_shell(i)) != NULL; i++)
		fprintf(stderr, "%s %s", i > 0 ? "," : "", known);
	fputc('\n', stderr);
	return ARGS_WRONG;
}

/* `help`: of all, or of a command. */
static int
print_help(const struct program *program, const char *name)
{
	const struct command *command = NULL;

	if (name == NULL || name[0] == '-') {
		args_overview(stdout, program);
		return 0;
	}
	command = find_command(program, name);
	if (command == NULL)
		return ARGS_WRONG;
	args_help(stdout, program->name, command);
	return 0;
}

int
args_program(const struct program *program, int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	const struct command *command;

	if (argc < 2) {
		args_overview(stderr, program);
		return ARGS_WRONG;
	}
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
	    strcmp(word, "help") == 0)
		return print_help(program, argv[2]);
	if (strcmp(word, "--version") == 0) {
		puts(program->version);
		return 0;
	}
	if (strcmp(word, "--manual") == 0)
		return print_manual(program, argv[2]);
	if (strcmp(word, "--completion") == 0)
		return print_completion(program, argv[2]);
	command = find_command(program, word);
	return command == NULL
		       ? ARGS_WRONG
		       : args_serve(program->name, command, argc - 2, argv + 2);
}

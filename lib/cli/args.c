/* args.c - parse command lines and print help; see args.h. */
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
/* maximum number of commands, options or choices in one list */
#define WORDS_MAX  32
#define WORD_SHOWN 200
#define HEAD_MAX   80 /* buffer size for a text such as "out FILE, -o FILE" */

/* --- help ----------------------------------------------------------------- */

/* Print @text wrapped at COLUMNS: the first line begins at column @at, the
 * others are indented by @indent.  A newline in @text begins a paragraph. */
static void
args_print_wrapped(FILE *out, const char *text, unsigned at, unsigned indent)
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

/* Print a usage line such as "usage: arena run CONFIG [--out DIR] ...", wrapped
 * between options. */
static void
args_print_usage(FILE *out, const char *program, const struct command *command)
{
	int indent = fprintf(out, "usage: %s %s", program, command->name);
	int at = indent;
	char piece[80];

	if (command->arguments[0] != '\0')
		at += fprintf(out, " %s", command->arguments);
	for (const struct command_option *o = completion_options(command);
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
args_print_choices(FILE *out, const struct command_option *option,
		   unsigned indent)
{
	const char *word, *words;
	unsigned width = 0;

	for (unsigned i = 0; (word = option->choice(i, &words)) != NULL; i++)
		if (strlen(word) > width)
			width = (unsigned)strlen(word);
	for (unsigned i = 0; (word = option->choice(i, &words)) != NULL; i++) {
		fprintf(out, "%*s%-*s  ", (int)indent, "", (int)width, word);
		args_print_wrapped(out, words, indent + width + 2,
				   indent + width + 2);
	}
}

/* Format an option's name, value and short form, as in "out FILE, -o FILE". */
static const char *
args_option_head(const struct command_option *option, char out[HEAD_MAX])
{
	int n = snprintf(out, HEAD_MAX, "%s %s", option->name, option->value);

	if (option->letter != 0)
		snprintf(out + n, HEAD_MAX - (size_t)n, ", -%c %s",
			 option->letter, option->value);
	return out;
}

static void
args_print_options(FILE *out, const struct command *command)
{
	const struct command_option *options = completion_options(command);
	unsigned width = 0;
	char head[HEAD_MAX], help[ARGS_HELP_MAX];

	for (const struct command_option *o = options; o->name != NULL; o++) {
		unsigned n = (unsigned)strlen(args_option_head(o, head));

		if (n > width)
			width = n;
	}
	for (const struct command_option *o = options; o->name != NULL; o++) {
		const char *words = NULL;

		fprintf(out, "  --%-*s  ", (int)width,
			args_option_head(o, head));
		args_print_wrapped(out, option_help(o, help), width + 6,
				   width + 6);
		if (o->choice != NULL && o->choice(0, &words) != NULL &&
		    words != NULL)
			args_print_choices(out, o, width + 8);
	}
}

static void
args_print_examples(FILE *out, const char *examples)
{
	if (examples == NULL)
		return;
	fputs("Examples:\n", out);
	while (*examples != '\0') {
		size_t n = strcspn(examples, "\n");

		fprintf(out, "  %.*s\n", (int)n, examples);
		examples += n + (examples[n] == '\n');
	}
	fputc('\n', out);
}

/* Print a line for each exit code. */
static void
args_print_status(FILE *out, const char *status)
{
	char line[STATUS_LINE_MAX];

	fputs("Exit status:\n", out);
	while (status != NULL) {
		int code;

		status = args_next_status(status, &code, line);
		if (code >= 0)
			fprintf(out, "  %-3d  ", code);
		args_print_wrapped(out, line, code >= 0 ? 7 : 0,
				   code >= 0 ? 7 : 0);
	}
}

static void
args_print_help(FILE *out, const char *program, const struct command *command)
{
	args_print_usage(out, program, command);
	fputc('\n', out);
	args_print_wrapped(out, command->about, 0, 0);
	fputc('\n', out);
	if (completion_options(command)->name != NULL) {
		args_print_options(out, command);
		fputc('\n', out);
	}
	args_print_examples(out, command->examples);
	args_print_status(out, command->status);
}

static void
args_print_overview(FILE *out, const struct program *program)
{
	unsigned width = 0;
	char head[80];

	fprintf(out, "%s COMMAND ...: %s\n%s", program->name, program->summary,
		program->groups == NULL ? "\n" : "");
	for (const struct command *const *c = program->commands; *c; c++) {
		snprintf(head, sizeof(head), "  %s %s %s", program->name,
			 (*c)->name, (*c)->arguments);
		if (strlen(head) > width)
			width = (unsigned)strlen(head);
	}
	for (const struct command *const *c = program->commands; *c; c++) {
		const char *title = command_group_title(program, *c);

		if (title != NULL)
			fprintf(out, "\n%s\n", title);
		snprintf(head, sizeof(head), "  %s %s %s", program->name,
			 (*c)->name, (*c)->arguments);
		fprintf(out, "%-*s  ", (int)width, head);
		args_print_wrapped(out, (*c)->summary, width + 2, width + 2);
	}
	fprintf(out,
		"\n%s COMMAND --help describes a command.\n"
		"%s --version prints the version.\n",
		program->name, program->name);
}

/* --- errors --------------------------------------------------------------- */

static void args_print_error(const char *program, const struct command *command,
			     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
args_print_error(const char *program, const struct command *command,
		 const char *format, ...)
{
	va_list args;

	fprintf(stderr, "%s %s: ", program, command->name);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
	args_print_usage(stderr, program, command);
}

/* Format a text such as "; did you mean run?" with the most similar word of
 * @words; "" if no word is similar. */
static const char *
args_suggest_word(const char *text, const char *before,
		  const char *const *words, char out[80])
{
	const char *near = nearest_word(text, words);

	out[0] = '\0';
	if (near != NULL)
		snprintf(out, 80, "; did you mean %s%s?", before, near);
	return out;
}

static const char *
args_quote_word(const char *text, char out[WORD_SHOWN])
{
	text_quote(text, strlen(text), out, WORD_SHOWN);
	return out;
}

/* --- options -------------------------------------------------------------- */

/* The command whose options are being parsed. */
struct args_reader {
	const char *program;
	const struct command *command;
	void *request;
};

static bool
args_store_count(const struct args_reader *reader,
		 const struct command_option *option, const char *text,
		 int64_t *field)
{
	char *end, word[WORD_SHOWN];
	long long value;

	errno = 0;
	value = strtoll(text, &end, 10);
	*field = value;
	if (errno == 0 && *end == '\0' && end != text && value >= option->min &&
	    value <= option->max)
		return true;
	args_print_error(
		reader->program, reader->command,
		"--%s accepts a whole number from %lld to %lld, not \"%s\"",
		option->name, (long long)option->min, (long long)option->max,
		args_quote_word(text, word));
	return false;
}

static bool
args_store_real(const struct args_reader *reader,
		const struct command_option *option, const char *text,
		double *field)
{
	char *end, word[WORD_SHOWN];

	*field = strtod(text, &end);
	if (end != text && *end == '\0' && *field > 0 &&
	    *field <= (double)option->max)
		return true;
	args_print_error(
		reader->program, reader->command,
		"--%s accepts a number above 0, up to %lld, not \"%s\"",
		option->name, (long long)option->max,
		args_quote_word(text, word));
	return false;
}

static bool
args_store_text(const struct args_reader *reader,
		const struct command_option *option, const char *text,
		const char **field)
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
	args_print_error(reader->program, reader->command,
			 "--%s accepts one of %s, not \"%s\"%s", option->name,
			 list, args_quote_word(text, word),
			 args_suggest_word(text, "", known, near));
	return false;
}

static bool
args_store_texts(const struct args_reader *reader,
		 const struct command_option *option, const char *text,
		 struct args_texts *field)
{
	if (field->n == ARGS_TEXTS_MAX) {
		args_print_error(reader->program, reader->command,
				 "--%s occurs more than %d times", option->name,
				 ARGS_TEXTS_MAX);
		return false;
	}
	return args_store_text(reader, option, text, &field->text[field->n++]);
}

static bool
args_store_value(const struct args_reader *reader,
		 const struct command_option *option, const char *text)
{
	void *field = (char *)reader->request + option->at;

	if (text[0] == '\0') {
		args_print_error(reader->program, reader->command,
				 "--%s requires a value that is not empty",
				 option->name);
		return false;
	}
	switch (option->takes) {
	case TAKES_NOTHING:
		break;
	case TAKES_TEXT:
		return args_store_text(reader, option, text, field);
	case TAKES_TEXTS:
		return args_store_texts(reader, option, text, field);
	case TAKES_COUNT:
		return args_store_count(reader, option, text, field);
	case TAKES_REAL:
		return args_store_real(reader, option, text, field);
	}
	args_print_error(reader->program, reader->command,
			 "--%s accepts no value", option->name);
	return false;
}

/* Return true if @arg is the short form of the option, such as "-o". */
static bool
args_is_letter(const struct command_option *option, const char *arg, size_t len)
{
	return option->letter != 0 && len == 2 && arg[0] == '-' &&
	       arg[1] == option->letter;
}

/* Return the row of the option in @arg, which may be "--out", "--out=DIR" or
 * "-o"; NULL after an error. */
static const struct command_option *
args_find_option(const struct args_reader *reader, const char *arg)
{
	const struct command_option *row = completion_options(reader->command);
	const char *known[WORDS_MAX] = { NULL };
	size_t len = strcspn(arg, "="), n = 0;
	char name[40], word[WORD_SHOWN], near[80];

	known[n++] = "help";
	for (; row->name != NULL; row++) {
		if (len == strlen(row->name) + 2 &&
		    strncmp(arg, "--", 2) == 0 &&
		    strncmp(arg + 2, row->name, len - 2) == 0)
			return row;
		if (args_is_letter(row, arg, len))
			return row;
		assert(n + 1 < WORDS_MAX);
		known[n++] = row->name;
	}
	snprintf(name, sizeof(name), "%.*s", (int)len, arg);
	args_print_error(
		reader->program, reader->command, "unknown option %s%s",
		args_quote_word(name, word),
		args_suggest_word(name + strspn(name, "-"), "--", known, near));
	return NULL;
}

/* Parse option @argv[*at]; advance *at if its value is the next word. */
static bool
args_read_option(const struct args_reader *reader, int argc, char **argv,
		 int *at)
{
	const struct command_option *option = args_find_option(reader,
							       argv[*at]);
	const char *equals = strchr(argv[*at], '=');

	if (option == NULL)
		return false;
	if (equals != NULL)
		return args_store_value(reader, option, equals + 1);
	if (option->takes == TAKES_NOTHING) {
		*(bool *)((char *)reader->request + option->at) = true;
		return true;
	}
	if (*at + 1 < argc)
		return args_store_value(reader, option, argv[++*at]);
	args_print_error(reader->program, reader->command,
			 "--%s requires a value: %s", option->name,
			 option->value);
	return false;
}

/* --- commands ------------------------------------------------------------- */

int
args_read(const char *program, const struct command *command, int argc,
	  char **argv, void *request)
{
	struct args_reader reader = { program, command, request };
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
		else if (!args_read_option(&reader, argc, argv, &i))
			return -1;
	}
	if (n < command->least) {
		for (int i = 0; i < n; i++)
			missing += strcspn(missing, " ") + 1;
		args_print_error(program, command, "%.*s is missing",
				 (int)strcspn(missing, " "), missing);
		return -1;
	}
	if (n > command->most) {
		args_print_error(program, command, "unexpected argument \"%s\"",
				 args_quote_word(argv[command->most], word));
		return -1;
	}
	return n;
}

static bool
args_want_help(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (strcmp(argv[i], "--help") == 0 ||
		    strcmp(argv[i], "-h") == 0)
			return true;
	return false;
}

/* Run one command with @argv as in args_read.  Returns the exit status. */
static int
args_run_command(const char *program, const struct command *command, int argc,
		 char **argv)
{
	alignas(max_align_t) char request[ARGS_REQUEST_MAX];
	struct diag diag;

	assert(command->bytes <= sizeof(request));
	if (args_want_help(argc, argv)) {
		args_print_help(stdout, program, command);
		return 0;
	}
	argc = args_read(program, command, argc, argv, request);
	if (argc < 0)
		return ARGS_WRONG;
	if (command->needs == NULL || command->needs(&diag))
		return command->run(request, argc, argv);
	fprintf(stderr, "%s: %s\n", program, diag.text);
	return ARGS_FAILED;
}

/* --- programs ------------------------------------------------------------- */

/* Print an error about the first word of a command line. */
static void
args_print_unknown(const struct program *program, const char *word)
{
	static const char *const options[] = { "help", "version", "manual",
					       "completion", NULL };
	const char *known[WORDS_MAX] = { NULL };
	bool option = word[0] == '-';
	char shown[WORD_SHOWN], near[80];
	size_t n = 0;

	for (; program->commands[n] != NULL; n++) {
		assert(n + 3 < WORDS_MAX);
		known[n] = program->commands[n]->name;
	}
	known[n++] = "help";
	known[n] = "version";
	args_quote_word(word, shown);
	if (option)
		args_suggest_word(word + strspn(word, "-"), "--", options,
				  near);
	else
		args_suggest_word(word, "", known, near);
	fprintf(stderr,
		option ? "%s: unknown option %s%s; see %s --help\n"
		       : "%s: unknown command \"%s\"%s; see %s --help\n",
		program->name, shown, near, program->name);
}

static const struct command *
args_find_command(const struct program *program, const char *name)
{
	for (size_t i = 0; program->commands[i] != NULL; i++)
		if (strcmp(name, program->commands[i]->name) == 0)
			return program->commands[i];
	args_print_unknown(program, name);
	return NULL;
}

/* Print the help or the manual page of the program, or of command @name. */
static int
args_print_about(const struct program *program, const char *name, bool manual)
{
	const struct command *command = NULL;

	if (name != NULL && (manual || name[0] != '-')) {
		command = args_find_command(program, name);
		if (command == NULL)
			return ARGS_WRONG;
	}
	if (manual)
		manpage_page(stdout, program, command);
	else if (command != NULL)
		args_print_help(stdout, program->name, command);
	else
		args_print_overview(stdout, program);
	return 0;
}

static int
args_print_completion(const struct program *program, const char *shell)
{
	const char *known = "";

	if (shell != NULL && completion_write(stdout, program, shell))
		return 0;
	fprintf(stderr, "%s: --completion requires a shell:", program->name);
	for (unsigned i = 0; (known = completion_shell(i)) != NULL; i++)
		fprintf(stderr, "%s %s", i > 0 ? "," : "", known);
	fputc('\n', stderr);
	return ARGS_WRONG;
}

int
args_program(const struct program *program, int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	const struct command *command;

	if (argc < 2) {
		args_print_overview(stderr, program);
		return ARGS_WRONG;
	}
	if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 ||
	    strcmp(word, "help") == 0)
		return args_print_about(program, argv[2], false);
	if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 ||
	    strcmp(word, "version") == 0) {
		puts(program->version);
		return 0;
	}
	if (strcmp(word, "--manual") == 0)
		return args_print_about(program, argv[2], true);
	if (strcmp(word, "--completion") == 0)
		return args_print_completion(program, argv[2]);
	command = args_find_command(program, word);
	return command == NULL ? ARGS_WRONG
			       : args_run_command(program->name, command,
						  argc - 2, argv + 2);
}

/* manpage.c - manual pages from rows; see manpage.h. */
#include "lib/cli/manpage.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "lib/cli/completion.h"

/* Text as man takes it: no command at a line's start, no dash that breaks.  A
 * newline begins a paragraph. */
static void
print_text(FILE *out, const char *text)
{
	bool begins = true;

	for (; *text != '\0'; text++) {
		if (begins && (*text == '.' || *text == '\''))
			fputs("\\&", out);
		begins = *text == '\n';
		if (*text == '\n')
			fputs("\n.PP\n", out);
		else if (*text == '-')
			fputs("\\-", out);
		else if (*text == '\\')
			fputs("\\e", out);
		else
			fputc(*text, out);
	}
	fputc('\n', out);
}

static void
print_section(FILE *out, const char *title, const char *text)
{
	fprintf(out, ".SH %s\n", title);
	print_text(out, text);
}

static void
print_examples(FILE *out, const char *examples)
{
	if (examples == NULL)
		return;
	fputs(".SH EXAMPLES\n.nf\n", out);
	while (*examples != '\0') {
		char line[160];
		size_t n = strcspn(examples, "\n");

		snprintf(line, sizeof(line), "%.*s", (int)n, examples);
		print_text(out, line);
		examples += n + (examples[n] == '\n');
	}
	fputs(".fi\n", out);
}

/* Other pages: "arena-run(1) arena-play(1)". */
static void
print_see(FILE *out, const char *see)
{
	if (see == NULL)
		return;
	fputs(".SH SEE ALSO\n", out);
	while (*see != '\0') {
		size_t n = strcspn(see, " "), name = strcspn(see, "(");
		char page[80];

		snprintf(page, sizeof(page), ".BR %.*s %.*s%s", (int)name, see,
			 (int)(n - name), see + name, see[n] ? "," : "");
		for (const char *c = page; *c != '\0'; c++)
			fprintf(out, *c == '-' ? "\\-" : "%c", *c);
		fputc('\n', out);
		see += n + (see[n] == ' ');
	}
}

const char *
option_help(const struct command_option *option, char out[ARGS_HELP_MAX])
{
	int n = snprintf(out, ARGS_HELP_MAX, "%s%s", option->help,
			 option->takes == TAKES_TEXTS ? "; may be given again"
						      : "");

	assert(n < ARGS_HELP_MAX);
	return out;
}

static void
print_options(FILE *out, const struct command_option *option)
{
	fputs(".SH OPTIONS\n", out);
	for (; option->name != NULL; option++) {
		const char *word, *words = NULL;
		char help[ARGS_HELP_MAX];

		if (option->letter != 0)
			fprintf(out,
				".TP\n.BI \\-\\-%s \" %s\" "
				"\"\\fR, \\fB\\-%c\" \" %s\"\n",
				option->name, option->value, option->letter,
				option->value);
		else if (option->value[0] != '\0')
			fprintf(out, ".TP\n.BI \\-\\-%s \" %s\"\n",
				option->name, option->value);
		else
			fprintf(out, ".TP\n.B \\-\\-%s\n", option->name);
		print_text(out, option_help(option, help));
		if (option->choice == NULL ||
		    option->choice(0, &words) == NULL || words == NULL)
			continue;
		fputs(".RS\n", out);
		for (unsigned i = 0; (word = option->choice(i, &words)) != NULL;
		     i++) {
			fprintf(out, ".TP\n.B %s\n", word);
			print_text(out, words);
		}
		fputs(".RE\n", out);
	}
}

/* The page's head, to its synopsis; "arena" or "arena-run". */
static void
print_head(FILE *out, const char *program, const char *command,
	   const char *summary)
{
	fputs(".TH \"", out);
	for (const char *c = program; *c != '\0'; c++)
		fputc(toupper((unsigned char)*c), out);
	fputs(command[0] != '\0' ? "\\-" : "", out);
	for (const char *c = command; *c != '\0'; c++)
		fputc(toupper((unsigned char)*c), out);
	fputs("\" 1 \"\" \"deadwood " DEADWOOD_VERSION "\" \"Deadwood\"\n",
	      out);
	fprintf(out, ".SH NAME\n%s%s%s \\- ", program,
		command[0] != '\0' ? "\\-" : "", command);
	print_text(out, summary);
	fputs(".SH SYNOPSIS\n", out);
}

static void
command_page(FILE *out, const char *program, const struct command *command)
{
	const struct command_option *o = command->options;

	print_head(out, program, command->name, command->summary);
	fprintf(out, ".B %s %s\n", program, command->name);
	if (command->arguments[0] != '\0')
		fprintf(out, ".I %s\n", command->arguments);
	for (; o != NULL && o->name != NULL; o++)
		if (o->value[0] != '\0')
			fprintf(out, ".RB [ \\-\\-%s\n.IR %s ]%s\n", o->name,
				o->value, o->takes == TAKES_TEXTS ? "..." : "");
		else
			fprintf(out, ".RB [ \\-\\-%s ]\n", o->name);
	print_section(out, "DESCRIPTION", command->about);
	if (command->options != NULL)
		print_options(out, command->options);
	print_section(out, "EXIT STATUS", command->status);
	print_examples(out, command->examples);
	print_see(out, command->see);
}

static void
program_page(FILE *out, const struct program *program)
{
	const char *name = program->name;

	print_head(out, name, "", program->summary);
	fprintf(out,
		".B %s\n.I COMMAND\n.RI [ ARGUMENT \" ...]\"\n.br\n"
		".B %s\n.RI [ COMMAND ]\n.B \\-\\-help\n.br\n"
		".B %s \\-\\-version\n.br\n"
		".B %s \\-\\-manual\n.RI [ COMMAND ]\n.br\n"
		".B %s \\-\\-completion\n",
		name, name, name, name, name);
	for (unsigned i = 0; completion_shell(i) != NULL; i++)
		fprintf(out, ".RB %s%s\n", i > 0 ? "| " : "",
			completion_shell(i));
	print_section(out, "DESCRIPTION", program->about);
	fputs(".SH COMMANDS\n", out);
	for (const struct command *const *c = program->commands; *c; c++) {
		fprintf(out, ".TP\n.BR %s\\-%s (1)\n", name, (*c)->name);
		print_text(out, (*c)->summary);
	}
	print_section(out, "EXIT STATUS", program->status);
	print_examples(out, program->examples);
	print_see(out, program->see);
}

void
manpage_page(FILE *out, const struct program *program,
	     const struct command *command)
{
	if (command != NULL)
		command_page(out, program->name, command);
	else
		program_page(out, program);
}

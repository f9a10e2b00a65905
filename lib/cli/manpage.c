/* manpage.c - print manual pages as man source; see manpage.h. */
#include "lib/cli/manpage.h"

#include <assert.h>
#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/cli/completion.h"

/* Print text with escapes for man, so that a dot at the start of a line is no
 * request, and a dash is no place for a line break.  A newline begins a
 * paragraph. */
static void
man_print_text(FILE *out, const char *text)
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
man_print_section(FILE *out, const char *title, const char *text)
{
	fprintf(out, ".SH %s\n", title);
	man_print_text(out, text);
}

const char *
command_group_title(const struct program *program,
		    const struct command *command)
{
	const struct command_group *group = program->groups;

	for (; group != NULL && group->title != NULL; group++)
		if (group->first == command)
			return group->title;
	return NULL;
}

const char *
args_next_status(const char *status, int *code, char line[STATUS_LINE_MAX])
{
	size_t n = strcspn(status, "\n");
	char *end;
	long number = strtol(status, &end, 10);

	assert(n < STATUS_LINE_MAX);
	*code = end != status && *end == ' ' ? (int)number : -1;
	if (*code < 0)
		end = (char *)(uintptr_t)status;
	else
		end++;
	snprintf(line, STATUS_LINE_MAX, "%.*s", (int)(status + n - end), end);
	return status[n] == '\n' ? status + n + 1 : NULL;
}

static void
man_print_status(FILE *out, const char *status)
{
	char line[STATUS_LINE_MAX];

	fputs(".SH EXIT STATUS\n", out);
	while (status != NULL) {
		int code;

		status = args_next_status(status, &code, line);
		if (code >= 0)
			fprintf(out, ".TP\n.B %d\n", code);
		man_print_text(out, line);
	}
}

static void
man_print_examples(FILE *out, const char *examples)
{
	if (examples == NULL)
		return;
	fputs(".SH EXAMPLES\n.nf\n", out);
	while (*examples != '\0') {
		char line[160];
		size_t n = strcspn(examples, "\n");

		snprintf(line, sizeof(line), "%.*s", (int)n, examples);
		man_print_text(out, line);
		examples += n + (examples[n] == '\n');
	}
	fputs(".fi\n", out);
}

/* Print a list of manual pages such as "arena-run(1) arena-play(1)". */
static void
man_print_see_also(FILE *out, const char *see)
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
			 option->takes == TAKES_TEXTS ? " (repeatable)" : "");

	assert(n < ARGS_HELP_MAX);
	return out;
}

static void
man_print_options(FILE *out, const struct command_option *option)
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
		man_print_text(out, option_help(option, help));
		if (option->choice == NULL ||
		    option->choice(0, &words) == NULL || words == NULL)
			continue;
		fputs(".RS\n", out);
		for (unsigned i = 0; (word = option->choice(i, &words)) != NULL;
		     i++) {
			fprintf(out, ".TP\n.B %s\n", word);
			man_print_text(out, words);
		}
		fputs(".RE\n", out);
	}
}

/* Print the head of the page up to SYNOPSIS; @command is "" for the program. */
static void
man_print_head(FILE *out, const char *program, const char *command,
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
	man_print_text(out, summary);
	fputs(".SH SYNOPSIS\n", out);
}

static void
man_print_command(FILE *out, const char *program, const struct command *command)
{
	const struct command_option *o = command->options;

	man_print_head(out, program, command->name, command->summary);
	fprintf(out, ".B %s %s\n", program, command->name);
	if (command->arguments[0] != '\0')
		fprintf(out, ".I %s\n", command->arguments);
	for (; o != NULL && o->name != NULL; o++)
		if (o->value[0] != '\0')
			fprintf(out, ".RB [ \\-\\-%s\n.IR %s ]%s\n", o->name,
				o->value, o->takes == TAKES_TEXTS ? "..." : "");
		else
			fprintf(out, ".RB [ \\-\\-%s ]\n", o->name);
	man_print_section(out, "DESCRIPTION", command->about);
	if (command->options != NULL)
		man_print_options(out, command->options);
	man_print_status(out, command->status);
	man_print_examples(out, command->examples);
	man_print_see_also(out, command->see);
}

static void
man_print_program(FILE *out, const struct program *program)
{
	const char *name = program->name;

	man_print_head(out, name, "", program->summary);
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
	man_print_section(out, "DESCRIPTION", program->about);
	fputs(".SH COMMANDS\n", out);
	for (const struct command *const *c = program->commands; *c; c++) {
		const char *title = command_group_title(program, *c);

		if (title != NULL)
			fprintf(out, ".SS %s\n", title);
		fprintf(out, ".TP\n.BR %s\\-%s (1)\n", name, (*c)->name);
		man_print_text(out, (*c)->summary);
	}
	man_print_status(out, program->status);
	man_print_examples(out, program->examples);
	man_print_see_also(out, program->see);
}

void
manpage_page(FILE *out, const struct program *program,
	     const struct command *command)
{
	if (command != NULL)
		man_print_command(out, program->name, command);
	else
		man_print_program(out, program);
}

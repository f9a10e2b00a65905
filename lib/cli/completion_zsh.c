/*
 * completion_zsh.c - what zsh reads; see completion.h.
 *
 * Its `_arguments` knows options, values and places already: a line for each.
 */
#include "lib/cli/completion.h"

/* Within quotes and brackets of a line for _arguments. */
static void
print_escaped(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		if (*text == '\'')
			fputs("'\\''", out);
		else if (*text == '[' || *text == ']' || *text == ':' ||
			 *text == '\\')
			fprintf(out, "\\%c", *text);
		else
			fputc(*text, out);
}

/* ":DIR:_files -/" */
static void
print_offer(FILE *out, const struct offer *offer)
{
	enum paths paths = offer_paths(offer);
	const char *word;

	fputc(':', out);
	print_escaped(out, offer->name);
	fputc(':', out);
	if (offer_word(offer, 0) != NULL) {
		fputs("{ compadd --", out);
		for (unsigned i = 0; (word = offer_word(offer, i)) != NULL; i++)
			fprintf(out, " %s", word);
		fputs(paths == PATHS_FILES ? "; _files }" : " }", out);
	} else if (paths != PATHS_NONE) {
		fputs(paths == PATHS_FILES ? "_files" : "_files -/", out);
	} else {
		fputc(' ', out);
	}
}

/* One way to give an option: "--out=", "-o". */
static void
print_option(FILE *out, const struct program *program,
	     const struct command_option *option, const char *way)
{
	bool takes = option->takes != TAKES_NOTHING;
	char brief[BRIEF_MAX];

	fprintf(out, " \\\n\t\t\t'%s%s%s[",
		option->takes == TAKES_TEXTS ? "*" : "", way,
		takes && way[1] == '-' ? "=" : "");
	print_escaped(out, completion_brief(option, brief));
	fputc(']', out);
	if (takes) {
		struct offer offer = offer_value(program, option);

		print_offer(out, &offer);
	}
	fputc('\'', out);
}

static void
print_command(FILE *out, const struct program *program,
	      const struct command *command)
{
	const struct command_option *o = completion_options(command);
	struct offer offer;
	char way[80];
	bool rest;

	fprintf(out, "\t\t%s)\n\t\t\t_arguments '--help[say more]'",
		command->name);
	for (; o->name != NULL; o++) {
		snprintf(way, sizeof(way), "--%s", o->name);
		print_option(out, program, o, way);
		snprintf(way, sizeof(way), "-%c", o->letter);
		if (o->letter != 0)
			print_option(out, program, o, way);
	}
	for (unsigned i = 0; offer_argument(program, command, i, &offer, &rest);
	     i++) {
		if (rest)
			fputs(" \\\n\t\t\t'*", out);
		else
			fprintf(out, " \\\n\t\t\t'%u%s", i + 1,
				(int)i < command->least ? "" : ":");
		print_offer(out, &offer);
		fputc('\'', out);
	}
	fputs(" ;;\n", out);
}

void
completion_zsh(FILE *out, const struct program *program)
{
	const char *name = program->name;

	fprintf(out,
		"#compdef %s\n"
		"# zsh completes %s with this: `%s --completion zsh`\n\n"
		"_%s() {\n"
		"\tlocal curcontext=$curcontext state state_descr line\n"
		"\tlocal -A opt_args\n"
		"\tlocal -a commands=(\n",
		name, name, name, name);
	for (const struct command *const *c = program->commands; *c; c++) {
		fprintf(out, "\t\t'%s:", (*c)->name);
		print_escaped(out, (*c)->summary);
		fputs("'\n", out);
	}
	fputs("\t)\n"
	      "\t_arguments -C '(- *)--help[name the commands]' \\\n"
	      "\t\t'(- *)--version[name the version]' \\\n"
	      "\t\t'(- *)--manual[print a manual page]' \\\n"
	      "\t\t'(- *)--completion[print what a shell reads]:shell:(",
	      out);
	for (unsigned i = 0; completion_shell(i) != NULL; i++)
		fprintf(out, "%s%s", i > 0 ? " " : "", completion_shell(i));
	fputs(")' \\\n"
	      "\t\t'1: :->command' '*:: :->rest'\n"
	      "\tcase $state in\n"
	      "\tcommand) _describe command commands ;;\n"
	      "\trest)\n"
	      "\t\tcase $words[1] in\n",
	      out);
	for (const struct command *const *c = program->commands; *c; c++)
		print_command(out, program, *c);
	fprintf(out,
		"\t\tesac ;;\n"
		"\tesac\n"
		"}\n\n"
		"compdef _%s %s 2>/dev/null || _%s \"$@\"\n",
		name, name, name);
}

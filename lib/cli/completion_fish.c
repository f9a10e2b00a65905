/*
 * completion_fish.c - what fish reads; see completion.h.
 *
 * fish knows options; which argument is being written it must be told.
 */
#include "lib/cli/completion.h"

/* Within single quotes. */
static void
print_escaped(FILE *out, const char *text)
{
	for (; *text != '\0'; text++)
		fprintf(out, *text == '\'' || *text == '\\' ? "\\%c" : "%c",
			*text);
}

/* " -xa '...'": what is offered, and nothing else but what it says. */
static void
print_offer(FILE *out, const struct offer *offer)
{
	enum paths paths = offer_paths(offer);
	const char *word;

	fputs(paths == PATHS_FILES ? " -F" : "", out);
	if (offer_word(offer, 0) == NULL && paths != PATHS_FOLDERS)
		return;
	fputs(" -a '", out);
	for (unsigned i = 0; (word = offer_word(offer, i)) != NULL; i++)
		fprintf(out, "%s%s", i > 0 ? " " : "", word);
	if (paths == PATHS_FOLDERS)
		fputs("(__fish_complete_directories)", out);
	fputc('\'', out);
}

static void
print_options(FILE *out, const struct program *program,
	      const struct command *command)
{
	const struct command_option *o = completion_options(command);
	char brief[BRIEF_MAX];

	for (; o->name != NULL; o++) {
		fprintf(out, "complete -c %s -n '__%s_at %s' -l %s",
			program->name, program->name, command->name, o->name);
		if (o->letter != 0)
			fprintf(out, " -s %c", o->letter);
		if (o->takes != TAKES_NOTHING) {
			struct offer offer = offer_value(program, o);

			fputs(" -r", out);
			print_offer(out, &offer);
		}
		fputs(" -d '", out);
		print_escaped(out, completion_brief(o, brief));
		fputs("'\n", out);
	}
}

static void
print_arguments(FILE *out, const struct program *program,
		const struct command *command)
{
	struct offer offer;
	bool rest;

	for (unsigned i = 0; offer_argument(program, command, i, &offer, &rest);
	     i++) {
		fprintf(out, "complete -c %s -n '__%s_at %s %u%s'",
			program->name, program->name, command->name, i,
			rest ? " on" : "");
		print_offer(out, &offer);
		fputc('\n', out);
	}
}

/* Which options want a value behind them. */
static void
print_takers(FILE *out, const struct command *command)
{
	const struct command_option *o = completion_options(command);

	fprintf(out, "\t\tcase %s\n\t\t\tset takes", command->name);
	for (; o->name != NULL; o++) {
		if (o->takes == TAKES_NOTHING)
			continue;
		fprintf(out, " --%s", o->name);
		if (o->letter != 0)
			fprintf(out, " -%c", o->letter);
	}
	fputc('\n', out);
}

static void
print_function(FILE *out, const struct program *program)
{
	fprintf(out,
		"# Is this COMMAND, and with PLACE its argument of that "
		"number; "
		"with \"on\", or one behind?\n"
		"function __%s_at -a command place on\n"
		"\tset -l typed (commandline -opc)\n"
		"\tset -l takes\n"
		"\tset -l at 0\n"
		"\tset -l skip no\n"
		"\ttest \"$typed[2]\" = $command; or return 1\n"
		"\ttest -n \"$place\"; or return 0\n"
		"\tswitch $command\n",
		program->name);
	for (const struct command *const *c = program->commands; *c; c++)
		print_takers(out, *c);
	fputs("\tend\n"
	      "\tfor word in $typed[3..-1]\n"
	      "\t\tif test $skip = yes\n"
	      "\t\t\tset skip no\n"
	      "\t\telse if contains -- $word $takes\n"
	      "\t\t\tset skip yes\n"
	      "\t\telse if not string match -q -- '-*' $word\n"
	      "\t\t\tset at (math $at + 1)\n"
	      "\t\tend\n"
	      "\tend\n"
	      "\ttest $at = $place; or begin\n"
	      "\t\ttest -n \"$on\"; and test $at -gt $place\n"
	      "\tend\n"
	      "end\n\n",
	      out);
}

void
completion_fish(FILE *out, const struct program *program)
{
	const char *name = program->name;

	fprintf(out,
		"# fish completes %s with this: `%s --completion fish`\n\n",
		name, name);
	print_function(out, program);
	fprintf(out, "complete -c %s -f\n", name);
	for (const struct command *const *c = program->commands; *c; c++) {
		fprintf(out,
			"complete -c %s -n __fish_use_subcommand -a %s -d '",
			name, (*c)->name);
		print_escaped(out, (*c)->summary);
		fputs("'\n", out);
	}
	fprintf(out, "complete -c %s -l help -d 'say more'\n", name);
	for (const struct command *const *c = program->commands; *c; c++) {
		print_options(out, program, *c);
		print_arguments(out, program, *c);
	}
}

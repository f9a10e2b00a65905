/*
 * completion_bash.c - what bash reads; see completion.h.
 *
 * bash parts words at = and at : too, and puts an answer in the place of the
 * last part alone: what is written here joins the parts, and takes off again
 * what stands there already.
 */
#include "lib/cli/completion.h"

/* "	run:--out) words='...' paths=folders ;;" */
static void
print_offer(FILE *out, const char *pattern, const struct offer *offer)
{
	static const char *const paths[] = { "", "files", "folders" };
	const char *word;

	fprintf(out, "\t%s) words='", pattern);
	for (unsigned i = 0; (word = offer_word(offer, i)) != NULL; i++)
		fprintf(out, "%s%s", i > 0 ? " " : "", word);
	fprintf(out, "' paths=%s ;;\n", paths[offer_paths(offer)]);
}

/* "run:--out", and behind it " | run:-o" */
static const char *
option_pattern(const struct command *command, const struct command_option *o,
	       char out[120])
{
	if (o->letter == 0)
		snprintf(out, 120, "%s:--%s", command->name, o->name);
	else
		snprintf(out, 120, "%s:--%s | %s:-%c", command->name, o->name,
			 command->name, o->letter);
	return out;
}

/* The values of each option that takes one, the options, the arguments. */
static void
print_command(FILE *out, const struct program *program,
	      const struct command *command)
{
	const struct command_option *options = completion_options(command);
	char pattern[120];
	struct offer offer;
	bool rest;

	for (const struct command_option *o = options; o->name != NULL; o++)
		if (o->takes != TAKES_NOTHING) {
			offer = offer_value(program, o);
			option_pattern(command, o, pattern);
			print_offer(out, pattern, &offer);
		}
	fprintf(out, "\t%s:options) words='--help", command->name);
	for (const struct command_option *o = options; o->name != NULL; o++)
		fprintf(out, " --%s", o->name);
	fputs("' ;;\n", out);
	for (unsigned i = 0; offer_argument(program, command, i, &offer, &rest);
	     i++) {
		if (rest)
			snprintf(pattern, sizeof(pattern), "%s:[0-9]*",
				 command->name);
		else
			snprintf(pattern, sizeof(pattern), "%s:%u",
				 command->name, i);
		print_offer(out, pattern, &offer);
	}
}

/* In the place of a command, and behind the program's own options. */
static void
print_program(FILE *out, const struct program *program)
{
	const struct command *const *c = program->commands;

	fputs("\t:*) words='--help --version --manual --completion", out);
	for (; *c != NULL; c++)
		fprintf(out, " %s", (*c)->name);
	fputs("' ;;\n\t--manual:0) words='", out);
	for (c = program->commands; *c != NULL; c++)
		fprintf(out, "%s ", (*c)->name);
	fputs("' ;;\n\t--completion:0) words='", out);
	for (unsigned i = 0; completion_shell(i) != NULL; i++)
		fprintf(out, "%s ", completion_shell(i));
	fputs("' ;;\n", out);
}

/* Which options want a value behind them. */
static void
print_takers(FILE *out, const struct command *command)
{
	const struct command_option *o = completion_options(command);
	const char *before = "\t";
	char pattern[120];

	for (; o->name != NULL; o++)
		if (o->takes != TAKES_NOTHING) {
			fprintf(out, "%s%s", before,
				option_pattern(command, o, pattern));
			before = " | ";
		}
	if (before[0] != '\t')
		fputs(") ;;\n", out);
}

/* The function, with the program's name at each %s. */
static const char complete[] =
	"_%s() {\n"
	"\tlocal typed=() glue= part word command last= place=0 before=\n"
	"\tlocal words= paths= reply=()\n"
	"\tfor part in \"${COMP_WORDS[@]:0:COMP_CWORD+1}\"; do\n"
	"\t\tcase $part in : | =) glue=both ;; esac\n"
	"\t\tif [ -n \"$glue\" ] && [ ${#typed[@]} -gt 0 ]; then\n"
	"\t\t\ttyped[-1]+=$part\n"
	"\t\telse\n"
	"\t\t\ttyped+=(\"$part\")\n"
	"\t\tfi\n"
	"\t\tcase $glue in both) glue=next ;; *) glue= ;; esac\n"
	"\tdone\n"
	"\tword=${typed[-1]}\n"
	"\tunset 'typed[-1]'\n"
	"\tcommand=${typed[1]-}\n"
	"\tfor part in \"${typed[@]:2}\"; do\n"
	"\t\tcase $last:$part in\n"
	"\t\t:-*) ! _%s_takes \"$command\" \"$part\" || last=$part ;;\n"
	"\t\t:*) place=$((place + 1)) ;;\n"
	"\t\t*) last= ;;\n"
	"\t\tesac\n"
	"\tdone\n"
	"\tcase $last:$word in\n"
	"\t:--*=*) before=${word%%%%=*}= place=${word%%%%=*} word=${word#*=} "
	";;\n"
	"\t:-*) place=options ;;\n"
	"\t:*) ;;\n"
	"\t*) place=$last ;;\n"
	"\tesac\n"
	"\t_%s_offers \"$command\" \"$place\"\n"
	"\tmapfile -t reply < <(compgen -W \"$words\" -- \"$word\")\n"
	"\tcase $paths:${#reply[@]} in\n"
	"\tfiles:0) compopt -o bashdefault -o default 2>/dev/null ;;\n"
	"\tfiles:*) mapfile -t -O ${#reply[@]} reply "
	"< <(compgen -f -- \"$word\") ;;\n"
	"\tfolders:*) compopt -o dirnames 2>/dev/null ;;\n"
	"\tesac || :\n"
	"\tcase $COMP_WORDBREAKS in\n"
	"\t*=*) ;;\n"
	"\t*) reply=(\"${reply[@]/#/$before}\") ;;\n"
	"\tesac\n"
	"\tcase $COMP_WORDBREAKS:$word in\n"
	"\t*:*:*) reply=(\"${reply[@]#\"${word%%\"${word##*:}\"}\"}\") ;;\n"
	"\tesac\n"
	"\tCOMPREPLY=(\"${reply[@]}\")\n"
	"}\n";

void
completion_bash(FILE *out, const struct program *program)
{
	const char *name = program->name;

	fprintf(out,
		"# bash completes %s with this: `%s --completion bash`\n\n"
		"# _%s_takes COMMAND OPTION - does a value stand behind it?\n"
		"_%s_takes() {\n\tcase $1:$2 in\n",
		name, name, name, name);
	for (const struct command *const *c = program->commands; *c; c++)
		print_takers(out, *c);
	fprintf(out,
		"\t*) return 1 ;;\n\tesac\n}\n\n"
		"# _%s_offers COMMAND PLACE - what may stand in an argument's "
		"place or behind an\n# option: words, and paths\n"
		"_%s_offers() {\n\tcase $1:$2 in\n",
		name, name);
	print_program(out, program);
	for (const struct command *const *c = program->commands; *c; c++)
		print_command(out, program, *c);
	fputs("\tesac\n}\n\n", out);
	fprintf(out, complete, name, name, name);
	fprintf(out, "complete -F _%s %s\n", name, name);
}

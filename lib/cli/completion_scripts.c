/*
 * completion_scripts.c - templates of the completion scripts for bash, zsh and
 * fish; see completion.h.
 *
 * The tags <each command>, <each option> and <each argument> repeat the text up
 * to their </>, and set variables for each item.  <if X> prints the text up to
 * its </> if variable X is set. <no X> prints the text if X is empty.  <X>
 * prints the variable X. <quoted X> escapes it for a quoted text of the script.
 *
 * <words> are the completions of an option's value or an argument, with blanks
 * between them. <files> or <folders> is set if paths complete it too.  <later>
 * is set if an earlier option of the command requires a value.
 */
#include "lib/cli/completion.h"

#define SHELLS "bash zsh fish" /* completion_scripts */

/* --- bash ----------------------------------------------------------------- */

#define BASH_OPTION "<command>:--<option><if letter> | <command>:-<letter></>"
#define BASH_OFFER  "words='<words>' paths=<files><folders> ;;\n"

/* bash splits words at = and :, too, and a completion replaces only the last
 * part.  Therefore the script joins the parts, and removes from each completion
 * the parts that the user has already typed. */
static const char bash[] =
	"# Completion of <program> for bash, from "
	"`<program> --completion bash`\n\n"
	"# _<program>_takes COMMAND OPTION - does the option require a value?\n"
	"_<program>_takes() {\n"
	"\tcase $1:$2 in\n"
	"<each command><each option><if value>"
	"<if later> | </><no later>\t</>" BASH_OPTION "</></>"
	"<if later>) ;;\n</></>"
	"\t*) return 1 ;;\n"
	"\tesac\n"
	"}\n\n"
	"# _<program>_offers COMMAND PLACE - set words and paths to the "
	"completions of an argument\n"
	"# or of an option's value\n"
	"_<program>_offers() {\n"
	"\tcase $1:$2 in\n"
	"\t:*) words='--help --version --manual --completion"
	"<each command> <command></>' ;;\n"
	"\t--manual:0) words='<each command><command> </>' ;;\n"
	"\t--completion:0) words='" SHELLS " ' ;;\n"
	"<each command>"
	"<each option><if value>\t" BASH_OPTION ") " BASH_OFFER "</></>"
	"\t<command>:options) words='--help<each option> --<option></>' ;;\n"
	"<each argument>"
	"\t<command>:<if rest>[0-9]*</><no rest><place></>) " BASH_OFFER "</>"
	"</>"
	"\tesac\n"
	"}\n\n"
	"_<program>() {\n"
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
	"\t\t:-*) ! _<program>_takes \"$command\" \"$part\" || last=$part ;;\n"
	"\t\t:*) place=$((place + 1)) ;;\n"
	"\t\t*) last= ;;\n"
	"\t\tesac\n"
	"\tdone\n"
	"\tcase $last:$word in\n"
	"\t:--*=*) before=${word%%=*}= place=${word%%=*} word=${word#*=} ;;\n"
	"\t:-*) place=options ;;\n"
	"\t:*) ;;\n"
	"\t*) place=$last ;;\n"
	"\tesac\n"
	"\t_<program>_offers \"$command\" \"$place\"\n"
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
	"\t*:*:*) reply=(\"${reply[@]#\"${word%\"${word##*:}\"}\"}\") ;;\n"
	"\tesac\n"
	"\tCOMPREPLY=(\"${reply[@]}\")\n"
	"}\n"
	"complete -F _<program> <program>\n";

/* --- zsh ------------------------------------------------------------------ */

#define ZSH_OFFER                                                              \
	":<quoted value>:"                                                     \
	"<if words>{ compadd -- <words><if files>; _files</> }</>"             \
	"<no words><if files>_files</><if folders>_files -/</>"                \
	"<no files><no folders> </></></>'"
#define ZSH_OPTION_END                                                         \
	"[<quoted brief>]<if value>" ZSH_OFFER "</><no value>'</>"

/* The function `_arguments` of zsh handles options, values and positions.  The
 * script contains one specification for each option and position. */
static const char zsh[] =
	"#compdef <program>\n"
	"# Completion of <program> for zsh, from `<program> --completion zsh`"
	"\n\n"
	"_<program>() {\n"
	"\tlocal curcontext=$curcontext state state_descr line\n"
	"\tlocal -A opt_args\n"
	"\tlocal -a commands=(\n"
	"<each command>\t\t'<command>:<quoted summary>'\n</>"
	"\t)\n"
	"\t_arguments -C '(- *)--help[list the commands]' \\\n"
	"\t\t'(- *)--version[print the version]' \\\n"
	"\t\t'(- *)--manual[print a manual page]' \\\n"
	"\t\t'(- *)--completion[print a completion script]:shell:(" SHELLS
	")' \\\n"
	"\t\t'1: :->command' '*:: :->rest'\n"
	"\tcase $state in\n"
	"\tcommand) _describe command commands ;;\n"
	"\trest)\n"
	"\t\tcase $words[1] in\n"
	"<each command>"
	"\t\t<command>)\n"
	"\t\t\t_arguments '--help[print help]'"
	"<each option>"
	" \\\n\t\t\t'<if repeatable>*</>--<option><if value>=</>" ZSH_OPTION_END
	"<if letter> \\\n\t\t\t'<if repeatable>*</>-<letter>" ZSH_OPTION_END
	"</>"
	"</>"
	"<each argument>"
	" \\\n\t\t\t'<if rest>*</><no rest><number><if "
	"optional>:</></>" ZSH_OFFER "</>"
	" ;;\n"
	"</>"
	"\t\tesac ;;\n"
	"\tesac\n"
	"}\n\n"
	"compdef _<program> <program> 2>/dev/null || _<program> \"$@\"\n";

/* --- fish ----------------------------------------------------------------- */

#define FISH_LIST " -a '<words><if folders>(__fish_complete_directories)</>'"
#define FISH_OFFER                                                             \
	"<if files> -F</>"                                                     \
	"<if words>" FISH_LIST "</>"                                           \
	"<no words><if folders>" FISH_LIST "</></>"

/* fish itself handles options.  For arguments, the script contains a function
 * that counts the position. */
static const char fish[] =
	"# Completion of <program> for fish, from "
	"`<program> --completion fish`\n\n"
	"# Is this COMMAND, and with PLACE its argument of that number, or\n"
	"# with \"on\" a later one?\n"
	"function __<program>_at -a command place on\n"
	"\tset -l typed (commandline -opc)\n"
	"\tset -l takes\n"
	"\tset -l at 0\n"
	"\tset -l skip no\n"
	"\ttest \"$typed[2]\" = $command; or return 1\n"
	"\ttest -n \"$place\"; or return 0\n"
	"\tswitch $command\n"
	"<each command>"
	"\t\tcase <command>\n"
	"\t\t\tset takes"
	"<each option><if value> --<option><if letter> -<letter></></></>\n"
	"</>"
	"\tend\n"
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
	"end\n\n"
	"complete -c <program> -f\n"
	"<each command>"
	"complete -c <program> -n __fish_use_subcommand -a <command> "
	"-d '<quoted summary>'\n"
	"</>"
	"complete -c <program> -l help -d 'print help'\n"
	"<each command>"
	"<each option>"
	"complete -c <program> -n '__<program>_at <command>' -l <option>"
	"<if letter> -s <letter></>"
	"<if value> -r" FISH_OFFER "</>"
	" -d '<quoted brief>'\n"
	"</>"
	"<each argument>"
	"complete -c <program> -n '__<program>_at <command> <place>"
	"<if rest> on</>'" FISH_OFFER "\n"
	"</>"
	"</>";

const struct completion_script completion_scripts[] = {
	{ "bash", bash, "'\\''", "" },
	{ "zsh", zsh, "'\\''", "[]:\\" },
	{ "fish", fish, "\\'", "\\" },
	{ NULL, NULL, NULL, NULL },
};

/* init.c - `arena init`: create a bot in a new folder; see commands.h. */
#include "arena/cmd/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/bot_names.h"
#include "arena/starter/starter.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/stdout_check.h"
#include "lib/text/text.h"

/* Return the name of the bot, from the absolute path of its folder; owned. */
static char *
init_bot_name(const char *dir)
{
	char *real = folder_path(dir);
	char *name = bot_fit_name(real);

	free(real);
	return name;
}

/* Print the commands that the user may type next. */
static void
init_print_next_steps(const struct starter *starter, const char *dir)
{
	const char *arena = program_word_anywhere();
	bool bare = strcmp(arena, "arena") == 0;
	char *word = shell_word(dir);

	printf("%s: a bot in %s. It needs %s. Next:\n"
	       "\n"
	       "  cd %s\n"
	       "  make test    # builds the bot, and plays a recorded "
	       "conversation\n"
	       "  make play%s%s\n"
	       "\n"
	       "README.md in this folder explains where the bot decides, and "
	       "what to try first.\n",
	       dir, starter_fact(starter, "title"),
	       starter_fact(starter, "needs"), word,
	       bare ? "" : " ARENA=", bare ? "" : arena);
	free(word);
}

static bool
init_list_languages(struct diag *diag)
{
	if (!starter_list(stdout, diag))
		return false;
	printf("\n"
	       "%s init LANGUAGE [DIR] creates the folder.\n",
	       program_word());
	return stdout_check_done(diag);
}

static bool
init_write_bot(const char *language, const char *dir, struct diag *diag)
{
	struct starter starter;
	char *name;
	bool done;

	if (!starter_find(&starter, language, diag))
		return false;
	name = init_bot_name(dir);
	done = starter_write(&starter, dir, name, diag);
	if (done)
		init_print_next_steps(&starter, dir);
	free(name);
	starter_release(&starter);
	return done && stdout_check_done(diag);
}

static int
cmd_init(const void *request, int argc, char **argv)
{
	struct diag diag = { "" };

	(void)request;
	if (argc == 0 ? init_list_languages(&diag)
		      : init_write_bot(argv[0], argc > 1 ? argv[1] : "mybot",
				       &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena init: %s\n", diag.text);
	return STATUS_FAILED;
}

const struct command init_command = {
	.name = "init",
	.arguments = "[LANGUAGE [DIR]]",
	.most = 2,
	.summary = "create a bot in a new folder",
	.about = "Create a folder with a bot that plays every game. The "
		 "folder also contains a test of the bot, a Makefile, a small "
		 "tournament, files for continuous integration, and a "
		 "README.md that explains where to begin. DIR must be new or "
		 "empty (default: mybot). Neither `arena init` nor the new "
		 "bot uses the network. The bot gets the name of its folder.\n"
		 "Without LANGUAGE, the command lists the programming "
		 "languages and the tools that each language needs.",
	.status = "0 done\n"
		  "1 the language does not exist, or the folder could not be "
		  "written\n"
		  "2 usage error",
	.examples = "arena init\n"
		    "arena init python\n"
		    "arena init rust bots/crab",
	.see = "arena-play(1) arena-compare(1)",
	.run = cmd_init,
};

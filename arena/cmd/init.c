/* init.c - `arena init`: a bot to begin with, in a folder of one's own. */
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

/* The folder's own name, also of "." and of one that is not there yet. */
static char *
name_for(const char *dir)
{
	char *real = folder_path(dir);
	char *name = bot_fit_name(real);

	free(real);
	return name;
}

/* What to type next. */
static void
tell(const struct starter *starter, const char *dir)
{
	const char *arena = program_word_anywhere();
	bool bare = strcmp(arena, "arena") == 0;
	char *word = shell_word(dir);

	printf("%s: a bot in %s, which needs %s. Next:\n\n  cd %s\n"
	       "  make test    # builds it, and plays a recorded "
	       "conversation\n"
	       "  make play%s%s\n\n"
	       "README.md there says where it decides, and what to try "
	       "first.\n",
	       dir, starter_fact(starter, "title"),
	       starter_fact(starter, "needs"), word,
	       bare ? "" : " ARENA=", bare ? "" : arena);
	free(word);
}

static bool
list(struct diag *diag)
{
	if (!starter_list(stdout, diag))
		return false;
	printf("\n%s init LANGUAGE [DIR] writes the folder.\n", program_word());
	return stdout_check_done(diag);
}

static bool
init(const char *language, const char *dir, struct diag *diag)
{
	struct starter starter;
	char *name;
	bool done;

	if (!starter_find(&starter, language, diag))
		return false;
	name = name_for(dir);
	done = starter_write(&starter, dir, name, diag);
	if (done)
		tell(&starter, dir);
	free(name);
	starter_release(&starter);
	return done && stdout_check_done(diag);
}

static int
serve_init(const void *request, int argc, char **argv)
{
	struct diag diag = { "" };

	(void)request;
	if (argc == 0 ? list(&diag)
		      : init(argv[0], argc > 1 ? argv[1] : "mybot", &diag))
		return STATUS_DONE;
	fprintf(stderr, "arena init: %s\n", diag.text);
	return STATUS_FAILED;
}

const struct command init_command = {
	.name = "init",
	.arguments = "[LANGUAGE [DIR]]",
	.most = 2,
	.summary = "begin a bot: a folder with one that plays, and its test",
	.about = "Writes a bot that plays every game into the new folder DIR "
		 "(default: mybot), with its test, a Makefile, a small "
		 "tournament, what a server needs to build and test it, and "
		 "a README.md that says where to begin. It asks for no "
		 "network, and neither does the bot. The folder may be there "
		 "if it is empty; no file is ever replaced.\n"
		 "Without LANGUAGE it lists the languages and what they need. "
		 "The bot is called after its folder.",
	.status = "0 done; 1 there is no such language, or the folder could "
		  "not be written; 2 wrong use.",
	.examples = "arena init\narena init python\narena init rust "
		    "bots/crab",
	.see = "arena-play(1) arena-compare(1)",
	.serve = serve_init,
};

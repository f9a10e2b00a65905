/* bots.c - find the program of a bot; see bots.h. */
#define _GNU_SOURCE

#include "arena/config/bots.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/config/bot_names.h"
#include "arena/config/subfolder.h"
#include "arena/config/words.h"
#include "bots/house/house_names.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/interpreter.h"

static void
bot_origin_free(struct bot_origin *origin)
{
	if (origin == NULL)
		return;
	free(origin->dir);
	free(origin->command);
	free(origin->folder);
	free(origin);
}

struct bot_origin *
bot_origin_copy(const struct bot_origin *origin)
{
	struct bot_origin *copy;

	if (origin == NULL)
		return NULL;
	copy = xcalloc(1, sizeof(*copy));
	*copy = (struct bot_origin){ xstrdup(origin->dir),
				     xstrdup(origin->command),
				     xstrdup(origin->folder), origin->shared };
	return copy;
}

void
bot_release(struct bot *bot)
{
	if (bot == NULL)
		return;
	bot_origin_free(bot->origin);
	free(bot->name);
	free(bot->title);
	free(bot->dir);
	free(bot->build);
	words_free(bot->words);
	words_free(bot->argv);
	words_free(bot->env);
	words_free(bot->read);
	memset(bot, 0, sizeof(*bot));
}

/* Return true if the text is @word or "@word:NAME", even if a file has that
 * name. */
static bool
text_is_kind(const char *text, const char *word)
{
	size_t n = strlen(word);

	return strncmp(text, word, n) == 0 &&
	       (text[n] == '\0' || text[n] == ':');
}

void
bot_set_kind(struct bot *bot)
{
	bool alone = bot->words[1] == NULL;

	bot->person = alone && text_is_kind(bot->words[0], "human");
	bot->remote = alone && text_is_kind(bot->words[0], "remote");
}

static bool
path_is_regular_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

char *
folder_path(const char *path)
{
	char *real = realpath(path, NULL);

	return real != NULL ? real : xstrdup(path);
}

/* Return true if a word of a command is the path of a file, relative to
 * @dir. */
static bool
word_names_file(const char *dir, const char *word)
{
	char *path = path_join(dir, word);
	bool named = access(path, F_OK) == 0;

	free(path);
	return named;
}

/*
 * Set the bot's folder to the folder of the command's program, as for a bot
 * that is a single file, so that the bot cannot see unrelated files.  If a
 * further word is a file in @dir, or if the program is not built yet, set the
 * folder to @dir.
 */
static bool
bot_set_folder(struct bot *bot, const char *dir, struct diag *diag)
{
	char *path = path_join(dir, bot->words[0]), *slash;
	bool moves = bot->words[0][0] != '/' && bot->build == NULL &&
		     strchr(bot->words[0], '/') != NULL &&
		     path_is_regular_file(path);

	for (size_t i = 1; moves && bot->words[i] != NULL; i++)
		moves = !word_names_file(dir, bot->words[i]);
	if (moves) {
		slash = strrchr(path, '/');
		free(bot->words[0]);
		bot->words[0] = xprintf("./%s", slash + 1);
		*slash = '\0';
		bot->dir = safe_path_check(path, dir, true, diag);
	} else {
		bot->dir = xstrdup(dir);
	}
	free(path);
	return bot->dir != NULL;
}

/* Set a bot that is a human player or remote, whose name may contain spaces. */
static void
bot_set_player(struct bot *bot, const char *text, const char *dir)
{
	const char *colon = strchr(text, ':');

	bot->words = xcalloc(2, sizeof(*bot->words));
	bot->words[0] = xstrdup(text);
	bot_set_kind(bot);
	if (bot->dir == NULL)
		bot->dir = xstrdup(dir);
	if (bot->name == NULL)
		bot->name = bot_fit_name(colon != NULL ? colon + 1 : text);
}

bool
bot_from_text(struct bot *bot, const char *text, const char *dir,
	      struct diag *diag)
{
	char *path;
	bool one_file;

	if (text_is_kind(text, "human") || text_is_kind(text, "remote")) {
		bot_set_player(bot, text, dir);
		return true;
	}
	path = path_join(dir, text);
	one_file = path_is_regular_file(path);
	if (one_file) { /* the whole text is a file name, which may contain
			   spaces */
		char *slash = strrchr(path, '/');

		bot->words = xcalloc(2, sizeof(*bot->words));
		if (bot->dir != NULL) {
			bot->words[0] = xprintf(
				"%s%s", strchr(text, '/') ? "" : "./", text);
		} else {
			bot->words[0] = xprintf("./%s", slash + 1);
			slash[slash == path ? 1 : 0] = '\0';
			bot->dir = safe_path_check(path, dir, true, diag);
		}
	} else {
		bot->words = words_split_command(text, diag);
		if (bot->words != NULL && bot->dir == NULL &&
		    !bot_set_folder(bot, dir, diag))
			return free(path), false;
	}
	free(path);
	if (bot->words == NULL || bot->dir == NULL)
		return false;
	if (bot->name == NULL && strncmp(bot->words[0], "house:", 6) == 0)
		bot->name = bot_fit_name(bot->words[0] + 6);
	else if (bot->name == NULL)
		bot->name = bot_name_of_words(bot->words, bot->dir);
	return true;
}

/* Set argv to @program, @option and @script (except those that are NULL), then
 * the words from index @from on. */
static void
bot_set_argv(struct bot *bot, char *program, const char *option, char *script,
	     size_t from)
{
	size_t n = 0, count = 0;

	while (bot->words[count] != NULL)
		count++;
	words_free(bot->argv);
	bot->argv = xcalloc(count + 4, sizeof(*bot->argv));
	bot->argv[n++] = program;
	if (option != NULL)
		bot->argv[n++] = xstrdup(option);
	if (script != NULL)
		bot->argv[n++] = script;
	for (size_t i = from; i < count; i++)
		bot->argv[n++] = xstrdup(bot->words[i]);
}

#define WORD(name, family, policy) #name,
static const char *const house_names[] = { HOUSE_BOTS(WORD) NULL };
#undef WORD

/* Return true if there is a house bot of this name.  If not, @diag lists all
 * house bots. */
static bool
house_bot_is_known(const char *text, struct diag *diag)
{
	struct house_name read;
	const char *wrong = house_name_read(text, &read), *name = read.kind;
	const char *near = nearest_word(name, house_names);
	char list[DIAG_TEXT_MAX] = "";
	size_t n = 0;

	for (size_t i = 0; house_names[i] != NULL; i++) {
		if (strcmp(house_names[i], name) == 0 && wrong != NULL)
			diag_set(diag, "house:%.60s: %s", text, wrong);
		if (strcmp(house_names[i], name) == 0)
			return wrong == NULL;
		n += (size_t)snprintf(list + n, sizeof(list) - n, "%shouse:%s",
				      i > 0 ? ", " : "", house_names[i]);
	}
	diag_set(diag, "there is no house bot \"%.40s\"%s%s%s There are %s",
		 name, near != NULL ? ": did you mean house:" : ".",
		 near != NULL ? near : "", near != NULL ? "?" : "", list);
	return false;
}

/* Find a program that is part of Deadwood.  @argument: its only argument, or
 * NULL. */
static bool
bot_find_bundled(struct bot *bot, const char *name, const char *argument,
		 struct diag *diag)
{
	char *program = xprintf("%s/%s", program_dir(), name);

	if (access(program, X_OK) == 0) {
		bot_set_argv(bot, program, NULL,
			     argument != NULL ? xstrdup(argument) : NULL, 1);
		return true;
	}
	diag_set(diag, "%s: the program %s: %s; build it with `make`",
		 bot->words[0], program, strerror(errno));
	free(program);
	return false;
}

static bool
bot_find_house(struct bot *bot, struct diag *diag)
{
	const char *name = bot->words[0] + strlen("house:");

	return house_bot_is_known(name, diag) &&
	       bot_find_bundled(bot, "house", name, diag);
}

/* Check that the interpreter in the first line of a script can be executed. */
static bool
script_check_shebang(const char *path, bool *scripted, struct diag *diag)
{
	char head[256] = "";
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	ssize_t n = fd == -1 ? 0 : read(fd, head, sizeof(head) - 1);
	char *program = head + 2, *end, shown[SAFE_PATH_SHOWN];
	int error;

	if (fd != -1)
		close(fd);
	*scripted = n > 2 && head[0] == '#' && head[1] == '!';
	if (!*scripted)
		return true;
	end = head + strcspn(head, "\n");
	if (end[-1] == '\r') {
		diag_set(diag,
			 "%s: the first line ends with CR LF, as Windows "
			 "writes it, so the interpreter is not found; fix it: "
			 "sed -i 's/\\r$//' %s",
			 path, path);
		return false;
	}
	*end = '\0';
	program += strspn(program, " \t");
	program[strcspn(program, " \t")] = '\0';
	if (access(program, X_OK) == 0)
		return true;
	error = errno;
	text_show(program, strlen(program), shown, sizeof(shown));
	diag_set(diag,
		 "%s: the first line names the interpreter \"%s\": %s; fix "
		 "that line or install the interpreter",
		 path, shown, strerror(error));
	return false;
}

/* Return true if the file is source code for a compiler. */
static bool
path_is_source_code(const char *path)
{
	static const char *const endings[] = { ".c",  ".cc", ".cpp", ".cxx",
					       ".cs", ".go", ".hs",  ".kt",
					       ".ml", ".rs", ".zig", NULL };
	const char *dot = strrchr(path, '.');

	for (size_t i = 0; dot != NULL && endings[i] != NULL; i++)
		if (strcmp(dot, endings[i]) == 0)
			return true;
	return false;
}

/* Set argv for an existing file, which is either executed or passed to the
 * interpreter of its suffix. */
static bool
bot_find_file(struct bot *bot, char *path, struct diag *diag)
{
	const struct interpreter *i = interpreter_of(path);
	bool executable = access(path, X_OK) == 0, scripted = false;
	char *program;

	if (executable && !script_check_shebang(path, &scripted, diag))
		return false;
	if (executable && (scripted || i == NULL)) {
		bot_set_argv(bot, path, NULL, NULL, 1);
		return true;
	}
	if (i == NULL && path_is_source_code(path)) {
		diag_set(diag,
			 "%s is source code: compile it, and name the compiled "
			 "program (in a configuration, the key build can run "
			 "the compiler)",
			 path);
		return false;
	}
	if (i == NULL) {
		diag_set(diag,
			 "%s is not executable: chmod +x %s, or write the "
			 "interpreter before the file, as in \"python3 %s\"",
			 path, path, path);
		return false;
	}
	program = program_in_path(i->program);
	if (program == NULL) {
		diag_set(diag, "%s needs %s, which is not in PATH; install it",
			 path, i->program);
		return false;
	}
	bot_set_argv(bot, program, i->option, path, 1);
	return true;
}

/* Set @diag to the message that the program does not exist.  If a subfolder
 * contains the program, as in a copied project, name that file. */
static void
bot_explain_no_program(const struct bot *bot, const char *path, int error,
		       struct diag *diag)
{
	char *deeper = subfolder_program(bot->dir, path);

	diag_set(diag, "no program %s: %s%s%s%s", path, strerror(error),
		 deeper != NULL ? "; there is " : "",
		 deeper != NULL ? deeper : "",
		 deeper != NULL ? " in its folder" : "");
	free(deeper);
}

bool
bot_find(struct bot *bot, struct diag *diag)
{
	const char *word = bot->words[0];
	/* a name with a suffix cannot be a house bot */
	const char *near = strchr(word, '.') == NULL
				   ? nearest_word(word, house_names)
				   : NULL;
	char *path, *program;
	struct stat st;

	if (bot->person)
		return bot_find_bundled(bot, "human", bot->page ? "page" : NULL,
					diag);
	if (bot->remote) {
		bot_set_argv(bot, xstrdup(word), NULL, NULL, 1);
		return true;
	}
	if (strncmp(word, "house:", 6) == 0)
		return bot_find_house(bot, diag);
	if (stat(bot->dir, &st) != 0 || !S_ISDIR(st.st_mode)) {
		diag_set(diag, "the folder %s %s", bot->dir,
			 errno == ENOENT ? "does not exist"
					 : "is not a folder or not readable");
		return false;
	}
	if (!file_id_read(bot->dir, &bot->mark)) {
		diag_set(diag, "the folder %s: %s", bot->dir, strerror(errno));
		return false;
	}
	path = path_join(bot->dir, word);
	if (stat(path, &st) == 0 && S_ISREG(st.st_mode)) {
		if (bot_find_file(bot, path, diag))
			return true;
		free(path);
		return false;
	}
	program = strchr(word, '/') == NULL ? program_in_path(word) : NULL;
	if (program != NULL) {
		bot_set_argv(bot, program, NULL, NULL, 1);
		free(path);
		return true;
	}
	if (bot_needs_build(bot)) {
		bot_set_argv(bot, path, NULL, NULL, 1);
		return true;
	}
	if (stat(path, &st) == 0)
		diag_set(diag,
			 "%s is a folder or device, not a program: give the "
			 "path of a program file",
			 path);
	else if (strchr(word, '/') != NULL)
		bot_explain_no_program(bot, path, errno, diag);
	else
		diag_set(diag, "no program \"%s\" in %s or in PATH%s%s%s", word,
			 bot->dir, near != NULL ? ": did you mean house:" : "",
			 near != NULL ? near : "", near != NULL ? "?" : "");
	free(path);
	return false;
}

int
bot_open_folder(const struct bot *bot, struct diag *diag)
{
	int fd = safe_path_open(bot->dir, O_PATH | O_DIRECTORY);
	struct file_id now;
	struct stat st;

	if (fd != -1 && fstat(fd, &st) == 0) {
		now = file_id_of(&st);
		if (file_ids_equal(&now, &bot->mark))
			return fd;
	}
	if (fd != -1)
		close(fd);
	diag_set(diag,
		 "the bot's folder %s was replaced since the run began; "
		 "restore the folder, or start the run again",
		 bot->dir);
	return -1;
}

bool
bot_folder_is_unchanged(const struct bot *bot, struct diag *diag)
{
	int fd;

	if (bot_is_bundled(bot))
		return true;
	fd = bot_open_folder(bot, diag);
	if (fd != -1)
		close(fd);
	return fd != -1;
}

void
bot_explain(const struct bot *bot, int error, bool chdir_failed,
	    struct diag *diag)
{
	const char *path = bot->argv[0];

	if (chdir_failed)
		diag_set(diag, "the bot's folder %s: %s", bot->dir,
			 strerror(error));
	else if (error == ENOENT && access(path, F_OK) == 0)
		diag_set(diag,
			 "%s: the interpreter or loader that this file names "
			 "does not exist",
			 path);
	else if (error == ENOEXEC)
		diag_set(diag,
			 "%s is neither a program for this machine nor a "
			 "script with a first line such as #!/usr/bin/env "
			 "python3",
			 path);
	else if (error == EACCES)
		diag_set(diag, "%s is not executable: chmod +x %s", path, path);
	else
		diag_set(diag, "%s: %s", path, strerror(error));
}

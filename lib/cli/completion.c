/*
 * completion.c - fill the completion templates from the tables; see
 * completion.h.
 */
#include "lib/cli/completion.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#define BRIEF_MAX     64
#define VARIABLES_MAX 20

/* A variable of the template.  For <if X>, an empty text is false. */
struct variable {
	const char *name;
	char text[1024];
};

/* The current command, option and argument while the lists of a template are
 * printed. */
struct walk {
	FILE *out;
	const struct program *program;
	const struct completion_script *script;
	const struct command *command;
	struct variable variable[VARIABLES_MAX];
};

/* --- variables ------------------------------------------------------------ */

/* Return the variable with this name, or an unused variable. */
static struct variable *
walk_variable(struct walk *walk, const char *name, size_t len)
{
	struct variable *v = walk->variable;

	while (v->name != NULL &&
	       (strlen(v->name) != len || memcmp(v->name, name, len) != 0))
		v++;
	assert(v < walk->variable + VARIABLES_MAX - 1);
	return v;
}

static void __attribute__((format(printf, 3, 4)))
walk_set(struct walk *walk, const char *name, const char *format, ...)
{
	struct variable *v = walk_variable(walk, name, strlen(name));
	va_list args;
	int len;

	v->name = name;
	va_start(args, format);
	len = vsnprintf(v->text, sizeof(v->text), format, args);
	va_end(args);
	assert(len >= 0 && (size_t)len < sizeof(v->text));
}

/* Set a variable that is used as a condition: to its own name if it is true,
 * else to "". */
static void
walk_set_if(struct walk *walk, const char *name, bool is_true)
{
	walk_set(walk, name, "%s", is_true ? name : "");
}

static void
walk_add_word(struct walk *walk, const char *word)
{
	char *words = walk_variable(walk, "words", 5)->text;
	size_t n = strlen(words), room = sizeof(walk->variable->text) - n;

	assert(strlen(word) + 1 < room);
	snprintf(words + n, room, "%s%s", n > 0 ? " " : "", word);
}

/* Return true if @name is a part of the placeholder, such as LOG in "LOG|DIR"
 * and "[LOG[@PLACE]]". */
static bool
placeholder_has(const char *placeholder, const char *name)
{
	const char *at = placeholder;
	size_t n = strlen(name);

	for (; (at = strstr(at, name)) != NULL; at += n)
		if ((at == placeholder || strchr("[|", at[-1]) != NULL) &&
		    strchr("[]|@.", at[n]) != NULL) /* or the end */
			return true;
	return false;
}

/* Set the variables with the completions for the first @len bytes of
 * @placeholder: the words of @choice, and the completions of the placeholder's
 * kinds. */
static void
walk_set_offer(struct walk *walk, const char *placeholder, size_t len,
	       const char *(*choice)(unsigned i, const char **words))
{
	const struct value_kind *kind = walk->program->kinds;
	enum paths paths = PATHS_NONE;
	const struct variable *value;
	const char *word, *about;

	walk_set(walk, "value", "%.*s", (int)len, placeholder);
	walk_set(walk, "words", "%s", "");
	value = walk_variable(walk, "value", 5);
	for (unsigned i = 0; choice && (word = choice(i, &about)); i++)
		walk_add_word(walk, word);
	for (; kind != NULL && kind->name != NULL; kind++) {
		if (!placeholder_has(value->text, kind->name))
			continue;
		if (kind->paths > paths)
			paths = kind->paths;
		for (unsigned i = 0; kind->word && (word = kind->word(i)); i++)
			walk_add_word(walk, word);
	}
	walk_set_if(walk, "files", paths == PATHS_FILES);
	walk_set_if(walk, "folders", paths == PATHS_FOLDERS);
}

/* Set the variable with the first part of an option's help, up to ';', ':', '('
 * or a full stop. */
static void
walk_set_brief(struct walk *walk, const char *help)
{
	size_t n = strcspn(help, ";:(\n");
	const char *stop = strstr(help, ". "), *more = "";

	if (stop != NULL && (size_t)(stop - help) < n)
		n = (size_t)(stop - help);
	/* remove blanks before a parenthesis */
	while (n > 0 && help[n - 1] == ' ')
		n--;
	if (n >= BRIEF_MAX) {
		more = " ...";
		for (n = BRIEF_MAX - sizeof(" ..."); n > 0 && help[n] != ' ';)
			n--;
	}
	walk_set(walk, "brief", "%.*s%s", (int)n, help, more);
}

/* --- lists: set the variables of item @i; false past the last ------------- */

static bool
walk_command(struct walk *walk, unsigned i)
{
	walk->command = walk->program->commands[i];
	if (walk->command == NULL)
		return false;
	walk_set(walk, "command", "%s", walk->command->name);
	walk_set(walk, "summary", "%s", walk->command->summary);
	return true;
}

static bool
walk_option(struct walk *walk, unsigned i)
{
	const struct command_option *option =
		completion_options(walk->command) + i;

	if (i == 0 || option[-1].takes != TAKES_NOTHING)
		walk_set_if(walk, "later", i > 0);
	if (option->name == NULL)
		return false;
	walk_set(walk, "option", "%s", option->name);
	walk_set(walk, "letter", "%.1s", &option->letter);
	walk_set_if(walk, "repeatable", option->takes == TAKES_TEXTS);
	walk_set_brief(walk, option->help);
	walk_set_offer(walk, option->value, strlen(option->value),
		       option->choice);
	return true;
}

static bool
walk_argument(struct walk *walk, unsigned i)
{
	const char *name = walk->command->arguments;
	size_t n = strcspn(name, " ");

	for (unsigned place = i; place > 0; place--) {
		name += n + (name[n] == ' ');
		n = strcspn(name, " ");
	}
	if (strncmp(name, "...", n) == 0) /* or the end */
		return false;
	walk_set(walk, "place", "%u", i);
	walk_set(walk, "number", "%u", i + 1);
	walk_set_if(walk, "optional", (int)i >= walk->command->least);
	walk_set_if(walk, "rest", strcmp(name + n, " ...") == 0);
	walk_set_offer(walk, name, n, NULL);
	return true;
}

static const struct {
	const char *tag;
	bool (*step)(struct walk *walk, unsigned i);
} lists[] = {
	{ "<each command>", walk_command },
	{ "<each option>", walk_option },
	{ "<each argument>", walk_argument },
};

/* --- templates ------------------------------------------------------------ */

static void
walk_print_quoted(const struct walk *walk, const char *text)
{
	for (; *text != '\0'; text++) {
		if (*text == '\'')
			fputs(walk->script->quote, walk->out);
		else if (strchr(walk->script->special, *text) != NULL)
			fprintf(walk->out, "\\%c", *text);
		else
			fputc(*text, walk->out);
	}
}

static const char *walk_print(struct walk *walk, const char *text, bool shown);

/* Print the tag at @text or, for a list or condition, the part up to its </>.
 * Returns the text after it. */
static const char *
walk_print_tag(struct walk *walk, const char *text, bool shown)
{
	size_t len = strcspn(text, ">") + 1, verb = strcspn(text, " >") + 1;
	const char *name = text + (verb < len ? verb : 1);
	const struct variable *v;

	for (unsigned k = 0; k < sizeof(lists) / sizeof(lists[0]); k++) {
		if (strncmp(text, lists[k].tag, len) != 0)
			continue;
		for (unsigned i = 0; shown && lists[k].step(walk, i); i++)
			walk_print(walk, text + len, true);
		return walk_print(walk, text + len, false);
	}
	v = walk_variable(walk, name, strcspn(name, ">"));
	assert(!shown || v->name != NULL);
	if (strncmp(text, "<if ", verb) == 0)
		return walk_print(walk, text + len,
				  shown && v->text[0] != '\0');
	if (strncmp(text, "<no ", verb) == 0)
		return walk_print(walk, text + len,
				  shown && v->text[0] == '\0');
	if (shown && verb < len)
		walk_print_quoted(walk, v->text);
	else if (shown)
		fputs(v->text, walk->out);
	return text + len;
}

/* Print a template up to its end or to a </>.  If @shown is false, print
 * nothing.  Returns the text after the </>. */
static const char *
walk_print(struct walk *walk, const char *text, bool shown)
{
	while (*text != '\0' && strncmp(text, "</>", 3) != 0) {
		if (text[0] == '<' && islower((unsigned char)text[1])) {
			text = walk_print_tag(walk, text, shown);
			continue;
		}
		if (shown)
			fputc(*text, walk->out);
		text++;
	}
	return *text != '\0' ? text + 3 : text;
}

/* -------------------------------------------------------------------------- */

const struct command_option *
completion_options(const struct command *command)
{
	static const struct command_option none = { .name = NULL };

	return command->options != NULL ? command->options : &none;
}

const char *
completion_shell(unsigned i)
{
	return completion_scripts[i].shell;
}

bool
completion_write(FILE *out, const struct program *program, const char *shell)
{
	const struct completion_script *script = completion_scripts;
	struct walk walk = { .out = out, .program = program };

	while (script->shell != NULL && strcmp(script->shell, shell) != 0)
		script++;
	if (script->shell == NULL)
		return false;
	walk.script = script;
	walk_set(&walk, "program", "%s", program->name);
	walk_print(&walk, script->text, true);
	return true;
}

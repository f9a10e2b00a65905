/*
 * config_play.c - make the configuration of a tournament from command line
 * options.
 *
 * Each option sets a key (struct config_word).  The code writes these keys as a
 * YAML document, one key per line, and parses the document like a file.  In an
 * error message, the option replaces the line number.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_read.h"
#include "lib/alloc.h"

#define TYPED_NAME "the command line" /* name of the document */

/* How a key is written in YAML: as a scalar, a map or a list. */
enum words_make { MAKE_VALUE, MAKE_MAP, MAKE_LIST };

static enum words_make
option_yaml_kind(const char *name)
{
	const struct key *key = config_keys;

	if (strcmp(name, "read") == 0)
		return MAKE_LIST;
	while (key->name != NULL && strcmp(key->name, name) != 0)
		key++;
	if (key->type == KEY_MAP || key->type == KEY_OPTIONS)
		return MAKE_MAP;
	return key->type == KEY_NAMES ? MAKE_LIST : MAKE_VALUE;
}

/* Write an option as a line of YAML.  The value is copied unchanged, but in a
 * list it is quoted. */
static bool
option_write_yaml(FILE *out, const struct config_word *word,
		  enum words_make made, struct diag *diag)
{
	size_t name = strcspn(word->value, "=");
	const char *wrong = NULL;

	for (const char *c = word->value; *c != '\0'; c++)
		if (iscntrl((unsigned char)*c))
			wrong = "control characters are not allowed";
	if (made == MAKE_MAP &&
	    (word->value[name] == '\0' || name == 0 ||
	     strcspn(word->value, " :{}[],&*#?|<>!%@\"'`") < name))
		wrong = "expected NAME=VALUE";
	if (wrong != NULL) {
		diag_set(diag, "%s %s: %s", word->option, word->value, wrong);
		return false;
	}
	if (made == MAKE_MAP)
		fprintf(out, "  %.*s: %s\n", (int)name, word->value,
			word->value + name + 1);
	else if (made == MAKE_VALUE)
		fprintf(out, "%s: %s\n", word->key, word->value);
	else {
		fputs("  - '", out);
		for (const char *c = word->value; *c != '\0'; c++)
			fprintf(out, *c == '\'' ? "''" : "%c", *c);
		fputs("'\n", out);
	}
	return true;
}

/* Return the options as a YAML document, owned, and store which option each
 * line comes from.  Return NULL with @diag. */
static char *
options_write_yaml(const struct config_play *play,
		   const struct config_word *of_line[2 * CONFIG_WORDS_MAX + 2],
		   struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	unsigned line = 1;
	bool good = true;

	for (unsigned i = 0; good && i < play->word_count; i++) {
		const struct config_word *word = &play->words[i];
		enum words_make made = option_yaml_kind(word->key);

		if (made != MAKE_VALUE &&
		    (i == 0 || strcmp(word[-1].key, word->key) != 0)) {
			fprintf(out, "%s:\n", word->key);
			of_line[line++] = word;
		}
		good = option_write_yaml(out, word, made, diag);
		of_line[line++] = word;
	}
	fclose(out);
	if (good)
		return text;
	free(text);
	return NULL;
}

/* Replace the place in a message by the option: "the command line:3:9: expected
 * ..." becomes "--time move=x: expected ...". */
static void
option_name_in_error(const struct config_word *const *of_line, unsigned lines,
		     struct diag *diag)
{
	char text[DIAG_TEXT_MAX];
	size_t name = strlen(TYPED_NAME ":");
	unsigned long line;
	const char *end;

	snprintf(text, sizeof(text), "%s", diag->text);
	if (strncmp(text, TYPED_NAME ":", name) != 0)
		return;
	line = strtoul(text + name, NULL, 10);
	end = strstr(text + name, ": ");
	if (end == NULL || line == 0 || line > lines || of_line[line] == NULL)
		return;
	diag_set(diag, "%s %s: %s", of_line[line]->option, of_line[line]->value,
		 end + 2);
}

/* Read the keys of the document.  Set keys of bots for all bots that are not
 * part of Deadwood.
 */
static bool
options_read(struct config_reader *in)
{
	struct config *config = in->config;

	for (const struct yaml_node *node = in->root->first; node != NULL;
	     node = node->next) {
		bool of_bots = strcmp(node->key->text, "read") == 0;

		if (!of_bots && !config_row(in, config_keys, node, NULL))
			return false;
		for (uint32_t i = 0; of_bots && i < config->bot_count; i++)
			if (!bot_is_bundled(&config->bots[i]) &&
			    !config_read_paths(in, node, &config->bots[i]))
				return false;
	}
	return true;
}

static bool
play_set_isolation(struct config *config, const char *word, struct diag *diag)
{
	if (word == NULL)
		return true;
	for (unsigned i = 0; isolation_words[i] != NULL; i++)
		if (strcmp(isolation_words[i], word) == 0) {
			config->isolation = i;
			return true;
		}
	diag_set(diag,
		 "--isolation: expected none, process, sandbox or best, found "
		 "\"%s\"",
		 word);
	return false;
}

static bool
play_set_bots(struct config *config, const struct config_play *play,
	      struct diag *diag)
{
	struct diag why;

	config->bots = xcalloc(play->bot_count, sizeof(*config->bots));
	config->bot_count = play->bot_count;
	for (uint32_t i = 0; i < play->bot_count; i++)
		if (!bot_from_text(&config->bots[i], play->bots[i], config->dir,
				   &why)) {
			diag_set(diag, "%s: %s", play->bots[i], why.text);
			return false;
		}
	return true;
}

/* Set the members of the configuration that the document does not contain. */
static bool
play_set_fields(struct config *config, const struct config_play *play,
		struct diag *diag)
{
	config->name = xstrdup(play->name);
	config->seats = play->seats;
	config->game = xstrdup(play->game);
	config->deals_max = play->deals_max;
	config->jobs = play->jobs;
	config->deals = DEALS_COMMON;
	/* the user is present and can fix the bot */
	config->on_start = ON_START_STOP;
	if (play->seed != NULL)
		config->seed = xstrdup(play->seed);
	if (!play_set_isolation(config, play->isolation, diag) ||
	    !play_set_bots(config, play, diag))
		return false;
	if (play->stop != NULL) {
		config->stop = *play->stop;
		config->stop.side = xcalloc(play->bot_count, 1);
		memcpy(config->stop.side, play->stop->side, play->bot_count);
	}
	config->rounds = 1; /* play_set_rounds sets the number when the seats
			       are known */
	return true;
}

/* Set the number of rounds so that @matches matches of each pairing are
 * played. */
static void
play_set_rounds(struct config *config, int64_t matches)
{
	struct pairing_field field = config_field(config);
	uint32_t table_bots = pairing_table_bots(&field);

	config->mirror = config->restart == RESTART_MATCH &&
					 matches % table_bots == 0
				 ? MIRROR_ROTATE
				 : MIRROR_NONE;
	config->rounds = config->mirror == MIRROR_ROTATE ? matches / table_bots
							 : matches;
}

struct config *
config_play(const struct config_play *play, const char *dir,
	    struct config_error *error)
{
	const struct config_word *of_line[2 * CONFIG_WORDS_MAX + 2] = { NULL };
	struct config *config = config_new(dir);
	struct config_reader in = { .config = config,
				    .diag = &error->diag,
				    .rules = play->rules,
				    .more = error->more,
				    .typed = true,
				    .people = play->people,
				    .remotes = play->people,
				    .page = play->page };
	struct yaml *doc = NULL;
	char *text = NULL;
	bool good;

	error->bot = false;
	error->more[0] = '\0';
	good = play_set_fields(config, play, &error->diag);
	if (good && play->word_count > 0) {
		text = options_write_yaml(play, of_line, &error->diag);
		doc = text == NULL ? NULL
				   : yaml_read(TYPED_NAME, text, strlen(text),
					       &error->diag);
		in.doc = doc;
		in.root = doc == NULL ? NULL : yaml_root(doc);
		good = doc != NULL && options_read(&in);
	}
	if (config->restart == RESTART_NEVER) { /* a kept process must not get
						   the same cards again */
		config->deals = DEALS_OWN;
		config->mirror = MIRROR_NONE;
	}
	good = good && config_finish(&in);
	if (good) {
		play_set_rounds(config, play->matches);
		good = config_finish_schedule(&in);
	}
	if (!good)
		option_name_in_error(of_line, 2 * CONFIG_WORDS_MAX + 1,
				     &error->diag);
	if (doc != NULL)
		yaml_close(doc);
	free(text);
	if (good)
		return config;
	error->bot = in.bot;
	config_free(config);
	return NULL;
}

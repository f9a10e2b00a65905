/*
 * league_rules.c - refuse a league.yaml whose games are played by other rules
 * than the groups so far; see league_config.h.
 *
 * The rules of a game are the lines of config_text, without the keys that do
 * not change the strength of bots.  A game of a file adds a line for each
 * parameter, because the file may change.  The database has the rules of the
 * last start.  A key that only one of the two texts has comes from another
 * version of Deadwood, so it is no change.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league/league_config.h"
#include "lib/alloc.h"
#include "lib/enum_words.h"
#include "lib/format/json.h"
#include "referee/sheet/sheet.h"

#define PARAM	    "param " /* begins the line of a parameter */
#define VALUE_SHOWN 120 /* arbitrary: bytes of a value that a message shows */

/* Return true if a line of config_text is no rule.  Lines of bots are
 * indented. */
static bool
rules_skip_line(const char *line)
{
	static const char *const keys[] = {
		"#",	 " ",	   "name:",   "bots:",	    "rounds:",
		"seed:", "final:", "limits:", "isolation:", NULL
	};

	for (size_t i = 0; keys[i] != NULL; i++)
		if (strncmp(line, keys[i], strlen(keys[i])) == 0)
			return true;
	return config_line_is_loose(line);
}

/* Write a line for each parameter of a game.  @json: the rules as JSON */
static void
rules_write_params(const char *text, FILE *out)
{
	/* names and citations are no rules */
	static const char *const words[] = { "name", "sheet", "title", "cites",
					     NULL };
	struct json *json = xcalloc(1, sizeof(*json));
	int value;

	if (json_read(json, text, strlen(text)))
		for (int key = json_first(json, 0);
		     key > 0 && (unsigned)key < json->n;
		     key = json_next(json, value)) {
			char name[64];
			struct bytes is;

			value = json_next(json, key);
			is = json_text(json, value);
			(void)json_str(json, key, name, sizeof(name));
			if (enum_words_of(words, name) < 0)
				fprintf(out, PARAM "%s: %.*s\n", name,
					(int)is.len, is.at);
		}
	free(json);
}

/* Return the rules of a game as lines of YAML, owned; or NULL with @diag. */
static char *
rules_text(const struct league_config *config, unsigned game, struct diag *diag)
{
	const struct league_entrant bot = { .name = config->house[0].name,
					    .house = 1 };
	struct config_error error;
	struct config *own = league_config_version(config, game, &bot, &error);
	char *text = NULL, *lines;
	size_t len = 0;
	FILE *out;

	if (own == NULL) {
		*diag = error.diag;
		return NULL;
	}
	lines = config_text(own);
	out = xmemstream(&text, &len);
	for (const char *at = lines; *at != '\0'; at += len) {
		len = strcspn(at, "\n");
		len += at[len] == '\n';
		if (!rules_skip_line(at))
			fprintf(out, "%.*s", (int)len, at);
	}
	if (sheet_is_path(own->game))
		rules_write_params(own->rules, out);
	fclose(out);
	config_free(own);
	free(lines);
	return text;
}

/* Return the line of a text with the key of @line, or NULL. */
static const char *
rules_find_line(const char *text, const char *line)
{
	size_t len = strcspn(line, ":\n") + 1;

	while (*text != '\0' && strncmp(text, line, len) != 0) {
		text += strcspn(text, "\n");
		text += *text == '\n';
	}
	return *text != '\0' ? text : NULL;
}

/* Return the value of a line.  The value of "game" is the name of its file
 * without the folder, because a league may move to another folder. */
static struct bytes
rules_value(const char *line)
{
	size_t at = strcspn(line, ":\n") + 1, len = strcspn(line, "\n");

	while (at < len && line[at] == ' ')
		at++;
	if (strncmp(line, "game:", 5) == 0)
		for (size_t i = at; i < len; i++)
			if (line[i] == '/')
				at = i + 1;
	return (struct bytes){ line + at, len - at };
}

/* Quote the value of a line. */
static void
rules_quote(const char *line, char quoted[2 * VALUE_SHOWN])
{
	struct bytes value = rules_value(line);

	text_quote(value.at, value.len < VALUE_SHOWN ? value.len : VALUE_SHOWN,
		   quoted, 2 * VALUE_SHOWN);
}

static bool
rules_lines_equal(const char *was, const char *is)
{
	struct bytes before = rules_value(was), now = rules_value(is);

	return before.len == now.len && memcmp(before.at, now.at, now.len) == 0;
}

/* Refuse a key whose value has changed. */
static void
rules_refuse(const struct league_config *config, unsigned game, const char *was,
	     const char *is, struct diag *diag)
{
	char before[2 * VALUE_SHOWN], now[2 * VALUE_SHOWN];
	bool param = strncmp(was, PARAM, strlen(PARAM)) == 0;
	const char *key = param ? was + strlen(PARAM) : was;

	rules_quote(was, before);
	rules_quote(is, now);
	diag_set(diag,
		 "%s: the %s \"%.*s\" of %s has changed from \"%s\" to "
		 "\"%s\", but the ratings count all groups, which had the old "
		 "value: write the old value, or make a new league with "
		 "\"arena league init DIR\"",
		 config->file, param ? "parameter" : "key",
		 (int)strcspn(key, ":\n"), key, config->game[game].name, before,
		 now);
}

/* Compare the rules of a game, key by key. */
static bool
rules_compare(const struct league_config *config, unsigned game,
	      const char *was, const char *is, struct diag *diag)
{
	while (*was != '\0') {
		size_t len = strcspn(was, "\n");
		const char *line = rules_find_line(is, was);

		if (line != NULL && !rules_lines_equal(was, line)) {
			rules_refuse(config, game, was, line, diag);
			return false;
		}
		was += len + (was[len] == '\n');
	}
	return true;
}

bool
league_rules_check(const struct league_config *config, struct league_db *db,
		   struct diag *diag)
{
	int64_t count[GROUP_STATES];
	bool ok = league_groups_count(db, count, diag);

	for (unsigned i = 0; ok && i < config->games; i++) {
		char *was = NULL, *is = rules_text(config, i, diag);

		ok = is != NULL && league_rules_get(db, i, &was, diag) &&
		     (was == NULL || count[GROUP_DONE] == 0 ||
		      rules_compare(config, i, was, is, diag)) &&
		     league_rules_put(db, i, is, diag);
		free(was);
		free(is);
	}
	return ok;
}

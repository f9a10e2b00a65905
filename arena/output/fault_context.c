/* fault_context.c - find the request at which a bot failed in a match log; see
 * fault_context.h. */
#include "arena/output/fault_context.h"

#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/log_files.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/text/text.h"

#define FAULT	"{\"type\":\"fault\","
#define FORFEIT "{\"type\":\"forfeit\","

/* Return a record's request number if the record belongs to @seat, else 0. */
static unsigned
record_request(const char *line, size_t len, unsigned seat)
{
	json_t *record = json_loadb(line, len, 0, NULL);
	json_t *seat_value = json_object_get(record, "seat");
	unsigned req = 0;

	if (json_is_integer(seat_value) &&
	    json_integer_value(seat_value) == (int)seat)
		req = (unsigned)json_integer_value(
			json_object_get(record, "req"));
	json_decref(record);
	return req;
}

/* Does the record belong to @seat? */
static bool
record_is_of_seat(const char *line, size_t len, unsigned seat)
{
	json_t *record = json_loadb(line, len, 0, NULL);
	json_t *seat_value = json_object_get(record, "seat");
	bool is = json_is_integer(seat_value) &&
		  json_integer_value(seat_value) == (int)seat;

	json_decref(record);
	return is;
}

static bool
line_begins_with(const char *line, size_t len, const char *with)
{
	return len > strlen(with) && memcmp(line, with, strlen(with)) == 0;
}

unsigned
fault_context_request(const char *text, size_t len, unsigned seat)
{
	const char *end = text + len;
	unsigned first = 0, last = 0;

	for (const char *nl; text < end; text = nl + 1) {
		size_t n;

		nl = memchr(text, '\n', (size_t)(end - text));
		if (nl == NULL)
			break;
		n = (size_t)(nl - text);
		if (line_begins_with(text, n, FORFEIT) &&
		    record_is_of_seat(text, n, seat)) {
			unsigned left = record_request(text, n, seat);

			return left != 0 ? left : last;
		}
		if (!line_begins_with(text, n, FAULT))
			continue;
		n = record_request(text, n, seat);
		last = n != 0 ? (unsigned)n : last;
		first = first != 0 ? first : last;
	}
	return first;
}

/* Return word @i of the bot's command; owned.  A path of the bot's folder
 * becomes a path that is valid in the current directory, and relative to it if
 * it is below it. */
static char *
bot_command_word(const struct bot *bot, size_t i)
{
	const char *word = bot->words[i];
	char *path, here[PATH_MAX];
	size_t n = 0;
	bool below;

	if (strncmp(word, "./", 2) == 0)
		word += 2;
	else if (i == 0 || word[0] == '/')
		return xstrdup(word);
	path = xprintf("%s/%s", bot->dir, word);
	if (i > 0 && access(path, F_OK) != 0) {
		free(path);
		return xstrdup(bot->words[i]);
	}
	free(path);
	if (getcwd(here, sizeof(here)) != NULL)
		n = strlen(here);
	below = n > 0 && strncmp(bot->dir, here, n) == 0 &&
		(bot->dir[n] == '/' || bot->dir[n] == '\0');
	return xprintf("%s%s/%s", below ? "." : "", bot->dir + (below ? n : 0),
		       word);
}

/* Return the bot's command as one shell word; owned. */
static char *
bot_shell_word(const struct bot *bot)
{
	char *text, *word;

	if (bot == NULL)
		return xstrdup("BOT");
	text = bot_command_word(bot, 0);
	for (size_t i = 1; bot->words[i] != NULL; i++) {
		char *next = bot_command_word(bot, i);
		char *more = xprintf("%s %s", text, next);

		free(text);
		free(next);
		text = more;
	}
	word = shell_word(text);
	free(text);
	return word;
}

void
fault_context_print(FILE *out, const char *log, unsigned seat,
		    const struct bot *bot)
{
	struct diag quiet;
	size_t len = 0;
	char *text = log_files_text(log, &len, &quiet);
	char *log_word, *by;
	unsigned req;

	if (text == NULL)
		return;
	req = fault_context_request(text, len, seat);
	log_word = shell_word(log);
	by = bot_shell_word(bot);
	fprintf(out, "  to view: %s log %s --seat %u --dialog\n",
		program_word(), log_word, seat);
	if (req > 0)
		fprintf(out,
			"  to reproduce: %s review %s@%u --seat %u --by %s\n",
			program_word(), log_word, req, seat, by);
	free(log_word);
	free(by);
	free(text);
}

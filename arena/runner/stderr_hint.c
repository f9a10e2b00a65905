/* stderr_hint.c - guess the cause of a bot's crash; see stderr_hint.h. */
#include "arena/runner/stderr_hint.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"
#include "arena/config/safe_path.h"
#include "arena/runner/botlog.h"

/* bytes of stderr that are searched, from its start and its end together */
#define MANY_ENDS  16384
#define ENDS_LINES 40

#define NO_PROCESS                                                             \
	"The bot may not start processes (limits: {processes: 1}): a shell "   \
	"must start the bot with exec, as in \"exec ./bot\""
#define NO_NETWORK                                                             \
	"The bot has no network in its sandbox: put the files that it needs "  \
	"into its folder or a path under read:, or set network: true for the " \
	"bot"
#define NO_WRITING                                                             \
	"In its sandbox the bot may write only below /tmp, which is empty at " \
	"the start (see TMPDIR); its own folder is read-only"
#define NO_FILE                                                                \
	"In its sandbox the bot sees its own folder (dir) and the system's "   \
	"programs; add further paths to read: [PATH] in the configuration"
#define OTHER_FOLDER                                                           \
	"A file of the bot's command is in another bot's folder, which no "    \
	"other bot can see, not even with read: [PATH]; make that folder the " \
	"bot's own, as in {dir: subs/ann, run: python3 bot.py}"
#define NO_MEMORY                                                              \
	"The bot's memory is limited by limits: {memory: ...}; reduce the "    \
	"heap of its runtime, or raise the limit"
#define NO_LEGAL                                                               \
	"The referee sends legal actions only to bots that ask for them: "     \
	"answer hello with {\"want\": [\"legal\"]}"

/**
 * struct hint_row - words that may occur in stderr, and the hint that is then
 * printed
 * @word: must occur, and @also if there is one
 * @boxed: the hint applies only to a bot in a sandbox; @alone: the hint applies
 *	only to a bot that may have only one process
 */
static const struct hint_row {
	const char *word, *also, *hint;
	bool boxed, alone;
} rows[] = {
	{ "legal", "KeyError", NO_LEGAL, false, false },
	{ "legal", "undefined", NO_LEGAL, false, false },
	{ "legal", "NoneType", NO_LEGAL, false, false },
	{ "legal", "null", NO_LEGAL, false, false },
	{ "legal", "nil", NO_LEGAL, false, false },
	{ "fork", NULL, NO_PROCESS, true, true },
	{ "subprocess", NULL, NO_PROCESS, true, true },
	{ "spawn", NULL, NO_PROCESS, true, true },
	{ "name resolution", NULL, NO_NETWORK, true, false },
	{ "Name or service not known", NULL, NO_NETWORK, true, false },
	{ "Network is unreachable", NULL, NO_NETWORK, true, false },
	{ "getaddrinfo", NULL, NO_NETWORK, true, false },
	{ "resolve host", NULL, NO_NETWORK, true, false },
	{ "Address family not supported", NULL, NO_NETWORK, true, false },
	{ "EAFNOSUPPORT", NULL, NO_NETWORK, true, false },
	{ "Read-only file system", NULL, NO_WRITING, true, false },
	{ "EROFS", NULL, NO_WRITING, true, false },
	{ "Permission denied", NULL, NO_WRITING, true, false },
	{ "EACCES", NULL, NO_WRITING, true, false },
	{ "MemoryError", NULL, NO_MEMORY, false, false },
	{ "OutOfMemory", NULL, NO_MEMORY, false, false },
	{ "out of memory", NULL, NO_MEMORY, false, false },
	{ "annot allocate memory", NULL, NO_MEMORY, false, false },
	{ "bad_alloc", NULL, NO_MEMORY, false, false },
	{ "No such file", NULL, NO_FILE, true, false },
	{ "ModuleNotFoundError", NULL, NO_FILE, true, false },
	{ "annot find module", NULL, NO_FILE, true, false },
};

/* Return true if a word of the bot's command is the path of a file in another
 * bot's folder. */
static bool
bot_names_other_folder(const struct config *config, uint32_t number)
{
	const struct bot *bot = &config->bots[number];
	bool other = false;

	for (size_t i = 0; !other && bot->words[i] != NULL; i++) {
		char *path = path_join(bot->dir, bot->words[i]);
		char *real = folder_path(path);

		for (uint32_t k = 0; !other && k < config->bot_count; k++)
			other = !bot_is_bundled(&config->bots[k]) &&
				path_is_below(real, config->bots[k].dir) &&
				!path_is_below(bot->dir, config->bots[k].dir);
		free(real);
		free(path);
	}
	return other;
}

static const char *
stderr_hint_find(const char *text, const struct config *config, uint32_t bot)
{
	bool boxed = config_bot_isolation(config, bot) != ISOLATION_NONE;
	bool network = config->bots[bot].network;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct hint_row *row = &rows[i];

		if ((row->boxed && !boxed) ||
		    (network && strcmp(row->hint, NO_NETWORK) == 0) ||
		    (row->alone && config->processes != 1) ||
		    strstr(text, row->word) == NULL ||
		    (row->also != NULL && strstr(text, row->also) == NULL))
			continue;
		return strcmp(row->hint, NO_FILE) == 0 &&
				       bot_names_other_folder(config, bot)
			       ? OTHER_FOLDER
			       : row->hint;
	}
	return NULL;
}

const char *
stderr_hint_for_crash(const struct botlog *log, const struct config *config,
		      uint32_t bot)
{
	char text[MANY_ENDS];

	if (log->seen == 0)
		return NULL;
	botlog_excerpt(log, ENDS_LINES, ENDS_LINES, text, sizeof(text));
	return stderr_hint_find(text, config, bot);
}

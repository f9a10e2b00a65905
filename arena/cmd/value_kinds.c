/* value_kinds.c - shell completions of placeholders; see value_kinds.h. */
#include "arena/cmd/value_kinds.h"

#include "arena/check/checks.h"
#include "arena/cmd/commands.h"
#include "bots/house/house_names.h"
#include "referee/sheet/builtin.h"

static const char *
arena_game_word(unsigned i)
{
	return builtin_games[i].name;
}

#define WORD(name, family, policy) "house:" #name,

static const char *
arena_bot_word(unsigned i)
{
	static const char *const words[] = { HOUSE_BOTS(WORD) "human", NULL };

	return words[i];
}

static const char *
arena_step_word(unsigned i)
{
	return i < step_count ? steps[i].name : NULL;
}

const struct value_kind arena_kinds[] = {
	/* GAME may also be a rule file */
	{ "GAME", PATHS_FILES, arena_game_word },
	{ "BOT", PATHS_FILES, arena_bot_word },
	{ "NEW", PATHS_FILES, arena_bot_word },
	{ "OLD", PATHS_FILES, arena_bot_word },
	{ "CONFIG", PATHS_FILES, NULL },
	{ "FILE", PATHS_FILES, NULL },
	{ "FINAL", PATHS_FILES, NULL },
	{ "LOG", PATHS_FILES, NULL },
	{ "DIR", PATHS_FOLDERS, NULL },
	{ "FOLDER", PATHS_FOLDERS, NULL },
	{ "STEP", PATHS_NONE, arena_step_word },
	{ "ACTION", PATHS_NONE, league_action_word },
	{ .name = NULL },
};

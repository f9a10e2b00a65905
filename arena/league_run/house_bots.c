/* house_bots.c - house bots in the database; see house_bots.h. */
#include "arena/league_run/house_bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

/* Let the version of a command play: the earlier one, if the bot had this
 * command before, or a new one. */
static bool
house_play_version(struct league_db *db, const struct league_bot *bot,
		   const char *run, struct diag *diag)
{
	struct league_version *version = xcalloc(1, sizeof(*version));
	char sha[DIGEST_TEXT];
	bool ok;

	digest_text(run, sha);
	ok = league_version_same(db, bot->id, sha, version, diag);
	if (ok && version->id == 0) {
		version->bot = bot->id;
		memcpy(version->sha, sha, sizeof(sha));
		ok = league_version_add(db, version, diag) &&
		     league_version_set_run(db, version->id, run, diag);
	}
	ok = ok &&
	     league_version_set(db, version->id, VERSION_RANKED, "", diag);
	free(version);
	return ok;
}

/* The version of a house bot that plays: its number and hash. */
struct house_playing {
	int64_t id;
	char sha[DIGEST_TEXT];
};

static bool
house_find_playing(void *arg, const struct league_version *version)
{
	struct house_playing *playing = arg;

	if (version->state != VERSION_RANKED)
		return true;
	playing->id = version->id;
	memcpy(playing->sha, version->sha, sizeof(playing->sha));
	return false;
}

/* Let the version of the command @run play instead of @playing. */
static bool
house_set_command(struct league_db *db, const struct league_bot *bot,
		  const char *run, const struct house_playing *playing,
		  struct diag *diag)
{
	char sha[DIGEST_TEXT];

	digest_text(run, sha);
	return strcmp(playing->sha, sha) == 0 ||
	       ((playing->id == 0 ||
		 league_version_set(db, playing->id, VERSION_RETIRED,
				    "the file of the league has another "
				    "command",
				    diag)) &&
		house_play_version(db, bot, run, diag));
}

static bool
house_store_bot(struct league_db *db, const struct league_house *house,
		struct diag *diag)
{
	struct house_playing playing = { .id = 0 };
	struct league_bot bot;

	if (!league_bot_find(db, house->name, &bot, diag) ||
	    (bot.id == 0 && !league_bot_add(db, 0, house->name, &bot, diag)))
		return false;
	if (!bot.house) {
		diag_set(diag,
			 "the house bot %s has the name of a user's bot: give "
			 "it another name in the file of the league",
			 house->name);
		return false;
	}
	return (bot.state == BOT_ACTIVE ||
		league_bot_set(db, bot.id, BOT_ACTIVE, "", diag)) &&
	       league_versions_each(db, bot.id, house_find_playing, &playing,
				    diag) &&
	       house_set_command(db, &bot, house->run, &playing, diag);
}

/* House bots of the database that are not in the file. */
struct house_leavers {
	const struct league_config *config;
	int64_t id[LEAGUE_HOUSE_MAX];
	unsigned count;
};

static bool
house_find_leaver(void *arg, const struct league_bot *bot)
{
	struct house_leavers *leavers = arg;

	if (!bot->house || bot->state == BOT_RETIRED)
		return true;
	for (unsigned i = 0; i < leavers->config->houses; i++)
		if (strcmp(leavers->config->house[i].name, bot->name) == 0)
			return true;
	leavers->id[leavers->count++] = bot->id;
	return leavers->count < LEAGUE_HOUSE_MAX;
}

static bool
house_bots_store_all(struct league_db *db, const struct league_config *config,
		     struct diag *diag)
{
	struct house_leavers leavers = { .config = config };

	for (unsigned i = 0; i < config->houses; i++)
		if (!house_store_bot(db, &config->house[i], diag))
			return false;
	if (!league_bots_each(db, house_find_leaver, &leavers, diag))
		return false;
	for (unsigned i = 0; i < leavers.count; i++)
		if (!league_bot_set(db, leavers.id[i], BOT_RETIRED,
				    "it is not in the file of the league",
				    diag))
			return false;
	return true;
}

bool
house_bots_store(struct league_db *db, const struct league_config *config,
		 struct diag *diag)
{
	if (!league_begin(db, diag))
		return false;
	if (house_bots_store_all(db, config, diag))
		return league_commit(db, diag);
	league_rollback(db);
	return false;
}

/*
 * league_version_list.h - read the newest versions of a bot with their ratings
 * and texts.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_VERSION_LIST_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_VERSION_LIST_H

#include "arena/league/league_db.h"

/* arbitrary: number of newest versions of a bot that pages show */
#define LEAGUE_VERSIONS_SHOWN 20

/**
 * struct version_row - a version and its rating over all games
 * @text: text for the owner; read only for the owner, else ""; owned
 * @elo, @low, @high: rating, NaN if not known
 */
struct version_row {
	int64_t id, number, at_ms, bytes, groups;
	enum version_state state;
	char *text;
	double elo, low, high;
};

/**
 * struct version_list - the newest versions of a bot, newest first
 * @rated: number of versions with a rating
 * @low, @high: least and greatest end of their intervals
 */
struct version_list {
	struct version_row row[LEAGUE_VERSIONS_SHOWN];
	unsigned count, rated;
	double low, high;
};

/* Read the versions of a bot.  @texts: true: with their texts.
 * version_list_release must follow, even on an error. */
bool version_list_read(struct version_list *list, struct league_db *db,
		       int64_t bot, bool texts, struct diag *diag);
void version_list_release(struct version_list *list);

/**
 * struct version_roles - which versions of a bot play, and which waits
 * @plays: the newest version that plays
 * @beside: an older version that plays until the newest one has a place
 * @waits: a newer version that is received, built or checked
 *
 * If the bot has no such version, .id is 0.
 */
struct version_roles {
	struct version_role {
		int64_t id, number, groups;
		enum version_state state;
	} plays, beside, waits;
};

/* Read the roles of the versions of a bot. */
bool version_roles_read(struct version_roles *roles, struct league_db *db,
			int64_t bot, struct diag *diag);

/* Write the roles as a sentence, such as "Version 2 plays; version 3 waits
 * (building)."  @state: state of the bot */
void version_roles_text(const struct version_roles *roles, enum bot_state state,
			char *out, size_t size);

/* Return true if a version in @state failed, so its text says why. */
bool version_has_failed(enum version_state state);

#endif

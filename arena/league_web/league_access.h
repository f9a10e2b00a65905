/*
 * league_access.h - decide who may send a request to a league: everybody, a
 * user with a token, or the owner of a bot, a version or a group's bot.
 *
 * Over HTTP, an owner has the most rights.  An organiser uses the commands of
 * `arena league` on the machine.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_ACCESS_H
#define DEADWOOD_ARENA_LEAGUE_WEB_LEAGUE_ACCESS_H

#include "arena/http/http.h"
#include "arena/league/league_db.h"

/* ROLE_PUBLIC: everybody.  ROLE_USER: each user with a valid token. ROLE_OWNER:
 * the owner of the route's subject.  ROLE_SENDER: the owner of the bot, or a
 * user, if the bot does not exist. */
enum league_role { ROLE_PUBLIC, ROLE_USER, ROLE_OWNER, ROLE_SENDER };

/* The thing in the path of a route: the bot @, the version #, or the group #.
 */
enum league_subject {
	SUBJECT_NONE,
	SUBJECT_BOT,
	SUBJECT_VERSION,
	SUBJECT_GROUP,
};

/**
 * struct league_access - the result of a check
 * @user, @name: number and name of the user; 0: the route is public
 * @bot: the user's bot: of the path, of the version, or in the group; its id is
 *	0 if it does not exist yet
 * @version: number of the user's version: of the path, or in the group
 */
struct league_access {
	int64_t user, version;
	char name[BOT_NAME_MAX + 1];
	struct league_bot bot;
};

/**
 * league_access_check - check whether a request may use a route
 *
 * Returns 0 if it may.  Otherwise returns the HTTP status of the refusal (401,
 * 403, 404 or 500), and sets @diag to the reason, which names nothing that only
 * an owner may read.
 */
unsigned league_access_check(struct league_db *db, enum league_role role,
			     enum league_subject subject,
			     const struct http_request *request,
			     struct league_access *access, struct diag *diag);

#endif

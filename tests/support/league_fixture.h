/*
 * league_fixture.h - the database of a league whose groups are made up, for
 * tests and benchmarks.
 *
 * A failure in these functions is an error of the fixture.  After a failure,
 * these functions print a message and exit.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_LEAGUE_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_LEAGUE_FIXTURE_H

#include "arena/league/league_db.h"

/* Create the database in a new folder.  league_fixture_close closes it and
 * removes the folder.  league_fixture_dir returns the folder. */
struct league_db *league_fixture_open(void);
const char *league_fixture_dir(void);
void league_fixture_close(struct league_db *db);

/* Add a version of the bot @name, which is made if it is new, in the state
 * @state.  A name that begins with "house" is a house bot's; every other bot
 * has an owner of the same name.  Returns the version's number. */
int64_t league_fixture_version(struct league_db *db, const char *name,
			       enum version_state state);

/* Add a version with an archive and a text.  @user: owner of the bot if it is
 * made; NULL: a house bot.  @at_ms: when it was received.  Returns its
 * number. */
int64_t league_fixture_send(struct league_db *db, const char *user,
			    const char *bot, enum version_state state,
			    int64_t at_ms, const char *text);

/* Add a group in its state, with its result unless it is planned; sets its
 * number. */
void league_fixture_play(struct league_db *db, struct league_group *group);

/**
 * league_fixture_group - add a group that is done
 * @versions: numbers of its @seats versions
 * @finish: places, match by match, as digits; 0: no seat.  Spaces have no
 *	meaning: "12 21" is a group of two matches of two versions.  A letter
 *	before a place is the side of partners: "a1 b2 a1 b2"
 *
 * Returns the number of the group.
 */
int64_t league_fixture_group(struct league_db *db, unsigned game,
			     const int64_t *versions, unsigned seats,
			     const char *finish);

#endif

/*
 * league_db.h - the database of a league, DIR/league.db: users, bots, versions
 * of bots, groups of matches, ratings and events.
 *
 * The league process is the only writer while it runs; it holds the lock of the
 * folder (arena/store/lock.h).  The commands of an organiser (tokens, holds,
 * voids) write short transactions beside it: SQLite's write-ahead log lets a
 * reader and one writer work at once, and a second writer waits.
 *
 * Every change of a state is one transaction.  So after a crash at any moment,
 * each version and each group is in a state from which the league continues:
 *
 *	version: received -> refused
 *		 received -> building -> build-failed
 *			     building -> checking -> check-failed
 *					 checking -> placing -> ranked
 *		 placing, ranked -> retired
 *		 retired -> placing, ranked (its archive was sent again),
 *		 retired -> received (and its files had been removed)
 *	group:	 planned -> done, or planned -> lost (it could not be played)
 *		 done -> void
 *
 * An error of SQLite makes a function return false with @diag, which names the
 * file, the cause and the remedy.  All functions that return texts in structs
 * copy them; nothing is borrowed.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_LEAGUE_DB_H
#define DEADWOOD_ARENA_LEAGUE_LEAGUE_DB_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/bot_names.h"
#include "arena/schedule/pairing.h"
#include "arena/store/bearer_token.h"
#include "arena/store/digest.h"
#include "lib/diag.h"

#define LEAGUE_TEXT_MAX	   16384 /* bytes of a version's text, with its NUL */
#define LEAGUE_GAMES_MAX   16
#define LEAGUE_MATCHES_MAX 1024 /* matches of a group */
#define LEAGUE_ALL_GAMES   (-1) /* instead of the index of a game */

/* State of a version of a bot.  league_version_words has the words. */
enum version_state {
	VERSION_RECEIVED,
	VERSION_REFUSED,
	VERSION_BUILDING,
	VERSION_BUILD_FAILED,
	VERSION_CHECKING,
	VERSION_CHECK_FAILED,
	VERSION_PLACING,
	VERSION_RANKED,
	VERSION_RETIRED,
};

/* State of a bot.  BOT_PAUSED: by its owner or the organiser.  BOT_HELD: it
 * failed too many matches in a row; bot.why has the reason. */
enum bot_state { BOT_ACTIVE, BOT_PAUSED, BOT_HELD, BOT_RETIRED };

enum group_state { GROUP_PLANNED, GROUP_DONE, GROUP_LOST, GROUP_VOID };
#define GROUP_STATES 4

extern const char *const version_state_words[]; /* "received", ... */
extern const char *const bot_state_words[];
extern const char *const group_state_words[];

/**
 * struct league_bot - a bot of the league
 * @id: number of the bot, from 1
 * @owner: number of the user who owns the bot; 0: a house bot
 * @name: name of the bot, unique in the league
 * @house: true: a house bot (an anchor), which never leaves
 * @why: reason of the state, for its owner; ""
 * @failed: number of consecutive matches that the bot failed
 */
struct league_bot {
	int64_t id, owner;
	char name[BOT_NAME_MAX + 1];
	char owner_name[BOT_NAME_MAX + 1];
	enum bot_state state;
	bool house;
	char why[1024];
	unsigned failed;
};

/**
 * struct league_version - a version of a bot: one archive that was sent
 * @id: number of the version, from 1, unique in the league
 * @number: number of the version among those of its bot, from 1
 * @at_ms: when the league received it, in milliseconds since 1970
 * @sent_ms: when the league received its archive for the last time
 * @bytes, @sha: size and hash (digest.h) of the archive.  If the league refused
 *	a file unread, @sha is the hash of its name
 * @archive: name of the archive in versions/ID/, such as "bot.zip"; "": it was
 *	removed
 * @text: what its owner must know: why it was refused, the end of the build's
 *	output, what the check found
 * @run: command of the bot in its folder, set when it is built
 * @groups: number of groups that it played, without void groups
 * @used_us: time that it used to answer, in all its groups
 * @share_us: its virtual time (struct contender in matchmaking.h)
 * @began: true: a version of a user has been built and checked, and has begun
 *	to play
 */
struct league_version {
	int64_t id, bot, number, at_ms, sent_ms, bytes, groups;
	int64_t used_us, share_us;
	char name[BOT_NAME_MAX + 1];
	char sha[DIGEST_TEXT];
	char archive[128];
	enum version_state state;
	char text[LEAGUE_TEXT_MAX];
	char run[512];
	bool began;
};

/**
 * struct league_seat - a version in a group, with what it reached there
 * @version: number of the version
 * @points: sum of its match points, 0 to 1 a match
 * @score: sum of its scores
 * @used_us: time that the bot used to answer, in all matches of the group
 * @forfeits: number of matches that the bot forfeited
 * @verdict, @detail: word and text of its first forfeit; ""
 */
struct league_seat {
	int64_t version;
	double points;
	int64_t score;
	int64_t used_us;
	unsigned forfeits;
	char verdict[32];
	char detail[512];
};

/**
 * struct league_group - a mirror group: matches with the same cards
 * @game: index of the game in the configuration
 * @seed: seed of the group's run
 * @matches: number of matches that counted
 * @seats: number of different versions in the group
 * @finish: places, match by match: @matches rows of @seats bytes, in the order
 *	of @seat; a version without a seat in a match has place 0.  If different
 *	versions were partners, a byte also contains the side (league_place)
 * @kept: true: the folder groups/ID with logs and replays exists
 */
struct league_group {
	int64_t id;
	unsigned game;
	char seed[DIGEST_TEXT];
	enum group_state state;
	int64_t planned_ms, ended_ms;
	unsigned matches, seats;
	struct league_seat seat[PAIRING_SEATS_MAX];
	uint8_t finish[LEAGUE_MATCHES_MAX * PAIRING_SEATS_MAX];
	bool kept;
	char why[512];
};

/* Make a byte of league_group.finish, and read its parts.  @side: number of the
 * side from 1, whose versions share the place; 0: the version plays alone. */
static inline uint8_t
league_place(unsigned place, unsigned side)
{
	return (uint8_t)(side << 4 | place);
}

static inline unsigned
league_place_of(uint8_t finish)
{
	return finish & 0x0fu;
}

static inline unsigned
league_side_of(uint8_t finish)
{
	return finish >> 4;
}

/**
 * struct league_rating - rating of a version in a game, of the last refit
 * @game: index of the game; LEAGUE_ALL_GAMES: over all games
 * @elo, @low, @high: rating and its 95 % interval; @low and @high are NaN if
 *	there are too few groups
 */
struct league_rating {
	int64_t version;
	int game;
	int64_t at_ms, groups;
	double elo, low, high;
};

/**
 * struct league_event - a line of the audit trail, which is never deleted
 * @who: user, "organiser" or "league"
 * @what: a word such as "upload", "refused", "held", "token", "void"
 */
struct league_event {
	int64_t id, at_ms;
	char who[BOT_NAME_MAX + 1];
	char what[32];
	char subject[BOT_NAME_MAX + 1];
	char text[1024];
};

struct league_db;

/* Return the time in milliseconds since 1970. */
int64_t league_now_ms(void);

/* Return true if a name is fit for a user or a bot: 1 to BOT_NAME_MAX small
 * letters, digits and hyphens; it begins with a letter or digit.  Names of the
 * events' own actors ("league", "organiser") are not fit. */
bool league_name_is_fit(const char *name, struct diag *diag);

/* Open DIR/league.db for reading and writing.  @create: create it if it is
 * missing, and check all its pages.  Returns an owned database, or NULL with
 * @diag.  A process that forks must not use it in the child: open it again
 * there.  One thread at a time may use a database. */
struct league_db *league_db_open(const char *dir, bool create,
				 struct diag *diag);
void league_db_close(struct league_db *db);

/* Begin, and commit or roll back, a transaction over several calls.
 * league_begin_read begins one that only reads: its calls see one state of the
 * database, and no writer waits for it.  End it with league_rollback. */
bool league_begin_read(struct league_db *db, struct diag *diag);
bool league_begin(struct league_db *db, struct diag *diag);
bool league_commit(struct league_db *db, struct diag *diag);
void league_rollback(struct league_db *db);

/* Write a copy of the whole database to the new file @path, beside a running
 * league. */
bool league_db_backup(struct league_db *db, const char *path,
		      struct diag *diag);

/* --- users and tokens (league_users.c) ------------------------------------ */

/* Find the user of a name, or make one.  @user: gets the number. */
bool league_user_add(struct league_db *db, const char *name, int64_t *user,
		     struct diag *diag);

/* Find the user of a name; @user is 0 if there is none. */
bool league_user_find(struct league_db *db, const char *name, int64_t *user,
		      struct diag *diag);

/* Make a user if @name has none, and a new token for it: 160 random bits.  Only
 * the hash of the token is stored. */
bool league_token_add(struct league_db *db, const char *name,
		      char token[BEARER_TOKEN_TEXT], struct diag *diag);

/* Revoke all tokens of a user.  @count: gets their number. */
bool league_token_revoke(struct league_db *db, const char *name,
			 unsigned *count, struct diag *diag);

/* Find the user of a token; compares in constant time.  @user: gets the number
 * and @name the name; the number is 0 if the token is not valid. */
bool league_token_user(struct league_db *db, const char *token, int64_t *user,
		       char name[BOT_NAME_MAX + 1], struct diag *diag);

/* --- bots and versions (league_versions.c) -------------------------------- */

/* Find a bot by its name; bot->id is 0 if there is none. */
bool league_bot_find(struct league_db *db, const char *name,
		     struct league_bot *bot, struct diag *diag);

/* Add a bot of @owner (0: a house bot); sets bot->id. */
bool league_bot_add(struct league_db *db, int64_t owner, const char *name,
		    struct league_bot *bot, struct diag *diag);
/* Set the state of a bot.  If it plays again, the virtual time of its versions
 * becomes at least the least one of the other bots. */
bool league_bot_set(struct league_db *db, int64_t bot, enum bot_state state,
		    const char *why, struct diag *diag);

/* End the hold of a bot that the league held, since a new version passed its
 * check.  A hold by the organiser stays: its count of failed matches is 0. */
bool league_bot_end_hold(struct league_db *db, int64_t bot, struct diag *diag);
/* Set the number of consecutive matches that a bot failed, for example to 0
 * when it resumes. */
bool league_bot_set_failed(struct league_db *db, int64_t bot, unsigned failed,
			   struct diag *diag);

/* Each bot, sorted by name. */
bool league_bots_each(struct league_db *db,
		      bool (*each)(void *arg, const struct league_bot *bot),
		      void *arg, struct diag *diag);

/* Add a version in the state "received"; sets id and number. */
bool league_version_add(struct league_db *db, struct league_version *version,
			struct diag *diag);
bool league_version_get(struct league_db *db, int64_t id,
			struct league_version *version, struct diag *diag);
/* Find the version of a bot with the archive's hash; id is 0 if there is
 * none.  A refused version does not count: its bytes may be sent again. */
bool league_version_same(struct league_db *db, int64_t bot, const char *sha,
			 struct league_version *version, struct diag *diag);
/* Set @there to true if a version of @bot in any state has this hash and time
 * of arrival. */
bool league_version_arrived(struct league_db *db, int64_t bot, const char *sha,
			    int64_t at_ms, bool *there, struct diag *diag);
/* Set the state of a version.  If it begins to play, its virtual time becomes
 * at least the least one of the other bots. */
bool league_version_set(struct league_db *db, int64_t id,
			enum version_state state, const char *text,
			struct diag *diag);
/* Set the state of a version in a transaction, if it is still version->state.
 * @moved: gets false if another process has changed it: the organiser may
 * remove a version at any time. */
bool league_version_move(struct league_db *db,
			 const struct league_version *version,
			 enum version_state state, const char *text,
			 bool *moved, struct diag *diag);

/* Set the command of a version that is built. */
bool league_version_set_run(struct league_db *db, int64_t id, const char *run,
			    struct diag *diag);
/* Set the name of the archive of a version; "": its files were removed. */
bool league_version_set_archive(struct league_db *db, int64_t id,
				const char *archive, struct diag *diag);
/* Record that the files of a version shall be removed, and let it play no
 * more.  They must stay while a planned group needs them.  A return of the
 * version cancels the removal. */
bool league_removal_add(struct league_db *db, int64_t version,
			struct diag *diag);
/* Each version whose files shall be removed now: no planned group needs them.
 */
bool league_removals_each(struct league_db *db,
			  bool (*each)(void *arg, int64_t version), void *arg,
			  struct diag *diag);
/* Set @playing to true if a planned group has a seat of the version. */
bool league_version_in_group(struct league_db *db, int64_t version,
			     bool *playing, struct diag *diag);
/* Record that the archive of a retired version was sent again at @at_ms, and
 * set its state: it is now the newest version of its bot. */
bool league_version_return(struct league_db *db, int64_t id,
			   enum version_state state, int64_t at_ms,
			   struct diag *diag);
/* Retire the versions that version @id replaces: those of its bot that arrived
 * before it and are placing or, if it is ranked, are ranked.  If a version that
 * arrived after it plays already, retire version @id itself. */
bool league_version_replace(struct league_db *db, int64_t id,
			    struct diag *diag);
/* Each version of @bot (0: of all bots), newest first.  .text is empty. */
bool league_versions_each(struct league_db *db, int64_t bot,
			  bool (*each)(void *arg,
				       const struct league_version *version),
			  void *arg, struct diag *diag);
/* Each version that waits, is built or checked, or plays, newest first.  .text
 * is empty. */
bool league_versions_active(struct league_db *db,
			    bool (*each)(void *arg,
					 const struct league_version *version),
			    void *arg, struct diag *diag);
/* Count the versions that an owner sent after @since_ms, also those that were
 * sent again, without refused versions.  @oldest_ms: gets the time of the
 * oldest of them. */
bool league_uploads_since(struct league_db *db, int64_t owner, int64_t since_ms,
			  unsigned *count, int64_t *oldest_ms,
			  struct diag *diag);

/* --- tries (league_tries.c) ----------------------------------------------- */

/**
 * struct league_tries - tries of a version's current step, building or checking
 * @starts: number of starts that the league did not survive, and a start that
 *	is under way
 * @failures: number of tries that failed because of this machine
 */
struct league_tries {
	unsigned starts, failures;
};

/* Read and store the tries of a version.  A change of its state ends them. */
bool league_tries_get(struct league_db *db, int64_t version,
		      struct league_tries *tries, struct diag *diag);
bool league_tries_put(struct league_db *db, int64_t version,
		      const struct league_tries *tries, struct diag *diag);

/* --- groups (league_groups.c) --------------------------------------------- */

/* Add a planned group; sets its id. */
bool league_group_add(struct league_db *db, struct league_group *group,
		      struct diag *diag);
/* Store the result of a planned group, in one transaction with the sums of its
 * versions and bots.  group->state: GROUP_DONE or GROUP_LOST; the sums count
 * only a group that is done.  A bot that forfeited all matches of the group has
 * failed so many more matches in a row; any other match ends the row.  Does
 * nothing if the group is not planned any more. */
bool league_group_end(struct league_db *db, const struct league_group *group,
		      struct diag *diag);
bool league_group_get(struct league_db *db, int64_t id,
		      struct league_group *group, struct diag *diag);
/* Take a group that is done out of all sums and ratings. */
bool league_group_void(struct league_db *db, int64_t id, const char *why,
		       struct diag *diag);
/* Record whether the folder groups/ID exists. */
bool league_group_set_kept(struct league_db *db, int64_t id, bool kept,
			   struct diag *diag);
/* Find a group with a folder that is older than the @keep newest folders; @id
 * is 0 if there is none. */
bool league_group_unneeded(struct league_db *db, unsigned keep, int64_t *id,
			   struct diag *diag);
/**
 * struct league_group_list - which groups league_groups_each lists
 * @version: only groups of this version; 0: of all versions
 * @after: only groups with a higher number
 * @limit: maximum number of groups; 0: all
 */
struct league_group_list {
	enum group_state state;
	int64_t version, after;
	unsigned limit;
};

/* Each group of a list, oldest first. */
bool league_groups_each(struct league_db *db,
			const struct league_group_list *list,
			bool (*each)(void *arg,
				     const struct league_group *group),
			void *arg, struct diag *diag);

/* Count the groups in each state. */
bool league_groups_count(struct league_db *db, int64_t count[GROUP_STATES],
			 struct diag *diag);

/* --- places of groups (league_places.c) ----------------------------------- */

/**
 * struct league_places - the places of a group that is done, without its texts
 * @version: number of each of the @seats versions
 * @finish: places, as in struct league_group; borrowed until the callback
 *	returns
 */
struct league_places {
	int64_t group;
	unsigned game, matches, seats;
	int64_t version[PAIRING_SEATS_MAX];
	const uint8_t *finish;
};

/* Each group that is done, oldest first, for a refit.  Two million rows of
 * seats take a second. */
bool league_places_each(struct league_db *db,
			bool (*each)(void *arg,
				     const struct league_places *places),
			void *arg, struct diag *diag);

/* Each version whose groups a refit counts: the versions that play, and of the
 * others the @absent versions that played last. */
bool league_rated_each(struct league_db *db, unsigned absent,
		       void (*each)(void *arg, int64_t version), void *arg,
		       struct diag *diag);

/* The newest groups that are done, at most @limit, newest first. */
bool league_groups_latest(struct league_db *db, int64_t version, unsigned limit,
			  bool (*each)(void *arg,
				       const struct league_group *group),
			  void *arg, struct diag *diag);
/* The newest groups in which a version of @bot forfeited, newest first; lost
 * and void groups too. */
bool league_groups_failed(struct league_db *db, int64_t bot, unsigned limit,
			  bool (*each)(void *arg,
				       const struct league_group *group),
			  void *arg, struct diag *diag);

/* --- pairs (league_pairs.c) ----------------------------------------------- */

/* arbitrary: least number of groups of a pair with an interval */
#define LEAGUE_PAIR_GROUPS 6

/**
 * struct league_pair - results of a version against all versions of a bot
 * @opponent: name of the bot
 * @share: mean share of the matches of a group that the version won
 * @half: half the width of its 95 % interval; NaN if there are too few groups
 */
struct league_pair {
	char opponent[BOT_NAME_MAX + 1];
	int64_t groups;
	double share, half;
};

/* Add the results of a group to the sums of its pairs; @sign: 1, or -1 to take
 * them out again.  The functions of groups call it. */
bool league_pairs_add(struct league_db *db, const struct league_group *group,
		      int sign, struct diag *diag);
/* Each opponent of a version, most groups first. */
bool league_pairs_each(struct league_db *db, int64_t version,
		       bool (*each)(void *arg, const struct league_pair *pair),
		       void *arg, struct diag *diag);

/* --- ratings, rules and events (league_tables.c) -------------------------- */

/* Store the ratings of a refit as one snapshot, which replaces earlier ones of
 * the same day (UTC).  So the last snapshot of each day remains. */
bool league_ratings_put(struct league_db *db,
			const struct league_rating *rating, size_t count,
			struct diag *diag);
/* Each rating of the last snapshot, best first by the lower bound. */
bool league_ratings_each(struct league_db *db, int game,
			 bool (*each)(void *arg,
				      const struct league_rating *rating),
			 void *arg, struct diag *diag);
/* Each daily rating of the versions of a bot, oldest first. */
bool league_ratings_past(struct league_db *db, int64_t bot, int game,
			 bool (*each)(void *arg,
				      const struct league_rating *rating),
			 void *arg, struct diag *diag);
/* Read the rules of a game that league_rules_put stored.  @text: owned; NULL if
 * there are none. */
bool league_rules_get(struct league_db *db, unsigned game, char **text,
		      struct diag *diag);
bool league_rules_put(struct league_db *db, unsigned game, const char *text,
		      struct diag *diag);
/* @who, @what, @subject and @text: see struct league_event. */
bool league_event_add(struct league_db *db, const char *who, const char *what,
		      const char *subject, const char *text, struct diag *diag);
/* Add an event, unless an equal event of the time @since_ms or later exists:
 * the program was killed after it had added it. */
bool league_event_once(struct league_db *db, int64_t since_ms,
		       const struct league_event *event, struct diag *diag);
/* The newest @limit events with a number below @before (0: all), newest
 * first. */
bool league_events_each(struct league_db *db, int64_t before, unsigned limit,
			bool (*each)(void *arg,
				     const struct league_event *event),
			void *arg, struct diag *diag);

#endif

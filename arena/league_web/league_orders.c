/* league_orders.c - orders of an owner: pause and resume a bot, play a match
 * now; see league_server.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/league_web/league_server.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"

/* --- pause and resume ----------------------------------------------------- */

/* A change of a bot's state by its owner.  @from: state that it must have;
 * @what: word of the event; @refusal: end of the sentence if the bot already
 * has the state @to, or cannot get it */
struct owner_change {
	enum bot_state from, to;
	const char *why, *what, *refusal;
};

static void
owner_refuse_change(struct league_http *server,
		    const struct owner_change *change,
		    const struct league_bot *bot, struct http_answer *answer)
{
	if (bot->state == change->to || change->to != BOT_ACTIVE)
		reply_message(server, answer, 409, "\"%s\" is %s already: %s",
			      bot->name, bot_state_words[bot->state],
			      change->refusal);
	else
		reply_message(server, answer, 409,
			      "\"%s\" is %s (%s): ask the organiser to let it "
			      "play again",
			      bot->name, bot_state_words[bot->state],
			      bot->why[0] != '\0' ? bot->why : "no reason");
}

/* Change the state in a transaction, since the organiser may hold or retire the
 * bot at the same time.  @bot: gets the bot as it was before. */
static bool
owner_store_change(struct league_db *db, const struct league_access *access,
		   const struct owner_change *change, struct league_bot *bot,
		   struct diag *diag)
{
	if (!league_begin(db, diag))
		return false;
	if (league_bot_find(db, access->bot.name, bot, diag) &&
	    (bot->state != change->from ||
	     (league_bot_set(db, bot->id, change->to, change->why, diag) &&
	      league_event_add(db, access->name, change->what, bot->name, "",
			       diag))))
		return league_commit(db, diag);
	league_rollback(db);
	return false;
}

static void
owner_change_state(struct league_http *server,
		   const struct league_access *access,
		   const struct owner_change *change,
		   struct http_answer *answer)
{
	struct league_bot bot;
	struct diag diag;

	if (!owner_store_change(server->how.db, access, change, &bot, &diag)) {
		reply_broken(server, answer, &diag);
		return;
	}
	if (bot.state != change->from) {
		owner_refuse_change(server, change, &bot, answer);
		return;
	}
	server->how.changed(server->how.arg);
	reply_message(server, answer, 200, "\"%s\" is %s", bot.name,
		      bot_state_words[change->to]);
}

void
owner_pause_bot(struct league_http *server, const struct league_access *access,
		const struct http_request *request, struct http_answer *answer)
{
	static const struct owner_change pause = {
		BOT_ACTIVE, BOT_PAUSED, "paused by its owner", "paused",
		"only an active bot can be paused"
	};

	(void)request;
	owner_change_state(server, access, &pause, answer);
}

void
owner_resume_bot(struct league_http *server, const struct league_access *access,
		 const struct http_request *request, struct http_answer *answer)
{
	static const struct owner_change resume = {
		BOT_PAUSED, BOT_ACTIVE, "", "resumed",
		"only a paused bot can be resumed"
	};

	(void)request;
	owner_change_state(server, access, &resume, answer);
}

/* --- a match now ---------------------------------------------------------- */

static bool
owner_see_version(void *arg, const struct league_version *version)
{
	int64_t *playing = arg;

	if (version->state != VERSION_PLACING &&
	    version->state != VERSION_RANKED)
		return true;
	*playing = version->id;
	return false;
}

/* Find the newest version of a bot that plays; 0: none does. */
static bool
owner_find_playing(struct league_http *server, const struct league_bot *bot,
		   int64_t *version, struct diag *diag)
{
	*version = 0;
	return bot->id == 0 ||
	       league_versions_each(server->how.db, bot->id, owner_see_version,
				    version, diag);
}

/* Return the entry of an owner: its own, or the one that was used first. */
static struct league_player *
owner_find_player(struct league_http *server, int64_t user)
{
	struct league_player *oldest = &server->player[0];

	for (unsigned i = 0; i < LEAGUE_PLAYERS_MAX; i++) {
		if (server->player[i].user == user)
			return &server->player[i];
		if (server->player[i].at.us < oldest->at.us)
			oldest = &server->player[i];
	}
	return oldest;
}

/* Check the opponent that the body names, and find its version.  On a refusal,
 * returns false with @answer set. */
static bool
owner_find_opponent(struct league_http *server,
		    const struct league_access *access,
		    const struct http_request *request, int64_t *version,
		    struct http_answer *answer)
{
	char name[BOT_NAME_MAX + 1] = "";
	struct league_bot bot = { .id = 0 };
	struct diag diag;

	*version = 0;
	if (request->len <= BOT_NAME_MAX)
		memcpy(name, request->body, (size_t)request->len);
	name[strcspn(name, "\r\n")] = '\0';
	if (league_name_is_fit(name, &diag) &&
	    (!league_bot_find(server->how.db, name, &bot, &diag) ||
	     !owner_find_playing(server, &bot, version, &diag))) {
		reply_broken(server, answer, &diag);
		return false;
	}
	if (bot.id == 0)
		reply_message(server, answer, 404,
			      "the body must be the name of another bot in the "
			      "table, as in curl -d NAME");
	else if (bot.owner == access->user)
		reply_message(server, answer, 409,
			      "\"%s\" is a bot of yours: choose a bot of "
			      "another owner",
			      bot.name);
	else if (*version == 0 || bot.state != BOT_ACTIVE)
		reply_message(server, answer, 409,
			      "\"%s\" does not play now: choose another bot",
			      bot.name);
	else
		return true;
	return false;
}

/* Check that the owner has not played within LEAGUE_PLAY_S.  On a refusal,
 * returns false with @answer set. */
static bool
owner_check_pause(struct league_http *server,
		  const struct league_player *player, int64_t user,
		  struct http_answer *answer)
{
	int64_t waited = monotime_since_us(monotime_now(), player->at) /
			 1000000;

	if (player->user != user || waited >= LEAGUE_PLAY_S)
		return true;
	reply_message(server, answer, 429,
		      "you have just asked for a match: the next is possible "
		      "in %" PRId64 " seconds",
		      LEAGUE_PLAY_S - waited);
	answer->retry_s = (unsigned)(LEAGUE_PLAY_S - waited);
	return false;
}

void
owner_play_match(struct league_http *server, const struct league_access *access,
		 const struct http_request *request, struct http_answer *answer)
{
	struct league_player *player = owner_find_player(server, access->user);
	const struct league_bot *bot = &access->bot;
	int64_t version, against, group = 0;
	struct diag diag;
	json_t *json;

	if (!owner_check_pause(server, player, access->user, answer) ||
	    !owner_find_opponent(server, access, request, &against, answer))
		return;
	if (!owner_find_playing(server, bot, &version, &diag)) {
		reply_broken(server, answer, &diag);
		return;
	}
	if (version == 0 || bot->state != BOT_ACTIVE) {
		reply_message(server, answer, 409,
			      "\"%s\" does not play now: /me.json shows the "
			      "state of your versions",
			      bot->name);
		return;
	}
	if (!server->how.play(server->how.arg, version, against, &group,
			      &diag)) {
		reply_message(server, answer, 409, "%s", diag.text);
		return;
	}
	*player = (struct league_player){ .user = access->user,
					  .at = monotime_now() };
	json = json_object();
	json_put(json, "message",
		 json_of_text("the match is the next in the queue"));
	json_put(json, "group", json_of_count((uint64_t)group));
	reply_json(server, answer, 202, json);
}

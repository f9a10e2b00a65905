/*
 * house.h - the built-in bots (house bots), written `house:NAME` in a
 * tournament.
 *
 * answer.c handles the messages of protocol.md and stores the seat, the players
 * and the rules of a match.  Each bot is a struct house, listed in
 * house_names.h.  A struct house either contains functions that answer the
 * requests for an action (act messages), or names a policy.  The policy
 * (referee/policy/policy.h) then chooses every action (decide.h). struct
 * bot_memory stores what a bot knows about its match.  The program for a
 * human's seat is also a struct house (bots/human/human_seat.h).
 */
#ifndef DEADWOOD_BOTS_HOUSE_HOUSE_H
#define DEADWOOD_BOTS_HOUSE_HOUSE_H

#include "bots/house/house_names.h"
#include "lib/format/json.h"
#include "lib/format/jsonw.h"
#include "lib/prng.h"
#include "referee/engine/rules.h"
#include "referee/policy/policy.h"

/**
 * struct bot_memory - a house bot's memory of its match
 * @prng: state of the random numbers, with the match's bot_seed as seed
 * @rules: rules of the match, valid only if @rules_known
 * @players: number of players of the match
 * @seat: number of the bot's seat
 * @faults: number of error messages that the bot got in this match
 * @own: memory of house_own_bytes() bytes for the bot's private data.  Zeroed
 *	at program start, or prepared by the caller of house_talk
 * @leaves: true: the program must exit without an answer to the last message
 */
struct bot_memory {
	uint64_t prng;
	struct rules rules;
	bool rules_known;
	uint8_t players;
	uint8_t seat;
	unsigned faults;
	void *own;
	bool leaves;
};

/**
 * struct house - a house bot
 * @name: NAME in house:NAME
 * @text: description of the bot in `house --help`; NULL: the help shows the
 *	policy's description
 * @policy: policy that chooses every action.  With a policy, only @note of the
 *	following members is used.  NULL: the bot has no policy
 * @faults_max: number of faults in a match after which the bot sends only
 *	default actions; 0: no limit
 * @wants_legal: true: the bot needs the list of legal actions
 * @wants_rules: true: call @act only if the rules of the match were read
 *	without error
 * @own_bytes: size in bytes of the bot's private data (bot_memory.own)
 * @match: function for the start of a match, or NULL
 * @message: function for each message that needs no answer, and for "match"
 *	after answer.c has read that message; or NULL
 * @act: function that answers the act message at the root of @json.  The
 *	function @act appends one action to @out.  If @act returns false or @out
 *	is full, the bot sends the default action
 * @note: function that appends a note about the last action to @out: a JSON
 *	value of at most 2,048 bytes.  NULL: the bot adds no notes
 */
struct house {
	const char *name;
	const char *text;
	const struct policy *policy;
	unsigned faults_max;
	bool wants_legal;
	bool wants_rules;
	size_t own_bytes;
	void (*match)(struct bot_memory *bot_memory);
	void (*message)(struct bot_memory *bot_memory, const struct json *json);
	bool (*act)(struct bot_memory *bot_memory, const struct json *json,
		    struct jsonw *out);
	void (*note)(struct bot_memory *bot_memory, struct jsonw *out);
};

#define HOUSE_DECLARE(name, family, policy)                                    \
	extern const struct house house_##name;
HOUSE_BOTS(HOUSE_DECLARE)

/* Return properties of a bot: its description, whether it wants the list of
 * legal actions, and the size in bytes of its private data.  If the bot has a
 * policy, these properties come from the policy. */
const char *house_text(const struct house *house);
bool house_wants_legal(const struct house *house);
size_t house_own_bytes(const struct house *house);

/**
 * house_answer - write the bot's answer to a message
 * @line: message of the referee, without its newline, borrowed
 * @json: caller's storage for the parser
 * @out: caller's storage, to which the function appends one line.  If the
 *	message needs no answer, it appends nothing
 *
 * house_answer never fails.  If the message is invalid, the answer is {}.
 */
void house_answer(const struct house *house, struct bot_memory *bot_memory,
		  struct bytes line, struct json *json, struct jsonw *out);

/**
 * house_talk - read messages on standard input and answer them, until the input
 * ends or a function of the bot sets bot_memory.leaves
 * @own: memory for the bot's private data; NULL: house_talk allocates it
 *
 * Returns the program's exit status.
 */
int house_talk(const struct house *house, void *own);

#endif

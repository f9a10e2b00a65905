/*
 * house.h - the built-in bots: `house:NAME` in a tournament.
 *
 * answer.c handles the messages of protocol.md and stores the facts of a
 * match.  Each bot is a struct house, listed in house_names.h: which data it
 * requests, and how it answers an act; or a policy (referee/policy/policy.h)
 * that decide.h asks. struct bot_memory is a bot's memory between acts.  A
 * human's seat is such a bot too (bots/human/human_seat.h).
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
 * @prng: seeded by the match's bot_seed
 * @rules: of the match; only if @rules_known
 * @players, @seat: of the match
 * @faults: number of error messages in this match
 * @own: the bot's own memory, of house_own_bytes; zeroed at program start, or
 *	the program's
 * @leaves: the program must exit without an answer
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
 * @name: house:NAME
 * @text: a sentence for `house --help`; NULL: the policy's
 * @policy: decides, and replaces all below but @note; NULL: none
 * @faults_max: after this number of faults in a match it sends default actions;
 *	0: no limit
 * @wants_legal: it needs the list of legal actions
 * @wants_rules: call @act only if the rules of the match could be read
 * @own_bytes: size of its own memory
 * @match: called at the start of a match; or NULL
 * @message: called for each message without an answer, and for "match", after
 *	it was read; or NULL
 * @act: answers the act message at the root of @json: appends one action.  If
 *	it returns false or @out is full, the default action is sent
 * @note: appends a note about the last action, a JSON value of at most 2,048
 *	bytes; NULL: none
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

#define HOUSE_DECLARE(name, family) extern const struct house house_##name;
HOUSE_BOTS(HOUSE_DECLARE)

/* Return a bot's properties, or those of its policy. */
const char *house_text(const struct house *house);
bool house_wants_legal(const struct house *house);
size_t house_own_bytes(const struct house *house);

/**
 * house_answer - answer a message
 * @line: a message, without its newline; borrowed
 * @json: caller's storage for parsing
 * @out: caller's storage; one line is appended, or nothing if the message needs
 *	no answer
 *
 * Never fails: the answer to an invalid message is {}.
 */
void house_answer(const struct house *house, struct bot_memory *bot_memory,
		  struct bytes line, struct json *json, struct jsonw *out);

/**
 * house_talk - answer messages on standard input until it is closed or the bot
 * leaves
 * @own: the bot's own memory, or NULL: allocated here
 *
 * Returns the program's exit status.
 */
int house_talk(const struct house *house, void *own);

#endif

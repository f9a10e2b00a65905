/*
 * house.h - the bots that come with the arena: `house:NAME` in a tournament.
 *
 * answer.c reads the messages of protocol.md and keeps what a match says; a
 * kind of bot is a struct house, listed in names.h: what it wants to be sent,
 * and how it answers an act; or a policy (referee/policy/policy.h) that
 * decide.h asks for it.  What a bot remembers from act to act is a struct mind.
 * A person's seat is such a kind too (bots/human/human_seat.h).
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
 * struct mind - what a house bot remembers of its match
 * @prng: seeded by the match's bot_seed
 * @rules: of the match; only where @rules_known
 * @players, @seat: of the match
 * @faults: that it was told of in this match
 * @own: the kind's memory, of house_own_bytes; zeroed when the program starts,
 *       or the program's
 * @leaves: the program is to end, and nothing more is said
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
 * struct house - a kind of house bot
 * @name: house:NAME
 * @text: a sentence for `house --help`; NULL: the policy's
 * @policy: decides, and stands for all below but @note; NULL: it has none
 * @faults_max: after so many in a match it sends default actions; 0: never
 * @wants_legal: it is to be sent lists of legal actions
 * @wants_rules: @act is called only where the rules of the match were read
 * @own_bytes: its memory
 * @match: a match begins; NULL: nothing to do
 * @told: a message that wants no answer, and "match" too, once it was read;
 *        NULL: nothing to do
 * @act: answer the act message at the root of @json: append one action.  False,
 *       or too much for @out: the default action is sent in its place
 * @note: append what it has to say of the action that it has just given, a JSON
 *        value of at most 2,048 bytes; NULL: nothing
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
	void (*told)(struct bot_memory *bot_memory, const struct json *json);
	bool (*act)(struct bot_memory *bot_memory, const struct json *json,
		    struct jsonw *out);
	void (*note)(struct bot_memory *bot_memory, struct jsonw *out);
};

#define HOUSE_DECLARE(name, family) extern const struct house house_##name;
HOUSE_BOTS(HOUSE_DECLARE)

/* What holds of a kind, or of its policy. */
const char *house_text(const struct house *house);
bool house_wants_legal(const struct house *house);
size_t house_own_bytes(const struct house *house);

/**
 * house_answer - what a kind of bot says to a line
 * @line: a message, without its newline; borrowed
 * @json: caller's storage for reading it
 * @out: caller's storage; appended to: one line, or nothing where no answer is
 *       wanted
 *
 * Never fails: what cannot be read gets the answer {}.
 */
void house_answer(const struct house *house, struct bot_memory *bot_memory,
		  struct bytes line, struct json *json, struct jsonw *out);

/**
 * house_talk - answer standard input on standard output, line by line, until
 * it is closed or the bot leaves
 * @own: the bot's memory, or NULL: it is made
 *
 * Returns the program's exit status.
 */
int house_talk(const struct house *house, void *own);

#endif

/*
 * inside.h - what the opaque types of include/deadwood.h are, and what the
 * library's files share.
 *
 * The library is a thin layer: it owns memory, says errors in words, and asks
 * the engine for all else.  Its own names begin with inside_, the public ones,
 * which alone leave the library, with dw_.
 */
#ifndef DEADWOOD_LIBRARY_INSIDE_H
#define DEADWOOD_LIBRARY_INSIDE_H

#include "include/deadwood.h"
#include "lib/diag.h"
#include "referee/engine/game.h"
#include "referee/policy/policy.h"
#include "referee/wire/wire.h"
#include "referee/worlds/heard.h"

#define RULES_HASH_BYTES 16

/* @hash: of the rules as JSON, so that saved tables find their game. */
struct dw_game {
	struct rules rules;
	unsigned char hash[RULES_HASH_BYTES];
};

/* @rules: by which the actions are written; NULL while it is empty. */
struct dw_list {
	const struct rules *rules;
	struct legal legal;
	struct action action; /* read from a text */
	struct json json;
};

/* @events: of what happened last; @dealt: which was a deal.  All else is what
 * dw_table_copy copies. */
struct dw_table {
	const struct dw_game *game;
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
	struct events events;
	bool dealt;
};

/**
 * struct dw_view - a view, and a state made of it alone
 * @guess: looks to the seat as the true one does, with other hidden cards: what
 *         the seat may do is the same.  Only where the seat must act
 */
struct dw_view {
	struct view_store store;
	struct state guess;
};

/* @own: the policy's memory; what stands before it is made anew each time. */
struct dw_policy {
	const struct policy *policy;
	uint64_t prng;
	struct event event;
	struct action action;
	_Alignas(max_align_t) unsigned char own[];
};

/**
 * struct dw_memory - its rules are NULL until it is told something
 * @heard: of messages
 * @game: rules' hash: another game may lie where one was that is closed
 * @req, @heard_to: of the last request, and of the last event in one
 */
struct dw_memory {
	struct memory memory;
	struct heard heard;
	struct event event;
	unsigned char game[RULES_HASH_BYTES];
	int64_t req;
	unsigned heard_to;
};

/* Of what led to the table's moment nothing is known. */
static inline void
inside_forget_events(struct dw_table *table)
{
	table->events.n = 0;
	table->dealt = false;
}

/* Say what is wrong; -1.  @why may be NULL. */
int inside_fail(struct dw_error *why, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Zeroed memory, or NULL and @why. */
void *inside_alloc(size_t size, struct dw_error *why);

/* A jsonw over a caller's buffer, with room kept for the NUL. */
struct jsonw inside_jsonw(char *out, size_t size);

/* The text's length once its NUL stands behind it; -1 when it did not fit. */
long inside_written(struct jsonw *jsonw, struct dw_error *why);

/* The line as JSON in the list's memory, which is empty then: an object, or a
 * list.  0 or -1. */
int inside_read(struct dw_list *list, enum token_type type, const char *text,
		struct dw_error *why);

/* Event number @n of a match. */
typedef void (*hear_fn)(void *arg, unsigned n, const struct event *event);

/**
 * inside_hear - call @hear for each of the "events" of a message
 * @list: working memory; has the message as JSON after
 * @room: for one of them
 *
 * What cannot be read is passed over.  0, or -1: it has no "events".
 */
int inside_hear(struct dw_list *list, const char *line, struct event *room,
		hear_fn hear, void *arg, struct dw_error *why);

/* Make a view's guess.  @may: bit per enum act that the seat may do.  False:
 * the view is of no match by its rules. */
bool inside_guess(struct dw_view *view, uint32_t may);

/* The game that these are the rules of. */
static inline const struct dw_game *
inside_game(const struct rules *rules)
{
	_Static_assert(offsetof(struct dw_game, rules) == 0, "they are first");
	return (const struct dw_game *)(const void *)rules;
}

/* As dw_table_returns. */
void inside_returns(const struct state *state, double *returns);

/* The actions of a list as rows of bytes; returns how many rows have one. */
unsigned inside_features(const struct rules *rules, const struct legal *legal,
			 unsigned rows, enum dw_type type, void *out);

/* A number as a byte: one that does not fit is the nearest that does. */
static inline uint8_t
inside_byte(int number)
{
	return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

/* @n bytes as numbers of a type. */
void inside_numbers(const uint8_t *restrict bytes, size_t n, enum dw_type type,
		    void *restrict out);

/* A card's place in a row of all cards: S H D C, A to K, X1, X2. */
#define CARD_PLACES 54
extern const uint8_t inside_place[CARD_KINDS];

/* How many ids the actions have; 0: none. */
unsigned inside_ids(const struct rules *rules);

/* Does a view show anything yet?  0, or -1 and @why. */
int inside_shows(const struct dw_view *view, struct dw_error *why);

/* Does @type name a type?  0, or -1 and @why. */
int inside_type(int type, struct dw_error *why);

/**
 * inside_choose - what a policy plays, as a place in a list
 * @state: whose safe action is taken where the policy has none: the table's, or
 *         one that looks like it to the seat
 * @legal: the question's; grows by the action where it is not in it
 */
int inside_choose(struct dw_policy *policy, const struct question *question,
		  const struct state *state, struct legal *legal);

#endif

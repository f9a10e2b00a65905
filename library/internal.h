/*
 * internal.h - the opaque types of include/deadwood.h, and the functions that
 * the library's files share.
 *
 * The library is a thin layer: it owns memory, writes error messages, and calls
 * the engine for everything else.  Names that start with internal_ are private.
 * Names that start with dw_ are public; the library exports no others.
 */
#ifndef DEADWOOD_LIBRARY_INTERNAL_H
#define DEADWOOD_LIBRARY_INTERNAL_H

#include "include/deadwood.h"
#include "lib/diag.h"
#include "referee/engine/game.h"
#include "referee/policy/policy.h"
#include "referee/wire/wire.h"
#include "referee/worlds/event_memory.h"

#define RULES_HASH_BYTES 16

/* @hash: hash of the rules as JSON; it identifies the rules of saved tables */
struct dw_game {
	struct rules rules;
	unsigned char hash[RULES_HASH_BYTES];
};

/* @rules: rules of the actions' game; NULL: the list is empty */
struct dw_list {
	const struct rules *rules;
	struct legal legal;
	struct action action; /* parsed from text */
	struct json json;
};

/* @events: events of the last deal or action; @dealt: it was a deal.
 * dw_table_copy copies the members before @events only. */
struct dw_table {
	const struct dw_game *game;
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
	struct events events;
	bool dealt;
};

/**
 * struct dw_view - a view, and a random state that is consistent with it
 * @sample: shows the seat what the true state shows, with other hidden cards.
 *          So the seat's legal actions are the same.  Set only if the seat must
 *          act
 */
struct dw_view {
	struct view_store store;
	struct state sample;
};

/* @own: the policy's memory.  @event and @action are working memory. */
struct dw_policy {
	const struct policy *policy;
	uint64_t prng;
	struct event event;
	struct action action;
	_Alignas(max_align_t) unsigned char own[];
};

/**
 * struct dw_memory - what a seat knows about hidden cards
 * @memory: its rules are NULL until the first event
 * @heard: what messages contained
 * @game: hash of the rules.  The address alone does not identify a game: it can
 *        be reused after a game is closed
 * @req, @last_event: numbers of the last request, and of the last event in one
 */
struct dw_memory {
	struct memory memory;
	struct event_memory heard;
	struct event event;
	unsigned char game[RULES_HASH_BYTES];
	int64_t req;
	unsigned last_event;
};

/* Forget the events of the last deal or action. */
static inline void
internal_clear_events(struct dw_table *table)
{
	table->events.n = 0;
	table->dealt = false;
}

/* Write an error message to @why, which may be NULL.  Returns -1. */
int internal_fail(struct dw_error *why, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Allocate zeroed memory.  Returns NULL and sets @why if there is none. */
void *internal_alloc(size_t size, struct dw_error *why);

/* Make a JSON writer for a caller's buffer that keeps room for the NUL. */
struct jsonw internal_text_begin(char *out, size_t size);

/* Append the NUL.  Returns the length of the text, or -1 if it did not fit. */
long internal_text_end(struct jsonw *jsonw, struct dw_error *why);

/* Parse a text into @list->json and clear the list of actions.  The JSON must
 * be of @type: an object or a list.  Returns 0 or -1. */
int internal_read_json(struct dw_list *list, enum token_type type,
		       const char *text, struct dw_error *why);

/* Handle event number @n of a match. */
typedef void (*event_fn)(void *arg, unsigned n, const struct event *event);

/**
 * internal_read_events - call @handle for each of the "events" of a message
 * @list: working memory; afterwards list->json is the message
 * @event: working memory for one event
 *
 * Skips events that cannot be parsed.  Returns 0, or -1 if the message has no
 * "events".
 */
int internal_read_events(struct dw_list *list, const char *line,
			 struct event *event, event_fn handle, void *arg,
			 struct dw_error *why);

/* Fill in the sample of a view.  @may: bit per enum act that the seat may do.
 * Returns false if no match under the rules has such a view. */
bool internal_sample_state(struct dw_view *view, uint32_t may);

/* Return the game that contains these rules. */
static inline const struct dw_game *
internal_game_of(const struct rules *rules)
{
	_Static_assert(offsetof(struct dw_game, rules) == 0,
		       "the rules must be the first member");
	return (const struct dw_game *)(const void *)rules;
}

/* Compute the returns as dw_table_returns does. */
void internal_compute_returns(const struct state *state, double *returns);

/* Write the actions of a list as rows of @type, as dw_action_features does.
 * Returns how many rows have an action. */
unsigned internal_write_features(const struct rules *rules,
				 const struct legal *legal, unsigned rows,
				 enum dw_type type, void *out);

/* Clamp a number to a byte. */
static inline uint8_t
internal_clamp_byte(int number)
{
	return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

/* Write @n bytes as numbers of a type. */
void internal_write_numbers(const uint8_t *restrict bytes, size_t n,
			    enum dw_type type, void *restrict out);

/* Column of a card in a row of all cards: S H D C, each A to K, then X1, X2. */
#define CARD_COLUMNS 54
extern const uint8_t internal_card_column[CARD_KINDS];

/* Return the number of action ids; 0: the game has none. */
unsigned internal_count_ids(const struct rules *rules);

/* Return 0 if a view has been filled in, else -1 and @why. */
int internal_check_view(const struct dw_view *view, struct dw_error *why);

/* Return 0 if @type is an enum dw_type, else -1 and @why. */
int internal_check_type(int type, struct dw_error *why);

/**
 * internal_choose_action - let a policy choose; return an index in the list
 * @state: supplies the default action if the policy has none.  It is the
 *         table's state, or one that looks the same to the seat
 * @legal: the legal actions of @question.  If the action is not among them, it
 *         is appended
 */
int internal_choose_action(struct dw_policy *policy,
			   const struct question *question,
			   const struct state *state, struct legal *legal);

#endif

/*
 * internal.h - the opaque types of include/deadwood.h, and the functions that
 * the library's files share.
 *
 * The library only allocates memory and writes error messages.  The library
 * calls the engine for everything except memory and messages.  The library
 * exports only the names that start with dw_.  Names that start with internal_
 * are private to the library.
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

/* @hash: hash of the rules as JSON. dw_table_load refuses a table that was
 * saved under rules with another hash */
struct dw_game {
	struct rules rules;
	unsigned char hash[RULES_HASH_BYTES];
};

/* @rules: rules of the game of the listed actions; NULL: the list is empty */
struct dw_list {
	const struct rules *rules;
	struct legal legal;
	struct action action; /* working memory to parse an action */
	struct json json;
};

/* @events: events of the last deal or action.  @dealt: true if they are events
 * of a deal. dw_table_copy copies only the members before @events. */
struct dw_table {
	const struct dw_game *game;
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
	struct events events;
	bool dealt;
};

/**
 * struct dw_view - a view, and a random state that fits the view
 * @game: game of the view
 * @sample: sample state that looks to the seat like the true state, but may
 *	have other hidden cards.  The seat has the same legal actions in @sample
 *	as in the true state.  @sample is valid only if the seat must act
 */
struct dw_view {
	const struct dw_game *game;
	struct view_store store;
	struct state sample;
};

/* @own: memory of the policy.  @event and @action: working memory of the
 * policy. */
struct dw_policy {
	const struct policy *policy;
	uint64_t prng;
	struct event event;
	struct action action;
	_Alignas(max_align_t) unsigned char own[];
};

/**
 * struct dw_memory - what a seat knows about hidden cards
 * @memory: knowledge of the seat (memory.h). memory.rules is NULL until the
 *	first event
 * @heard: events from protocol messages (event_memory.h)
 * @from: game of the last view.  The library only compares this pointer,
 *	because the game may be closed
 * @game: hash of the rules, to check that all calls are for the same game.  The
 *	address of a struct dw_game is not enough: a new game may get the
 *	address of a closed game
 * @req: number of the last request that the memory read
 * @last_event: number of the last event that the memory read
 */
struct dw_memory {
	struct memory memory;
	struct event_memory heard;
	struct event event;
	const struct dw_game *from;
	unsigned char game[RULES_HASH_BYTES];
	int64_t req;
	unsigned last_event;
};

/* Clear table->events.  Call the function before each deal and each action. */
static inline void
internal_clear_events(struct dw_table *table)
{
	table->events.n = 0;
	table->dealt = false;
}

/* Store an error message in @why, which may be NULL.  internal_fail returns
 * -1. */
int internal_fail(struct dw_error *why, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Allocate zeroed memory.  If no memory is left, returns NULL and sets @why. */
void *internal_alloc(size_t size, struct dw_error *why);

/* Make a JSON writer for the caller's buffer @out, with space for a final
 * NUL. */
struct jsonw internal_text_begin(char *out, size_t size);

/* Append the final NUL to the text.  Returns the length of the text, or -1 if
 * the text did not fit into the buffer. */
long internal_text_end(struct jsonw *jsonw, struct dw_error *why);

/* Parse JSON text into list->json and clear the list of actions.  The text must
 * be an object or list, as @type requires.  Returns 0, or -1 with @why. */
int internal_read_json(struct dw_list *list, enum token_type type,
		       const char *text, struct dw_error *why);

/* Callback for event number @n of a match. */
typedef void (*event_fn)(void *arg, unsigned n, const struct event *event);

/**
 * internal_read_events - call @handle for each event in the list "events" of a
 * message
 * @list: working memory.  Afterwards list->json contains the parsed message
 * @event: working memory for one event
 *
 * The function skips events that it cannot parse.  Returns 0, or -1 if the
 * message has no "events".
 */
int internal_read_events(struct dw_list *list, const char *line,
			 struct event *event, event_fn handle, void *arg,
			 struct dw_error *why);

/* Set view->sample, a state that looks to the seat like the true state.  @may:
 * kinds of action that the seat may choose, one bit per value of enum act.
 * Returns false if a match under the rules cannot have such a view. */
bool internal_sample_state(struct dw_view *view, uint32_t may);

/* Compute the same numbers (one return per seat) as dw_table_returns. */
void internal_compute_returns(const struct state *state, double *returns);

/* Write @rows rows of action features in the format of dw_action_features.
 * Returns the number of rows that contain an action of @legal. */
unsigned internal_write_features(const struct rules *rules,
				 const struct legal *legal, unsigned rows,
				 enum dw_type type, void *out);

/* Clamp a number to the range of a byte, 0 to 255. */
static inline uint8_t
internal_clamp_byte(int number)
{
	return (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

/* Convert @n bytes to numbers of type @type. */
void internal_write_numbers(const uint8_t *restrict bytes, size_t n,
			    enum dw_type type, void *restrict out);

/* Index of each card in arrays with one element per card.  The order of the
 * index is spades A to K, hearts, diamonds, clubs, then jokers X1, X2. */
#define CARD_COLUMNS 54
extern const uint8_t internal_card_column[CARD_KINDS];

/* Return the number of action ids of a game; 0: the game's actions have no
 * ids. */
unsigned internal_count_ids(const struct rules *rules);

/* If @view contains a view, return 0.  If @view is empty, set @why and return
 * -1. */
int internal_check_view(const struct dw_view *view, struct dw_error *why);

/* If @type is a value of enum dw_type, return 0; otherwise set @why and return
 * -1. */
int internal_check_type(int type, struct dw_error *why);

/**
 * internal_choose_action - let a policy choose an action, and return the index
 * of this action in @legal
 * @state: the table's state, or a state that looks to the seat like it.  If the
 *	policy chooses no action, the function finds the default action in
 *	@state
 * @legal: list of the legal actions of @question.  If the list lacks the chosen
 *	action, the function appends it
 */
int internal_choose_action(struct dw_policy *policy,
			   const struct question *question,
			   const struct state *state, struct legal *legal);

#endif

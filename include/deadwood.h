/*
 * deadwood.h - the rummy engine of Deadwood as a C library.
 *
 *   struct dw_game    the rules of one game for a number of seats
 *   struct dw_table   one match with all its state, hidden cards included
 *   struct dw_view    what one seat sees, and nothing else
 *   struct dw_list    a list of legal actions, and working memory for a thread
 *   struct dw_batch   many tables that one call steps, for training
 *   struct dw_policy  a strategy that chooses an action by a view
 *   struct dw_memory  what a seat knows about hidden cards from past events
 *
 * Use a table to train a bot or to referee a match.  A bot that plays should
 * use a view only.  A view can be made from a table or from a request line of
 * the arena; both views are equal.
 *
 *   dw_game_open(&game, "gin", NULL, 2, &why);
 *   dw_table_new(&table, game, &why);
 *   dw_list_new(&list, &why);
 *   dw_table_begin(table, seed);
 *   while (dw_table_moment(table) != DW_MATCH_OVER) {
 *           dw_table_deal(table, &why);
 *           while (dw_table_moment(table) == DW_PLAYING) {
 *                   n = dw_table_legal(table, list, &why);
 *                   dw_table_play(table, list, choose(n), &why);
 *           }
 *   }
 *
 * Seats are numbered from 0.  Actions, events and views are JSON as in
 * protocol.md.  The number of an action is its index in the list of legal
 * actions ("legal" of a request), from 0.
 *
 * Errors: A function that can fail returns -1 and writes a sentence to @why,
 * which may be NULL.  The match is unchanged after an error.  Events, lists,
 * views and texts that the function would have filled are undefined then.  No
 * function prints or ends the program.  Running out of memory is an error too.
 *
 * Memory: The caller owns what dw_NAME_new, dw_game_open and dw_game_from_match
 * create.  Free it with dw_NAME_free or dw_game_close, which accept NULL.  No
 * other function allocates memory that it keeps.
 * Close a game only after its tables, its views, its batches and the lists that
 * they filled are no longer used.
 *
 * Text: Strings end in a NUL, both arguments and what a function writes to the
 * caller's buffer.  A returned length does not count the NUL.  A buffer that is
 * too small is an error.
 *
 * Threads: There is no global state.  Threads may share a game, which is
 * read-only.  Use each other object in one thread at a time.  A stack of 64 KB
 * is enough, except that dw_game_open, dw_game_from_match and dw_best_melds
 * need 256 KB.
 *
 * Stability: Everything declared here keeps its meaning while the library's
 * soname stays the same.  New names may be added.
 */
#ifndef DEADWOOD_INCLUDE_DEADWOOD_H
#define DEADWOOD_INCLUDE_DEADWOOD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

#define DW_SEATS_MAX	8
#define DW_SEED_BYTES	32
#define DW_ERROR_BYTES	1024
/* Buffer sizes that are always enough: for an action, for any other text. */
#define DW_ACTION_BYTES 4096
#define DW_TEXT_BYTES	65536

/* Viewers that are not a seat: what every seat sees; all cards. */
#define DW_PUBLIC     (-1)
#define DW_ALL_SEEING (-2)

struct dw_game;
struct dw_table;
struct dw_view;
struct dw_list;
struct dw_batch;
struct dw_policy;
struct dw_memory;

/* A sentence: what is wrong, where, and what to do.  Set only on error. */
struct dw_error {
	char text[DW_ERROR_BYTES];
};

enum dw_moment {
	DW_PLAYING,    /* a seat must act */
	DW_BETWEEN,    /* before the first deal, or between two deals */
	DW_MATCH_OVER, /* the match has ended, or has not begun */
};

/* Return the version of the loaded library, such as "0.2.0". */
const char *dw_version(void);

/* Return the name of built-in game @i, from 0, in alphabetical order; NULL
 * after the last one. */
const char *dw_game_at(unsigned i);

/**
 * dw_game_open - load the rules of a game
 * @out: set to the game, which the caller owns; NULL on error
 * @name: a built-in game, or the path of a game file.  A path contains a "/" or
 *        ends in ".yaml"
 * @options: a YAML map as in a tournament's "options", such as
 *        "{knock: 5, target: 200}"; NULL or "": no options
 * @seats: 1 to DW_SEATS_MAX, and a number that the game allows
 *
 * Validates the rules: each deal must be possible and must end.  Returns 0 or
 * -1.
 */
int dw_game_open(struct dw_game **out, const char *name, const char *options,
		 unsigned seats, struct dw_error *why);

/**
 * dw_game_from_match - read the rules from an arena's "match" message
 * @out: set to the game, which the caller owns; NULL on error
 * @line: the message, with or without its newline
 *
 * Returns the bot's seat, from 0, or -1.
 */
int dw_game_from_match(struct dw_game **out, const char *line,
		       struct dw_error *why);
void dw_game_close(struct dw_game *game);

const char *dw_game_name(const struct dw_game *game);
unsigned dw_game_seats(const struct dw_game *game);

/* Write the rules as JSON, the "rules" of a match message.  Returns the length
 * or -1. */
long dw_game_rules(const struct dw_game *game, char *out, size_t size,
		   struct dw_error *why);

/**
 * dw_list_new - allocate a list of actions with working memory, for one thread
 *
 * It takes about 1 MB.  One list serves all tables, views and games of its
 * thread.
 */
int dw_list_new(struct dw_list **out, struct dw_error *why);
void dw_list_free(struct dw_list *list);

/* Return the number of actions that the last table or view stored here. */
unsigned dw_list_count(const struct dw_list *list);

/* Return 1 if there are legal actions that the list omits, else 0.  Play those
 * with dw_table_play_text. */
int dw_list_more(const struct dw_list *list);

/* Write action @i as JSON.  Returns the length or -1. */
long dw_list_action(const struct dw_list *list, unsigned i, char *out,
		    size_t size, struct dw_error *why);

/**
 * dw_seed - make the seed of a match from a number
 *
 * The seed is the number in little-endian order, then zeros.  The cards are as
 * random as with any other seed, but an opponent can guess it.
 */
void dw_seed(uint64_t number, uint8_t seed[DW_SEED_BYTES]);

/* Allocate a table, about 40 KB.  It is at DW_MATCH_OVER until dw_table_begin.
 * dw_table_copy copies about 5 KB of it. */
int dw_table_new(struct dw_table **out, const struct dw_game *game,
		 struct dw_error *why);
void dw_table_free(struct dw_table *table);

/* Begin a match at DW_BETWEEN, before its first deal.  The seed and the number
 * of the deal determine all cards, as in an arena's match with that seed. */
void dw_table_begin(struct dw_table *table, const uint8_t seed[DW_SEED_BYTES]);

/* Shuffle and deal the next deal.  Returns 0, or -1 if the table is not at
 * DW_BETWEEN. */
int dw_table_deal(struct dw_table *table, struct dw_error *why);

/**
 * dw_table_copy - copy a match in its present state
 *
 * Allocates no memory.  The game of @from becomes the game of @to.  The events
 * of the last action are not copied.  To undo actions, keep a copy.
 */
void dw_table_copy(struct dw_table *to, const struct dw_table *from);

/* Return how many bytes dw_table_save writes, the same for every table. */
size_t dw_table_save_bytes(void);

/**
 * dw_table_save - serialize a table
 * @out: buffer of @size bytes, dw_table_save_bytes or more
 *
 * Only the same version of the library, on the same kind of machine, can load
 * the bytes.  Returns the number of bytes written, or -1.
 */
long dw_table_save(const struct dw_table *table, void *out, size_t size,
		   struct dw_error *why);

/**
 * dw_table_load - restore a table that dw_table_save wrote
 * @table: its game must have the same rules and number of seats
 *
 * Rejects bytes that are truncated, damaged or from another version.  A forged
 * save can pass these checks: load only bytes that you trust.  Returns 0 or
 * -1.
 */
int dw_table_load(struct dw_table *table, const void *bytes, size_t size,
		  struct dw_error *why);

enum dw_moment dw_table_moment(const struct dw_table *table);

/* Return the seat that must act; -1 if the table is not at DW_PLAYING. */
int dw_table_seat(const struct dw_table *table);

/* Return the number of the deal, from 1; 0 before the first. */
unsigned dw_table_deal_number(const struct dw_table *table);

/* Store the legal actions of the seat that must act in @list.  Returns their
 * number, or -1 if no seat must act. */
int dw_table_legal(const struct dw_table *table, struct dw_list *list,
		   struct dw_error *why);

/**
 * dw_table_play - play an action of a list for the seat that must act
 * @list: filled from this table, from a copy or from a view of it.  An action
 *        that has become illegal since is refused
 * @i: the action's number, below dw_list_count
 *
 * If the action ends the deal, the scores are updated.  Returns 0, or -1 with
 * the broken rule in @why.
 */
int dw_table_play(struct dw_table *table, const struct dw_list *list,
		  unsigned i, struct dw_error *why);

/**
 * dw_table_play_text - play an action that is given as JSON
 * @list: working memory; empty afterwards
 * @text: the action, such as {"do":"draw",...}; any bytes are safe
 *
 * Otherwise as dw_table_play.
 */
int dw_table_play_text(struct dw_table *table, struct dw_list *list,
		       const char *text, struct dw_error *why);

/**
 * dw_table_default - play the action that the arena plays for a bot at fault
 *
 * This action is always legal and depends only on what the seat sees.  A deal
 * in which all seats play it ends.
 */
int dw_table_default(struct dw_table *table, struct dw_error *why);

/**
 * dw_table_events - write the events of the last deal or action as JSON
 * @eyes: the viewer: a seat, DW_PUBLIC or DW_ALL_SEEING.  Cards that this
 *        viewer may not see are "??"
 *
 * Writes a list as in "events" of a message.  Returns the length or -1.
 */
long dw_table_events(const struct dw_table *table, int eyes, char *out,
		     size_t size, struct dw_error *why);

/**
 * dw_table_request - write the act message for the seat that must act
 * @list: filled with the legal actions, which the message contains; NULL: the
 *        message has none, as for a bot that does not want them
 * @events: the message's list of events, JSON in one line, copied without
 *        checks; NULL: []
 *
 * Writes one line with its newline, as the arena sends it, with all times 0.
 * Its "req" is the number of the next event, so it increases.  If @size is less
 * than DW_TEXT_BYTES, the list may be shortened; the message has "legal_more"
 * then.  Returns the length or -1.
 */
long dw_table_request(const struct dw_table *table, struct dw_list *list,
		      const char *events, char *out, size_t size,
		      struct dw_error *why);

/* Store, by seat, the scores of the match after the last finished deal, or the
 * points of that deal.  dw_game_seats elements are written.  "winner" of the
 * game's rules says whether high or low scores win. */
void dw_table_scores(const struct dw_table *table, int scores[DW_SEATS_MAX]);
void dw_table_points(const struct dw_table *table, int points[DW_SEATS_MAX]);

/* Store, by seat, the current places, from 1.  Equal scores share a place:
 * 1, 1, 3. */
void dw_table_places(const struct dw_table *table,
		     unsigned places[DW_SEATS_MAX]);

/**
 * dw_table_returns - compute the return of each seat, for reinforcement
 * learning
 *
 * All returns are 0 until the match is over.  Then the first place gets 1, the
 * last one -1, and the places between are spaced evenly.  Seats that share
 * places get the mean of these places.  The sum is always 0.
 */
void dw_table_returns(const struct dw_table *table,
		      double returns[DW_SEATS_MAX]);

/* Allocate an empty view, about 10 KB. */
int dw_view_new(struct dw_view **out, struct dw_error *why);
void dw_view_free(struct dw_view *view);

/* Store what a seat sees of a table.  The view is a copy and stays valid after
 * the table is freed.  Returns 0, or -1 if there is no such seat or no deal is
 * in progress. */
int dw_view_of(struct dw_view *view, const struct dw_table *table,
	       unsigned seat, struct dw_error *why);

/**
 * dw_view_from_request - read what a seat sees from the arena's act message
 * @game, @seat: from dw_game_from_match
 * @list: working memory; empty afterwards
 * @line: the message, with or without its newline; any bytes are safe
 *
 * Returns 0, or -1 if the line is not an act message of a match of @game.  A
 * message that shows more copies of a card than the pack has is an error too.
 */
int dw_view_from_request(struct dw_view *view, const struct dw_game *game,
			 unsigned seat, struct dw_list *list, const char *line,
			 struct dw_error *why);

/* Return the seat whose view this is; the seat that must act. */
unsigned dw_view_seat(const struct dw_view *view);
unsigned dw_view_turn(const struct dw_view *view);

/* Write the view as JSON, the "state" of a message.  Returns the length or
 * -1. */
long dw_view_text(const struct dw_view *view, char *out, size_t size,
		  struct dw_error *why);

/* Store the legal actions of the view's seat in @list, in the same order as
 * dw_table_legal and the arena's request.  Returns their number, or -1 if
 * another seat must act. */
int dw_view_legal(const struct dw_view *view, struct dw_list *list,
		  struct dw_error *why);

/* Return the name of built-in policy @i, from 0: "default", "random", "simple",
 * "patient", "greedy" and others; NULL after the last one. */
const char *dw_policy_at(unsigned i);

/* Return a sentence that describes a policy; NULL if there is no such policy.
 */
const char *dw_policy_text(const char *name);

/**
 * dw_policy_new - allocate a policy that plays one seat
 * @name: a name from dw_policy_at
 *
 * The policy stores what it remembers of a match, so each seat needs its own.
 * It takes a few KB; "greedy" takes about 800 KB, "sharp" 2 MB.  "sharp"
 * evaluates with 256 samples, a number that cannot be changed here.
 */
int dw_policy_new(struct dw_policy **out, const char *name,
		  struct dw_error *why);
void dw_policy_free(struct dw_policy *policy);

/* Begin a match: forget everything and seed the random numbers. */
void dw_policy_begin(struct dw_policy *policy, uint64_t seed);

/* Return 1 if the policy supports this game; 0 if it plays the default action
 * only. */
int dw_policy_plays(const struct dw_policy *policy, const struct dw_game *game);

/**
 * dw_policy_hear - pass the events of the last deal or action to a policy
 * @seat: the seat that the policy plays.  Cards that this seat may not see are
 *        hidden from the policy
 *
 * Call this after each deal and each action, of any seat.  A policy learns of
 * past events only in this way.  Returns 0 or -1.
 */
int dw_policy_hear(struct dw_policy *policy, const struct dw_table *table,
		   unsigned seat, struct dw_error *why);

/* Pass the "events" of the act message @line, from which @view was made, to a
 * policy.  @list is working memory; empty afterwards. */
int dw_policy_hear_request(struct dw_policy *policy, const struct dw_view *view,
			   struct dw_list *list, const char *line,
			   struct dw_error *why);

/**
 * dw_policy_choose - choose an action by a policy
 * @view: the view of the seat that must act
 * @memory: that seat's memory up to this view, for policies that sample worlds;
 *        NULL: no memory
 * @list: filled with the legal actions.  An action that the list omits is
 *        appended if the policy chooses it
 *
 * The choice depends only on these arguments, on the events that the policy got
 * and on its random numbers.  Returns the action's number in the list, or -1.
 */
int dw_policy_choose(struct dw_policy *policy, const struct dw_view *view,
		     const struct dw_memory *memory, struct dw_list *list,
		     struct dw_error *why);

/**
 * dw_table_finish - let policies play a deal to its end (a rollout)
 * @policies: one for each seat, borrowed.  They get the events as by
 *        dw_policy_hear
 * @list: working memory
 *
 * Does nothing if no deal is in progress.  Read the result with
 * dw_table_points.  Returns 0 or -1.
 */
int dw_table_finish(struct dw_table *table, struct dw_policy *const *policies,
		    struct dw_list *list, struct dw_error *why);

/* Allocate an empty memory, about 40 KB. */
int dw_memory_new(struct dw_memory **out, struct dw_error *why);
void dw_memory_free(struct dw_memory *memory);

/* Begin a match: forget everything. */
void dw_memory_begin(struct dw_memory *memory);

/**
 * dw_memory_hear - add the events of the last deal or action to a memory
 * @seat: the seat whose memory this is.  The memory is cleared for another
 *        seat, another game and each new deal
 *
 * Call this after each deal and each action, of any seat.  A memory that starts
 * during a deal knows about earlier events only what that seat sees.
 *
 * Returns 0 or -1.
 */
int dw_memory_hear(struct dw_memory *memory, const struct dw_table *table,
		   unsigned seat, struct dw_error *why);

/**
 * dw_memory_hear_request - add the "events" of an act message to a memory
 * @view: made from the same message
 * @list: working memory; empty afterwards
 * @line: the act message
 *
 * Use this in a bot of the arena instead of dw_memory_hear, once for each
 * request of a match.  The memory stores the cards that others took face up and
 * have not shown since.  It knows less than a memory that gets each action on
 * its own; it does not know the cards of a reshuffled stock, for example.
 *
 * The memory is cleared for another seat or game, and for a new match.  A match
 * is new if the first event's number does not increase.  Without events, the
 * same holds for the request's number.  So do not pass a message twice.
 * Returns 0, or -1 if the message has no "events"; then it adds nothing.
 */
int dw_memory_hear_request(struct dw_memory *memory, const struct dw_view *view,
			   struct dw_list *list, const char *line,
			   struct dw_error *why);

/* Return 1 if dw_world samples all possible worlds with equal probability, else
 * 0.  It is 0 in long deals with several packs after the stock was
 * reshuffled. */
int dw_memory_is_exact(const struct dw_memory *memory);

/**
 * dw_world - sample a world: a table that is consistent with a view
 * @table: a table of the view's game; overwritten
 * @memory: the memory of the view's seat with all events up to the view.  Then
 *        no world contradicts these events.  NULL: worlds need to match the
 *        view only
 * @seed: seed of the world, and of later shuffles in it
 *
 * Deals the unseen cards to the places where they can be, each possible deal
 * with the same probability.  It ignores how likely the others' actions are
 * with these cards.  Returns 0, or -1 if memory and view are not of the same
 * moment.
 */
int dw_world(struct dw_table *table, const struct dw_view *view,
	     const struct dw_memory *memory, uint64_t seed,
	     struct dw_error *why);

#define DW_WORLDS_MAX 4096

/**
 * dw_world_likely - sample a world, weighted by the others' discards
 * @memory: as for dw_world; required
 * @of: 1 to DW_WORLDS_MAX: number of candidate worlds, of which one is selected
 *        by weight.  1: as dw_world
 *
 * A player who discarded a card rarely holds cards that form a meld with it.
 * Each such pair lowers the weight of a world; no world is excluded.  Returns 0
 * or -1.
 */
int dw_world_likely(struct dw_table *table, const struct dw_view *view,
		    const struct dw_memory *memory, unsigned of, uint64_t seed,
		    struct dw_error *why);

/**
 * dw_best_melds - find the disjoint melds that leave the least deadwood
 * @list: working memory; empty afterwards
 * @cards: a JSON list such as ["AS","2S","X1"], at most 162 cards
 * @melds: gets the melds, a list of lists of cards as in an action; NULL:
 *        return the points only
 *
 * Where melds score (canasta, wildcat), finds the melds that score most.  The
 * search is bounded, so for fifty cards and more the result may not be optimal.
 * Uses the game's rules without what a deal changes (the wild card of Indian
 * Rummy).  Returns the points of the unmelded cards, 0 or more, or -1.
 */
int dw_best_melds(const struct dw_game *game, struct dw_list *list,
		  const char *cards, char *melds, size_t size,
		  struct dw_error *why);

/*
 * Observations and actions as numbers, for machine learning.
 *
 * An observation is a view as one row of numbers; docs/library.md lists the
 * columns.  All numbers are integers from 0 to 255, so bytes and floats hold
 * the same values.
 */

enum dw_type {
	DW_UINT8,
	DW_FLOAT32,
};

/* Return how many numbers an observation of this game has. */
unsigned dw_observe_count(const struct dw_game *game);

/**
 * dw_observe_block - describe a block of an observation
 * @i: number of the block, from 0
 * @at: gets the index of the block's first number
 * @rows, @columns: get its shape; it is stored row by row
 *
 * Returns the block's name: "hand", or the name of a flag as in a view, such as
 * "stock_only".  Returns NULL after the last block.
 */
const char *dw_observe_block(const struct dw_game *game, unsigned i,
			     unsigned *at, unsigned *rows, unsigned *columns);

/* Write a view as numbers: dw_observe_count of @type to @out.  Returns 0, or -1
 * if the view is empty or there is no such type. */
int dw_observe(const struct dw_view *view, enum dw_type type, void *out,
	       struct dw_error *why);

/* Return how many columns the row of an action has, the same in all games. */
unsigned dw_feature_count(void);

/* Return the name of column @i, such as "act.draw" or "cards.AS"; NULL after
 * the last one. */
const char *dw_feature_name(unsigned i);

/**
 * dw_action_features - write the actions of a list as rows of numbers
 * @out: [@rows][dw_feature_count] of @type.  Rows beyond the last action are
 *       zeros; actions beyond the last row are omitted
 *
 * Returns how many rows have an action, or -1.
 */
int dw_action_features(const struct dw_list *list, enum dw_type type, void *out,
		       unsigned rows, struct dw_error *why);

/**
 * dw_ids - return the number of action ids of a game
 *
 * In a game with few actions each action has an id that never changes, from 0
 * to dw_ids - 1.  Each legal action of a list has its own id.  In other games
 * this function returns 0, and only the index in the list identifies an action.
 */
unsigned dw_ids(const struct dw_game *game);

/* Return how many 64-bit words a mask of ids has.  Id i is bit i % 64 of word
 * i / 64.  Returns 0 if the game has no ids. */
unsigned dw_mask_words(const struct dw_game *game);

/* Return the id of action @i of a list; -1 if there is no such action or id. */
int dw_list_id(const struct dw_list *list, unsigned i);

/* Return the index in a list of the action with this id; -1 if it is not
 * legal. */
int dw_list_find(const struct dw_list *list, unsigned id);

/* Store the ids of a list's actions as bits in @words, dw_mask_words of them.
 * Returns 0, or -1 if the list is empty or the game has no ids. */
int dw_list_mask(const struct dw_list *list, uint64_t *words,
		 struct dw_error *why);

/*
 * Batches: many tables of one game, its slots, numbered from 0.
 *
 * A slot plays one match after another; these are its episodes, numbered from
 * 0.  The batch's seed, the slot and the episode determine all cards and random
 * numbers.  The batch deals on its own, so a slot is always at a decision, or
 * its match is over.  An action is a number: its id, or in games without ids
 * its index in the list of legal actions.
 */

#define DW_SKIP	   (-1) /* play nothing in this slot */
#define DW_DEFAULT (-2) /* play what dw_table_default plays */

/* Result of a slot's action. */
enum dw_step {
	DW_STEP_PLAYED,
	DW_STEP_SKIPPED,
	DW_STEP_ILLEGAL, /* no such action is legal: the slot is unchanged */
	DW_STEP_OVER,	 /* the match was over: the slot is unchanged */
};

/**
 * struct dw_arrays - the caller's arrays for the state of n slots
 * @bytes: sizeof(struct dw_arrays)
 * @type: enum dw_type of observations and features
 * @feature_rows: number of action rows in @features for each slot
 * @players: [n] the seat that must act; -1: the match is over
 * @counts: [n] how many actions are in the list of legal actions
 * @masks: [n][dw_mask_words] the legal ids
 * @observations: [n][dw_observe_count] of @type, as the seat that must act
 *		  sees it
 * @features: [n][feature_rows][dw_feature_count] of @type
 * @returns: [n][seats] as dw_table_returns, if this step ended the match; else
 *	     zeros
 * @points: [n][seats] points of the deal, if this step ended one; else zeros
 * @done: [n] 1: this step ended the match
 * @steps: [n] enum dw_step
 * @episodes: [n] the episode that the slot plays now
 *
 * Each array is contiguous and aligned for its type.  NULL: the array is not
 * wanted, and not computed.  Counts, masks, observations and features are zeros
 * if the match is over.
 */
struct dw_arrays {
	size_t bytes;
	int32_t type;
	uint32_t feature_rows;
	int32_t *players;
	int32_t *counts;
	uint64_t *masks;
	void *observations;
	void *features;
	float *returns;
	int32_t *points;
	uint8_t *done;
	uint8_t *steps;
	uint64_t *episodes;
};

/**
 * dw_batch_new - allocate a batch, each slot at the first decision of episode 0
 * @slots: 1 to 1,000,000, about 6 KB each
 * @seed: seed of the batch
 * @restart: 1: a slot whose match has ended begins its next episode in the same
 *	     step; 0: the match stays over until dw_batch_begin
 *
 * Only this function allocates memory, and only dw_batch_free frees it.  In
 *games with ids it also allocates some megabytes for the policies.
 */
int dw_batch_new(struct dw_batch **out, const struct dw_game *game,
		 unsigned slots, const uint8_t seed[DW_SEED_BYTES], int restart,
		 struct dw_error *why);
void dw_batch_free(struct dw_batch *batch);

unsigned dw_batch_slots(const struct dw_batch *batch);

/* Compute the seed of a slot's episode in a batch with this seed, for
 * dw_table_begin. */
void dw_batch_seed(const uint8_t seed[DW_SEED_BYTES], uint64_t slot,
		   uint64_t episode, uint8_t match[DW_SEED_BYTES]);

/* Begin an episode in a slot.  Returns 0, or -1 if there is no such slot. */
int dw_batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode,
		   struct dw_error *why);

/* Restart all slots at episode 0 with another seed. */
void dw_batch_reset(struct dw_batch *batch, const uint8_t seed[DW_SEED_BYTES]);

/* Fill the arrays with the present state.  No match or deal counts as just
 * ended, and all steps are DW_STEP_SKIPPED.  Returns 0, or -1 if the arrays do
 * not fit the batch's game. */
int dw_batch_look(struct dw_batch *batch, const struct dw_arrays *arrays,
		  struct dw_error *why);

/**
 * dw_batch_step - play an action in every slot, and fill the arrays
 * @actions: [n] ids, or indices in the lists; DW_SKIP, DW_DEFAULT
 * @arrays: filled for every slot
 *
 * Returns the number of slots in which the action was illegal or the match was
 * over, with the first such slot's error in @why.  If the arrays do not fit the
 * batch's game, returns -1 and plays nothing.
 */
int dw_batch_step(struct dw_batch *batch, const int32_t *actions,
		  const struct dw_arrays *arrays, struct dw_error *why);

/**
 * dw_batch_choose - let a built-in policy choose an action for every slot
 * @name: a name from dw_policy_at; in games without ids only "random" and
 *	     "default"
 * @actions: [n] gets the action of the seat that must act; DW_SKIP if the match
 *	     is over
 *
 * The policy uses what the seat sees now and no earlier events.  The slots do
 *not change, except that a policy may draw from the slot's own random numbers.
 * Returns 0, or -1 if there is no such policy.
 */
int dw_batch_choose(struct dw_batch *batch, const char *name, int32_t *actions,
		    struct dw_error *why);

/* Copy a slot's match to a table (take), or a table's match to a slot (put), to
 * inspect, store or continue it.  The table's game must have the same rules.
 * dw_batch_put deals the next deal if the table is between deals.  It refuses a
 * match that is over if the batch restarts.  The slot keeps its episode number.
 * Both return 0 or -1. */
int dw_batch_take(const struct dw_batch *batch, unsigned slot,
		  struct dw_table *table, struct dw_error *why);
int dw_batch_put(struct dw_batch *batch, unsigned slot,
		 const struct dw_table *table, struct dw_error *why);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif

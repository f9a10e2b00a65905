/*
 * deadwood.h - the rummy engine of Deadwood as a C library.
 *
 *   struct dw_game    the rules of one game for a number of seats
 *   struct dw_table   one match with all its state, hidden cards included
 *   struct dw_view    what one seat sees, and nothing else
 *   struct dw_list    a list of legal actions, and working memory for a thread
 *   struct dw_batch   many tables that one call steps, for training
 *   struct dw_policy  a strategy that chooses an action from a view
 *   struct dw_memory  what a seat knows about hidden cards from past events
 *
 * Use a table to train a bot or to referee a match.  A bot that plays a match
 * should use only a view.  dw_view_of makes a view from a table.
 * dw_view_from_request makes an equal view from a line that the arena sent.
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
 * Seats are numbered from 0.  Actions, events and views are written as the JSON
 * of protocol.md.  The number of an action is its index in the list of legal
 * actions ("legal" of a request), counted from 0.
 *
 * Errors: On an error a function returns -1 and writes a message to @why (which
 * may be NULL).  An error leaves the match unchanged.  After an error the
 * content of the output (events, list, view or text) is undefined.  Running out
 * of memory is also an error that a function returns.  No function prints
 * anything or ends the program.
 *
 * Memory: The caller owns what dw_NAME_new, dw_game_open and dw_game_from_match
 * create.  Free such an object with dw_NAME_free or dw_game_close, which accept
 * NULL.  Other functions free what they allocate before they return.  Before
 * you close a game, stop using its tables, views and batches, and the lists
 * filled from them.
 *
 * Text: Every string ends in a NUL, whether you pass it or a function writes it
 * to your buffer.  A length that a function returns does not count the NUL.  A
 * function returns an error if the caller's buffer is too small.
 *
 * Threads: The library has no global state.  Threads may share a game, which is
 * read-only.  For any other object (such as a table, a list or a view), only
 * one thread at a time may use it.  dw_game_open, dw_game_from_match and
 * dw_best_melds need a stack of 256 KB; all other functions need 64 KB.
 *
 * Stability: Every declaration in deadwood.h keeps its meaning while the
 * library's soname stays the same.  Later versions may add functions, types and
 * constants.
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
/* Buffer sizes in bytes: DW_ACTION_BYTES is enough for every action;
 * DW_TEXT_BYTES is enough for every other text. */
#define DW_ACTION_BYTES 4096
#define DW_TEXT_BYTES	65536

/* Values for a viewer that is not a seat.  DW_PUBLIC sees only what all seats
 * see; DW_ALL_SEEING sees all cards. */
#define DW_PUBLIC     (-1)
#define DW_ALL_SEEING (-2)

struct dw_game;
struct dw_table;
struct dw_view;
struct dw_list;
struct dw_batch;
struct dw_policy;
struct dw_memory;

/* An error message: where the error is, what is wrong, and what to do.
 * Functions set @text only on an error. */
struct dw_error {
	char text[DW_ERROR_BYTES];
};

enum dw_moment {
	DW_PLAYING,    /* a seat must act */
	DW_BETWEEN,    /* before the first deal, or between two deals */
	DW_MATCH_OVER, /* the match has ended, or has not begun */
};

/* Return the version of the loaded library, such as "0.3.0". */
const char *dw_version(void);

/* Return the name of built-in game @i in alphabetical order, counted from 0;
 * NULL after the last game. */
const char *dw_game_at(unsigned i);

/**
 * dw_game_open - load the rules of a game
 * @out: set to the game, which the caller owns; NULL on error
 * @name: name of a built-in game, or path of a game file.  If the name contains
 *        "/" or ends in ".yaml", the function treats it as a path
 * @options: the game's options, a YAML map as in a tournament file, such as
 *        "{knock: 5, target: 200}"; NULL or "": no options
 * @seats: number of seats, 1 to DW_SEATS_MAX.  The game must allow this number
 *
 * dw_game_open refuses rules under which a deal cannot be dealt or might never
 * end.  Returns 0, or -1 on an error.
 */
int dw_game_open(struct dw_game **out, const char *name, const char *options,
		 unsigned seats, struct dw_error *why);

/**
 * dw_game_from_match - read the rules from the "match" message that the arena
 * sent to a bot
 * @out: set to the game, which the caller owns; NULL on error
 * @line: the "match" message, with or without its newline
 *
 * Returns the number of the bot's seat, counted from 0; -1 on an error.
 */
int dw_game_from_match(struct dw_game **out, const char *line,
		       struct dw_error *why);
void dw_game_close(struct dw_game *game);

const char *dw_game_name(const struct dw_game *game);
unsigned dw_game_seats(const struct dw_game *game);

/* Write the rules as JSON, in the format of "rules" in a match message.
 * Returns the length of the JSON, or -1. */
long dw_game_rules(const struct dw_game *game, char *out, size_t size,
		   struct dw_error *why);

/**
 * dw_list_new - allocate a list of actions, with working memory for one thread
 *
 * A struct dw_list takes about 1 MB.  A thread needs only one list for all its
 * tables, views and games.
 */
int dw_list_new(struct dw_list **out, struct dw_error *why);
void dw_list_free(struct dw_list *list);

/* Return the number of actions in a list. */
unsigned dw_list_count(const struct dw_list *list);

/* Return 1 if some legal actions did not fit into the list, else 0.  To play an
 * action that is not in the list, use dw_table_play_text. */
int dw_list_more(const struct dw_list *list);

/* Write action @i of a list as JSON.  Returns the length of the JSON, or -1. */
long dw_list_action(const struct dw_list *list, unsigned i, char *out,
		    size_t size, struct dw_error *why);

/**
 * dw_seed - convert a number to the seed of a match
 *
 * The seed contains @number in little-endian byte order, then zeros.  Cards
 * from this seed are as random as from any other seed.  But an opponent can
 * guess the number.
 */
void dw_seed(uint64_t number, uint8_t seed[DW_SEED_BYTES]);

/* Allocate a table of about 40 KB.  The table is at DW_MATCH_OVER until you
 * call dw_table_begin.  dw_table_copy copies only about 5 KB of a table. */
int dw_table_new(struct dw_table **out, const struct dw_game *game,
		 struct dw_error *why);
void dw_table_free(struct dw_table *table);

/* Begin a match.  After dw_table_begin, the table is at DW_BETWEEN, before its
 * first deal.  The seed and the deal's number determine all cards of a deal.  A
 * match of the arena with the same seed has the same cards. */
void dw_table_begin(struct dw_table *table, const uint8_t seed[DW_SEED_BYTES]);

/* Shuffle the pack and deal the cards of the table's next deal.  Returns 0, or
 * -1 if the table is not at DW_BETWEEN. */
int dw_table_deal(struct dw_table *table, struct dw_error *why);

/**
 * dw_table_deal_cards - deal given cards instead of shuffled ones
 * @list: working memory; empty afterwards
 * @cards: a JSON list of all cards of the pack.  The first card of the list is
 *        the first card that is dealt; the last one is the bottom of the stock
 *
 * A later shuffle in the deal is random, as with dw_table_deal.  Returns 0.  If
 * the table is not at DW_BETWEEN, or @cards are not the pack, returns -1.
 */
int dw_table_deal_cards(struct dw_table *table, struct dw_list *list,
			const char *cards, struct dw_error *why);

/**
 * dw_table_copy - copy the present state of a match from @from to @to
 *
 * dw_table_copy allocates no memory.  The game of @from becomes the game of
 * @to.  The events of the last action are not copied.  To undo an action later,
 * copy the table before you play it.
 */
void dw_table_copy(struct dw_table *to, const struct dw_table *from);

/* Return the number of bytes that dw_table_save writes.  All tables have equal
 * sizes. */
size_t dw_table_save_bytes(void);

/**
 * dw_table_save - serialize a table
 * @out: buffer of @size bytes; @size must be at least dw_table_save_bytes
 *
 * Only the same version of the library on the same CPU architecture can load a
 * saved table.  Returns the number of bytes written, or -1 on an error.
 */
long dw_table_save(const struct dw_table *table, void *out, size_t size,
		   struct dw_error *why);

/**
 * dw_table_load - restore a table that dw_table_save wrote
 * @table: a table for the rules and the number of seats of the saved table
 *
 * dw_table_load rejects bytes that are truncated, damaged or from another
 * version.  Load only bytes that you trust, because forged bytes can pass these
 * checks.  Returns 0, or -1 on an error.
 */
int dw_table_load(struct dw_table *table, const void *bytes, size_t size,
		  struct dw_error *why);

enum dw_moment dw_table_moment(const struct dw_table *table);

/* Return the seat that must act; -1 if the table is not at DW_PLAYING. */
int dw_table_seat(const struct dw_table *table);

/* Return the number of the latest deal, counted from 1; 0 before the first
 * deal. */
unsigned dw_table_deal_number(const struct dw_table *table);

/* Store the legal actions of the seat that must act in @list.  Returns the
 * number of actions, or -1 if no seat must act. */
int dw_table_legal(const struct dw_table *table, struct dw_list *list,
		   struct dw_error *why);

/**
 * dw_table_play - play an action of a list for the seat that must act
 * @list: list filled from this table, or from a copy or a view of this table.
 *        If the table has changed and the action is no longer legal, the
 *        function refuses it
 * @i: the action's index in @list, less than dw_list_count
 *
 * If the action ends the deal, the function also updates the scores.  Returns
 * 0, or -1 on an error.  For an illegal action, @why contains the broken rule.
 */
int dw_table_play(struct dw_table *table, const struct dw_list *list,
		  unsigned i, struct dw_error *why);

/**
 * dw_table_play_text - play an action that is given as JSON
 * @list: working memory; empty afterwards
 * @text: the action, such as {"do":"draw",...}; may come from an untrusted
 *        source
 *
 * Apart from its arguments, dw_table_play_text works like dw_table_play.
 */
int dw_table_play_text(struct dw_table *table, struct dw_list *list,
		       const char *text, struct dw_error *why);

/**
 * dw_table_default - play the default action, which the arena plays for a bot
 * that sends no legal action
 *
 * The default action is always legal and depends only on what the seat sees.
 * If all seats always play the default action, the deal ends.
 */
int dw_table_default(struct dw_table *table, struct dw_error *why);

/**
 * dw_table_events - write as JSON the events of the latest step (dw_table_deal
 * or an action)
 * @eyes: number of the seat that views the events, or DW_PUBLIC or
 *        DW_ALL_SEEING.  Cards that the viewer may not see are written "??"
 *
 * The output is a JSON list, in the format of "events" in an act message.
 * Returns the length of the list in bytes, or -1.
 */
long dw_table_events(const struct dw_table *table, int eyes, char *out,
		     size_t size, struct dw_error *why);

/**
 * dw_table_request - write the act message for the seat that must act
 * @list: list that gets the legal actions, which the message also contains.
 *        NULL: the message contains no legal actions
 * @events: JSON list of events in one line, copied to the message without
 *        checks.  NULL: the message contains the empty list []
 *
 * The output is the line that the arena would send, with its newline.  All
 * times in the output are 0.  "req" (the request's number) is the number of the
 * next event, so it increases with each request.  If @size is less than
 * DW_TEXT_BYTES, some legal actions may be missing; then the message has the
 * key "legal_more".  Returns the length of the line, or -1.
 */
long dw_table_request(const struct dw_table *table, struct dw_list *list,
		      const char *events, char *out, size_t size,
		      struct dw_error *why);

/* dw_table_scores stores each seat's score of the match after the last finished
 * deal.  dw_table_points stores each seat's points of that deal.  Each function
 * writes dw_game_seats elements.  The game's parameter "winner" says whether
 * the highest or the lowest score wins. */
void dw_table_scores(const struct dw_table *table, int scores[DW_SEATS_MAX]);
void dw_table_points(const struct dw_table *table, int points[DW_SEATS_MAX]);

/* Store each seat's current place in the match, counted from 1.  Seats with
 * equal scores share a place, as in 1, 1, 3. */
void dw_table_places(const struct dw_table *table,
		     unsigned places[DW_SEATS_MAX]);

/**
 * dw_table_returns - compute the return of each seat, for reinforcement
 * learning
 *
 * All returns are 0 before the match is over.  After the match, the first place
 * gets 1 and the last place gets -1.  The places between get evenly spaced
 * values.  Tied seats each get the mean of the returns of their places.  The
 * sum of all returns is always 0.
 */
void dw_table_returns(const struct dw_table *table,
		      double returns[DW_SEATS_MAX]);

/* Allocate an empty view of about 10 KB. */
int dw_view_new(struct dw_view **out, struct dw_error *why);
void dw_view_free(struct dw_view *view);

/* Store in a view what a seat sees of a table.  The view is a copy and stays
 * valid after the table is freed.  Returns 0.  If there is no such seat or no
 * deal is in progress, returns -1. */
int dw_view_of(struct dw_view *view, const struct dw_table *table,
	       unsigned seat, struct dw_error *why);

/**
 * dw_view_from_request - read a seat's view from the arena's act message
 * @game, @seat: game and seat, as dw_game_from_match returned them
 * @list: working memory; empty afterwards
 * @line: the act message, with or without its newline.  The message may come
 *        from an untrusted source
 *
 * Returns 0, or -1 if the line is not an act message of a match of @game.  If
 * the message shows more copies of a card than the pack has, the function also
 * returns -1.
 */
int dw_view_from_request(struct dw_view *view, const struct dw_game *game,
			 unsigned seat, struct dw_list *list, const char *line,
			 struct dw_error *why);

/* dw_view_seat returns the seat whose view this is.  dw_view_turn returns the
 * seat that must act. */
unsigned dw_view_seat(const struct dw_view *view);
unsigned dw_view_turn(const struct dw_view *view);

/* Write the view as JSON, in the format of "state" in an act message.  Returns
 * the length of the JSON, or -1. */
long dw_view_text(const struct dw_view *view, char *out, size_t size,
		  struct dw_error *why);

/* Store the legal actions of the view's seat in @list.  The list has the same
 * order as in dw_table_legal and in the arena's request.  Returns the number of
 * actions, or -1 if another seat must act. */
int dw_view_legal(const struct dw_view *view, struct dw_list *list,
		  struct dw_error *why);

/* Return the name of built-in policy @i, counted from 0; NULL after the last
 * policy.  Examples of names: "default", "random", "simple", "patient" and
 * "greedy". */
const char *dw_policy_at(unsigned i);

/* Return a sentence that describes the policy @name; NULL if there is no such
 * policy. */
const char *dw_policy_text(const char *name);

/**
 * dw_policy_new - allocate a policy that plays one seat
 * @name: a name from dw_policy_at
 *
 * A policy remembers what its seat has seen in a match, so each seat needs its
 * own policy.  A policy takes a few KB of memory.  Exceptions: "greedy" takes
 * about 800 KB and "sharp" about 2 MB.  The policy "sharp" simulates each
 * candidate action with 256 samples of the hidden cards.
 */
int dw_policy_new(struct dw_policy **out, const char *name,
		  struct dw_error *why);
void dw_policy_free(struct dw_policy *policy);

/* Begin a match: the policy forgets the last match, and seeds its random
 * numbers. */
void dw_policy_begin(struct dw_policy *policy, uint64_t seed);

/* Return 1 if the policy supports this game.  Return 0 if it would play only
 * default actions. */
int dw_policy_plays(const struct dw_policy *policy, const struct dw_game *game);

/**
 * dw_policy_hear - pass to a policy the events of the latest step
 * (dw_table_deal or an action)
 * @seat: the seat that the policy plays.  The policy does not get cards that
 *        this seat may not see
 *
 * Call this function after each dw_table_deal and after each action of any
 * seat.  Returns 0, or -1 on an error.
 */
int dw_policy_hear(struct dw_policy *policy, const struct dw_table *table,
		   unsigned seat, struct dw_error *why);

/* Pass the "events" of the act message @line to a policy.  The caller must make
 * @view from the same message.  @list is working memory, which the function
 * leaves empty. */
int dw_policy_hear_request(struct dw_policy *policy, const struct dw_view *view,
			   struct dw_list *list, const char *line,
			   struct dw_error *why);

/**
 * dw_policy_choose - let a policy choose an action
 * @view: the view of the seat that must act
 * @memory: the seat's memory of all events up to this view.  Policies that
 *        sample the hidden cards use it.  NULL: no memory
 * @list: list that gets the legal actions.  If the policy chooses a legal
 *        action that is not in the list, the function appends the action
 *
 * The choice depends only on the arguments, on the events that the policy got,
 * and on its random numbers.  Returns the index of the chosen action in the
 * list, or -1 on an error.
 */
int dw_policy_choose(struct dw_policy *policy, const struct dw_view *view,
		     const struct dw_memory *memory, struct dw_list *list,
		     struct dw_error *why);

/**
 * dw_table_finish - let policies play a deal to its end (a rollout)
 * @policies: one policy for each seat, borrowed.  The function passes all
 *        events to each policy, as dw_policy_hear does
 * @list: working memory
 *
 * If no deal is in progress, dw_table_finish does nothing.  Read the result of
 * the deal with dw_table_points.  Returns 0, or -1 on an error.
 */
int dw_table_finish(struct dw_table *table, struct dw_policy *const *policies,
		    struct dw_list *list, struct dw_error *why);

/* Allocate an empty memory (a seat's knowledge of cards) of about 40 KB. */
int dw_memory_new(struct dw_memory **out, struct dw_error *why);
void dw_memory_free(struct dw_memory *memory);

/* Begin a match: clear the seat's memory of cards. */
void dw_memory_begin(struct dw_memory *memory);

/**
 * dw_memory_hear - add to a memory the events of the latest step (dw_table_deal
 * or an action)
 * @seat: seat whose memory @memory is.  If the deal is new, or the seat or the
 *        game differs from the last call, the function clears the memory first
 *
 * Call this function after each dw_table_deal and after each action of any
 * seat.  If the first call comes during a deal, the memory knows only what the
 * seat sees at that time, not the earlier events.
 *
 * Returns 0, or -1 on an error.
 */
int dw_memory_hear(struct dw_memory *memory, const struct dw_table *table,
		   unsigned seat, struct dw_error *why);

/**
 * dw_memory_hear_request - add the "events" of an act message to a memory
 * @view: view made from the same message as @line
 * @list: working memory; empty afterwards
 * @line: the act message, with or without its newline
 *
 * A bot of the arena calls this function instead of dw_memory_hear, once for
 * each request of a match.  The memory stores the cards that other seats took
 * face up and have not shown since.  dw_memory_hear, called after each action,
 * stores more: for example, which cards are in a reshuffled stock.
 *
 * If the seat, the game or the match differs from the last call,
 * dw_memory_hear_request clears the memory first.  The function assumes a new
 * match if the event numbers do not increase.  If "events" is empty, it assumes
 * a new match if the request number does not increase.  So never pass the same
 * act message twice.  Returns 0 after the events were added.  If the message
 * has no key "events", the function returns -1 and adds nothing.
 */
int dw_memory_hear_request(struct dw_memory *memory, const struct dw_view *view,
			   struct dw_list *list, const char *line,
			   struct dw_error *why);

/* Return 1 if dw_world samples every possible distribution of the hidden cards
 * with the same probability, else 0.  After the stock was reshuffled in a long
 * deal with several packs, the result is 0. */
int dw_memory_is_exact(const struct dw_memory *memory);

/**
 * dw_world - sample a world: a table whose random hidden cards are consistent
 * with a view
 * @table: table of the view's game, which the function overwrites
 * @memory: memory of the view's seat, with all events up to the view.  The
 *        world is consistent with the events in this memory too.  NULL: the
 *        world is consistent only with the view
 * @seed: seed for the hidden cards, and for later shuffles in the world
 *
 * dw_world distributes the unseen cards at random.  Each possible distribution
 * has the same probability.  The function does not consider whether players
 * with the sampled cards would have acted as the other seats did.  Returns 0.
 * If @memory lacks an event before @view or has a later event, returns -1.
 */
int dw_world(struct dw_table *table, const struct dw_view *view,
	     const struct dw_memory *memory, uint64_t seed,
	     struct dw_error *why);

#define DW_WORLDS_MAX 4096

/**
 * dw_world_likely - sample a world, weighted by the others' discards
 * @memory: memory of the view's seat, as for dw_world, but not NULL
 * @of: number of candidate worlds, 1 to DW_WORLDS_MAX.  The function returns
 *        one candidate, with a probability proportional to the candidate's
 *        weight.  With one candidate, dw_world_likely is equivalent to dw_world
 *
 * A player who discarded a card rarely holds cards that form a meld with the
 * discard.  Each discard, and each card in the player's hand that fits the
 * discard, lowers the weight of a world, but never to 0.  Returns 0, or -1 on
 * an error.
 */
int dw_world_likely(struct dw_table *table, const struct dw_view *view,
		    const struct dw_memory *memory, unsigned of, uint64_t seed,
		    struct dw_error *why);

/**
 * dw_best_melds - find the disjoint melds that leave the least deadwood (points
 * of unmelded cards)
 * @list: working memory; empty afterwards
 * @cards: a JSON list such as ["AS","2S","X1"], at most 324 cards
 * @melds: buffer that gets the melds as JSON, a list of lists of cards as in an
 *        action.  NULL: the function only returns the points
 *
 * In games in which melds score (canasta, wildcat), the function finds the
 * melds that score most.  The number of search steps is limited, so for fifty
 * cards or more the result may not be optimal.  The rules are those of the
 * first deal; the wild card of a deal of Indian Rummy has no effect.  The
 * function finds sets, and runs of one suit.  It does not find pairs, cards of
 * one suit (C7 in a contract) or runs of any suits.  Returns the points of the
 * unmelded cards (0 or more), or -1 on an error.
 */
int dw_best_melds(const struct dw_game *game, struct dw_list *list,
		  const char *cards, char *melds, size_t size,
		  struct dw_error *why);

/* Find the best melds as dw_best_melds does, with the rules of the view's deal
 * and seat, and with the wild card of its deal. */
int dw_view_best_melds(const struct dw_view *view, struct dw_list *list,
		       const char *cards, char *melds, size_t size,
		       struct dw_error *why);

/*
 * Observations and actions as numbers, for machine learning.
 *
 * An observation is a view as one row of numbers; docs/library.md lists the
 * columns.  All numbers are integers from 0 to 255, so DW_UINT8 and DW_FLOAT32
 * represent the same values.
 */

enum dw_type {
	DW_UINT8,
	DW_FLOAT32,
};

/* Return how many numbers an observation of this game has. */
unsigned dw_observe_count(const struct dw_game *game);

/**
 * dw_observe_block - describe a block (group of columns) of an observation
 * @i: number of the block, counted from 0
 * @at: gets the index of the block's first number in the observation
 * @rows, @columns: get the shape of the block, a matrix stored row by row
 *
 * Returns the block's name, such as "hand".  The block of a flag of the view
 * has the flag's name, such as "stock_only".  After the last block, returns
 * NULL.
 */
const char *dw_observe_block(const struct dw_game *game, unsigned i,
			     unsigned *at, unsigned *rows, unsigned *columns);

/* Write a view to @out as dw_observe_count numbers of the type @type.  Returns
 * 0.  If the view is empty or the type does not exist, returns -1. */
int dw_observe(const struct dw_view *view, enum dw_type type, void *out,
	       struct dw_error *why);

/* Return the number of columns of an action's row in dw_action_features.  The
 * number of columns is equal in all games. */
unsigned dw_feature_count(void);

/* Return the name of column @i of dw_action_features, such as "act.draw" or
 * "cards.AS".  Return NULL after the last column. */
const char *dw_feature_name(unsigned i);

/**
 * dw_action_features - write the actions of a list as rows of numbers
 * @out: array of the shape [@rows][dw_feature_count], of type @type.  If the
 *        list has fewer actions than @out has rows, the unused rows are zeros.
 *        If the list has more actions than rows, the last actions are omitted
 *
 * Returns the number of rows that contain an action, or -1 on an error.
 */
int dw_action_features(const struct dw_list *list, enum dw_type type, void *out,
		       unsigned rows, struct dw_error *why);

/**
 * dw_ids - return the number of action ids of a game
 *
 * In a game with few possible actions, each action has a fixed id from 0 to
 * dw_ids - In a game with few possible actions, each action has a fixed number
 * (id) from 0 to dw_ids - 1.  No two legal actions of a list have the same id.
 * In other games dw_ids returns 0.  In games without ids an action has only its
 * index in the list.
 */
unsigned dw_ids(const struct dw_game *game);

/* Return the number of 64-bit words in a bit mask of action ids.  Action id i
 * is bit i % 64 of word i / 64.  If the game has no action ids, the result is
 * 0. */
unsigned dw_mask_words(const struct dw_game *game);

/* Return the id of action @i of a list.  Return -1 if the list has no action @i
 * or the game has no ids. */
int dw_list_id(const struct dw_list *list, unsigned i);

/* Return the index in the list of the action with this id.  Return -1 if the
 * list does not contain the action. */
int dw_list_find(const struct dw_list *list, unsigned id);

/* Store the ids of a list's actions as a bit mask in @words, an array of
 * dw_mask_words elements.  Returns 0, or -1 if the list is empty or the game
 * has no ids. */
int dw_list_mask(const struct dw_list *list, uint64_t *words,
		 struct dw_error *why);

/*
 * Batches: a batch has many tables of one game.  Its tables are called slots
 * and numbered from 0.
 *
 * A slot plays one match after another.  The matches of a slot are called
 * episodes and numbered from 0.  The batch's seed, the slot and the episode
 * determine all cards and random numbers.  The batch deals the cards
 * automatically.  So after a step, either a seat of the slot must act or the
 * slot's match is over.  An action is a number.  In games with ids the number
 * is the action's id, in other games its index in the list of legal actions.
 */

#define DW_SKIP	   (-1) /* play no action in this slot */
/* play the default action in this slot (dw_table_default) */
#define DW_DEFAULT (-2)

/* Result of the action in a slot (one game of the batch). */
enum dw_step {
	DW_STEP_PLAYED,
	DW_STEP_SKIPPED,
	DW_STEP_ILLEGAL, /* the action is not legal; the slot is unchanged */
	DW_STEP_OVER,	 /* the match was over before the step; the slot is
			    unchanged */
};

/**
 * struct dw_arrays - the caller's arrays for the state of n slots.  Brackets
 * contain the shape of an array
 * @bytes: size of this struct in bytes; the caller sets sizeof(struct
 *	dw_arrays)
 * @type: enum dw_type of the numbers in @observations and @features
 * @feature_rows: number of action rows in @features for each slot
 * @players: [n] number of the seat that must act; -1: the match is over
 * @counts: [n] number of actions in the list of legal actions
 * @masks: [n][dw_mask_words] bit masks of the ids of the legal actions
 * @observations: [n][dw_observe_count] observations, of @type, by the seat that
 *		  must act
 * @features: [n][feature_rows][dw_feature_count] rows of the legal actions, of
 *        @type, in the format of dw_action_features
 * @returns: [n][seats] values of dw_table_returns if this step ended the match;
 *        else zeros
 * @points: [n][seats] points of the deal if this step ended a deal; else zeros
 * @done: [n] 1 if this step ended the match, else 0
 * @steps: [n] enum dw_step: result of the action in each slot
 * @episodes: [n] number of the episode that each slot plays now
 *
 * Each array is contiguous and aligned for its type.  If an array pointer is
 * NULL, the functions do not compute that array.  If the match is over, the
 * slot's counts, masks, observations and features are zeros.
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
 * dw_batch_new - allocate a batch, with each slot at the first decision of
 * episode 0
 * @slots: number of slots, 1 to 1,000,000; each takes about 6 KB
 * @seed: seed of the batch
 * @restart: 1: a slot whose match has ended begins its next episode in the same
 *        step. 0: such a slot waits until you call dw_batch_begin
 *
 * No other function allocates memory for a batch, and only dw_batch_free frees
 * it.  In games with ids, dw_batch_new also allocates some megabytes for the
 * policies of dw_batch_choose.
 */
int dw_batch_new(struct dw_batch **out, const struct dw_game *game,
		 unsigned slots, const uint8_t seed[DW_SEED_BYTES], int restart,
		 struct dw_error *why);
void dw_batch_free(struct dw_batch *batch);

unsigned dw_batch_slots(const struct dw_batch *batch);

/* Compute @match, the seed of one episode in a slot, from the batch's seed
 * @seed.  dw_table_begin with the seed @match begins the match of this
 * episode. */
void dw_batch_seed(const uint8_t seed[DW_SEED_BYTES], uint64_t slot,
		   uint64_t episode, uint8_t match[DW_SEED_BYTES]);

/* Begin an episode in a slot.  Returns 0.  If the slot does not exist, returns
 * -1. */
int dw_batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode,
		   struct dw_error *why);

/* Restart all slots of a batch at episode 0 with another seed. */
void dw_batch_reset(struct dw_batch *batch, const uint8_t seed[DW_SEED_BYTES]);

/* Fill the arrays with the present state of the batch, without a step.  @done,
 * @returns and @points are zeros, and every element of @steps is
 * DW_STEP_SKIPPED.  Returns 0, or -1 if the arrays do not fit the batch's
 * game. */
int dw_batch_look(struct dw_batch *batch, const struct dw_arrays *arrays,
		  struct dw_error *why);

/**
 * dw_batch_step - play an action in every slot, and fill the arrays
 * @actions: [n] number of the action for each slot, or DW_SKIP or DW_DEFAULT
 * @arrays: arrays that the function fills with the new state of every slot
 *
 * Returns the number of slots in which the action was illegal or the match was
 * already over.  @why gets the error of the first slot with an error.  If the
 * arrays do not fit the batch's game, the function returns -1 and plays
 * nothing.
 */
int dw_batch_step(struct dw_batch *batch, const int32_t *actions,
		  const struct dw_arrays *arrays, struct dw_error *why);

/**
 * dw_batch_choose - let a built-in policy choose an action for every slot
 * @name: name of a policy, from dw_policy_at.  In games without ids only
 *	     "random" and "default" are supported
 * @actions: [n] gets the number of the chosen action for each slot; DW_SKIP if
 *        the match is over
 *
 * The policy knows what the seat that must act sees now, but no earlier events.
 * The matches do not change, but a policy may use up random numbers of its
 * slot.  Returns 0.  If the policy does not exist, returns -1.
 */
int dw_batch_choose(struct dw_batch *batch, const char *name, int32_t *actions,
		    struct dw_error *why);

/* dw_batch_take and dw_batch_put inspect, store or continue a match.
 * dw_batch_take copies a slot's match to a table.  The game of the table and
 * the game of the batch must have the same rules.  dw_batch_put copies a
 * table's match to a slot.  If the table is between two deals, dw_batch_put
 * deals the next deal.  If @restart was 1 in dw_batch_new, dw_batch_put refuses
 * a match that is over.  The slot of dw_batch_put keeps its episode number.
 * dw_batch_take and dw_batch_put return 0, or -1 on an error. */
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

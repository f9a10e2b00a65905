/*
 * deadwood.h - the engine of Deadwood, for programs that play rummy.
 *
 *   struct dw_game    the rules of one game for a number of seats
 *   struct dw_table   a match: all that is true of it, every hidden card too
 *   struct dw_view    what one seat sees, and nothing else
 *   struct dw_list    legal actions, and the working memory of who lists them
 *   struct dw_batch   many tables that are stepped by one call, for learners
 *   struct dw_policy  a way to choose an action by a view, and what it recalls
 *   struct dw_memory  what a seat knows of hidden cards by what it was told
 *
 * A table is for training and for judging.  A bot looks at a view: it comes
 * from a table, or from the very line that an arena sends, and is the same.
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
 * Seats are numbers from 0.  Actions, events and views are JSON as protocol.md
 * has them; an action's number is its place in the "legal" of a request, from
 * 0.
 *
 * Errors: a function that can fail returns -1 and leaves a sentence in @why,
 * which may be NULL.  The match has not changed then; events, lists, views and
 * texts that were to be filled hold nothing of use.  No function ends the
 * program or prints; lack of memory is an error too.
 *
 * Memory: what dw_NAME_new, dw_game_open and dw_game_from_match make is the
 * caller's, and is given back by dw_NAME_free and dw_game_close, which take
 * NULL.  Nothing else allocates.
 * A game outlives its tables, views and the lists that were filled from them.
 *
 * Text ends in a NUL, what is given and what is written into the caller's
 * buffer; the length, which is returned, is without it.  A buffer that is too
 * small is an error.
 *
 * Threads: there is no global state.  A game is only read, and all threads may
 * share it; tables, views and lists are used by one thread at a time.  64 KB of
 * stack are enough for every function but dw_game_open, dw_game_from_match and
 * dw_best_melds, which take 256 KB.
 *
 * Everything that stands here keeps its meaning as long as the library's soname
 * stays; names are added.
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
/* Enough for an action; for any other text that is asked for here. */
#define DW_ACTION_BYTES 4096
#define DW_TEXT_BYTES	65536

/* Eyes that are no seat's: what all may see; everything. */
#define DW_PUBLIC     (-1)
#define DW_ALL_SEEING (-2)

struct dw_game;
struct dw_table;
struct dw_view;
struct dw_list;
struct dw_batch;
struct dw_policy;
struct dw_memory;

/* What went wrong, where, and what to do; "" if nothing did. */
struct dw_error {
	char text[DW_ERROR_BYTES];
};

enum dw_moment {
	DW_PLAYING,    /* a seat must act */
	DW_BETWEEN,    /* the next deal is to be dealt; before the first, too */
	DW_MATCH_OVER, /* nothing more comes */
};

/* "0.1.0", of the library that runs. */
const char *dw_version(void);

/* The games that are compiled in, by @i from 0, in the order of their names;
 * NULL behind the last. */
const char *dw_game_at(unsigned i);

/**
 * dw_game_open - the rules of a game
 * @out: set to the game, the caller's; NULL on error
 * @name: of a game that is compiled in, or the path of a game's file, which
 *        holds a "/" or ends in ".yaml"
 * @options: a map as in a tournament's "options": "{knock: 5, target: 200}";
 *        NULL or "": none
 * @seats: how many play, 1 to DW_SEATS_MAX, of those that the game allows
 *
 * Every deal is proved to be possible and to end.  Returns 0 or -1.
 */
int dw_game_open(struct dw_game **out, const char *name, const char *options,
		 unsigned seats, struct dw_error *why);

/**
 * dw_game_from_match - the rules of the match that an arena announces
 * @line: the "match" message, with or without its newline
 *
 * Returns the bot's seat, from 0, or -1.
 */
int dw_game_from_match(struct dw_game **out, const char *line,
		       struct dw_error *why);
void dw_game_close(struct dw_game *game);

const char *dw_game_name(const struct dw_game *game);
unsigned dw_game_seats(const struct dw_game *game);

/* The rules as one object, as "rules" of a match message.  Its length or -1. */
long dw_game_rules(const struct dw_game *game, char *out, size_t size,
		   struct dw_error *why);

/**
 * dw_list_new - a list, and working memory, for one thread
 *
 * A megabyte: one serves all tables, views and games of its thread.
 */
int dw_list_new(struct dw_list **out, struct dw_error *why);
void dw_list_free(struct dw_list *list);

/* How many actions it holds: those of the last table or view that filled it. */
unsigned dw_list_count(const struct dw_list *list);

/* Are there legal actions besides, which the list leaves out?  1 or 0.  They
 * are played by dw_table_play_text. */
int dw_list_more(const struct dw_list *list);

/* Action @i as JSON.  Its length or -1. */
long dw_list_action(const struct dw_list *list, unsigned i, char *out,
		    size_t size, struct dw_error *why);

/**
 * dw_seed - make a match's seed of a number
 *
 * The number's bytes, lowest first, then zeros: as good as any other, but
 * easily guessed.
 */
void dw_seed(uint64_t number, uint8_t seed[DW_SEED_BYTES]);

/* A table, of a match that has not begun: it is DW_MATCH_OVER.  5 KB are copied
 * by dw_table_copy, 40 KB allocated. */
int dw_table_new(struct dw_table **out, const struct dw_game *game,
		 struct dw_error *why);
void dw_table_free(struct dw_table *table);

/* Begin a match; it is DW_BETWEEN, before its first deal.  All cards follow
 * from the seed and the deals' numbers, as in an arena's match with that seed.
 */
void dw_table_begin(struct dw_table *table, const uint8_t seed[DW_SEED_BYTES]);

/* Shuffle and deal the next deal.  -1 when it is not DW_BETWEEN. */
int dw_table_deal(struct dw_table *table, struct dw_error *why);

/**
 * dw_table_copy - make @to the same match at the same moment
 *
 * No memory is allocated.  Its game becomes @from's; the events of the last
 * action are not copied.  To undo, keep a copy.
 */
void dw_table_copy(struct dw_table *to, const struct dw_table *from);

/* The number of bytes that dw_table_save writes, the same for every table. */
size_t dw_table_save_bytes(void);

/**
 * dw_table_save - write a table as bytes
 * @out: of @size bytes
 *
 * For the same version of the library on the same kind of machine: others
 * refuse to load it.  Returns how many were written, or -1.
 */
long dw_table_save(const struct dw_table *table, void *out, size_t size,
		   struct dw_error *why);

/**
 * dw_table_load - become the table that was saved
 * @table: of a game with the same rules for as many seats
 *
 * Cut, damaged and foreign bytes are refused; bytes that somebody made up on
 * purpose are not always.  Returns 0 or -1.
 */
int dw_table_load(struct dw_table *table, const void *bytes, size_t size,
		  struct dw_error *why);

enum dw_moment dw_table_moment(const struct dw_table *table);

/* Who must act; -1 when nobody must. */
int dw_table_seat(const struct dw_table *table);

/* The deal's number, from 1; 0 before the first. */
unsigned dw_table_deal_number(const struct dw_table *table);

/* The legal actions of the seat that must act, into @list.  Their number, or -1
 * when nobody must act. */
int dw_table_legal(const struct dw_table *table, struct dw_list *list,
		   struct dw_error *why);

/**
 * dw_table_play - the seat that must act plays an action of a list
 * @list: filled from this table, from a copy or a view of it, at this moment:
 *        what has become illegal since is refused
 * @i: the action's number, below dw_list_count
 *
 * Ends a deal, and adds up its scores, where the rules say so.  Returns 0, or
 * -1 and the refusal.
 */
int dw_table_play(struct dw_table *table, const struct dw_list *list,
		  unsigned i, struct dw_error *why);

/**
 * dw_table_play_text - the same with an action as JSON: {"do":"draw",...}
 * @text: any bytes are safe
 * @list: working memory; it is empty after
 */
int dw_table_play_text(struct dw_table *table, struct dw_list *list,
		       const char *text, struct dw_error *why);

/**
 * dw_table_default - play the action that an arena plays for a bot at fault
 *
 * Always legal, follows from what the seat sees, and ends every deal sometime.
 */
int dw_table_default(struct dw_table *table, struct dw_error *why);

/**
 * dw_table_events - what the last deal, action or default made happen
 * @eyes: a seat, DW_PUBLIC or DW_ALL_SEEING: cards that they may not see are
 *        "??"
 *
 * A list of events, as in "events" of a message.  Its length or -1.
 */
long dw_table_events(const struct dw_table *table, int eyes, char *out,
		     size_t size, struct dw_error *why);

/**
 * dw_table_request - the act message for the seat that must act
 * @list: filled with the legal actions, which the message has; NULL: it has
 *        none, as for a bot that does not want them
 * @events: a list of events that the message tells, JSON in one line, put in
 *        as it is; NULL: []
 *
 * One line with its newline, as an arena sends it to a bot with no time at all.
 * Its "req" is the number of the event to come, so it rises.  In less room than
 * DW_TEXT_BYTES the list may be cut; the message says "legal_more" then.
 * Its length or -1.
 */
long dw_table_request(const struct dw_table *table, struct dw_list *list,
		      const char *events, char *out, size_t size,
		      struct dw_error *why);

/* By seat, for dw_game_seats seats: the match's scores, this deal's once it is
 * over; the points of the deal that is over.  Whether many or few are good is
 * the game's ("winner" of its rules). */
void dw_table_scores(const struct dw_table *table, int scores[DW_SEATS_MAX]);
void dw_table_points(const struct dw_table *table, int points[DW_SEATS_MAX]);

/* By seat, the places as they are now, from 1; equals share one: 1, 1, 3. */
void dw_table_places(const struct dw_table *table,
		     unsigned places[DW_SEATS_MAX]);

/**
 * dw_table_returns - what the match is worth to each seat, for learners
 *
 * Zeros until it is over.  Then 1 for the first place, -1 for the last, those
 * between evenly between; who share places share what these are worth.  The
 * sum is 0 in every game.
 */
void dw_table_returns(const struct dw_table *table,
		      double returns[DW_SEATS_MAX]);

/* A view, which shows nothing yet.  10 KB. */
int dw_view_new(struct dw_view **out, struct dw_error *why);
void dw_view_free(struct dw_view *view);

/* What a seat sees of a table.  It is a copy, and outlives the table.  -1 when
 * there is no such seat, or no deal is in progress. */
int dw_view_of(struct dw_view *view, const struct dw_table *table,
	       unsigned seat, struct dw_error *why);

/**
 * dw_view_from_request - what a seat sees, by the line that an arena sends
 * @game, @seat: dw_game_from_match's
 * @line: the "act" message, with or without its newline; any bytes are safe
 * @list: working memory; it is empty after
 *
 * Returns 0; or -1 for what is no act message of a match of @game: also for one
 * that shows more of a card than there are.
 */
int dw_view_from_request(struct dw_view *view, const struct dw_game *game,
			 unsigned seat, struct dw_list *list, const char *line,
			 struct dw_error *why);

/* The seat that looks; the seat that must act. */
unsigned dw_view_seat(const struct dw_view *view);
unsigned dw_view_turn(const struct dw_view *view);

/* As "state" of a message.  Its length or -1. */
long dw_view_text(const struct dw_view *view, char *out, size_t size,
		  struct dw_error *why);

/* The seat's legal actions, the same in the same order as a table's and a
 * request's.  Their number, or -1 when another seat must act. */
int dw_view_legal(const struct dw_view *view, struct dw_list *list,
		  struct dw_error *why);

/* The policies that are compiled in, by @i from 0: "default", "random",
 * "simple", "patient", "greedy" and others; NULL behind the last. */
const char *dw_policy_at(unsigned i);

/* A sentence about the policy of that name, or NULL: there is none. */
const char *dw_policy_text(const char *name);

/**
 * dw_policy_new - a policy that plays one seat
 * @name: dw_policy_at's
 *
 * What it remembers of a match is in it: one a seat.  A few KB, greedy's some
 * 800 KB, sharp's 2 MB.  Sharp weighs by 256 samples, which cannot be set here.
 */
int dw_policy_new(struct dw_policy **out, const char *name,
		  struct dw_error *why);
void dw_policy_free(struct dw_policy *policy);

/* A match begins: it forgets all, and its random numbers follow from the seed.
 */
void dw_policy_begin(struct dw_policy *policy, uint64_t seed);

/* Has it actions of its own in this game?  1, or 0: it plays the default. */
int dw_policy_plays(const struct dw_policy *policy, const struct dw_game *game);

/**
 * dw_policy_hear - what the last deal, action or default made happen
 * @seat: that it plays; cards that this seat may not see are not heard
 *
 * Call it for each, whoever acted, as "events" of messages tell them; nothing
 * else is remembered of what went before a view.  Returns 0 or -1.
 */
int dw_policy_hear(struct dw_policy *policy, const struct dw_table *table,
		   unsigned seat, struct dw_error *why);

/* The same of the act message @line, of which @view was made.  The list is
 * empty after. */
int dw_policy_hear_request(struct dw_policy *policy, const struct dw_view *view,
			   struct dw_list *list, const char *line,
			   struct dw_error *why);

/**
 * dw_policy_choose - the action that a policy plays
 * @view: of the seat that must act
 * @memory: what that seat was told up to this view, for policies that ask
 * worlds of it; NULL: nothing
 * @list: filled with the legal actions; one that it does not have is put behind
 *        them
 *
 * Hangs on these, on what was heard and on its random numbers alone.  Returns
 * the action's number in the list, or -1.
 */
int dw_policy_choose(struct dw_policy *policy, const struct dw_view *view,
		     const struct dw_memory *memory, struct dw_list *list,
		     struct dw_error *why);

/**
 * dw_table_finish - let policies play a table on to the end of its deal
 * @policies: one for each seat; they hear what happens.  Kept by nobody
 * @list: working memory
 *
 * Nothing is to do where no deal is in progress.  The deal's points are then
 * dw_table_points.  Returns 0 or -1.
 */
int dw_table_finish(struct dw_table *table, struct dw_policy *const *policies,
		    struct dw_list *list, struct dw_error *why);

/* A memory, which knows nothing yet.  40 KB. */
int dw_memory_new(struct dw_memory **out, struct dw_error *why);
void dw_memory_free(struct dw_memory *memory);

/* Forget all: a match begins. */
void dw_memory_begin(struct dw_memory *memory);

/**
 * dw_memory_hear - what the last deal, action or default made happen
 * @seat: whose memory it is; another seat or game begins it anew, a deal too
 *
 * Call it behind each of them, whoever acted; begun in a deal's middle it knows
 * of what was before only what that seat sees.  Returns 0 or -1.
 */
int dw_memory_hear(struct dw_memory *memory, const struct dw_table *table,
		   unsigned seat, struct dw_error *why);

/**
 * dw_memory_hear_request - what the act message @line tells, of which @view was
 * made
 * @list: working memory; it is empty after
 *
 * For a bot of an arena, in place of dw_memory_hear: call it for each request
 * of a match.  Such a memory has the cards that others took in sight and have
 * not shown since; it knows less than one that hears each action by itself, as
 * of what a renewed stock is made.  Another seat or game begins it anew, and so
 * does what is not behind the last message by the numbers of its events, or of
 * the request where there are none: each match counts from 1.  So none is to be
 * heard twice.
 * Returns 0; or -1 for what has no "events", and nothing was heard.
 */
int dw_memory_hear_request(struct dw_memory *memory, const struct dw_view *view,
			   struct dw_list *list, const char *line,
			   struct dw_error *why);

/* Is each world of it one that can be, each with the same chance?  1 or 0.  Not
 * in long deals with several packs whose stock was renewed. */
int dw_memory_is_exact(const struct dw_memory *memory);

/**
 * dw_world - make a table that could be the true one
 * @table: of the view's game; becomes it
 * @memory: of the view's seat, told all up to it: then no world contradicts
 * what was told.  NULL: what the view shows, and no more, is asked for
 * @seed: of the world, and of all that is shuffled there later
 *
 * The unseen cards are dealt to where they may lie, each possible deal with the
 * same chance; what others would have played with them is not weighed.  Returns
 * 0, or -1: memory and view are not of the same moment.
 */
int dw_world(struct dw_table *table, const struct dw_view *view,
	     const struct dw_memory *memory, uint64_t seed,
	     struct dw_error *why);

#define DW_WORLDS_MAX 4096

/**
 * dw_world_likely - the same, weighed by what the others threw
 * @memory: of the view's seat, told all up to it
 * @of: 1..DW_WORLDS_MAX: so many worlds are drawn, and one of them is taken by
 * its weight.  1: as dw_world
 *
 * Who threw a card hardly holds others that would make a meld with it: for each
 * such pair a world weighs less.  None is ruled out.  Returns 0, or -1.
 */
int dw_world_likely(struct dw_table *table, const struct dw_view *view,
		    const struct dw_memory *memory, unsigned of, uint64_t seed,
		    struct dw_error *why);

/**
 * dw_best_melds - the disjoint melds of some cards that leave the fewest points
 *
 * Where melds score (canasta, wildcat), those that bring the most.  The search
 * is bounded: of hands of fifty cards and more they may be not quite the best.
 *
 * @cards: a list of them: ["AS","2S","X1"], at most 162
 * @list: working memory; it is empty after
 * @melds: gets the melds, a list of lists of cards as an action has them; NULL:
 *        they are not wanted
 *
 * By the game's rules alone, not by what a deal changes (Indian Rummy's wild
 * card).  Returns the points that are left in the hand, from 0, or -1.
 */
int dw_best_melds(const struct dw_game *game, struct dw_list *list,
		  const char *cards, char *melds, size_t size,
		  struct dw_error *why);

/*
 * Numbers instead of text, for programs that learn.
 *
 * An observation is what a view shows, as one row of numbers; docs/library.md
 * has the columns.  All numbers are whole and from 0 to 255, so that bytes and
 * floats hold the same.
 */

enum dw_type {
	DW_UINT8,
	DW_FLOAT32,
};

/* How many numbers an observation of this game has. */
unsigned dw_observe_count(const struct dw_game *game);

/**
 * dw_observe_block - what stands where in an observation
 * @i: of the block, from 0
 * @at, @rows, @columns: its first number is number @at, its shape; row by row
 *
 * Returns its name, "hand", or a flag's as in a view: "stock_only".  NULL
 * behind the last.
 */
const char *dw_observe_block(const struct dw_game *game, unsigned i,
			     unsigned *at, unsigned *rows, unsigned *columns);

/* A view as numbers: @out has dw_observe_count of them, of this type.  -1 when
 * the view shows nothing yet. */
int dw_observe(const struct dw_view *view, enum dw_type type, void *out,
	       struct dw_error *why);

/* How many columns the row of an action has, the same in all games. */
unsigned dw_feature_count(void);

/* What column @i says, as "act.draw" or "cards.AS"; NULL behind the last. */
const char *dw_feature_name(unsigned i);

/**
 * dw_action_features - the actions of a list as rows of numbers
 * @out: [@rows][dw_feature_count] of this type.  Rows for which there is no
 *       action are zeros; actions for which there is no row are left out
 *
 * Returns how many rows have an action, or -1.
 */
int dw_action_features(const struct dw_list *list, enum dw_type type, void *out,
		       unsigned rows, struct dw_error *why);

/**
 * dw_ids - how many fixed numbers a game's actions have: its ids
 *
 * Where actions are few they have ids, the same at every moment of every match:
 * from 0 to below this.  Each legal action of a list has one, and no two the
 * same one.  In other games this is 0: an action has but its place in the list.
 */
unsigned dw_ids(const struct dw_game *game);

/* How many words a mask of ids has: 64 bits each, id i is bit i % 64 of word
 * i / 64.  0 where there are no ids. */
unsigned dw_mask_words(const struct dw_game *game);

/* The id of action @i of a list; -1 when there is none. */
int dw_list_id(const struct dw_list *list, unsigned i);

/* The place in a list of the action with this id; -1: it is not legal. */
int dw_list_find(const struct dw_list *list, unsigned id);

/* The ids of a list's actions as bits; @words: dw_mask_words of them.  -1 when
 * the game has no ids. */
int dw_list_mask(const struct dw_list *list, uint64_t *words,
		 struct dw_error *why);

/*
 * Batches: tables of one game side by side, its slots, from 0.
 *
 * A slot plays match after match; which one is its episode, from 0.  Cards and
 * random numbers follow from the batch's seed, the slot and the episode alone.
 * Deals are dealt by themselves, so that a slot is always at a decision, or its
 * match is over.  An action is a number: its id, or in games without ids its
 * place in the legal list.
 */

#define DW_SKIP	   (-1) /* nothing is played in this slot */
#define DW_DEFAULT (-2) /* what dw_table_default plays */

/* What came of a slot's action. */
enum dw_step {
	DW_STEP_PLAYED,
	DW_STEP_SKIPPED,
	DW_STEP_ILLEGAL, /* no such action is legal: the slot is unchanged */
	DW_STEP_OVER,	 /* the match was over: the slot is unchanged */
};

/**
 * struct dw_arrays - what is told of n slots, in memory of the caller's
 * @bytes: sizeof(struct dw_arrays)
 * @type: of observations and features
 * @feature_rows: rows for actions that @features has for each slot
 * @players: [n] the seat that must act; -1: the match is over
 * @counts: [n] how many actions are in the legal list
 * @masks: [n][dw_mask_words] the ids that are legal
 * @observations: [n][dw_observe_count] of @type, as the seat that must act
 *		  sees it
 * @features: [n][feature_rows][dw_feature_count] of @type
 * @returns: [n][seats] as dw_table_returns, of the match that has just ended;
 *	     zeros where none has
 * @points: [n][seats] of the deal that has just ended; zeros where none has
 * @done: [n] 1: this step has ended the match
 * @steps: [n] enum dw_step
 * @episodes: [n] the episode that the slot plays now
 *
 * Each is contiguous, aligned for its type, and may be NULL: not wanted, and
 * not worked out.  What belongs to who must act is zeros where nobody must.
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
 * dw_batch_new - a batch, each slot at the first decision of its episode 0
 * @slots: 1 to 1,000,000, some 6 KB each
 * @seed: of all that the batch plays
 * @restart: 1: a slot whose match has ended begins its next episode in the same
 *	     step; 0: it stays over until dw_batch_begin
 *
 * Nothing but this and dw_batch_free takes or gives back memory.  Where actions
 * have ids the policies' room, some megabytes, is taken too.
 */
int dw_batch_new(struct dw_batch **out, const struct dw_game *game,
		 unsigned slots, const uint8_t seed[DW_SEED_BYTES], int restart,
		 struct dw_error *why);
void dw_batch_free(struct dw_batch *batch);

unsigned dw_batch_slots(const struct dw_batch *batch);

/* The seed of the match that is a slot's episode in a batch with this seed: for
 * dw_table_begin. */
void dw_batch_seed(const uint8_t seed[DW_SEED_BYTES], uint64_t slot,
		   uint64_t episode, uint8_t match[DW_SEED_BYTES]);

/* Begin an episode in a slot.  -1 when there is no such slot. */
int dw_batch_begin(struct dw_batch *batch, unsigned slot, uint64_t episode,
		   struct dw_error *why);

/* Begin all over, with another seed: all slots at their episode 0. */
void dw_batch_reset(struct dw_batch *batch, const uint8_t seed[DW_SEED_BYTES]);

/* Fill the arrays as they are now: nothing has just ended, all is skipped.  -1
 * when they are not of this batch's game. */
int dw_batch_look(struct dw_batch *batch, const struct dw_arrays *arrays,
		  struct dw_error *why);

/**
 * dw_batch_step - play an action in every slot, and fill the arrays
 * @actions: [n] ids, or places in the lists; DW_SKIP, DW_DEFAULT
 * @arrays: filled for every slot
 *
 * Returns in how many slots nothing was played though it should have been, with
 * the first one's refusal in @why; or -1, and nothing is played, when the
 * arrays are not of this game.
 */
int dw_batch_step(struct dw_batch *batch, const int32_t *actions,
		  const struct dw_arrays *arrays, struct dw_error *why);

/**
 * dw_batch_choose - let a policy that is compiled in choose for every slot
 * @name: dw_policy_at's; in games without ids "random" and "default" alone
 * @actions: [n] filled: what it plays for the seat that must act; DW_SKIP where
 *	     nobody must
 *
 * It goes by what the seat sees now, and remembers nothing of before.  The
 * slots do not change but for the random number that a policy may draw, which
 * is the slot's own.  Returns 0, or -1 when there is no such policy.
 */
int dw_batch_choose(struct dw_batch *batch, const char *name, int32_t *actions,
		    struct dw_error *why);

/* A slot's match out to a table, and a table's match into a slot: to look at
 * it, to keep it, to go on from it.  The table's game must have the same rules.
 * Between deals the next one is dealt; a match that is over is refused where
 * the batch restarts.  A slot that is put keeps its episode's number.  0 or -1.
 */
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

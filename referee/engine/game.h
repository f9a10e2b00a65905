/*
 * game.h - play a match by the rules.  The referee, the replay, the rule cases,
 * the search of the house bots and the benchmarks call it.
 *
 *   game_begin(&state, rules, players);
 *   while (state.over != OVER_MATCH) {
 *           stream_for_deal(&stream, seed, state.deal + 1);
 *           game_deal(&state, &stream, &events);
 *           while (state.over == OVER_NO) {
 *                   ... state.seat must act in state.phase ...
 *                   ruling = game_apply(&state, seat, &action, &stream,
 *                                        &events);
 *           }
 *   }
 *
 * Input: state and action; output: state and events.  There is no I/O, clock,
 * allocation or global variable.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_GAME_H
#define DEADWOOD_REFEREE_ENGINE_GAME_H

#include "event.h"
#include "flag.h"
#include "ids.h"
#include "state.h"
#include "stream.h"

struct partition_query;
struct view;

/**
 * struct family - functions of a kind of game; a game file names its family
 * @name: as in "family:" of the game files
 * @flags: state that only this family has (flag.h); ends with a NULL name
 * @has_flag: return whether a game with these rules needs the flag.  NULL: all
 *        its games need all flags
 * @before: called with the shuffled pack, before cards are dealt.  Returns true
 *        if a step precedes the deal (a cut): then it has set seat and phase,
 *        and the family calls game_deal_cards after that step.  NULL: none
 * @deal_round: called when each seat has got one more card of its hand: deal a
 *        card elsewhere.  NULL: only hands get cards
 * @deal: called after the hands are dealt, with state->seat to the left of the
 *        dealer and PHASE_DRAW: turn the upcard and set the first turn.  May
 *        move more cards, with events
 * @apply: apply an action that may be illegal; a refusal changes nothing.  Sets
 *        seat and phase; at the end of a deal, sets state->over to OVER_DEAL,
 *        how and ender
 * @legal: list the legal actions of state->seat, and whether there are more
 * @standard: return the safe action that the referee plays for a seat at fault
 *        (the protocol's "default"); always legal; depends only on what
 *        the seat may see
 * @may: return a bit per enum act that could be legal in this phase for this
 *        seat
 * @score: set deal_scores of a finished deal, by seat; the engine adds those of
 *        partners afterwards.  NULL: @apply sets them
 * @match_over: called after a deal's scores are added: call game_end_match if
 *        the match is over.  NULL: deals_total, target and drop_out decide
 * @view: change what differs for this seat from the common part of view_of (a
 *        card lying face down).  NULL: nothing differs
 * @position: called for a position of a rule case, with cards, table, opened
 *        seats, scores and turn set: set the state of this family as at the
 *        start of such a deal; the case sets flags afterwards.  If the case has
 *        no turn, state->phase is PHASE_NONE: set the first phase of a deal.
 *        NULL: that is PHASE_DRAW, and nothing else is to be set
 * @deadwood: return the least deadwood of a hand, as the sheet counts it (gin
 *        5.3); NULL: the game has no deadwood
 * @read_meld: read cards as a meld of this deal, laid by @seat or by no seat
 *        (SEAT_NONE); NULL: meld_read, which depends on the rules alone
 * @meld_points: return the value of a meld of this deal; NULL: meld_points
 * @most: return the most tiles that a seat which has opened can add to
 *        the table at once (rummikub 6); uses the @room of a list.  NULL:
 *        the game has no rearranging
 * @ask: change a query about the melds of a hand (partition_query_init)
 *        from the rules to this deal; depends only on what all seats may
 *        see.  NULL: nothing to change
 * @kinds: bit per enum kind if a seat lays one meld of each kind, which ends
 *        the deal; 0: the game has no such kinds
 * @canastas: melds score, and those of canasta_size cards bring a bonus: the
 *        game has the parameters of canastas
 * @face_down: return whether the top of the discard pile lies face down for a
 *        seat; NULL: it never does
 * @ids: fixed numbers of all actions of a legal list; NULL: there are too many
 * @prove: return a sentence about why a deal cannot be dealt or might not end
 *        under these rules, or NULL
 */
struct family {
	const char *name;
	const struct flag *flags;
	bool (*has_flag)(const struct rules *rules, const struct flag *flag);
	bool (*before)(struct state *state, struct stream *stream);
	void (*deal_round)(struct state *state);
	void (*deal)(struct state *state, struct stream *stream,
		     struct events *events);
	struct ruling (*apply)(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
	void (*legal)(const struct state *state, struct legal *out);
	void (*standard)(const struct state *state, struct action *out);
	uint32_t (*may)(const struct state *state);
	void (*score)(struct state *state);
	void (*match_over)(struct state *state);
	void (*view)(const struct state *state, seat_t seat, struct view *view);
	void (*position)(struct state *state);
	int (*deadwood)(const struct state *state, const struct bag *hand);
	struct ruling (*read_meld)(const struct state *state, seat_t seat,
				   const struct laid *cards, unsigned count,
				   enum kind kind, struct meld *out);
	int (*meld_points)(const struct state *state, const struct meld *meld);
	void (*ask)(const struct state *state, struct partition_query *query);
	int (*most)(const struct state *state, const struct bag *hand,
		    struct legal *room);
	unsigned kinds;
	bool canastas;
	bool (*face_down)(const struct state *state, seat_t seat);
	const struct id_space *ids;
	const char *(*prove)(const struct rules *rules, unsigned players);
};

/* All families; ends with NULL. */
extern const struct family *const families[];

/**
 * game_begin - initialize the state of a match, before its first deal
 * @rules: borrowed as long as the state is in use; resolved for @players
 */
void game_begin(struct state *state, const struct rules *rules,
		unsigned players);

/**
 * game_deal - shuffle and deal the next deal
 * @stream: stream of the next deal, state->deal + 1
 * @events: caller's storage; emptied first
 */
void game_deal(struct state *state, struct stream *stream,
	       struct events *events);

/* For families with a @before: deal the hands and start play. */
void game_deal_cards(struct state *state, struct stream *stream,
		     struct events *events);

/**
 * game_apply - apply the action of a seat, if it is legal
 * @seat: the acting seat; refused unless it is state->seat
 * @action: untrusted, from a bot: any bytes of the right type are safe
 * @events: caller's storage; emptied first; the events, on success
 *
 * Returns a ruling of REFUSE_NONE and has changed the state, or a refusal and
 * has changed nothing.  At the end of a deal it adds the scores and sets
 * state->over: OVER_DEAL, or OVER_MATCH if the match is over too.
 */
struct ruling game_apply(struct state *state, seat_t seat,
			 const struct action *action, struct stream *stream,
			 struct events *events);

/* List the legal actions of state->seat; see struct legal. */
void game_legal(const struct state *state, struct legal *out);

/* Return the safe action of state->seat: @standard of struct family. */
void game_standard(const struct state *state, struct action *out);

/* Return a bit per enum act that could be legal in this phase. */
uint32_t game_may(const struct state *state);

/* Read a meld, or count its points, in this deal: see struct family. */
struct ruling game_read_meld(const struct state *state, seat_t seat,
			     const struct laid *cards, unsigned count,
			     enum kind kind, struct meld *out);
int game_meld_points(const struct state *state, const struct meld *meld);

/**
 * game_take_card - for families: draw a card for the seat in turn; the phase
 * becomes PHASE_PLAY
 * @from: FROM_STOCK, whose card only the seat sees, or FROM_DISCARD; not empty
 */
void game_take_card(struct state *state, enum source from,
		    struct events *events);

/* For families: discard a card of the seat in turn. */
void game_discard_card(struct state *state, card_t card, struct events *events);

/**
 * game_renew_stock - for families: make the discard pile the new stock
 * @all: including its top card, which otherwise stays
 *
 * The rules' stock_end decides whether the cards are shuffled or only turned
 * over.
 */
void game_renew_stock(struct state *state, bool all, struct stream *stream,
		      struct events *events);

/**
 * game_next_turn - for families: give the turn to the next seat of the deal
 * @phase: first phase of the turn
 *
 * Ends the first round when each seat has had a turn.  The family counts the
 * finished turn in state->turns, because that count may end the deal first.
 */
void game_next_turn(struct state *state, enum phase phase);

/**
 * game_end_deal - for families: end the deal; no seat has to act any more
 * @ender: the seat that ended it, or SEAT_NONE
 *
 * game_apply scores the deal afterwards.
 */
void game_end_deal(struct state *state, enum how how, seat_t ender);

/**
 * game_drop_out - remove the seats whose totals have reached drop_out from the
 * match: they get no more cards and do not deal
 * @deal: the deal in which they reached it; DROPPED_BEFORE for a position
 *        in the first deal, which ranks before all deals
 */
#define DROPPED_BEFORE (-1)
void game_drop_out(struct state *state, int deal);

/* For families: end the match.  If state->winners is 0, set it to the seats
 * that share the first place. */
void game_end_match(struct state *state);

/**
 * game_places - compute the final ranking; ties share a place: 1, 1, 3
 * @places: caller's storage for state->players places
 */
void game_places(const struct state *state, unsigned *places);

/**
 * game_places_forfeited - compute the ranking; seats that forfeited come last
 * @forfeited: bit per seat that forfeited the match; its side forfeits with it
 * @forfeit_deal: by seat, the deal in which it forfeited: the later, the better
 *        its place; the same deal shares a place
 */
void game_places_forfeited(const struct state *state, unsigned forfeited,
			   const unsigned *forfeit_deal, unsigned *places);

#endif

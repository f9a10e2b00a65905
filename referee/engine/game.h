/*
 * game.h - play a match by the rules: what the referee, the replayer, the case
 * runner, the searching bots and the benchmarks all call.
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
 * State in, action in, events out: no I/O, no clock, no allocation, no global.
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
 * struct family - how a kind of game moves; one table of functions each
 * @name: as "family:" in the game files
 * @flags: the family's own state by its sheets' names; ends with a NULL name
 * @has_flag: has a game with these rules a use for the flag?  NULL: for all
 * @before: the pack is shuffled, no card is dealt: true when something comes
 *        before the deal (a cut); then it has set seat and phase, and calls
 *        game_deal_cards when that is over.  NULL: nothing does
 * @deal_round: each seat has got a card of its hand: what else gets one, before
 *        the next round?  NULL: nothing does
 * @deal: the hands are dealt, state->seat is the dealer's left neighbour in the
 *        phase draw: turn the upcard and set the first turn.  May move more
 *        cards (and say so in events)
 * @apply: play an action that may be illegal; on refusal nothing has changed.
 *        Sets seat and phase, and state->over to OVER_DEAL with how and ender
 *        when the deal is over
 * @legal: the legal actions of state->seat, and whether there are more
 * @standard: the safe action that is played for a seat at fault (the protocol's
 *        "default"); always legal; depends on what the seat may see only
 * @may: bit per enum act that could be legal in this phase for this seat
 * @score: fill in deal_scores of a deal that is over, by seat: the scores of
 *        partners are added up afterwards; NULL: apply has done it
 * @match_over: after a deal's scores are added: is the match over?  Calls
 *        game_end_match when it is.  NULL: when deals_total,
 *        target or drop_out says so
 * @view: pick what differs from view_of's common part for this seat (a card
 *        lying face down); NULL: nothing does
 * @position: a state was set up by hand (a case's position: cards, table, who
 *        has opened, scores and turn stand): fill in the family's own state, as
 *        at the start of a deal that lies like this; its flags are set after.
 *        Where no turn was given state->phase is PHASE_NONE: set the phase in
 *        which a deal begins.  NULL: that is PHASE_DRAW, nothing else to do
 * @deadwood: the least that a hand is left with, as the sheet counts it (gin
 *        5.3); NULL: the game has no deadwood
 * @read_meld: read cards as a meld of this deal that @seat would lay, or nobody
 *        (SEAT_NONE); NULL: meld_read, the rules alone decide
 * @meld_points: what a meld of this deal is worth; NULL: meld_points
 * @most: the most tiles that a seat which has opened can add to the table at
 *        once (rummikub 6), searched for in the @room of a list; NULL: the
 *        game has no rearranging
 * @ask: change what the rules ask of the melds of a hand (partition_query_init)
 *        to what this deal asks; depends on what every seat may see only.
 *        NULL: nothing to change
 * @kinds: bit per enum kind of which a seat lays one meld each, and has then
 *        brought the deal to its end; 0: there are none such
 * @canastas: melds score, and those of canasta_size cards bring a bonus: the
 *        parameters of canastas hold
 * @face_down: does the discard pile's top card lie face down to this seat?
 *        NULL: it never does
 * @ids: fixed numbers for all actions of the legal list; NULL: there are too
 *        many of them
 * @prove: can every deal be dealt and come to an end under these rules?  A
 *        sentence saying what cannot, or NULL
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
 * game_begin - ready a state for a match's first deal
 * @rules: kept for as long as the state is used; resolved for @players
 */
void game_begin(struct state *state, const struct rules *rules,
		unsigned players);

/**
 * game_deal - shuffle and deal the next deal
 * @stream: of the deal to come, state->deal + 1
 * @events: caller's storage; emptied first
 */
void game_deal(struct state *state, struct stream *stream,
	       struct events *events);

/* For families with a @before: deal the hands and begin to play. */
void game_deal_cards(struct state *state, struct stream *stream,
		     struct events *events);

/**
 * game_apply - let a seat act
 * @seat: who acts; another than state->seat is refused
 * @action: as it came from a bot: any bytes of the right type are safe
 * @events: caller's storage; emptied first; what happened, on success
 *
 * Returns REFUSE_NONE and has changed the state, or a refusal and has changed
 * nothing.  When it ends the deal, the scores are added and state->over says
 * whether the match is over too.
 */
struct ruling game_apply(struct state *state, seat_t seat,
			 const struct action *action, struct stream *stream,
			 struct events *events);

/* The legal actions of state->seat; see struct legal.  Never changes state. */
void game_legal(const struct state *state, struct legal *out);

/* The safe action of state->seat. */
void game_standard(const struct state *state, struct action *out);

/* Bit per enum act that the phase knows for state->seat. */
uint32_t game_may(const struct state *state);

/* As meld_read and meld_points, in this deal: see struct family. */
struct ruling game_read_meld(const struct state *state, seat_t seat,
			     const struct laid *cards, unsigned count,
			     enum kind kind, struct meld *out);
int game_meld_points(const struct state *state, const struct meld *meld);

/**
 * game_take_card - for families: the seat in turn takes a card and may play
 * @from: FROM_STOCK, which only the seat sees, or FROM_DISCARD; not empty
 */
void game_take_card(struct state *state, enum source from,
		    struct events *events);

/* For families: a card of the seat in turn goes onto the discard pile. */
void game_discard_card(struct state *state, card_t card, struct events *events);

/**
 * game_renew_stock - for families: the discard pile becomes the stock
 * @all: with its top card, which else stays
 *
 * It is shuffled, or turned over as it lies, by the rules' stock_end.
 */
void game_renew_stock(struct state *state, bool all, struct stream *stream,
		      struct events *events);

/**
 * game_next_turn - for families: the turn goes to the next seat of the deal
 * @phase: in which the turn begins
 *
 * Ends the first round when it has gone round.  The turn that is over is
 * counted by the family, in state->turns: some deals end by that count before
 * the turn goes on.
 */
void game_next_turn(struct state *state, enum phase phase);

/**
 * game_end_deal - for families: the deal is over, nobody is to act
 * @ender: the seat that has ended it, or SEAT_NONE
 *
 * game_apply scores it then.
 */
void game_end_deal(struct state *state, enum how how, seat_t ender);

/**
 * game_drop_out - let the seats whose totals have reached drop_out leave the
 * match: they are dealt no more cards, and passed over as dealers
 * @deal: the deal that brought them there; DROPPED_BEFORE, of a position in the
 *        first deal: before all of them
 */
#define DROPPED_BEFORE (-1)
void game_drop_out(struct state *state, int deal);

/* For families: the match is over.  The winners are state->winners, or where it
 * is 0 the seats that share the first place. */
void game_end_match(struct state *state);

/**
 * game_places - the final ranking, as in sport: 1, 1, 3
 * @places: caller's storage for state->players places
 */
void game_places(const struct state *state, unsigned *places);

/**
 * game_places_gone - the same, with those who forfeited behind all others
 * @gone: bit per seat that forfeited the match; a side goes with its first seat
 * @gone_in: by seat, the deal in which it did: the later the better, the same
 *        deal shares a place
 */
void game_places_gone(const struct state *state, unsigned gone,
		      const unsigned *gone_in, unsigned *places);

#endif

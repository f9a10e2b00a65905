/*
 * game.h - play a match by the rules: the interface of the engine for the
 * referee, the replay, the rule cases, the bots' search and the benchmarks.
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
 * The engine applies an action to a state and returns events.  It uses no I/O,
 * no clock, no heap memory and no global variables.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_GAME_H
#define DEADWOOD_REFEREE_ENGINE_GAME_H

#include "event.h"
#include "flag.h"
#include "ids.h"
#include "places.h"
#include "state.h"
#include "stream.h"

struct partition_query;
struct view;

/**
 * struct family - functions of a family of games (such as gin); each game file
 * names its family
 * @name: name of the family, the value of "family" in game files
 * @flags: flags (flag.h) that only this family has; a NULL name ends the array
 * @has_flag: return whether a game with these rules needs a flag.  NULL: all
 *        games of the family need all flags of the family
 * @places: places of cards (places.h) that only this family has; a NULL name
 *        ends the array.  NULL: the family has only the common places
 * @before: called after the shuffle, before cards are dealt.  If a seat must
 *        act before the deal (cut the pack), the function sets the seat and the
 *        phase and returns true.  After that action the family calls
 *        game_deal_cards.  NULL: no seat acts before the deal
 * @deal_round: called after each round of dealing, in which every seat got one
 *        card; may deal more cards, such as one to the spread (tantrum 3.1).
 *        NULL: only hands get cards
 * @deal: called after the hands are dealt, when state->seat is the seat left of
 *        the dealer and the phase is PHASE_DRAW.  Turns the upcard and sets the
 *        seat and phase of the first turn.  May move more cards and add events
 *        for them
 * @apply: check an action and apply it.  A refusal changes nothing.  Sets the
 *        next seat and phase.  At the end of a deal, sets state->over
 *        (OVER_DEAL), state->how and state->ender
 * @legal: list the legal actions of state->seat; set @more of the list if some
 *        do not fit
 * @standard: set @out to the default action, which the referee plays for a seat
 *        that sends no legal action.  The default action is always legal and
 *        depends only on what the seat may see
 * @may: return the acts that could be legal for state->seat in this phase, one
 *        bit per enum act
 * @score: set state->deal_scores of a finished deal for each seat.  The engine
 *        then adds up the scores of partners.  NULL: @apply sets deal_scores
 * @match_over: called after the scores of a deal were added to the totals.  If
 *        the match is over, calls game_end_match.  NULL: only deals_total,
 *        target and drop_out of the rules decide when the match ends
 * @view: change the view that view_of made, if this seat sees less or more than
 *        view_of assumes (such as a card that lies face down).  NULL: no
 *        changes
 * @position: called for the position of a rule case, after the cards, table,
 *        opened seats, scores and turn are set, and before the flags are set.
 *        Sets the state of this family as at the start of a deal.  If the case
 *        has no turn, state->phase is PHASE_NONE, and the function must set the
 *        first phase of a deal.  NULL: the family has no state to set, and the
 *        first phase is PHASE_DRAW
 * @deadwood: return the least possible deadwood of a hand by the rules of the
 *        family (gin 5.3).  NULL: the family has no deadwood
 * @read_meld: find the meld that some cards form in this deal if @seat lays
 *        them, or if no seat does (SEAT_NONE).  NULL: the engine uses
 *        meld_read, because melds do not depend on the deal
 * @meld_points: return the points of a meld in this deal.  NULL: the engine
 *        uses the function meld_points of meld.h
 * @most: return the largest number of tiles that a seat which has opened can
 *        add in one rearrangement of the table (rummikub 6); @room is scratch
 *        memory.  NULL: the family does not rearrange the table
 * @ask: change @query, which partition_query_init made from the rules, so that
 *        it fits this deal (for example, its wild card).  The function uses
 *        only what all seats may see.  NULL: the query does not depend on the
 *        deal
 * @opening_points: return the minimum number of points of a seat's first melds
 *        in this deal; 0: no minimum.  If the parameter opening_points is set,
 *        one of these melds alone must have that number.  NULL: the family has
 *        no minimum
 * @kinds: one bit per enum kind of meld: a seat ends the deal when it has laid
 *        one meld of each of these kinds; 0: there is no such rule
 * @canastas: true: melds score, and a meld of canasta_size cards brings a bonus
 * @face_down: return whether the top card of the discard pile lies face down
 *        for a seat; NULL: the top card always lies face up
 * @ids: fixed numbers (ids) of all actions; NULL: the family has too many
 *        actions for ids
 * @prove: if a deal cannot be dealt or might not end under these rules, return
 *        a sentence that says why, else NULL
 */
struct family {
	const char *name;
	const struct flag *flags;
	bool (*has_flag)(const struct rules *rules, const struct flag *flag);
	const struct place *places;
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
	int (*opening_points)(const struct state *state, seat_t seat);
	unsigned kinds;
	bool canastas;
	bool (*face_down)(const struct state *state, seat_t seat);
	const struct id_space *ids;
	const char *(*prove)(const struct rules *rules, unsigned players);
};

/* All families; NULL ends the array. */
extern const struct family *const families[];

/**
 * game_begin - initialize the state of a match, before its first deal
 * @rules: borrowed as long as the state is in use; must be loaded for @players
 *        seats
 */
void game_begin(struct state *state, const struct rules *rules,
		unsigned players);

/**
 * game_deal - shuffle the pack and deal the cards of the next deal
 * @stream: random stream of the next deal, which has the number state->deal + 1
 * @events: caller's storage; cleared first
 */
void game_deal(struct state *state, struct stream *stream,
	       struct events *events);

/* Deal the hands and start play.  Only a family in which a seat acts before the
 * deal (@before of struct family) calls this function. */
void game_deal_cards(struct state *state, struct stream *stream,
		     struct events *events);

/**
 * game_apply - apply the action of a seat, if it is legal
 * @seat: the acting seat; any other seat than state->seat is refused
 * @action: may come from an untrusted bot: every value of the struct is checked
 * @events: caller's storage; cleared first; gets the events if the action is
 *        legal
 *
 * Returns REFUSE_NONE in the ruling if the action was applied.  A refusal
 * leaves the state unchanged.  At the end of a deal the function adds the
 * scores to the totals, and sets state->over to OVER_DEAL, or to OVER_MATCH if
 * the match has ended too.
 */
struct ruling game_apply(struct state *state, seat_t seat,
			 const struct action *action, struct stream *stream,
			 struct events *events);

/* List the legal actions of state->seat in @out; see struct legal. */
void game_legal(const struct state *state, struct legal *out);

/* Set @out to the default action of state->seat: see @standard of struct
 * family. */
void game_standard(const struct state *state, struct action *out);

/* Return the acts that could be legal in this phase, one bit per enum act. */
uint32_t game_may(const struct state *state);

/* game_read_meld finds the meld that some cards form in this deal.
 * game_meld_points returns the points of a meld in this deal.  See @read_meld
 * and @meld_points of struct family. */
struct ruling game_read_meld(const struct state *state, seat_t seat,
			     const struct laid *cards, unsigned count,
			     enum kind kind, struct meld *out);
int game_meld_points(const struct state *state, const struct meld *meld);

/**
 * game_take_card - for families: draw a card for the seat in turn, and set the
 * phase to PHASE_PLAY
 * @from: FROM_STOCK (only the seat sees the card) or FROM_DISCARD; must not be
 *        empty
 */
void game_take_card(struct state *state, enum source from,
		    struct events *events);

/* For families: move a card from the hand of the seat in turn to the discard
 * pile. */
void game_discard_card(struct state *state, card_t card, struct events *events);

/**
 * game_renew_stock - for families: make the discard pile the new stock
 * @all: true: make all cards the new stock; false: leave the top card in the
 *        pile
 *
 * The parameter stock_end says whether the cards are shuffled or only turned
 * over.
 */
void game_renew_stock(struct state *state, bool all, struct stream *stream,
		      struct events *events);

/**
 * game_next_turn - for families: give the turn to the next seat of the deal
 * @phase: first phase of the turn
 *
 * When each seat has had a turn, the function sets state->first to false.  The
 * caller must first count the finished turn in state->turns, because the number
 * of turns may end the deal.
 */
void game_next_turn(struct state *state, enum phase phase);

/**
 * game_end_deal - for families: end the deal; no seat can act until the next
 * deal
 * @ender: the seat that ended the deal, or SEAT_NONE
 *
 * After the family returns, game_apply scores the deal.
 */
void game_end_deal(struct state *state, enum how how, seat_t ender);

/**
 * game_drop_out - remove from the match all seats whose totals have reached the
 * parameter drop_out; these seats get no more cards and do not deal
 * @deal: number of the deal in which the seats reached drop_out.
 *        DROPPED_BEFORE means before the first deal; a rule case whose position
 *        is in the first deal uses this value
 */
#define DROPPED_BEFORE (-1)
void game_drop_out(struct state *state, int deal);

/* For families with @match_over: end the match if deals_total, target or
 * drop_out of the rules is reached. */
void game_check_match_end(struct state *state);

/* For families: end the match.  If state->winners is 0, the function sets in it
 * the bits of the seats that share the first place. */
void game_end_match(struct state *state);

/**
 * game_places - compute the final ranking; tied seats share a place, as in 1,
 * 1, 3
 * @places: caller's array of state->players places
 */
void game_places(const struct state *state, unsigned *places);

/**
 * game_places_forfeited - compute the ranking; seats that forfeited come last
 * @forfeited: one bit per seat that forfeited the match; if a seat forfeits,
 *        its partners forfeit too
 * @forfeit_deal: for each seat, the deal in which the seat forfeited.  A later
 *        deal gives a better place.  Seats that forfeited in the same deal
 *        share a place
 */
void game_places_forfeited(const struct state *state, unsigned forfeited,
			   const unsigned *forfeit_deal, unsigned *places);

#endif

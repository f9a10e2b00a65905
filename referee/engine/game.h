/*
 * game.h - play a match by the rules: the interface of the rummy engine.
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
 * The engine applies an action to a state (struct state) and returns events.
 * The engine uses no I/O, no clock, no heap memory and no global variables.
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
 * struct family - functions of a family: games that share their code, such as
 * the variants of gin.  Each game file names its family
 * @name: name of the family, the value of "family" in game files
 * @flags: flags (flag.h) that only this family has.  An element with a NULL
 *	name ends the array
 * @has_flag: return whether a game of this family with these rules needs a
 *        flag.  NULL: all games of the family need all flags of the family
 * @places: members of struct state that hold cards (places.h) and that only
 *        this family has.  An element with a NULL name ends the array.  NULL:
 *        the family has only the places that all games have
 * @before: function that the engine calls after the shuffle and before the
 *        deal.  If a seat must act before the deal (cut the pack), @before sets
 *        this seat and the phase, and returns true.  After the seat's action
 *        the family calls game_deal_cards.  NULL: no seat acts before the deal
 * @deal_round: function that the engine calls after each round of dealing, when
 *        every seat got one card.  The function may deal more cards, such as
 *        one to the spread (tantrum 3.1).  NULL: the engine deals only to hands
 * @deal: function that the engine calls after it dealt the hands; then
 *        state->seat is the seat left of the dealer and the phase is
 *        PHASE_DRAW.  The function turns the upcard, and sets the seat and
 *        phase of the first turn.  The function may move more cards and add
 *        events for these moves
 * @apply: function that checks an action and applies it.  A refused action
 *        changes nothing.  After an action, the function sets the next seat and
 *        phase.  At the end of a deal, the function sets state->over
 *        (OVER_DEAL), state->how and state->ender
 * @legal: function that lists the legal actions of state->seat.  If some
 *        actions do not fit, the function sets @more of the list
 * @standard: function that sets @out to the default action.  The referee plays
 *        the default action for a seat that sends no legal action.  The default
 *        action is always legal and depends only on what the seat may see
 * @may: function that returns the acts that could be legal for state->seat in
 *        this phase, as one bit per enum act
 * @score: function that sets state->deal_scores of each seat after a deal.  The
 *        engine then adds up the scores of partners.  NULL: the function @apply
 *        sets deal_scores
 * @match_over: function that the engine calls after it added a deal's scores to
 *        the totals.  If the match is over, the function calls game_end_match.
 *        NULL: only deals_total, target and drop_out of the rules decide when
 *        the match ends
 * @view: function that changes a seat's view after view_of made the view.  A
 *        family needs the function if a seat sees less or more than view_of
 *        assumes (such as a card that lies face down).  NULL: the view stays as
 *        view_of made it
 * @position: function that prepares the position of a rule case (an example in
 *        a rule sheet).  The engine calls it after the cards, table, opened
 *        seats, scores and turn are set.  The flags are not yet set.  The
 *        function sets the family's own state as at the start of a deal.  If
 *        the case has no turn, state->phase is PHASE_NONE, and @position must
 *        set the first phase of a deal.  NULL: the family has no state of its
 *        own, and the first phase is PHASE_DRAW
 * @deadwood: function that returns the least possible deadwood (points outside
 *        melds) of a hand by the family's rules (gin 5.3).  NULL: the games of
 *        the family do not count deadwood
 * @read_meld: function that finds the meld that some cards form in this deal.
 *        @seat is the seat that lays the cards, or SEAT_NONE.  NULL: melds do
 *        not depend on the deal, so the engine uses meld_read
 * @meld_points: function that returns the points of a meld in this deal.  NULL:
 *        the engine uses the function meld_points of meld.h
 * @most: function for games in which seats rearrange the table (rummikub 6).
 *        The function @most returns the largest number of tiles that a seat
 *        which has opened can add in one rearrangement; @room is scratch
 *        memory.  NULL: no seat rearranges the table
 * @ask: function that changes @query so that the query fits this deal (for
 *        example, its wild card). partition_query_init made the query from the
 *        rules.  The function @ask uses only what all seats may see.  NULL: the
 *        query does not depend on the deal
 * @opening_points: function that returns the minimum number of points of a
 *        seat's first melds in this deal; 0: no minimum.  If the rules set the
 *        parameter opening_points, one of these melds alone must have the
 *        minimum.  NULL: first melds need no minimum
 * @kinds: one bit per enum kind of meld.  A seat that has laid one meld of each
 *        of these kinds ends the deal; 0: there is no such rule
 * @canastas: true: melds score, and a meld of canasta_size cards earns a bonus
 * @forces: true: a card laid on a meld of another seat obliges this seat to
 *        discard
 * @face_down: function that returns whether the discard pile's top card lies
 *        face down for a seat.  NULL: the top card always lies face up
 * @ids: fixed numbers (ids) of all actions.  NULL: the family has too many
 *        actions for ids
 * @prove: function that checks whether a deal under these rules can be dealt
 *        and always ends.  Returns NULL, or a sentence that says why not
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
	bool forces;
	bool (*face_down)(const struct state *state, seat_t seat);
	const struct id_space *ids;
	const char *(*prove)(const struct rules *rules, unsigned players);
};

/* Array of all families of games, ended by NULL. */
extern const struct family *const families[];

/**
 * game_begin - initialize the state of a match, before its first deal
 * @rules: rules loaded for @players seats.  Borrowed as long as the state is in
 *        use
 */
void game_begin(struct state *state, const struct rules *rules,
		unsigned players);

/**
 * game_deal - shuffle the pack and deal the cards of the next deal
 * @stream: random stream of the next deal, whose number is state->deal + 1
 * @events: caller's storage.  The function clears it first
 */
void game_deal(struct state *state, struct stream *stream,
	       struct events *events);

/* Deal the hands and start the first turn.  Only a family in which a seat acts
 * before the deal (@before of struct family) calls this function. */
void game_deal_cards(struct state *state, struct stream *stream,
		     struct events *events);

/**
 * game_apply - apply the action of a seat, if it is legal
 * @seat: seat that acts.  The function refuses every seat except state->seat
 * @action: action, perhaps from an untrusted bot.  The function checks every
 *	value in the struct
 * @events: caller's storage.  The function clears it first.  If the action is
 *        legal, gets the events
 *
 * Returns a ruling: REFUSE_NONE if the function applied the action.  A refused
 * action leaves the state unchanged.  At the end of a deal the function adds
 * the scores to the totals, and sets state->over to OVER_DEAL, or to OVER_MATCH
 * if the match has ended too.
 */
struct ruling game_apply(struct state *state, seat_t seat,
			 const struct action *action, struct stream *stream,
			 struct events *events);

/* Write the legal actions of state->seat to @out (struct legal). */
void game_legal(const struct state *state, struct legal *out);

/* Set @out to the default action of state->seat (@standard of struct
 * family). */
void game_standard(const struct state *state, struct action *out);

/* Return the acts that could be legal in this phase, as one bit per enum
 * act. */
uint32_t game_may(const struct state *state);

/* game_read_meld finds the meld that some cards form in this deal.
 * game_meld_points returns the points of a meld in this deal.  See also
 * @read_meld and @meld_points of struct family. */
struct ruling game_read_meld(const struct state *state, seat_t seat,
			     const struct laid *cards, unsigned count,
			     enum kind kind, struct meld *out);
int game_meld_points(const struct state *state, const struct meld *meld);

/* Return the points of the cards on the table that score for a seat if melds
 * score: those of its melds, or those that it has laid. */
int game_laid_points(const struct state *state, unsigned seat);

/* Return the penalty points of a seat for its discards in this deal: okey101
 * 4.5. */
int game_fines(const struct state *state, unsigned seat);

/* Return whether the seat has opened with pairs in this deal (okey101 5.7): no
 * meld of the seat on the table is larger than a pair. */
bool game_opened_with_pairs(const struct state *state, unsigned seat);

/**
 * game_take_card - draw a card for the seat in turn, and set the phase to
 * PHASE_PLAY; only families call it
 * @from: source of the card: FROM_STOCK (only the seat sees the card) or
 *        FROM_DISCARD.  The source must not be empty
 */
void game_take_card(struct state *state, enum source from,
		    struct events *events);

/* Move a card from the hand of the seat in turn to the discard pile.  Only
 * families call this function. */
void game_discard_card(struct state *state, card_t card, struct events *events);

/**
 * game_renew_stock - make the discard pile the new stock; only families call it
 * @all: true: all cards of the pile become the stock. false: the top card stays
 *        in the pile
 *
 * The game's parameter stock_end says whether the cards are shuffled or only
 * turned over.
 */
void game_renew_stock(struct state *state, bool all, struct stream *stream,
		      struct events *events);

/**
 * game_next_turn - give the turn to the next seat of the deal; only families
 * call it
 * @phase: first phase of the next turn
 *
 * When each seat has had a turn, game_next_turn sets state->first to false.
 * The caller must first count the finished turn in state->turns.  The number of
 * turns may end the deal.
 */
void game_next_turn(struct state *state, enum phase phase);

/**
 * game_end_deal - end the deal; only families call it.  No seat can act until
 * the next deal
 * @ender: the seat that ended the deal, or SEAT_NONE
 *
 * After the family returns, game_apply scores the deal.
 */
void game_end_deal(struct state *state, enum how how, seat_t ender);

/**
 * game_drop_out - remove from the match all seats whose totals have reached the
 * parameter drop_out.  A removed seat gets no more cards and does not deal
 * @deal: number of the deal in which the seats reached drop_out.
 *        DROPPED_BEFORE: before the first deal.  A rule case whose position is
 *        in the first deal uses DROPPED_BEFORE
 */
#define DROPPED_BEFORE (-1)
void game_drop_out(struct state *state, int deal);

/* End the match if deals_total, target or drop_out of the rules is reached.
 * For families whose @match_over is not NULL. */
void game_check_match_end(struct state *state);

/* End the match; only families call this function.  If state->winners is 0,
 * game_end_match sets the bits of the seats that share the first place. */
void game_end_match(struct state *state);

/**
 * game_places - compute the final ranking.  Tied seats share a place, as in 1,
 * 1, 3
 * @places: caller's array of state->players places
 */
void game_places(const struct state *state, unsigned *places);

/**
 * game_places_forfeited - compute the final ranking, with seats that forfeited
 * last
 * @forfeited: one bit per seat that forfeited the match.  A seat's forfeit
 *        includes its partners
 * @forfeit_deal: for each seat, the deal in which the seat forfeited.  The
 *        later the deal of the forfeit, the better the place.  Seats that
 *        forfeited in the same deal share a place
 */
void game_places_forfeited(const struct state *state, unsigned forfeited,
			   const unsigned *forfeit_deal, unsigned *places);

#endif

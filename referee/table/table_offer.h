/*
 * table_offer.h - offers that seats of the table family get out of turn, such
 * as to buy the upcard.
 *
 * An offer asks one seat after the other, in the order of play.  The code
 * chooses the asked seats when the offer begins.  The choice never depends on
 * cards that only some seats may see, so an offer reveals nothing.
 *
 * During an offer, state->seat is the seat that is asked.  The card drawn in
 * the interrupted turn is in turn_drew, which the view of the asked seat does
 * not contain.
 *
 * table_offer.c begins and ends offers.  Each kind of offer has a file that
 * applies its answers: table_buy.c, table_claim.c, table_auction.c,
 * table_cut.c, table_call.c.  table_answer.c has a table with a row for each
 * kind of offer. table.h declares the functions that the other files of the
 * family call.
 */
#ifndef DEADWOOD_REFEREE_TABLE_TABLE_OFFER_H
#define DEADWOOD_REFEREE_TABLE_TABLE_OFFER_H

#include "referee/table/table.h"

/* Return the next seat to ask after @seat.  If no seat is left, return
 * SEAT_NONE. */
seat_t offer_next(const struct state *state, seat_t seat);

/* Begin an offer to the seats whose bits are set in @asked.  The offer first
 * asks the next of these seats to the left of the seat in turn. */
void offer_begin(struct state *state, enum offer offer, unsigned asked);

/* End the offer and continue the interrupted turn in @phase. */
void offer_end(struct state *state, enum phase phase);

/* Ask the next seat.  Returns false if there is none. */
bool offer_advance(struct state *state);

/* Apply a pass of the asked seat, and ask the next seat.  Returns false if
 * there is no next seat. */
bool offer_pass(struct state *state, struct events *events);

/* Two functions for each kind of offer: one applies an answer, one lists the
 * legal answers. */
struct ruling offer_answer_buy(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
struct ruling offer_answer_claim(struct state *state,
				 const struct action *action,
				 struct stream *stream, struct events *events);
struct ruling offer_answer_bid(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
struct ruling offer_answer_cut(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
struct ruling offer_answer_call(struct state *state,
				const struct action *action,
				struct stream *stream, struct events *events);
struct ruling offer_answer_dealt(struct state *state,
				 const struct action *action,
				 struct stream *stream, struct events *events);
void offer_list_buy(const struct state *state, struct legal *out);
void offer_list_claims(const struct state *state, struct legal *out);
void offer_list_cuts(const struct state *state, struct legal *out);
void offer_list_call(const struct state *state, struct legal *out);

/* Return whether the hand of a seat as dealt ends the deal: tonk 3.3. */
bool table_hand_ends(const struct state *state, seat_t seat);

/* Give the buyer @count cards of the stock, and append these cards to @event.
 * If the stock is empty, the whole pile becomes the new stock: buy 7.4. */
void offer_buy_stock(struct state *state, struct event *event, unsigned count,
		     struct stream *stream, struct events *events);

/* Return whether a seat may claim any wild card on the table. */
bool offer_any_fresh(const struct state *state);

/* Set up the state of a rule case that begins before the cut: liverpool 3.6. */
void offer_position_cut(struct state *state);

#endif

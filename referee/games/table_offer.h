/*
 * table_offer.h - offers to seats of the table family out of turn.
 *
 * An offer asks one seat after the other.  The seats are fixed when it begins,
 * in the order of play from the left of a seat.  The choice of seats never
 * depends on cards that only some seats may see, so an offer reveals nothing.
 *
 * During an offer state->seat is the seat that is asked.  The card that the
 * interrupted turn drew is stored in turn_drew, out of that seat's view.
 *
 * table_offer.c begins and ends offers.  One file for each mechanism has the
 * answers and what follows them: table_buy.c, table_claim.c, table_auction.c,
 * table_cut.c.  table_answer.c has a row for each.  table.h declares what other
 * files call.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_OFFER_H
#define DEADWOOD_REFEREE_GAMES_TABLE_OFFER_H

#include "referee/games/table.h"

/* Return the next seat to ask after @seat, or SEAT_NONE. */
seat_t offer_next(const struct state *state, seat_t seat);

/* Begin an offer to the seats of @asked, starting left of the seat in turn. */
void offer_begin(struct state *state, enum offer offer, unsigned asked);

/* End the offer and continue the interrupted turn in @phase. */
void offer_end(struct state *state, enum phase phase);

/* Pass for the seat and ask the next one.  Returns false if no seat is left. */
bool offer_pass(struct state *state, struct events *events);

/* Apply the answer to each offer, and list the answers. */
struct ruling offer_answer_buy(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
struct ruling offer_answer_claim(struct state *state,
				 const struct action *action,
				 struct stream *stream, struct events *events);
struct ruling offer_answer_bid(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
struct ruling offer_answer_cut(struct state *state, const struct action *action,
			       struct stream *stream, struct events *events);
void offer_list_buy(const struct state *state, struct legal *out);
void offer_list_claims(const struct state *state, struct legal *out);
void offer_list_cuts(const struct state *state, struct legal *out);

/* Give the buyer @count cards of the stock, shown by @event.  An empty stock is
 * renewed from the whole pile: buy 7.4. */
void offer_buy_stock(struct state *state, struct event *event, unsigned count,
		     struct stream *stream, struct events *events);

/* Return whether there is a wild card that may be claimed. */
bool offer_any_fresh(const struct state *state);

/* Set up a position before the cut: liverpool 3.6. */
void offer_position_cut(struct state *state);

#endif

/*
 * table_offer.h - offers: what seats of the table family are asked out of turn.
 *
 * An offer asks one seat after the other; whom, is settled when it begins, in
 * the order of play from the left of a seat.  Who is asked never depends on
 * cards that only some may see, so that being asked tells nothing.
 *
 * While an offer goes on state->seat is the seat that is asked, and what the
 * interrupted turn drew is kept aside, out of that seat's view.
 *
 * table_offer.c begins and ends them.  What may be answered, and what follows
 * an answer or the end of the row, is a file a mechanism: table_buy.c,
 * table_claim.c, table_auction.c, table_cut.c.  table_answer.c has a row for
 * each.  What the other files call stands in table.h.
 */
#ifndef DEADWOOD_REFEREE_GAMES_TABLE_OFFER_H
#define DEADWOOD_REFEREE_GAMES_TABLE_OFFER_H

#include "referee/games/table.h"

/* The next seat to be asked after @seat, or SEAT_NONE. */
seat_t offer_next(const struct state *state, seat_t seat);

/* Ask the seats of @asked, beginning at the left of the seat in turn. */
void offer_begin(struct state *state, enum offer offer, unsigned asked);

/* Back to the turn that was interrupted. */
void offer_end(struct state *state, enum phase phase);

/* The seat has declined; the next one is asked, if there is one. */
bool offer_passes_on(struct state *state, struct events *events);

/* The answers to each offer, and the list of them. */
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

/* So many cards of the stock for the buyer, told by @event; it is renewed on
 * the way from all the pile: buy 7.4. */
void offer_buy_stock(struct state *state, struct event *event, unsigned count,
		     struct stream *stream, struct events *events);

/* Is there a wild card that may be claimed? */
bool offer_any_fresh(const struct state *state);

/* A position before the cut: liverpool 3.6. */
void offer_position_cut(struct state *state);

#endif

/* The flags of the table family: named values of its state that only some games
 * need. */
#include "referee/table/table.h"

#define OWN(field) offsetof(struct state, own.table.field)

const struct flag table_flags[] = {
	{ "turns", FLAG_U16, offsetof(struct state, turns), false,
	  "Turns that count for the end of the deal" },
	{ "renewals", FLAG_U16, offsetof(struct state, renewals), false,
	  "New stocks in this deal" },
	{ "opened_now", FLAG_BOOL, OWN(opened_now), false,
	  "The seat in turn has opened in this turn" },
	{ "upcard_from", FLAG_SEAT, OWN(upcard_from), false,
	  "Seat that discarded the upcard" },
	{ "bought", FLAG_BOOL, OWN(bought), false,
	  "The upcard was bought before this choice" },
	{ "in_turn", FLAG_SEAT, OWN(turn_seat), false,
	  "Seat whose turn an offer interrupts" },
	{ "buyer", FLAG_SEAT, OWN(buyer), false,
	  "Seat that has bought the upcard before the seat in turn chooses" },
	{ "buys", FLAG_U16_SEATS, offsetof(struct state, buys), false,
	  "Upcards that each seat has bought" },
	{ "last_opening", FLAG_U16, OWN(last_opening), false,
	  "Points of the last opening" },
	{ "specials", FLAG_INT_MAP, OWN(specials), false,
	  "Special jokers in each hand" },
	{ "skipped", FLAG_U16_SEATS, OWN(skipped), false,
	  "Missed turns of each seat (1: will miss its next turn; 2: has "
	  "missed it)" },
	{ "shows", FLAG_BOOL, OWN(shows), false,
	  "The seat in turn must show its hand as dealt" },
	{ "caller", FLAG_SEAT, OWN(caller), false, "Seat that has called" },
	{ "fights", FLAG_U16_SEATS, OWN(fights), false,
	  "Seats that have called or fight (1: yes)" },
	{ "indicator", FLAG_CARD, OWN(indicator), false,
	  "The card turned up for the deal, which is out of play" },
	{ "fines", FLAG_INT_MAP, OWN(fines), false,
	  "Penalty points of each seat for its discards in this deal" },
	{ "blocks", FLAG_U16_SEATS, OWN(blocks), false,
	  "Coming turns in which each seat may not call" },
	{ "laid", FLAG_INT_MAP, OWN(laid), false,
	  "Points of the cards that each seat has laid on the table" },
	{ "head", FLAG_BOOL, OWN(head), false,
	  "The lowest card of the discard pile brings a bonus" },
	{ "bid", FLAG_U8, OWN(bid), false, "Highest bid" },
	{ "bidder", FLAG_SEAT, OWN(bidder), false,
	  "Seat with the highest bid" },
	{ "claims", FLAG_PLACES, OWN(fresh), false,
	  "Positions in melds of jokers that can be claimed" },
	{ "cut", FLAG_BOOL, OWN(cut), false,
	  "The seat in turn must still cut the pack" },
	{ "cut_error", FLAG_INT, OWN(cut_error), true,
	  "Cards by which a cut misses the number that it aims at" },
	{ .name = NULL },
};

bool
table_has_flag(const struct rules *rules, const struct flag *flag)
{
	bool sells = rules->buy != BUY_NONE;

	switch (flag->at) {
	case OWN(opened_now):
		return rules->contracts.n > 0 || rules->layoff_waits ||
		       rules->own_waits;
	case OWN(upcard_from):
		return sells;
	case OWN(bought):
		return sells && rules->after_buy == AFTER_BUY_CHOICE;
	case OWN(turn_seat):
		return sells || rules->claim_wilds ||
		       rules->bid_from != BID_NONE || rules->fight;
	case OWN(shows):
		return rules->dealt_high > 0 || rules->dealt_low > 0;
	case OWN(caller):
	case OWN(fights):
		return rules->fight;
	case OWN(blocks):
		return rules->layoff_blocks != BLOCKS_NONE;
	case OWN(indicator):
		return rules->indicator;
	case OWN(fines):
		return rules->discard_fine > 0;
	case OWN(laid):
		return rules->credit == CREDIT_LAYER;
	case OWN(head):
		return rules->head_bonus > 0;
	case OWN(buyer):
		return rules->buy == BUY_BEFORE;
	case offsetof(struct state, buys):
		return sells && rules->buys_max > 0;
	case OWN(last_opening):
		return rules->opening_raise;
	case OWN(specials):
		return rules->special_seen;
	case OWN(skipped):
		return rules->skip_named;
	case OWN(bid):
	case OWN(bidder):
		return rules->bid_from != BID_NONE;
	case OWN(fresh):
		return rules->claim_wilds;
	case OWN(cut):
	case OWN(cut_error):
		return rules->cut;
	default:
		return true;
	}
}

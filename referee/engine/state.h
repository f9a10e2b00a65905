/*
 * state.h - complete state of a match.
 *
 * The only pointer in struct state is the one to the rules, so "=" copies a
 * state.  Only the engine (engine/ and games/) changes a state.  A state
 * contains all hidden cards.  A bot gets data of a state only through view.h,
 * which selects what a seat may see.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_STATE_H
#define DEADWOOD_REFEREE_ENGINE_STATE_H

#include "cards.h"
#include "meld.h"
#include "rules.h"

#define SEATS_MAX	PLAYERS_MAX
#define SEAT_NONE	((seat_t)255)
#define TABLE_MELDS_MAX 56 /* 162 cards in melds of three make 54 melds */

typedef uint8_t seat_t;

/* The decision that the seat in turn must make.  The rule sheets list the
 * phases of each game.  game_may returns the acts that are possible in a phase.
 */
enum phase {
	PHASE_NONE,   /* no deal is in progress */
	PHASE_OFFER,  /* accept or decline an offer, often during another seat's
			 turn */
	PHASE_DRAW,   /* start of a turn: take a card */
	PHASE_PLAY,   /* lay melds, lay off cards; a discard ends the turn */
	PHASE_LAYOFF, /* lay off on the knocker's melds: gin 6.1 */
	PHASE_ANSWER, /* say yes or no to the partner: canasta 7.1 */
};

enum over { OVER_NO, OVER_DEAL, OVER_MATCH };

/* How a deal ended.  Each comment quotes the word that the "end" message
 * has. */
enum how {
	HOW_NONE,
	HOW_OUT,     /* "out": a seat has no cards left */
	HOW_KNOCK,   /* "knock" */
	HOW_GIN,     /* "gin" */
	HOW_BIG_GIN, /* "big-gin" */
	HOW_DECLARE, /* "declare" */
	HOW_ALONE,   /* "alone": only one seat is still in the deal */
	HOW_BLOCKED, /* "blocked": no seat can play, or all seats pass */
	HOW_STOPPED, /* "stopped": the turn limit is reached or the stock is
			used up */
	HOW_VOID,    /* "void": the deal brings no points */
	HOW_MELDED,  /* "melded": a seat has laid all four melds (tantrum) */
};

/* State that only tantrum has (games/tantrum.c). */
struct tantrum_state {
	bool melded; /* the seat in turn has melded in this turn: tantrum 4.2 */
};

/* Kind of offer that a seat gets in PHASE_OFFER, often during another seat's
 * turn. */
enum offer {
	OFFER_NONE,
	OFFER_CUT,   /* the seat may cut the pack before the deal */
	OFFER_BUY,   /* the seat may buy the upcard */
	OFFER_CLAIM, /* the seat may claim wild cards that were just laid */
	OFFER_BID,   /* the seat may bid higher in an auction for the upcard */
};

/* State that only Indian Rummy has (games/indian.c). */
struct indian_state {
	card_t wild; /* the wild card of the deal: indian 3.2 */
	bool upcard; /* the first upcard is still in the pile: indian 4.2 */
	int out[SEATS_MAX]; /* for a seat that is out of the deal, the points
			       that it pays: indian 4.5 */
};

/* State that only the table family has (table/table.c). */
struct table_state {
	bool opened_now; /* the seat laid its first card of the deal in this
			    turn */
	bool bought;	 /* another seat has bought the upcard in this turn */
	bool cut;	 /* true until the pack has been cut */
	uint16_t buys[SEATS_MAX]; /* number of times that each seat has bought
				     in this deal: shanghai 7.3 */
	int cut_error;	    /* number of cards cut minus number of cards named:
			       liverpool 3.3 */
	seat_t upcard_from; /* seat that discarded the upcard, or SEAT_NONE */
	uint8_t bid;	    /* the highest bid in the auction, or 0 */
	seat_t bidder;	    /* the seat with the highest bid, or SEAT_NONE */
	seat_t buyer; /* the seat that gets the upcard if the seat in turn does
			 not take it, or SEAT_NONE */
	uint16_t last_opening; /* points of the last opening in this deal; 0: no
				  seat has opened: hand 5.7 */
	int specials[SEATS_MAX]; /* number of special jokers in each hand:
				    rummy2 11 */

	/* An offer (table_offer.h) interrupts a turn.  turn_seat, turn_drew and
	 * turn_from store that turn, because the views of the asked seats must
	 * not show it. */
	uint8_t offer;	  /* enum offer */
	uint8_t asked;	  /* one bit per seat that is asked now or later in this
			     offer */
	seat_t turn_seat; /* the seat whose turn continues after the offer */
	card_t turn_drew;
	uint8_t turn_from;
	/* in an OFFER_CLAIM, for each meld one bit per card that was just
	 * laid */
	uint32_t fresh[TABLE_MELDS_MAX];
};

/* State that only gin has (games/gin.c). */
struct gin_state {
	uint8_t knock; /* highest deadwood for a knock in this deal: gin 7.2 */
	bool stock_only;    /* the seat must draw from the stock: gin 3.3 */
	bool doubled;	    /* the deal counts double: gin 9.4 */
	bool thrown_back;   /* in the last turn the seat discarded the card that
			       it took from the pile: gin 4.3 */
	uint16_t takes;	    /* draws from the pile in this deal: gin 8.4 */
	seat_t knocker;	    /* SEAT_NONE until the knock */
	uint8_t face_down;  /* the card discarded in the knock lies face down:
			       gin 7.1 */
	int shown_deadwood; /* points of the deadwood that the knocker showed:
			       gin 7.5 */
	struct bag shown[SEATS_MAX]; /* the deadwood cards that the knocker
					showed: gin 12.1 */
};

/* State that only knock games have (knock/knock.c). */
struct knock_state {
	seat_t knocker;		     /* SEAT_NONE until the knock */
	struct bag shown[SEATS_MAX]; /* the cards outside melds that the knocker
					showed */
};

/* State that only rummikub has (games/rummikub.c). */
struct rummikub_state {
	uint8_t passes; /* number of consecutive passes: rummikub 8.2 */
};

/* A partner's answer to the question whether the seat may go out. */
enum answer { ANSWER_NONE, ANSWER_NO, ANSWER_YES };

/* State that only canasta has (games/canasta.c). */
struct canasta_state {
	uint8_t answer; /* enum answer: the partner's answer in this turn:
			   canasta 7.2 */
	bool melded; /* the seat in turn has melded or laid off: canasta 7.1 */
	bool concealed; /* the seat has laid no card before this turn, and none
			   on a partner's meld: canasta 8.3 */
	int penalty[SEATS_MAX]; /* points that the seat loses because it asked
				   its partner: canasta 7.2 */
	struct bag bonus[SEATS_MAX]; /* the red threes that each seat has laid
					on the table */
};

struct state {
	const struct rules *rules; /* of this deal and of the seat in turn */

	/* the match */
	uint8_t players;
	uint16_t deal; /* number of the deal, counted from 1; 0 before the first
			  deal */
	seat_t dealer;
	uint8_t in; /* one bit per seat that is still in the match */
	int dropped[SEATS_MAX]; /* for each seat, the deal in which it dropped
				   out */
	uint16_t returned[SEATS_MAX]; /* number of times that each seat has
					 returned after it reached drop_out */
	int scores[SEATS_MAX]; /* totals of the finished deals of the match */
	int deal_scores[SEATS_MAX];
	uint16_t progress[SEATS_MAX]; /* number of steps that each seat has
					 finished: phase10 9.1 */
	uint16_t lines[SEATS_MAX]; /* number of deals in which each seat scored:
				      gin 9.5 */
	uint8_t over;		   /* enum over */
	uint8_t winners; /* one bit per seat that won, if over is OVER_MATCH */

	/* the deal */
	struct bag hands[SEATS_MAX];
	struct pile stock;   /* the last card is the top, which is drawn next */
	struct pile discard; /* the last card is the top */
	struct bag spread;
	struct bag aside; /* cards out of play in this deal: tantrum 3.1,
			     indian 3.2 */
	struct meld table[TABLE_MELDS_MAX];
	uint8_t melds;	/* number of melds in @table; meld n is table[n - 1] */
	uint8_t opened; /* one bit per seat that has opened (laid a card) */
	uint8_t dealt;	/* one bit per seat that takes part in this deal */
	uint8_t how;	/* enum how: how the deal ended, if it is over */
	seat_t ender;	/* the seat that ended the deal, or SEAT_NONE */
	uint16_t turns; /* number of turns completed in this deal */
	uint16_t renewals; /* number of times that the stock was renewed in this
			      deal */
	uint32_t next_event; /* number of the next event; the first event of a
				match is 1 */

	/* the turn */
	seat_t seat;	  /* the seat that must act */
	uint8_t phase;	  /* enum phase */
	card_t drew;	  /* the card drawn in this turn, or CARD_NONE */
	uint8_t from;	  /* enum source from which @drew was drawn */
	bool first;	  /* true until each seat has had one turn */
	uint16_t actions; /* number of actions in this turn; the engine limits
			     it */

	union {
		struct table_state table;
		struct gin_state gin;
		struct knock_state knock;
		struct tantrum_state tantrum;
		struct indian_state indian;
		struct rummikub_state rummikub;
		struct canasta_state canasta;
	} own;
};

/* Return the rules that are valid for a seat in this deal. */
static inline const struct rules *
state_rules(const struct state *state, seat_t seat)
{
	return rules_at(state->rules, state->deal,
			seat < state->players ? state->progress[seat] : 0);
}

/* Point @rules to the rules of this deal and of the seat in turn. */
static inline void
state_choose_rules(struct state *state)
{
	if (state->rules->sets != NULL)
		state->rules = state_rules(state, state->seat);
}

/* Return the next seat to the left that takes part in this deal.  At least one
 * seat must take part. */
static inline seat_t
seat_after(const struct state *state, seat_t seat)
{
	do
		seat = (seat_t)(seat + 1 == state->players ? 0 : seat + 1);
	while (!(state->dealt >> seat & 1));
	return seat;
}

/* Return the seats on the side of @seat (partners, and @seat itself), one bit
 * per seat. */
static inline unsigned
side_seats(const struct state *state, seat_t seat)
{
	unsigned bits = 0;

	for (unsigned i = 0; i < state->players; i++) {
		if (rules_side(state->rules, i) ==
		    rules_side(state->rules, seat))
			bits |= 1u << i;
	}
	return bits;
}

/* Return the protocol's word for an enum value, such as "draw" or "big-gin";
 * "none" for an invalid number. */
const char *phase_word(enum phase phase);
const char *how_word(enum how how);

#endif

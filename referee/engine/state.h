/*
 * state.h - complete state of a match.
 *
 * Plain memory whose only pointer is to its rules, so that "=" saves, restores
 * and copies it for a search.  Only the engine (engine/, games/) writes it.  It
 * contains all hidden cards.  Everything that a bot gets of a state goes
 * through view.h, which selects what a seat may see.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_STATE_H
#define DEADWOOD_REFEREE_ENGINE_STATE_H

#include "cards.h"
#include "meld.h"
#include "rules.h"

#define SEATS_MAX	PLAYERS_MAX
#define SEAT_NONE	((seat_t)255)
#define TABLE_MELDS_MAX 56 /* 162 cards in threes, and reserve */

typedef uint8_t seat_t;

/* Kind of decision of the seat in turn.  The rule sheets list the phases of a
 * game; game_may returns the actions of a phase. */
enum phase {
	PHASE_NONE,   /* no deal in progress */
	PHASE_OFFER,  /* accept or decline an offer, often out of turn */
	PHASE_DRAW,   /* start of a turn: take a card */
	PHASE_PLAY,   /* lay melds and cards; a discard ends the turn */
	PHASE_LAYOFF, /* lay off on the melds of the knocker: gin 6.1 */
	PHASE_ANSWER, /* answer the partner's question: canasta 7.1 */
};

enum over { OVER_NO, OVER_DEAL, OVER_MATCH };

/* How a deal ended, with the word of the "end" messages. */
enum how {
	HOW_NONE,
	HOW_OUT,     /* "out": a seat has no cards left */
	HOW_KNOCK,   /* "knock" */
	HOW_GIN,     /* "gin" */
	HOW_BIG_GIN, /* "big-gin" */
	HOW_DECLARE, /* "declare" */
	HOW_ALONE,   /* "alone": all other seats are out of the deal */
	HOW_BLOCKED, /* "blocked": no seat can or wants to continue */
	HOW_STOPPED, /* "stopped": the cap on turns, or the stock is used up */
	HOW_VOID,    /* "void": does not count */
	HOW_MELDED,  /* "melded": tantrum's four melds */
};

/* Tantrum's own state (games/tantrum.c). */
struct tantrum_state {
	bool melded; /* the seat has melded in this turn: tantrum 4.2 */
};

/* Kind of offer out of turn, in PHASE_OFFER. */
enum offer {
	OFFER_NONE,
	OFFER_CUT,   /* to cut the pack, before the deal */
	OFFER_BUY,   /* the upcard */
	OFFER_CLAIM, /* wild cards just laid */
	OFFER_BID,   /* to overcall in an auction for the upcard */
};

/* Indian Rummy's own state (games/indian.c). */
struct indian_state {
	card_t wild;	    /* the wild card of the deal: indian 3.2 */
	bool upcard;	    /* the first upcard is still there: indian 4.2 */
	int out[SEATS_MAX]; /* cost of a seat out of the deal: indian 4.5 */
};

/* The table family's own state (games/table.c). */
struct table_state {
	bool opened_now;    /* the seat laid its first card in this turn */
	bool bought;	    /* another seat has bought in this turn */
	bool cut;	    /* the pack is still to be cut */
	int cut_error;	    /* liverpool 3.3 */
	seat_t upcard_from; /* the seat that discarded it, or SEAT_NONE */
	uint8_t bid;	    /* the highest bid of an auction, or 0 */
	seat_t bidder;	    /* the seat that made it, or SEAT_NONE */
	seat_t buyer; /* gets the upcard if it is not taken, or SEAT_NONE */
	int specials[SEATS_MAX]; /* X2 by hand: rummy2 11 */

	/* An offer: table_offer.h.  The interrupted turn is stored here, where
	 * the views of the asked seats do not show it. */
	uint8_t offer;	  /* enum offer */
	uint8_t asked;	  /* bit per seat that is asked or still to be asked */
	seat_t turn_seat; /* the seat that continues its turn */
	card_t turn_drew;
	uint8_t turn_from;
	/* OFFER_CLAIM: bit per card of a meld that was just laid */
	uint32_t fresh[TABLE_MELDS_MAX];
};

/* Gin's own state (games/gin.c). */
struct gin_state {
	uint8_t knock;	  /* the knock value of this deal: gin 7.2 */
	bool stock_only;  /* gin 3.3 */
	bool doubled;	  /* gin 9.4 */
	bool thrown_back; /* last turn: the card taken was discarded: gin 4.3 */
	uint16_t takes;	  /* draws from the discard pile: gin 8.4 */
	seat_t knocker;	  /* SEAT_NONE until the knock */
	uint8_t face_down;  /* the knock's discard lies face down: gin 7.1 */
	int shown_deadwood; /* of the knocker, as shown: gin 7.5 */
	struct bag shown[SEATS_MAX]; /* the knocker's deadwood: gin 12.1 */
};

/* Rummikub's own state (games/rummikub.c). */
struct rummikub_state {
	uint8_t passes; /* in a row: rummikub 8.2 */
};

/* Answer to the partner's question. */
enum answer { ANSWER_NONE, ANSWER_NO, ANSWER_YES };

/* Canasta's own state (games/canasta.c). */
struct canasta_state {
	uint8_t answer; /* enum answer, of this turn: canasta 7.2 */
	bool melded;	/* the seat melded or added in this turn: 7.1 */
	bool concealed; /* the seat laid nothing before this turn, and nothing
			   on a partner's meld: 8.3 */
	int penalty[SEATS_MAX];	     /* canasta 7.2 */
	struct bag bonus[SEATS_MAX]; /* the red threes on the table */
};

struct state {
	const struct rules *rules;

	/* the match */
	uint8_t players;
	uint16_t deal; /* the deal's number, from 1; 0 before the first */
	seat_t dealer;
	uint8_t in;		/* bit per seat still in the match */
	int dropped[SEATS_MAX]; /* the deal in which a seat dropped out */
	int scores[SEATS_MAX]; /* of the match; a deal counts when it is over */
	int deal_scores[SEATS_MAX];
	uint16_t lines[SEATS_MAX]; /* deals that a seat scored in: gin 9.5 */
	uint8_t over;		   /* enum over */
	uint8_t winners;	   /* bit per seat, if over is OVER_MATCH */

	/* the deal */
	struct bag hands[SEATS_MAX];
	struct pile stock;   /* its top, drawn next, is the last card */
	struct pile discard; /* its top is the last card */
	struct bag spread;
	struct bag aside; /* out of play for this deal: tantrum 3.1, indian 3.2
			   */
	struct meld table[TABLE_MELDS_MAX];
	uint8_t melds;	   /* on the table; a meld's number is its index + 1 */
	uint8_t opened;	   /* bit per seat that has opened */
	uint8_t dealt;	   /* bit per seat that takes part in this deal */
	uint8_t how;	   /* enum how, if the deal is over */
	seat_t ender;	   /* the seat that ended it, or SEAT_NONE */
	uint16_t turns;	   /* completed in this deal */
	uint16_t renewals; /* of the stock in this deal */
	uint32_t next_event; /* number of the next event; 1 at the start of a
			      * match */

	/* the turn */
	seat_t seat;	  /* the seat that must act */
	uint8_t phase;	  /* enum phase */
	card_t drew;	  /* the card drawn this turn, or CARD_NONE */
	uint8_t from;	  /* enum source of that card */
	bool first;	  /* each seat's first turn: see game_next_turn */
	uint16_t actions; /* applied in this turn, to limit its length */

	union {
		struct table_state table;
		struct gin_state gin;
		struct tantrum_state tantrum;
		struct indian_state indian;
		struct rummikub_state rummikub;
		struct canasta_state canasta;
	} own;
};

/* Return the next seat to the left in this deal; there must be one. */
static inline seat_t
seat_after(const struct state *state, seat_t seat)
{
	do
		seat = (seat_t)(seat + 1 == state->players ? 0 : seat + 1);
	while (!(state->dealt >> seat & 1));
	return seat;
}

/* Return a bit for each seat of a seat's side. */
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

/* Return the protocol word: "draw", "big-gin"; static; "none" for an invalid
 * number. */
const char *phase_word(enum phase phase);
const char *how_word(enum how how);

#endif

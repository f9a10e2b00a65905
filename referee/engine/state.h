/*
 * state.h - complete state of a match.
 *
 * The rules are the only pointer in struct state, so "=" copies a state.  Only
 * the engine (engine/ and the families in games/) changes a state.  A struct
 * state contains all hidden cards.  A bot gets data of a state only through
 * view.h, which selects what a seat may see.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_STATE_H
#define DEADWOOD_REFEREE_ENGINE_STATE_H

#include "cards.h"
#include "meld.h"
#include "rules.h"

#define SEATS_MAX	PLAYERS_MAX
#define SEAT_NONE	((seat_t)255)
/* chosen: 162 cards in melds of three make 54 melds.  In hand-and-foot, 300
 * cards that are no threes make 33 books, and an open meld of each of 11 ranks
 * for each side */
#define TABLE_MELDS_MAX 56

typedef uint8_t seat_t;

/* The decision that the seat in turn must make.  The rule sheets list the
 * phases of each game.  game_may returns the acts that are possible in a phase.
 */
enum phase {
	PHASE_NONE,   /* no deal is in progress */
	PHASE_OFFER,  /* accept or decline an offer, often during the turn of
			 another seat */
	PHASE_DRAW,   /* start of a turn: take a card */
	PHASE_PLAY,   /* lay melds and lay off cards; a discard ends the turn */
	PHASE_LAYOFF, /* gin 6.1: lay off on the knocker's melds */
	PHASE_ANSWER, /* canasta 7.1: answer the partner's question with yes or
			 no */
};

enum over { OVER_NO, OVER_DEAL, OVER_MATCH };

/* How a deal ended.  Each comment quotes the word that the "end" message
 * uses. */
enum how {
	HOW_NONE,
	HOW_OUT,     /* "out": a seat has no cards left */
	HOW_KNOCK,   /* "knock": a seat knocked */
	HOW_GIN,     /* "gin": a seat went gin */
	HOW_BIG_GIN, /* "big-gin": a seat went big gin */
	HOW_DECLARE, /* "declare": a seat declared its hand */
	HOW_ALONE,   /* "alone": only one seat is still in the deal */
	HOW_BLOCKED, /* "blocked": no seat can play, or all seats pass */
	HOW_STOPPED, /* "stopped": the turn limit is reached or the stock is
			used up */
	HOW_VOID,    /* "void": the deal brings no points */
	HOW_MELDED,  /* "melded": a seat has laid all four melds (tantrum) */
};

/* State of a match that only tantrum has (games/tantrum.c). */
struct tantrum_state {
	bool melded; /* tantrum 4.2: the seat in turn has melded in this turn */
};

/* Kind of offer that a seat gets in PHASE_OFFER, often during another seat's
 * turn. */
enum offer {
	OFFER_NONE,
	OFFER_CUT,   /* the seat may cut the pack before the deal */
	OFFER_BUY,   /* the seat may buy the upcard */
	OFFER_CLAIM, /* the seat may claim wild cards that were just laid */
	OFFER_BID,   /* the seat may bid higher in an auction for the upcard */
	OFFER_CALL,  /* another seat has called: the seat fights or folds */
	OFFER_DEALT, /* the points of the hand as dealt end the deal: the seat
			must show it */
};

/* State of a match that only Indian Rummy has (games/indian.c). */
struct indian_state {
	card_t wild; /* indian 3.2: the wild card of the deal */
	bool upcard; /* indian 4.2: the first upcard is still in the pile */
	int out[SEATS_MAX]; /* indian 4.5: points that each seat pays that is
			       out of the deal */
};

/* phase10 4.5: whether a skip card has made a seat miss a turn. */
enum skipped {
	SKIPPED_NOT,
	SKIPPED_NEXT, /* the seat will miss its next turn */
	SKIPPED_DONE, /* the seat has missed a turn, and had no turn since */
};

/* State of a match that only the table family has (table/table.c). */
struct table_state {
	bool opened_now;    /* true: the seat in turn laid its first card of the
			       deal in this turn */
	bool bought;	    /* true: another seat has bought the upcard in this
			       turn */
	bool cut;	    /* true until a seat has cut the pack */
	int cut_error;	    /* liverpool 3.3: number of cards cut minus number
			       of cards named */
	seat_t upcard_from; /* seat that discarded the upcard, or SEAT_NONE */
	uint8_t bid;	    /* highest bid in the auction, or 0 */
	seat_t bidder;	    /* the seat with the highest bid, or SEAT_NONE */
	seat_t buyer; /* seat that gets the upcard if the seat in turn does not
			 take it; or SEAT_NONE */
	uint16_t last_opening;	 /* hand 5.7: points of the last opening in this
				    deal; 0: no seat has opened */
	int specials[SEATS_MAX]; /* rummy2 11: number of special jokers in each
				    hand */
	uint16_t skipped[SEATS_MAX]; /* enum skipped, for each seat */
	seat_t caller; /* the seat that has called, or SEAT_NONE */
	bool shows;    /* the asked seat must show its hand as dealt: tonk 3.3
			*/
	bool laid_out; /* the seat that went out has laid its last card */
	card_t indicator;     /* okey101 3.2: the card turned up for the deal */
	int fines[SEATS_MAX]; /* okey101 4.5: penalty points of each seat for
				 its discards */
	uint16_t fights[SEATS_MAX]; /* 1: the seat has called, or fights */
	uint16_t blocks[SEATS_MAX]; /* number of coming turns in which each seat
				       may not call: tonk 7.2 */
	int laid[SEATS_MAX]; /* rummy500 9.2: points of the cards that each seat
				has laid; only with CREDIT_LAYER */
	bool head; /* dummy 9.2: the lowest card of the pile brings a bonus */

	/* An offer (table_offer.h) interrupts a turn.  turn_seat, turn_drew and
	 * turn_from store the interrupted turn.  The views of the asked seats
	 * must not show these members. */
	uint8_t offer;	  /* enum offer */
	uint8_t asked;	  /* one bit per seat that must still answer this
			     offer */
	seat_t turn_seat; /* seat whose turn continues after the offer */
	card_t turn_drew;
	uint8_t turn_from;
	/* In an OFFER_CLAIM: for each meld, one bit per card that a seat has
	 * just laid */
	uint32_t fresh[TABLE_MELDS_MAX];
};

/* State of a match that only gin has (games/gin.c). */
struct gin_state {
	uint8_t knock; /* gin 7.2: highest deadwood with which a seat may knock
			  in this deal */
	bool stock_only;    /* gin 3.3: the seat must draw from the stock */
	bool doubled;	    /* gin 9.4: the deal counts double */
	bool thrown_back;   /* gin 4.3: in the last turn the seat discarded the
			       card that it took from the pile */
	uint16_t takes;	    /* gin 8.4: number of draws from the pile in this
			       deal */
	seat_t knocker;	    /* seat that knocked; SEAT_NONE before the knock */
	uint8_t face_down;  /* gin 7.1: the card discarded in the knock lies
			       face down */
	int shown_deadwood; /* gin 7.5: points of the deadwood that the knocker
			       showed */
	struct bag shown[SEATS_MAX]; /* gin 12.1: deadwood cards that the
					knocker showed */
};

/* State of a match that only knock games have (knock/knock.c). */
struct knock_state {
	seat_t knocker;		     /* seat that knocked; SEAT_NONE before the
					knock */
	struct bag shown[SEATS_MAX]; /* cards outside melds that the knocker
					showed */
};

/* State of a match that only rummikub has (games/rummikub.c). */
struct rummikub_state {
	uint8_t passes; /* rummikub 8.2: number of consecutive passes */
};

/* A partner's answer to the question whether the seat may go out. */
enum answer { ANSWER_NONE, ANSWER_NO, ANSWER_YES };

/* State of a match that only canasta has (canasta/canasta.c). */
struct canasta_state {
	uint8_t answer; /* canasta 7.2, enum answer: the partner's answer in
			   this turn */
	bool melded;  /* canasta 7.1: the seat in turn has melded or laid off */
	uint8_t feet; /* one bit per side (with foot_of "seat" per seat) without
			 its second hand */
	bool concealed; /* canasta 8.3: the seat has laid no card before this
			   turn, and none on a partner's meld */
	int penalty[SEATS_MAX];	     /* canasta 7.2: points that each seat loses
					because it asked its partner */
	struct bag bonus[SEATS_MAX]; /* red threes that each seat has laid on
					the table */
};

/* Columns of the score sheet (gin_columns.c): games that run at the same time.
 * @lines: number of deals in which each seat scored in a column */
struct columns {
	uint16_t points[RULES_COLUMNS_MAX][SEATS_MAX];
	uint16_t lines[RULES_COLUMNS_MAX][SEATS_MAX];
};

struct state {
	const struct rules *rules; /* rules of this deal for the seat in turn */

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
	int scores[SEATS_MAX]; /* points of each seat in all finished deals of
				  the match */
	int deal_scores[SEATS_MAX];
	uint16_t progress[SEATS_MAX]; /* phase10 9.1: number of steps that each
					 seat has finished */
	uint16_t buys[SEATS_MAX];     /* shanghai 7.3: number of times that each
					 seat has bought the upcard, in this
					 deal or in the match (buys_of) */
	uint16_t lines[SEATS_MAX];    /* gin 9.5: number of deals in which each
					 seat scored */
	struct columns columns;	      /* hollywood 9.1 */
	int round_points[SEATS_MAX];  /* gin-4 9.2: points of each seat's side
					 in this round, before the difference */
	uint8_t over;		      /* enum over */
	uint8_t winners; /* one bit per seat that won, set when over is
			    OVER_MATCH */

	/* the deal */
	struct bag hands[SEATS_MAX];
	struct pile stock;   /* cards of the discard pile; the last card is the
				top */
	struct pile discard; /* the last card is the top */
	struct bag spread;
	struct bag aside; /* cards out of play in this deal (tantrum 3.1, indian
			     3.2, okey101 3.2) */
	struct meld table[TABLE_MELDS_MAX];
	uint8_t melds;	/* number of melds in @table; meld n is table[n - 1] */
	uint8_t opened; /* one bit per seat that has opened (laid a card) */
	uint8_t dealt;	/* one bit per seat that takes part in this deal */
	uint8_t how;	/* enum how: the way in which the deal ended, if it is
			   over */
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
	uint8_t from;	  /* enum source of the drawn card @drew */
	bool first;	  /* true until each seat has had one turn */
	uint16_t actions; /* number of actions in this turn, which the engine
			     limits */

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

/* Return the opponent of a seat in this round of two deals.  Opponents change
 * from round to round: gin-4 3.3. */
static inline seat_t
round_opponent(const struct state *state, seat_t seat)
{
	return (seat_t)(seat ^ ((state->deal - 1u) / 2 % 2 == 0 ? 1u : 3u));
}

/* Return whether another deal of this round follows: gin-4 3.2. */
static inline bool
state_round_is_open(const struct state *state)
{
	return state->rules->pair_sits_out && state->deal % 2 == 1;
}

/* Return whether a match of at most @limit deals (0: no limit) is over.  A
 * round is always finished: gin-4 10.2. */
static inline bool
state_reaches_limit(const struct state *state, int64_t limit)
{
	return limit > 0 && state->deal >= limit && !state_round_is_open(state);
}

/* Return the seats that take part in the next deal, as one bit per seat. */
static inline uint8_t
state_seats_dealt(const struct state *state)
{
	seat_t dealer = state->dealer;

	if (state->rules->loser_sits_out) /* gin-3 3.2 */
		return (uint8_t)(state->in & ~(1u << dealer));
	if (state->rules->pair_sits_out) /* gin-4 3.2 */
		return (uint8_t)(1u << dealer |
				 1u << round_opponent(state, dealer));
	return state->in;
}

/* Return the next seat to the left that takes part in this deal.  The caller
 * ensures that at least one seat takes part. */
static inline seat_t
seat_after(const struct state *state, seat_t seat)
{
	do
		seat = (seat_t)(seat + 1 == state->players ? 0 : seat + 1);
	while (!(state->dealt >> seat & 1));
	return seat;
}

/* Return @seat and its partners, as one bit per seat. */
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

/* Return the bit in canasta_state.feet of the second hand that the seat may
 * take: burraco 3.2, hand-and-foot 3.2. */
static inline unsigned
foot_bit(const struct rules *rules, unsigned seat)
{
	return 1u << (rules->foot_of == FOOT_OF_SEAT ? seat
						     : rules_side(rules, seat));
}

/* Return whether the second hand that the seat may take is not taken: burraco
 * 3.2. */
static inline bool
seat_lacks_foot(const struct state *state, seat_t seat)
{
	const struct rules *rules = state->rules;

	return rules->foot > 0 &&
	       (state->own.canasta.feet & foot_bit(rules, seat)) != 0;
}

/* Return whether the seat may take a second hand that lies aside: one that
 * became the stock does not (buraco 8.2), and a position of a rule case may
 * have no cards there. */
static inline bool
seat_has_foot(const struct state *state, seat_t seat)
{
	return seat_lacks_foot(state, seat) &&
	       state->aside.n >= state->rules->foot;
}

/* Return the protocol's word for an enum value, such as "draw" or "big-gin".
 * For an invalid number, return "none". */
const char *phase_word(enum phase phase);
const char *how_word(enum how how);

#endif

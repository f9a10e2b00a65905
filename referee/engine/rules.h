/*
 * rules.h - the rules of a game: values of all parameters.
 *
 * The engine reads a struct rules: the value of each parameter, and a few
 * fields computed from them for a number of players.  referee/sheet/sheet.h
 * makes it from a YAML file, or from the "rules" of a match message, with the
 * table of parameters in referee/sheet/params.c.  The engine never depends on
 * the name of a game.
 *
 * To add a parameter, add a field here and a row in params.c.  Let zero mean
 * the common rule, because a test that sets a struct rules by hand leaves it
 * zero.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULES_H
#define DEADWOOD_REFEREE_ENGINE_RULES_H

#include "cards.h"
#include "refusal.h"

struct family;

#define RULES_NAME_MAX	   48
#define RULES_TITLE_MAX	   80
#define RULES_ROWS_MAX	   8
#define RULES_DEALS_MAX	   12 /* deals with a hand or contract of their own */
#define NUMBERS_MAX	   8
#define CITE_MAX	   24 /* "4.2", or "contract 5.7" from a base's sheet */
#define PLAYERS_MAX	   8
#define CONTRACT_PARTS_MAX 4

/* Allowed kinds of meld. */
enum meld_kinds { MELDS_BOTH, MELDS_SETS, MELDS_RUNS };

enum set_suits {
	SUITS_ANY,    /* identical cards may be together */
	SUITS_DIFFER, /* no suit twice */
	SUITS_COVER,  /* as many suits as possible: progressive 5.1 */
};

/* What a wild card of a set represents. */
enum set_wilds {
	SET_WILDS_RANK,	  /* its rank, without a suit */
	SET_WILDS_SUIT,	  /* its rank, or any suit that the set lacks */
	SET_WILDS_PLACES, /* the first free of S H D C S H D C: rummy2 5.4 */
};

/* Value of a meld on the table. */
enum meld_value {
	VALUE_STANDS,  /* the cards that its cards represent */
	VALUE_CARDS,   /* its cards themselves: canasta 9.1 */
	VALUE_HIGHEST, /* its highest card */
	VALUE_LOWEST,  /* its lowest card */
};

enum ace {
	ACE_LOW,   /* A 2 3 */
	ACE_HIGH,  /* Q K A */
	ACE_BOTH,  /* A 2 3 and Q K A, but not K A 2 */
	ACE_ROUND, /* A 2 3, Q K A and K A 2 */
};

enum take {
	TAKE_UPCARD,	  /* the top card: "from: discard" */
	TAKE_PILE_MELDED, /* the whole pile, its top card melded first */
	TAKE_NOTHING,
};

enum layoff {
	LAYOFF_ANY,	  /* on any meld */
	LAYOFF_OWN_FIRST, /* on any, after the seat has laid a meld */
	LAYOFF_OWN,	  /* on the seat's own melds */
	LAYOFF_NONE,
};

enum going_out {
	OUT_FREE,    /* with or without a discard */
	OUT_DISCARD, /* only with a discard */
	OUT_WAITS,   /* the same; an empty hand waits for a card: rummy2 4.5 */
};

/* When the card taken from the discard pile in this turn may be discarded. */
enum throw_back {
	THROW_FREE,
	THROW_TWIN, /* only if the hand has a duplicate: rummy 4.4 */
	THROW_LAST, /* with a duplicate, or as the last card: czech 4.3 */
};

/* What happens when the stock is empty. */
enum stock_end {
	STOCK_SHUFFLE,	 /* shuffle the pile except its top card */
	STOCK_TURN,	 /* turn that over, without a shuffle */
	STOCK_END,	 /* no new stock: a seat that cannot draw may pass */
	STOCK_LAST_TURN, /* the deal ends with the turn of the last card */
	STOCK_ALL,	 /* shuffle the whole pile */
};

/* What happens if there is no card to draw and no new stock. */
enum stock_gone {
	GONE_PASS, /* the seat takes the discard or passes: rummy 8.4 */
	GONE_STOP, /* a draw stops the deal: czech 8.2 */
};

enum scoring {
	SCORE_WINNER_COLLECTS, /* the winner gets the value of other hands */
	SCORE_PENALTY,	       /* each seat gets the value of its hand */
	SCORE_MELDS,	       /* melds less hand */
	SCORE_SETTLE,	       /* the others pay the winner for their hands */
};

enum swap {
	SWAP_NONE,
	SWAP_MOVE,     /* the wild card moves to an end of its run */
	SWAP_UP_FIRST, /* the same, to the high end if that is open */
	SWAP_HAND,     /* it goes to the hand: czech 6.2 */
	SWAP_USE,      /* it is laid in another meld at once: push 6.3 */
	SWAP_EITHER,   /* SWAP_HAND, or SWAP_MOVE with "at": rummy2 6.3 */
};

/* When other seats may buy the upcard, with further cards. */
enum buy {
	BUY_NONE,
	BUY_AFTER_STOCK, /* after the seat in turn has chosen the stock */
	BUY_BEFORE,	 /* before its draw; it may still take it: rummy2 7 */
};

/* What the seat in turn does after another seat has bought. */
enum after_buy {
	AFTER_BUY_STOCK,  /* it gets the stock's top card */
	AFTER_BUY_CHOICE, /* it chooses again, without another sale */
};

/* Source of the cards of a bid for the upcard. */
enum bid_from {
	BID_NONE,    /* there is no auction */
	BID_STOCK,   /* buy 7.4 */
	BID_DISCARD, /* below the upcard: buy 7.7 */
};

enum final_discard { FINAL_OPTIONAL, FINAL_FORBIDDEN, FINAL_REQUIRED };

/* What ends the turn of a seat that cannot discard. */
enum stuck {
	STUCK_PASS,  /* wildcat 4.7 */
	STUCK_KNOCK, /* after it has laid all cards that fit: rummy2 4.4 */
};

enum rummy_bonus { RUMMY_NONE, RUMMY_DOUBLE };
enum winner { WINNER_HIGHEST, WINNER_LOWEST };
enum wild_joker { WILD_JOKER_ACES, WILD_JOKER_NONE };
enum wrong_declare { WRONG_OUT, WRONG_ILLEGAL };
enum discard_seen { DISCARD_ALL, DISCARD_TOP };
enum oklahoma { OKLAHOMA_OFF, OKLAHOMA_PLAIN, OKLAHOMA_SPADES };
enum wall { WALL_VOID, WALL_KNOCK };

/* What may happen to jokers when a table is rearranged. */
enum joker_rule {
	JOKER_REPLACE, /* keeps its meaning until replaced: rummikub 6.4 */
	JOKER_STRICT,  /* its set too stays together until then: rummikub 6.7 */
	JOKER_FREE,    /* like any tile: rummikub 6.8 */
};

/* What replaces the joker of a group that lacks more than one colour. */
enum group_joker { GROUP_JOKER_ONE, GROUP_JOKER_ALL };

/* The first row with players <= up_to applies. */
struct pack_row {
	uint8_t up_to;
	uint8_t packs;
	uint8_t jokers;	  /* X1, total, not per pack */
	uint16_t without; /* bit per rank that is removed */
};

struct packs {
	uint8_t n;
	struct pack_row row[RULES_ROWS_MAX];
};

struct hand_row {
	uint8_t up_to;
	uint8_t cards;
};

/* Rows by players; or, if deals > 0, a number for each deal.  Further deals
 * have the last number. */
struct hand_rule {
	uint8_t rows;
	struct hand_row row[RULES_ROWS_MAX];
	uint8_t deals;
	uint8_t by_deal[RULES_DEALS_MAX];
};

/* A list of numbers. */
struct numbers {
	uint8_t n;
	int16_t at[NUMBERS_MAX];
};

/* A part of a contract: "S3", "R4+", "M5". */
struct contract_part {
	uint8_t kind; /* KIND_SET, KIND_RUN, or KIND_NONE: either */
	uint8_t min;
	uint8_t max; /* 0: no limit but the kind's own */
};

/* Required melds of a seat's first meld action of a deal.  With @pat, they use
 * up the hand, except for a card to discard. */
struct contract {
	uint8_t parts; /* 0: any melds */
	bool pat;
	struct contract_part part[CONTRACT_PARTS_MAX];
};

/* One for each deal; further deals have the last one. */
struct contracts {
	uint8_t n; /* 0: there is no contract */
	struct contract by_deal[RULES_DEALS_MAX];
};

struct rules {
	char name[RULES_NAME_MAX];  /* "gin", or the name of the user's file */
	char sheet[RULES_NAME_MAX]; /* the sheet that refusals cite */
	char title[RULES_TITLE_MAX];
	const struct family *family;

	/*
	 * Parameters: each has a row in params.c, which also describes it.  In
	 * the order of a rule sheet.  The name of a field is its key in the
	 * files, unless the row has another one.
	 */

	/* players, pack, deal */
	uint16_t seats; /* "players": bit per number of players */
	struct packs packs;
	uint8_t special_jokers; /* X2 */
	bool special_seen;	/* their number in each hand is public */
	struct hand_rule hand;
	uint8_t sides;	     /* seat s is on side s % sides; 0: no partners */
	uint16_t wild;	     /* bit per rank that is wild; jokers always are */
	uint8_t stock_min;   /* least cards of the stock after the deal */
	bool upcard_natural; /* a wild first upcard goes back: push 3.2 */

	/* turn */
	uint8_t take;	    /* enum take */
	bool push;	    /* upcard and stock card go left: push 4.2 */
	uint8_t throw_back; /* enum throw_back */
	uint64_t protect;   /* "protected": bit per card that is discarded
			       only as the last one: wildcat 4.6 */
	bool keep_jokers;   /* jokers cannot be discarded */
	bool keep_fitting;  /* nor cards that fit a meld: rummy2 4.3 */
	uint8_t stuck;	    /* enum stuck */
	bool quiet_round;   /* first turns: only draw and discard: rummy2 3.2 */
	uint8_t going_out;  /* enum going_out */
	uint8_t discard_seen; /* enum discard_seen */
	bool announce_last;   /* event for a last card in hand: rummy2 4.7 */

	/* melds */
	uint8_t meld_kinds; /* enum meld_kinds */
	uint8_t set_min, set_max;
	uint8_t set_suits; /* enum set_suits */
	uint8_t run_min, run_max;
	uint8_t ace;	     /* enum ace */
	uint8_t natural_min; /* natural cards that a meld needs */
	uint8_t layoff;	     /* enum layoff */
	bool strict_ends;    /* "at" naming a closed end is illegal */
	/* Zero in the first games. */
	uint8_t set_wilds;     /* enum set_wilds */
	bool wild_sets;	       /* sets of wild ranks, which are natural there */
	uint8_t run_low;       /* lowest rank of a run, ace high: 2..10;
				  0: 2 (wildcat has 3) */
	uint8_t wild_max;      /* wild cards in a meld: 1..26; 0: any */
	uint64_t wild_alone;   /* bit per card that only a single wild card of a
				  run represents: wildcat 5.5 */
	bool natural_majority; /* natural cards outnumber wild ones */
	bool runs_first;    /* a meld that could be both is a run: indian 5.5 */
	uint8_t add_max;    /* cards of one "add": 1..26; 0: any
			       (wildcat has 1) */
	uint8_t meld_value; /* enum meld_value */

	/* tantrum's melds */
	uint8_t count_sum;   /* sum of the cards of a "count" */
	int16_t first_bonus; /* for the first meld of a deal */
	/* canasta's cards, pile and partners */
	uint64_t bonus_cards; /* bit per card laid aside and replaced */
	uint64_t stop_cards;  /* bit per card that blocks the pile and is
				 melded without wild cards */
	uint8_t draw_count;   /* cards drawn from the stock */
	uint8_t canasta_size;
	uint8_t canastas_to_go_out;
	bool asking;
	bool forced_take;
	struct numbers minimum_scores; /* ascending */
	struct numbers minimum_points; /* below each score; then above all */
	/* opening */
	bool closed; /* melds are laid only in going out: rummy 4.7 */
	struct contracts contracts;
	bool opening_only;	/* a seat melds only once in a deal */
	bool extra_melds;	/* but in that turn any melds: king 5.2 */
	bool melds_apart;	/* sets of a contract differ in rank, runs of a
				   suit do not adjoin: contract 5.7 */
	bool layoff_waits;	/* until the turn after the opening */
	uint8_t final_discard;	/* enum final_discard, of a pat hand */
	uint8_t swap;		/* enum swap */
	bool swap_jokers;	/* swap only jokers: push 6.2 */
	uint8_t opening_points; /* minimum of one meld of an opening */
	uint8_t opening_step;	/* more for each seat with a lower score */

	/* out of turn */
	uint8_t buy; /* enum buy */
	uint8_t buy_extra;
	uint8_t after_buy; /* enum after_buy */
	uint8_t bid_from;  /* enum bid_from */
	uint8_t bid_max;
	bool claim_wilds; /* wild cards just laid are offered: king 7.2 */
	bool cut;	  /* liverpool 3.1 */
	int16_t cut_bonus;
	uint8_t cut_spread;

	/* indian's wild card, drop and declaration */
	uint8_t wild_joker;    /* enum wild_joker */
	uint8_t wrong_declare; /* enum wrong_declare */
	int16_t first_drop, middle_drop;
	int16_t cap, floor; /* of the cost of a hand */

	/* gin's knock */
	uint8_t knock;
	uint8_t oklahoma; /* enum oklahoma */
	bool big_gin;
	bool tie_undercuts;
	uint8_t wall; /* enum wall */
	uint16_t take_cap;

	/* rummikub's table */
	uint8_t first_meld;  /* points */
	uint8_t joker;	     /* enum joker_rule */
	uint8_t group_joker; /* enum group_joker */

	/* the end of a deal */
	uint8_t stock_end;     /* enum stock_end */
	uint8_t stock_gone;    /* enum stock_gone */
	uint16_t max_renewals; /* of the stock in a deal */
	uint16_t max_rounds;   /* turns per seat and deal; 0: no cap */

	/* scoring */
	int16_t rank_value[RANK_HIGH_ACE]; /* "values": a rank without a suit */
	int16_t value[CARD_KINDS];	   /* "values": a card */
	uint8_t scoring;		   /* enum scoring */
	int16_t out_bonus;		   /* for going out */
	int16_t full_run_bonus;		   /* for a run of run_max cards */
	uint8_t rummy_bonus;		   /* enum rummy_bonus */
	int16_t natural_canasta, mixed_canasta;
	int16_t concealed_bonus;
	int16_t ask_penalty;	     /* for not going out after a yes */
	struct numbers bonus_points; /* for one bonus card, two, ... */
	int16_t gin_bonus, undercut_bonus, big_gin_bonus;
	int16_t game_bonus, shutout_bonus, line_bonus;

	/* match */
	uint8_t winner;	    /* enum winner */
	uint16_t deals;	    /* 0: from contracts, max_deals or seats */
	uint8_t seat_deals; /* deals for each seat */
	uint16_t max_deals; /* 0: no limit */
	int32_t target;	    /* 0: none */
	int32_t drop_out;   /* 0: no seat drops out */
	int16_t chips;	    /* for each deal, at the start of the match */

	/*
	 * Computed by sheet_load for a number of players.
	 */
	uint8_t players;
	uint8_t players_min, players_max;
	uint16_t deals_total;	     /* the match ends after these */
	uint8_t pack_of[CARD_KINDS]; /* copies of each card in the pack */
	uint8_t pack_cards;	     /* total */
	uint64_t wild_mask;	     /* bit per wild card that is not a joker */
	bool plain_melds;	     /* melds and values of least_deadwood.h */
	char cites[REFUSALS][CITE_MAX]; /* section by refusal, or "" */
};

/* Return the side of a seat, from 0; without partners, each seat is a side. */
static inline unsigned
rules_side(const struct rules *rules, unsigned seat)
{
	return rules->sides > 0 ? seat % rules->sides : seat;
}

/* Return whether a card is wild in every deal.  If a deal has further wild
 * cards (Indian Rummy), the family reads its melds: game_read_meld. */
static inline bool
card_is_wild(const struct rules *rules, card_t card)
{
	return card_is_joker(card) ||
	       (card < 64 && (rules->wild_mask >> card & 1));
}

/* Return the cards dealt to each seat in a deal, which counts from 1. */
static inline unsigned
rules_hand(const struct rules *rules, unsigned deal)
{
	const struct hand_rule *hand = &rules->hand;
	unsigned i = 0;

	if (hand->deals > 0)
		return hand->by_deal[deal <= hand->deals ? deal - 1
							 : hand->deals - 1u];
	while (i + 1u < hand->rows && rules->players > hand->row[i].up_to)
		i++;
	return hand->row[i].cards;
}

#define CONTRACT_TEXT_MAX 32

/* Format a contract: "S3 R4+", "R4+ R4+ R4+ pat". */
void contract_text(const struct contract *contract, char *out, size_t size);

/* Return the contract of a deal, which counts from 1, or NULL. */
static inline const struct contract *
rules_contract(const struct rules *rules, unsigned deal)
{
	const struct contracts *contracts = &rules->contracts;

	if (contracts->n == 0)
		return NULL;
	return &contracts->by_deal[deal >= 1 && deal <= contracts->n
					   ? deal - 1
					   : contracts->n - 1u];
}

#endif

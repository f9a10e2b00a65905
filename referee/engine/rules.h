/*
 * rules.h - the rules of a game as data.
 *
 * A struct rules is what the engine reads: the value of every parameter, and a
 * few tables worked out from them for a number of players.  It is made by
 * referee/sheet/sheet.h from a YAML file (or from the "rules" of a match
 * message) through the one table of parameters, referee/sheet/params.c.  The
 * engine never asks for a game's name.
 *
 * To add a parameter: a field here, a row in params.c.  A zero is what a test
 * gets that fills in a struct rules by hand, so let zero mean the plain thing.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULES_H
#define DEADWOOD_REFEREE_ENGINE_RULES_H

#include "cards.h"
#include "refusal.h"

struct family;

#define RULES_NAME_MAX	   48
#define RULES_TITLE_MAX	   80
#define RULES_ROWS_MAX	   8
#define RULES_DEALS_MAX	   12 /* deals of a match that differ from each other */
#define NUMBERS_MAX	   8
#define CITE_MAX	   24 /* "4.2", or "contract 5.7" from a base's sheet */
#define PLAYERS_MAX	   8
#define CONTRACT_PARTS_MAX 4

/* The kinds of meld that there are. */
enum meld_kinds { MELDS_BOTH, MELDS_SETS, MELDS_RUNS };

enum set_suits {
	SUITS_ANY,    /* identical cards may stand together */
	SUITS_DIFFER, /* no suit twice */
	SUITS_COVER,  /* as many as there can be: progressive 5.1 */
};

/* What a wild card of a set stands for. */
enum set_wilds {
	SET_WILDS_RANK,	  /* its rank, without a suit */
	SET_WILDS_SUIT,	  /* its rank, or any suit that the set lacks */
	SET_WILDS_PLACES, /* the first free of S H D C S H D C: rummy2 5.4 */
};

/* What a meld on the table is worth. */
enum meld_value {
	VALUE_STANDS,  /* its cards, as what they stand for */
	VALUE_CARDS,   /* its cards as they are: canasta 9.1 */
	VALUE_HIGHEST, /* its highest card */
	VALUE_LOWEST,  /* its lowest card */
};

enum ace {
	ACE_LOW,   /* A 2 3 */
	ACE_HIGH,  /* Q K A */
	ACE_BOTH,  /* A 2 3 and Q K A, not K A 2 */
	ACE_ROUND, /* K A 2 as well */
};

enum take {
	TAKE_UPCARD,	  /* the top card: "from: discard" */
	TAKE_PILE_MELDED, /* the whole pile, its top card melded first */
	TAKE_NOTHING,
};

enum layoff {
	LAYOFF_ANY,	  /* on any meld */
	LAYOFF_OWN_FIRST, /* on any, once one has a meld of one's own */
	LAYOFF_OWN,	  /* on one's own melds */
	LAYOFF_NONE,
};

enum going_out {
	OUT_FREE,    /* with or without a discard */
	OUT_DISCARD, /* only with one */
	OUT_WAITS,   /* the same; a hand emptied otherwise waits: rummy2 4.5 */
};

/* May the card taken from the discard pile in this turn be discarded? */
enum throw_back {
	THROW_FREE,
	THROW_TWIN, /* only if the hand holds its twin: rummy 4.4 */
	THROW_LAST, /* with its twin, or as the last card: czech 4.3 */
};

enum stock_end {
	STOCK_SHUFFLE,	 /* the pile but its top card is shuffled */
	STOCK_TURN,	 /* it is turned over as it lies */
	STOCK_END,	 /* no new stock: who cannot draw may pass */
	STOCK_LAST_TURN, /* the deal ends with the turn of the last card */
	STOCK_ALL,	 /* the whole pile is shuffled */
};

/* Nothing to draw, and no new stock. */
enum stock_gone {
	GONE_PASS, /* the seat takes the discard or passes: rummy 8.4 */
	GONE_STOP, /* drawing stops the deal: czech 8.2 */
};

enum scoring {
	SCORE_WINNER_COLLECTS, /* the winner gets what the others hold */
	SCORE_PENALTY,	       /* everybody gets what he holds */
	SCORE_MELDS,	       /* melded less held */
	SCORE_SETTLE,	       /* the others pay the winner */
};

enum swap {
	SWAP_NONE,
	SWAP_MOVE,     /* the wild card moves to an end of its run */
	SWAP_UP_FIRST, /* the same, to the high end unless that is closed */
	SWAP_HAND,     /* it comes to the hand: czech 6.2 */
	SWAP_USE,      /* it is laid elsewhere at once: push 6.3 */
	SWAP_EITHER,   /* to the hand, or with "at" moved: rummy2 6.3 */
};

/* When the upcard may be had out of turn, for further cards. */
enum buy {
	BUY_NONE,
	BUY_AFTER_STOCK, /* once the seat in turn has chosen the stock */
	BUY_BEFORE,	 /* before it draws; it may still take it: rummy2 7 */
};

/* What the seat in turn does when another one has bought. */
enum after_buy {
	AFTER_BUY_STOCK,  /* it gets the stock's top card */
	AFTER_BUY_CHOICE, /* it chooses again, and nothing more is for sale */
};

/* Where the cards come from that are bid for with the upcard. */
enum bid_from {
	BID_NONE,    /* there is no auction */
	BID_STOCK,   /* buy 7.4 */
	BID_DISCARD, /* below the upcard: buy 7.7 */
};

enum final_discard { FINAL_OPTIONAL, FINAL_FORBIDDEN, FINAL_REQUIRED };

/* What ends the turn of a seat that may discard nothing. */
enum stuck {
	STUCK_PASS,  /* wildcat 4.7 */
	STUCK_KNOCK, /* once it has laid what fits: rummy2 4.4 */
};

enum rummy_bonus { RUMMY_NONE, RUMMY_DOUBLE };
enum winner { WINNER_HIGHEST, WINNER_LOWEST };
enum wild_joker { WILD_JOKER_ACES, WILD_JOKER_NONE };
enum wrong_declare { WRONG_OUT, WRONG_ILLEGAL };
enum discard_seen { DISCARD_ALL, DISCARD_TOP };
enum oklahoma { OKLAHOMA_OFF, OKLAHOMA_PLAIN, OKLAHOMA_SPADES };
enum wall { WALL_VOID, WALL_KNOCK };

/* What becomes of jokers when a table is rearranged. */
enum joker_rule {
	JOKER_REPLACE, /* keeps its meaning until replaced: rummikub 6.4 */
	JOKER_STRICT,  /* its set stays together until then: rummikub 6.7 */
	JOKER_FREE,    /* like any tile: rummikub 6.8 */
};

/* What replaces the joker of a group that lacks several colours. */
enum group_joker { GROUP_JOKER_ONE, GROUP_JOKER_ALL };

/* The first row with players <= up_to holds. */
struct pack_row {
	uint8_t up_to;
	uint8_t packs;
	uint8_t jokers;	  /* X1, in all, not per pack */
	uint16_t without; /* bit per rank that is taken out */
};

struct packs {
	uint8_t n;
	struct pack_row row[RULES_ROWS_MAX];
};

struct hand_row {
	uint8_t up_to;
	uint8_t cards;
};

/* Rows by players, or, if deals > 0, a number for each deal; deals beyond the
 * last have the last one's. */
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

/* What a seat's first meld action of a deal must hold; with @pat it also uses
 * up the hand, but for a card to be discarded. */
struct contract {
	uint8_t parts; /* 0: any melds */
	bool pat;
	struct contract_part part[CONTRACT_PARTS_MAX];
};

/* One for each deal; deals beyond the last have the last one's. */
struct contracts {
	uint8_t n; /* 0: there is no contract */
	struct contract by_deal[RULES_DEALS_MAX];
};

struct rules {
	char name[RULES_NAME_MAX];  /* "gin", or the user's file's own name */
	char sheet[RULES_NAME_MAX]; /* the sheet that refusals cite */
	char title[RULES_TITLE_MAX];
	const struct family *family;

	/*
	 * Parameters: a row of params.c each, in the order of a sheet; the name
	 * of a field is its key in the files unless the row says otherwise.
	 */

	/* players, pack, deal */
	uint16_t seats; /* "players": bit per number of players */
	struct packs packs;
	uint8_t special_jokers; /* X2 */
	bool special_seen;	/* how many of them a hand holds is public */
	struct hand_rule hand;
	uint8_t sides; /* partners: seat s is of side s % sides; 0: each alone
			*/
	uint16_t wild; /* bit per rank that is wild; jokers always are */
	uint8_t stock_min; /* cards that the deal leaves in the stock, at least
			    */
	bool upcard_natural; /* a wild first upcard goes back: push 3.2 */

	/* turn */
	uint8_t take;	      /* enum take */
	bool push;	      /* or hand it to the left: push 4.2 */
	uint8_t throw_back;   /* enum throw_back */
	uint64_t protect;     /* "protected": bit per card that is discarded
				 only as the last one: wildcat 4.6 */
	bool keep_jokers;     /* they are never discarded */
	bool keep_fitting;    /* nor what fits a meld: rummy2 4.3 */
	uint8_t stuck;	      /* enum stuck */
	bool quiet_round;     /* first turns: draw, discard: rummy2 3.2 */
	uint8_t going_out;    /* enum going_out */
	uint8_t discard_seen; /* enum discard_seen */
	bool announce_last;   /* a turn ending with one card is told: rummy2 4.7
			       */

	/* melds */
	uint8_t meld_kinds; /* enum meld_kinds */
	uint8_t set_min, set_max;
	uint8_t set_suits; /* enum set_suits */
	uint8_t run_min, run_max;
	uint8_t ace;	     /* enum ace */
	uint8_t natural_min; /* natural cards that a meld needs */
	uint8_t layoff;	     /* enum layoff */
	bool strict_ends;    /* "at" naming a closed end is illegal */
	/* Not needed by the first games; zero is their rule. */
	uint8_t set_wilds;     /* enum set_wilds */
	bool wild_sets;	       /* sets of the wild ranks, natural in them */
	uint8_t run_low;       /* lowest rank of a run, ace high: 2..10;
				  0: 2 (wildcat has 3) */
	uint8_t wild_max;      /* wild cards in a meld: 1..26; 0: any */
	uint64_t wild_alone;   /* bit per card that a wild card of a run stands
				  for only as its only one: wildcat 5.5 */
	bool natural_majority; /* natural cards outnumber wild ones */
	bool runs_first;       /* what could be both is a run: indian 5.5 */
	uint8_t add_max;       /* cards of one "add": 1..26; 0: any
				  (wildcat has 1) */
	uint8_t meld_value;    /* enum meld_value */

	/* tantrum's melds */
	uint8_t count_sum;   /* what a "count" adds up to */
	int16_t first_bonus; /* for the first meld of a deal */
	/* canasta's cards, pile and partners */
	uint64_t bonus_cards; /* bit per card that is laid aside and replaced */
	uint64_t stop_cards;  /* ... that stops the pile, and takes no wilds */
	uint8_t draw_count;   /* cards drawn from the stock */
	uint8_t canasta_size;
	uint8_t canastas_to_go_out;
	bool asking;
	bool forced_take;
	struct numbers minimum_scores; /* below each, the same one of ... */
	struct numbers minimum_points; /* ... these; the last one above all */
	/* opening */
	bool closed; /* melds are laid in going out only: rummy 4.7 */
	struct contracts contracts;
	bool opening_only;	/* a seat melds once a deal, nothing more */
	bool extra_melds;	/* but in that turn what it likes: king 5.2 */
	bool melds_apart;	/* sets of a contract differ in rank, runs of a
				   suit do not adjoin: contract 5.7 */
	bool layoff_waits;	/* for the turn after the opening */
	uint8_t final_discard;	/* enum final_discard, of a pat hand */
	uint8_t swap;		/* enum swap */
	bool swap_jokers;	/* only jokers are swapped out: push 6.2 */
	uint8_t opening_points; /* that one meld of an opening is worth */
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

	/* indian's lot, drop and declaration */
	uint8_t wild_joker;    /* enum wild_joker */
	uint8_t wrong_declare; /* enum wrong_declare */
	int16_t first_drop, middle_drop;
	int16_t cap, floor; /* of what a loser's count costs */

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
	int16_t ask_penalty;	     /* for a yes that was not kept */
	struct numbers bonus_points; /* for one bonus card, two, ... */
	int16_t gin_bonus, undercut_bonus, big_gin_bonus;
	int16_t game_bonus, shutout_bonus, line_bonus;

	/* match */
	uint8_t winner;	    /* enum winner */
	uint16_t deals;	    /* 0: by max_deals, or by seats */
	uint8_t seat_deals; /* then deals for each seat */
	uint16_t max_deals; /* 0: by deals */
	int32_t target;	    /* 0: none */
	int32_t drop_out;   /* 0: nobody drops out */
	int16_t chips;	    /* for each deal, at the start */

	/*
	 * Worked out by sheet_load for a number of players.
	 */
	uint8_t players;
	uint8_t players_min, players_max;
	uint16_t deals_total;	     /* the match is over after so many */
	uint8_t pack_of[CARD_KINDS]; /* copies of each card in the pack */
	uint8_t pack_cards;	     /* in all */
	uint64_t wild_mask; /* bit per natural-looking card that is wild */
	bool plain_melds;   /* the melds and values that deadwood.h knows */
	char cites[REFUSALS][CITE_MAX]; /* section by refusal, or "" */
};

/* The side of a seat, from 0; a seat alone is a side of its own. */
static inline unsigned
rules_side(const struct rules *rules, unsigned seat)
{
	return rules->sides > 0 ? seat % rules->sides : seat;
}

/* Wild under these rules.  Where more is wild by the lot of the deal, as in
 * Indian Rummy, its family reads the melds: game_read_meld. */
static inline bool
card_is_wild(const struct rules *rules, card_t card)
{
	return card_is_joker(card) ||
	       (card < 64 && (rules->wild_mask >> card & 1));
}

/* The number of cards that each seat is dealt in a deal, from 1. */
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

/* "S3 R4+", "R4+ R4+ R4+ pat" */
void contract_text(const struct contract *contract, char *out, size_t size);

/* What opens a deal, from 1, or NULL. */
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

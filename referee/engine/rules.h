/*
 * rules.h - the rules of a game: the values of all parameters.
 *
 * The engine depends only on a struct rules, never on the name of a game.  A
 * struct rules also has a few fields that sheet_load computes for a number of
 * players. referee/sheet/sheet.h reads the struct from a YAML file or from
 * "rules" of a match message.  Each parameter is a row of the table in
 * referee/sheet/params.c.
 *
 * To add a parameter, add a field to struct rules and a row to params.c.  The
 * value 0 should mean the most common rule.  Tests that set only some fields
 * leave the other fields 0.
 */
#ifndef DEADWOOD_REFEREE_ENGINE_RULES_H
#define DEADWOOD_REFEREE_ENGINE_RULES_H

#include "cards.h"
#include "refusal.h"

struct family;

#define RULES_NAME_MAX	   48
#define RULES_TITLE_MAX	   80
#define RULES_ROWS_MAX	   8
/* maximum number of deals that have a hand size or contract of their own */
#define RULES_DEALS_MAX	   12
/* maximum number of rule sets, chosen by deal or by progress */
#define RULES_SETS_MAX	   12
#define NUMBERS_MAX	   8
/* bytes of a cited section, such as "4.2" or "contract 5.7", with NUL */
#define CITE_MAX	   24
#define PLAYERS_MAX	   8
#define CONTRACT_PARTS_MAX 4
#define RULES_COLUMNS_MAX  3 /* hollywood 9.1 */

/* Allowed kinds of meld. */
enum meld_kinds { MELDS_BOTH, MELDS_SETS, MELDS_RUNS };

enum set_suits {
	SUITS_ANY,    /* the cards of a set may have any suits, even be
			 identical */
	SUITS_DIFFER, /* a set has each suit at most once */
	SUITS_COVER,  /* progressive 5.1: a set has as many different suits as
			 possible */
};

enum run_suits {
	RUN_SUITS_SAME, /* all cards of a run have the same suit */
	RUN_SUITS_ANY,	/* phase10 5.2: the suits of a run do not matter */
};

/* What a wild card in a set represents. */
enum set_wilds {
	SET_WILDS_RANK,	  /* a card of the set's rank without a suit */
	SET_WILDS_SUIT,	  /* a card of the set's rank, in any suit that the set
			     lacks */
	SET_WILDS_PLACES, /* rummy2 5.4: a card of the set's rank, in the first
			     free suit of S H D C S H D C */
};

/* Value of a meld on the table. */
enum meld_value {
	VALUE_STANDS,  /* sum of the values of the cards that the meld's cards
			  represent */
	VALUE_CARDS,   /* canasta 9.1: sum of the values of the cards
			  themselves */
	VALUE_HIGHEST, /* value of the highest card in the meld */
	VALUE_LOWEST,  /* value of the lowest card in the meld */
};

enum ace {
	ACE_LOW,   /* the ace is low: A 2 3 */
	ACE_HIGH,  /* the ace is high: Q K A */
	ACE_BOTH,  /* the ace is low or high: A 2 3 and Q K A, but not K A 2 */
	ACE_ROUND, /* runs go past the ace: A 2 3, Q K A and K A 2 */
};

enum take {
	TAKE_UPCARD,	  /* a seat may take only the top card: "from":
			     "discard" */
	TAKE_PILE_MELDED, /* a seat may take the whole pile, and must meld its
			     top card */
	TAKE_NOTHING,
	TAKE_BOUGHT,	 /* telefunken 4.3: a seat may buy the top card, as
			    other seats do */
	TAKE_FIRST_FREE, /* telefunken 4.2: as TAKE_UPCARD in the first turn of
			    a deal, else as TAKE_BOUGHT */
	TAKE_DEEP, /* rummy500 4.3: as TAKE_UPCARD, or any card of the pile with
		      all cards above it, if the seat lays this card at once */
};

/* How a seat may lay the top card of a discard pile that is not frozen for its
 * side. */
enum pile_use {
	PILE_USE_WILD, /* canasta 6.4: with two natural cards of its rank, with
			  one and a wild card, or on a meld of its rank */
	PILE_USE_PAIR, /* samba 6.4: with two natural cards of its rank, or
			  alone on a meld that is no canasta */
	PILE_USE_FREE, /* burraco 4.2: the seat takes the pile into its hand and
			  need not lay a card */
	PILE_USE_LAID, /* buraco 4.2: in any new meld with cards of the hand, or
			  on any meld of its side; no card freezes the pile */
	PILE_USE_NATURAL, /* hand-and-foot 6.3: always with two natural cards of
			     its rank */
};

/* Who has a second hand. */
enum foot_of {
	FOOT_OF_SIDE, /* burraco 3.2: each side.  If the side has not taken it,
			 it costs foot_penalty */
	FOOT_OF_SEAT, /* hand-and-foot 3.2: each seat.  If the seat has not
			 taken it, its cards count as cards in the hand */
};

/* What the wild cards of a run do when a seat adds cards to it. */
enum run_wilds {
	RUN_WILDS_FIXED, /* each keeps its place */
	RUN_WILDS_MOVE,	 /* burraco 5.5: each moves to a gap or to an end, and a
			    card of a wild rank is natural at its own place */
};

/* Whether a seat that takes the upcard (the pile's top card) must lay it at
 * once. */
enum take_use {
	TAKE_FREE,   /* the seat may keep the upcard */
	TAKE_OPENS,  /* scala40 4.2: a seat that has not opened must lay the
			upcard in its opening */
	TAKE_LAID,   /* kalooki 4.2: every seat must lay the upcard */
	TAKE_MELDED, /* tong-its 4.2: every seat must lay the upcard in a new
			meld */
};

enum layoff {
	LAYOFF_ANY,	  /* a seat may lay off on any meld */
	LAYOFF_OWN_FIRST, /* a seat may lay off on any meld after its first own
			     meld */
	LAYOFF_OWN,	  /* a seat may lay off only on its own melds */
	LAYOFF_NONE,
};

enum going_out {
	OUT_FREE,    /* a seat goes out (plays its last card) with or without a
			discard */
	OUT_DISCARD, /* a seat goes out only with a discard */
	OUT_WAITS,   /* rummy2 4.5: a seat goes out only with a discard.  A seat
			whose hand is empty waits until it gets a card */
	OUT_NATURAL, /* burraco 4.5: a seat goes out only with a discard that is
			not wild */
};

/* When a seat may discard the card that it took from the pile in this turn. */
enum throw_back {
	THROW_FREE,
	THROW_TWIN, /* rummy 4.4: only if the hand has an identical card */
	THROW_LAST, /* czech 4.3: only if the hand has an identical card, or no
		       other card */
};

/* What the engine does when the stock is empty. */
enum stock_end {
	STOCK_SHUFFLE, /* the engine shuffles the pile, except its top card,
			  into a new stock */
	STOCK_TURN, /* the engine turns the pile, except its top card, over into
		       a new stock */
	STOCK_END, /* the stock stays empty; a seat that cannot draw may pass */
	STOCK_LAST_TURN, /* the deal ends after the turn in which a seat draws
			    the last card */
	STOCK_ALL, /* the engine shuffles the whole pile into a new stock */
};

/* What happens if the stock is empty and cannot be renewed. */
enum stock_gone {
	GONE_PASS, /* rummy 8.4: the seat takes the discard or passes */
	GONE_STOP, /* czech 8.2: the attempt to draw ends the deal */
};

enum scoring {
	SCORE_WINNER_COLLECTS, /* the winner gets the sum of the values of the
				  other hands */
	SCORE_PENALTY,	       /* each seat gets the value of its hand */
	SCORE_MELDS, /* each seat gets the value of its melds minus the value of
			its hand */
	SCORE_SETTLE, /* each loser pays the value of its hand to the winner */
};

/* Which seat scores a card that is laid off, if melds score. */
enum credit {
	CREDIT_OWNER, /* the seat that laid the meld */
	CREDIT_LAYER, /* rummy500 9.2: the seat that lays the card off */
};

/* What happens to the wild card of a meld when a seat swaps the natural card
 * for it. */
enum swap {
	SWAP_NONE,     /* no wild card can be swapped */
	SWAP_MOVE,     /* the wild card moves to an end of its run */
	SWAP_UP_FIRST, /* the wild card moves to the high end of its run if this
			  end is open, else to the low end */
	SWAP_HAND,     /* czech 6.2: the wild card goes to the hand */
	SWAP_USE,      /* push 6.3: the seat must lay the wild card in another
			  meld at once */
	SWAP_EITHER,   /* rummy2 6.3: the field "at" moves the wild card to that
			  end of its run.  Without "at" the wild card goes to
			  the hand */
	SWAP_END,      /* telefunken 6.3: as SWAP_MOVE, but only a wild card at
			  an end of its run */
};

/* When another seat may buy the upcard (take it out of turn).  A buyer also
 * gets extra cards, as a price. */
enum buy {
	BUY_NONE,
	BUY_AFTER_STOCK, /* after the seat in turn has chosen to draw from the
			    stock */
	BUY_BEFORE, /* rummy2 7: before the seat in turn draws.  If this seat
		       takes the upcard, the sale fails */
};

/* Which purchases of a seat buys_max limits. */
enum buys_of {
	BUYS_OF_DEAL,  /* those of the deal */
	BUYS_OF_MATCH, /* telefunken 7.3: those of all deals */
};

/* What the seat in turn does after another seat has bought. */
enum after_buy {
	AFTER_BUY_STOCK,  /* the seat in turn gets the top card of the stock */
	AFTER_BUY_CHOICE, /* the seat in turn chooses again between stock and
			     pile, without another sale */
};

/* Source of the extra cards in an auction of the upcard. */
enum bid_from {
	BID_NONE,    /* there is no auction */
	BID_STOCK,   /* buy 7.4: extra cards come from the stock */
	BID_DISCARD, /* buy 7.7: extra cards come from the pile, below the
			upcard */
};

enum final_discard { FINAL_OPTIONAL, FINAL_FORBIDDEN, FINAL_REQUIRED };

/* What ends the turn of a seat that cannot discard. */
enum stuck {
	STUCK_PASS,  /* wildcat 4.7: the seat passes */
	STUCK_KNOCK, /* rummy2 4.4: the seat lays all cards that fit, then
			knocks */
};

enum rummy_bonus { RUMMY_NONE, RUMMY_DOUBLE };
enum winner { WINNER_HIGHEST, WINNER_LOWEST };
enum wild_joker { WILD_JOKER_ACES, WILD_JOKER_NONE };

/* Which cards the card makes wild that is turned up for the deal. */
enum wild_turned {
	WILD_TURNED_RANK, /* indian 3.2: the cards of its rank */
	WILD_TURNED_NEXT, /* okey 3.2: the next card of its suit; the ace comes
			     after the king */
};

enum wrong_declare { WRONG_OUT, WRONG_ILLEGAL };
enum discard_seen { DISCARD_ALL, DISCARD_TOP };
enum oklahoma { OKLAHOMA_OFF, OKLAHOMA_PLAIN, OKLAHOMA_SPADES };
enum wall { WALL_VOID, WALL_KNOCK };

/* A value of the parameter knock: a seat may knock with any hand. */
#define KNOCK_ANY 255

/* Whether the other seats have one more turn after a knock. */
enum last_turn {
	LAST_TURN_NONE,
	LAST_TURN_KNOCK, /* the others have one more turn, unless the knocker
			    has no card outside its melds */
	LAST_TURN_ALWAYS,
};

/* Who pays whom after a knock, if seats pay each other. */
enum settle {
	SETTLE_LOWEST,	/* all others pay the difference to the lowest hand */
	SETTLE_ALL,	/* each pair of seats settles the difference */
	SETTLE_KNOCKER, /* each seat settles the difference with the knocker */
};

/* Which seats may call at the start of a turn.  A call is a knock that ends the
 * deal in a game with melds on the table. */
enum call {
	CALL_NONE,
	CALL_ANY,  /* every seat: tonk 7.1 */
	CALL_MELD, /* a seat with a meld of its own on the table: tong-its 7.1
		    */
};

/* Whose cards, added to a meld, keep the owner of the meld from calling in its
 * next turn. */
enum layoff_blocks {
	BLOCKS_NONE,
	BLOCKS_OTHERS, /* those of the other seats: tonk 7.2 */
	BLOCKS_ALL,    /* those of the owner too: tong-its 7.2 */
};

/* Who pays whom if the seat that has called does not win. */
enum caught {
	CAUGHT_CALLER, /* only this seat pays, to the lowest hands: tonk 9.4 */
	CAUGHT_EACH,   /* only this seat pays, to each hand that beats it */
	CAUGHT_ALL,    /* all others pay the lowest hands: tong-its 9.4 */
};

/* Which of several equal hands wins. */
enum call_tie {
	TIE_SHARED, /* all of them: tonk 9.5 */
	TIE_TURN,   /* the first in turn after the seat that has called, or
		       from the seat with the last turn on: tong-its 9.5 */
};

/* Conditions of a stake; all but the end of the deal are about the seat that
 * pays. */
enum stake_when {
	STAKE_ANY,	  /* in every case */
	STAKE_DEALT,	  /* the deal ended by the points of a hand as dealt */
	STAKE_NO_DISCARD, /* the winner went out without a discard */
	STAKE_CAUGHT,	  /* the seat has called */
	STAKE_NO_MELD,	  /* the seat has no meld of its own on the table */
	STAKE_FOLDED,	  /* the seat has folded after a call */
	STAKE_CALL,	  /* the deal ended with a call */
	STAKE_PAIRS,	  /* okey 9.1: the winner has declared pairs */
	STAKE_WILD,	  /* okey 9.1: the winner has discarded a wild card */
	STAKE_PAIRS_WILD, /* okey 9.1: both */
};

/* Conditions under which the seat that knocked gets a bonus. */
enum bonus_when {
	BONUS_RUMMY,	/* the knocker has no card outside its melds */
	BONUS_ONE_RUN,	/* the knocker's whole hand is one run */
	BONUS_PURE_RUN, /* the knocker's whole hand is one run without wild
			   cards */
	BONUS_UNDERCUT, /* another seat than the knocker has the lowest hand */
};

/* What a seat may do with a joker on the table when it rearranges the table. */
enum joker_rule {
	JOKER_REPLACE, /* rummikub 6.4: a joker represents its tile until that
			  tile replaces the joker */
	JOKER_STRICT,  /* rummikub 6.7: as JOKER_REPLACE.  The joker's set also
			  stays together until a tile of the rack replaces the
			  joker */
	JOKER_FREE,    /* rummikub 6.8: a joker moves like any other tile */
};

/* What replaces a joker in a group that lacks several colours: one tile of a
 * missing colour, or one of each missing colour. */
enum group_joker { GROUP_JOKER_ONE, GROUP_JOKER_ALL };

/* What moves a seat to the next step of its progress at the end of a deal. */
enum seat_progress {
	PROGRESS_NONE,
	PROGRESS_OPENING, /* phase10 9.1: the seat has opened in the deal */
};

/* Packs by number of players: the first row whose @up_to is not below the
 * number applies. */
struct pack_row {
	uint8_t up_to;
	uint8_t packs;
	uint8_t jokers;	  /* number of jokers X1 in all packs together */
	uint16_t without; /* one bit per rank that is removed from the packs */
};

struct packs {
	uint8_t n;
	struct pack_row row[RULES_ROWS_MAX];
};

struct hand_row {
	uint8_t up_to;
	uint8_t cards;
};

/* Number of cards in a hand.  If @deals is 0, row[] has the hand size for each
 * number of players; otherwise by_deal[] has the hand size for each deal.
 * Later deals use the last hand size. */
struct hand_rule {
	uint8_t rows;
	struct hand_row row[RULES_ROWS_MAX];
	uint8_t deals;
	uint8_t by_deal[RULES_DEALS_MAX];
};

/* A bonus: points of the seat that knocked if a condition holds.  In a stake:
 * points that a seat pays to a winner. */
struct bonus {
	uint8_t when;	 /* enum bonus_when; in a stake enum stake_when */
	bool wins_match; /* true: the seat with the bonus wins the match */
	int16_t points;
};

/* Bonuses by rank.  The first bonus whose condition holds counts. */
struct bonuses {
	uint8_t n;
	struct bonus row[RULES_ROWS_MAX];
};

/* A list of numbers, the value of one parameter. */
struct numbers {
	uint8_t n;
	int16_t at[NUMBERS_MAX];
};

/* A part of a contract, written "S3" (set of 3), "R4+" (run of 4 or more), "M5"
 * or "C7". */
struct contract_part {
	uint8_t kind; /* KIND_SET, KIND_RUN or KIND_FLUSH; KIND_NONE: a set or a
			 run */
	uint8_t min;
	uint8_t max; /* maximum number of cards; 0: only set_max or run_max
			limits the part */
};

/* The melds that a seat must lay first in a deal.  If @pat is true, these melds
 * must use up the hand, except for one card to discard. */
struct contract {
	uint8_t parts; /* number of parts; 0: the first melds may be any
			  melds */
	bool pat;
	struct contract_part part[CONTRACT_PARTS_MAX];
};

/* One contract (required first melds) for each deal.  Later deals use the last
 * contract. */
struct contracts {
	uint8_t n; /* number of contracts; 0: the game has no contracts */
	struct contract by_deal[RULES_DEALS_MAX];
};

/* What chooses the set of rules that is valid for a seat in a deal. */
enum rules_by {
	RULES_BY_DEAL,	   /* the number of the deal */
	RULES_BY_PROGRESS, /* the progress of the seat in turn */
};

struct rules_sets;

struct rules {
	char name[RULES_NAME_MAX];  /* name of the game: "gin", or a user's file
				       name */
	char sheet[RULES_NAME_MAX]; /* name of the rule sheet that refusals
				       cite */
	char title[RULES_TITLE_MAX];
	const struct family *family;

	/*
	 * Parameters, in the order of a rule sheet. params.c describes each
	 * parameter.  A field is named like its key in game files.  If the
	 * names differ, the comment quotes the key.
	 */

	/* players, pack, deal */
	uint16_t seats; /* key "players": one bit per number of players */
	struct packs packs;
	uint8_t special_jokers; /* number of jokers X2 in all packs together */
	bool special_skip; /* phase10 4.4: jokers X2 are not wild.  A seat that
			      discards one makes the next seat miss its turn */
	bool skip_named;   /* phase10 4.5: that seat names the seat that misses
			      its turn */
	bool special_seen; /* all seats see how many jokers X2 each hand has */
	struct hand_rule hand;
	uint8_t sides; /* number of sides of partners; seat s is on side s %
			  sides. 0: seats have no partners */
	bool loser_sits_out; /* gin-3 3.2: the loser of a deal sits out the next
				deal, and deals it */
	bool pair_sits_out;  /* gin-4 3.2: two opponents play a deal, and their
				partners play the next one */
	uint16_t wild;	     /* one bit per wild rank; jokers are always wild */
	uint8_t stock_min;   /* minimum number of cards in the stock after the
				hands are dealt */
	bool upcard_natural; /* push 3.2: if the first upcard is wild, it
				returns to the stock */
	bool first_extra; /* tong-its 3.1: the first seat has one card more and
			     begins with a discard; no upcard is turned */

	/* turn */
	uint8_t take;	  /* enum take */
	uint8_t take_use; /* enum take_use */
	bool push; /* push 4.2: a seat that draws from the stock gives the
		      upcard and the stock's top card to its left neighbour */
	uint8_t throw_back; /* enum throw_back */
	uint64_t protect;   /* wildcat 4.6, key "protected": one bit per card
			       that a seat may discard only as the last card of
			       its hand */
	bool keep_jokers;   /* a seat cannot discard a joker */
	bool keep_fitting;  /* rummy2 4.3: a seat cannot discard a card that
			       fits a meld */
	uint8_t stuck;	    /* enum stuck */
	bool quiet_round;   /* rummy2 3.2: in its first turn, a seat only draws
			       and discards */
	uint8_t going_out;  /* enum going_out */
	uint8_t discard_seen; /* enum discard_seen */
	bool announce_last;   /* rummy2 4.7: an event announces that a seat has
				 one card left */

	/* melds */
	uint8_t meld_kinds; /* enum meld_kinds */
	uint8_t set_min, set_max;
	uint8_t set_suits; /* enum set_suits */
	uint8_t run_min, run_max;
	uint8_t run_suits;   /* enum run_suits */
	uint8_t ace;	     /* enum ace */
	uint8_t natural_min; /* minimum number of natural (not wild) cards in
				each meld */
	uint8_t layoff;	     /* enum layoff */
	bool strict_ends;    /* true: a field "at" that names a closed end of a
				run is illegal. false: the field is ignored */
	uint8_t set_wilds;   /* enum set_wilds */
	bool wild_sets;	  /* true: cards of a wild rank may form a set, and are
			     natural in this set */
	uint8_t run_low;  /* lowest rank of a run if the ace is high: 2 to 10
			     (wildcat has 3); 0 means 2 */
	uint8_t wild_max; /* maximum number of wild cards in a meld: 1 to 26; 0:
			     no limit */
	uint64_t wild_alone;   /* wildcat 5.5: one bit per card that a wild card
				  of a run may represent only if the run has no
				  other wild card */
	bool natural_majority; /* a meld must have more natural cards than wild
				  cards */
	bool runs_first;       /* indian 5.5: cards that could be a set or a run
				  are a run */
	uint8_t add_max; /* maximum number of cards in one "add": 1 to 26; 0: no
			    limit (wildcat has 1) */
	uint8_t meld_value; /* enum meld_value */
	uint8_t low_ace;    /* points of an ace below a two in a run; 0: the
			       ace's usual points */

	/* tantrum's melds */
	uint8_t count_sum;   /* sum of the ranks in a meld of the kind
				"count" */
	int16_t first_bonus; /* points for the seat that lays the first meld of
				a deal */
	/* canasta's cards, pile and partners */
	uint64_t bonus_cards; /* one bit per card that a seat must lay aside and
				 replace */
	uint64_t stop_cards;  /* one bit per card that blocks the pile while it
				 is the top card.  A stop card may not be melded
				 with wild cards */
	uint8_t draw_count; /* number of cards drawn from the stock in a turn */
	uint8_t canasta_size;
	uint8_t canastas_to_go_out;
	bool asking;
	bool forced_take;
	uint8_t pile_use;   /* enum pile_use */
	uint8_t pile_cards; /* hand-and-foot 6.2: maximum number of cards of the
			       pile, from the top, that a seat takes; 0: it
			       takes all */
	bool stop_never;   /* hand-and-foot 5.1: stop cards may not be melded at
			      all */
	bool pure_runs;	   /* samba 5.4: a run has no wild card */
	uint8_t run_wilds; /* enum run_wilds */
	bool sets_again;   /* samba 5.2: a side may lay another set of a rank if
			      its sets of this rank are canastas */
	bool wild_melds; /* bolivia 5.6: three or more wild cards form a set, up
			    to a canasta */
	uint8_t out_runs; /* bolivia 4.5: number of runs among the canastas that
			     a side needs to go out */
	/* buraco 4.5, hand-and-foot 4.5: number of canastas without wild cards
	 * and of mixed canastas among them */
	uint8_t out_natural, out_mixed;
	uint8_t foot;	 /* burraco 3.2: number of cards of each second hand; 0:
			    there are none */
	uint8_t foot_of; /* enum foot_of */
	uint8_t stock_left; /* burraco 8.2: number of cards in the stock with
			       which the deal ends after the turn; 0: the seats
			       continue without a stock */
	bool foot_stock; /* buraco 8.2: when the stock is empty after a turn, a
			    second hand that lies aside becomes the stock; if
			    there is none, the deal ends */
	uint8_t bonus_canastas; /* samba 9.3: number of canastas with which
				   bonus cards count for a side; 0: any meld is
				   enough */
	/* A side whose score is below minimum_scores.at[i] needs
	 * minimum_points.at[i] points for its first melds (opening).  The last
	 * element of minimum_points is for all higher scores. */
	struct numbers minimum_scores; /* scores in ascending order */
	struct numbers minimum_points;
	/* opening */
	bool closed; /* rummy 4.7: a seat may lay melds only when it goes out */
	struct contracts contracts;
	bool opening_only; /* a seat may lay melds only once in a deal */
	bool extra_melds;  /* king 5.2: a seat may lay more melds in the turn of
			      its opening */
	bool melds_apart;  /* contract 5.7: in an opening, two sets may not have
			      the same rank, and two runs of a suit may not
			      adjoin
			    */
	bool layoff_waits; /* a seat may not lay off in the turn of its
			      opening */
	bool own_waits;	   /* telefunken 6.1: a seat may not lay off on its own
			      melds in the turn of its opening */
	uint8_t final_discard; /* enum final_discard: whether a seat discards
				  after it has laid its whole hand at once
				  (pat) */
	uint8_t swap;	       /* enum swap */
	bool swap_jokers; /* push 6.2: a seat can swap only jokers, not other
			     wild cards */
	uint8_t opening_points; /* number of points that at least one of a
				   seat's opening melds must have */
	uint8_t opening_step;	/* points added to opening_points for each seat
				   that has a lower score */
	uint8_t opening_total;	/* kalooki 5.6: number of points that a seat's
				   opening melds must have together */
	bool opening_pure_run;	/* rami 5.7: one opening meld must be a run
				   without wild cards */
	bool opening_raise;	/* hand 5.7: the opening melds must have more
				   points than the last opening of the deal */
	uint8_t opening_pairs;	/* okey101 5.7: number of pairs that open in
				   place of opening_total; 0: no pair can be
				   laid */
	bool indicator;		/* okey101 3.2: a natural card is turned up at
				   the start of the deal and stays out of play
				 */

	/* out of turn */
	uint8_t buy; /* enum buy */
	uint8_t buy_extra;
	uint8_t buys_max;  /* shanghai 7.3: maximum number of times that a seat
			      buys; 0: no limit */
	uint8_t buys_of;   /* enum buys_of */
	bool buy_unopened; /* telefunken 7.2: only a seat that has not opened
			      may buy */
	uint8_t after_buy; /* enum after_buy */
	uint8_t bid_from;  /* enum bid_from */
	uint8_t bid_max;
	bool claim_wilds; /* king 7.2: other seats may claim wild cards that a
			     seat has just laid */
	bool cut; /* liverpool 3.1: a seat cuts the pack before the deal */
	int16_t cut_bonus;
	uint8_t cut_spread;

	/* indian's wild card, drop and declaration */
	uint8_t wild_joker;    /* enum wild_joker */
	uint8_t wild_turned;   /* enum wild_turned */
	bool false_jokers;     /* okey 2.2: jokers are not wild.  A joker is a
				  copy of the wild card */
	bool take_wild;	       /* okey 4.2: a seat may take a wild upcard */
	bool no_upcard;	       /* cacheta 3.3: no upcard is turned */
	bool no_drop;	       /* okey 4.4: no seat drops */
	bool any_melds;	       /* okey 7.2: a declaration needs no sequence */
	uint8_t declare_pairs; /* okey 7.3: number of pairs that make a
				  declaration; 0: none do */
	bool declare_all;      /* cacheta 7.3: a seat may declare without a
				  discard */
	uint8_t wrong_declare; /* enum wrong_declare */
	int16_t first_drop, middle_drop;
	int16_t cap, floor; /* highest and lowest number of points that a hand
			       costs a seat */

	/* gin's knock */
	uint8_t knock;
	uint8_t oklahoma; /* enum oklahoma */
	bool big_gin;
	bool tie_undercuts;
	uint8_t wall;	    /* enum wall */
	uint8_t wall_cards; /* number of cards in the wall, the last cards of
			       the stock, which no seat draws */
	uint16_t take_cap;

	/* the knock of two to eight seats */
	uint8_t knock_cards; /* maximum number of cards outside the melds at a
				knock; 0: no limit */
	bool knock_waits;    /* a seat may not knock in its first turn */
	uint8_t last_turn;   /* enum last_turn */
	uint8_t settle;	     /* enum settle */
	struct bonuses bonuses;
	uint64_t wild_cards; /* one bit per single card that is wild */

	/* the call in games with melds on the table, and the stakes */
	uint8_t call;	       /* enum call */
	uint8_t layoff_blocks; /* enum layoff_blocks */
	bool fight;	    /* after a call, each other seat with a meld on the
			       table fights or folds: tong-its 7.3 */
	bool hand_melds;    /* melds in a hand do not count when hands are
			       compared: tong-its 9.2 */
	uint8_t dealt_high; /* a hand of at least this many points ends the
			       deal at its start; 0: none does (tonk 3.3) */
	uint8_t dealt_low;  /* a hand of at most this many points does; 0:
			       none */
	uint8_t caught;	    /* enum caught */
	uint8_t call_tie;   /* enum call_tie */
	struct bonuses stakes; /* what a losing seat pays: the first row whose
				  condition holds */

	/* rummikub's table */
	uint8_t first_meld;  /* minimum number of points of a seat's first melds
			      */
	uint8_t joker;	     /* enum joker_rule */
	uint8_t group_joker; /* enum group_joker */

	/* the end of a deal */
	uint8_t stock_end;     /* enum stock_end */
	uint8_t stock_gone;    /* enum stock_gone */
	uint16_t max_renewals; /* maximum number of times that the engine renews
				  the stock in a deal */
	uint16_t max_rounds; /* maximum number of turns of each seat in a deal;
				0: no limit */

	/* points */
	int16_t rank_value[RANK_HIGH_ACE]; /* key "values": points of each rank,
					      if the suit does not matter */
	int16_t value[CARD_KINDS]; /* key "values": points of each card */
	uint8_t scoring;	   /* enum scoring */
	uint8_t credit;		   /* enum credit */
	int16_t out_bonus;	   /* points for the seat that goes out */
	int16_t head_bonus;	   /* dummy 9.2: points for the seat that lays
				      the first card of the discard pile */
	int16_t full_run_bonus;	   /* points for each run of run_max cards */
	uint8_t rummy_bonus;	   /* enum rummy_bonus */
	bool wild_doubles;	   /* okey101 9.3: the points of a deal are
				      doubled if the last discard is wild */
	bool pairs_double;	   /* okey101 9.3, 9.4: the points of a deal are
				      doubled if the winner opened with pairs;
				      and so is the hand of a loser that did */
	int16_t unopened_points;   /* okey101 9.2: penalty points of a seat that
				      has not opened; 0: those of its hand */
	int16_t discard_fine; /* okey101 4.5: penalty points for the discard
				 of a wild card, or of a card that fits a
				 meld on the table; 0: none */
	int16_t natural_canasta, mixed_canasta;
	int16_t wild_canasta; /* bolivia 9.2: points for each canasta of wild
				 cards */
	int16_t stop_cost;    /* bolivia 9.4: points that a stop card costs in a
				 hand when another seat goes out; 0: the points of
				 the card */
	int16_t run_canasta;  /* samba 9.2: points for each canasta that is a
				 run; 0: the same as for a set */
	int16_t semi_canasta; /* burraco 9.2: points for each canasta with a
				 wild card in which the natural cards make a
				 canasta; 0: the same as with any wild card */
	struct numbers long_canastas; /* buraco 9.2: points for a run of 13
					 cards without wild cards, and of 14,
					 from ace to ace */
	int16_t foot_penalty; /* burraco 9.3: points that a side loses if it has
				 not taken its second hand */
	int16_t concealed_bonus;
	int16_t ask_penalty; /* points lost by a seat that does not go out after
				its partner said yes */
	struct numbers bonus_points; /* points of a side for one bonus card, for
					two, and so on */
	int16_t gin_bonus, undercut_bonus, big_gin_bonus;
	int16_t game_bonus, shutout_bonus, line_bonus;
	uint8_t columns; /* hollywood 9.1: number of games that a deal can score
			    in; 0: one game, won by the seat that reaches
			    target */

	/* match */
	uint8_t winner; /* enum winner */
	uint16_t deals; /* number of deals of a match. 0: contracts, max_deals
			   or seat_deals set the number */
	uint8_t seat_deals; /* number of deals for each seat in a match, if
			       deals and max_deals are 0 and there are no
			       contracts */
	uint16_t
		max_deals; /* maximum number of deals of a match; 0: no limit */
	int32_t target;	   /* score that ends the match; 0: no score ends the
			      match */
	int32_t drop_out;  /* score at which a seat leaves the match; 0: no seat
			      leaves */
	uint8_t re_entries; /* maximum number of times that a seat returns after
			       it has reached drop_out */
	int16_t chips; /* number of points that each seat has at the start, for
			  each deal of the match */

	uint8_t progress; /* enum seat_progress */

	/*
	 * Fields that sheet_load computes for a number of players.
	 */
	const struct rules_sets *sets; /* rule sets of each deal, or of each
					  step of progress.  NULL: one set is
					  valid in the whole match */
	uint8_t players;
	uint8_t players_min, players_max;
	bool flushes;	      /* true: a contract has a flush (cards of one
				 suit) */
	bool pairs;	      /* true: a contract has a set of two cards */
	uint8_t rank_high;    /* highest rank of the pack; 0: the king */
	uint16_t deals_total; /* number of deals after which the match ends */
	uint8_t pack_of[CARD_KINDS]; /* number of copies of each card in all
					packs together */
	uint16_t pack_cards;	     /* number of cards in all packs together */
	uint64_t wild_mask; /* one bit per card that is wild, jokers excluded */
	bool plain_melds; /* true: the kinds of meld and the card values are as
			     in gin, so the engine can use least_deadwood.h */
	char cites[REFUSALS][CITE_MAX]; /* section of the rule sheet for each
					   refusal; "" */
};

/**
 * struct rules_sets - the sets of rules of a game in which parameters change
 * during a match
 * @by: enum rules_by
 * @n: number of sets.  After deal @n, every deal has the last set
 *
 * The pointer @sets of each rule set points back to its struct rules_sets.  The
 * loader stores equal rule sets once and never frees them.  So code can copy
 * and compare a struct rules like a value.
 */
struct rules_sets {
	uint8_t by;
	uint8_t n;
	struct rules set[RULES_SETS_MAX];
};

/* Return the rules for a seat in deal number @deal, counted from 1.  @progress:
 * number of contracts that the seat has finished.  @rules: any of the game's
 * rule sets. */
static inline const struct rules *
rules_at(const struct rules *rules, unsigned deal, unsigned progress)
{
	const struct rules_sets *sets = rules->sets;
	unsigned at = progress, last;

	if (sets == NULL)
		return rules;
	if (sets->by == RULES_BY_DEAL)
		at = deal > 0 ? deal - 1 : 0;
	last = sets->n > 0 ? sets->n - 1u : 0;
	return &sets->set[at < last ? at : last];
}

/* Return the highest rank of the pack.  Some packs lack ranks: chinchon 5.1. */
static inline unsigned
rules_rank_high(const struct rules *rules)
{
	return rules->rank_high > 0 ? rules->rank_high : RANK_KING;
}

/* Return whether each card counts the number of its rank (J 11, Q 12, K 13).
 * In the family rummikub such cards are tiles, all others playing cards. */
static inline bool
rules_has_tiles(const struct rules *rules)
{
	for (unsigned card = 0; card < SUITS * 16; card++)
		if (rules->pack_of[card] > 0 &&
		    rules->value[card] != (int)card_rank((card_t)card))
			return false;
	return true;
}

/* Return the number of steps that complete a seat's progress (as the phases of
 * Phase 10); 0: the game has no progress. */
static inline unsigned
rules_steps(const struct rules *rules)
{
	return rules->progress != PROGRESS_NONE && rules->sets != NULL
		       ? rules->sets->n
		       : 0;
}

/* Return the number of a seat's side (partners), counted from 0.  Without
 * partners, each seat is on a side of its own. */
static inline unsigned
rules_side(const struct rules *rules, unsigned seat)
{
	return rules->sides > 0 ? seat % rules->sides : seat;
}

/* card_is_skip returns whether a card makes the next seat miss its turn.  A
 * seat can only discard such a card.  card_is_wild returns whether a card is
 * wild in every deal.  In Indian Rummy each deal also has wild cards of its
 * own.  Only game_read_meld considers them. */
static inline bool
card_is_skip(const struct rules *rules, card_t card)
{
	return card == CARD_X2 && rules->special_skip;
}

static inline bool
card_is_wild(const struct rules *rules, card_t card)
{
	if (card < 64)
		return rules->wild_mask >> card & 1;
	return card_is_joker(card) && !card_is_skip(rules, card);
}

/* Return whether a card of a run is wild.  With run_wilds "move", a card of a
 * wild rank is natural at its own place: burraco 5.5. */
static inline bool
run_card_is_wild(const struct rules *rules, struct laid laid)
{
	return card_is_wild(rules, laid.card) &&
	       !(rules->run_wilds == RUN_WILDS_MOVE && laid.as == laid.card);
}

/* Return whether a second hand can become the stock: buraco 8.2. */
static inline bool
rules_foot_becomes_stock(const struct rules *rules)
{
	return rules->foot_stock && rules->foot > 0;
}

/* Return whether wild cards and bonus cards freeze the pile: canasta 6.2. */
static inline bool
rules_pile_freezes(const struct rules *rules)
{
	return rules->pile_use != PILE_USE_FREE &&
	       rules->pile_use != PILE_USE_LAID;
}

/* Return the number of cards that stay when a seat takes a pile of @n cards:
 * hand-and-foot 6.2. */
static inline unsigned
rules_pile_left(const struct rules *rules, unsigned n)
{
	return rules->pile_cards > 0 && n > rules->pile_cards
		       ? n - rules->pile_cards
		       : 0;
}

/* Return each seat's hand size in deal number @deal, counted from 1. */
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

/* Return whether a meld of this kind (KIND_SET, KIND_RUN or KIND_FLUSH) can
 * match a part of a contract. */
static inline bool
contract_part_allows(const struct contract_part *part, enum kind kind)
{
	return part->kind == kind ||
	       (part->kind == KIND_NONE && kind != KIND_FLUSH);
}

/* Return the smallest size of a set that matches the part.  A part may ask for
 * a pair; otherwise the size of every set applies (phase10 5.1). */
static inline unsigned
contract_set_size(const struct contract_part *part, unsigned set_min)
{
	return part->min == 2 || part->min > set_min ? part->min : set_min;
}

#define CONTRACT_TEXT_MAX  32
#define CONTRACT_WORDS_MAX 160

/* Write a contract as text, such as "S3 R4+" or "R4+ R4+ R4+ pat". */
void contract_text(const struct contract *contract, char *out, size_t size);

/* Format a contract for people: "two sets of 3 and a run of 4 or more".  @out:
 * caller's buffer of CONTRACT_WORDS_MAX bytes. */
void contract_words(const struct contract *contract, char *out);

/* Return the contract (required first melds) of deal number @deal, counted from
 * 1.  NULL: the game has no contracts. */
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

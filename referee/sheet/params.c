/* The table, and what needs nothing but a row: see param_io.c for reading and
 * writing values. */
#include "referee/sheet/params.h"

#include <stdio.h>
#include <string.h>

#define AT(field)                                                              \
	.at = offsetof(struct rules, field),                                   \
	.size = sizeof(((struct rules *)NULL)->field)

#define POINTS_MAX 10000 /* chosen: fits int16_t and any house rule */

/* Words in the order of the enums of rules.h. */
static const char *const kinds_words[] = { "both", "sets", "runs", NULL };
static const char *const take_words[] = { "top", "pile", "none", NULL };
static const char *const throw_back_words[] = { "free", "twin", "last", NULL };
static const char *const going_out_words[] = { "free", "discard", "waits",
					       NULL };
static const char *const stuck_words[] = { "pass", "knock", NULL };
static const char *const seen_words[] = { "all", "top", NULL };
static const char *const suits_words[] = { "any", "differ", "cover", NULL };
static const char *const ace_words[] = { "low", "high", "both", "round", NULL };
static const char *const layoff_words[] = { "any", "own-first", "own", "none",
					    NULL };
static const char *const oklahoma_words[] = { "off", "plain", "spades", NULL };
static const char *const wall_words[] = { "void", "knock", NULL };
static const char *const joker_words[] = { "replace", "strict", "free", NULL };
static const char *const group_joker_words[] = { "one", "all", NULL };
static const char *const stock_words[] = { "shuffle",	"turn",	       "end",
					   "last-turn", "shuffle-all", NULL };
static const char *const gone_words[] = { "pass", "stop", NULL };
static const char *const set_wilds_words[] = { "rank", "suit", "places", NULL };
static const char *const value_words[] = { "stands", "cards", "highest",
					   "lowest", NULL };
static const char *const scoring_words[] = { "winner-collects", "penalty",
					     "melds", "settle", NULL };
static const char *const wild_joker_words[] = { "aces", "none", NULL };
static const char *const wrong_words[] = { "out", "illegal", NULL };
static const char *const final_words[] = { "optional", "forbidden", "required",
					   NULL };
static const char *const swap_words[] = { "none", "move",   "up-first", "hand",
					  "use",  "either", NULL };
static const char *const buy_words[] = { "none", "after-stock", "before",
					 NULL };
static const char *const bid_words[] = { "none", "stock", "discard", NULL };
static const char *const after_buy_words[] = { "stock", "choice", NULL };
static const char *const bonus_words[] = { "none", "double", NULL };
static const char *const winner_words[] = { "highest", "lowest", NULL };

/* One row a parameter, in the order of a sheet's sections. */
const struct param params[] = {
	{ .key = "players",
	  .type = PARAM_SEATS,
	  AT(seats),
	  .text = "numbers of players that the game can seat" },
	{ .key = "packs",
	  .type = PARAM_PACKS,
	  AT(packs),
	  .text = "packs of 52, jokers in all and ranks left out, by number "
		  "of players" },
	{ .key = "special_jokers",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 4,
	  AT(special_jokers),
	  .text = "special jokers X2 in the pack" },
	{ .key = "special_seen",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(special_seen),
	  .text = "how many special jokers a hand holds is public" },
	{ .key = "hand",
	  .type = PARAM_HAND,
	  AT(hand),
	  .text = "cards dealt to each seat, by number of players or by deal" },
	{ .key = "stock_min",
	  .type = PARAM_INT,
	  .max = 100,
	  .initial = 1,
	  AT(stock_min),
	  .text = "cards that must be left in the stock after the deal" },
	{ .key = "upcard_natural",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(upcard_natural),
	  .text = "a wild card turned up as the first upcard goes back into "
		  "the stock" },
	{ .key = "sides",
	  .type = PARAM_INT,
	  .max = 4,
	  AT(sides),
	  .text = "sides of partners: with 2, seats 0, 2, ... play against "
		  "1, 3, ...; 0: every seat alone" },
	{ .key = "wild",
	  .families = "table canasta",
	  .type = PARAM_RANKS,
	  AT(wild),
	  .text = "ranks that are wild; jokers always are" },
	{ .key = "take",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = take_words,
	  AT(take),
	  .text = "what may be taken from the discard pile: its top card, "
		  "the whole pile with its top card melded, nothing" },
	{ .key = "push",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(push),
	  .text = "nothing is drawn from the stock but by pushing: upcard and "
		  "top card of the stock go to the left neighbour, then one "
		  "is drawn" },
	{ .key = "throw_back",
	  .type = PARAM_CHOICE,
	  .words = throw_back_words,
	  AT(throw_back),
	  .text = "the card taken from the discard pile may be discarded in "
		  "the same turn: freely, only if the hand holds its twin, or "
		  "its twin or nothing else" },
	{ .key = "protected",
	  .families = "table",
	  .type = PARAM_CARDS,
	  AT(protect),
	  .text = "cards that may be discarded only as the last one in hand" },
	{ .key = "keep_jokers",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(keep_jokers),
	  .text = "jokers are never discarded" },
	{ .key = "keep_fitting",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(keep_fitting),
	  .text = "a card that fits a meld on the table is not discarded" },
	{ .key = "stuck",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = stuck_words,
	  AT(stuck),
	  .text = "a seat that may discard nothing passes, or knocks once it "
		  "has laid what fits" },
	{ .key = "quiet_round",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(quiet_round),
	  .text = "in the seats' first turns nothing is laid and nothing sold, "
		  "and the first card comes from the stock" },
	{ .key = "going_out",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = going_out_words,
	  AT(going_out),
	  .text = "going out: with or without a discard, only with one, or "
		  "only with one and a seat whose hand is empty otherwise "
		  "waits for its next card" },
	{ .key = "discard_seen",
	  .type = PARAM_CHOICE,
	  .words = seen_words,
	  AT(discard_seen),
	  .text = "what a view shows of the discard pile" },
	{ .key = "draw_count",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 2,
	  .initial = 1,
	  AT(draw_count),
	  .text = "cards drawn from the stock in a turn" },
	{ .key = "bonus_cards",
	  .families = "canasta",
	  .type = PARAM_CARDS,
	  AT(bonus_cards),
	  .text = "cards that are laid aside when they come and replaced, "
		  "and freeze the discard pile" },
	{ .key = "stop_cards",
	  .families = "canasta",
	  .type = PARAM_CARDS,
	  AT(stop_cards),
	  .text = "cards that nobody takes from the top of the discard pile, "
		  "melded without wild cards and only in going out" },
	{ .key = "meld_kinds",
	  .families = "table canasta",
	  .type = PARAM_CHOICE,
	  .words = kinds_words,
	  AT(meld_kinds),
	  .text = "what melds there are: sets and runs, or one of them" },
	{ .key = "set_min",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 4,
	  .initial = 3,
	  AT(set_min),
	  .text = "cards in the smallest set" },
	{ .key = "set_max",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 26,
	  .initial = 4,
	  AT(set_max),
	  .text = "cards in the largest set" },
	{ .key = "set_suits",
	  .type = PARAM_CHOICE,
	  .words = suits_words,
	  AT(set_suits),
	  .text = "suits of a set: any, all different, or as many as there "
		  "can be" },
	{ .key = "run_min",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 7,
	  .initial = 3,
	  AT(run_min),
	  .text = "cards in the shortest run" },
	{ .key = "run_max",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 14,
	  .initial = 13,
	  AT(run_max),
	  .text = "cards in the longest run" },
	{ .key = "ace",
	  .type = PARAM_CHOICE,
	  .words = ace_words,
	  AT(ace),
	  .text = "the ace in a run: below the 2, above the king, either, or "
		  "between the two as well" },
	{ .key = "natural_min",
	  .families = "table canasta",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 4,
	  .initial = 1,
	  AT(natural_min),
	  .text = "natural cards that every meld needs" },
	{ .key = "layoff",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = layoff_words,
	  AT(layoff),
	  .text = "laying off: on any meld, on any once one has laid a meld, "
		  "on one's own, never" },
	{ .key = "strict_ends",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(strict_ends),
	  .text = "an \"at\" that names a closed end of a run is illegal, "
		  "not ignored" },
	{ .key = "set_wilds",
	  .families = "table rummikub",
	  .type = PARAM_CHOICE,
	  .words = set_wilds_words,
	  AT(set_wilds),
	  .text = "what a wild card of a set stands for: the rank without a "
		  "suit, any suit that the set lacks, or the first free of "
		  "S H D C S H D C" },
	{ .key = "wild_sets",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(wild_sets),
	  .text = "there are sets of the wild ranks, which are natural in "
		  "them" },
	{ .key = "run_low",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 10,
	  AT(run_low),
	  .text = "the lowest rank of a run where the ace is high; 0: 2" },
	{ .key = "wild_max",
	  .families = "table canasta",
	  .type = PARAM_INT,
	  .max = 26,
	  AT(wild_max),
	  .text = "wild cards that a meld may have; 0: any number" },
	{ .key = "natural_majority",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(natural_majority),
	  .text = "in every meld natural cards outnumber wild ones" },
	{ .key = "runs_first",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(runs_first),
	  .text = "cards that could be a run and a set are a run" },
	{ .key = "add_max",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 26,
	  AT(add_max),
	  .text = "cards that one add may lay off; 0: any number" },
	{ .key = "meld_value",
	  .families = "table canasta",
	  .type = PARAM_CHOICE,
	  .words = value_words,
	  AT(meld_value),
	  .text = "what a meld is worth: its cards as what they stand for, as "
		  "what they are, its highest card, its lowest" },
	{ .key = "count_sum",
	  .families = "tantrum",
	  .type = PARAM_INT,
	  .min = 6,
	  .max = 40,
	  .initial = 21,
	  AT(count_sum),
	  .text = "what the cards of a count add up to, the ace 1, J Q K 10 "
		  "each" },
	{ .key = "canasta_size",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .min = 4,
	  .max = 10,
	  .initial = 7,
	  AT(canasta_size),
	  .text = "cards that make a meld a canasta" },
	{ .key = "canastas_to_go_out",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 4,
	  .initial = 1,
	  AT(canastas_to_go_out),
	  .text = "canastas that a side needs on the table to go out" },
	{ .key = "minimum_scores",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .min = -POINTS_MAX,
	  .max = POINTS_MAX,
	  AT(minimum_scores),
	  .text = "scores, rising: a side below the first needs the first of "
		  "minimum_points to open, and so on" },
	{ .key = "minimum_points",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .max = 1000,
	  AT(minimum_points),
	  .text = "points of the melds that open a side, by its score; one "
		  "more than minimum_scores" },
	{ .key = "asking",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  .initial = true,
	  AT(asking),
	  .text = "partners may be asked for leave to go out" },
	{ .key = "forced_take",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  .initial = true,
	  AT(forced_take),
	  .text = "once the stock is gone, a pile whose top card fits one's "
		  "meld must be taken" },
	{ .key = "contracts",
	  .families = "table",
	  .type = PARAM_CONTRACTS,
	  AT(contracts),
	  .text = "what a seat's first melds of each deal must be: S3 a set "
		  "of three, R4+ a run of four or more, M5 five cards of "
		  "either kind, pat the whole hand but for a discard" },
	{ .key = "opening_points",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 200,
	  AT(opening_points),
	  .text = "points that one meld of a seat's first melds of a deal "
		  "must be worth; 0: none" },
	{ .key = "opening_step",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 100,
	  AT(opening_step),
	  .text = "points more of that for each seat with a lower score" },
	{ .key = "opening_only",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(opening_only),
	  .text = "the contract's melds are the only ones of a seat in a "
		  "deal: none with them, none after them" },
	{ .key = "melds_apart",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(melds_apart),
	  .text = "in an opening sets differ in rank and runs of one suit do "
		  "not adjoin" },
	{ .key = "layoff_waits",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(layoff_waits),
	  .text = "a seat lays off and swaps only from the turn after its "
		  "opening" },
	{ .key = "final_discard",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = final_words,
	  AT(final_discard),
	  .text = "a pat hand may leave one card to be discarded, none, or "
		  "leaves exactly one" },
	{ .key = "swap",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = swap_words,
	  AT(swap),
	  .text = "a natural card in the place of a wild one: never, in runs "
		  "only so that the wild card moves to an end of the run, the "
		  "same but to the high end unless that is closed, so that "
		  "it comes to the hand, so that it is laid in another meld "
		  "at once, or to the hand and with \"at\" to an end" },
	{ .key = "swap_jokers",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(swap_jokers),
	  .text = "of the wild cards only jokers are swapped" },
	{ .key = "buy",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = buy_words,
	  AT(buy),
	  .text = "the upcard is for sale to the other seats: never, once "
		  "the seat in turn has chosen the stock, or before each "
		  "turn (in no pat deal), in case that it is left" },
	{ .key = "buy_extra",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 6,
	  .initial = 1,
	  AT(buy_extra),
	  .text = "cards of the stock that a buyer takes with the upcard" },
	{ .key = "after_buy",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = after_buy_words,
	  AT(after_buy),
	  .text = "when another seat has bought, the seat in turn gets a card "
		  "of the stock, or chooses again" },
	{ .key = "bid_from",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = bid_words,
	  AT(bid_from),
	  .text = "the upcard is sold to who bids to take most cards with it: "
		  "never, cards of the stock, or cards below it in the pile, "
		  "the upcard counted" },
	{ .key = "bid_max",
	  .families = "table",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 20,
	  .initial = 6,
	  AT(bid_max),
	  .text = "the highest bid for cards of the stock" },
	{ .key = "claim_wilds",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(claim_wilds),
	  .text = "wild cards just laid may be claimed by the other seats for "
		  "their natural cards" },
	{ .key = "cut",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(cut),
	  .text = "before each deal the seat before the dealer cuts" },
	{ .key = "cut_bonus",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 50,
	  AT(cut_bonus),
	  .text = "points for cutting exactly the cards that the deal needs" },
	{ .key = "cut_spread",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 20,
	  .initial = 10,
	  AT(cut_spread),
	  .text = "the most cards by which a cut misses the number named" },
	{ .key = "wild_joker",
	  .families = "indian",
	  .type = PARAM_CHOICE,
	  .words = wild_joker_words,
	  AT(wild_joker),
	  .text = "the wild card of the deal is a joker: all aces are wild, "
		  "or only the jokers" },
	{ .key = "first_drop",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 20,
	  AT(first_drop),
	  .text = "what it costs to drop in one's first turn" },
	{ .key = "middle_drop",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 40,
	  AT(middle_drop),
	  .text = "what it costs to drop later" },
	{ .key = "wrong_declare",
	  .families = "indian",
	  .type = PARAM_CHOICE,
	  .words = wrong_words,
	  AT(wrong_declare),
	  .text = "a declaration whose cards are not arranged as they must "
		  "be costs the cap and puts the seat out of the deal, or "
		  "is refused" },
	{ .key = "knock",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = 10,
	  .initial = 10,
	  AT(knock),
	  .text = "the most deadwood to knock with; 0 is straight gin" },
	{ .key = "oklahoma",
	  .families = "gin",
	  .type = PARAM_CHOICE,
	  .words = oklahoma_words,
	  AT(oklahoma),
	  .text = "the upcard sets the knock value; with spades a spade "
		  "doubles the deal too" },
	{ .key = "big_gin",
	  .families = "gin",
	  .type = PARAM_BOOL,
	  AT(big_gin),
	  .text = "all eleven cards in melds may be shown without a discard" },
	{ .key = "tie_undercuts",
	  .families = "gin",
	  .type = PARAM_BOOL,
	  .initial = true,
	  AT(tie_undercuts),
	  .text = "equal deadwood is an undercut; if not, it scores nothing" },
	{ .key = "wall",
	  .families = "gin",
	  .type = PARAM_CHOICE,
	  .words = wall_words,
	  AT(wall),
	  .text = "at two cards of stock the deal is void, or the other seat "
		  "may knock with the last discard first" },
	{ .key = "take_cap",
	  .families = "gin",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 1000,
	  .initial = 50,
	  AT(take_cap),
	  .text = "the draw from the discard pile that voids the deal" },
	{ .key = "first_meld",
	  .families = "rummikub",
	  .type = PARAM_INT,
	  .max = 60,
	  .initial = 30,
	  AT(first_meld),
	  .text = "points of a seat's first melds; 0: every seat is open from "
		  "the start" },
	{ .key = "joker",
	  .families = "rummikub",
	  .type = PARAM_CHOICE,
	  .words = joker_words,
	  AT(joker),
	  .text = "jokers on the table: they keep their meaning until they are "
		  "replaced, their sets stay together until they are replaced "
		  "from the rack, or they are moved like any tile" },
	{ .key = "group_joker",
	  .families = "rummikub",
	  .type = PARAM_CHOICE,
	  .words = group_joker_words,
	  AT(group_joker),
	  .text = "what replaces the joker of a group: a tile of one of the "
		  "colours that the group lacks, or tiles of all of them" },
	{ .key = "stock_end",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = stock_words,
	  AT(stock_end),
	  .text = "an empty stock: the pile but its top card is shuffled, or "
		  "turned over, or there is no new one, or the turn of its "
		  "last card is the deal's last, or the whole pile is "
		  "shuffled" },
	{ .key = "stock_gone",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = gone_words,
	  AT(stock_gone),
	  .text = "nothing to draw and no new stock: the seat takes the "
		  "discard or passes, or its draw stops the deal" },
	{ .key = "max_renewals",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 1000,
	  .initial = 1000,
	  AT(max_renewals),
	  .text = "new stocks in a deal; 1000: any number" },
	{ .key = "max_rounds",
	  .families = "table tantrum indian",
	  .type = PARAM_INT,
	  .max = 1000,
	  .initial = 60,
	  AT(max_rounds),
	  .text = "turns for each seat, after which the deal ends; 0: no cap" },
	{ .key = "values",
	  .type = PARAM_VALUES,
	  AT(value),
	  .text = "points of ranks and of single cards; what is not named "
		  "has its number, an ace 1, J Q K 10, a joker 0" },
	{ .key = "scoring",
	  .families = "canasta table indian",
	  .type = PARAM_CHOICE,
	  .words = scoring_words,
	  AT(scoring),
	  .text = "a deal's points: the winner gets what the others hold, "
		  "each gets what it holds, each what it melded less what it "
		  "holds, or the others pay the winner what they hold" },
	{ .key = "cap",
	  .families = "indian",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = POINTS_MAX,
	  .initial = 80,
	  AT(cap),
	  .text = "the most that a hand costs, and a wrong declaration" },
	{ .key = "floor",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 2,
	  AT(floor),
	  .text = "the least that a loser's hand costs" },
	{ .key = "out_bonus",
	  .families = "table canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(out_bonus),
	  .text = "points for going out" },
	{ .key = "first_bonus",
	  .families = "tantrum",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 10,
	  AT(first_bonus),
	  .text = "points for the first meld of a deal" },
	{ .key = "full_run_bonus",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(full_run_bonus),
	  .text = "points for each run of the greatest length" },
	{ .key = "rummy_bonus",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = bonus_words,
	  AT(rummy_bonus),
	  .text = "going out in one turn with nothing laid before doubles "
		  "the deal" },
	{ .key = "natural_canasta",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 500,
	  AT(natural_canasta),
	  .text = "points for each canasta without wild cards" },
	{ .key = "mixed_canasta",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 300,
	  AT(mixed_canasta),
	  .text = "points for each canasta with wild cards" },
	{ .key = "concealed_bonus",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(concealed_bonus),
	  .text = "points more for going out concealed" },
	{ .key = "ask_penalty",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(ask_penalty),
	  .text = "points lost by not going out after a yes" },
	{ .key = "bonus_points",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .max = POINTS_MAX,
	  AT(bonus_points),
	  .text = "points of a side for one bonus card, for two, and so on; "
		  "lost where the side has no meld" },
	{ .key = "gin_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 25,
	  AT(gin_bonus),
	  .text = "points for gin" },
	{ .key = "undercut_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 25,
	  AT(undercut_bonus),
	  .text = "points for an undercut" },
	{ .key = "big_gin_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 31,
	  AT(big_gin_bonus),
	  .text = "points for big gin" },
	{ .key = "game_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(game_bonus),
	  .text = "points for reaching the target" },
	{ .key = "shutout_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(shutout_bonus),
	  .text = "points more when the other seat has no line" },
	{ .key = "line_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 25,
	  AT(line_bonus),
	  .text = "points for each deal that a seat scored in" },
	{ .key = "winner",
	  .type = PARAM_CHOICE,
	  .words = winner_words,
	  AT(winner),
	  .text = "which total wins the match" },
	{ .key = "deals",
	  .type = PARAM_INT,
	  .max = 1000,
	  AT(deals),
	  .text = "deals of a match; 0: one for each contract, max_deals, or "
		  "seat_deals for each seat" },
	{ .key = "seat_deals",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 20,
	  .initial = 1,
	  AT(seat_deals),
	  .text = "deals for each seat where deals and max_deals are 0" },
	{ .key = "max_deals",
	  .type = PARAM_INT,
	  .max = 1000,
	  AT(max_deals),
	  .text = "deals after which a match ends in any case; 0: see deals" },
	{ .key = "target",
	  .type = PARAM_INT,
	  .max = 1000000,
	  AT(target),
	  .text = "total that ends the match; 0: none" },
	{ .key = "drop_out",
	  .type = PARAM_INT,
	  .max = 1000000,
	  AT(drop_out),
	  .text = "total at which a seat drops out of a match that the lowest "
		  "total wins; 0: none" },
	{ .key = "chips",
	  .type = PARAM_INT,
	  .max = 1000,
	  AT(chips),
	  .text = "points that a seat starts a match with for each of its "
		  "deals" },
	{ .key = NULL },
};

_Static_assert(sizeof(params) / sizeof(params[0]) <= PARAMS_MAX,
	       "PARAMS_MAX sizes the loader's memory of what was set");

const struct param *
param_by_key(const char *key, size_t len)
{
	for (const struct param *p = params; p->key != NULL; p++) {
		if (strlen(p->key) == len && memcmp(p->key, key, len) == 0)
			return p;
	}
	return NULL;
}

bool
param_is_read_by(const struct param *param, const char *family)
{
	size_t len = strlen(family);
	const char *at = param->families;

	if (at == NULL)
		return true;
	while (*at != '\0') {
		size_t word = strcspn(at, " ");

		if (word == len && memcmp(at, family, len) == 0)
			return true;
		at += word + strspn(at + word, " ");
	}
	return false;
}

/* The fields of numbers are of several widths. */
void
param_store(const struct param *param, struct rules *rules, int value)
{
	void *at = (char *)rules + param->at;

	switch (param->size) {
	case 1:
		memcpy(at, &(uint8_t){ (uint8_t)value }, 1);
		return;
	case 2:
		memcpy(at, &(uint16_t){ (uint16_t)value }, 2);
		return;
	default:
		memcpy(at, &(int32_t){ value }, 4);
		return;
	}
}

int
param_number(const struct param *param, const struct rules *rules)
{
	const void *at = (const char *)rules + param->at;
	uint8_t byte;
	uint16_t word;
	int32_t full;

	switch (param->size) {
	case 1:
		memcpy(&byte, at, 1);
		return byte;
	case 2:
		memcpy(&word, at, 2);
		return word;
	default:
		memcpy(&full, at, 4);
		return full;
	}
}

static void
values_reset(struct rules *rules)
{
	for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++) {
		int16_t points = (int16_t)(rank < 10 ? rank : 10);

		rules->rank_value[rank] = points;
		for (unsigned suit = 0; suit < SUITS; suit++)
			rules->value[card_of(suit, rank)] = points;
	}
}

void
params_reset(struct rules *rules)
{
	memset(rules, 0, sizeof(*rules));
	for (const struct param *p = params; p->key != NULL; p++) {
		if (param_is_number(p))
			param_store(p, rules, p->initial);
	}
	values_reset(rules);
}

static void
words_text(const char *const *words, char *out, size_t size)
{
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; words[i] != NULL && n < size; i++) {
		const char *between = i == 0		     ? ""
				      : words[i + 1] == NULL ? " or "
							     : ", ";

		n += (size_t)snprintf(out + n, size - n, "%s%s", between,
				      words[i]);
	}
}

void
param_range(const struct param *param, char *out, size_t size)
{
	switch (param->type) {
	case PARAM_INT:
		snprintf(out, size, "a whole number from %d to %d", param->min,
			 param->max);
		return;
	case PARAM_BOOL:
		snprintf(out, size, "true or false");
		return;
	case PARAM_CHOICE:
		words_text(param->words, out, size);
		return;
	case PARAM_SEATS:
		snprintf(out, size,
			 "a list of numbers from 1 to %d, as in [2, 3, 4]",
			 PLAYERS_MAX);
		return;
	case PARAM_PACKS:
		snprintf(out, size,
			 "a number from 1 to 3, or rows as in [{up_to: 4, "
			 "packs: 2, jokers: 1, without: [2]}]");
		return;
	case PARAM_HAND:
		snprintf(out, size,
			 "a number from 1 to 26, a list of numbers by deal, or "
			 "rows as in [{up_to: 2, cards: 10}]");
		return;
	case PARAM_RANKS:
		snprintf(out, size, "a list of ranks (A 2 3 ... 9 T J Q K)");
		return;
	case PARAM_CARDS:
		snprintf(out, size, "a list of cards, as in [QS]");
		return;
	case PARAM_NUMBERS:
		snprintf(out, size,
			 "a list of at most %d whole numbers from %d to %d",
			 NUMBERS_MAX, param->min, param->max);
		return;
	case PARAM_CONTRACTS:
		snprintf(out, size,
			 "a list by deal of sets S, runs R or melds M with "
			 "their sizes, as in [S3 S3, S3 R4+, M5, pat]");
		return;
	case PARAM_VALUES:
		snprintf(out, size,
			 "a map of ranks and cards to points, as in {A: 15, "
			 "3-9: 5, X1: 25, QS: 50}");
		return;
	}
}

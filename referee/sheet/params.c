/* The table of the game parameters.  param.c gets and sets the value of a row
 * in struct rules; param_io.c reads and writes values as YAML and JSON. */
#include "referee/sheet/params.h"

#define AT(field)                                                              \
	.at = offsetof(struct rules, field),                                   \
	.size = sizeof(((struct rules *)NULL)->field)

/* arbitrary: fits into int16_t, and no house rule needs more points */
#define POINTS_MAX 10000

/* Define the list of words of a parameter, in the order of its enum in rules.h,
 * whose last value is @last. */
#define WORDS(name, last, ...)                                                 \
	static const char *const name[] = { __VA_ARGS__, NULL };               \
	_Static_assert(                                                        \
		sizeof(name) / sizeof(name[0]) == (last) + 2,                  \
		"the array must have one word for each enum value, and NULL")

WORDS(kinds_words, MELDS_RUNS, "both", "sets", "runs");
WORDS(take_words, TAKE_DEEP, "top", "pile", "none", "bought", "first-free",
      "deep");
WORDS(pile_use_words, PILE_USE_NATURAL, "wild", "pair", "free", "laid",
      "natural");
WORDS(foot_of_words, FOOT_OF_SEAT, "side", "seat");
WORDS(run_wilds_words, RUN_WILDS_MOVE, "fixed", "move");
WORDS(take_use_words, TAKE_MELDED, "free", "opens", "laid", "melded");
WORDS(throw_back_words, THROW_LAST, "free", "twin", "last");
WORDS(going_out_words, OUT_NATURAL, "free", "discard", "waits", "natural");
WORDS(stuck_words, STUCK_KNOCK, "pass", "knock");
WORDS(seen_words, DISCARD_TOP, "all", "top");
WORDS(suits_words, SUITS_COVER, "any", "differ", "cover");
WORDS(run_suits_words, RUN_SUITS_ANY, "same", "any");
WORDS(ace_words, ACE_ROUND, "low", "high", "both", "round");
WORDS(layoff_words, LAYOFF_NONE, "any", "own-first", "own", "none");
WORDS(oklahoma_words, OKLAHOMA_SPADES, "off", "plain", "spades");
WORDS(wall_words, WALL_KNOCK, "void", "knock");
WORDS(last_turn_words, LAST_TURN_ALWAYS, "none", "knock", "always");
WORDS(settle_words, SETTLE_KNOCKER, "lowest", "all", "knocker");
WORDS(joker_words, JOKER_FREE, "replace", "strict", "free");
WORDS(group_joker_words, GROUP_JOKER_ALL, "one", "all");
WORDS(stock_words, STOCK_ALL, "shuffle", "turn", "end", "last-turn",
      "shuffle-all");
WORDS(gone_words, GONE_STOP, "pass", "stop");
WORDS(set_wilds_words, SET_WILDS_PLACES, "rank", "suit", "places");
WORDS(value_words, VALUE_LOWEST, "stands", "cards", "highest", "lowest");
WORDS(scoring_words, SCORE_SETTLE, "winner-collects", "penalty", "melds",
      "settle");
WORDS(credit_words, CREDIT_LAYER, "owner", "layer");
WORDS(wild_joker_words, WILD_JOKER_NONE, "aces", "none");
WORDS(wild_turned_words, WILD_TURNED_NEXT, "rank", "next");
WORDS(wrong_words, WRONG_ILLEGAL, "out", "illegal");
WORDS(final_words, FINAL_REQUIRED, "optional", "forbidden", "required");
WORDS(swap_words, SWAP_END, "none", "move", "up-first", "hand", "use", "either",
      "end");
WORDS(buy_words, BUY_BEFORE, "none", "after-stock", "before");
WORDS(bid_words, BID_DISCARD, "none", "stock", "discard");
WORDS(buys_of_words, BUYS_OF_MATCH, "deal", "match");
WORDS(after_buy_words, AFTER_BUY_CHOICE, "stock", "choice");
WORDS(call_words, CALL_MELD, "none", "any", "meld");
WORDS(blocks_words, BLOCKS_ALL, "none", "others", "all");
WORDS(caught_words, CAUGHT_ALL, "caller", "each", "all");
WORDS(tie_words, TIE_TURN, "shared", "turn");
WORDS(bonus_words, RUMMY_DOUBLE, "none", "double");
WORDS(progress_words, PROGRESS_OPENING, "none", "opening");
WORDS(winner_words, WINNER_LOWEST, "highest", "lowest");

/* One row for each parameter, in the order of the sections of a sheet. */
const struct param params[] = {
	{ .key = "players",
	  .type = PARAM_SEATS,
	  .scope = SCOPE_MATCH,
	  AT(seats),
	  .text = "numbers of players that the game allows" },
	{ .key = "packs",
	  .type = PARAM_PACKS,
	  .scope = SCOPE_MATCH,
	  AT(packs),
	  .text = "number of packs of 52 cards, total number of jokers, and "
		  "removed ranks (\"without\"), by number of players; a run "
		  "does not continue over a removed rank, so remove J, Q and K "
		  "for a Spanish pack of 40 cards, and use 8, 9 and T as its "
		  "jack, knight and king" },
	{ .key = "special_jokers",
	  .families = "table",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 4,
	  AT(special_jokers),
	  .text = "number of special jokers (X2) in all packs together" },
	{ .key = "special_skip",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_MATCH,
	  AT(special_skip),
	  .text = "if true, special jokers are not wild: a seat can only "
		  "discard them, no seat takes one from the pile, and the seat "
		  "after the one that discards it misses its turn" },
	{ .key = "skip_named",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_MATCH,
	  AT(skip_named),
	  .text = "if true, a seat that discards a special joker in a game "
		  "with special_skip names the seat that misses its next turn; "
		  "no seat misses two turns in a row" },
	{ .key = "special_seen",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_MATCH,
	  AT(special_seen),
	  .text = "if true, all seats see the number of special jokers in "
		  "each hand" },
	{ .key = "hand",
	  .type = PARAM_HAND,
	  AT(hand),
	  .text = "number of cards dealt to each seat, by number of players "
		  "or by deal" },
	{ .key = "stock_min",
	  .type = PARAM_INT,
	  .max = 100,
	  .initial = 1,
	  AT(stock_min),
	  .text = "minimum number of cards in the stock after the deal" },
	{ .key = "upcard_natural",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(upcard_natural),
	  .text = "if true and the first upcard is wild, it goes back to the "
		  "stock and the next card is turned up" },
	{ .key = "first_extra",
	  .families = "table indian",
	  .type = PARAM_BOOL,
	  AT(first_extra),
	  .text = "if true, the first seat has one card more and begins "
		  "without a draw; no upcard is turned" },
	{ .key = "indicator",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(indicator),
	  .text = "if true, a card that is no joker is turned up at the start "
		  "of the deal, and it stays out of play. The jokers of the "
		  "file are the wild cards that this card names in other "
		  "notations (okey101)" },
	{ .key = "sides",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 4,
	  AT(sides),
	  .text = "number of sides in a game of partners; with 2 sides, seats "
		  "0, 2, ... play against seats 1, 3, ...; 0: there are no "
		  "partners" },
	{ .key = "loser_sits_out",
	  .families = "gin",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_MATCH,
	  AT(loser_sits_out),
	  .text = "for three players: if true, two of them play a deal, and "
		  "the third one deals and sits out; the loser of a deal sits "
		  "out the next one" },
	{ .key = "pair_sits_out",
	  .families = "gin",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_MATCH,
	  AT(pair_sits_out),
	  .text = "for four players in two sides: if true, two opponents play "
		  "a deal and their partners sit out; the partners play the "
		  "next deal, and the side with more points in both deals "
		  "scores the difference" },
	{ .key = "wild",
	  .families = "table canasta knock",
	  .type = PARAM_RANKS,
	  AT(wild),
	  .text = "ranks that are wild (jokers are always wild)" },
	{ .key = "wild_cards",
	  .families = "knock",
	  .type = PARAM_CARDS,
	  AT(wild_cards),
	  .text = "single cards that are wild, besides the ranks of wild" },
	{ .key = "take",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_TURN,
	  .words = take_words,
	  AT(take),
	  .text = "what a seat may take from the discard pile: \"top\" (the "
		  "top card), \"pile\" (the whole pile, if the seat melds "
		  "the top card), \"none\" (nothing), \"bought\" (the top "
		  "card, which the seat buys like the other seats; then it "
		  "draws from the stock), \"first-free\" (the top card, "
		  "like \"top\" in the first turn of a deal and like "
		  "\"bought\" in later turns) or \"deep\" (the top card, like "
		  "\"top\", or any other card of the pile together with all "
		  "cards above it, if the seat lays that card in the same "
		  "action)" },
	{ .key = "take_use",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = take_use_words,
	  AT(take_use),
	  .text = "whether a seat that takes the upcard must lay it in the "
		  "same action: \"free\" (no), \"opens\" (a seat that has "
		  "not opened must lay it in its opening), \"laid\" (every "
		  "seat must lay it in a meld or lay it off) or \"melded\" "
		  "(every seat must lay it in a new meld)" },
	{ .key = "push",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(push),
	  .text = "if true, a seat that draws from the stock must first give "
		  "two cards to its left neighbour: the upcard and the top "
		  "card of the stock" },
	{ .key = "throw_back",
	  .type = PARAM_CHOICE,
	  .words = throw_back_words,
	  AT(throw_back),
	  .text = "when a seat may discard the card that it took from the "
		  "discard pile in the same turn: \"free\" (always), "
		  "\"twin\" (if its hand has an identical card) or \"last\" "
		  "(if its hand has an identical card or no other card)" },
	{ .key = "protected",
	  .families = "table",
	  .type = PARAM_CARDS,
	  AT(protect),
	  .text = "cards that a seat may discard only as the last card of "
		  "its hand" },
	{ .key = "keep_jokers",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(keep_jokers),
	  .text = "if true, jokers cannot be discarded" },
	{ .key = "keep_fitting",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(keep_fitting),
	  .text = "if true, a card that fits a meld on the table cannot be "
		  "discarded" },
	{ .key = "stuck",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = stuck_words,
	  AT(stuck),
	  .text = "what a seat does if it cannot discard: \"pass\" (it "
		  "passes) or \"knock\" (after it has laid all cards that fit, "
		  "it knocks, which ends its turn but not the deal)" },
	{ .key = "quiet_round",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(quiet_round),
	  .text = "if true, three rules apply in the first turn of each seat: "
		  "it only draws and discards, the first draw of the deal is "
		  "from the stock, and no upcard is sold" },
	{ .key = "going_out",
	  .families = "table canasta",
	  .type = PARAM_CHOICE,
	  .words = going_out_words,
	  AT(going_out),
	  .text = "how a seat goes out: \"free\" (with or without a discard), "
		  "\"discard\" (only with a discard), \"waits\" (only with a "
		  "discard; a seat that has laid its last card waits until it "
		  "gets a new card) or \"natural\" (only with a discard that "
		  "is not wild)" },
	{ .key = "discard_seen",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_MATCH,
	  .words = seen_words,
	  AT(discard_seen),
	  .text = "cards of the discard pile that the seats see: \"all\" "
		  "(the whole pile) or \"top\" (only the top card)" },
	{ .key = "announce_last",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(announce_last),
	  .text = "if true, an event tells all seats that a seat has ended its "
		  "turn with one card in its hand" },
	{ .key = "draw_count",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 2,
	  .initial = 1,
	  AT(draw_count),
	  .text = "number of cards that a seat draws from the stock in a "
		  "turn" },
	{ .key = "bonus_cards",
	  .families = "canasta",
	  .type = PARAM_CARDS,
	  AT(bonus_cards),
	  .text = "cards that a seat must lay aside and replace as soon as "
		  "it gets them; such a card in the discard pile freezes "
		  "the pile" },
	{ .key = "stop_cards",
	  .families = "canasta",
	  .type = PARAM_CARDS,
	  AT(stop_cards),
	  .text = "cards that block the discard pile while on top; a seat "
		  "may meld them only without wild cards and when it goes "
		  "out" },
	{ .key = "meld_kinds",
	  .families = "table canasta",
	  .type = PARAM_CHOICE,
	  .words = kinds_words,
	  AT(meld_kinds),
	  .text = "kinds of meld in the game: \"both\" (sets and runs), "
		  "\"sets\" (only sets) or \"runs\" (only runs)" },
	{ .key = "set_min",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 4,
	  .initial = 3,
	  AT(set_min),
	  .text = "minimum number of cards in a set" },
	{ .key = "set_max",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 26,
	  .initial = 4,
	  AT(set_max),
	  .text = "maximum number of cards in a set; with \"set_suits: "
		  "differ\", a set also has at most four natural cards" },
	{ .key = "set_suits",
	  .type = PARAM_CHOICE,
	  .words = suits_words,
	  AT(set_suits),
	  .text = "suits of the cards in a set: \"any\" (any suits), "
		  "\"differ\" (each suit at most once among the natural cards) "
		  "or \"cover\" (as many different suits as possible)" },
	{ .key = "run_min",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 7,
	  .initial = 3,
	  AT(run_min),
	  .text = "minimum number of cards in a run" },
	{ .key = "run_max",
	  .type = PARAM_INT,
	  .min = 3,
	  .max = 14,
	  .initial = 13,
	  AT(run_max),
	  .text = "maximum number of cards in a run" },
	{ .key = "run_suits",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = run_suits_words,
	  AT(run_suits),
	  .text = "suits of the cards in a run: \"same\" (all cards have the "
		  "same suit) or \"any\" (any suits)" },
	{ .key = "ace",
	  .type = PARAM_CHOICE,
	  .words = ace_words,
	  AT(ace),
	  .text = "place of the ace in a run: \"low\" (below the 2), "
		  "\"high\" (above the king), \"both\" (below the 2 or above "
		  "the king) or \"round\" (below the 2, above the king or "
		  "between king and 2)" },
	{ .key = "natural_min",
	  .families = "table canasta knock",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 4,
	  .initial = 1,
	  AT(natural_min),
	  .text = "minimum number of natural cards in each meld" },
	{ .key = "layoff",
	  .families = "table knock",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_TURN,
	  .words = layoff_words,
	  AT(layoff),
	  .text = "melds on which a seat may lay off: \"any\" (all melds; in a "
		  "game with contracts, opening_points or opening_total only "
		  "after the seat has opened), \"own-first\" (all melds, after "
		  "the seat has laid a meld), \"own\" (only the seat's own "
		  "melds) or \"none\" (no meld)" },
	{ .key = "strict_ends",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(strict_ends),
	  .text = "what happens if \"at\" names a closed end of a run; true: "
		  "the action is illegal; false: \"at\" is ignored. It also "
		  "decides where an ace goes that fits both ends; true: to the "
		  "end that \"at\" names; false: to the end with the smaller "
		  "gap" },
	{ .key = "set_wilds",
	  .families = "table rummikub",
	  .type = PARAM_CHOICE,
	  .words = set_wilds_words,
	  AT(set_wilds),
	  .text = "what a wild card in a set represents: \"rank\" (the set's "
		  "rank without a suit), \"suit\" (a card of any suit that the "
		  "set lacks) or \"places\" (the set's rank in the first free "
		  "suit of S H D C S H D C)" },
	{ .key = "wild_sets",
	  .families = "table knock",
	  .type = PARAM_BOOL,
	  AT(wild_sets),
	  .text = "if true, cards of a wild rank may form a set, in which "
		  "they are natural cards" },
	{ .key = "run_low",
	  .families = "table canasta",
	  .type = PARAM_INT,
	  .max = 10,
	  AT(run_low),
	  .text = "lowest rank in a run, if the ace is high; 0: rank 2" },
	{ .key = "wild_max",
	  .families = "table canasta indian knock",
	  .type = PARAM_INT,
	  .max = 26,
	  AT(wild_max),
	  .text = "maximum number of wild cards in a meld; 0: no limit" },
	{ .key = "wild_alone",
	  .families = "table",
	  .type = PARAM_CARDS,
	  AT(wild_alone),
	  .text = "cards that a wild card in a run may represent only if "
		  "the run has no other wild card" },
	{ .key = "natural_majority",
	  .families = "table canasta knock",
	  .type = PARAM_BOOL,
	  AT(natural_majority),
	  .text = "if true, each meld must have more natural cards than "
		  "wild cards" },
	{ .key = "runs_first",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(runs_first),
	  .text = "true: cards that could be a run or a set are a run; "
		  "false: they are a set" },
	{ .key = "add_max",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 26,
	  AT(add_max),
	  .text = "maximum number of cards that a seat lays off in one "
		  "action; 0: no limit" },
	{ .key = "meld_value",
	  .families = "table canasta",
	  .type = PARAM_CHOICE,
	  .words = value_words,
	  AT(meld_value),
	  .text = "how the value of a meld is computed: \"stands\" (sum of the "
		  "cards that its cards represent), \"cards\" (sum of its "
		  "cards themselves), \"highest\" (value of its highest card) "
		  "or \"lowest\" (value of its lowest card)" },
	{ .key = "low_ace",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 20,
	  AT(low_ace),
	  .text = "number of points of an ace below the 2 of a run, in the "
		  "value of a meld; 0: the same as elsewhere" },
	{ .key = "count_sum",
	  .families = "tantrum",
	  .type = PARAM_INT,
	  .min = 6,
	  .max = 40,
	  .initial = 21,
	  AT(count_sum),
	  .text = "sum that the cards of a meld of the kind \"count\" must "
		  "have; an ace counts 1, and J, Q and K count 10" },
	{ .key = "canasta_size",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .min = 4,
	  .max = 10,
	  .initial = 7,
	  AT(canasta_size),
	  .text = "minimum number of cards in a canasta" },
	{ .key = "canastas_to_go_out",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 4,
	  .initial = 1,
	  AT(canastas_to_go_out),
	  .text = "number of canastas that a side must have on the table "
		  "before it may go out" },
	{ .key = "minimum_scores",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .min = -POINTS_MAX,
	  .max = POINTS_MAX,
	  AT(minimum_scores),
	  .text = "list of scores in ascending order, which selects a number "
		  "in minimum_points: a side whose score is below the first "
		  "score needs the first number of points, and so on" },
	{ .key = "minimum_points",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .max = 1000,
	  AT(minimum_points),
	  .text = "numbers of points that a side's first melds must have, "
		  "depending on its score (minimum_scores); this list has one "
		  "number more than minimum_scores" },
	{ .key = "asking",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  .initial = true,
	  AT(asking),
	  .text = "if true, a seat may ask its partner whether it may go "
		  "out" },
	{ .key = "forced_take",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  .initial = true,
	  AT(forced_take),
	  .text = "if true and the stock is empty, a seat must take the "
		  "pile if the top card fits a meld of its side" },
	{ .key = "pile_use",
	  .families = "canasta",
	  .type = PARAM_CHOICE,
	  .words = pile_use_words,
	  AT(pile_use),
	  .text = "how a seat may lay the top card of a pile that is not "
		  "frozen: \"wild\" (with two natural cards of its rank, with "
		  "one and a wild card, or on a meld of its rank) or \"pair\" "
		  "(with two natural cards of its rank, or alone on a meld "
		  "that is no canasta); \"free\": the seat takes the pile "
		  "into its hand and need not lay a card; \"laid\": no card "
		  "freezes the pile, and the top card is laid in any new meld "
		  "or on any meld of the side; \"natural\": each pile is "
		  "frozen, so it is always laid with two natural cards of its "
		  "rank" },
	{ .key = "pile_cards",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = 100,
	  AT(pile_cards),
	  .text = "maximum number of cards, from the top, that a seat takes "
		  "from the pile; the others stay; 0: it takes all" },
	{ .key = "stop_never",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  AT(stop_never),
	  .text = "if true, stop cards may not be melded at all; if false, a "
		  "seat that goes out may meld them" },
	{ .key = "pure_runs",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  AT(pure_runs),
	  .text = "if true, a run has no wild card" },
	{ .key = "run_wilds",
	  .families = "canasta",
	  .type = PARAM_CHOICE,
	  .words = run_wilds_words,
	  AT(run_wilds),
	  .text = "what the wild cards of a run do when a seat adds cards to "
		  "it: \"fixed\" (each keeps its place) or \"move\" (each "
		  "moves to a gap or to an end, and a card of a wild rank is "
		  "natural at its own place)" },
	{ .key = "sets_again",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  AT(sets_again),
	  .text = "if true, a side may lay another set of a rank when its sets "
		  "of this rank are canastas" },
	{ .key = "wild_melds",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  AT(wild_melds),
	  .text = "if true, three or more wild cards form a set, which has at "
		  "most canasta_size cards" },
	{ .key = "out_runs",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = 4,
	  AT(out_runs),
	  .text = "minimum number of runs among the canastas that a side must "
		  "have on the table before it may go out" },
	{ .key = "out_natural",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = 4,
	  AT(out_natural),
	  .text = "minimum number of canastas without wild cards among those "
		  "that a side must have on the table before it may go out" },
	{ .key = "out_mixed",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = 4,
	  AT(out_mixed),
	  .text = "minimum number of mixed canastas among them" },
	{ .key = "foot",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = HAND_MAX,
	  AT(foot),
	  .text = "number of cards in a second hand (foot_of), which a seat "
		  "takes when its hand is empty; 0: there are no second "
		  "hands" },
	{ .key = "foot_of",
	  .families = "canasta",
	  .type = PARAM_CHOICE,
	  .words = foot_of_words,
	  AT(foot_of),
	  .text = "who has a second hand: each \"side\", which loses "
		  "foot_penalty if it has not taken it, or each \"seat\", "
		  "whose hand it joins at the end of the deal" },
	{ .key = "foot_stock",
	  .families = "canasta",
	  .type = PARAM_BOOL,
	  AT(foot_stock),
	  .text = "if true and the stock is empty after a turn, a second hand "
		  "that lies aside becomes the stock; if none lies aside, the "
		  "deal ends" },
	{ .key = "stock_left",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = 100,
	  AT(stock_left),
	  .text = "number of cards in the stock with which the deal ends after "
		  "the turn; 0: the seats continue without a stock until one "
		  "passes" },
	{ .key = "bonus_canastas",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = 4,
	  AT(bonus_canastas),
	  .text = "number of canastas that a side needs so that its bonus "
		  "cards bring points instead of costing them; 0: any meld is "
		  "enough" },
	{ .key = "contracts",
	  .families = "table",
	  .type = PARAM_CONTRACTS,
	  .scope = SCOPE_TURN,
	  AT(contracts),
	  .text = "melds that a seat must lay first, for each deal: S3 is a "
		  "set of three cards, R4+ a run of four or more cards, M5 a "
		  "set or run of five cards, C7 seven cards of one suit; pat: "
		  "the melds must use the whole "
		  "hand except one card to discard" },
	{ .key = "closed",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(closed),
	  .text = "if true, a seat lays all its melds at once when it goes "
		  "out, and no seat lays off cards (each deal has the contract "
		  "pat)" },
	{ .key = "opening_points",
	  .families = "table",
	  .type = PARAM_INT,
	  .scope = SCOPE_TURN,
	  .max = 200,
	  AT(opening_points),
	  .text = "number of points that at least one of a seat's first melds "
		  "in a deal must have; 0: no minimum" },
	{ .key = "opening_step",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 100,
	  AT(opening_step),
	  .text = "number of points by which opening_points rises for each "
		  "other seat with a lower score; only if opening_points is "
		  "not 0" },
	{ .key = "opening_total",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 200,
	  AT(opening_total),
	  .text = "number of points that a seat's first melds in a deal, laid "
		  "together in one action, must have in total; 0: no "
		  "minimum" },
	{ .key = "opening_pure_run",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(opening_pure_run),
	  .text = "if true, one of the melds for opening_total must be a run "
		  "without wild cards" },
	{ .key = "opening_raise",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(opening_raise),
	  .text = "if true, the melds for opening_total must have more points "
		  "than those of the last seat that opened in the deal" },
	{ .key = "opening_pairs",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 20,
	  AT(opening_pairs),
	  .text = "number of pairs of identical cards that open in place of "
		  "opening_total; a seat that has opened with pairs lays no "
		  "sets and runs, and other seats then may lay pairs too; 0: "
		  "no seat lays pairs" },
	{ .key = "opening_only",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_TURN,
	  AT(opening_only),
	  .text = "if true, a seat may lay only the melds of the contract in a "
		  "deal, and no others" },
	{ .key = "extra_melds",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_TURN,
	  AT(extra_melds),
	  .text = "if true, a seat may lay further melds in the turn in "
		  "which it opens, even if opening_only is true" },
	{ .key = "melds_apart",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(melds_apart),
	  .text = "if true, the sets that a seat lays as its contract must "
		  "differ in rank, and runs of one suit must not adjoin" },
	{ .key = "layoff_waits",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_TURN,
	  AT(layoff_waits),
	  .text = "if true, a seat may not lay off or swap in the turn in "
		  "which it opens" },
	{ .key = "own_waits",
	  .families = "table",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_TURN,
	  AT(own_waits),
	  .text = "if true, a seat may not lay off on its own melds in the "
		  "turn in which it opens" },
	{ .key = "final_discard",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_TURN,
	  .words = final_words,
	  AT(final_discard),
	  .text = "whether a seat discards after it has laid a pat hand: "
		  "\"optional\" (it may), \"forbidden\" (it must not) or "
		  "\"required\" (it must)" },
	{ .key = "swap",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = swap_words,
	  AT(swap),
	  .text = "what happens to a wild card on the table when a seat "
		  "replaces it by the natural card: \"none\" (no seat may "
		  "replace it), \"move\" (in runs only, it moves to an end of "
		  "its run), \"up-first\" (like \"move\", but to the high end "
		  "unless that end is closed), \"hand\" (it goes to the seat's "
		  "hand), \"use\" (the seat must lay it in another meld at "
		  "once), \"either\" (it goes to the seat's hand or, with "
		  "\"at\", to an end of its run) or \"end\" (like \"move\", "
		  "but only a wild card at an end of its run); the seat must "
		  "have laid cards in the deal, and layoff must not be "
		  "\"none\"" },
	{ .key = "swap_jokers",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(swap_jokers),
	  .text = "if true, a seat can replace only jokers on the table, not "
		  "other wild cards" },
	{ .key = "buy",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = buy_words,
	  AT(buy),
	  .text = "when another seat may buy the upcard: \"none\" (never), "
		  "\"after-stock\" (after the seat in turn has chosen to draw "
		  "from the stock) or \"before\" (before the seat in turn "
		  "draws, but if that seat takes the upcard, there is no sale; "
		  "not in deals with a pat contract)" },
	{ .key = "buy_extra",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 6,
	  .initial = 1,
	  AT(buy_extra),
	  .text = "number of cards from the stock that a buyer gets in "
		  "addition to the upcard" },
	{ .key = "buys_max",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 20,
	  AT(buys_max),
	  .text = "maximum number of times that a seat may buy the upcard in "
		  "a deal, or in the match (buys_of); 0: no limit" },
	{ .key = "buys_of",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_MATCH,
	  .words = buys_of_words,
	  AT(buys_of),
	  .text = "what buys_max limits: the purchases of a seat in a "
		  "\"deal\" or in the \"match\"" },
	{ .key = "buy_unopened",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(buy_unopened),
	  .text = "if true, a seat that has opened buys no upcard in that "
		  "deal" },
	{ .key = "after_buy",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = after_buy_words,
	  AT(after_buy),
	  .text = "what the seat in turn does after another seat has bought "
		  "the upcard: \"stock\" (it gets the top card of the stock) "
		  "or \"choice\" (it chooses again between the stock and the "
		  "pile)" },
	{ .key = "bid_from",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = bid_words,
	  AT(bid_from),
	  .text = "source of the cards in an auction, in which each seat bids "
		  "the number of cards that it would take with the upcard: "
		  "\"none\" (there is no auction), \"stock\" (the cards come "
		  "from the stock) or \"discard\" (the cards are those below "
		  "the upcard in the pile)" },
	{ .key = "bid_max",
	  .families = "table",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 20,
	  .initial = 6,
	  AT(bid_max),
	  .text = "highest bid in an auction with bid_from: stock" },
	{ .key = "claim_wilds",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(claim_wilds),
	  .text = "if true, after a seat has laid wild cards, other seats "
		  "may claim them in exchange for the natural cards" },
	{ .key = "cut",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(cut),
	  .text = "if true, the seat before the dealer cuts the pack before "
		  "each deal" },
	{ .key = "cut_bonus",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 50,
	  AT(cut_bonus),
	  .text = "points for a seat that cuts exactly the number of cards "
		  "that the deal needs" },
	{ .key = "cut_spread",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 20,
	  .initial = 10,
	  AT(cut_spread),
	  .text = "maximum difference between the number of cards that a seat "
		  "names for a cut and the number of cards that it really "
		  "cuts" },
	{ .key = "wild_joker",
	  .families = "indian",
	  .type = PARAM_CHOICE,
	  .words = wild_joker_words,
	  AT(wild_joker),
	  .text = "which cards are wild if the card turned up for the deal is "
		  "a joker: \"aces\" (the jokers and all aces) or \"none\" "
		  "(only the jokers)" },
	{ .key = "wild_turned",
	  .families = "indian",
	  .type = PARAM_CHOICE,
	  .words = wild_turned_words,
	  AT(wild_turned),
	  .text = "which cards are wild besides the jokers, by the card "
		  "turned up for the deal: \"rank\" (all cards of its rank) "
		  "or \"next\" (the next card of its suit, after the king "
		  "the ace; no joker is turned up)" },
	{ .key = "false_jokers",
	  .families = "indian",
	  .type = PARAM_BOOL,
	  .scope = SCOPE_MATCH,
	  AT(false_jokers),
	  .text = "if true, jokers are not wild: a joker is another copy of "
		  "the card that is wild in the deal, and represents this "
		  "card" },
	{ .key = "take_wild",
	  .families = "indian",
	  .type = PARAM_BOOL,
	  AT(take_wild),
	  .text = "if true, a seat may take a wild card from the discard "
		  "pile" },
	{ .key = "no_upcard",
	  .families = "indian canasta",
	  .type = PARAM_BOOL,
	  AT(no_upcard),
	  .text = "if true, no upcard is turned: the discard pile begins with "
		  "the first discard" },
	{ .key = "no_drop",
	  .families = "indian",
	  .type = PARAM_BOOL,
	  AT(no_drop),
	  .text = "if true, no seat drops out of the deal" },
	{ .key = "any_melds",
	  .families = "indian",
	  .type = PARAM_BOOL,
	  AT(any_melds),
	  .text = "if true, a declaration may have any melds; if false, it "
		  "needs two runs, one of them without wild cards" },
	{ .key = "declare_pairs",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = 13,
	  AT(declare_pairs),
	  .text = "number of pairs of identical cards that make a "
		  "declaration, instead of melds: half of the cards of a "
		  "hand; 0: pairs make none" },
	{ .key = "declare_all",
	  .families = "indian",
	  .type = PARAM_BOOL,
	  AT(declare_all),
	  .text = "if true, a seat may also declare with all its cards in "
		  "melds, without a discard" },
	{ .key = "first_drop",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 20,
	  AT(first_drop),
	  .text = "points that a seat pays if it drops in its first turn" },
	{ .key = "middle_drop",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 40,
	  AT(middle_drop),
	  .text = "points that a seat pays if it drops after its first turn" },
	{ .key = "wrong_declare",
	  .families = "indian",
	  .type = PARAM_CHOICE,
	  .words = wrong_words,
	  AT(wrong_declare),
	  .text = "what happens after an incorrect declaration: \"out\" (the "
		  "seat pays the number of points of cap and is out of the "
		  "deal) or \"illegal\" (the declaration is an illegal "
		  "action)" },
	{ .key = "knock",
	  .families = "gin knock",
	  .type = PARAM_INT,
	  .max = KNOCK_ANY,
	  .initial = 10,
	  AT(knock),
	  .text = "highest deadwood with which a seat may knock; 0: it may "
		  "knock only without deadwood; 255: any hand may knock (in "
		  "the family gin, at most 10)" },
	{ .key = "oklahoma",
	  .families = "gin",
	  .type = PARAM_CHOICE,
	  .words = oklahoma_words,
	  AT(oklahoma),
	  .text = "whether the value of the first upcard is the highest "
		  "deadwood for a knock: \"off\" (no), \"plain\" (yes) or "
		  "\"spades\" (yes, and if the upcard is a spade, the score of "
		  "the deal is doubled)" },
	{ .key = "big_gin",
	  .families = "gin",
	  .type = PARAM_BOOL,
	  AT(big_gin),
	  .text = "if true, a seat may go out without a discard if all its "
		  "eleven cards form melds" },
	{ .key = "tie_undercuts",
	  .families = "gin table knock",
	  .type = PARAM_BOOL,
	  .initial = true,
	  AT(tie_undercuts),
	  .text = "true: a seat with the same deadwood as the knocker has "
		  "undercut it; false: it has not (gin: neither seat scores)" },
	{ .key = "wall",
	  .families = "gin",
	  .type = PARAM_CHOICE,
	  .words = wall_words,
	  AT(wall),
	  .text = "what happens when only the wall is left in the stock "
		  "(wall_cards): \"void\" (the deal is void) or \"knock\" "
		  "(the deal is void unless the other seat knocks with the "
		  "last discard)" },
	{ .key = "wall_cards",
	  .families = "gin",
	  .type = PARAM_INT,
	  .min = 2,
	  .max = 100,
	  .initial = 2,
	  AT(wall_cards),
	  .text = "number of cards in the wall, the last cards of the stock, "
		  "which no seat draws" },
	{ .key = "take_cap",
	  .families = "gin",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = 1000,
	  .initial = 50,
	  AT(take_cap),
	  .text = "maximum number of draws from the discard pile in a deal; "
		  "the deal is void when this number is reached" },
	{ .key = "knock_cards",
	  .families = "knock",
	  .type = PARAM_INT,
	  .max = 13,
	  AT(knock_cards),
	  .text = "maximum number of cards outside the melds of a knock; 0: no "
		  "limit" },
	{ .key = "knock_waits",
	  .families = "knock",
	  .type = PARAM_BOOL,
	  AT(knock_waits),
	  .text = "if true, a seat may not knock in its first turn" },
	{ .key = "last_turn",
	  .families = "knock",
	  .type = PARAM_CHOICE,
	  .words = last_turn_words,
	  AT(last_turn),
	  .text = "whether each other seat has one more turn after a knock: "
		  "\"none\" (no), \"knock\" (yes, unless the knocker has no "
		  "card outside its melds) or \"always\" (yes)" },
	{ .key = "call",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = call_words,
	  AT(call),
	  .text = "whether a seat may call (knock to end the deal) instead of "
		  "drawing: \"none\" (no), \"any\" (yes) or \"meld\" (only "
		  "with a meld of its own on the table)" },
	{ .key = "layoff_blocks",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = blocks_words,
	  AT(layoff_blocks),
	  .text = "who keeps the owner of a meld from calling in its next "
		  "turn by adding cards to this meld: \"none\" (no seat), "
		  "\"others\" (other seats) or \"all\" (the owner, too)" },
	{ .key = "fight",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(fight),
	  .text = "if true, each other seat with a meld of its own on the "
		  "table fights or folds after a call, and only hands of seats "
		  "that fight are compared" },
	{ .key = "hand_melds",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(hand_melds),
	  .text = "if true, melds in a hand cost nothing when hands are "
		  "compared" },
	{ .key = "dealt_high",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 250,
	  AT(dealt_high),
	  .text = "number of points from which on a hand as dealt ends the "
		  "deal; if two hands do, no seat pays; 0: no hand does" },
	{ .key = "dealt_low",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 250,
	  AT(dealt_low),
	  .text = "number of points up to which a hand as dealt ends the deal; "
		  "0: no hand does" },
	{ .key = "caught",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = caught_words,
	  AT(caught),
	  .text = "who pays if the seat that has called does not win: "
		  "\"caller\" (this seat, to the lowest hands), \"each\" "
		  "(this seat, to each hand that beats it) or \"all\" (all "
		  "other seats, to the lowest hands)" },
	{ .key = "call_tie",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = tie_words,
	  AT(call_tie),
	  .text = "which of several lowest hands wins: \"shared\" (all) or "
		  "\"turn\" (the first in turn after the seat that has "
		  "called, or from the seat with the last turn on)" },
	{ .key = "stakes",
	  .families = "table indian",
	  .type = PARAM_STAKES,
	  AT(stakes),
	  .text = "list of stakes, which replace the values of hands: a seat "
		  "that has lost pays to each winner the first stake whose "
		  "condition holds: \"dealt\" (a hand "
		  "as dealt has won), \"no-discard\" (the winner went out "
		  "without a discard), \"caught\" (the seat has called), "
		  "\"no-meld\" (it has no meld of its own on the table), "
		  "\"folded\" (it has folded), \"call\" (a seat has called), "
		  "\"pairs\" (the winner has declared pairs), "
		  "\"wild-discard\" (the winner has discarded a wild card), "
		  "\"pairs-wild\" (both) "
		  "or \"any\" (always)" },
	{ .key = "first_meld",
	  .families = "rummikub",
	  .type = PARAM_INT,
	  .max = 60,
	  .initial = 30,
	  AT(first_meld),
	  .text = "minimum number of points of a seat's first melds; 0: no "
		  "minimum" },
	{ .key = "joker",
	  .families = "rummikub",
	  .type = PARAM_CHOICE,
	  .words = joker_words,
	  AT(joker),
	  .text = "what a seat may do with jokers on the table: \"replace\" (a "
		  "joker represents the same tile until that tile replaces "
		  "it), \"strict\" (like \"replace\", and the set stays "
		  "together until a tile from a rack replaces the joker) or "
		  "\"free\" (a joker moves like any other tile)" },
	{ .key = "group_joker",
	  .families = "rummikub",
	  .type = PARAM_CHOICE,
	  .words = group_joker_words,
	  AT(group_joker),
	  .text = "tiles that replace a joker in a group that lacks several "
		  "colours: \"one\" (a tile of one missing colour) or "
		  "\"all\" (a tile of each missing colour)" },
	{ .key = "stock_end",
	  .families = "table indian knock",
	  .type = PARAM_CHOICE,
	  .words = stock_words,
	  AT(stock_end),
	  .text = "what happens when the stock is empty: \"shuffle\" (the "
		  "pile except its top card is shuffled and becomes the "
		  "stock), \"turn\" (the pile except its top card is turned "
		  "over and becomes the stock), \"end\" (there is no new "
		  "stock), \"last-turn\" (the deal ends after the turn in "
		  "which the last card was drawn) or \"shuffle-all\" (the "
		  "whole pile is shuffled and becomes the stock)" },
	{ .key = "stock_gone",
	  .families = "table indian",
	  .type = PARAM_CHOICE,
	  .words = gone_words,
	  AT(stock_gone),
	  .text = "what happens if a seat must draw but there is no stock: "
		  "\"pass\" (the seat takes the top card of the pile or "
		  "passes) or \"stop\" (the attempt to draw ends the deal)" },
	{ .key = "max_renewals",
	  .families = "table knock",
	  .type = PARAM_INT,
	  .max = 1000,
	  .initial = 1000,
	  AT(max_renewals),
	  .text = "maximum number of times that the pile becomes the stock "
		  "in a deal; 1000: no limit" },
	{ .key = "max_rounds",
	  .families = "table tantrum indian knock canasta",
	  .type = PARAM_INT,
	  .max = 1000,
	  .initial = 60,
	  AT(max_rounds),
	  .text = "maximum number of turns of each seat in a deal, after which "
		  "the deal ends; 0: no limit" },
	{ .key = "values",
	  .type = PARAM_VALUES,
	  .scope = SCOPE_MATCH,
	  AT(value),
	  .text = "points of ranks and of single cards; default: an ace counts "
		  "1, 2 to 10 their number, J, Q and K count 10, a joker "
		  "counts 0" },
	{ .key = "scoring",
	  .families = "canasta table indian knock",
	  .type = PARAM_CHOICE,
	  .words = scoring_words,
	  AT(scoring),
	  .text = "how a deal is scored: \"winner-collects\" (the winner gets "
		  "the sum of the values of the other hands), \"penalty\" "
		  "(each seat gets the value of its hand), \"melds\" (each "
		  "seat gets the value of the melds that it has laid, with "
		  "the cards that other seats have added to them, minus the "
		  "value of its hand) or \"settle\" (each other seat pays the "
		  "value of its hand to the winner)" },
	{ .key = "credit",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = credit_words,
	  AT(credit),
	  .text = "which seat scores a card that is laid off, with "
		  "\"scoring: melds\": \"owner\" (the seat that laid the "
		  "meld) or \"layer\" (the seat that lays the card off)" },
	{ .key = "head_bonus",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = 1000,
	  AT(head_bonus),
	  .text = "points for the seat that lays the card with which the "
		  "discard pile of the deal began, in a game with \"credit: "
		  "layer\"; 0: none" },
	{ .key = "settle",
	  .families = "knock",
	  .type = PARAM_CHOICE,
	  .words = settle_words,
	  AT(settle),
	  .text = "who gets the difference between two hands, unless scoring "
		  "is \"penalty\": \"lowest\" (the lowest hand, from all "
		  "other seats), \"all\" (in each pair of seats, the lower "
		  "hand) or \"knocker\" (in each pair of the knocker and "
		  "another seat, the lower hand)" },
	{ .key = "bonuses",
	  .families = "knock",
	  .type = PARAM_BONUSES,
	  AT(bonuses),
	  .text = "list of bonuses of the seat that knocked, of which the "
		  "first counts whose condition holds: \"rummy\" (no card is "
		  "outside its melds), \"one-run\" (its hand is one run), "
		  "\"pure-run\" (the same without wild cards) or "
		  "\"undercut\" (another hand is lower); it gets points, from "
		  "each other seat if seats pay each other, or wins the "
		  "match" },
	{ .key = "cap",
	  .families = "indian",
	  .type = PARAM_INT,
	  .min = 1,
	  .max = POINTS_MAX,
	  .initial = 80,
	  AT(cap),
	  .text = "maximum number of points that a hand costs; a seat also "
		  "pays this number for an incorrect declaration" },
	{ .key = "floor",
	  .families = "indian",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 2,
	  AT(floor),
	  .text = "minimum number of points that the hand of a loser costs" },
	{ .key = "out_bonus",
	  .families = "table canasta conquian",
	  .type = PARAM_INT,
	  .min = -POINTS_MAX,
	  .max = POINTS_MAX,
	  AT(out_bonus),
	  .text = "points for the seat that goes out; with \"scoring: "
		  "penalty\", they are penalty points" },
	{ .key = "first_bonus",
	  .families = "tantrum",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 10,
	  AT(first_bonus),
	  .text = "points for the seat that lays the first meld of a deal" },
	{ .key = "full_run_bonus",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(full_run_bonus),
	  .text = "points for each run that has run_max cards, as part of the "
		  "value of the meld" },
	{ .key = "rummy_bonus",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .words = bonus_words,
	  AT(rummy_bonus),
	  .text = "whether the points of a deal are doubled if the winner lays "
		  "its whole hand in one turn and had laid no card before: "
		  "\"none\" (no) or \"double\" (yes)" },
	{ .key = "wild_doubles",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(wild_doubles),
	  .text = "if true, the points of a deal are doubled if the last "
		  "discard of the winner is a wild card" },
	{ .key = "pairs_double",
	  .families = "table",
	  .type = PARAM_BOOL,
	  AT(pairs_double),
	  .text = "if true, the points of a deal are doubled if the winner "
		  "has opened with pairs, and so is the hand of each other "
		  "seat that has" },
	{ .key = "unopened_points",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(unopened_points),
	  .text = "penalty points of a seat that has laid no card in the "
		  "deal, in place of the points of its hand; 0: the points of "
		  "its hand" },
	{ .key = "discard_fine",
	  .families = "table",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(discard_fine),
	  .text = "penalty points for the discard of a wild card, or of a card "
		  "that fits a meld on the table, except for the last card of "
		  "a hand; 0: none" },
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
	{ .key = "run_canasta",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(run_canasta),
	  .text = "points for each canasta that is a run; 0: the same as for a "
		  "set" },
	{ .key = "semi_canasta",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(semi_canasta),
	  .text = "points for each canasta with a wild card in which "
		  "canasta_size natural cards are equal or consecutive; 0: the "
		  "same as with any wild card" },
	{ .key = "long_canastas",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .max = POINTS_MAX,
	  AT(long_canastas),
	  .text = "points for each run of 13 cards without wild cards, and of "
		  "14 cards, from ace to ace; a run has both aces only if "
		  "this list has two numbers" },
	{ .key = "wild_canasta",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(wild_canasta),
	  .text = "points for each canasta of wild cards (wild_melds)" },
	{ .key = "stop_cost",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(stop_cost),
	  .text = "number of points that each stop card in a hand costs when "
		  "another seat goes out; 0: the points of the card" },
	{ .key = "foot_penalty",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  AT(foot_penalty),
	  .text = "number of points that a side loses if it has not taken its "
		  "second hand" },
	{ .key = "concealed_bonus",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(concealed_bonus),
	  .text = "points added to out_bonus if a seat goes out with a "
		  "concealed hand" },
	{ .key = "ask_penalty",
	  .families = "canasta",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(ask_penalty),
	  .text = "points that a seat loses if its partner allows it to go out "
		  "and it does not go out" },
	{ .key = "bonus_points",
	  .families = "canasta",
	  .type = PARAM_NUMBERS,
	  .max = POINTS_MAX,
	  AT(bonus_points),
	  .text = "list with the points of a side for one bonus card, for two "
		  "bonus cards, and so on; a side without a meld (or without "
		  "bonus_canastas canastas) loses these points instead" },
	{ .key = "gin_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 25,
	  AT(gin_bonus),
	  .text = "points for a seat that has gin (no deadwood)" },
	{ .key = "undercut_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 25,
	  AT(undercut_bonus),
	  .text = "points for a seat that undercuts the knocker" },
	{ .key = "big_gin_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .max = POINTS_MAX,
	  .initial = 31,
	  AT(big_gin_bonus),
	  .text = "points for a seat that has big gin (all eleven cards in "
		  "melds)" },
	{ .key = "game_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(game_bonus),
	  .text = "points for the seat that reaches the target score" },
	{ .key = "shutout_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = POINTS_MAX,
	  .initial = 100,
	  AT(shutout_bonus),
	  .text = "points added to game_bonus if no other seat has scored in a "
		  "deal" },
	{ .key = "line_bonus",
	  .families = "gin",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = POINTS_MAX,
	  .initial = 25,
	  AT(line_bonus),
	  .text = "points that each seat gets at the end of the match for "
		  "each deal in which it scored" },
	{ .key = "columns",
	  .families = "gin",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = RULES_COLUMNS_MAX,
	  AT(columns),
	  .text = "number of games (columns of the score sheet) that run at "
		  "the same time, each to the target: the first scored deal "
		  "of a seat counts in the first column, its second deal in "
		  "two columns, and so on; 0: one game" },
	{ .key = "winner",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_MATCH,
	  .words = winner_words,
	  AT(winner),
	  .text = "which total score wins the match: \"highest\" or "
		  "\"lowest\"" },
	{ .key = "deals",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 1000,
	  AT(deals),
	  .text = "number of deals of a match; 0: the parameters contracts "
		  "(one deal for each contract), max_deals or seat_deals set "
		  "the number" },
	{ .key = "seat_deals",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .min = 1,
	  .max = 20,
	  .initial = 1,
	  AT(seat_deals),
	  .text = "number of deals of a match, divided by the number of seats: "
		  "a match of 4 seats with seat_deals 2 has 8 deals; used only "
		  "if deals and max_deals are 0 and there are no contracts" },
	{ .key = "max_deals",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 1000,
	  AT(max_deals),
	  .text = "maximum number of deals of a match; 0: the parameters "
		  "deals, contracts or seat_deals set the number; if none of "
		  "them is set, and target, drop_out or progress ends the "
		  "match, the maximum is 50" },
	{ .key = "target",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 1000000,
	  AT(target),
	  .text = "total score that ends the match when a seat reaches it, "
		  "before the last deal (max_deals, deals, contracts or "
		  "seat_deals); 0: no score ends the match" },
	{ .key = "drop_out",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 1000000,
	  AT(drop_out),
	  .text = "total score at which a seat drops out of the match, if "
		  "winner is \"lowest\"; the match ends when one seat is left, "
		  "or with the last deal (max_deals, deals, contracts or "
		  "seat_deals); 0: no seat drops out" },
	{ .key = "re_entries",
	  .families = "knock",
	  .type = PARAM_INT,
	  .max = 100,
	  AT(re_entries),
	  .text = "maximum number of times that a seat that has reached "
		  "drop_out returns, with the highest total of the seats "
		  "below drop_out; only if there are at least two of them" },
	{ .key = "chips",
	  .type = PARAM_INT,
	  .scope = SCOPE_MATCH,
	  .max = 1000,
	  AT(chips),
	  .text = "points of each seat at the start of the match for each deal "
		  "of the match: with chips 20 and 5 deals, a seat starts with "
		  "100 points" },
	{ .key = "progress",
	  .families = "table",
	  .type = PARAM_CHOICE,
	  .scope = SCOPE_MATCH,
	  .words = progress_words,
	  AT(progress),
	  .text = "what moves a seat to the next of the values that are given "
		  "by progress, at the end of a deal: \"none\" (nothing) or "
		  "\"opening\" (the seat has opened); the match ends when a "
		  "seat has finished the last value, or with the last deal "
		  "(max_deals, deals or seat_deals)" },
	{ .key = NULL },
};

_Static_assert(sizeof(params) / sizeof(params[0]) <= PARAMS_MAX,
	       "PARAMS_MAX must be at least the number of rows");

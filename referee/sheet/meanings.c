/* Meanings of parameters in families that do not accept all values, or for
 * which a value means something else. */
#include "referee/sheet/params.h"

#include <string.h>

static const struct {
	const char *key, *families, *text;
} meanings[] = {
	{ "set_suits", "indian",
	  "suits of the cards in a set: in this family \"differ\" (each suit "
	  "at most once)" },
	{ "ace", "indian",
	  "place of the ace in a run: \"low\" (below the 2), \"high\" (above "
	  "the king) or \"both\" (below the 2 or above the king)" },
	{ "layoff", "knock",
	  "whether the other seats may lay off on the melds of the knocker: "
	  "\"any\" (yes) or \"none\" (no)" },
	{ "set_wilds", "rummikub",
	  "what a joker in a group represents: \"rank\" (the group's number "
	  "without a colour) or \"suit\" (a tile of any colour that the group "
	  "lacks)" },
	{ "knock", "gin",
	  "highest deadwood with which a seat may knock, at most 10; 0: it may "
	  "knock only without deadwood" },
	{ "stock_end", "knock",
	  "what happens when the stock is empty: \"shuffle\" (the pile except "
	  "its top card is shuffled and becomes the stock), \"turn\" (the pile "
	  "except its top card is turned over and becomes the stock) or "
	  "\"last-turn\" (the deal ends after the turn in which the last card "
	  "was drawn)" },
	{ "stock_end", "indian",
	  "what happens when the stock is empty: \"shuffle\" (the pile except "
	  "its top card is shuffled and becomes the stock), \"turn\" (the pile "
	  "except its top card is turned over and becomes the stock) or "
	  "\"end\" (there is no new stock)" },
	{ "stock_gone", "indian",
	  "what happens if a seat must draw but there is no stock: \"pass\" "
	  "(the seat takes the top card of the pile or drops) or \"stop\" "
	  "(the attempt to draw from the stock ends the deal)" },
	{ "stakes", "indian",
	  "list of stakes, which replace the values of hands: each loser pays "
	  "the first stake whose condition holds: \"pairs\" (the winner has "
	  "declared pairs), \"wild-discard\" (the winner has discarded a wild "
	  "card), \"pairs-wild\" (both), \"no-discard\" (the winner has "
	  "declared without a discard) or \"any\" (always)" },
	{ "scoring", "knock",
	  "how the deadwood of the seats is scored: \"penalty\" (each seat "
	  "gets its deadwood), \"settle\" (seats pay each other the "
	  "difference, "
	  "as the parameter settle says) or \"winner-collects\" (like "
	  "\"settle\", but a seat that pays loses no points of its own)" },
	{ "scoring", "indian",
	  "how a deal is scored: \"penalty\" (what a loser pays is added to "
	  "its "
	  "total), \"settle\" or \"winner-collects\" (both: what a loser pays "
	  "is taken off its total, and the winner gets the sum)" },
};

const char *
param_meaning(const struct param *param, const char *family)
{
	for (size_t i = 0; i < sizeof(meanings) / sizeof(meanings[0]); i++) {
		if (strcmp(meanings[i].key, param->key) == 0 &&
		    families_include(meanings[i].families, family))
			return meanings[i].text;
	}
	return param->text;
}

/* Rules of the table family that contradict each other, or with which a deal
 * might not go on. */
#include "referee/table/table_open.h"

/* Return whether a seat may have no legal discard and no right to knock:
 * rummy2 4.4. */
static bool
table_may_get_stuck(const struct rules *rules)
{
	unsigned jokers = 0u + rules->pack_of[CARD_X1] +
			  rules->pack_of[CARD_X2];

	if (rules->stuck != STUCK_KNOCK ||
	    rules->final_discard != FINAL_REQUIRED)
		return false;
	for (unsigned deal = 1; deal <= rules->contracts.n; deal++) {
		if (rules_contract(rules, deal)->pat &&
		    (rules->bid_from == BID_DISCARD ||
		     (rules->keep_jokers && rules_hand(rules, deal) <= jokers)))
			return true;
	}
	return false;
}

/* The pile in depth (rummy500 4.3), and cards that score for the seat that lays
 * them. */
static const char *
table_prove_deep(const struct rules *rules)
{
	bool first = rules->contracts.n > 0 || rules->opening_points > 0 ||
		     rules->opening_total > 0;

	if (rules->take == TAKE_DEEP && first)
		return "\"take: deep\" cannot be combined with contracts, "
		       "opening_points and opening_total";
	if (rules->take == TAKE_DEEP &&
	    (rules->buy != BUY_NONE || rules->bid_from != BID_NONE ||
	     rules->special_skip))
		return "\"take: deep\" cannot be combined with buy, bid_from "
		       "and special_skip";
	if (rules->take == TAKE_DEEP && rules->discard_seen != DISCARD_ALL)
		return "\"take: deep\" requires \"discard_seen: all\"";
	if (rules->head_bonus > 0 &&
	    (rules->credit != CREDIT_LAYER || rules->stock_end != STOCK_END ||
	     (rules->take_use != TAKE_LAID && rules->take_use != TAKE_MELDED)))
		return "head_bonus requires \"credit: layer\", \"stock_end: "
		       "end\", and \"take_use: laid\" or \"melded\"";
	if (rules->credit == CREDIT_LAYER &&
	    (rules->swap != SWAP_NONE || rules->claim_wilds))
		return "\"credit: layer\" cannot be combined with swap and "
		       "claim_wilds";
	return NULL;
}

const char *
table_prove(const struct rules *rules, unsigned players)
{
	const char *issue = table_prove_contracts(rules);
	const struct contract *only = &rules->contracts.by_deal[0];

	if (issue == NULL)
		issue = table_prove_total(rules);
	if (issue == NULL)
		issue = table_prove_stakes(rules);
	if (issue == NULL)
		issue = table_prove_deep(rules);
	if (issue != NULL)
		return issue;
	if (rules->closed &&
	    (rules->contracts.n != 1 || only->parts > 0 || !only->pat))
		return "closed: this key cannot be combined with "
		       "contracts, because it sets a contract itself";
	if (rules->opening_points > 0 && rules->contracts.n > 0)
		return "contracts and opening_points cannot be combined";
	if (rules->push && rules->special_skip)
		return "special_skip: an upcard that no seat may take cannot "
		       "be "
		       "pushed; set push or special_skip to false";
	if (rules->skip_named && !rules->special_skip)
		return "skip_named requires special_skip";
	if (rules->push && rules->take != TAKE_UPCARD)
		return "push requires \"take: top\", so that seats can take "
		       "the upcard";
	if ((rules->take == TAKE_BOUGHT || rules->take == TAKE_FIRST_FREE) &&
	    (rules->buy == BUY_BEFORE || rules->bid_from != BID_NONE))
		return "take: a seat in turn that buys the upcard requires "
		       "\"buy: after-stock\", and no auction";
	if (table_may_get_stuck(rules))
		return "final_discard must not be \"required\": a seat might "
		       "have no card that it may discard";
	if (rules->set_max < rules->set_min)
		return "set_max is below set_min: no set could be laid";
	if (rules->indicator &&
	    rules->pack_cards < rules_hand(rules, 1) * players + 3)
		return "indicator: the pack is too small for the hands, an "
		       "upcard, the card turned up and a card to draw";
	if (rules->run_max < rules->run_min)
		return "run_max is below run_min: no run could be laid";
	if (rules->going_out == OUT_NATURAL)
		return "in this family any card may be the last discard: set "
		       "going_out to \"free\", \"discard\" or \"waits\"";
	/* wildcat 8.3: each turn uses up the stock or lays a card */
	if (rules->max_rounds == 0 &&
	    (rules->stock_end != STOCK_LAST_TURN ||
	     rules->take == TAKE_UPCARD || rules->take == TAKE_DEEP))
		return "a deal might never end: set max_rounds";
	return NULL;
}

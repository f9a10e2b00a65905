/* Check openings against the contract of the deal. */
#include "referee/table/table_open.h"

#include "referee/engine/ruling.h"

bool
table_is_pat(const struct state *state)
{
	const struct contract *contract = contract_of(state);

	return contract != NULL && contract->pat;
}

bool
table_must_open(const struct state *state)
{
	return (contract_of(state) != NULL ||
		state->rules->opening_points > 0 ||
		state->rules->opening_total > 0) &&
	       !(state->opened >> state->seat & 1);
}

bool
table_may_meld(const struct state *state)
{
	const struct rules *rules = state->rules;

	/* contract 5.9; king 5.2 */
	return table_must_open(state) || contract_of(state) == NULL ||
	       !rules->opening_only ||
	       (rules->extra_melds && state->own.table.opened_now);
}

bool
table_layoff_waits(const struct state *state)
{
	/* contract 6.1; eight-hands 5.5: the card that a pat hand leaves is
	 * discarded */
	return state->own.table.opened_now &&
	       (state->rules->layoff_waits || table_is_pat(state));
}

/* Check an opening */

static bool
contract_part_takes(const struct contract_part *part, enum kind kind,
		    unsigned count)
{
	return contract_part_allows(part, kind) && count >= part->min &&
	       (part->max == 0 || count <= part->max);
}

/* Return whether every part from @i on has a meld of its own.  @taken: bit per
 * meld already used. */
static bool
contract_parts_are_met(const struct contract *contract, unsigned i,
		       const struct meld *melds, unsigned count, uint32_t taken)
{
	if (i == contract->parts)
		return true;
	for (unsigned m = 0; m < count; m++) {
		if (!(taken >> m & 1) &&
		    contract_part_takes(&contract->part[i],
					(enum kind)melds[m].kind, melds[m].n) &&
		    contract_parts_are_met(contract, i + 1, melds, count,
					   taken | UINT32_C(1) << m))
			return true;
	}
	return false;
}

static unsigned
opening_set_rank(const struct meld *set)
{
	return card_rank(set->cards[0].as);
}

/* Check two melds of one opening: contract 5.7. */
static enum refusal
opening_check_pair(const struct meld *a, const struct meld *b)
{
	if (a->kind == KIND_SET && b->kind == KIND_SET &&
	    opening_set_rank(a) == opening_set_rank(b))
		return REFUSE_SAME_RANK;
	if (a->kind == KIND_RUN && b->kind == KIND_RUN &&
	    (run_adjoins(a->cards[a->n - 1].as, b->cards[0].as) ||
	     run_adjoins(b->cards[b->n - 1].as, a->cards[0].as)))
		return REFUSE_RUNS_ADJOIN;
	return REFUSE_NONE;
}

static enum refusal
opening_check_pairs(const struct meld *melds, unsigned count)
{
	enum refusal refusal = REFUSE_NONE;

	for (unsigned i = 1; i < count && refusal == REFUSE_NONE; i++) {
		for (unsigned j = 0; j < i && refusal == REFUSE_NONE; j++)
			refusal = opening_check_pair(&melds[j], &melds[i]);
	}
	return refusal;
}

/* Return the points that the melds of an opening need together. */
static int
opening_total_of(const struct state *state)
{
	int points = state->rules->opening_total;

	/* hand 5.7 */
	if (state->rules->opening_raise &&
	    state->own.table.last_opening >= points)
		points = state->own.table.last_opening + 1;
	return points;
}

int
table_opening_points(const struct state *state, seat_t seat)
{
	int points = state->rules->opening_points;

	if (state->rules->opening_total > 0)
		return opening_total_of(state);

	for (unsigned i = 0; i < state->players; i++) {
		if ((state->dealt >> i & 1) &&
		    state->scores[i] < state->scores[seat])
			points += state->rules->opening_step;
	}
	return points;
}

/* Check that one of the melds reaches the minimum by itself: czech 5.6. */
static enum refusal
opening_check_points(const struct state *state, const struct meld *melds,
		     unsigned count)
{
	int minimum = table_opening_points(state, state->seat);

	for (unsigned i = 0; i < count; i++) {
		if (meld_points(state->rules, &melds[i]) >= minimum)
			return REFUSE_NONE;
	}
	return REFUSE_OPENING_POINTS;
}

int
table_melds_points(const struct rules *rules, const struct meld *melds,
		   unsigned count)
{
	int points = 0;

	for (unsigned i = 0; i < count; i++)
		points += meld_points(rules, &melds[i]);
	return points;
}

static bool
meld_is_pure_run(const struct rules *rules, const struct meld *meld)
{
	for (unsigned i = 0; i < meld->n; i++) {
		if (meld_has_wild(rules, meld, i))
			return false;
	}
	return meld->kind == KIND_RUN;
}

/* Return the number of pairs among some melds: okey101 5.6. */
static unsigned
melds_count_pairs(const struct rules *rules, const struct meld *melds,
		  unsigned count)
{
	unsigned pairs = 0;

	for (unsigned i = 0; i < count && rules->opening_pairs > 0; i++)
		pairs += meld_is_pair(&melds[i]);
	return pairs;
}

bool
table_may_lay_pairs(const struct state *state)
{
	const struct rules *rules = state->rules;

	return rules->opening_pairs > 0 && !table_must_open(state) &&
	       melds_count_pairs(rules, state->table, state->melds) > 0;
}

/* Check melds that a seat lays after its opening: okey101 5.8. */
static enum refusal
melds_check_pairs(const struct state *state, const struct meld *melds,
		  unsigned count)
{
	unsigned pairs = melds_count_pairs(state->rules, melds, count);

	if ((pairs < count && game_opened_with_pairs(state, state->seat)) ||
	    (pairs > 0 && !table_may_lay_pairs(state)))
		return REFUSE_PAIRS_APART;
	return REFUSE_NONE;
}

/* Check that the melds of an opening are enough pairs (okey101 5.7), or have
 * enough points together and a run without wild cards among them: kalooki 5.6,
 * rami 5.7. */
static enum refusal
opening_check_total(const struct state *state, const struct meld *melds,
		    unsigned count)
{
	const struct rules *rules = state->rules;
	unsigned pairs = melds_count_pairs(rules, melds, count);
	bool pure = !rules->opening_pure_run;

	if (pairs > 0)
		return pairs == count && pairs >= rules->opening_pairs
			       ? REFUSE_NONE
			       : REFUSE_OPENING_PAIRS;
	for (unsigned i = 0; i < count && !pure; i++)
		pure = meld_is_pure_run(rules, &melds[i]);
	if (!pure)
		return REFUSE_OPENING_PURE;
	return table_melds_points(rules, melds, count) <
			       table_opening_points(state, state->seat)
		       ? REFUSE_OPENING_TOTAL
		       : REFUSE_NONE;
}

/* Refuse an opening.  The ruling has the deal, so that the message can name its
 * contract. */
static struct ruling
opening_refuse(const struct state *state)
{
	struct ruling ruling = refuse(REFUSE_CONTRACT, CARD_NONE);

	ruling.list = state->rules->contracts.n;
	if (state->deal < ruling.list)
		ruling.list = (uint8_t)state->deal;
	return ruling;
}

struct ruling
opening_check_last(const struct state *state, const struct laying *laying)
{
	const struct bag *hand = &state->hands[state->seat];
	card_t card = 0;

	if (laying->n + 1 != hand->n)
		return refuse(REFUSE_HAND_LEFT, CARD_NONE);
	while (card < CARD_X2 && hand->of[card] == laying->used[card])
		card++;
	return table_check_last(state, card);
}

struct ruling
table_check_opening(const struct state *state, const struct meld *melds,
		    unsigned count, const struct laying *laying)
{
	const struct rules *rules = state->rules;
	const struct contract *contract = contract_of(state);
	unsigned left = state->hands[state->seat].n - laying->n;
	enum refusal refusal = REFUSE_NONE;

	if (rules->opening_points > 0 && table_must_open(state))
		refusal = opening_check_points(state, melds, count);
	if (rules->opening_total > 0 && table_must_open(state))
		refusal = opening_check_total(state, melds, count);
	else if (rules->opening_pairs > 0)
		refusal = melds_check_pairs(state, melds, count);
	if (refusal != REFUSE_NONE)
		return refuse(refusal, CARD_NONE);
	if (contract == NULL)
		return good;
	/* contract 5.9 */
	if (state->opened >> state->seat & 1)
		return refuse(table_may_meld(state) ? REFUSE_NONE
						    : REFUSE_MELDED_ONCE,
			      CARD_NONE);
	/* contract 5.6 */
	if (contract->parts > 0 &&
	    ((contract_parts_only(rules, contract) &&
	      count != contract->parts) ||
	     !contract_parts_are_met(contract, 0, melds, count, 0)))
		return opening_refuse(state);
	if (rules->melds_apart && contract->parts > 0)
		refusal = opening_check_pairs(melds, count);
	if (refusal == REFUSE_NONE && contract->pat &&
	    left > contract_pat_left(rules))
		refusal = REFUSE_HAND_LEFT;
	if (refusal == REFUSE_NONE && contract_leaves_one(rules, contract))
		return opening_check_last(state, laying);
	return refuse(refusal, CARD_NONE);
}

/* Return whether a set of a contract may have this size.  A pair is smaller
 * than other sets, so only games whose seats lay nothing beside the contract
 * have pairs. */
static bool
contract_set_is_large(const struct rules *rules, unsigned size)
{
	return size >= rules->set_min ||
	       (size == 2 && rules->opening_only && !rules->extra_melds);
}

/* Return whether cards of the pack can form the part. */
static bool
contract_part_is_possible(const struct rules *rules,
			  const struct contract_part *part)
{
	if (part->kind == KIND_FLUSH)
		return true;
	if (contract_part_takes(part, KIND_SET, part->min) &&
	    rules->meld_kinds != MELDS_RUNS &&
	    contract_set_is_large(rules, part->min) &&
	    part->min <= rules->set_max)
		return true;
	return contract_part_takes(part, KIND_RUN, part->min) &&
	       rules->meld_kinds != MELDS_SETS && part->min >= rules->run_min &&
	       part->min <= run_longest(rules);
}

const char *
table_prove_contracts(const struct rules *rules)
{
	if (rules->contracts.n > 0 && rules->take == TAKE_PILE_MELDED)
		return "take: the value pile cannot be combined with contracts";
	if (rules->melds_apart && rules->run_suits == RUN_SUITS_ANY)
		return "run_suits: runs of any suits cannot be kept apart; set "
		       "melds_apart to false";
	for (unsigned deal = 1; deal <= rules->contracts.n; deal++) {
		const struct contract *contract = rules_contract(rules, deal);

		for (unsigned i = 0; i < contract->parts; i++) {
			if (!contract_part_is_possible(rules,
						       &contract->part[i]))
				return "contracts: a part has a size that no "
				       "set or run can have, or a kind that "
				       "meld_kinds excludes";
		}
	}
	return NULL;
}

const char *
table_prove_total(const struct rules *rules)
{
	if (rules->opening_total > 0 &&
	    (rules->contracts.n > 0 || rules->opening_points > 0))
		return "opening_total cannot be combined with contracts or "
		       "opening_points";
	if (rules->opening_pairs > 0 &&
	    (rules->opening_total == 0 || rules->opening_raise))
		return "opening_pairs requires opening_total, and cannot be "
		       "combined with opening_raise";
	if (rules->opening_pairs > 0 && rules->pack_cards / 2 > TABLE_MELDS_MAX)
		return "opening_pairs: the table could have more than 56 "
		       "melds: use at most two packs";
	if (rules->opening_total > 0 && rules->take == TAKE_PILE_MELDED)
		return "opening_total cannot be combined with \"take: pile\"";
	if (rules->opening_total == 0 &&
	    (rules->opening_pure_run || rules->opening_raise))
		return "opening_pure_run and opening_raise require "
		       "opening_total";
	if (rules->take_use != TAKE_FREE &&
	    ((rules->take != TAKE_UPCARD && rules->take != TAKE_DEEP) ||
	     rules->contracts.n > 0 || rules->push ||
	     rules->bid_from != BID_NONE))
		return "take_use requires \"take: top\" or \"take: deep\", and "
		       "cannot be combined with contracts, push or bid_from";
	return NULL;
}

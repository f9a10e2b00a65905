#include "referee/policy/eval.h"

#include <string.h>

#include "referee/engine/canasta_kind.h"
#include "referee/policy/aim.h"
#include "referee/policy/stakes.h"
#include "referee/worlds/believe.h"

/*
 * Chosen by matches of the bot against itself with other values:
 */
#define CARD_LESS 4   /* points: value of holding one card less */
#define UNMET	  10  /* points: each required sequence that is missing */
#define LOOSE_MAX 40  /* cards outside melds that are evaluated, at most */
#define WILD_USE  900 /* of 1024: chance that a wild card finds a place */
#define FEET_RISK 600 /* of 1024: least risk if each seat has a second hand */

/* Guessed; no other values were compared: */
#define LIMITED	   10  /* points: highest deadwood of a knock with a limit */
#define OTHERS_USE 900 /* of 1024: part of other hands that stays deadwood */
#define CLOSED	   20  /* points: the seat must not lay melds yet */
#define FINE	   100 /* parts of a hundredth of a point, with stakes */
#define LACK	   30 /* hundredths of points: a point that the opening lacks */

/* The same if a seat that has not opened pays more than its cards.  Chosen by
 * matches of the bot against itself with other values: */
#define LACK_DEAR 150
#define HOPE	  12 /* sixteenths: a loose card that may become a meld */
#define BURDEN	  4  /* sixteenths: the cost of a loose card */

static int
eval_score_sign(const struct rules *rules)
{
	return rules->winner == WINNER_LOWEST ? -1 : 1;
}

/* Estimate how many turns the seat still has: from its share of the stock and
 * the size of the smallest other hand. */
static int
eval_turns_left(const struct view *view, bool keeps)
{
	int stock = view->stock / (view->players > 0 ? view->players : 1);
	int turns = keeps ? 3 : 6, shortest = 255;

	for (unsigned i = 0; i < view->players; i++)
		if (i != view->seat && (view->in >> i & 1) &&
		    view->cards[i] < shortest)
			shortest = view->cards[i];
	if (!keeps && shortest < 255 && 1 + shortest / 2 < turns)
		turns = 1 + shortest / 2;
	if (view->rules->stock_end != STOCK_SHUFFLE &&
	    view->rules->stock_end != STOCK_TURN && stock < turns)
		turns = stock;
	return turns < 1 ? 1 : turns;
}

static int
eval_end_risk(const struct view *view, bool keeps)
{
	int risk = 0;

	for (unsigned i = 0; i < view->players && !keeps; i++) {
		unsigned n = view->cards[i];

		if (i == view->seat || !(view->in >> i & 1))
			continue;
		risk += n <= 1 ? 500 : n <= 2 ? 350 : n <= 4 ? 200 : 60;
	}
	/* a seat that holds its melds does not reach its second hand */
	if (view->rules->foot > 0 && view->rules->foot_of == FOOT_OF_SEAT &&
	    risk < FEET_RISK)
		risk = FEET_RISK;
	return risk > 800 ? 800 : risk;
}

/* Return true if melds on the table score for the seat that laid them. */
static bool
eval_melds_score(const struct rules *rules)
{
	return rules->scoring == SCORE_MELDS || rules->family->canastas;
}

/* Return the value of holding one card less.  If a second hand follows, an
 * empty hand does not end the deal: matches of Burraco chose 0 there. */
static int
eval_card_less(const struct eval *eval)
{
	const struct rules *rules = eval->rules;

	return eval->keeps || stakes_apply(rules) || rules->foot > 0
		       ? 0
		       : CARD_LESS;
}

void
eval_init(struct eval *eval, const struct view *view, const struct state *guess)
{
	const struct rules *rules = view->rules;
	bool scores = eval_melds_score(rules);
	unsigned miss = 1024;

	memset(eval, 0, sizeof(*eval));
	eval->rules = rules;
	eval->seat = view->seat;
	eval->keeps = rules->family->deadwood != NULL;
	eval->fine = stakes_apply(rules) ? FINE : 1;
	believe_list_unseen(view, &eval->unseen);
	partition_query_deal(&eval->query, guess);
	eval->joker_face = eval->query.joker_face;
	bag_take_roles(&eval->unseen, eval->joker_face);
	if (eval->joker_face != CARD_NONE)
		partition_query_take_roles(&eval->query);
	if (eval->unseen.n > 0)
		eval->unseen_mean = bag_points(rules, &eval->unseen) /
				    eval->unseen.n;
	eval->turns = eval_turns_left(view, eval->keeps);
	eval->risk = eval_end_risk(view, eval->keeps);
	wishes_list(&eval->wishes, view, guess, &eval->unseen);
	for (unsigned card = 0; card < CARD_KINDS; card++) {
		int points = eval->keeps ? eval->query.weight[card]
					 : card_points(rules, (card_t)card);
		int less = eval_card_less(eval);

		if (card < 64 && (rules->stop_cards >> card & 1) &&
		    rules->stop_cost > points)
			points = rules->stop_cost; /* bolivia 9.4 */
		if (eval->query.wild[card] != WILD_NEVER)
			eval->unseen_wild += eval->unseen.of[card];
		eval->cost[card] = (int16_t)(points + less);
		eval->gain[card] = (int16_t)(scores ? points : 0);
		eval->query.weight[card] =
			(int16_t)(eval->query.weight[card] + less +
				  (rules->family->canastas ? points : 0));
	}
	/* each turn reveals a card of the stock and a discard of another seat
	 */
	for (unsigned n = 0; n <= rules->pack_cards; n++) {
		unsigned pool = eval->unseen.n > 0 ? eval->unseen.n : 1u;

		eval->miss[n] = (uint16_t)miss;
		for (int i = 0; i < eval->turns; i++)
			miss -= miss * 3 / (2 * pool) < miss
					? miss * 3 / (2 * pool)
					: miss;
	}
}

void
eval_set_lead(struct eval *eval, const struct state *guesses, unsigned n)
{
	const struct rules *rules = eval->rules;
	int sum = 0, hands = 0, scale;

	if (!eval->keeps || rules->knock <= LIMITED)
		return;
	for (unsigned i = 0; i < n; i++)
		for (unsigned k = 0; k < guesses[i].players; k++) {
			if (k == eval->seat || !(guesses[i].in >> k & 1))
				continue;
			sum += rules->family->deadwood(&guesses[i],
						       &guesses[i].hands[k]);
			hands++;
		}
	/* a winner gets the lead from each other seat */
	scale = rules->scoring == SCORE_PENALTY || n == 0 ? 1
							  : hands / (int)n + 1;
	if (hands > 0)
		eval->lead = sum * scale / hands * WEIGHT_POINT / 1024 *
			     OTHERS_USE;
	for (unsigned card = 0; card < CARD_KINDS; card++)
		eval->cost[card] = (int16_t)(eval->cost[card] * scale);
}

void
eval_set_lowest(struct eval *eval, const struct state *guesses, unsigned n)
{
	int sum = 0;

	for (unsigned i = 0; i < n && stakes_apply(eval->rules); i++)
		sum += stakes_lowest_other(&guesses[i], eval->seat);
	eval->lowest = n > 0 ? (double)sum / n : 0;
}

/*
 * The cards outside melds
 */

/* The cards of a hand outside its melds, and cards that can extend runs. */
struct loose {
	unsigned n;
	card_t at[LOOSE_MAX];
	uint64_t near; /* the hand, and the runs of the table that take cards */
	int worth;     /* points of the melds of the hand on the table */
	bool closed;   /* the seat pays more for not opening than its cards */
	bool pairs;    /* the seat lays only pairs */
};

/* Return the card at a place of a suit's runs; place 14 is the ace again. */
static card_t
eval_card_at(unsigned suit, int place)
{
	return card_of(suit,
		       place == RANK_HIGH_ACE ? RANK_ACE : (unsigned)place);
}

static unsigned
eval_count_unseen(const struct eval *eval, uint64_t cards)
{
	unsigned n = 0;

	for (; cards != 0; cards &= cards - 1)
		n += eval->unseen.of[__builtin_ctzll(cards)];
	return n;
}

/* Add the cards that complete a run with @card: @one alone, @two in pairs. */
static void
eval_run_needs(const struct eval *eval, card_t card, uint64_t have,
	       uint64_t *one, uint64_t *two)
{
	const struct partition_query *query = &eval->query;
	unsigned suit = card_suit(card);
	int size = query->run_min, low = query->run_low, high = query->run_high;
	int rank = (int)card_rank(card);

	for (int twice = 0; twice < 2 && query->run_max > 0; twice++) {
		int place = twice ? RANK_HIGH_ACE : rank;

		if (twice && rank != RANK_ACE)
			break;
		for (int from = place - size + 1; from <= place; from++) {
			uint64_t lacks = 0;

			if (from < low || from + size - 1 > high)
				continue;
			for (int i = from; i < from + size; i++)
				lacks |= UINT64_C(1) << eval_card_at(suit, i);
			lacks &= ~have;
			if (__builtin_popcountll(lacks) == 1)
				*one |= lacks;
			else if (__builtin_popcountll(lacks) == 2)
				*two |= lacks;
		}
	}
}

static void
eval_set_needs(const struct eval *eval, card_t card, const struct loose *loose,
	       unsigned without, uint64_t *one, uint64_t *two)
{
	const struct partition_query *query = &eval->query;
	bool differ = query->set_suits == SUITS_DIFFER;
	unsigned held = 0, suits = 0;
	uint64_t lacks = 0;

	if (query->set_max == 0)
		return;
	for (unsigned i = 0; i < loose->n; i++) {
		card_t other = loose->at[i];

		if (i == without || other >= 64 ||
		    card_rank(other) != card_rank(card) ||
		    (differ && (suits >> card_suit(other) & 1)))
			continue;
		held++;
		suits |= 1u << card_suit(other);
	}
	for (unsigned suit = 0; suit < SUITS; suit++)
		if (!differ || !(suits >> suit & 1))
			lacks |= UINT64_C(1) << card_of(suit, card_rank(card));
	if (held + 1 >= query->set_min)
		*one |= lacks;
	else if (held + 2 == query->set_min)
		*two |= lacks;
}

/* Return the chance, in 1024, that a loose card finds a place in a meld. */
static int
eval_card_use(const struct eval *eval, const struct loose *loose,
	      unsigned index, unsigned without)
{
	card_t card = loose->at[index];
	uint64_t have = loose->near, one = 0, two = 0;
	unsigned need;
	int miss, far;

	if (card_is_skip(eval->rules, card))
		return 0;
	if (card >= 64 || eval->query.wild[card] == WILD_ALWAYS ||
	    eval->query.wild[card] == WILD_EITHER)
		return WILD_USE;
	if (loose->pairs)
		return 1024 -
		       eval->miss[eval->unseen.of[card] + eval->unseen_wild];
	if (without < loose->n && loose->at[without] < 64)
		have &= ~(UINT64_C(1) << loose->at[without]);
	have |= UINT64_C(1) << card;
	eval_run_needs(eval, card, have, &one, &two);
	eval_set_needs(eval, card, loose, without, &one, &two);
	need = eval_count_unseen(eval, one);
	if (one != 0)
		need += eval->unseen_wild;
	miss = eval->miss[need];
	far = 1024 - eval->miss[eval_count_unseen(eval, two & ~one)];
	return 1024 - miss + miss * (far * far / 3072) / 1024;
}

/* Return the value of a loose card that is melded with the chance @use, in
 * 1024. */
static int
eval_loose_card(const struct eval *eval, bool closed, card_t card, int use)
{
	bool wild = eval->query.wild[card] != WILD_NEVER;
	int cost = eval->cost[card], gain = eval->gain[card];

	if (closed) {
		gain = (wild ? 2 * eval->unseen_mean : cost) * HOPE / 16;
		cost = (wild ? 0 : cost) * BURDEN / 16;
	}
	return (gain * use - cost * (1024 - use)) * WEIGHT_POINT / 1024;
}

/* Return the value of the loose cards except index @without. */
static int
eval_loose_cards(const struct eval *eval, const struct loose *loose,
		 unsigned without)
{
	int sum = 0;

	for (unsigned i = 0; i < loose->n; i++) {
		card_t card = loose->at[i];
		int use;

		if (i == without)
			continue;
		use = eval_card_use(eval, loose, i, without);
		sum += eval_loose_card(eval, loose->closed, card, use);
	}
	return sum;
}

/*
 * The position
 */

/* Return true if the rules let the seat lay off on this meld. */
static bool
eval_may_lay_off(const struct state *state, const struct meld *meld,
		 seat_t seat)
{
	switch ((enum layoff)state->rules->layoff) {
	case LAYOFF_ANY:
		return true;
	case LAYOFF_OWN_FIRST:
		return state->opened >> seat & 1;
	case LAYOFF_OWN:
		return meld->owner == seat;
	case LAYOFF_NONE:
		break;
	}
	return false;
}

static bool
eval_could_fit(const struct rules *rules, const struct meld *meld, card_t card)
{
	if (card >= 64)
		return false;
	if (meld->kind == KIND_RUN && rules->run_suits == RUN_SUITS_ANY)
		return true;
	for (unsigned i = 0; i < meld->n; i++) {
		card_t as = meld->cards[i].as;

		if (meld->kind == KIND_SET ? card_rank(as) == card_rank(card)
					   : card_suit(as) == card_suit(card))
			return true;
	}
	return false;
}

/* Remove the loose cards that can be laid off; return their value. */
static int
eval_lay_off(const struct eval *eval, const struct state *state,
	     struct loose *loose)
{
	int sum = 0;

	for (unsigned m = 0; m < state->melds && loose->n > 0; m++) {
		struct meld meld = state->table[m];
		unsigned i = 0;

		if (eval->keeps || !eval_may_lay_off(state, &meld, eval->seat))
			continue;
		while (i < loose->n) {
			struct laid laid = { loose->at[i], CARD_NONE };

			if (!eval_could_fit(eval->rules, &meld, laid.card) ||
			    meld_grow(eval->rules, &meld, &laid, 1, AT_NONE)
					    .refusal != REFUSE_NONE) {
				i++;
				continue;
			}
			sum += eval->gain[laid.card];
			loose->at[i] = loose->at[--loose->n];
			i = 0; /* other cards may fit now */
		}
		for (unsigned j = 0; meld.kind == KIND_RUN && j < meld.n; j++)
			if (meld.cards[j].as < 64)
				loose->near |= UINT64_C(1) << meld.cards[j].as;
	}
	return sum * WEIGHT_POINT;
}

/* Find the best melds.  If the required sequences are missing, relax the
 * requirement step by step; return the number of steps. */
static int
eval_find_melds(const struct eval *eval, const struct bag *hand,
		struct partition *best)
{
	struct partition_query less = eval->query;
	bool found = false;
	int unmet = -1;

	while (!found) {
		found = partition_find(&less, hand, best) || less.runs_min == 0;
		unmet++;
		if (less.runs_min > 0)
			less.runs_min--;
		if (less.pure_min > less.runs_min)
			less.pure_min--;
	}
	return unmet;
}

/* Split a hand into its best melds and loose cards; return the value of the
 * melds. */
static int
eval_split_hand(const struct eval *eval, const struct bag *hand,
		struct loose *loose)
{
	struct bag held = *hand, rest;
	struct partition best;
	card_t cards[PACK_CARDS_MAX];
	unsigned n;
	int melded;

	bag_take_roles(&held, eval->joker_face);
	rest = held;
	loose->worth = 0;
	loose->closed = loose->pairs = false;
	melded = -UNMET * eval_find_melds(eval, &held, &best);
	for (unsigned i = 0; i < best.n; i++) {
		struct meld *meld = &best.melds[i];

		for (unsigned j = 0; j < meld->n; j++)
			bag_take(&rest, meld->cards[j].card);
		loose->worth += meld_points(eval->rules, meld);
		if (eval_melds_score(eval->rules))
			melded += meld_points(eval->rules, meld);
	}
	n = bag_list(&rest, cards);
	loose->n = n < LOOSE_MAX ? n : LOOSE_MAX;
	memcpy(loose->at, cards, loose->n);
	loose->near = held.any;
	return melded * WEIGHT_POINT;
}

/* Split the hand of a seat that lays only pairs (okey101 5.8) into pairs and
 * loose cards. */
static void
eval_split_pairs(const struct bag *hand, struct loose *loose)
{
	loose->n = 0;
	loose->near = 0;
	loose->worth = 0;
	loose->closed = false;
	loose->pairs = true;
	for (card_t card = 0; card < CARD_KINDS && loose->n < LOOSE_MAX; card++)
		if (hand->of[card] % 2 > 0)
			loose->at[loose->n++] = card;
}

/* Return the value of the loose cards after the best discard, or without a
 * discard if no card can be discarded. */
static int
eval_best_discard(const struct eval *eval, const struct state *state,
		  const struct loose *loose)
{
	bool kept = eval->rules->throw_back != THROW_FREE &&
		    state->from == FROM_DISCARD;
	card_t drew = card_role(state->drew, eval->joker_face);
	int best = 0;
	bool found = false;

	for (unsigned i = 0; i < loose->n; i++) {
		card_t card = loose->at[i];
		int worth;

		if ((i > 0 && card == loose->at[i - 1]) ||
		    (kept && card == drew) ||
		    (card < 64 && (eval->rules->protect >> card & 1) &&
		     loose->n > 1))
			continue;
		worth = eval_loose_cards(eval, loose, i);
		if (!found || worth > best)
			best = worth;
		found = true;
	}
	return found ? best : eval_loose_cards(eval, loose, loose->n);
}

/* Return the bonus of a canasta, or a part of it for a smaller meld. */
static int
eval_meld_bonus(const struct rules *rules, const struct meld *meld)
{
	int size = rules->canasta_size, n = meld->n, bonus;

	if (!rules->family->canastas)
		return 0;
	bonus = canasta_kind_points(rules, canasta_kind_of(rules, meld));
	return n >= size ? bonus : bonus * n * n / (2 * size * size);
}

/* Return the value of the melds on the table, less the others' melds and half
 * of their hands. */
static int
eval_table(const struct eval *eval, const struct state *state)
{
	const struct rules *rules = eval->rules;
	unsigned others = 0, side = rules_side(rules, eval->seat);
	int own = 0, theirs = 0;

	for (unsigned i = 0; i < state->players; i++)
		others += rules_side(rules, i) != side;
	if (!eval_melds_score(rules) || others == 0)
		return 0;
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];
		bool is_own = meld->owner < state->players &&
			      rules_side(rules, meld->owner) == side;

		*(is_own ? &own : &theirs) += eval_meld_bonus(rules, meld);
	}
	for (unsigned i = 0; i < state->players; i++)
		*(rules_side(rules, i) == side ? &own : &theirs) +=
			game_laid_points(state, i);
	/* half of the others' hands: they continue to meld */
	for (unsigned i = 0; i < state->players; i++)
		if (rules_side(rules, i) != side)
			theirs -= state->hands[i].n * eval->unseen_mean / 2;
	return own * WEIGHT_POINT - theirs * WEIGHT_POINT / (int)others;
}

/* Evaluate a rack in games with table rearrangement.  A turn either lays cards
 * or draws one, so melds in the rack still cost their points. */
static int
eval_rack(const struct eval *eval, const struct bag *hand)
{
	int sum = 0;

	for (unsigned card = 0; card < CARD_KINDS; card++)
		sum -= hand->of[card] * eval->cost[card];
	return sum * WEIGHT_POINT;
}

static int
eval_ended_deal(const struct eval *eval, const struct state *state)
{
	unsigned side = rules_side(eval->rules, eval->seat);
	int own = state->deal_scores[eval->seat], theirs = 0, others = 0;

	if (stakes_apply(eval->rules))
		return own * WEIGHT_POINT * eval->fine;
	for (unsigned i = 0; i < state->players; i++)
		if (rules_side(eval->rules, i) != side) {
			theirs += state->deal_scores[i];
			others++;
		}
	if (others > 0)
		theirs = theirs * WEIGHT_POINT / others;
	own = eval_score_sign(eval->rules) * (own * WEIGHT_POINT - theirs);
	/* going out is worth more than the points of this deal */
	if (state->ender == eval->seat)
		return own + 5 * WEIGHT_POINT;
	/* a race to meld: cards left cost nothing, but a lost deal is no gain
	 */
	if (eval->rules->family->forces)
		own += eval_rack(eval, &state->hands[eval->seat]) -
		       (state->ender != SEAT_NONE ? 5 * WEIGHT_POINT : 0);
	return own;
}

/* Evaluate a hand that cannot lay melds before it meets the contract: cost of
 * the missing cards and of the hand until then. */
static int
eval_unopened_hand(const struct eval *eval, const struct state *state,
		   const struct contract *contract)
{
	const struct bag *hand = &state->hands[eval->seat];
	bool plays = state->seat == eval->seat && state->phase == PHASE_PLAY;
	int risk = plays ? 32 : eval->risk;
	struct bag rest = *hand;
	struct loose loose;
	struct aim aim;
	card_t cards[PACK_CARDS_MAX];
	unsigned n;
	int sum, flat = 0;

	aim_find(eval, contract, hand, &aim);
	n = bag_list(&aim.used, cards);
	for (unsigned i = 0; i < n; i++)
		bag_take(&rest, cards[i]);
	n = bag_list(&rest, cards);
	loose.n = n < LOOSE_MAX ? n : LOOSE_MAX;
	memcpy(loose.at, cards, loose.n);
	loose.near = hand->any;
	loose.closed = loose.pairs = false;
	sum = plays ? eval_best_discard(eval, state, &loose)
		    : eval_loose_cards(eval, &loose, loose.n);
	/* only the contract is laid, so few loose cards find a place */
	for (unsigned i = 0; i < loose.n; i++)
		flat -= eval->cost[loose.at[i]] * WEIGHT_POINT;
	if (eval->rules->opening_only && !eval->rules->extra_melds)
		sum = (sum + 3 * flat) / 4;
	return sum - aim.cost - CLOSED * WEIGHT_POINT -
	       bag_points(eval->rules, &aim.used) * WEIGHT_POINT * risk / 1024;
}

/* Evaluate a hand that has opened and lays no more melds: cards that it cannot
 * lay off. */
static int
eval_opened_hand(const struct eval *eval, const struct state *state)
{
	const struct bag *hand = &state->hands[eval->seat];
	bool plays = state->seat == eval->seat && state->phase == PHASE_PLAY;
	struct loose loose;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);
	int fits = 0, costliest = 0, sum = 0;

	loose.n = n < LOOSE_MAX ? n : LOOSE_MAX;
	memcpy(loose.at, cards, loose.n);
	loose.near = 0;
	loose.closed = loose.pairs = false;
	eval_lay_off(eval, state, &loose);
	for (unsigned i = 0; i < loose.n; i++) {
		int cost = eval->cost[loose.at[i]] * WEIGHT_POINT;

		sum -= cost;
		if (cost > costliest)
			costliest = cost;
	}
	for (unsigned i = 0; i < hand->n; i++)
		fits -= eval->cost[cards[i]] * WEIGHT_POINT;
	fits -= sum; /* fits: cost of the cards that can be laid off */
	return sum + (plays ? costliest : 0) +
	       fits * (plays ? 64 : 128 + eval->risk / 2) / 1024;
}

/* Evaluate a hand that has opened with pairs. */
static int
eval_pairs_hand(const struct eval *eval, const struct state *state)
{
	bool plays = state->seat == eval->seat && state->phase == PHASE_PLAY;
	struct loose loose;
	int sum;

	eval_split_pairs(&state->hands[eval->seat], &loose);
	eval_lay_off(eval, state, &loose);
	sum = plays ? eval_best_discard(eval, state, &loose)
		    : eval_loose_cards(eval, &loose, loose.n);
	return (eval->rules->pairs_double ? 2 : 1) * sum -
	       game_fines(state, eval->seat) * WEIGHT_POINT;
}

/* Return the value of not having opened, if the opening needs points: the more
 * points the melds of the hand lack, the longer it takes. */
static int
eval_unopened(const struct eval *eval, const struct state *state, int worth)
{
	int lack;

	if (eval->rules->opening_total == 0 ||
	    (state->opened >> eval->seat & 1))
		return 0;
	lack = eval->rules->family->opening_points(state, eval->seat) - worth;
	if (lack < 0)
		lack = 0;
	if (eval->rules->unopened_points > 0)
		return -eval->rules->unopened_points * WEIGHT_POINT -
		       lack * LACK_DEAR;
	return -CLOSED * WEIGHT_POINT - lack * LACK;
}

/* Return the value of an unfinished deal without stakes. */
static int
eval_unfinished(const struct eval *eval, const struct state *state)
{
	const struct bag *hand = &state->hands[eval->seat];
	const struct contract *contract = rules_contract(eval->rules,
							 state->deal);
	bool opened = state->opened >> eval->seat & 1;
	bool plays = state->seat == eval->seat && state->phase == PHASE_PLAY;
	struct loose loose;
	int sum, melded;

	if (eval->rules->family->kinds != 0)
		return wishes_value(&eval->wishes, state);
	if (eval->rules->family->most != NULL)
		return eval_rack(eval, hand);
	if (contract != NULL && !opened && contract->parts > 0)
		return eval_unopened_hand(eval, state, contract);
	if (contract != NULL && opened && eval->rules->opening_only)
		return eval_opened_hand(eval, state);
	if (game_opened_with_pairs(state, eval->seat))
		return eval_pairs_hand(eval, state);
	sum = eval_table(eval, state) + eval->lead;
	melded = eval_split_hand(eval, hand, &loose);
	sum += eval_unopened(eval, state, loose.worth);
	loose.closed = eval->rules->unopened_points > 0 && !opened;
	sum -= game_fines(state, eval->seat) * WEIGHT_POINT;
	if (!eval->keeps &&
	    !loose.closed) { /* melds that stay in hand cost their points */
		int held = bag_points(eval->rules, hand);
		int risk = plays ? 32 : eval->risk;

		for (unsigned i = 0; i < loose.n; i++)
			held -= card_points(eval->rules, loose.at[i]);
		melded -= (melded / WEIGHT_POINT + held) * WEIGHT_POINT * risk /
			  1024;
	}
	sum += melded;
	if (plays || eval->risk < 200)
		sum += eval_lay_off(eval, state, &loose) * (plays ? 15 : 8) /
		       16;
	sum += plays ? eval_best_discard(eval, state, &loose)
		     : eval_loose_cards(eval, &loose, loose.n);
	return sum;
}

int
eval_position(const struct eval *eval, const struct state *state)
{
	const struct rules *rules = eval->rules;
	unsigned seats = (unsigned)__builtin_popcount(state->dealt);
	int worth;

	if (state->over != OVER_NO)
		return eval_ended_deal(eval, state);
	worth = eval_unfinished(eval, state);
	if (!stakes_apply(rules))
		return worth;
	return (int)(stakes_expect(rules, seats,
				   eval->lowest +
					   (double)worth / WEIGHT_POINT) *
		     WEIGHT_POINT * eval->fine);
}

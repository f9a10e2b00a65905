/*
 * Legal actions of Canasta, and the default action.
 *
 * In sets, suits and copies do not matter, so the list names the first cards of
 * a rank.  The list has:
 * - every new meld with all natural cards of its rank and each number of wild
 *   cards; without wild cards also with fewer natural cards;
 * - every run of the hand, also with a wild card, and cards that the hand can
 *   add to a run;
 * - melds that open a side: up to three at a time with the fewest wild cards
 * that reach the minimum, and a whole hand laid at once;
 * - every single card that can be added, and all cards of a rank with each
 * number of wild cards;
 * - each way to take the pile, with the same choices;
 * - every discard.
 * "more" is set when there are other actions.
 *
 * canasta_check_lay checks each action before it is listed.
 */
#include "referee/canasta/canasta_melds.h"
#include "referee/engine/canasta_kind.h"
#include "referee/engine/ruling.h"

/* Check that the seat may ask its partner: canasta 7.1. */
struct ruling
canasta_check_ask(const struct state *state)
{
	const struct canasta_state *own = &state->own.canasta;
	const struct rules *rules = state->rules;

	if (rules->sides == 0 || rules->sides >= state->players ||
	    !rules->asking || own->answer != ANSWER_NONE || own->melded ||
	    state->hands[state->seat].n < 2)
		return refuse(REFUSE_ASK, CARD_NONE);
	return good;
}

/* Check that the seat may pass instead of drawing: canasta 8.2. */
struct ruling
canasta_check_pass(const struct state *state)
{
	struct action forced;

	if (state->phase != PHASE_DRAW || state->stock.n > 0)
		return refuse(REFUSE_PASS, CARD_NONE);
	if (canasta_find_forced(state, &forced))
		return refuse(REFUSE_MUST_TAKE, pile_top(&state->discard));
	return good;
}

/* List one add: natural cards of the meld's rank and wild cards. */
static void
canasta_list_add(const struct canasta_finder *finder, unsigned number,
		 unsigned naturals, unsigned wilds, bool expensive)
{
	const struct meld *meld = &finder->state->table[number - 1];
	struct action *action = canasta_next_action(
		finder->out, canasta_laying_act(finder, ACT_ADD));
	struct laid cards[PACK_CARDS_MAX];
	unsigned n;

	if (action == NULL)
		return;
	n = canasta_put_naturals(finder, canasta_meld_rank(meld), naturals,
				 cards);
	for (unsigned i = 0; i < wilds; i++)
		cards[n++] = canasta_wild_at(finder, i, expensive);
	action->meld = (uint8_t)number;
	action_append_cards(action, cards, n);
	canasta_keep_if_legal(finder);
}

static void
canasta_list_single_add(const struct canasta_finder *finder, unsigned number,
			card_t card)
{
	struct action *action = canasta_next_action(
		finder->out, canasta_laying_act(finder, ACT_ADD));

	if (action == NULL)
		return;
	action->meld = (uint8_t)number;
	action_append_cards(action, &(struct laid){ card, CARD_NONE }, 1);
	canasta_keep_if_legal(finder);
}

/* Count the natural cards of the hand that the meld still takes.  @others:
 * number of cards that the same action adds to the meld. */
static unsigned
canasta_count_fitting(const struct canasta_finder *finder,
		      const struct meld *meld, unsigned others)
{
	unsigned held = finder->naturals[canasta_meld_rank(meld)];
	unsigned size = meld->n + others, most = finder->rules->set_max;
	unsigned room = most > size ? most - size : 0;

	return held < room ? held : room;
}

/* Count the wild cards of the hand that the meld still takes. */
static unsigned
canasta_meld_room(const struct canasta_finder *finder, const struct meld *meld)
{
	const struct rules *rules = finder->rules;
	unsigned wilds = 0;
	unsigned room;

	if (canasta_is_stop_rank(rules, canasta_meld_rank(meld)))
		return 0;
	for (unsigned i = 0; i < meld->n; i++)
		wilds += card_is_wild(rules, meld->cards[i].card);
	if (rank_is_of_wilds(rules, canasta_meld_rank(meld)))
		room = rules->canasta_size - meld->n;
	else
		room = rules->wild_max == 0	 ? finder->wild_count
		       : rules->wild_max > wilds ? rules->wild_max - wilds
						 : 0;
	return room < finder->wild_count ? room : finder->wild_count;
}

static void
canasta_list_adds_to(const struct canasta_finder *finder, unsigned number)
{
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned rank = canasta_meld_rank(meld);
	unsigned held = canasta_count_fitting(finder, meld, 0);
	unsigned room = canasta_meld_room(finder, meld);
	card_t last = CARD_NONE;

	for (unsigned suit = 0; suit < SUITS && held > 0; suit++) {
		card_t card = card_of(suit, rank);

		if (bag_has(finder->hand, card) &&
		    !card_is_wild(finder->rules, card))
			canasta_list_single_add(finder, number, card);
	}
	for (unsigned i = 0; i < finder->wild_count && room > 0; i++) {
		if (finder->wilds[i] != last)
			canasta_list_single_add(finder, number,
						finder->wilds[i]);
		last = finder->wilds[i];
	}
	if (held + room < 2)
		return;
	finder->out->more = true;
	for (unsigned wilds = 0; wilds <= room; wilds++) {
		if (held + wilds < 2)
			continue;
		canasta_list_add(finder, number, held, wilds, false);
		if (wilds > 0 && canasta_wilds_differ(finder))
			canasta_list_add(finder, number, held, wilds, true);
	}
}

/* List the new melds of a hand, and its cards that can be added. */
static void
canasta_list_lays(const struct canasta_finder *finder)
{
	const struct state *state = finder->state;

	canasta_list_melds(finder);
	for (unsigned number = 1; number <= state->melds; number++) {
		const struct meld *meld = &state->table[number - 1];

		if (!canasta_is_own_side(state, state->seat, meld))
			continue;
		if (meld->kind == KIND_RUN)
			canasta_list_run_adds(finder, number);
		else
			canasta_list_adds_to(finder, number);
	}
}

static void
canasta_list_plays(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	struct canasta_finder finder;
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	canasta_finder_init(&finder, state, CARD_NONE, out);
	canasta_list_lays(&finder);
	for (unsigned i = 0; i < n; i++) {
		if ((i == 0 || cards[i] != cards[i - 1]) &&
		    canasta_check_discard(state, cards[i]).refusal ==
			    REFUSE_NONE)
			legal_add(out, ACT_DISCARD)->card = cards[i];
	}
	if (canasta_check_ask(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_ASK);
}

/* List the ways to add the pile's top card to the side's meld of its rank:
 * alone, with all cards of the rank, with wild cards. */
static void
canasta_list_pile_adds(const struct canasta_finder *finder, unsigned number)
{
	const struct meld *meld = &finder->state->table[number - 1];
	unsigned held = canasta_count_fitting(finder, meld, 1);
	unsigned room = canasta_meld_room(finder, meld);
	bool frozen = canasta_pile_is_frozen(finder->state);
	unsigned least = frozen ? 2 : 0;

	if (held < least)
		return;
	canasta_list_add(finder, number, 1 + least, 0, false);
	if (held > least)
		canasta_list_add(finder, number, 1 + held, 0, false);
	for (unsigned wilds = 1; wilds <= room; wilds++) {
		canasta_list_add(finder, number, 1 + held, wilds, false);
		if (canasta_wilds_differ(finder))
			canasta_list_add(finder, number, 1 + held, wilds, true);
	}
	finder->out->more |= held > least || room > 0;
}

/* List the ways to take the pile with its top card alone on a run: samba 6.4.
 */
static void
canasta_list_pile_run_adds(const struct canasta_finder *finder)
{
	const struct state *state = finder->state;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];
		struct action *action;

		if (meld->kind != KIND_RUN ||
		    !canasta_is_own_side(state, state->seat, meld))
			continue;
		action = canasta_next_action(finder->out, ACT_DRAW);
		if (action == NULL)
			return;
		action->meld = (uint8_t)(i + 1);
		action_append_cards(
			action, &(struct laid){ finder->top, CARD_NONE }, 1);
		/* more cards may come from the hand */
		if (canasta_keep_if_legal(finder))
			finder->out->more = true;
	}
}

/* List the ways to take the pile in a game in which it can be frozen. */
static void
canasta_list_pile_sets(const struct state *state, struct legal *out)
{
	card_t top = pile_top(&state->discard);
	int own = canasta_find_set(state, state->seat, card_rank(top));
	struct canasta_finder finder;

	canasta_finder_init(&finder, state, top, out);
	if (own >= 0)
		canasta_list_pile_adds(&finder, (unsigned)own + 1);
	else
		canasta_list_melds(&finder);
	canasta_list_pile_run_adds(&finder);
}

/* List the ways to take the pile with its top card in any meld: what a hand
 * with this card can lay, if it lays the card (buraco 4.2). */
static void
canasta_list_pile_lays(const struct state *state, struct legal *out)
{
	struct bag hand = state->hands[state->seat];
	unsigned before = out->n;
	bool more = out->more;
	struct canasta_finder finder;

	bag_put(&hand, pile_top(&state->discard));
	canasta_finder_init(&finder, state, CARD_NONE, out);
	finder.takes = true;
	canasta_finder_set_hand(&finder, &hand);
	canasta_list_lays(&finder);
	if (out->n == before)
		out->more = more;
}

static void
canasta_list_draws(const struct state *state, struct legal *out)
{
	struct action forced;

	if (canasta_check_pile(state).refusal == REFUSE_NONE) {
		if (state->rules->pile_use == PILE_USE_FREE)
			legal_add(out, ACT_DRAW)->from = FROM_PILE;
		else if (state->rules->pile_use == PILE_USE_LAID)
			canasta_list_pile_lays(state, out);
		else
			canasta_list_pile_sets(state, out);
	}
	if (state->stock.n > 0)
		legal_add(out, ACT_DRAW)->from = FROM_STOCK;
	if (canasta_check_pass(state).refusal == REFUSE_NONE)
		legal_add(out, ACT_PASS);
	else if (out->n == 0 && canasta_find_forced(state, &forced))
		*legal_add(out, ACT_DRAW) = forced; /* canasta 8.2 */
}

void
canasta_legal(const struct state *state, struct legal *out)
{
	if (state->phase == PHASE_DRAW) {
		canasta_list_draws(state, out);
	} else if (state->phase == PHASE_PLAY) {
		canasta_list_plays(state, out);
	} else {
		legal_add(out, ACT_ANSWER)->yes = true;
		legal_add(out, ACT_ANSWER);
	}
}

/* Return the card with the most points; a wild card only if all are wild. */
static card_t
canasta_safe_discard(const struct state *state)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);
	card_t best = CARD_NONE;
	int best_points = 0;

	for (unsigned i = 0; i < n; i++) {
		int points = card_points(state->rules, cards[i]);

		if (canasta_check_discard(state, cards[i]).refusal !=
		    REFUSE_NONE)
			continue;
		if (card_is_wild(state->rules, cards[i]))
			points -= 20000;
		if (best == CARD_NONE || points > best_points) {
			best = cards[i];
			best_points = points;
		}
	}
	return best;
}

void
canasta_standard(const struct state *state, struct action *out)
{
	if (state->phase == PHASE_ANSWER) {
		action_init(out, ACT_ANSWER);
		out->yes = true;
	} else if (state->phase == PHASE_PLAY) {
		action_init(out, ACT_DISCARD);
		out->card = canasta_safe_discard(state);
	} else if (canasta_check_pass(state).refusal == REFUSE_NONE) {
		action_init(out, ACT_PASS);
	} else {
		if (state->stock.n == 0 && canasta_find_forced(state, out))
			return;
		action_init(out, ACT_DRAW);
		out->from = FROM_STOCK;
	}
}

uint32_t
canasta_may(const struct state *state)
{
	bool asks = canasta_check_ask(state).refusal == REFUSE_NONE;

	if (state->phase == PHASE_ANSWER)
		return 1u << ACT_ANSWER;
	if (state->phase == PHASE_PLAY)
		return 1u << ACT_MELD | 1u << ACT_ADD | 1u << ACT_DISCARD |
		       (asks ? 1u << ACT_ASK : 0);
	return 1u << ACT_DRAW |
	       (canasta_check_pass(state).refusal == REFUSE_NONE
			? 1u << ACT_PASS
			: 0);
}

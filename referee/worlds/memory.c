#include "referee/worlds/memory.h"

#include <string.h>

#include "referee/worlds/believe.h"

/* At the start: the unseen cards, and those that went back into the stock. */
#define POOL_PACK (POOL_SPECIAL + 1)
#define POOL_BACK (POOL_SPECIAL + 2)

static bool
is_mine(const struct memory *memory, seat_t seat)
{
	return seat == memory->seat;
}

/* A flag of the game by its sheet's name, or NULL. */
static const void *
flag_of(const struct view *view, const char *name)
{
	for (unsigned i = 0; i < view->flag_count; i++)
		if (strcmp(view->flag[i]->name, name) == 0)
			return view->flags + view->flag_at[i];
	return NULL;
}

/* A card of a place is seen, and is there no more. */
static void
lose(struct memory *memory, unsigned place, card_t card)
{
	if (card >= CARD_KINDS)
		return;
	if (bag_has(&memory->known[place], card))
		bag_take(&memory->known[place], card);
	else
		layouts_show(&memory->layouts, place, card);
}

/* A card that was in sight comes to a hand. */
static void
gain(struct memory *memory, seat_t seat, card_t card)
{
	if (!is_mine(memory, seat) && card < CARD_KINDS)
		bag_put(&memory->known[seat], card);
}

/* The stock's top card comes to a hand; @card: as far as it was told. */
static void
gain_stock(struct memory *memory, seat_t seat, card_t card)
{
	if (memory->stock.n > 0)
		gain(memory, seat, pile_pop(&memory->stock));
	else if (is_mine(memory, seat))
		lose(memory, PLACE_STOCK, card);
	else
		layouts_move(&memory->layouts, PLACE_STOCK, seat);
}

/* The same of the discard pile. */
static void
gain_discard(struct memory *memory, seat_t seat, card_t card)
{
	card_t top;

	if (memory->pile.n == 0)
		return;
	top = pile_pop(&memory->pile);
	if (top == CARD_HIDDEN) {
		lose(memory, PLACE_PILE, card);
		top = card;
	}
	gain(memory, seat, top);
}

/* What was got of an event, as far as this seat was told. */
static card_t
told_got(const struct memory *memory, const struct event *event, unsigned i)
{
	return event_shows_got(event, SHOWN_SEAT(memory->seat)) ? event->got[i]
								: CARD_HIDDEN;
}

static card_t
told_card(const struct memory *memory, const struct event *event)
{
	return event_shows_card(event, SHOWN_SEAT(memory->seat))
		       ? event->action.card
		       : CARD_HIDDEN;
}

static void
gain_got(struct memory *memory, seat_t seat, const struct event *event)
{
	for (unsigned i = 0; i < event->got_count; i++)
		gain_stock(memory, seat, told_got(memory, event, i));
}

/* A pool that lies in one hand alone is that hand's known cards. */
static void
settle(struct memory *memory)
{
	struct bag cards;
	unsigned place;

	while ((place = layouts_settle(&memory->layouts, &cards)) != PLACES)
		for (card_t card = 0; card < CARD_KINDS; card++)
			for (unsigned n = cards.of[card]; n > 0; n--)
				bag_put(&memory->known[place], card);
}

/*
 * The beginning
 */

/* Cards that lie open besides hands, table and pile leave the unseen. */
static void
see_open(struct memory *memory, const struct view *view, struct bag *unseen)
{
	const card_t *wild = flag_of(view, "wild"); /* indian 3.2 */
	const struct bag *laid = flag_of(view, "red_threes");

	if (wild != NULL && bag_has(unseen, *wild)) {
		bag_take(unseen, *wild);
		bag_put(&memory->open, *wild);
	}
	for (unsigned i = 0; laid != NULL && i < view->players; i++)
		for (card_t card = 0; card < CARD_KINDS; card++)
			for (unsigned n = laid[i].of[card];
			     n > 0 && bag_has(unseen, card); n--)
				bag_take(unseen, card);
}

/* push 3.2: wild cards that were turned up first went back.  The same kind
 * twice may be the same card. */
static void
see_put_back(struct memory *memory, const struct events *events,
	     struct bag *unseen, unsigned *stock)
{
	struct bag back = { .n = 0 };
	const struct event *turned = NULL;

	for (unsigned i = 0; events != NULL && i < events->n; i++) {
		const struct event *event = &events->at[i];

		if (event->action.act != ACT_DEAL || event->seat != SEAT_NONE)
			continue;
		if (turned != NULL &&
		    card_is_wild(memory->rules, turned->action.card) &&
		    !bag_has(&back, turned->action.card) &&
		    bag_has(unseen, turned->action.card) && *stock > back.n) {
			bag_put(&back, turned->action.card);
			bag_take(unseen, turned->action.card);
		}
		turned = event;
	}
	*stock -= back.n;
	if (back.n > 0)
		layouts_put(&memory->layouts, POOL_BACK, PLACE_STOCK, &back,
			    back.n);
}

/* rummy2 11: the X2 that no hand holds lie in the stock. */
static void
see_specials(struct memory *memory, const struct view *view, struct bag *unseen,
	     unsigned *stock)
{
	const int *specials = flag_of(view, "specials");
	struct bag rest = { .n = 0 };

	for (unsigned i = 0; specials != NULL && i < view->players; i++)
		for (int n = i == view->seat ? 0 : specials[i];
		     n > 0 && bag_has(unseen, CARD_X2); n--) {
			bag_take(unseen, CARD_X2);
			bag_put(&memory->known[i], CARD_X2);
		}
	while (specials != NULL && bag_has(unseen, CARD_X2) &&
	       *stock > rest.n) {
		bag_take(unseen, CARD_X2);
		bag_put(&rest, CARD_X2);
	}
	*stock -= rest.n;
	if (rest.n > 0)
		layouts_put(&memory->layouts, POOL_SPECIAL, PLACE_STOCK, &rest,
			    rest.n);
}

/* canasta 3.2, 4.2: a red three is laid when it comes to a hand, so those that
 * are not seen lie in the stock, or in the pile below what is seen of it. */
static void
see_bonus(struct memory *memory, struct bag *unseen, unsigned *stock)
{
	struct bag bonus = { .n = 0 };

	if (memory->pile.n > 0 && memory->pile.at[0] == CARD_HIDDEN)
		return;
	for (card_t card = 0; card < 64; card++)
		while ((memory->rules->bonus_cards >> card & 1) != 0 &&
		       bag_has(unseen, card) && *stock > bonus.n) {
			bag_take(unseen, card);
			bag_put(&bonus, card);
		}
	*stock -= bonus.n;
	if (bonus.n > 0)
		layouts_put(&memory->layouts, POOL_SPECIAL, PLACE_STOCK, &bonus,
			    bonus.n);
}

static void
see_pile(struct memory *memory, const struct view *view)
{
	while (memory->pile.n + view->discard.n < view->discard_count)
		pile_push(&memory->pile, CARD_HIDDEN);
	for (unsigned i = 0; i < view->discard.n; i++)
		pile_push(&memory->pile, view->discard.at[i]);
}

static void
count_table(const struct view *view, struct bag *table)
{
	memset(table, 0, sizeof(*table));
	for (unsigned i = 0; i < view->melds; i++)
		for (unsigned j = 0; j < view->table[i].n; j++)
			bag_put(table, view->table[i].cards[j].card);
}

/* The hand of a seat that has shown its rest: gin 12.1. */
static void
see_shown(struct memory *memory, const struct view *view)
{
	const struct bag *shown = flag_of(view, "shown");

	for (seat_t seat = 0; shown != NULL && seat < view->players; seat++) {
		struct bag *known = &memory->known[seat];

		if (is_mine(memory, seat) || shown[seat].n > view->cards[seat])
			continue;
		for (card_t card = 0; card < CARD_KINDS; card++)
			while (known->of[card] < shown[seat].of[card]) {
				layouts_show(&memory->layouts, seat, card);
				bag_put(known, card);
			}
	}
}

/* The places of the pack's hidden cards; what is left lies out of play. */
static void
fill_places(struct memory *memory, const struct view *view,
	    const struct bag *unseen, unsigned stock)
{
	struct layouts *layouts = &memory->layouts;
	struct bag none = { .n = 0 };
	unsigned left = unseen->n, places[PLACES] = { 0 };

	for (unsigned i = 0; i < view->players; i++)
		if (i != view->seat)
			places[i] = view->cards[i] - memory->known[i].n;
	places[PLACE_STOCK] = stock;
	for (unsigned i = 0; i < memory->pile.n; i++)
		places[PLACE_PILE] += memory->pile.at[i] == CARD_HIDDEN;
	for (unsigned place = 0; place < PLACES; place++) {
		if (places[place] > left) {
			layouts->n = 0;
			return;
		}
		left -= places[place];
	}
	places[PLACE_ASIDE] = left;
	layouts_put(layouts, POOL_PACK, PLACE_ASIDE, unseen, 0);
	for (unsigned place = 0; place < PLACES; place++)
		layouts_put(layouts, POOL_PACK, place, &none, places[place]);
}

void
memory_begin(struct memory *memory, const struct view *view,
	     const struct events *events)
{
	struct bag unseen;
	unsigned stock = view->stock;

	memset(memory, 0, offsetof(struct memory, layouts));
	memory->rules = view->rules;
	memory->seat = view->seat;
	memory->players = view->players;
	memory->deal = view->deal;
	memory->spreads = view->spread.n > 0;
	memory->took = CARD_HIDDEN;
	memory->spread = view->spread;
	memory->hand = view->hand;
	count_table(view, &memory->table);
	see_pile(memory, view);
	layouts_begin(&memory->layouts);
	believe_unseen(view, &unseen);
	see_open(memory, view, &unseen);
	see_specials(memory, view, &unseen, &stock);
	see_bonus(memory, &unseen, &stock);
	see_put_back(memory, events, &unseen, &stock);
	fill_places(memory, view, &unseen, stock);
	see_shown(memory, view);
	settle(memory);
}

/*
 * Events
 */

/* push 4.2: the upcard and an unseen card go to the left. */
static void
see_push(struct memory *memory, const struct view *view,
	 const struct event *event)
{
	seat_t left = event->seat;

	do
		left = (seat_t)(left + 1 == memory->players ? 0 : left + 1);
	while (!(view->in >> left & 1) && left != event->seat);
	gain_discard(memory, left, event->action.card);
	gain_got(memory, left, event);
}

/* The whole pile; of cards that were never seen those that are told now. */
static void
see_pile_taken(struct memory *memory, const struct event *event)
{
	struct bag told = { .n = 0 };

	for (unsigned i = 0; i < event->got_count; i++)
		if (told_got(memory, event, i) < CARD_KINDS)
			bag_put(&told, event->got[i]);
	for (unsigned i = 0; i < memory->pile.n; i++)
		if (bag_has(&told, memory->pile.at[i]))
			bag_take(&told, memory->pile.at[i]);
	while (memory->pile.n > 0) {
		card_t card = CARD_HIDDEN, list[PACK_CARDS_MAX];

		if (pile_top(&memory->pile) == CARD_HIDDEN && told.n > 0) {
			(void)bag_list(&told, list);
			card = list[0];
			bag_take(&told, card);
		}
		gain_discard(memory, event->seat, card);
	}
}

/* Does it draw what it has bought, behind a renewal of the stock?  buy 7.4 */
static bool
draws_bought(const struct events *events, const struct event *event)
{
	for (const struct event *at = events->at; at < event; at++)
		if (at->action.act == ACT_BUY && at->seat == event->seat)
			return true;
	return false;
}

static void
see_draw(struct memory *memory, const struct events *events,
	 const struct event *event)
{
	if (!draws_bought(events, event))
		memory->took = CARD_HIDDEN;
	switch ((enum source)event->action.from) {
	case FROM_STOCK:
		gain_got(memory, event->seat, event);
		break;
	case FROM_DISCARD:
		if (event->got_count > 0) { /* gin 8.4: or it is the end */
			memory->took = told_got(memory, event, 0);
			gain_discard(memory, event->seat, memory->took);
		}
		break;
	case FROM_PILE:
		see_pile_taken(memory, event);
		break;
	case FROM_SPREAD:
		memory->took = event->action.card;
		gain(memory, event->seat, memory->took);
		break;
	case FROM_NONE:
		break;
	}
}

/* What is bought with the upcard comes from the stock, or from below it. */
static void
see_buy(struct memory *memory, const struct event *event)
{
	bool below = memory->rules->bid_from == BID_DISCARD;

	if (event->action.card == CARD_NONE) /* rummy2 7.2: bound, no more */
		return;
	gain_discard(memory, event->seat, event->action.card);
	/* buy 7.4: it takes the turn */
	if (memory->rules->bid_from != BID_NONE)
		memory->took = event->action.card;
	if (!below)
		gain_got(memory, event->seat, event);
	for (unsigned i = 0; below && i < event->got_count; i++)
		gain_discard(memory, event->seat, told_got(memory, event, i));
}

/* Who discards what it took in this turn, where that is forbidden but for a
 * twin, still holds one: rummy 4.4. */
static void
see_twin(struct memory *memory, seat_t seat, card_t card)
{
	struct bag *known = &memory->known[seat];

	if (card != memory->took || card >= CARD_KINDS ||
	    memory->rules->throw_back == THROW_FREE || bag_has(known, card))
		return;
	layouts_show(&memory->layouts, seat, card);
	bag_put(known, card);
}

/* @left: cards that stay in the hand */
static void
see_discard(struct memory *memory, seat_t seat, card_t card, unsigned left)
{
	if (card < CARD_KINDS)
		bag_put(&memory->thrown[seat], card);
	if (!is_mine(memory, seat)) {
		lose(memory, seat, card);
		if (left > 0) /* czech 4.3: the last card may go */
			see_twin(memory, seat, card);
	}
	if (!memory->spreads)
		pile_push(&memory->pile, card);
}

/* canasta 4.2, 6.6: from the stock drawn from, or the pile taken. */
static void
see_red_three(struct memory *memory, const struct events *events,
	      const struct event *event)
{
	if (events->at[0].action.from == FROM_STOCK)
		lose(memory, PLACE_STOCK, event->action.card);
	else if (!is_mine(memory, event->seat))
		lose(memory, event->seat, event->action.card);
}

/* indian 7.3: a wrong declaration shows the hand, which is out of play. */
static void
see_declare(struct memory *memory, const struct event *event)
{
	const struct action *action = &event->action;

	for (unsigned i = 0; i < action_card_count(action); i++) {
		if (!is_mine(memory, event->seat))
			lose(memory, event->seat, action->cards[i].card);
		bag_put(&memory->open, action->cards[i].card);
	}
	see_discard(memory, event->seat, action->card, 0);
}

/* indian 4.4: the cards go out of play as they are. */
static void
see_drop(struct memory *memory, seat_t seat)
{
	struct bag *hand = is_mine(memory, seat) ? &memory->hand
						 : &memory->known[seat];
	struct bag *to = is_mine(memory, seat) ? &memory->open
					       : &memory->known[PLACE_ASIDE];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	for (unsigned i = 0; i < n; i++) {
		bag_take(hand, cards[i]);
		bag_put(to, cards[i]);
	}
	if (!is_mine(memory, seat))
		layouts_move_all(&memory->layouts, seat, PLACE_ASIDE);
}

/* The pile, as far as it was seen, is a pool in the stock. */
static void
pool_stock(struct memory *memory, struct pile *stock)
{
	struct bag cards = { .n = 0 }, specials = { .n = 0 };

	while (stock->n > 0) {
		card_t card = pile_pop(stock);

		if (card == CARD_X2 && memory->rules->special_seen)
			bag_put(&specials, card);
		else if (card != CARD_HIDDEN)
			bag_put(&cards, card);
	}
	if (specials.n > 0)
		layouts_put(&memory->layouts, POOL_SPECIAL, PLACE_STOCK,
			    &specials, specials.n);
	if (cards.n > 0)
		layouts_add_pool(&memory->layouts, &cards, PLACE_STOCK);
	layouts_move_all(&memory->layouts, PLACE_PILE, PLACE_STOCK);
}

/* rummy 8.2 */
static void
see_renewal(struct memory *memory, unsigned count)
{
	struct pile *pile = &memory->pile, *stock = &memory->stock;
	card_t top = CARD_NONE;
	bool known = memory->rules->stock_end == STOCK_TURN;

	if (pile->n > count)
		top = pile_pop(pile);
	stock->n = 0;
	while (pile->n > 0) {
		known = known && pile_top(pile) != CARD_HIDDEN;
		pile_push(stock, pile_pop(pile));
	}
	if (top != CARD_NONE)
		pile_push(pile, top);
	if (!known)
		pool_stock(memory, stock);
}

/* gin 7, 8.3: at the wall the top discard counts as in hand; the discard of
 * another seat's knock lies face down. */
static void
see_knock(struct memory *memory, const struct view *view,
	  const struct event *event)
{
	card_t card = told_card(memory, event);
	unsigned down = event->action.card != CARD_NONE;

	if (memory->pile.n + down > view->discard_count)
		gain_discard(memory, event->seat, CARD_HIDDEN);
	if (down && card != CARD_HIDDEN)
		see_discard(memory, event->seat, card, 0);
}

/* What is left of the hand behind its melds and what it shows. */
static void
see_face_down(struct memory *memory, const struct view *view, seat_t seat)
{
	const struct bag *shown = flag_of(view, "shown");
	card_t card = CARD_HIDDEN;

	if (is_mine(memory, seat) || shown == NULL)
		return;
	for (card_t any = 0; any < CARD_KINDS; any++)
		if (memory->known[seat].of[any] > shown[seat].of[any])
			card = any;
	if (card != CARD_HIDDEN)
		bag_take(&memory->known[seat], card);
	else
		layouts_move(&memory->layouts, seat, PLACE_PILE);
	pile_push(&memory->pile, card);
}

/* What changed on the table came from the seat's hand, or went there. */
static void
see_table(struct memory *memory, const struct view *view, seat_t seat)
{
	struct bag now;

	count_table(view, &now);
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = now.of[card]; n < memory->table.of[card]; n++)
			gain(memory, seat, card);
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = memory->table.of[card];
		     n < now.of[card] && !is_mine(memory, seat); n++)
			lose(memory, seat, card);
	memory->table = now;
}

static void
see_event(struct memory *memory, const struct view *view,
	  const struct events *events, const struct event *event)
{
	const struct action *action = &event->action;

	switch ((enum act)action->act) {
	case ACT_DRAW:
		see_draw(memory, events, event);
		break;
	case ACT_BUY:
		see_buy(memory, event);
		break;
	case ACT_PUSH:
		see_push(memory, view, event);
		break;
	case ACT_DISCARD:
		see_discard(memory, event->seat, action->card,
			    view->cards[event->seat]);
		break;
	case ACT_KNOCK:
		if (action->has_melds) /* rummy2 4.4: or just said */
			see_knock(memory, view, event);
		break;
	case ACT_DECLARE:
		see_declare(memory, event);
		break;
	case ACT_DROP:
		see_drop(memory, event->seat);
		break;
	case ACT_RENEW:
		see_renewal(memory, action->count);
		break;
	case ACT_RED_THREE:
		see_red_three(memory, events, event);
		break;
	case ACT_MELD:
	case ACT_ADD:
	case ACT_SWAP:
	case ACT_ARRANGE: /* see_table */
	case ACT_PASS:
	case ACT_BID:
	case ACT_ASK:
	case ACT_ANSWER:
	case ACT_SHOW:
	case ACT_CUT:
	case ACT_DEAL:
	case ACT_NONE:
	case ACTS:
		break;
	}
}

/* rummy2 11: X2 of other hands are known by their number; canasta 4.2: no hand
 * keeps a red three. */
static void
count_specials(struct memory *memory, const struct view *view)
{
	const int *specials = flag_of(view, "specials");

	for (unsigned i = 0; memory->rules->bonus_cards != 0 && i < PLACES; i++)
		if (i != PLACE_STOCK)
			layouts_hold_specials(&memory->layouts, i, 0);
	for (unsigned i = 0; specials != NULL && i < view->players; i++) {
		unsigned known = memory->known[i].of[CARD_X2];
		unsigned there = specials[i] > 0 ? (unsigned)specials[i] : 0;

		if (i == view->seat)
			continue;
		layouts_hold_specials(&memory->layouts, i, there - known);
		for (; known < there; known++) {
			layouts_show(&memory->layouts, i, CARD_X2);
			bag_put(&memory->known[i], CARD_X2);
		}
	}
}

/* Hidden cards of a place: the same number in every layout. */
static unsigned
count_hidden(const struct memory *memory, unsigned place)
{
	const struct layout *layout = &memory->layouts.at[0];
	unsigned n = 0;

	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		n += layout->slots[place][pool];
	return n;
}

/* Does what is remembered fill the hidden places, in number? */
static bool
fits(const struct memory *memory, const struct view *view)
{
	for (unsigned i = 0; i < view->players; i++)
		if (i != view->seat &&
		    memory->known[i].n + count_hidden(memory, i) !=
			    view->cards[i])
			return false;
	return memory->pile.n == view->discard_count;
}

static bool
deal_begins(const struct memory *memory, const struct view *view,
	    const struct events *events)
{
	bool dealt = view->deal != memory->deal;

	for (unsigned i = 0; i < events->n; i++)
		dealt |= events->at[i].action.act == ACT_DEAL;
	return dealt;
}

void
memory_see(struct memory *memory, const struct view *view,
	   const struct events *events)
{
	if (view->phase == PHASE_NONE)
		return;
	if (deal_begins(memory, view, events)) {
		memory_begin(memory, view, events);
		return;
	}
	for (unsigned i = 0; i < events->n; i++) {
		const struct event *event = &events->at[i];

		see_event(memory, view, events, event);
		if (i == 0 && event->seat < memory->players)
			see_table(memory, view, event->seat);
		if (event->action.act == ACT_KNOCK) {
			see_shown(memory, view);
			if (told_card(memory, event) == CARD_HIDDEN)
				see_face_down(memory, view, event->seat);
		}
	}
	count_specials(memory, view);
	settle(memory);
	memory->hand = view->hand;
	memory->spread = view->spread;
	if (!fits(memory, view))
		memory->layouts.n = 0;
}

static bool
same_cards(const struct bag *a, const struct bag *b)
{
	return memcmp(a->of, b->of, sizeof(a->of)) == 0;
}

/* The pile, as far as the view lists it, from its top.  A card that lies face
 * down may be known all the same: the knocker took it from the pile. */
static bool
same_pile(const struct pile *pile, const struct view *view)
{
	const struct pile *seen = &view->discard;
	const card_t *own;

	if (pile->n != view->discard_count || pile->n < seen->n)
		return false;
	own = pile->at + (pile->n - seen->n);
	for (unsigned i = 0; i < seen->n; i++)
		if (own[i] != seen->at[i] && seen->at[i] != CARD_HIDDEN)
			return false;
	return true;
}

bool
memory_is_of(const struct memory *memory, const struct view *view)
{
	struct bag table;

	if (memory->rules != view->rules || memory->seat != view->seat ||
	    memory->deal != view->deal || memory->layouts.n == 0 ||
	    !same_pile(&memory->pile, view) || !fits(memory, view) ||
	    memory->stock.n + count_hidden(memory, PLACE_STOCK) !=
		    view->stock ||
	    !same_cards(&memory->hand, &view->hand) ||
	    !same_cards(&memory->spread, &view->spread))
		return false;
	count_table(view, &table);
	return same_cards(&memory->table, &table);
}

bool
memory_is_exact(const struct memory *memory)
{
	return memory->layouts.n > 0 && !memory->layouts.blurred;
}

#include "referee/worlds/memory.h"

#include <string.h>

#include "referee/worlds/believe.h"

/* Pools at the start: unseen cards, and cards put back into the stock. */
#define POOL_PACK (POOL_SPECIAL + 1)
#define POOL_BACK (POOL_SPECIAL + 2)

static bool
memory_is_own_seat(const struct memory *memory, seat_t seat)
{
	return seat == memory->seat;
}

/* Return a flag of the game by its name in the rule sheet, or NULL. */
static const void *
memory_find_flag(const struct view *view, const char *name)
{
	for (unsigned i = 0; i < view->flag_count; i++)
		if (strcmp(view->flag[i]->name, name) == 0)
			return view->flags + view->flag_at[i];
	return NULL;
}

/* Remove a card from a place, because it was seen. */
static void
memory_remove_card(struct memory *memory, unsigned place, card_t card)
{
	if (card >= CARD_KINDS)
		return;
	if (bag_has(&memory->known[place], card))
		bag_take(&memory->known[place], card);
	else
		layouts_reveal(&memory->layouts, place, card);
}

/* Add a visible card to a hand. */
static void
memory_add_card(struct memory *memory, seat_t seat, card_t card)
{
	if (!memory_is_own_seat(memory, seat) && card < CARD_KINDS)
		bag_put(&memory->known[seat], card);
}

/* Move the top card of the stock to a hand; @card: if this seat saw it. */
static void
memory_add_stock_card(struct memory *memory, seat_t seat, card_t card)
{
	if (memory->stock.n > 0)
		memory_add_card(memory, seat, pile_pop(&memory->stock));
	else if (memory_is_own_seat(memory, seat))
		memory_remove_card(memory, PLACE_STOCK, card);
	else
		layouts_move(&memory->layouts, PLACE_STOCK, seat);
}

/* Move the top card of the discard pile to a hand; @card: if this seat saw it.
 */
static void
memory_add_discard(struct memory *memory, seat_t seat, card_t card)
{
	card_t top;

	if (memory->pile.n == 0)
		return;
	top = pile_pop(&memory->pile);
	if (top == CARD_HIDDEN) {
		memory_remove_card(memory, PLACE_PILE, card);
		top = card;
	}
	memory_add_card(memory, seat, top);
}

/* Return received card @i of an event, or CARD_HIDDEN if this seat cannot see
 * it. */
static card_t
memory_got_card(const struct memory *memory, const struct event *event,
		unsigned i)
{
	return event_shows_got(event, SHOWN_SEAT(memory->seat)) ? event->got[i]
								: CARD_HIDDEN;
}

static card_t
memory_event_card(const struct memory *memory, const struct event *event)
{
	return event_shows_card(event, SHOWN_SEAT(memory->seat))
		       ? event->action.card
		       : CARD_HIDDEN;
}

static void
memory_add_got(struct memory *memory, seat_t seat, const struct event *event)
{
	for (unsigned i = 0; i < event->got_count; i++)
		memory_add_stock_card(memory, seat,
				      memory_got_card(memory, event, i));
}

/* Make pools that are in one hand completely known cards of that hand. */
static void
memory_settle_pools(struct memory *memory)
{
	struct bag cards;
	unsigned place;

	while ((place = layouts_remove_known(&memory->layouts, &cards)) !=
	       PLACES)
		for (card_t card = 0; card < CARD_KINDS; card++)
			for (unsigned n = cards.of[card]; n > 0; n--)
				bag_put(&memory->known[place], card);
}

/*
 * Start
 */

/* Remove cards from @unseen that are visible outside of hands, table and pile.
 */
static void
memory_init_open(struct memory *memory, const struct view *view,
		 struct bag *unseen)
{
	const card_t *wild = memory_find_flag(view, "wild"); /* indian 3.2 */
	const struct bag *laid = memory_find_flag(view, "red_threes");

	if (wild == NULL)
		wild = memory_find_flag(view, "indicator"); /* okey101 3.2 */
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

/* push 3.2: wild cards turned up first were put back.  Two of a kind may be the
 * same card. */
static void
memory_init_put_back(struct memory *memory, const struct events *events,
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
		layouts_add_cards(&memory->layouts, POOL_BACK, PLACE_STOCK,
				  &back, back.n);
}

/* rummy2 11: X2 that are in no hand are in the stock. */
static void
memory_init_specials(struct memory *memory, const struct view *view,
		     struct bag *unseen, unsigned *stock)
{
	const int *specials = memory_find_flag(view, "specials");
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
		layouts_add_cards(&memory->layouts, POOL_SPECIAL, PLACE_STOCK,
				  &rest, rest.n);
}

/* canasta 3.2, 4.2: a seat lays a red three at once.  So unseen ones are in the
 * stock, or in the pile below its visible part. */
static void
memory_init_bonus(struct memory *memory, struct bag *unseen, unsigned *stock)
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
		layouts_add_cards(&memory->layouts, POOL_SPECIAL, PLACE_STOCK,
				  &bonus, bonus.n);
}

static void
memory_init_pile(struct memory *memory, const struct view *view)
{
	while (memory->pile.n + view->discard.n < view->discard_count)
		pile_push(&memory->pile, CARD_HIDDEN);
	for (unsigned i = 0; i < view->discard.n; i++)
		pile_push(&memory->pile, view->discard.at[i]);
}

static void
memory_count_table(const struct view *view, struct bag *table)
{
	memset(table, 0, sizeof(*table));
	for (unsigned i = 0; i < view->melds; i++)
		for (unsigned j = 0; j < view->table[i].n; j++)
			bag_put(table, view->table[i].cards[j].card);
}

/* gin 12.1: after a knock the rest of the hand is known. */
static void
memory_apply_shown(struct memory *memory, const struct view *view)
{
	const struct bag *shown = memory_find_flag(view, "shown");

	for (seat_t seat = 0; shown != NULL && seat < view->players; seat++) {
		struct bag *known = &memory->known[seat];

		if (memory_is_own_seat(memory, seat) ||
		    shown[seat].n > view->cards[seat])
			continue;
		for (card_t card = 0; card < CARD_KINDS; card++)
			while (known->of[card] < shown[seat].of[card]) {
				layouts_reveal(&memory->layouts, seat, card);
				bag_put(known, card);
			}
	}
}

/* Distribute the hidden cards of the pack; cards without a place are out of
 * play. */
static void
memory_fill_places(struct memory *memory, const struct view *view,
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
	layouts_add_cards(layouts, POOL_PACK, PLACE_ASIDE, unseen, 0);
	for (unsigned place = 0; place < PLACES; place++)
		layouts_add_cards(layouts, POOL_PACK, place, &none,
				  places[place]);
}

void
memory_init(struct memory *memory, const struct view *view,
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
	memory_count_table(view, &memory->table);
	memory_init_pile(memory, view);
	layouts_init(&memory->layouts);
	believe_list_unseen(view, &unseen);
	memory_init_open(memory, view, &unseen);
	memory_init_specials(memory, view, &unseen, &stock);
	memory_init_bonus(memory, &unseen, &stock);
	memory_init_put_back(memory, events, &unseen, &stock);
	memory_fill_places(memory, view, &unseen, stock);
	memory_apply_shown(memory, view);
	memory_settle_pools(memory);
}

/*
 * Events
 */

/* push 4.2: the upcard and an unseen card go to the left. */
static void
memory_apply_push(struct memory *memory, const struct view *view,
		  const struct event *event)
{
	seat_t left = event->seat;

	do
		left = (seat_t)(left + 1 == memory->players ? 0 : left + 1);
	while (!(view->in >> left & 1) && left != event->seat);
	memory_add_discard(memory, left, event->action.card);
	memory_add_got(memory, left, event);
}

/* Move the pile, or its top cards (hand-and-foot 6.2), to a hand; cards never
 * seen before may be visible now. */
static void
memory_apply_pile_draw(struct memory *memory, const struct event *event)
{
	struct bag shown = { .n = 0 };
	unsigned left = rules_pile_left(memory->rules, memory->pile.n);

	for (unsigned i = 0; i < event->got_count; i++)
		if (memory_got_card(memory, event, i) < CARD_KINDS)
			bag_put(&shown, event->got[i]);
	for (unsigned i = 0; i < memory->pile.n; i++)
		if (bag_has(&shown, memory->pile.at[i]))
			bag_take(&shown, memory->pile.at[i]);
	while (memory->pile.n > left) {
		card_t card = CARD_HIDDEN, list[PACK_CARDS_MAX];

		if (pile_top(&memory->pile) == CARD_HIDDEN && shown.n > 0) {
			(void)bag_list(&shown, list);
			card = list[0];
			bag_take(&shown, card);
		}
		memory_add_discard(memory, event->seat, card);
	}
}

/* buy 7.4: return true if a seat draws a card that it bought, after a renewal
 * of the stock. */
static bool
memory_draws_bought(const struct events *events, const struct event *event)
{
	for (const struct event *at = events->at; at < event; at++)
		if (at->action.act == ACT_BUY && at->seat == event->seat)
			return true;
	return false;
}

static void
memory_apply_draw(struct memory *memory, const struct events *events,
		  const struct event *event)
{
	if (memory->rules->bid_from == BID_NONE ||
	    !memory_draws_bought(events, event))
		memory->took = CARD_HIDDEN;
	switch ((enum source)event->action.from) {
	case FROM_STOCK:
		memory_add_got(memory, event->seat, event);
		break;
	case FROM_DISCARD:
		/* gin 8.4: none at the end; rummy500 4.3: the lowest first */
		for (unsigned i = event->got_count; i-- > 0;) {
			memory->took = memory_got_card(memory, event, i);
			memory_add_discard(memory, event->seat, memory->took);
		}
		/* kalooki 4.4: the same action laid the card */
		if (events->n > 1)
			memory->took = CARD_HIDDEN;
		break;
	case FROM_PILE:
		if (memory->pile.n == 1) /* burraco 4.4 */
			memory->took = pile_top(&memory->pile);
		memory_apply_pile_draw(memory, event);
		break;
	case FROM_SPREAD:
		memory->took = event->action.card;
		memory_add_card(memory, event->seat, memory->took);
		break;
	case FROM_NONE:
		break;
	}
}

/* Extra cards of a purchase come from the stock, or from below the upcard. */
static void
memory_apply_buy(struct memory *memory, const struct event *event)
{
	bool below = memory->rules->bid_from == BID_DISCARD;

	if (event->action.card == CARD_NONE) /* rummy2 7.2: bound only */
		return;
	memory_add_discard(memory, event->seat, event->action.card);
	/* buy 7.4: the buyer takes the turn */
	if (memory->rules->bid_from != BID_NONE)
		memory->took = event->action.card;
	if (!below)
		memory_add_got(memory, event->seat, event);
	for (unsigned i = 0; below && i < event->got_count; i++)
		memory_add_discard(memory, event->seat,
				   memory_got_card(memory, event, i));
}

/* rummy 4.4: if a seat may discard the card that it took only with a second
 * copy, it still holds one. */
static void
memory_apply_twin(struct memory *memory, seat_t seat, card_t card)
{
	struct bag *known = &memory->known[seat];

	if (card != memory->took || card >= CARD_KINDS ||
	    memory->rules->throw_back == THROW_FREE || bag_has(known, card))
		return;
	layouts_reveal(&memory->layouts, seat, card);
	bag_put(known, card);
}

/* @left: number of cards that remain in the hand */
static void
memory_apply_discard(struct memory *memory, seat_t seat, card_t card,
		     unsigned left)
{
	if (card < CARD_KINDS)
		bag_put(&memory->thrown[seat], card);
	if (!memory_is_own_seat(memory, seat)) {
		memory_remove_card(memory, seat, card);
		if (left > 0) /* czech 4.3: the last card may go */
			memory_apply_twin(memory, seat, card);
	}
	if (!memory->spreads)
		pile_push(&memory->pile, card);
}

/* canasta 4.2, 6.6: from the stock after a draw, or from the pile taken. */
static void
memory_apply_red_three(struct memory *memory, const struct events *events,
		       const struct event *event)
{
	if (events->at[0].action.from == FROM_STOCK)
		memory_remove_card(memory, PLACE_STOCK, event->action.card);
	else if (!memory_is_own_seat(memory, event->seat))
		memory_remove_card(memory, event->seat, event->action.card);
}

/* burraco 4.6: a seat takes the second hand of its side. */
static void
memory_apply_foot(struct memory *memory, const struct event *event)
{
	for (unsigned i = 0; i < event->got_count; i++) {
		if (memory_is_own_seat(memory, event->seat))
			memory_remove_card(memory, PLACE_ASIDE,
					   memory_got_card(memory, event, i));
		else
			layouts_move(&memory->layouts, PLACE_ASIDE,
				     event->seat);
	}
}

/* indian 7.3: a wrong declaration shows the hand and puts it out of play. */
static void
memory_apply_declare(struct memory *memory, const struct event *event)
{
	const struct action *action = &event->action;

	for (unsigned i = 0; i < action_card_count(action); i++) {
		if (!memory_is_own_seat(memory, event->seat))
			memory_remove_card(memory, event->seat,
					   action->cards[i].card);
		bag_put(&memory->open, action->cards[i].card);
	}
	memory_apply_discard(memory, event->seat, action->card, 0);
}

/* indian 4.4: the cards go out of play unseen. */
static void
memory_apply_drop(struct memory *memory, seat_t seat)
{
	struct bag *hand = memory_is_own_seat(memory, seat)
				   ? &memory->hand
				   : &memory->known[seat];
	struct bag *to = memory_is_own_seat(memory, seat)
				 ? &memory->open
				 : &memory->known[PLACE_ASIDE];
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(hand, cards);

	for (unsigned i = 0; i < n; i++) {
		bag_take(hand, cards[i]);
		bag_put(to, cards[i]);
	}
	if (!memory_is_own_seat(memory, seat))
		layouts_move_all(&memory->layouts, seat, PLACE_ASIDE);
}

/* Make a renewed stock a pool, of the cards that were seen. */
static void
memory_pool_stock(struct memory *memory, struct pile *stock)
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
		layouts_add_cards(&memory->layouts, POOL_SPECIAL, PLACE_STOCK,
				  &specials, specials.n);
	if (cards.n > 0)
		layouts_add_pool(&memory->layouts, &cards, PLACE_STOCK);
	layouts_move_all(&memory->layouts, PLACE_PILE, PLACE_STOCK);
}

/* rummy 8.2; buraco 8.2: from a second hand. */
static void
memory_apply_renewal(struct memory *memory, unsigned count)
{
	struct pile *pile = &memory->pile, *stock = &memory->stock;
	card_t top = CARD_NONE;
	bool known = memory->rules->stock_end == STOCK_TURN;

	for (unsigned i = 0;
	     rules_foot_becomes_stock(memory->rules) && i < count; i++)
		layouts_move(&memory->layouts, PLACE_ASIDE, PLACE_STOCK);
	if (rules_foot_becomes_stock(memory->rules))
		return;
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
		memory_pool_stock(memory, stock);
}

/* gin 7, 8.3: at the wall the top discard counts as in hand; the discard of
 * another seat's knock is face down. */
static void
memory_apply_knock(struct memory *memory, const struct view *view,
		   const struct event *event)
{
	card_t card = memory_event_card(memory, event);
	unsigned down = event->action.card != CARD_NONE;

	if (memory->pile.n + down > view->discard_count)
		memory_add_discard(memory, event->seat, CARD_HIDDEN);
	if (down && card != CARD_HIDDEN)
		memory_apply_discard(memory, event->seat, card, 0);
}

/* Find the discard of a knock, face down: the card of the hand that is neither
 * in melds nor shown. */
static void
memory_apply_face_down(struct memory *memory, const struct view *view,
		       seat_t seat)
{
	const struct bag *shown = memory_find_flag(view, "shown");
	card_t card = CARD_HIDDEN;

	if (memory_is_own_seat(memory, seat) || shown == NULL)
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

/* Apply changes of the table: cards came from the seat's hand, or went to it.
 */
static void
memory_apply_table(struct memory *memory, const struct view *view, seat_t seat)
{
	struct bag now;

	memory_count_table(view, &now);
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = now.of[card]; n < memory->table.of[card]; n++)
			memory_add_card(memory, seat, card);
	for (card_t card = 0; card < CARD_KINDS; card++)
		for (unsigned n = memory->table.of[card];
		     n < now.of[card] && !memory_is_own_seat(memory, seat); n++)
			memory_remove_card(memory, seat, card);
	memory->table = now;
}

static void
memory_apply_event(struct memory *memory, const struct view *view,
		   const struct events *events, const struct event *event)
{
	const struct action *action = &event->action;

	switch ((enum act)action->act) {
	case ACT_DRAW:
		memory_apply_draw(memory, events, event);
		break;
	case ACT_BUY:
		memory_apply_buy(memory, event);
		break;
	case ACT_PUSH:
		memory_apply_push(memory, view, event);
		break;
	case ACT_DISCARD:
		memory_apply_discard(memory, event->seat, action->card,
				     view->cards[event->seat]);
		break;
	case ACT_KNOCK:
		if (action->has_melds) /* rummy2 4.4: or announced */
			memory_apply_knock(memory, view, event);
		break;
	case ACT_DECLARE:
		memory_apply_declare(memory, event);
		break;
	case ACT_DROP:
		memory_apply_drop(memory, event->seat);
		break;
	case ACT_RENEW:
		memory_apply_renewal(memory, action->count);
		break;
	case ACT_RED_THREE:
		memory_apply_red_three(memory, events, event);
		break;
	case ACT_DEAL:
		memory_apply_foot(memory, event);
		break;
	case ACT_MELD:
	case ACT_ADD:
	case ACT_SWAP:
	case ACT_ARRANGE: /* memory_apply_table */
	case ACT_PASS:
	case ACT_BID:
	case ACT_ASK:
	case ACT_ANSWER:
	case ACT_SHOW:
	case ACT_CUT:
	case ACT_NONE:
	case ACTS:
		break;
	}
}

/* rummy2 11: the number of X2 in other hands is known; canasta 4.2: no hand
 * keeps a red three. */
static void
memory_count_specials(struct memory *memory, const struct view *view)
{
	const int *specials = memory_find_flag(view, "specials");

	for (unsigned i = 0; memory->rules->bonus_cards != 0 && i < PLACES; i++)
		if (i != PLACE_STOCK)
			layouts_require_specials(&memory->layouts, i, 0);
	for (unsigned i = 0; specials != NULL && i < view->players; i++) {
		unsigned known = memory->known[i].of[CARD_X2];
		unsigned there = specials[i] > 0 ? (unsigned)specials[i] : 0;

		if (i == view->seat)
			continue;
		layouts_require_specials(&memory->layouts, i, there - known);
		for (; known < there; known++) {
			layouts_reveal(&memory->layouts, i, CARD_X2);
			bag_put(&memory->known[i], CARD_X2);
		}
	}
}

/* Return the number of hidden cards of a place: the same in every layout. */
static unsigned
memory_count_hidden(const struct memory *memory, unsigned place)
{
	const struct layout *layout = &memory->layouts.at[0];
	unsigned n = 0;

	for (unsigned pool = 0; pool < POOLS_MAX; pool++)
		n += layout->slots[place][pool];
	return n;
}

/* Return true if the numbers of remembered and hidden cards match the view. */
static bool
memory_fits(const struct memory *memory, const struct view *view)
{
	for (unsigned i = 0; i < view->players; i++)
		if (i != view->seat &&
		    memory->known[i].n + memory_count_hidden(memory, i) !=
			    view->cards[i])
			return false;
	return memory->pile.n == view->discard_count;
}

static bool
memory_deal_starts(const struct memory *memory, const struct view *view,
		   const struct events *events)
{
	bool dealt = view->deal != memory->deal;

	for (unsigned i = 0; i < events->n; i++)
		dealt |= events->at[i].action.act == ACT_DEAL &&
			 view->rules->foot == 0;
	return dealt;
}

void
memory_update(struct memory *memory, const struct view *view,
	      const struct events *events)
{
	if (view->phase == PHASE_NONE)
		return;
	if (memory_deal_starts(memory, view, events)) {
		memory_init(memory, view, events);
		return;
	}
	for (unsigned i = 0; i < events->n; i++) {
		const struct event *event = &events->at[i];

		memory_apply_event(memory, view, events, event);
		if (i == 0 && event->seat < memory->players)
			memory_apply_table(memory, view, event->seat);
		if (event->action.act == ACT_KNOCK) {
			memory_apply_shown(memory, view);
			if (memory_event_card(memory, event) == CARD_HIDDEN)
				memory_apply_face_down(memory, view,
						       event->seat);
		}
	}
	memory_count_specials(memory, view);
	memory_settle_pools(memory);
	memory->hand = view->hand;
	memory->spread = view->spread;
	if (!memory_fits(memory, view))
		memory->layouts.n = 0;
}

static bool
bag_kinds_equal(const struct bag *a, const struct bag *b)
{
	return memcmp(a->of, b->of, sizeof(a->of)) == 0;
}

/* Compare the pile with the part that the view lists, from its top.  A card
 * that is face down may be known: the knocker took it from the pile. */
static bool
memory_pile_matches(const struct pile *pile, const struct view *view)
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
memory_matches(const struct memory *memory, const struct view *view)
{
	struct bag table;

	if (memory->rules != view->rules || memory->seat != view->seat ||
	    memory->deal != view->deal || memory->layouts.n == 0 ||
	    !memory_pile_matches(&memory->pile, view) ||
	    !memory_fits(memory, view) ||
	    memory->stock.n + memory_count_hidden(memory, PLACE_STOCK) !=
		    view->stock ||
	    !bag_kinds_equal(&memory->hand, &view->hand) ||
	    !bag_kinds_equal(&memory->spread, &view->spread))
		return false;
	memory_count_table(view, &table);
	return bag_kinds_equal(&memory->table, &table);
}

bool
memory_is_exact(const struct memory *memory)
{
	return memory->layouts.n > 0 && !memory->layouts.merged;
}

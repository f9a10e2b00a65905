/* zones.c - positions of all cards at a moment of a match; see zones.h. */
#include "arena/viewer/zones.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arena/replay/hand.h"
#include "referee/engine/view.h"
#include "referee/wire/flag_json.h"

/* --- texts ---------------------------------------------------------------- */

static struct zone *zone_add(struct zones *zones, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Add an empty zone. */
static struct zone *
zone_add(struct zones *zones, const char *format, ...)
{
	struct zone *zone = &zones->at[zones->n++];
	va_list args;

	assert(zones->n <= ZONES_MAX);
	va_start(args, format);
	vsnprintf(zone->id, sizeof(zone->id), format, args);
	va_end(args);
	zone->n = 0;
	zone->text[0] = '\0';
	return zone;
}

/* Remove the zone that was added last if it is empty. */
static void
zone_end(struct zones *zones, const struct zone *zone)
{
	zones->n -= zone->n == 0;
}

static void zone_print(struct zone *zone, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
zone_print(struct zone *zone, const char *format, ...)
{
	size_t room = sizeof(zone->text) - zone->n;
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(zone->text + zone->n, room, format, args);
	va_end(args);
	assert((size_t)n < room);
	zone->n += (unsigned)n;
}

static void
zone_print_card(struct zone *zone, card_t card)
{
	char name[3];

	card_name(card, name);
	zone_print(zone, "%s", name);
}

static void
zone_print_cards(struct zone *zone, const struct bag *bag)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(bag, cards);

	for (unsigned i = 0; i < n; i++)
		zone_print_card(zone, cards[i]);
}

/* Print one number for each seat. */
static void
zone_print_numbers(struct zone *zone, const int *numbers, unsigned n,
		   bool signs)
{
	for (unsigned i = 0; i < n; i++)
		zone_print(zone, signs ? "%s%+d" : "%s%d", i > 0 ? " " : "",
			   numbers[i]);
}

/* Print the seats in a bit mask. */
static void
zone_print_seats(struct zone *zone, unsigned seats, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (seats >> i & 1)
			zone_print(zone, "%s%u", zone->n > 0 ? " " : "", i);
}

/* --- cards ---------------------------------------------------------------- */

static void
zones_add_bag(struct zones *zones, const char *id, const struct bag *bag)
{
	struct zone *zone = zone_add(zones, "%s", id);

	zone_print_cards(zone, bag);
	zone_end(zones, zone);
}

/* Add a visible hand and its deadwood. */
static void
zones_add_hand(struct zones *zones, const struct state *state, unsigned seat,
	       const struct bag *cards)
{
	struct zone *zone;
	struct hand hand;

	if (cards->n == 0)
		return;
	zone = zone_add(zones, "h%u", seat);
	hand_part(&hand, state, cards);
	for (unsigned i = 0; i < hand.best.n; i++) {
		const struct meld *meld = &hand.best.melds[i];

		zone_print(zone, i > 0 ? " " : "");
		for (unsigned c = 0; c < meld->n; c++)
			zone_print_card(zone, meld->cards[c].card);
	}
	zone_print(zone, ";");
	zone_print_cards(zone, &hand.rest);
	if (hand.deadwood != HAND_NO_DEADWOOD)
		zone_print(zone_add(zones, "left%u", seat), "%d",
			   hand.deadwood);
}

/* Add a hand whose number of cards is known, but not its cards. */
static void
zones_add_hidden(struct zones *zones, unsigned seat, unsigned cards)
{
	struct zone *zone = zone_add(zones, "h%u", seat);

	zone_print(zone, cards > 0 ? ";" : "");
	for (unsigned i = 0; i < cards; i++)
		zone_print_card(zone, CARD_HIDDEN);
	zone_end(zones, zone);
}

/* Add the cards that all seats know of a hand of @cards cards. */
static void
zones_add_known(struct zones *zones, unsigned seat, const struct bag *known,
		unsigned cards)
{
	char id[ZONE_ID_MAX];

	snprintf(id, sizeof(id), "k%u", seat);
	if (known->n <= cards)
		zones_add_bag(zones, id, known);
}

static void
zones_add_melds(struct zones *zones, const struct view *view)
{
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];
		struct zone *zone = zone_add(zones, "m%u", i + 1);

		if (meld->owner != SEAT_NONE)
			zone_print(zone, "%u %s ", meld->owner,
				   kind_word(meld->kind));
		else
			zone_print(zone, "- %s ", kind_word(meld->kind));
		for (unsigned c = 0; c < meld->n; c++) {
			struct laid laid = meld->cards[c];
			char name[CARD_NAME_MAX];

			/* in a set, a card that represents itself is natural */
			laid_name(laid,
				  meld->kind != KIND_SET &&
					  run_card_is_wild(view->rules, laid),
				  name);
			zone_print(zone, "%s", name);
		}
	}
}

/* Add the pile, with @hidden cards below the visible cards. */
static void
zones_add_pile(struct zones *zones, const struct pile *pile, unsigned hidden)
{
	struct zone *zone = zone_add(zones, "pile");

	for (unsigned i = 0; i < hidden; i++)
		zone_print_card(zone, CARD_HIDDEN);
	for (unsigned i = 0; i < pile->n; i++)
		zone_print_card(zone, pile->at[i]);
	zone_end(zones, zone);
}

/* --- flags ---------------------------------------------------------------- */

/* Add a zone for each seat whose value is not zero. */
static void
zones_add_flag_by_seat(struct zones *zones, const struct flag *flag,
		       const void *at, unsigned players)
{
	for (unsigned i = 0; i < players; i++) {
		int number = flag->type == FLAG_U16_SEATS
				     ? ((const uint16_t *)at)[i]
				     : ((const int *)at)[i];

		if (number != 0)
			zone_print(zone_add(zones, "f%u.%s", i, flag->name),
				   "%d", number);
	}
}

static void
zones_add_flag_bags(struct zones *zones, const struct flag *flag,
		    const struct bag *bags, unsigned players)
{
	for (unsigned i = 0; i < players; i++) {
		char id[ZONE_ID_MAX];

		snprintf(id, sizeof(id), "c%u.%s", i, flag->name);
		zones_add_bag(zones, id, &bags[i]);
	}
}

/* Add a flag in the form that it has in a view, without quotes. */
static void
zones_add_flag_word(struct zones *zones, const struct flag *flag,
		    const void *at, unsigned players)
{
	static const char *const nothing[] = { "false", "none", "0", "{}" };
	char text[ZONE_TEXT_MAX];
	struct jsonw jsonw;
	size_t n = 0;

	jsonw_init(&jsonw, text, sizeof(text));
	flag_write(&jsonw, flag->type, at, players);
	assert(!jsonw.full && jsonw.n < sizeof(text));
	for (size_t i = 0; i < jsonw.n; i++)
		if (text[i] != '"')
			text[n++] = text[i];
	text[n] = '\0';
	for (unsigned i = 0; i < sizeof(nothing) / sizeof(*nothing); i++)
		if (strcmp(text, nothing[i]) == 0)
			return;
	zone_print(zone_add(zones, "f.%s", flag->name), "%s", text);
}

static void
zones_add_flag(struct zones *zones, const struct flag *flag, const void *at,
	       unsigned players)
{
	/* the flag is a card or a seat */
	const uint8_t byte = *(const uint8_t *)at;

	switch (flag->type) {
	case FLAG_CARD:
		if (byte != CARD_NONE)
			zone_print_card(zone_add(zones, "c.%s", flag->name),
					byte);
		break;
	case FLAG_SEAT:
		if (byte != SEAT_NONE)
			zone_print(zone_add(zones, "w.%s", flag->name), "%u",
				   byte);
		break;
	case FLAG_U16_SEATS:
	case FLAG_INT_MAP:
		zones_add_flag_by_seat(zones, flag, at, players);
		break;
	case FLAG_BAG_MAP:
		zones_add_flag_bags(zones, flag, at, players);
		break;
	case FLAG_BOOL:
	case FLAG_U8:
	case FLAG_U16:
	case FLAG_INT:
	case FLAG_PLACES:
	case FLAG_ANSWER:
	case FLAG_TYPES:
		zones_add_flag_word(zones, flag, at, players);
		break;
	}
}

/* --- all zones ------------------------------------------------------------ */

/* Add the seat to act and the card that it drew. */
static void
zones_add_turn(struct zones *zones, const struct view *view, card_t drew)
{
	struct zone *zone = zone_add(zones, "turn");

	zone_print(zone, "%u %s", view->turn,
		   phase_word((enum phase)view->phase));
	if (view->from == FROM_NONE)
		return;
	zone_print(zone, " ");
	zone_print_card(zone, drew != CARD_NONE ? drew : CARD_HIDDEN);
	zone_print(zone, " %s", source_word((enum source)view->from));
}

/* Add a zone if a card of the pile freezes it for every side (canasta 6.2). */
static void
zones_add_frozen(struct zones *zones, const struct view *view)
{
	const struct rules *rules = view->rules;

	if (strcmp(rules->family->name, "canasta") != 0 ||
	    !rules_pile_freezes(rules) || rules->pile_use == PILE_USE_NATURAL)
		return;
	for (unsigned i = 0; i < view->discard.n; i++) {
		card_t card = view->discard.at[i];

		if (card_is_wild(rules, card) ||
		    (card < 64 && (rules->bonus_cards >> card & 1))) {
			zone_print(zone_add(zones, "f.frozen"), "true");
			return;
		}
	}
}

/* Add the public zones except hands and pile. */
static void
zones_add_common(struct zones *zones, const struct view *view)
{
	unsigned all = (1u << view->players) - 1;
	struct zone *zone;

	zones_add_melds(zones, view);
	zone_print(zone_add(zones, "stock"), "%u", view->stock);
	zones_add_bag(zones, "spread", &view->spread);
	zone_print(zone_add(zones, "dealer"), "%u", view->dealer);
	zone = zone_add(zones, "opened");
	zone_print_seats(zone, view->opened, view->players);
	zone_end(zones, zone);
	zone = zone_add(zones, "out");
	zone_print_seats(zone, ~(unsigned)view->in & all, view->players);
	zone_end(zones, zone);
	zones_add_frozen(zones, view);
	for (unsigned i = 0; i < view->flag_count; i++)
		zones_add_flag(zones, view->flag[i],
			       view->flags + view->flag_at[i], view->players);
}

static void
zones_add_scores(struct zones *zones, const struct log_verify *match)
{
	const struct state *state = &match->state;

	zone_print_numbers(zone_add(zones, "score"), state->scores,
			   match->players, false);
	if (state->over != OVER_NO)
		zone_print_numbers(zone_add(zones, "points"),
				   state->deal_scores, match->players, true);
	if (match->match_ended)
		for (unsigned i = 0; i < match->players; i++)
			zone_print(i == 0 ? zone_add(zones, "places")
					  : &zones->at[zones->n - 1],
				   "%s%u", i > 0 ? " " : "", match->places[i]);
}

/* Read all cards from the state. */
static void
zones_read_state(struct zones *zones, const struct log_verify *match,
		 const struct bag known[SEATS_MAX])
{
	const struct state *state = &match->state;
	struct view view;

	view_of(state, SEAT_PUBLIC, &view);
	zones->n = 0;
	for (unsigned i = 0; i < match->players; i++)
		zones_add_hand(zones, state, i, &state->hands[i]);
	for (unsigned i = 0; i < match->players && state->over == OVER_NO; i++)
		zones_add_known(zones, i, &known[i], state->hands[i].n);
	zones_add_pile(zones, &state->discard, 0);
	zones_add_bag(zones, "aside", &state->aside);
	zones_add_common(zones, &view);
	zones_add_scores(zones, match);
	if (state->over == OVER_NO)
		zones_add_turn(zones, &view, state->drew);
}

/* Read the cards of the view. */
static void
zones_read_view(struct zones *zones, const struct log_verify *match,
		const struct bag known[SEATS_MAX])
{
	const struct view *view = match->view;

	zones->n = 0;
	for (unsigned i = 0; i < match->players; i++)
		if (i == view->seat)
			zones_add_hand(zones, &match->state, i, &view->hand);
		else
			zones_add_hidden(zones, i, view->cards[i]);
	for (unsigned i = 0; i < match->players; i++)
		zones_add_known(zones, i, &known[i], view->cards[i]);
	zones_add_pile(zones, &view->discard,
		       (unsigned)view->discard_count - view->discard.n);
	zones_add_common(zones, view);
	zones_add_scores(zones, match);
	zones_add_turn(zones, view, view->drew);
}

/* Return true if the end of a deal replaces this zone. */
static bool
zone_changes_at_end(const struct zone *zone, bool hide_hands)
{
	static const char *const ids[] = { "score", "points", "places",
					   "turn" };

	for (unsigned i = 0; i < sizeof(ids) / sizeof(*ids); i++)
		if (strcmp(zone->id, ids[i]) == 0)
			return true;
	return !hide_hands && (zone->id[0] == 'h' || zone->id[0] == 'k' ||
			       strncmp(zone->id, "left", 4) == 0);
}

/* Show the hands at the end of a deal, unless @hide_hands is true.  Other zones
 * do not change. */
static void
zones_read_end(struct zones *zones, const struct log_verify *match,
	       bool hide_hands)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < zones->n; i++)
		if (!zone_changes_at_end(&zones->at[i], hide_hands))
			zones->at[kept++] = zones->at[i];
	zones->n = kept;
	for (unsigned i = 0; i < match->players && !hide_hands; i++)
		zones_add_hand(zones, &match->state, i, &match->state.hands[i]);
	zones_add_scores(zones, match);
}

void
zones_read(struct zones *zones, const struct log_verify *match,
	   enum zones_seen seen, const struct bag known[SEATS_MAX])
{
	if (match->deals == 0)
		return; /* there are no zones before the first deal */
	if (seen == ZONES_ALL)
		zones_read_state(zones, match, known);
	else if (match->state.over != OVER_NO)
		zones_read_end(zones, match, seen == ZONES_NO_HANDS);
	else if (match->view != NULL)
		zones_read_view(zones, match, known);
}

void
zones_copy(struct zones *to, const struct zones *from)
{
	to->n = from->n;
	memcpy(to->at, from->at, from->n * sizeof(*from->at));
}

const struct zone *
zones_find(const struct zones *zones, const char *id)
{
	for (unsigned i = 0; i < zones->n; i++)
		if (strcmp(zones->at[i].id, id) == 0)
			return &zones->at[i];
	return NULL;
}

static uint32_t
hash_text(uint32_t hash, const char *text)
{
	for (; *text != '\0'; text++)
		hash = (hash ^ (uint8_t)*text) * 16777619u;
	return hash;
}

uint32_t
zones_hash(const struct zones *zones)
{
	uint32_t sum = 0;

	for (unsigned i = 0; i < zones->n; i++)
		sum += hash_text(
			hash_text(hash_text(2166136261u, zones->at[i].id), "="),
			zones->at[i].text);
	return sum;
}

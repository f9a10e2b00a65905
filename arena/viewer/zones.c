/* zones.c - where the cards lie at a moment of a match; see zones.h. */
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

/* A new zone, empty. */
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

/* A zone in which nothing was said is none. */
static void
zone_end(struct zones *zones, const struct zone *zone)
{
	zones->n -= zone->n == 0;
}

static void say(struct zone *zone, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
say(struct zone *zone, const char *format, ...)
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
say_card(struct zone *zone, card_t card)
{
	char name[3];

	card_name(card, name);
	say(zone, "%s", name);
}

static void
say_bag(struct zone *zone, const struct bag *bag)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(bag, cards);

	for (unsigned i = 0; i < n; i++)
		say_card(zone, cards[i]);
}

/* By seat. */
static void
say_numbers(struct zone *zone, const int *numbers, unsigned n, bool signs)
{
	for (unsigned i = 0; i < n; i++)
		say(zone, signs ? "%s%+d" : "%s%d", i > 0 ? " " : "",
		    numbers[i]);
}

/* The seats of a mask, a bit each. */
static void
say_seats(struct zone *zone, unsigned seats, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (seats >> i & 1)
			say(zone, "%s%u", zone->n > 0 ? " " : "", i);
}

/* --- cards ---------------------------------------------------------------- */

static void
add_bag(struct zones *zones, const char *id, const struct bag *bag)
{
	struct zone *zone = zone_add(zones, "%s", id);

	say_bag(zone, bag);
	zone_end(zones, zone);
}

/* A hand whose cards are seen, and what it is left with. */
static void
add_hand(struct zones *zones, const struct state *state, unsigned seat,
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

		say(zone, i > 0 ? " " : "");
		for (unsigned c = 0; c < meld->n; c++)
			say_card(zone, meld->cards[c].card);
	}
	say(zone, ";");
	say_bag(zone, &hand.rest);
	if (hand.deadwood != HAND_NO_DEADWOOD)
		say(zone_add(zones, "left%u", seat), "%d", hand.deadwood);
}

/* One of which only the number of cards is known. */
static void
add_hidden(struct zones *zones, unsigned seat, unsigned cards)
{
	struct zone *zone = zone_add(zones, "h%u", seat);

	say(zone, cards > 0 ? ";" : "");
	for (unsigned i = 0; i < cards; i++)
		say_card(zone, CARD_HIDDEN);
	zone_end(zones, zone);
}

static void
add_melds(struct zones *zones, const struct view *view)
{
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];
		struct zone *zone = zone_add(zones, "m%u", i + 1);

		if (meld->owner != SEAT_NONE)
			say(zone, "%u %s ", meld->owner, kind_word(meld->kind));
		else
			say(zone, "- %s ", kind_word(meld->kind));
		for (unsigned c = 0; c < meld->n; c++) {
			struct laid laid = meld->cards[c];
			char name[CARD_NAME_MAX];

			/* in a set what stands for itself is natural */
			laid_name(laid,
				  meld->kind != KIND_SET &&
					  card_is_wild(view->rules, laid.card),
				  name);
			say(zone, "%s", name);
		}
	}
}

/* @hidden cards below those that are seen. */
static void
add_pile(struct zones *zones, const struct pile *pile, unsigned hidden)
{
	struct zone *zone = zone_add(zones, "pile");

	for (unsigned i = 0; i < hidden; i++)
		say_card(zone, CARD_HIDDEN);
	for (unsigned i = 0; i < pile->n; i++)
		say_card(zone, pile->at[i]);
	zone_end(zones, zone);
}

/* --- flags ---------------------------------------------------------------- */

/* What each seat has of it: a zone each. */
static void
add_flag_by_seat(struct zones *zones, const struct flag *flag, const void *at,
		 unsigned players)
{
	for (unsigned i = 0; i < players; i++) {
		int number = flag->type == FLAG_U16_SEATS
				     ? ((const uint16_t *)at)[i]
				     : ((const int *)at)[i];

		if (number != 0)
			say(zone_add(zones, "f%u.%s", i, flag->name), "%d",
			    number);
	}
}

static void
add_flag_bags(struct zones *zones, const struct flag *flag,
	      const struct bag *bags, unsigned players)
{
	for (unsigned i = 0; i < players; i++) {
		char id[ZONE_ID_MAX];

		snprintf(id, sizeof(id), "c%u.%s", i, flag->name);
		add_bag(zones, id, &bags[i]);
	}
}

/* As in a view, but without quotes. */
static void
add_flag_word(struct zones *zones, const struct flag *flag, const void *at,
	      unsigned players)
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
	say(zone_add(zones, "f.%s", flag->name), "%s", text);
}

static void
add_flag(struct zones *zones, const struct flag *flag, const void *at,
	 unsigned players)
{
	const uint8_t byte = *(const uint8_t *)at; /* a card, a seat */

	switch (flag->type) {
	case FLAG_CARD:
		if (byte != CARD_NONE)
			say_card(zone_add(zones, "c.%s", flag->name), byte);
		break;
	case FLAG_SEAT:
		if (byte != SEAT_NONE)
			say(zone_add(zones, "w.%s", flag->name), "%u", byte);
		break;
	case FLAG_U16_SEATS:
	case FLAG_INT_MAP:
		add_flag_by_seat(zones, flag, at, players);
		break;
	case FLAG_BAG_MAP:
		add_flag_bags(zones, flag, at, players);
		break;
	case FLAG_BOOL:
	case FLAG_U8:
	case FLAG_U16:
	case FLAG_INT:
	case FLAG_PLACES:
	case FLAG_ANSWER:
	case FLAG_TYPES:
		add_flag_word(zones, flag, at, players);
		break;
	}
}

/* --- the moment ----------------------------------------------------------- */

/* Who must act, and what that seat has drawn. */
static void
add_turn(struct zones *zones, const struct view *view, card_t drew)
{
	struct zone *zone = zone_add(zones, "turn");

	say(zone, "%u %s", view->turn, phase_word((enum phase)view->phase));
	if (view->from == FROM_NONE)
		return;
	say(zone, " ");
	say_card(zone, drew != CARD_NONE ? drew : CARD_HIDDEN);
	say(zone, " %s", source_word((enum source)view->from));
}

/* What all may see of a state: all but hands and pile. */
static void
add_common(struct zones *zones, const struct view *view)
{
	unsigned everybody = (1u << view->players) - 1;
	struct zone *zone;

	add_melds(zones, view);
	say(zone_add(zones, "stock"), "%u", view->stock);
	add_bag(zones, "spread", &view->spread);
	say(zone_add(zones, "dealer"), "%u", view->dealer);
	zone = zone_add(zones, "opened");
	say_seats(zone, view->opened, view->players);
	zone_end(zones, zone);
	zone = zone_add(zones, "out");
	say_seats(zone, ~(unsigned)view->in & everybody, view->players);
	zone_end(zones, zone);
	for (unsigned i = 0; i < view->flag_count; i++)
		add_flag(zones, view->flag[i], view->flags + view->flag_at[i],
			 view->players);
}

static void
add_scores(struct zones *zones, const struct log_verify *match)
{
	const struct state *state = &match->state;

	say_numbers(zone_add(zones, "score"), state->scores, match->players,
		    false);
	if (state->over != OVER_NO)
		say_numbers(zone_add(zones, "points"), state->deal_scores,
			    match->players, true);
	if (match->match_told)
		for (unsigned i = 0; i < match->players; i++)
			say(i == 0 ? zone_add(zones, "places")
				   : &zones->at[zones->n - 1],
			    "%s%u", i > 0 ? " " : "", match->places[i]);
}

/* Every card, of the state itself. */
static void
take_all(struct zones *zones, const struct log_verify *match)
{
	const struct state *state = &match->state;
	struct view view;

	view_of(state, SEAT_PUBLIC, &view);
	zones->n = 0;
	for (unsigned i = 0; i < match->players; i++)
		add_hand(zones, state, i, &state->hands[i]);
	add_pile(zones, &state->discard, 0);
	add_bag(zones, "aside", &state->aside);
	add_common(zones, &view);
	add_scores(zones, match);
	if (state->over == OVER_NO)
		add_turn(zones, &view, state->drew);
}

/* What these eyes see. */
static void
take_view(struct zones *zones, const struct log_verify *match)
{
	const struct view *view = match->view;

	zones->n = 0;
	for (unsigned i = 0; i < match->players; i++)
		if (i == view->seat)
			add_hand(zones, &match->state, i, &view->hand);
		else
			add_hidden(zones, i, view->cards[i]);
	add_pile(zones, &view->discard,
		 (unsigned)view->discard_count - view->discard.n);
	add_common(zones, view);
	add_scores(zones, match);
	add_turn(zones, view, view->drew);
}

/* Does the end of a deal say anew what is in this zone? */
static bool
is_told_at_end(const struct zone *zone, bool closed)
{
	static const char *const told[] = { "score", "points", "places",
					    "turn" };

	for (unsigned i = 0; i < sizeof(told) / sizeof(*told); i++)
		if (strcmp(zone->id, told[i]) == 0)
			return true;
	return !closed &&
	       (zone->id[0] == 'h' || strncmp(zone->id, "left", 4) == 0);
}

/* All hands are shown when a deal is over; the rest lies as it lay. @closed: so
 * do they. */
static void
take_end(struct zones *zones, const struct log_verify *match, bool closed)
{
	unsigned kept = 0;

	for (unsigned i = 0; i < zones->n; i++)
		if (!is_told_at_end(&zones->at[i], closed))
			zones->at[kept++] = zones->at[i];
	zones->n = kept;
	for (unsigned i = 0; i < match->players && !closed; i++)
		add_hand(zones, &match->state, i, &match->state.hands[i]);
	add_scores(zones, match);
}

void
zones_take(struct zones *zones, const struct log_verify *match,
	   enum zones_seen seen)
{
	if (match->deals == 0)
		return; /* before the first deal nothing lies there */
	if (seen == ZONES_ALL)
		take_all(zones, match);
	else if (match->state.over != OVER_NO)
		take_end(zones, match, seen == ZONES_CLOSED);
	else if (match->view != NULL)
		take_view(zones, match);
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
hash_more(uint32_t hash, const char *text)
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
		sum += hash_more(
			hash_more(hash_more(2166136261u, zones->at[i].id), "="),
			zones->at[i].text);
	return sum;
}

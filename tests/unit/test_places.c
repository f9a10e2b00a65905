/*
 * places.h: a view depends on no cards of a place that its seat may not see,
 * and shows the others.  Random deals find a card that is in no place of the
 * table (test_random.c), and exchange the cards of hidden places (test_leak.c).
 */
#include <check.h>
#include <string.h>

#include "referee/engine/view.h"
#include "referee/sheet/sheet.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

#define SEAT 1

static struct state state;
static struct view view, other;

static bool
load(const char *game, unsigned players, struct rules *rules)
{
	struct diag diag;

	return sheet_load(game, NULL, NULL, players, rules, &diag);
}

/* Put a card into one place of an empty state, and look. */
static void
look(const struct rules *rules, const struct place *place, unsigned owner,
     card_t card, struct view *out)
{
	void *at = (char *)&state + place->at;

	memset(&state, 0, sizeof(state));
	game_begin(&state, rules, rules->players);
	state.deal = 1;
	if (place->form == FORM_BAG) {
		bag_put((struct bag *)at + owner, card);
	} else if (place->form == FORM_PILE) {
		pile_push(at, card);
	} else {
		state.melds = 1;
		state.table[0].n = 1;
		state.table[0].cards[0] = (struct laid){ card, card };
	}
	memset(out, 0, sizeof(*out));
	view_of(&state, SEAT, out);
}

/* Return whether the view shows which card the place has. */
static bool
shows_card(const struct rules *rules, const struct place *place, unsigned owner)
{
	struct laid meld;

	look(rules, place, owner, card_of(SPADES, 7), &view);
	meld = view.table[0].cards[0];
	look(rules, place, owner, card_of(HEARTS, 9), &other);
	if (view.melds > 0 && meld.card != other.table[0].cards[0].card)
		return true;
	return memcmp(&view, &other, sizeof(view)) != 0;
}

START_TEST(a_view_shows_the_places_that_a_seat_may_see)
{
	const char *game = sheet_names()[_i];
	unsigned tables = 0;

	for (unsigned players = 2; players <= SEATS_MAX; players++) {
		const struct place *place = NULL;
		struct rules rules;

		if (!load(game, players, &rules))
			continue;
		tables++;
		while ((place = place_next(&rules, place)) != NULL)
			for (unsigned i = 0;
			     i < (place->of_seats ? players : 1); i++)
				ck_assert_msg(
					shows_card(&rules, place, i) ==
						(place_is_seen(place, i,
							       SEAT) ||
						 place->seen == SEEN_AS_PILE),
					"%s: %s of %u", game, place->name, i);
	}
	ck_assert_uint_gt(tables, 0);
}
END_TEST

/* Worlds deal hidden cards to the hands, the stock, face down to the pile, and
 * aside: PLACE_STOCK and the other places of layouts.h. */
START_TEST(worlds_know_each_hidden_place)
{
	const struct place *place = NULL;
	struct rules rules;

	must_load(sheet_names()[_i], "", 0, &rules);
	while ((place = place_next(&rules, place)) != NULL)
		ck_assert_msg(place->seen == SEEN_BY_ALL ||
				      place == &common_places[IN_HANDS] ||
				      place == &common_places[IN_STOCK] ||
				      place == &common_places[IN_DISCARD] ||
				      place == &common_places[IN_ASIDE],
			      "%s: teach referee/worlds this place",
			      place->name);
}
END_TEST

/* A spectator sees no hand. */
START_TEST(a_spectator_sees_what_all_see)
{
	struct rules rules;

	must_load("rummy", "", 2, &rules);
	look(&rules, &common_places[IN_HANDS], SEAT, card_of(SPADES, 7), &view);
	ck_assert_uint_eq(view.hand.n, 1);
	view_of(&state, SEAT_PUBLIC, &view);
	ck_assert_uint_eq(view.hand.n, 0);
	ck_assert_uint_eq(view.cards[SEAT], 1);
	for (unsigned i = 0; i < COMMON_PLACES; i++)
		ck_assert(
			!place_is_seen(&common_places[i], SEAT, SEAT_PUBLIC) ||
			common_places[i].seen == SEEN_BY_ALL);
}
END_TEST

static size_t
place_bytes(const struct place *place)
{
	size_t one = place->form == FORM_BAG	? sizeof(struct bag)
		     : place->form == FORM_PILE ? sizeof(struct pile)
						: sizeof(state.table);

	return place->of_seats ? SEATS_MAX * one : one;
}

/* Flags show no bytes of a place that is not for all, and the places of a game
 * do not overlap. */
START_TEST(flags_and_places_do_not_overlap)
{
	for (unsigned g = 0; sheet_names()[g] != NULL; g++) {
		const struct place *place = NULL;
		struct rules rules;

		ck_assert(load(sheet_names()[g], 0, &rules));
		while ((place = place_next(&rules, place)) != NULL) {
			size_t end = place->at + place_bytes(place);
			const struct place *next = place;
			const struct flag *flag = NULL;

			while ((next = place_next(&rules, next)) != NULL)
				ck_assert_msg(
					next->at >= end ||
						next->at + place_bytes(next) <=
							place->at,
					"%s, %s", place->name, next->name);
			while ((flag = flag_next(&rules, flag)) != NULL)
				ck_assert_msg(
					place->seen == SEEN_BY_ALL ||
						flag->at >= end ||
						flag->at + flag_bytes[flag->type] <=
							place->at,
					"%s, %s", place->name, flag->name);
		}
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("places");
	TCase *tcase = tcase_create("places");
	int games = 0;

	while (sheet_names()[games] != NULL)
		games++;
	tcase_add_loop_test(tcase, a_view_shows_the_places_that_a_seat_may_see,
			    0, games);
	tcase_add_loop_test(tcase, worlds_know_each_hidden_place, 0, games);
	tcase_add_test(tcase, a_spectator_sees_what_all_see);
	tcase_add_test(tcase, flags_and_places_do_not_overlap);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

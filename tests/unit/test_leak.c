/*
 * Non-interference: two states that differ only in what a seat may not see give
 * that seat the same bytes.
 *
 * Every game is played with random legal actions.  At every position the cards
 * that one seat may not see (the stock's, the other hands') are dealt anew
 * among the places where they lie, and what that seat is sent is compared: the
 * whole request with state, default, legal list and text; the sentences for
 * illegal actions; the events of the next action, and that moment as a log for
 * other eyes has it (redact.h), a seat's or the public's.  A leak that is
 * planted must be found.
 *
 * DEALS in the environment: so many at each table that the game files allow,
 * with a look at one position in four.
 */
#include <check.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/replay/redact.h"
#include "referee/judge/message.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/request_text.h"
#include "tests/support/sample_share.h"
#include "tests/support/suite.h"
#include "tests/support/toy_game.h"
#include "tests/support/variants.h"

#define POSITIONS     4000 /* of each game and number of players */
#define POSITIONS_FEW 100  /* with each value of its options */
#define LOOK_EVERY    4	   /* positions, in the long form */
#define CALL_EVERY    64   /* chosen calls, of which one is played */
#define BYTES	      400000

static struct state state, other;
static struct events events, other_events;
static struct stream stream, other_stream, dice;
static struct legal legal, strange;
static struct bot_conn seat_a, seat_b;
static struct variants all; /* every table there is */
static char bytes_a[BYTES], bytes_b[BYTES];

/* How much was held against each other. */
static struct compared {
	unsigned long requests;
	unsigned long refusals; /* of one action, by both */
	unsigned long events;	/* actions that were watched to their events */
	unsigned long moments;	/* and the state after them */
} compared;

static const struct clock_rules times = { .move_us = 1000000,
					  .limit_us = 1000000 };

static void
ready_seat(struct bot_conn *seat)
{
	bot_conn_init(seat, -1, -1);
	clock_init(&seat->clock, &times, -1, -1, 0);
	clock_grant(&seat->clock);
	seat->wants_legal = seat->wants_text = true;
}

/* Cards of @hand that stay: those that the action needs, and the one drawn; all
 * cards if the action shows the hand (gin 12.1, knock 12.1). */
static void
keep_cards(const struct state *from, const struct action *action,
	   struct bag *pool, struct bag *kept)
{
	card_t need[PACK_CARDS_MAX + 2];
	unsigned n = 0;
	unsigned cards = action->lists > 0 ? action->ends[action->lists - 1]
					   : 0;

	if (action->act == ACT_KNOCK && action->has_melds) {
		*kept = *pool;
		*pool = (struct bag){ .n = 0 };
		return;
	}
	for (unsigned i = 0; i < cards; i++)
		need[n++] = action->cards[i].card;
	need[n++] = action->card;
	need[n++] = from->drew;
	for (unsigned i = 0; i < n; i++) {
		if (need[i] == CARD_NONE || !bag_has(pool, need[i]))
			continue;
		bag_take(pool, need[i]);
		bag_put(kept, need[i]);
	}
}

/* Move the cards of a bag to the pool, but for those that the action of the
 * seat in turn needs. */
static void
leak_empty_bag(struct state *to, const struct place *place, unsigned owner,
	       const struct action *action, struct pile *pool)
{
	struct bag *bag = (void *)((char *)to + place->at);
	struct bag kept = { .n = 0 }, left = bag[owner];
	card_t cards[PACK_CARDS_MAX];
	unsigned n;

	if (place == &common_places[IN_HANDS] && owner == to->seat &&
	    action != NULL)
		keep_cards(to, action, &left, &kept);
	n = bag_list(&left, cards);
	for (unsigned i = 0; i < n; i++)
		pile_push(pool, cards[i]);
	bag[owner] = kept;
}

/* Move all cards of places that @seat may not see to the pool, or back from the
 * pool: @from then is the state before. */
static void
leak_move_hidden(struct state *to, const struct state *from, unsigned seat,
		 const struct action *action, struct pile *pool)
{
	const struct place *place = NULL;

	while ((place = place_next(to->rules, place)) != NULL) {
		unsigned owners = place->of_seats ? to->players : 1;
		struct bag *bag = (void *)((char *)to + place->at);
		struct pile *pile = (void *)bag;

		for (unsigned i = 0; i < owners; i++) {
			if (place->form == FORM_MELDS ||
			    place->seen == SEEN_AS_PILE ||
			    place_is_seen(place, i, (seat_t)seat))
				continue;
			if (place->form == FORM_PILE)
				for (unsigned k = 0; k < pile->n; k++)
					if (from == NULL)
						pile_push(pool, pile->at[k]);
					else
						pile->at[k] = pile_pop(pool);
			else if (from == NULL)
				leak_empty_bag(to, place, i, action, pool);
			else
				while (bag[i].n < place_bag(from, place, i)->n)
					bag_put(&bag[i], pile_pop(pool));
		}
	}
}

/* Deal anew what @seat may not see.  @action: what the seat in turn will do
 * next, when that is another one. */
static void
leak_reshuffle_hidden(struct state *to, const struct state *from, unsigned seat,
		      const struct action *action)
{
	struct pile pool = { .n = 0 };
	struct view view;
	card_t *pile; /* the part of the discard pile that the view shows */

	*to = *from;
	view_of(from, (seat_t)seat, &view);
	pile = to->discard.at + (view.discard_count - view.discard.n);
	for (unsigned i = 0; i < view.discard.n; i++)
		if (view.discard.at[i] == CARD_HIDDEN)
			pile_push(&pool, pile[i]);
	leak_move_hidden(to, NULL, seat, action, &pool);
	stream_shuffle(&dice, &pool);
	leak_move_hidden(to, from, seat, action, &pool);
	for (unsigned i = 0; i < view.discard.n; i++)
		if (view.discard.at[i] == CARD_HIDDEN)
			pile[i] = pile_pop(&pool);
}

static bool
same_jots(const struct jsonw *a, const struct jsonw *b)
{
	ck_assert(!a->full && !b->full);
	return a->n == b->n && memcmp(a->buf, b->buf, a->n) == 0;
}

/* The whole request. */
static bool
same_request(const char *what)
{
	struct jsonw a, b;

	jsonw_init(&a, bytes_a, sizeof(bytes_a));
	jsonw_init(&b, bytes_b, sizeof(bytes_b));
	message_act(&a, &seat_a, &state, &legal);
	message_act(&b, &seat_b, &other, &strange);
	compared.requests++;
	if (same_jots(&a, &b))
		return true;
	if (toy_game_leak == TOY_GAME_TIGHT)
		printf("%s:\n%.*s%.*s", what, (int)a.n, a.buf, (int)b.n, b.buf);
	return false;
}

/* The sentence for an action that one of the two refuses. */
static bool
same_refusal(const struct action *action)
{
	static struct state copy_a, copy_b;
	char a[256], b[256];
	struct ruling of_a, of_b;

	copy_a = state;
	copy_b = other;
	of_a = game_apply(&copy_a, state.seat, action, &other_stream, &events);
	other_stream = stream;
	of_b = game_apply(&copy_b, state.seat, action, &other_stream, &events);
	other_stream = stream;
	if ((of_a.refusal == REFUSE_NONE) != (of_b.refusal == REFUSE_NONE))
		return false;
	if (of_a.refusal == REFUSE_NONE)
		return true;
	compared.refusals++;
	ruling_sentence(state.rules, of_a, action, a, sizeof(a));
	ruling_sentence(state.rules, of_b, action, b, sizeof(b));
	return of_a.refusal == of_b.refusal && strcmp(a, b) == 0;
}

/* Events as JSON and as lines of a text. */
static void
write_events(struct jsonw *jsonw, const struct events *told, unsigned seat)
{
	for (unsigned i = 0; i < told->n; i++) {
		event_write(jsonw, state.rules, &told->at[i], i + 1,
			    EYES_SEAT(seat));
		request_text_event(jsonw, state.rules, &told->at[i], i + 1,
				   seat);
	}
}

/* Events, as a seat is told them, of the same action in both states. */
static bool
same_events(unsigned seat)
{
	struct jsonw a, b;

	jsonw_init(&a, bytes_a, sizeof(bytes_a));
	jsonw_init(&b, bytes_b, sizeof(bytes_b));
	write_events(&a, &events, seat);
	write_events(&b, &other_events, seat);
	compared.events++;
	if (same_jots(&a, &b))
		return true;
	if (toy_game_leak == TOY_GAME_TIGHT)
		printf("events to seat %u:\n%.*s\n%.*s\n", seat, (int)a.n,
		       a.buf, (int)b.n, b.buf);
	return false;
}

/* An action that is mostly illegal: one that another seat could wish for. */
static const struct action *
strange_action(void)
{
	static struct state elsewhere;
	unsigned i = stream_below(&dice, state.players);

	elsewhere = state;
	elsewhere.hands[state.seat] = state.hands[i];
	elsewhere.phase = (uint8_t)(PHASE_OFFER + stream_below(&dice, 4));
	if (i == state.seat || elsewhere.hands[i].n == 0) {
		do {
			action_init(&strange.at[0],
				    (enum act)stream_below(&dice, ACTS));
		} while (!act_row(strange.at[0].act)->of_seat);
		return &strange.at[0];
	}
	game_legal(&elsewhere, &strange);
	if (strange.n == 0) {
		action_init(&strange.at[0], ACT_PASS);
		return &strange.at[0];
	}
	return &strange.at[stream_below(&dice, strange.n)];
}

/* Look at one position; false when something leaks. */
static bool
look(void)
{
	leak_reshuffle_hidden(&other, &state, state.seat, NULL);
	if (!same_request("request"))
		return false;
	other_stream = stream;
	for (unsigned i = 0; i < 3; i++) {
		struct action action;

		action_copy(&action, strange_action());
		if (!same_refusal(&action)) {
			puts("a refusal differs");
			return false;
		}
	}
	return true;
}

/* Does an action leave the deal going on with the stock as it was?  A new
 * stock, a red three that was drawn, the end of a deal, and its beginning after
 * a cut show cards; the unseen card of a push is its receiver's. */
static bool
is_quiet(const struct state *before, const struct state *after,
	 const struct events *left, unsigned watcher)
{
	for (unsigned i = 0; i < left->n; i++) {
		const struct event *event = &left->at[i];

		/* a card that another seat draws when it was waited for, or a
		 * card of the stock that is turned up: conquian 4.2 */
		if (event->action.act == ACT_RED_THREE ||
		    (before->rules->family->forces &&
		     event->action.from == FROM_STOCK) ||
		    (event->action.act == ACT_PUSH &&
		     event->got_shown == SHOWN_SEAT(watcher)) ||
		    (event->got_count > 0 && event->seat != before->seat))
			return false;
	}
	if (before->stock.n == before->rules->pack_cards)
		return false;
	return after->over == OVER_NO && after->renewals == before->renewals;
}

/* The same moment as a log for these eyes has it: events, and the state. */
static bool
same_moment(unsigned seat)
{
	struct jsonw a, b;

	jsonw_init(&a, bytes_a, sizeof(bytes_a));
	jsonw_init(&b, bytes_b, sizeof(bytes_b));
	redact_write_moment(&a, &state, &events, 1, (seat_t)seat, &strange);
	redact_write_moment(&b, &other, &other_events, 1, (seat_t)seat,
			    &strange);
	compared.moments++;
	if (same_jots(&a, &b))
		return true;
	if (toy_game_leak == TOY_GAME_TIGHT)
		printf("seen by %u:\n%.*s\n%.*s\n", seat, (int)a.n, a.buf,
		       (int)b.n, b.buf);
	return false;
}

/* Play an action, and watch it from a seat that is not in turn, or from none.
 */
static bool
play_watched(const struct action *action)
{
	static struct state before;
	unsigned eyes = stream_below(&dice, state.players);
	unsigned watcher = eyes == state.seat ? SEAT_PUBLIC : eyes;
	struct ruling ruling;
	struct ruling of_other;

	before = state;
	leak_reshuffle_hidden(&other, &state, watcher, action);
	other_stream = stream;
	ruling = game_apply(&state, state.seat, action, &stream, &events);
	ck_assert_int_eq(ruling.refusal, REFUSE_NONE);
	of_other = game_apply(&other, before.seat, action, &other_stream,
			      &other_events);
	if (of_other.refusal != REFUSE_NONE ||
	    !is_quiet(&before, &state, &events, watcher) ||
	    !is_quiet(&before, &other, &other_events, watcher))
		return true; /* legal for these cards only, or all is shown */
	if (!same_events(watcher))
		return false;
	/* how many X2 a hand holds is public then, and was dealt anew */
	return state.rules->special_seen || same_moment(watcher);
}

/* How much random play, and how much of it is looked at. */
struct hunt {
	unsigned long positions; /* to look at, at most */
	unsigned deals;		 /* to play, at most */
	unsigned every;		 /* one position in so many is looked at */
};

/* Play a deal; false when something leaks. */
static bool
hunt_deal(const struct hunt *hunt, unsigned long *looked)
{
	game_deal(&state, &stream, &events);
	while (state.over == OVER_NO && *looked < hunt->positions) {
		bool looks = stream_below(&dice, hunt->every) == 0;
		struct action action;

		if (looks && !look())
			return false;
		*looked += looks;
		game_legal(&state, &legal);
		ck_assert_uint_gt(legal.n, 0);
		action_copy(&action, &legal.at[stream_below(&dice, legal.n)]);
		/* a call ends the deal and shows all hands: tonk 7.1 */
		if (action.act == ACT_KNOCK && state.phase == PHASE_DRAW &&
		    stream_below(&dice, CALL_EVERY) > 0)
			action_copy(&action, &legal.at[0]);
		if (!looks)
			ck_assert_int_eq(game_apply(&state, state.seat, &action,
						    &stream, &events)
						 .refusal,
					 REFUSE_NONE);
		else if (!play_watched(&action))
			return false;
	}
	return true;
}

/* Matches one after the other: later deals may ask for other melds. */
static bool
hunt_in(const struct rules *rules, const struct hunt *hunt,
	unsigned long *looked)
{
	uint8_t seed[SEED_BYTES] = { 42 };
	unsigned deals = 0;

	draw_seed_bytes(seed);
	*looked = 0;
	compared = (struct compared){ 0 };
	ready_seat(&seat_a);
	ready_seat(&seat_b);
	stream_for_deal(&dice, seed, 4711);
	game_begin(&state, rules, rules->players);
	while (*looked < hunt->positions && deals < hunt->deals) {
		if (state.over == OVER_MATCH)
			game_begin(&state, rules, rules->players);
		seed[1] = (uint8_t)deals;
		seed[2] = (uint8_t)(deals++ >> 8);
		stream_for_deal(&stream, seed, 1);
		if (!hunt_deal(hunt, looked))
			return false;
	}
	return true;
}

/* Was enough held against each other?  Of ten actions eight or nine are quiet
 * in both states, of three strange ones two and more are refused. */
static void
ck_compared(const struct rules *rules, unsigned long looked)
{
	ck_assert_msg(compared.requests == looked &&
			      compared.refusals + 10 >= looked &&
			      2 * compared.events + 10 >= looked &&
			      (rules->special_seen ||
			       compared.moments == compared.events),
		      "%s: of %lu positions only %lu requests, %lu refusals, "
		      "the events of %lu actions, %lu moments after them",
		      rules->name, looked, compared.requests, compared.refusals,
		      compared.events, compared.moments);
}

static bool
hunt(const struct rules *rules)
{
	const struct hunt whole = { sample_share_of(POSITIONS), UINT_MAX, 1 };
	unsigned long looked;

	if (!hunt_in(rules, &whole, &looked))
		return false;
	ck_compared(rules, looked);
	return true;
}

START_TEST(no_game_tells_a_seat_what_it_may_not_see)
{
	static struct rules rules;
	const char *const *names = sheet_names();
	struct diag diag;

	for (; *names != NULL; names++) {
		ck_assert_msg(sheet_load(*names, NULL, NULL, 0, &rules, &diag),
			      "%s", diag.text);
		for (unsigned n = 2; n <= SEATS_MAX; n++) {
			if (!(rules.seats >> n & 1) ||
			    !sheet_load(*names, NULL, NULL, n, &rules, &diag))
				continue;
			ck_assert_msg(hunt(&rules), "%s for %u leaks", *names,
				      n);
			n += n >= 3; /* 2, 3, 5, 7 */
		}
	}
}
END_TEST

START_TEST(no_option_tells_a_seat_what_it_may_not_see)
{
	const struct variant *variant = &all.at[_i];
	struct hunt hunt = { POSITIONS_FEW, UINT_MAX, 1 };
	struct rules rules;
	unsigned long looked;

	if (sweep_deals() > 0)
		hunt = (struct hunt){ ULONG_MAX, sweep_deals(), LOOK_EVERY };
	ck_assert(variant_load(variant, &rules));
	ck_assert_msg(hunt_in(&rules, &hunt, &looked),
		      "%s for %u leaks with %s", variant->game,
		      variant->players, variant->options);
	ck_assert_uint_gt(looked, 0);
	ck_compared(&rules, looked);
	sweep_print_done(variant, "positions without a leak", looked);
}
END_TEST

START_TEST(a_planted_leak_is_found)
{
	static struct rules rules;

	for (unsigned n = 2; n <= 4; n++) {
		toy_game_rules(&rules, n, 1);
		toy_game_leak = TOY_GAME_TIGHT;
		ck_assert(hunt(&rules));
		toy_game_leak = TOY_GAME_LEAKS_IN_VIEW;
		ck_assert(!hunt(&rules));
		toy_game_leak = TOY_GAME_LEAKS_IN_EVENTS;
		ck_assert(!hunt(&rules));
		toy_game_leak = TOY_GAME_TIGHT;
	}
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("leak");
	TCase *t = tcase_create("leak");
	const char *issue = variants_sample(&all, sweep_game());
	int status;

	if (issue != NULL) {
		fprintf(stderr, "%s\n", issue);
		return EXIT_FAILURE;
	}
	tcase_set_timeout(t, sweep_deals() > 0 ? 36000 : 60);
	suite_add_tcase(s, t);
	tcase_add_loop_test(t, no_option_tells_a_seat_what_it_may_not_see, 0,
			    (int)all.n);
	if (sweep_deals() == 0)
		tcase_add_test(t, no_game_tells_a_seat_what_it_may_not_see);
	tcase_add_test(t, a_planted_leak_is_found);
	status = run_sweep(s);
	variants_free(&all);
	return status;
}

/*
 * The table family where the sheets' cases do not look: the safe action, the
 * list of legal actions, events and their masks, parameters that no game of
 * these uses yet.
 */
#include <check.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/engine/view.h"
#include "referee/sheet/sheet.h"
#include "referee/wire/wire.h"
#include "tests/support/position.h"
#include "tests/support/suite.h"

static struct rules rules;
static struct state state;
static struct stream stream;
static struct events events;
static struct legal legal;
static struct action action;

static const uint8_t zero_seed[SEED_BYTES];

static void
use(const char *game, unsigned players)
{
	position_init(&state, &rules, game, "", players);
	state.deal = 1;
	state.seat = 0;
	state.phase = PHASE_PLAY;
	stream_for_deal(&stream, zero_seed, 1);
}

static void
hold(unsigned seat, const char *names)
{
	state.hands[seat] = hand_parse(names);
}

static void
add_list(const char *text)
{
	unsigned start = action.lists == 0 ? 0 : action.ends[action.lists - 1];

	action.ends[action.lists++] =
		(uint8_t)(start + cards_parse(text, action.cards + start));
}

static enum refusal
apply(void)
{
	return game_apply(&state, state.seat, &action, &stream, &events)
		.refusal;
}

static enum refusal
draw(enum source from)
{
	action_init(&action, ACT_DRAW);
	action.from = (uint8_t)from;
	return apply();
}

static enum refusal
meld(const char *text)
{
	action_init(&action, ACT_MELD);
	action.has_melds = true;
	add_list(text);
	return apply();
}

static enum refusal
add(unsigned to, const char *text)
{
	action_init(&action, ACT_ADD);
	action.meld = (uint8_t)to;
	action.has_cards = true;
	add_list(text);
	return apply();
}

static enum refusal
discard(const char *text)
{
	action_init(&action, ACT_DISCARD);
	action.card = card_named(text);
	return apply();
}

static enum refusal
pass(void)
{
	action_init(&action, ACT_PASS);
	return apply();
}

static unsigned
count_legal(enum act act)
{
	unsigned n = 0;

	game_legal(&state, &legal);
	for (unsigned i = 0; i < legal.n; i++)
		n += legal.at[i].act == act;
	return n;
}

START_TEST(the_safe_action_draws_from_the_stock)
{
	use("rummy", 2);
	state.phase = PHASE_DRAW;
	position_set_pile(&state.stock, "5C");
	position_set_pile(&state.discard, "9C KD");
	game_standard(&state, &action);
	ck_assert_uint_eq(action.act, ACT_DRAW);
	ck_assert_uint_eq(action.from, FROM_STOCK);
	state.stock.n = 0; /* the pile is turned into a stock: rummy 8.2 */
	game_standard(&state, &action);
	ck_assert_uint_eq(action.from, FROM_STOCK);
	position_set_pile(&state.discard, "9C");
	game_standard(&state, &action);
	ck_assert_uint_eq(action.from, FROM_DISCARD);
	state.discard.n = 0;
	game_standard(&state, &action);
	ck_assert_uint_eq(action.act, ACT_PASS);
}
END_TEST

START_TEST(the_safe_discard_is_the_dearest_natural_card)
{
	use("wildcat", 2);
	hold(0, "X1 QS 9C KD AH 4S");
	game_standard(&state, &action);
	ck_assert_uint_eq(action.act, ACT_DISCARD);
	ck_assert_uint_eq(action.card,
			  card_named("AH")); /* not QS: wildcat 4.6 */
	hold(0, "X1 X1");
	game_standard(&state, &action);
	ck_assert_uint_eq(action.card, CARD_X1);
	hold(0, "QS QS");
	game_standard(&state, &action);
	ck_assert_uint_eq(action.act, ACT_PASS); /* wildcat 4.7 */
}
END_TEST

START_TEST(the_safe_discard_is_not_the_card_just_taken)
{
	use("rummy", 2);
	hold(0, "KD QD 2S");
	state.drew = card_named("KD");
	state.from = FROM_DISCARD;
	game_standard(&state, &action);
	ck_assert_uint_eq(action.card, card_named("QD"));
}
END_TEST

START_TEST(a_card_from_the_stock_is_its_drawers_secret)
{
	use("rummy", 3);
	state.phase = PHASE_DRAW;
	hold(0, "KD");
	position_set_pile(&state.stock, "6C 5C");
	position_set_pile(&state.discard, "9C");
	ck_assert_int_eq(draw(FROM_STOCK), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 1);
	ck_assert_uint_eq(events.at[0].got_count, 1);
	ck_assert_uint_eq(events.at[0].got[0], card_named("5C"));
	ck_assert(event_shows_got(&events.at[0], SHOWN_SEAT(0)));
	ck_assert(!event_shows_got(&events.at[0], SHOWN_SEAT(1)));
	ck_assert(!event_shows_got(&events.at[0], SHOWN_SEAT(2)));
	ck_assert_uint_eq(state.next_event, 2);
}
END_TEST

START_TEST(a_renewed_stock_is_announced_before_the_draw)
{
	use("rummy", 2);
	state.phase = PHASE_DRAW;
	hold(0, "KD");
	position_set_pile(&state.discard, "2C 3C 4C 9C");
	ck_assert_int_eq(draw(FROM_STOCK), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 2);
	ck_assert_uint_eq(events.at[0].seat, SEAT_NONE);
	ck_assert_uint_eq(events.at[0].action.act, ACT_RENEW);
	ck_assert_uint_eq(events.at[0].action.count, 3);
	ck_assert_uint_eq(events.at[1].action.act, ACT_DRAW);
	ck_assert_uint_eq(state.renewals, 1);
}
END_TEST

START_TEST(a_view_shows_what_the_sheet_makes_public)
{
	struct view view;

	use("rummy", 2);
	hold(0, "KD 5D");
	hold(1, "2S");
	position_set_pile(&state.discard, "2C 3C");
	state.drew = card_named("5D");
	state.from = FROM_STOCK;
	view_of(&state, 1, &view);
	ck_assert_uint_eq(view.hand.n, 1);
	ck_assert_uint_eq(view.cards[0], 2);
	ck_assert_uint_eq(view.discard.n, 2);
	ck_assert_uint_eq(view.drew, CARD_NONE);
	view_of(&state, 0, &view);
	ck_assert_uint_eq(view.drew, card_named("5D"));
	state.from = FROM_DISCARD;
	view_of(&state, 1, &view);
	ck_assert_uint_eq(view.drew, card_named("5D"));

	use("wildcat", 2); /* wildcat 12.2 */
	position_set_pile(&state.discard, "3C 4C 5C");
	view_of(&state, 0, &view);
	ck_assert_uint_eq(view.discard.n, 1);
	ck_assert_uint_eq(view.discard.at[0], card_named("5C"));
	ck_assert_uint_eq(view.discard_count, 3);
}
END_TEST

START_TEST(single_melds_of_every_size_are_listed)
{
	use("rummy", 2);
	hold(0, "4S 5S 6S 7S 9H");
	ck_assert_uint_eq(count_legal(ACT_MELD), 3);
	ck_assert_uint_eq(count_legal(ACT_DISCARD), 5);
	hold(0, "8S 8H 8D 8C");
	ck_assert_uint_eq(count_legal(ACT_MELD), 5);
	ck_assert(!legal.more);
	hold(0, "8S 8H 8D 2S 3S 4S KD");
	ck_assert_uint_eq(count_legal(ACT_MELD), 2);
	ck_assert(legal.more); /* both at once */
	hold(0, "2S 4S 6S");
	ck_assert_uint_eq(count_legal(ACT_MELD), 0);
	ck_assert(!legal.more);
}
END_TEST

START_TEST(twins_make_melds_of_their_own)
{
	use("american", 4);
	hold(0, "7H 7H 7C");
	ck_assert_uint_eq(count_legal(ACT_MELD), 1);
	hold(0, "7H 7H 7C 7C 2S");
	/* three of them in two ways, four in one */
	ck_assert_uint_eq(count_legal(ACT_MELD), 3);
	hold(0, "AS AS 2S 3S");
	ck_assert_uint_eq(count_legal(ACT_MELD), 1);
}
END_TEST

START_TEST(wild_cards_are_listed_with_what_they_stand_for)
{
	use("wildcat", 2);
	hold(0, "9H X1 JH 4D");
	/* 9H X1 JH; each pair of one natural card and ... one joker is short */
	ck_assert_uint_eq(count_legal(ACT_MELD), 1);
	ck_assert_uint_eq(legal.at[0].cards[1].card, CARD_X1);
	ck_assert_uint_eq(legal.at[0].cards[1].as, card_named("TH"));
	ck_assert(legal.more);
	hold(0, "9H X1 X1");
	/* the set; 7 8 9, 8 9 T, 9 T J */
	ck_assert_uint_eq(count_legal(ACT_MELD), 4);
}
END_TEST

START_TEST(single_cards_laid_off_are_listed)
{
	use("rummy", 3);
	hold(0, "2S 6S 9C 7S KD");
	position_add_meld(&state, 1, "3S 4S 5S");
	position_add_meld(&state, 2, "9S 9H 9D");
	ck_assert_uint_eq(count_legal(ACT_ADD), 3);
	ck_assert(legal.more); /* 2S and 6S at once */
	hold(0, "9C KD");
	ck_assert_uint_eq(count_legal(ACT_ADD), 1);
	ck_assert(!legal.more);
	use("wildcat", 2);
	hold(0, "X1 9D");
	position_add_meld(&state, 0, "4D 5D 6D");
	ck_assert_uint_eq(count_legal(ACT_ADD), 2); /* at either end */
	position_add_meld(&state, 0, "9C 9S 9H");
	ck_assert_uint_eq(count_legal(ACT_ADD), 4);
}
END_TEST

START_TEST(the_pile_is_listed_with_each_way_to_lay_its_top_card)
{
	use("wildcat", 2);
	state.phase = PHASE_DRAW;
	position_set_pile(&state.stock, "3C");
	position_set_pile(&state.discard, "JC 9D");
	hold(0, "9S 9H 7D 8D");
	position_add_meld(&state, 0, "TD JD QD");
	/* 9S 9H 9D; 7D 8D 9D; 9D before TD JD QD */
	ck_assert_uint_eq(count_legal(ACT_DRAW), 4);
	ck_assert_uint_eq(legal.at[legal.n - 1].from, FROM_STOCK);
	ck_assert(!legal.more);
}
END_TEST

START_TEST(nothing_is_laid_that_leaves_the_taken_card_alone)
{
	use("rummy", 2);
	hold(0, "8S 8H 8D KD");
	state.drew = card_named("KD");
	state.from = FROM_DISCARD;
	ck_assert_uint_eq(count_legal(ACT_MELD), 0); /* rummy 4.4 */
	ck_assert_int_eq(meld("8S 8H 8D"), REFUSE_TAKEN_LEFT);
	rules.throw_back = THROW_LAST; /* czech 4.3 */
	ck_assert_int_eq(meld("8S 8H 8D"), REFUSE_NONE);
	ck_assert_int_eq(discard("KD"), REFUSE_NONE);
	ck_assert_uint_eq(state.how, HOW_OUT);
}
END_TEST

START_TEST(a_draw_from_a_stock_that_is_gone_may_stop_the_deal)
{
	use("rummy", 2);
	rules.stock_gone = GONE_STOP; /* czech 8.2 */
	rules.scoring = SCORE_PENALTY;
	state.phase = PHASE_DRAW;
	position_set_pile(&state.discard, "9C");
	hold(0, "KD");
	hold(1, "4S");
	ck_assert_uint_eq(count_legal(ACT_DRAW), 2);
	ck_assert_int_eq(pass(), REFUSE_PASS);
	ck_assert_int_eq(draw(FROM_STOCK), REFUSE_NONE);
	ck_assert_uint_eq(state.how, HOW_STOPPED);
	ck_assert_int_eq(state.scores[0], 10);
	ck_assert_int_eq(state.scores[1], 4);
}
END_TEST

START_TEST(wrong_fields_and_wrong_phases_are_refused)
{
	const unsigned of_rummy = 1u << ACT_DRAW | 1u << ACT_MELD |
				  1u << ACT_ADD | 1u << ACT_DISCARD |
				  1u << ACT_PASS;

	use("rummy", 2);
	hold(0, "8S 8H 8D KD");
	position_set_pile(&state.stock, "6C");
	position_set_pile(&state.discard, "9C");
	position_add_meld(&state, 1, "3S 4S 5S");
	ck_assert_int_eq(draw(FROM_STOCK), REFUSE_PHASE);
	ck_assert_int_eq(add(1, "KD"), REFUSE_MELD_SUIT);
	ck_assert_int_eq(add(0, "KD"), REFUSE_FORM);
	ck_assert_int_eq(add(2, "KD"), REFUSE_NO_SUCH_MELD);
	ck_assert_int_eq(add(1, ""), REFUSE_EMPTY_LIST);
	ck_assert_int_eq(add(1, "6S"), REFUSE_NOT_IN_HAND);
	ck_assert_int_eq(meld(""), REFUSE_EMPTY_LIST);
	ck_assert_int_eq(meld("8S 8H 8S"), REFUSE_NOT_IN_HAND);
	ck_assert_int_eq(discard("6S"), REFUSE_NOT_IN_HAND);
	action_init(&action, ACT_MELD);
	ck_assert_int_eq(apply(), REFUSE_FORM);
	action.has_melds = true;
	ck_assert_int_eq(apply(), REFUSE_EMPTY_LIST);
	action_init(&action, ACT_DISCARD);
	ck_assert_int_eq(apply(), REFUSE_FORM);
	action_init(&action, ACT_RENEW);
	ck_assert_int_eq(apply(), REFUSE_FORM);
	for (unsigned act = ACT_NONE + 1; act < ACTS; act++) {
		if (!act_row((enum act)act)->of_seat || (of_rummy >> act & 1))
			continue;
		action_init(&action, (enum act)act);
		ck_assert_int_eq(apply(), REFUSE_NO_SUCH_ACTION);
	}
	state.phase = PHASE_DRAW;
	ck_assert_int_eq(discard("KD"), REFUSE_PHASE);
	ck_assert_int_eq(meld("8S 8H 8D"), REFUSE_PHASE);
	ck_assert_int_eq(add(1, "KD"), REFUSE_PHASE);
	ck_assert_int_eq(draw(FROM_NONE), REFUSE_FORM);
	ck_assert_int_eq(draw(FROM_PILE), REFUSE_SOURCE);
	ck_assert_int_eq(draw(FROM_SPREAD), REFUSE_SOURCE);
	state.discard.n = 0;
	ck_assert_int_eq(draw(FROM_DISCARD), REFUSE_NO_DISCARD);
}
END_TEST

/* rummy500 4.3: the hand has a pair of eights; the pile has two eights, and a
 * ten and a jack above the lower one. */
static void
spread_pile(void)
{
	use("rummy500", 2);
	state.phase = PHASE_DRAW;
	hold(0, "8S 8D QS 4C");
	hold(1, "KD KC");
	position_set_pile(&state.stock, "2C 3C");
	position_set_pile(&state.discard, "5C 8H TS JS 8C 3H");
}

START_TEST(cards_below_the_top_are_listed_by_how_they_can_be_laid)
{
	static const struct {
		const char *card, *meld;
	} takes[] = { { "8C", "8S 8D 8C" },
		      { "TS", "TS JS QS" },
		      { "8H", "8S 8H 8D 8C" } };
	unsigned found = 0;

	spread_pile();
	game_legal(&state, &legal);
	ck_assert_uint_eq(legal.at[0].from, FROM_STOCK);
	ck_assert_uint_eq(legal.at[1].from, FROM_DISCARD);
	ck_assert_uint_eq(legal.at[1].card, CARD_NONE);
	for (unsigned i = 0; i < 3; i++) {
		struct laid laid[4];
		unsigned n = cards_parse(takes[i].meld, laid);

		action_init(&action, ACT_DRAW);
		action.from = FROM_DISCARD;
		cards_parse(takes[i].card, action.cards);
		action.card = action.cards[0].card;
		action_append_meld(&action, laid, n);
		for (unsigned at = 0; at < legal.n; at++)
			found += action_equal(&legal.at[at], &action);
	}
	ck_assert_uint_eq(found, 3);
	/* neither the jack alone nor the five, of which nothing can be made */
	for (unsigned at = 2; at < legal.n; at++) {
		ck_assert_uint_ne(legal.at[at].card, card_of(CLUBS, 5));
		ck_assert_int_eq(
			(spread_pile(), action = legal.at[at], apply()),
			REFUSE_NONE);
	}
}
END_TEST

START_TEST(all_seats_see_the_cards_that_a_lower_card_brings)
{
	struct event *event = &events.at[0];

	spread_pile();
	action_init(&action, ACT_DRAW);
	action.from = FROM_DISCARD;
	action.card = card_of(SPADES, 10);
	action.has_melds = true;
	add_list("TS JS QS");
	ck_assert_int_eq(apply(), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 2);
	ck_assert_uint_eq(event->action.act, ACT_DRAW);
	ck_assert_uint_eq(event->got_count, 4);
	ck_assert_uint_eq(event->got_shown, SHOWN_ALL);
	ck_assert_uint_eq(event->got[0], card_of(SPADES, 10));
	ck_assert_uint_eq(event->got[3], card_of(HEARTS, 3));
	ck_assert_uint_eq(events.at[1].action.act, ACT_MELD);
	ck_assert_uint_eq(state.discard.n, 2);
	ck_assert_uint_eq(state.hands[0].n, 5);
	ck_assert_int_eq(state.own.table.laid[0], 30);
}
END_TEST

START_TEST(a_long_pile_never_hides_the_draw_from_the_stock)
{
	use("rummy500", 5);
	state.phase = PHASE_DRAW;
	hold(0, "X1 X1 2S 4S 6S 8S TS QS 3H 5H 7H 9H JH KH");
	position_set_pile(&state.stock, "2C");
	position_set_pile(&state.discard,
			  "2H 4H 6H 8H TH QH AH 3S 5S 7S 9S JS KS AS 2D 3D 4D "
			  "5D 6D 7D 8D 9D TD JD QD KD AD X1 X1 3C 5C");
	game_legal(&state, &legal);
	ck_assert_uint_eq(legal.n, LEGAL_MAX);
	ck_assert(legal.more);
	ck_assert_uint_eq(legal.at[0].from, FROM_STOCK);
}
END_TEST

START_TEST(the_first_turns_end_with_the_dealers)
{
	use("rummy", 3);
	state.phase = PHASE_DRAW;
	state.first = true;
	position_set_pile(&state.stock, "2C 3C 4C 5C 6C");
	position_set_pile(&state.discard, "9C");
	for (unsigned i = 0; i < 3; i++) {
		hold(i, "KD 2D");
		ck_assert(state.first);
		ck_assert_int_eq(draw(FROM_STOCK), REFUSE_NONE);
		ck_assert_int_eq(discard("KD"), REFUSE_NONE);
	}
	ck_assert_uint_eq(state.seat, 0);
	ck_assert(!state.first);
}
END_TEST

/* Any bytes in an action: a ruling, and no card beyond the arrays. */
/* An event of the last action and the view as everybody gets them. */
static const char *
told(unsigned i)
{
	static char text[8192];
	struct view view;
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, sizeof(text) - 1);
	event_write(&jsonw, &rules, &events.at[i], 1, EYES_ALL);
	view_of(&state, 0, &view);
	view_write(&jsonw, &view);
	ck_assert(!jsonw.full);
	text[jsonw.n] = '\0';
	return text;
}

/* rummy2 4.7: a turn that ends with one card in hand is told by a knock. */
START_TEST(one_card_left_is_told)
{
	use("rummy2", 3);
	state.first = false;
	hold(0, "9C KD 3H");
	ck_assert_int_eq(discard("KD"), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 1);
	state.seat = 0;
	state.phase = PHASE_PLAY;
	ck_assert_int_eq(discard("3H"), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 2);
	ck_assert_uint_eq(events.at[0].action.act, ACT_DISCARD);
	ck_assert_uint_eq(events.at[1].action.act, ACT_KNOCK);
	ck_assert_uint_eq(events.at[1].seat, 0);
	ck_assert_ptr_nonnull(strstr(told(1), "{\"n\":1,\"seat\":0,"
					      "\"do\":\"knock\"}"));
	state.seat = 0;
	state.phase = PHASE_PLAY;
	ck_assert_int_eq(discard("9C"), REFUSE_NONE); /* the last one: out */
	ck_assert_uint_ne(state.over, OVER_NO);
	for (unsigned i = 0; i < events.n; i++)
		ck_assert_uint_ne(events.at[i].action.act, ACT_KNOCK);
}
END_TEST

/* rummy2 4.7: a seat that knocks since it may discard nothing knocks once. */
START_TEST(who_knocks_with_one_card_knocks_once)
{
	use("rummy2", 3);
	state.first = false;
	hold(0, "X1");
	state.from = FROM_STOCK;
	action_init(&action, ACT_KNOCK);
	ck_assert_int_eq(apply(), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 1);
	use("rummy", 3); /* and nobody knocks elsewhere */
	hold(0, "9C KD");
	ck_assert_int_eq(discard("KD"), REFUSE_NONE);
	ck_assert_uint_eq(events.n, 1);
}
END_TEST

/* eight-hands 11, deuce_sets: in a set of deuces they are natural and stand
 * without "="; in a run each is wild, in its own place too. */
START_TEST(natural_deuces_are_told_as_natural)
{
	use("eight-hands", 3);
	must_load("eight-hands", "{deuce_sets: true}", 3, &rules);
	hold(0, "2S 2D X1 2C 5S 5S 5D 2H 3S 4S 5S 6S 2S KD");
	ck_assert_int_eq(meld("2S=2S 2D X1"), REFUSE_CONTRACT);
	action_init(&action, ACT_MELD);
	action.has_melds = true;
	add_list("2S=2S 2D X1");
	add_list("5S 5S 5D 2H");
	ck_assert_int_eq(apply(), REFUSE_NONE);
	ck_assert_msg(strstr(told(0), "[[\"2S\",\"2D\",\"X1=2?\"],"
				      "[\"5S\",\"5S\",\"5D\",\"2H=5?\"]]"),
		      "%s", told(0));
	ck_assert_ptr_nonnull(
		strstr(told(0), "\"cards\":[\"2S\",\"2D\",\"X1=2?\"]"));
	ck_assert_int_eq(add(1, "2C=2C"), REFUSE_NONE);
	ck_assert_msg(strstr(told(0), "\"cards\":[\"2C\"]"), "%s", told(0));
	ck_assert_ptr_null(strstr(told(0), "2C=2C"));
	position_add_meld(&state, 1, "3S 4S 5S 6S");
	ck_assert_int_eq(add(3, "2S=2S"), REFUSE_NONE);
	ck_assert_ptr_nonnull(strstr(told(0), "\"cards\":[\"2S=2S\"]"));
	ck_assert_ptr_nonnull(strstr(told(0), "[\"2S=2S\",\"3S\",\"4S\""));
}
END_TEST

START_TEST(garbage_is_refused_or_played)
{
	static struct state before;
	static const char *const games[] = { "rummy", "wildcat" };
	uint32_t word = 99;

	for (unsigned i = 0; i < 40000; i++) {
		unsigned char *bytes = (unsigned char *)&action;

		if (i % 40 == 0) {
			use(games[i / 40 % 2], 3);
			hold(0, "4S 5S 6S 7S 8S 9H 9D 9C");
			hold(1, "KD KH");
			position_set_pile(&state.stock, "3C 4C 5C");
			position_set_pile(&state.discard, "JC 9S");
			position_add_meld(&state, 0, "TD JD QD");
			if (i % 80 < 40)
				state.phase = PHASE_DRAW;
		}
		for (size_t j = 0; j < sizeof(action); j++) {
			word = word * 1664525 + 1013904223;
			bytes[j] = (unsigned char)(word >> 24);
		}
		action.act %= ACTS;
		action.from %= 5;
		action.at %= 3;
		action.kind %= 3;
		action.yes = word >> 3 & 1;
		action.has_melds = word >> 4 & 1;
		action.has_cards = word >> 5 & 1;
		action.meld %= 3;
		if (word >> 6 & 1) {
			action.lists = 1;
			action.ends[0] = word >> 7 & 7;
			for (unsigned j = 0; j < 8; j++) {
				action.cards[j].card %= CARD_KINDS + 2;
				if (word >> 8 & 1)
					action.cards[j].as = CARD_NONE;
			}
		}
		memcpy(&before, &state, sizeof(state));
		if (apply() != REFUSE_NONE)
			ck_assert_int_eq(memcmp(&before, &state, sizeof(state)),
					 0);
		else
			memcpy(&state, &before, sizeof(state));
	}
}
END_TEST

/* push 3.2 and liverpool 3.5 together, with no natural card in the pack. */
START_TEST(an_upcard_that_stays_wild_leaves_room_for_a_cut)
{
	static const char text[] =
		"base: rummy\nplayers: [8]\nhand: 3\nwild: [2, 3, 4, 5, 6, 7]\n"
		"packs: [{packs: 3, without: [A, 8, 9, T, J, Q, K]}]\n"
		"upcard_natural: true\ncut: true\n";
	struct diag diag = { "" };

	ck_assert_msg(sheet_load_text("house.yaml",
				      (struct bytes){ text, sizeof(text) - 1 },
				      8, &rules, &diag),
		      "%s", diag.text);
	game_begin(&state, &rules, 8);
	stream_for_deal(&stream, zero_seed, 1);
	game_deal(&state, &stream, &events);
	game_legal(&state, &legal);
	action_copy(&action, &legal.at[0]);
	ck_assert_uint_eq(apply(), REFUSE_NONE);
	ck_assert_uint_gt(events.n, 8);
	ck_assert_uint_le(events.n, EVENTS_MAX);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("table");
	TCase *tcase = tcase_create("table");

	tcase_add_test(tcase, the_safe_action_draws_from_the_stock);
	tcase_add_test(tcase, the_safe_discard_is_the_dearest_natural_card);
	tcase_add_test(tcase, the_safe_discard_is_not_the_card_just_taken);
	tcase_add_test(tcase, a_card_from_the_stock_is_its_drawers_secret);
	tcase_add_test(tcase, a_renewed_stock_is_announced_before_the_draw);
	tcase_add_test(tcase, a_view_shows_what_the_sheet_makes_public);
	tcase_add_test(tcase, single_melds_of_every_size_are_listed);
	tcase_add_test(tcase, twins_make_melds_of_their_own);
	tcase_add_test(tcase, wild_cards_are_listed_with_what_they_stand_for);
	tcase_add_test(tcase, single_cards_laid_off_are_listed);
	tcase_add_test(tcase,
		       the_pile_is_listed_with_each_way_to_lay_its_top_card);
	tcase_add_test(tcase, nothing_is_laid_that_leaves_the_taken_card_alone);
	tcase_add_test(tcase,
		       a_draw_from_a_stock_that_is_gone_may_stop_the_deal);
	tcase_add_test(tcase, wrong_fields_and_wrong_phases_are_refused);
	tcase_add_test(tcase,
		       cards_below_the_top_are_listed_by_how_they_can_be_laid);
	tcase_add_test(tcase, all_seats_see_the_cards_that_a_lower_card_brings);
	tcase_add_test(tcase, a_long_pile_never_hides_the_draw_from_the_stock);
	tcase_add_test(tcase, the_first_turns_end_with_the_dealers);
	tcase_add_test(tcase, one_card_left_is_told);
	tcase_add_test(tcase, who_knocks_with_one_card_knocks_once);
	tcase_add_test(tcase, natural_deuces_are_told_as_natural);
	tcase_add_test(tcase, garbage_is_refused_or_played);
	tcase_add_test(tcase, an_upcard_that_stays_wild_leaves_room_for_a_cut);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

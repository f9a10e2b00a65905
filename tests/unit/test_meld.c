/*
 * Melds: how cards are read and how melds grow.  The rules are filled in by
 * hand here, so that each row says which parameters it is about; the sheets'
 * own examples are the rows of tests/cases.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "referee/engine/meld.h"
#include "referee/engine/rules.h"
#include "tests/support/rules_fixture.h"
#include "tests/support/suite.h"

typedef void game_fn(struct rules *rules);

/* Sets and runs of three or more, two packs, four jokers, ace low. */
static void
plain(struct rules *rules)
{
	memset(rules, 0, sizeof(*rules));
	for (unsigned suit = 0; suit < SUITS; suit++) {
		for (unsigned rank = 1; rank <= RANK_KING; rank++) {
			card_t card = card_of(suit, rank);
			int points = rank < 10 ? (int)rank : 10;

			rules->pack_of[card] = 2;
			rules->value[card] = (int16_t)points;
			rules->rank_value[rank] = (int16_t)points;
		}
	}
	rules->pack_of[CARD_X1] = 4;
	rules->set_min = 3;
	rules->set_max = 12;
	rules->run_min = 3;
	rules->run_max = 13;
	rules->natural_min = 1;
}

static void
rummy(struct rules *rules)
{
	plain(rules);
	for (card_t card = 0; card < 64; card++)
		rules->pack_of[card] = rules->pack_of[card] > 0;
	rules->pack_of[CARD_X1] = 0;
	rules->set_max = 4;
	rules->set_suits = SUITS_DIFFER;
}

static void
rummy_both(struct rules *rules)
{
	rummy(rules);
	rules->ace = ACE_BOTH;
}

static void
rummy_round(struct rules *rules)
{
	rummy(rules);
	rules->ace = ACE_ROUND;
}

static void
american_both(struct rules *rules)
{
	plain(rules);
	rules->run_max = 14;
	rules->ace = ACE_BOTH;
}

static void
wild_deuces(struct rules *rules)
{
	for (unsigned suit = 0; suit < SUITS; suit++)
		rules->wild_mask |= UINT64_C(1) << card_of(suit, 2);
}

static void
wildcat(struct rules *rules)
{
	plain(rules);
	for (unsigned suit = 0; suit < SUITS; suit++) {
		rules->pack_of[card_of(suit, 2)] = 0;
		for (unsigned rank = 3; rank < 10; rank++)
			rules->value[card_of(suit, rank)] = 5;
		rules->value[card_of(suit, RANK_ACE)] = 20;
	}
	rules->value[card_of(SPADES, RANK_QUEEN)] = 50;
	rules->set_max = 4;
	rules->run_max = 4;
	rules->ace = ACE_HIGH;
	rules->run_low = 3;
	rules->strict_ends = true;
	rules->full_run_bonus = 20;
}

static void
faster(struct rules *rules)
{
	wildcat(rules);
	wild_deuces(rules);
	for (unsigned suit = 0; suit < SUITS; suit++)
		rules->pack_of[card_of(suit, 2)] = 2;
}

static void
czech(struct rules *rules)
{
	plain(rules);
	rules->natural_majority = true;
	rules->strict_ends = true;
}

static void
contract(struct rules *rules)
{
	plain(rules);
	rules->run_min = 4;
	rules->run_max = 14;
	rules->ace = ACE_BOTH;
	rules->natural_min = 2;
}

static void
push(struct rules *rules)
{
	plain(rules);
	wild_deuces(rules);
	rules->set_max = 4;
	rules->set_suits = SUITS_DIFFER;
	rules->ace = ACE_BOTH;
	rules->strict_ends = true;
}

static void
progressive(struct rules *rules)
{
	contract(rules);
	wild_deuces(rules);
	rules->run_min = 3;
	rules->set_suits = SUITS_COVER;
	rules->set_max = 26;
}

static void
rummy2(struct rules *rules)
{
	plain(rules);
	wild_deuces(rules);
	rules->set_max = 8;
	rules->run_min = 4;
	rules->run_max = 12;
	rules->ace = ACE_HIGH;
	rules->run_low = 3;
	rules->natural_min = 2;
	rules->set_wilds = SET_WILDS_PLACES;
	rules->strict_ends = true;
}

static void
eight_hands(struct rules *rules)
{
	plain(rules);
	wild_deuces(rules);
	rules->run_min = 4;
	rules->ace = ACE_HIGH;
	rules->natural_majority = true;
}

static void
deuce_sets(struct rules *rules)
{
	eight_hands(rules);
	rules->wild_sets = true;
}

static void
rummikub(struct rules *rules)
{
	rummy(rules);
	rules->pack_of[CARD_X1] = 2;
	rules->set_wilds = SET_WILDS_SUIT;
}

static void
runs_first(struct rules *rules)
{
	rummikub(rules);
	rules->runs_first = true;
}

static void
canasta(struct rules *rules)
{
	plain(rules);
	wild_deuces(rules);
	rules->natural_min = 2;
	rules->wild_max = 3;
	rules->meld_value = VALUE_CARDS;
}

static void
samba(struct rules *rules)
{
	canasta(rules);
	rules->pure_runs = true;
}

/* All cards with what they stand for, wild ones with "=". */
static void
write_meld(const struct rules *rules, const struct meld *meld, char *out)
{
	*out = '\0';
	for (unsigned i = 0; i < meld->n; i++) {
		bool wild = meld->cards[i].as != meld->cards[i].card ||
			    (meld->kind == KIND_RUN &&
			     card_is_wild(rules, meld->cards[i].card));

		if (i > 0)
			*out++ = ' ';
		out += laid_name(meld->cards[i], wild, out);
	}
}

static const struct reading {
	game_fn *game;
	const char *cards;
	const char *reads; /* NULL: as the cards are written */
	enum refusal refusal;
	enum kind kind; /* named */
} readings[] = {
	{ rummy, "4S 5S 6S", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy, "7H 7D 7C", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy, "AS 2S 3S", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", NULL, REFUSE_NONE,
	  KIND_NONE },
	{ rummy, "QS KS AS", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ rummy, "4S 5H 6S", NULL, REFUSE_MELD_SUIT, KIND_NONE },
	{ rummy, "4S 5S 7S", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ rummy, "6S 5S 4S", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ rummy, "4S 5S", NULL, REFUSE_MELD_SIZE, KIND_NONE },
	{ rummy, "7H 7D 8C", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ rummy, "7H 7D 7H", NULL, REFUSE_MELD_SUITS, KIND_NONE },
	{ rummy, "7H 7D X1", NULL, REFUSE_NOT_IN_PACK, KIND_NONE },
	{ rummy, "7H 7D 7C", NULL, REFUSE_MELD_SUIT, KIND_RUN },
	{ rummy, "4S 5S 6S", NULL, REFUSE_MELD_RANK, KIND_SET },
	{ rummy, "4S 5S 6S", NULL, REFUSE_NONE, KIND_RUN },
	{ rummy, "4S 5S 6S", NULL, REFUSE_MELD_KIND, KIND_FLUSH },
	{ rummy, "4S=5S 5S 6S", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ rummy, "4S=4S 5S 6S", "4S 5S 6S", REFUSE_NONE, KIND_NONE },
	{ rummy, "", NULL, REFUSE_EMPTY_LIST, KIND_NONE },
	{ rummy_both, "QS KS AS", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy_both, "AS 2S 3S", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy_both, "KS AS 2S", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ rummy_both, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", NULL,
	  REFUSE_MELD_LONG, KIND_NONE },
	{ american_both, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", NULL,
	  REFUSE_NONE, KIND_NONE },
	{ american_both, "7H 7H 7H", NULL, REFUSE_NOT_IN_PACK, KIND_NONE },
	{ american_both, "7H 7H 7C", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy_round, "KS AS 2S", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy_round, "QS KS AS 2S", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy_round, "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S", NULL,
	  REFUSE_NONE, KIND_NONE },
	{ rummy_round, "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S", NULL,
	  REFUSE_MELD_LONG, KIND_NONE },
	{ plain, "4S 5S 5S 6S", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ wildcat, "JS X1 KS", "JS X1=QS KS", REFUSE_NONE, KIND_NONE },
	{ wildcat, "X1 KS AS", "X1=QS KS AS", REFUSE_NONE, KIND_NONE },
	{ wildcat, "QH QD X1", "QH QD X1=Q?", REFUSE_NONE, KIND_NONE },
	{ wildcat, "QH QD X1=QS", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ wildcat, "QH QD X1=QH", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ wildcat, "QH QD X1=Q?", NULL, REFUSE_NONE, KIND_NONE },
	{ wildcat, "QH QD X1=K?", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ wildcat, "X1 X1 9S", "X1=9? X1=9? 9S", REFUSE_NONE, KIND_NONE },
	{ wildcat, "X1=7S X1 9S", "X1=7S X1=8S 9S", REFUSE_NONE, KIND_NONE },
	{ wildcat, "X1=8S X1 9S", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ wildcat, "X1 X1 9S", "X1=7S X1=8S 9S", REFUSE_NONE, KIND_RUN },
	{ wildcat, "X1=QS X1=KS AS", NULL, REFUSE_NONE, KIND_NONE },
	{ wildcat, "AS X1=KS X1=QS", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ wildcat, "X1 X1 X1", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ wildcat, "X1 X1 X1 AS", "X1=A? X1=A? X1=A? AS", REFUSE_NONE,
	  KIND_NONE },
	{ wildcat, "X1=3S 4S X1", "X1=3S 4S X1=5S", REFUSE_NONE, KIND_NONE },
	{ wildcat, "X1 3S 4S", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ wildcat, "AS 3S 4S", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ wildcat, "QD KD AD 3D", NULL, REFUSE_MELD_RANK, KIND_NONE },
	{ wildcat, "KS AS X1", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ wildcat, "5S 5H 5D 5C 5S", NULL, REFUSE_MELD_LONG, KIND_NONE },
	{ wildcat, "4H 5H 6H 7H 8H", NULL, REFUSE_MELD_LONG, KIND_NONE },
	{ wildcat, "2H 2S 2D", NULL, REFUSE_NOT_IN_PACK, KIND_NONE },
	{ faster, "9H 2C JH", "9H 2C=TH JH", REFUSE_NONE, KIND_NONE },
	{ faster, "2D 2D 6S", "2D=6? 2D=6? 6S", REFUSE_NONE, KIND_NONE },
	{ faster, "2H 2S 2D", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ faster, "2C 3C 4C", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ czech, "9S X1 X1", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ czech, "8D 9D X1 X1", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ czech, "8D 9D TD X1 X1", "8D 9D TD X1=JD X1=QD", REFUSE_NONE,
	  KIND_NONE },
	{ czech, "QH KH X1", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ contract, "5D X1 7D 8D", "5D X1=6D 7D 8D", REFUSE_NONE, KIND_NONE },
	{ contract, "5D X1=7D 7D 8D", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ contract, "X1 2H 3H 4H", "X1=AH 2H 3H 4H", REFUSE_NONE, KIND_NONE },
	{ contract, "JC QC KC X1", "JC QC KC X1=AC", REFUSE_NONE, KIND_NONE },
	{ contract, "QC KC AC 2C", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ contract, "QS KS AS X1", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ contract, "8S X1 X1", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ contract, "AS X1 X1 4S", "AS X1=2S X1=3S 4S", REFUSE_NONE,
	  KIND_NONE },
	{ push, "AH 2H 3H", "AH 2H=2H 3H", REFUSE_NONE, KIND_NONE },
	{ push, "7H X1 2S", "7H X1=7? 2S=7?", REFUSE_NONE, KIND_NONE },
	{ push, "7H X1=8H 2S", "7H X1=8H 2S=9H", REFUSE_NONE, KIND_NONE },
	{ push, "AH X1 X1 X1 X1", "AH X1=2H X1=3H X1=4H X1=5H", REFUSE_NONE,
	  KIND_NONE },
	{ push, "X1 X1 X1 X1 AH", "X1=TH X1=JH X1=QH X1=KH AH", REFUSE_NONE,
	  KIND_NONE },
	{ push, "X1 X1 AH X1 X1", NULL, REFUSE_MELD_LONG, KIND_NONE },
	{ push, "8S 8S 8H", NULL, REFUSE_MELD_SUITS, KIND_NONE },
	{ progressive, "7S 7H 7H", NULL, REFUSE_MELD_SUITS, KIND_NONE },
	{ progressive, "7S 2H 7D", "7S 2H=7? 7D", REFUSE_NONE, KIND_NONE },
	{ progressive, "7S 7S 2D 2H", NULL, REFUSE_MELD_SUITS, KIND_NONE },
	{ progressive, "7S 7H 7D 7H", NULL, REFUSE_MELD_SUITS, KIND_NONE },
	{ progressive, "7S 7H 7D 7C 7H", NULL, REFUSE_NONE, KIND_NONE },
	{ rummy2, "AH AC X1", "AH AC X1=AS", REFUSE_NONE, KIND_NONE },
	{ rummy2, "AS AD AC AC X1 X1", "AS AD AC AC X1=AH X1=AS", REFUSE_NONE,
	  KIND_NONE },
	{ rummy2, "AH AC X1=AD", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ rummy2, "KD KD 2C", "KD KD 2C=KS", REFUSE_NONE, KIND_NONE },
	{ rummy2, "2H 4H 5H 6H", "2H=3H 4H 5H 6H", REFUSE_NONE, KIND_NONE },
	{ eight_hands, "2S 3S 4S 5S", "2S=2S 3S 4S 5S", REFUSE_NONE,
	  KIND_NONE },
	{ eight_hands, "2S 2H 2D", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ eight_hands, "9D X1 JD 2H", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ deuce_sets, "2S 2H 2D", NULL, REFUSE_NONE, KIND_NONE },
	{ deuce_sets, "2S 2H X1", "2S 2H X1=2?", REFUSE_NONE, KIND_NONE },
	{ deuce_sets, "7S 7H 2D", "7S 7H 2D=7?", REFUSE_NONE, KIND_NONE },
	{ rummikub, "7S X1 X1", "7S X1=7? X1=7?", REFUSE_NONE, KIND_NONE },
	{ rummikub, "7S X1=7H 7D", "7S X1=7H 7D", REFUSE_NONE, KIND_NONE },
	{ rummikub, "7S X1=7S 7D", NULL, REFUSE_MELD_WILD, KIND_NONE },
	{ rummikub, "QS KS X1", NULL, REFUSE_MELD_ACE, KIND_NONE },
	{ rummikub, "X1 2S 3S", "X1=AS 2S 3S", REFUSE_NONE, KIND_NONE },
	{ runs_first, "5S X1 X1", "5S X1=6S X1=7S", REFUSE_NONE, KIND_NONE },
	{ runs_first, "5S X1=5? X1", "5S X1=5? X1=5?", REFUSE_NONE, KIND_NONE },
	{ canasta, "7S 7S X1 X1 X1 2H", NULL, REFUSE_MELD_NATURAL, KIND_NONE },
	{ canasta, "7S 7S X1 X1 2H", "7S 7S X1=7? X1=7? 2H=7?", REFUSE_NONE,
	  KIND_NONE },
	{ samba, "7S 8S 9S", NULL, REFUSE_NONE, KIND_NONE },
	{ samba, "7S 8S X1", NULL, REFUSE_RUN_WILD, KIND_NONE },
	{ samba, "7S 2H=8S 9S", NULL, REFUSE_RUN_WILD, KIND_NONE },
	{ samba, "7S 7H X1", "7S 7H X1=7?", REFUSE_NONE, KIND_NONE },
};

START_TEST(cards_are_read_as_the_rules_say)
{
	const struct reading *row = &readings[_i];
	struct rules rules;
	struct laid cards[MELD_CARDS_MAX];
	struct meld meld = { 0 };
	struct meld untouched = meld;
	struct ruling ruling;
	char text[MELD_CARDS_MAX * CARD_NAME_MAX];
	unsigned n = cards_parse(row->cards, cards);

	row->game(&rules);
	ruling = meld_read(&rules, cards, n, row->kind, &meld);
	ck_assert_msg(ruling.refusal == row->refusal, "%s: %s", row->cards,
		      refusal_name(ruling.refusal));
	if (row->refusal != REFUSE_NONE) {
		ck_assert_mem_eq(&meld, &untouched, sizeof(meld));
		return;
	}
	write_meld(&rules, &meld, text);
	ck_assert_str_eq(text, row->reads != NULL ? row->reads : row->cards);
}
END_TEST

static const struct growing {
	game_fn *game;
	const char *meld;
	const char *add;
	enum end at;
	enum refusal refusal;
	const char *grown;
} growings[] = {
	{ rummy, "3S 4S 5S", "2S 6S", AT_NONE, REFUSE_NONE, "2S 3S 4S 5S 6S" },
	{ rummy, "3S 4S 5S", "8S 7S 6S", AT_NONE, REFUSE_NONE,
	  "3S 4S 5S 6S 7S 8S" },
	{ rummy, "3S 4S 5S", "7S", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ rummy, "3S 4S 5S", "4S", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ rummy, "3S 4S 5S", "6H", AT_NONE, REFUSE_MELD_SUIT, NULL },
	{ rummy, "3S 4S 5S", "6S", AT_LOW, REFUSE_NONE, "3S 4S 5S 6S" },
	{ rummy, "JS QS KS", "AS", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ rummy, "2S 3S 4S", "AS", AT_NONE, REFUSE_NONE, "AS 2S 3S 4S" },
	{ rummy, "9S 9H 9D", "9C", AT_NONE, REFUSE_NONE, "9S 9H 9D 9C" },
	{ rummy, "9S 9H 9D", "9S", AT_NONE, REFUSE_MELD_SUITS, NULL },
	{ rummy, "9S 9H 9D", "8C", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ rummy, "9S 9H 9D", "", AT_NONE, REFUSE_EMPTY_LIST, NULL },
	{ rummy_both, "JS QS KS", "AS", AT_NONE, REFUSE_NONE, "JS QS KS AS" },
	{ rummy_both, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", AT_NONE,
	  REFUSE_NONE, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS" },
	{ rummy_both, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", AT_LOW,
	  REFUSE_NONE, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS" },
	{ rummy_both, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", AT_NONE,
	  REFUSE_NO_PLACE, NULL },
	{ american_both, "3S 4S 5S", "AS 2S", AT_NONE, REFUSE_NONE,
	  "AS 2S 3S 4S 5S" },
	{ american_both, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS AS",
	  AT_NONE, REFUSE_NONE, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS" },
	{ rummy_round, "KS AS 2S", "3S QS", AT_NONE, REFUSE_NONE,
	  "QS KS AS 2S 3S" },
	{ rummy_round, "KS AS 2S", "TS", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ rummy_round, "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S", "4S", AT_NONE,
	  REFUSE_NONE, "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S" },
	{ rummy_round, "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S", "4S", AT_LOW,
	  REFUSE_NONE, "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S" },
	{ rummy_round, "5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S", "4S", AT_NONE,
	  REFUSE_NO_PLACE, NULL },
	{ wildcat, "7H 8H 9H", "X1", AT_NONE, REFUSE_NONE, "7H 8H 9H X1=TH" },
	{ wildcat, "7H 8H 9H", "X1", AT_LOW, REFUSE_NONE, "X1=6H 7H 8H 9H" },
	{ wildcat, "7H 8H 9H", "X1=6H", AT_NONE, REFUSE_NONE,
	  "X1=6H 7H 8H 9H" },
	{ wildcat, "7H 8H 9H", "X1=6H", AT_HIGH, REFUSE_END_CLOSED, NULL },
	{ wildcat, "7H 8H 9H", "X1=8H", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ wildcat, "7H 8H 9H", "X1=T?", AT_NONE, REFUSE_MELD_WILD, NULL },
	{ wildcat, "QC KC AC", "X1", AT_HIGH, REFUSE_END_CLOSED, NULL },
	{ wildcat, "QC KC AC", "X1", AT_NONE, REFUSE_NONE, "X1=JC QC KC AC" },
	{ wildcat, "3D 4D 5D", "X1", AT_LOW, REFUSE_END_CLOSED, NULL },
	{ wildcat, "3D 4D 5D", "6D", AT_LOW, REFUSE_END_CLOSED, NULL },
	{ wildcat, "3D 4D 5D", "X1", AT_NONE, REFUSE_NONE, "3D 4D 5D X1=6D" },
	{ wildcat, "JH QH KH", "AH", AT_NONE, REFUSE_NONE, "JH QH KH AH" },
	{ wildcat, "3D 4D 5D 6D", "7D", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ wildcat, "5S 5H 5D", "X1", AT_LOW, REFUSE_NONE, "5S 5H 5D X1=5?" },
	{ wildcat, "5S 5H 5D", "X1=5S", AT_NONE, REFUSE_MELD_WILD, NULL },
	{ wildcat, "8H X1=9H TH", "9H", AT_NONE, REFUSE_NO_PLACE, NULL },
	{ czech, "5S 6S 7S", "X1 9S", AT_NONE, REFUSE_NONE,
	  "5S 6S 7S X1=8S 9S" },
	{ czech, "5S 6S 7S", "9S X1", AT_LOW, REFUSE_NONE,
	  "5S 6S 7S X1=8S 9S" },
	{ czech, "5S 6S 7S", "X1 X1 X1", AT_NONE, REFUSE_MELD_NATURAL, NULL },
	{ czech, "TS JS QS", "KS X1", AT_NONE, REFUSE_NONE,
	  "X1=9S TS JS QS KS" },
	{ czech, "TS JS QS", "KS X1", AT_HIGH, REFUSE_END_CLOSED, NULL },
	{ contract, "3S 4S 5S 6S", "AS X1", AT_NONE, REFUSE_NONE,
	  "AS X1=2S 3S 4S 5S 6S" },
	{ contract, "3S 4S 5S 6S", "X1 X1 9S", AT_NONE, REFUSE_NONE,
	  "3S 4S 5S 6S X1=7S X1=8S 9S" },
	{ contract, "TS JS QS KS", "X1 X1", AT_NONE, REFUSE_NONE,
	  "X1=9S TS JS QS KS X1=AS" },
	{ contract, "AS 2S 3S 4S", "X1", AT_LOW, REFUSE_NONE,
	  "AS 2S 3S 4S X1=5S" },
	{ contract, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS X1", AT_LOW,
	  REFUSE_NONE, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS X1=AS" },
	{ contract, "4S 5S 6S 7S", "X1=2S 3S", AT_NONE, REFUSE_NONE,
	  "X1=2S 3S 4S 5S 6S 7S" },
	{ contract, "3S 4S 5S 6S", "2S=3S", AT_NONE, REFUSE_MELD_WILD, NULL },
	{ rummy2, "AH AC X1=AS", "AS", AT_NONE, REFUSE_NONE, "AH AC X1=AD AS" },
	{ rummy2, "AH AC X1=AS", "X1", AT_NONE, REFUSE_NONE,
	  "AH AC X1=AS X1=AD" },
	{ progressive, "7S 7H 7D", "7H", AT_NONE, REFUSE_MELD_SUITS, NULL },
	{ progressive, "7S 7H 7D", "7C", AT_NONE, REFUSE_NONE, "7S 7H 7D 7C" },
	{ canasta, "7S 7S X1 X1", "2S 2S", AT_NONE, REFUSE_MELD_NATURAL, NULL },
	{ samba, "7S 8S 9S", "TS", AT_NONE, REFUSE_NONE, "7S 8S 9S TS" },
	{ samba, "7S 8S 9S", "X1", AT_NONE, REFUSE_RUN_WILD, NULL },
	{ samba, "7S 8S 9S", "2S=TS", AT_NONE, REFUSE_RUN_WILD, NULL },
};

/* Read cards into memory of any content; return the meld's bytes. */
static struct meld
read_over(const struct rules *rules, int before, enum kind kind,
	  const card_t *cards)
{
	struct laid laid[3];
	struct meld meld;

	memset(&meld, before, sizeof(meld));
	meld.owner = 0;
	for (unsigned i = 0; i < 3; i++)
		laid[i] = (struct laid){ cards[i], CARD_NONE };
	ck_assert_int_eq(meld_read(rules, laid, 3, kind, &meld).refusal,
			 REFUSE_NONE);
	return meld;
}

/* A saved state contains all bytes of its melds: they depend only on the cards.
 */
START_TEST(unused_cards_are_cleared)
{
	const card_t set[] = { card_of(0, 7), card_of(1, 7), card_of(2, 7) };
	const card_t run[] = { card_of(0, 7), card_of(0, 8), card_of(0, 9) };
	struct rules rules;

	plain(&rules);
	for (enum kind kind = KIND_SET; kind <= KIND_RUN; kind++) {
		const card_t *cards = kind == KIND_SET ? set : run;
		struct meld meld = read_over(&rules, 0x55, kind, cards);
		struct meld other = read_over(&rules, 0xaa, kind, cards);

		ck_assert_mem_eq(&meld, &other, sizeof(meld));
	}
}
END_TEST

START_TEST(melds_grow_as_the_rules_say)
{
	const struct growing *row = &growings[_i];
	struct rules rules;
	struct laid cards[MELD_CARDS_MAX];
	struct meld meld = { 0 };
	struct meld before;
	struct ruling ruling;
	char text[MELD_CARDS_MAX * CARD_NAME_MAX];
	unsigned n = cards_parse(row->meld, cards);

	row->game(&rules);
	ruling = meld_read(&rules, cards, n, KIND_NONE, &meld);
	ck_assert_int_eq(ruling.refusal, REFUSE_NONE);
	meld.owner = 3;
	before = meld;
	n = cards_parse(row->add, cards);
	ruling = meld_grow(&rules, &meld, cards, n, row->at);
	ck_assert_msg(ruling.refusal == row->refusal, "%s + %s: %s", row->meld,
		      row->add, refusal_name(ruling.refusal));
	if (row->refusal != REFUSE_NONE) {
		ck_assert_mem_eq(&meld, &before, sizeof(meld));
		return;
	}
	write_meld(&rules, &meld, text);
	ck_assert_str_eq(text, row->grown);
	ck_assert_uint_eq(meld.owner, 3);
	/* A saved table contains whole melds: nothing of the stack. */
	for (unsigned i = meld.n; i < MELD_CARDS_MAX; i++) {
		ck_assert_uint_eq(meld.cards[i].card, 0);
		ck_assert_uint_eq(meld.cards[i].as, 0);
	}
}
END_TEST

START_TEST(melds_are_worth_what_their_cards_stand_for)
{
	static const struct {
		game_fn *game;
		const char *cards;
		uint8_t value;
		int points;
	} rows[] = {
		{ wildcat, "JS X1 KS", VALUE_STANDS, 70 },
		{ wildcat, "QS QH X1", VALUE_STANDS, 70 },
		{ wildcat, "TS JS X1 KS", VALUE_STANDS, 100 },
		{ wildcat, "3C 4C 5C", VALUE_STANDS, 15 },
		{ wildcat, "9S 9H 9D 9C", VALUE_STANDS, 20 },
		{ canasta, "7S 7S X1", VALUE_CARDS, 14 },
		{ plain, "9S TS JS", VALUE_HIGHEST, 10 },
		{ plain, "9S TS JS", VALUE_LOWEST, 9 },
	};

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct rules rules;
		struct laid cards[MELD_CARDS_MAX];
		struct meld meld = { 0 };
		unsigned n = cards_parse(rows[i].cards, cards);

		rows[i].game(&rules);
		rules.meld_value = rows[i].value;
		ck_assert_int_eq(
			meld_read(&rules, cards, n, KIND_NONE, &meld).refusal,
			REFUSE_NONE);
		ck_assert_msg(meld_points(&rules, &meld) == rows[i].points,
			      "%s: %d", rows[i].cards,
			      meld_points(&rules, &meld));
	}
}
END_TEST

/*
 * Properties: whatever cards come, in whatever order and with whatever "=",
 * what comes out of a success is a meld of these rules made of these cards, and
 * what comes out of a refusal is what was there before.
 */

/* Check's own assertions write to a pipe each time; these only when wrong. */
#define MUST(ok)                                                               \
	do {                                                                   \
		if (!(ok))                                                     \
			ck_abort_msg("%s: %s", text_of(rules, meld), #ok);     \
	} while (0)

static const char *
text_of(const struct rules *rules, const struct meld *meld)
{
	static char text[MELD_CARDS_MAX * CARD_NAME_MAX + 1];

	write_meld(rules, meld, text);
	return text;
}

static uint32_t word = 1;

static unsigned
draw(unsigned below)
{
	word = word * 1664525 + 1013904223;
	return (word >> 8) % below;
}

/* Is this card of the meld wild?  A deuce is not in a set of deuces
 * (eight-hands 11). */
static bool
is_wild_there(const struct rules *rules, const struct meld *meld, unsigned i)
{
	card_t card = meld->cards[i].card;

	if (rules->wild_sets && meld->kind == KIND_SET &&
	    !card_is_joker(card) &&
	    card_rank(card) == card_rank(meld->cards[i].as))
		return false;
	return card_is_wild(rules, card);
}

static void
must_be_a_run(const struct rules *rules, const struct meld *meld)
{
	unsigned last = meld->n - 1u;

	MUST(meld->n >= rules->run_min && meld->n <= rules->run_max);
	for (unsigned i = 0; i <= last; i++) {
		card_t as = meld->cards[i].as;

		MUST(as < 64 && card_rank(as) >= RANK_ACE &&
		     card_rank(as) <= RANK_KING);
		MUST(card_suit(as) == card_suit(meld->cards[0].as));
		if (i > 0)
			MUST(card_rank(as) ==
			     card_rank(meld->cards[i - 1].as) % 13 + 1);
		if (card_rank(as) != RANK_ACE || rules->ace == ACE_ROUND)
			continue;
		MUST(i == 0 || i == last);
		MUST(i != 0 || rules->ace != ACE_HIGH);
		MUST(i == 0 || rules->ace != ACE_LOW);
	}
	if (rules->ace == ACE_HIGH)
		MUST(card_rank(meld->cards[0].as) >= rules->run_low);
}

static void
must_be_a_set(const struct rules *rules, const struct meld *meld)
{
	unsigned suits = 0;

	MUST(meld->n >= rules->set_min && meld->n <= rules->set_max);
	for (unsigned i = 0; i < meld->n; i++) {
		card_t as = meld->cards[i].as;

		MUST(as < 64 || as_has_no_suit(as));
		MUST((as & 15) == (meld->cards[0].as & 15));
		if (is_wild_there(rules, meld, i) ||
		    rules->set_suits != SUITS_DIFFER)
			continue;
		MUST((suits >> card_suit(as) & 1) == 0);
		suits |= 1u << card_suit(as);
	}
}

static void
must_be_sound(const struct rules *rules, const struct meld *meld)
{
	uint8_t copies[CARD_KINDS] = { 0 };
	unsigned wilds = 0;

	MUST(meld->n >= 3 && meld->n <= MELD_CARDS_MAX);
	MUST(meld->kind == KIND_RUN || meld->kind == KIND_SET);
	for (unsigned i = 0; i < meld->n; i++) {
		card_t card = meld->cards[i].card;

		MUST(card < CARD_KINDS);
		MUST(++copies[card] <= rules->pack_of[card]);
		if (is_wild_there(rules, meld, i))
			wilds++;
		else
			MUST(meld->cards[i].as == card);
	}
	MUST(meld->n - wilds >= rules->natural_min);
	MUST(rules->wild_max == 0 || wilds <= rules->wild_max);
	MUST(!rules->natural_majority || 2 * wilds < meld->n);
	if (meld->kind == KIND_RUN)
		must_be_a_run(rules, meld);
	else
		must_be_a_set(rules, meld);
}

/* Does it hold these cards, each once, and as what they were said to be?
 * @forgets: what they stand for is worked out anew (rummy2 5.4). */
static void
must_hold(const struct rules *rules, const struct meld *meld,
	  const struct laid *cards, unsigned n, bool forgets)
{
	bool used[MELD_CARDS_MAX] = { false };

	/* first those of which it was said, which have fewer places */
	for (unsigned i = 0; i < 2 * n; i++) {
		struct laid want = cards[i % n];
		bool said = want.as != CARD_NONE && !forgets;
		unsigned k = 0;

		if (said != (i < n))
			continue;
		while (k < meld->n &&
		       (used[k] || meld->cards[k].card != want.card ||
			(said && meld->cards[k].as != want.as)))
			k++;
		MUST(k < meld->n);
		used[k] = true;
	}
}

/* Cards that could be a meld: of one suit or of one rank from a place on, now
 * and then a wild one, another one, or none at all.  The same @prng, the same
 * place. */
static unsigned
draw_cards(struct laid *cards, unsigned prng, unsigned most)
{
	static const card_t wilds[] = { CARD_X1, CARD_X1, 0x02, 0x32 };
	unsigned n = 1 + draw(most);
	unsigned rank = prng % 13 + 1, suit = prng / 13 % SUITS;
	bool run = prng & 64;

	for (unsigned i = 0; i < n; i++) {
		card_t card = run ? card_of(suit, (rank + i - 1) % 13 + 1)
				  : card_of(draw(SUITS), rank);
		unsigned how = draw(24);

		cards[i] = (struct laid){ card, CARD_NONE };
		if (how < 4)
			cards[i].card = wilds[how];
		else if (how == 4)
			cards[i].card = (card_t)draw(256);
		if (how < 4 && draw(2) == 0)
			cards[i].as = run ? card : AS_RANK(rank);
		else if (draw(16) == 0)
			cards[i].as = (card_t)draw(256);
	}
	return n;
}

static bool
must_read(const struct rules *rules, unsigned prng, struct meld *meld)
{
	struct laid cards[30];
	unsigned n = draw_cards(cards, prng, 8);
	enum kind kind = KIND_NONE;
	struct meld before;

	if (draw(2) == 0)
		kind = (enum kind)draw(KINDS + 1);
	if (draw(50) == 0) /* more than any meld has */
		n += draw_cards(cards + n, prng, 22);
	memset(meld, 0x5a, sizeof(*meld));
	before = *meld;
	if (meld_read(rules, cards, n, kind, meld).refusal != REFUSE_NONE) {
		MUST(memcmp(meld, &before, sizeof(before)) == 0);
		return false;
	}
	MUST(kind == KIND_NONE || meld->kind == kind);
	MUST(meld->n == n && meld->owner == before.owner);
	must_be_sound(rules, meld);
	must_hold(rules, meld, cards, n, false);
	return true;
}

static bool
must_grow(const struct rules *rules, unsigned prng, struct meld *meld)
{
	struct laid cards[30];
	unsigned n = draw_cards(cards, prng + draw(9), draw(20) == 0 ? 30 : 2);
	struct meld before = *meld;

	if (meld_grow(rules, meld, cards, n, (enum end)draw(3)).refusal !=
	    REFUSE_NONE) {
		MUST(memcmp(meld, &before, sizeof(before)) == 0);
		return false;
	}
	MUST(meld->n == before.n + n);
	MUST(meld->kind == before.kind && meld->owner == before.owner);
	must_be_sound(rules, meld);
	must_hold(rules, meld, before.cards, before.n,
		  meld->kind == KIND_SET &&
			  rules->set_wilds == SET_WILDS_PLACES);
	must_hold(rules, meld, cards, n, false);
	return true;
}

static game_fn *const games[] = {
	plain,	 rummy,	      rummy_both,  rummy_round, wildcat,       faster,
	czech,	 contract,    progressive, rummy2,	american_both, push,
	canasta, eight_hands, deuce_sets,  rummikub,	runs_first,
};

START_TEST(what_comes_out_is_a_meld_of_what_went_in)
{
	game_fn *game = games[_i];
	unsigned read[2] = { 0 }, grown[2] = { 0 };
	struct rules rules;

	game(&rules);
	for (unsigned i = 0; i < 100000; i++) {
		unsigned prng = draw(128);
		struct meld meld;

		if (!must_read(&rules, prng, &meld))
			continue;
		read[meld.kind == KIND_RUN]++;
		for (unsigned tries = 0; tries < 8; tries++)
			grown[meld.kind == KIND_RUN] += must_grow(&rules, prng,
								  &meld);
	}
	for (unsigned run = 0; run < 2; run++) {
		ck_assert_uint_ge(read[run], 500);
		ck_assert_uint_ge(grown[run], 40);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("meld");
	TCase *tcase = tcase_create("meld");

	tcase_add_loop_test(tcase, cards_are_read_as_the_rules_say, 0,
			    sizeof(readings) / sizeof(readings[0]));
	tcase_add_test(tcase, unused_cards_are_cleared);
	tcase_add_loop_test(tcase, melds_grow_as_the_rules_say, 0,
			    sizeof(growings) / sizeof(growings[0]));
	tcase_add_test(tcase, melds_are_worth_what_their_cards_stand_for);
	tcase_add_loop_test(tcase, what_comes_out_is_a_meld_of_what_went_in, 0,
			    sizeof(games) / sizeof(games[0]));
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

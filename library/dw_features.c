/*
 * dw_features.c - encode an action as a row of numbers, with the same columns
 * in all games.
 */
#include "library/internal.h"

#define RANKS_OF(what, suit)                                                   \
	what "A" suit, what "2" suit, what "3" suit, what "4" suit,            \
		what "5" suit, what "6" suit, what "7" suit, what "8" suit,    \
		what "9" suit, what "T" suit, what "J" suit, what "Q" suit,    \
		what "K" suit
#define CARDS_OF(what)                                                         \
	RANKS_OF(what, "S"), RANKS_OF(what, "H"), RANKS_OF(what, "D"),         \
		RANKS_OF(what, "C"), what "X1", what "X2"

/* The acts are in the order of enum act, from draw to answer. */
static const char *const names[] = {
	"act.draw",
	"act.meld",
	"act.add",
	"act.swap",
	"act.discard",
	"act.pass",
	"act.buy",
	"act.bid",
	"act.push",
	"act.knock",
	"act.declare",
	"act.drop",
	"act.arrange",
	"act.ask",
	"act.answer",
	"from.stock",
	"from.discard",
	"from.pile",
	"from.spread",
	"at.low",
	"at.high",
	"kind.set",
	"kind.run",
	"kind.flush",
	"kind.blank",
	"kind.rank",
	"kind.count",
	"kind.pure",
	"kind.seq",
	"meld",
	"to",
	"count",
	"yes",
	"lists",
	"laid",
	"wild",
	"points",
	CARDS_OF("card."),
	CARDS_OF("cards."),
};

enum {
	AT_ACT = 0,
	AT_FROM = AT_ACT + ACT_ANSWER - ACT_DRAW + 1,
	AT_END = AT_FROM + FROM_SPREAD,
	AT_KIND = AT_END + AT_HIGH,
	AT_NUMBERS = AT_KIND + KINDS - 1,
	AT_CARD = AT_NUMBERS + 8,
	AT_CARDS = AT_CARD + CARD_COLUMNS,
	COLUMNS = AT_CARDS + CARD_COLUMNS,
};

_Static_assert(sizeof(names) / sizeof(names[0]) == COLUMNS,
	       "each column has a name");

unsigned
dw_feature_count(void)
{
	return COLUMNS;
}

const char *
dw_feature_name(unsigned i)
{
	return i < COLUMNS ? names[i] : NULL;
}

/* One-hot encode an enum; value 0 means none. */
static void
feature_write_word(uint8_t *row, unsigned word)
{
	if (word > 0)
		row[word - 1] = 1;
}

static void
feature_write_cards(const struct rules *rules, const struct action *action,
		    uint8_t *row)
{
	uint8_t *numbers = row + AT_NUMBERS;
	unsigned n = action_card_count(action);
	int points = 0;

	for (unsigned i = 0; i < n; i++) {
		struct laid laid = action->cards[i];

		row[AT_CARDS + internal_card_column[laid.card]]++;
		if (card_is_wild(rules, laid.card))
			numbers[6]++;
		points += card_points(rules, laid.card);
	}
	numbers[4] = action->lists;
	numbers[5] = internal_clamp_byte((int)n);
	numbers[7] = internal_clamp_byte(points);
}

static void
feature_write_action(const struct rules *rules, const struct action *action,
		     uint8_t *row)
{
	uint8_t *numbers = row + AT_NUMBERS;

	memset(row, 0, COLUMNS);
	feature_write_word(row + AT_ACT, action->act);
	feature_write_word(row + AT_FROM, action->from);
	feature_write_word(row + AT_END, action->at);
	feature_write_word(row + AT_KIND, action->kind);
	numbers[0] = action->meld;
	numbers[1] = action->to;
	numbers[2] = internal_clamp_byte(action->count);
	numbers[3] = action->yes;
	feature_write_cards(rules, action, row);
	if (action->card != CARD_NONE)
		row[AT_CARD + internal_card_column[action->card]] = 1;
}

unsigned
internal_write_features(const struct rules *rules, const struct legal *legal,
			unsigned rows, enum dw_type type, void *out)
{
	size_t bytes = type == DW_FLOAT32 ? COLUMNS * sizeof(float) : COLUMNS;
	unsigned n = legal->n < rows ? legal->n : rows;
	unsigned char *to = out;
	uint8_t row[COLUMNS];

	for (unsigned i = 0; i < n; i++) {
		feature_write_action(rules, &legal->at[i], row);
		internal_write_numbers(row, COLUMNS, type, to + i * bytes);
	}
	memset(to + n * bytes, 0, (rows - n) * bytes);
	return n;
}

int
dw_action_features(const struct dw_list *list, enum dw_type type, void *out,
		   unsigned rows, struct dw_error *why)
{
	if (internal_check_type((int)type, why) == -1)
		return -1;
	if (list->rules == NULL)
		return internal_fail(
			why, "the list is empty: fill it with dw_table_legal "
			     "or dw_view_legal");
	return (int)internal_write_features(list->rules, &list->legal, rows,
					    type, out);
}

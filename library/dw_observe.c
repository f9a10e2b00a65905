/* dw_observe.c - encode views as rows of numbers; see observe.h. */
#include "library/observe.h"

#include "referee/worlds/believe.h"

#define PHASES	     6
#define SOURCES	     5
#define NUMBERS	     6
#define SEAT_COLUMNS 6
#define MELD_COLUMNS 6

/* Offsets of the blocks that every game has. */
enum {
	AT_HAND = 0,
	AT_PILE = AT_HAND + CARD_COLUMNS,
	AT_TOP = AT_PILE + CARD_COLUMNS,
	AT_DREW = AT_TOP + CARD_COLUMNS,
	AT_SPREAD = AT_DREW + CARD_COLUMNS,
	AT_OWN = AT_SPREAD + CARD_COLUMNS,
	AT_OTHERS = AT_OWN + CARD_COLUMNS,
	AT_PHASE = AT_OTHERS + CARD_COLUMNS,
	AT_FROM = AT_PHASE + PHASES,
	AT_NUMBERS = AT_FROM + SOURCES,
	AT_SEATS = AT_NUMBERS + NUMBERS,
};

struct block {
	const char *name;
	unsigned rows, columns;
};

static const struct block blocks[] = {
	{ "hand", 1, CARD_COLUMNS },
	{ "discard", 1, CARD_COLUMNS },
	{ "top", 1, CARD_COLUMNS },
	{ "drew", 1, CARD_COLUMNS },
	{ "spread", 1, CARD_COLUMNS },
	{ "own_melds", 1, CARD_COLUMNS },
	{ "other_melds", 1, CARD_COLUMNS },
	{ "phase", 1, PHASES },
	{ "from", 1, SOURCES },
	{ "numbers", 1, NUMBERS },
};

#define BLOCKS ((unsigned)(sizeof(blocks) / sizeof(blocks[0])))
#define SUIT(at)                                                               \
	at, (at) + 1, (at) + 2, (at) + 3, (at) + 4, (at) + 5, (at) + 6,        \
		(at) + 7, (at) + 8, (at) + 9, (at) + 10, (at) + 11, (at) + 12

const uint8_t internal_card_column[CARD_KINDS] = {
	0,	  SUIT(0), 0, 0, 0,	   SUIT(13), 0, 0,  0,
	SUIT(26), 0,	   0, 0, SUIT(39), 0,	     0, 52, 53,
};

/* Return the maximum number of melds on the table; each meld has at least three
 * cards. */
static unsigned
observe_count_melds(const struct rules *rules)
{
	const struct id_space *ids = rules->family->ids;
	unsigned rows = rules->pack_cards / 3u;

	if (ids != NULL && ids->melds(rules) < rows)
		rows = ids->melds(rules);
	return rows < TABLE_MELDS_MAX ? rows : TABLE_MELDS_MAX;
}

static struct block
observe_flag_block(const struct rules *rules, const struct flag *flag)
{
	struct block block = { flag->name, 1, 1 };

	switch (flag->type) {
	case FLAG_CARD:
		block.columns = CARD_COLUMNS;
		break;
	case FLAG_U16_SEATS:
	case FLAG_INT_MAP:
		block.columns = rules->players;
		break;
	case FLAG_PLACES:
		block.columns = observe_count_melds(rules);
		break;
	case FLAG_BAG_MAP:
		block.rows = rules->players;
		block.columns = CARD_COLUMNS;
		break;
	case FLAG_BOOL:
	case FLAG_U8:
	case FLAG_U16:
	case FLAG_SEAT:
	case FLAG_INT:
	case FLAG_ANSWER:
	case FLAG_TYPES:
		break;
	}
	return block;
}

/* Return block @i, or a block without a name if there is none. */
static struct block
observe_block_at(const struct rules *rules, unsigned i)
{
	const struct flag *flag = NULL;

	if (i < BLOCKS)
		return blocks[i];
	if (i == BLOCKS)
		return (struct block){ "seats", rules->players, SEAT_COLUMNS };
	if (i == BLOCKS + 1)
		return (struct block){ "meld_rows", observe_count_melds(rules),
				       MELD_COLUMNS };
	i -= BLOCKS + 2;
	while ((flag = flag_next(rules, flag)) != NULL)
		if (!flag->hidden && i-- == 0)
			return observe_flag_block(rules, flag);
	return (struct block){ NULL, 0, 0 };
}

unsigned
dw_observe_count(const struct dw_game *game)
{
	struct observe_plan plan;

	observe_plan_init(&game->rules, &plan);
	return plan.count;
}

const char *
dw_observe_block(const struct dw_game *game, unsigned i, unsigned *at,
		 unsigned *rows, unsigned *columns)
{
	struct block block = observe_block_at(&game->rules, i);

	*at = 0;
	*rows = block.rows;
	*columns = block.columns;
	while (block.name != NULL && i-- > 0) {
		struct block before = observe_block_at(&game->rules, i);

		*at += before.rows * before.columns;
	}
	return block.name;
}

/* Encode a number that may be negative.  The number 0 is encoded as 128. */
static uint8_t
observe_signed_byte(int number)
{
	return internal_clamp_byte(number > 127 ? 255 : number + 128);
}

/* Return the points per unit of the score column: a hundredth of the score that
 * ends a match, or 10 if only the number of deals ends it. */
static int
observe_score_unit(const struct rules *rules)
{
	int end = rules->target > 0 ? rules->target : rules->drop_out;

	return end > 0 ? (end + 99) / 100 : 10;
}

static inline void
observe_write_bag(uint8_t *restrict out, const struct bag *bag)
{
	const uint8_t *of = bag->of + RANK_ACE;

	memcpy(out, of, 13);
	memcpy(out + 13, of + 16, 13);
	memcpy(out + 26, of + 32, 13);
	memcpy(out + 39, of + 48, 13);
	out[52] = bag->of[CARD_X1];
	out[53] = bag->of[CARD_X2];
}

static void
observe_write_card(uint8_t *restrict out, card_t card)
{
	unsigned kind = card < CARD_KINDS ? card : CARD_NONE;

	/* The code is branchless, because the branch would be unpredictable.
	 * For CARD_NONE it stores a 0. */
	out[internal_card_column[kind]] = kind != CARD_NONE;
}

static unsigned
observe_seat_distance(const struct state *state, unsigned from, unsigned seat)
{
	return seat >= from ? seat - from : seat + state->players - from;
}

static uint8_t
observe_seat_byte(const struct state *state, unsigned from, unsigned seat)
{
	return seat < state->players
		       ? (uint8_t)(observe_seat_distance(state, from, seat) + 1)
		       : 0;
}

static void
observe_write_meld(const struct state *state, seat_t seat,
		   const struct meld *meld, uint8_t *row)
{
	card_t as = meld->cards[0].as;
	bool one_suit = (meld->kind == KIND_RUN &&
			 state->rules->run_suits == RUN_SUITS_SAME) ||
			meld->kind == KIND_PURE || meld->kind == KIND_SEQ ||
			meld->kind == KIND_FLUSH;

	row[0] = meld->kind;
	row[1] = observe_seat_byte(state, seat, meld->owner);
	row[2] = meld->n;
	row[3] = (uint8_t)card_rank(as);
	row[4] = one_suit ? (uint8_t)(card_suit(as) + 1) : 0;
	for (unsigned i = 0; i < meld->n; i++)
		if (meld->cards[i].card != meld->cards[i].as)
			row[5]++;
}

/* Write the cards of all melds to @out, and one row per meld to @rows. */
static void
observe_write_table(const struct observe_plan *plan, const struct state *state,
		    seat_t seat, uint8_t *restrict out, uint8_t *rows)
{
	unsigned own = side_seats(state, seat);

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];
		bool is_own = meld->owner < state->players &&
			      (own >> meld->owner & 1);
		uint8_t *cards = out + (is_own ? AT_OWN : AT_OTHERS);

		for (unsigned j = 0; j < meld->n; j++)
			cards[internal_card_column[meld->cards[j].card]]++;
		if (i < plan->meld_rows)
			observe_write_meld(state, seat, meld,
					   rows + i * MELD_COLUMNS);
	}
}

static inline void
observe_write_seats(const struct observe_plan *plan, const struct state *state,
		    unsigned seat, uint8_t *restrict row)
{
	unsigned players = state->players, opened = state->opened;
	unsigned in = state->in, dealer = state->dealer, turn = state->seat;
	int unit = plan->score_unit;

	for (unsigned left = players; left > 0; left--, row += SEAT_COLUMNS) {
		int score = state->scores[seat];

		row[0] = internal_clamp_byte(state->hands[seat].n);
		row[1] = observe_signed_byte(unit == 1 ? score : score / unit);
		row[2] = opened >> seat & 1;
		row[3] = in >> seat & 1;
		row[4] = dealer == seat;
		row[5] = turn == seat;
		seat = seat + 1 == players ? 0 : seat + 1;
	}
}

static void
observe_write_places(const struct observe_plan *plan, const struct state *state,
		     const uint32_t *places, uint8_t *restrict out)
{
	for (unsigned i = 0; i < plan->meld_rows && i < state->melds; i++)
		out[i] = (uint8_t)__builtin_popcount(places[i]);
}

/* Values for each seat start with the own seat. */

static inline void
observe_write_words(unsigned players, unsigned seat, const uint16_t *words,
		    uint8_t *restrict out)
{
	for (unsigned left = players; left > 0; left--, out++) {
		*out = internal_clamp_byte(words[seat]);
		seat = seat + 1 == players ? 0 : seat + 1;
	}
}

static void
observe_write_ints(unsigned players, unsigned seat, const int *ints,
		   uint8_t *restrict out)
{
	for (unsigned left = players; left > 0; left--, out++) {
		*out = observe_signed_byte(ints[seat]);
		seat = seat + 1 == players ? 0 : seat + 1;
	}
}

static inline void
observe_write_bags(unsigned players, unsigned seat, const struct bag *bags,
		   uint8_t *restrict out)
{
	for (unsigned left = players; left > 0; left--, out += CARD_COLUMNS) {
		if (bags[seat].n > 0)
			observe_write_bag(out, &bags[seat]);
		seat = seat + 1 == players ? 0 : seat + 1;
	}
}

static void
observe_write_flag(const struct observe_plan *plan, const struct state *state,
		   seat_t seat, enum flag_type type, const void *at,
		   uint8_t *restrict out)
{
	switch (type) {
	case FLAG_SEAT:
		*out = observe_seat_byte(state, seat, *(const seat_t *)at);
		break;
	case FLAG_INT:
		*out = observe_signed_byte(*(const int *)at);
		break;
	case FLAG_CARD:
		observe_write_card(out, *(const card_t *)at);
		break;
	case FLAG_INT_MAP:
		observe_write_ints(state->players, seat, at, out);
		break;
	case FLAG_PLACES:
		observe_write_places(plan, state, at, out);
		break;
	case FLAG_BOOL: /* plan_list_of puts flags of these types into lists of
			   their own */
	case FLAG_U8:
	case FLAG_ANSWER:
	case FLAG_U16:
	case FLAG_U16_SEATS:
	case FLAG_BAG_MAP:
	case FLAG_TYPES:
		break;
	}
}

static inline void
observe_write_flags(const struct observe_plan *plan, const struct state *state,
		    seat_t seat, uint8_t *restrict out)
{
	const unsigned char *from = (const unsigned char *)state;
	const struct observe_flags *flags = &plan->bytes;
	unsigned players = state->players;

	for (unsigned i = 0; i < flags->n; i++)
		out[flags->flag[i].to] = from[flags->flag[i].at];
	flags = &plan->words;
	for (unsigned i = 0; i < flags->n; i++)
		observe_write_words(1, 0,
				    (const void *)(from + flags->flag[i].at),
				    out + flags->flag[i].to);
	flags = &plan->seat_words;
	for (unsigned i = 0; i < flags->n; i++)
		observe_write_words(players, seat,
				    (const void *)(from + flags->flag[i].at),
				    out + flags->flag[i].to);
	flags = &plan->seat_bags;
	for (unsigned i = 0; i < flags->n; i++)
		observe_write_bags(players, seat,
				   (const void *)(from + flags->flag[i].at),
				   out + flags->flag[i].to);
	flags = &plan->others;
	for (unsigned i = 0; i < flags->n; i++)
		observe_write_flag(
			plan, state, seat, (enum flag_type)plan->type[i],
			from + flags->flag[i].at, out + flags->flag[i].to);
}

void
observe_write_state(const struct observe_plan *plan, const struct state *state,
		    seat_t seat, const struct visible *visible,
		    uint8_t *restrict out)
{
	memset(out, 0, plan->count);
	observe_write_bag(out + AT_HAND, &state->hands[seat]);
	memcpy(out + AT_PILE, visible->pile, CARD_COLUMNS);
	observe_write_card(out + AT_TOP, visible->top);
	observe_write_card(out + AT_DREW, visible->drew);
	if (state->spread.n > 0)
		observe_write_bag(out + AT_SPREAD, &state->spread);
	out[AT_PHASE + state->phase] = 1;
	out[AT_FROM + state->from] = 1;
	out[AT_NUMBERS] = internal_clamp_byte(state->stock.n);
	out[AT_NUMBERS + 1] = internal_clamp_byte(state->discard.n);
	out[AT_NUMBERS + 2] = internal_clamp_byte(state->deal);
	out[AT_NUMBERS + 3] = internal_clamp_byte(state->turns);
	out[AT_NUMBERS + 4] = state->first;
	out[AT_NUMBERS + 5] = seat;
	observe_write_seats(plan, state, seat, out + AT_SEATS);
	if (state->melds > 0)
		observe_write_table(plan, state, seat, out,
				    out + AT_SEATS +
					    state->players * SEAT_COLUMNS);
	observe_write_flags(plan, state, seat, out);
}

void
observe_count_cards(const card_t *cards, unsigned n, uint8_t of[CARD_COLUMNS])
{
	memset(of, 0, CARD_COLUMNS);
	for (unsigned i = 0; i < n; i++)
		of[internal_card_column[cards[i]]]++;
}

void
observe_find_visible(const struct state *state, seat_t seat,
		     struct visible *visible, uint8_t of[CARD_COLUMNS])
{
	const struct pile *pile = &state->discard;
	bool hidden = pile->n > 0 && view_top_hidden(state, seat);
	unsigned from = 0, n = pile->n - hidden;

	if (state->rules->discard_seen == DISCARD_TOP && pile->n > 0)
		from = pile->n - 1u;
	observe_count_cards(pile->at + from, n - from, of);
	visible->pile = of;
	visible->top = hidden ? CARD_NONE : pile_top(pile);
	visible->drew = view_drew(state, seat);
}

/* Return the plan's list for flags of this type. */
static struct observe_flags *
plan_list_of(struct observe_plan *plan, enum flag_type type)
{
	if (type == FLAG_BOOL || type == FLAG_U8 || type == FLAG_ANSWER)
		return &plan->bytes;
	if (type == FLAG_U16)
		return &plan->words;
	if (type == FLAG_U16_SEATS)
		return &plan->seat_words;
	if (type == FLAG_BAG_MAP)
		return &plan->seat_bags;
	plan->type[plan->others.n] = (uint8_t)type;
	return &plan->others;
}

static void
plan_flag(const struct flag *flag, struct observe_plan *plan)
{
	struct observe_flags *flags = plan_list_of(plan, flag->type);

	flags->flag[flags->n].at = (uint16_t)flag->at;
	flags->flag[flags->n++].to = (uint16_t)plan->count;
}

void
observe_plan_init(const struct rules *rules, struct observe_plan *plan)
{
	struct block block;
	const struct flag *flag = NULL;

	plan->bytes.n = plan->words.n = plan->others.n = 0;
	plan->seat_words.n = plan->seat_bags.n = 0;
	plan->meld_rows = observe_count_melds(rules);
	plan->score_unit = observe_score_unit(rules);
	plan->count = 0;
	for (unsigned i = 0; i < BLOCKS + 2; i++) {
		block = observe_block_at(rules, i);
		plan->count += block.rows * block.columns;
	}
	while ((flag = flag_next(rules, flag)) != NULL) {
		if (flag->hidden)
			continue;
		plan_flag(flag, plan);
		block = observe_flag_block(rules, flag);
		plan->count += block.rows * block.columns;
	}
}

void
observe_write_view(const struct observe_plan *plan, const struct view *view,
		   struct state *room, uint8_t *out)
{
	const struct pile *pile = &view->discard;
	unsigned n = pile->n;
	uint8_t of[CARD_COLUMNS];
	struct visible visible = { of, CARD_NONE, view->drew };

	believe_init(view, room);
	view_set_flags(view, room);
	room->stock.n = view->stock;
	room->discard.n = view->discard_count;
	for (unsigned i = 0; i < view->players; i++)
		room->hands[i].n = view->cards[i];
	/* the top card is face down */
	if (n > 0 && pile->at[n - 1] >= CARD_KINDS)
		n--;
	else
		visible.top = pile_top(pile);
	observe_count_cards(pile->at, n, of);
	observe_write_state(plan, room, view->seat, &visible, out);
}

int
dw_observe(const struct dw_view *view, enum dw_type type, void *out,
	   struct dw_error *why)
{
	uint8_t bytes[OBSERVE_MAX];
	struct observe_plan plan;
	struct state room;

	if (internal_check_type((int)type, why) == -1 ||
	    internal_check_view(view, why) == -1)
		return -1;
	observe_plan_init(view->store.view.rules, &plan);
	observe_write_view(&plan, &view->store.view, &room, bytes);
	internal_write_numbers(bytes, plan.count, type, out);
	return 0;
}

/*
 * Check a new table of Rummikub.  The new table must keep every tile of the old
 * table, add tiles of the rack, and have only sets.  Its jokers must keep their
 * meaning.
 */
#include "referee/games/rummikub.h"

#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/search/rearrange.h"

/* A joker on a table: its set, and a bit per tile it can stand for. */
struct joker {
	unsigned set;
	uint64_t means;
};

static unsigned
rummikub_list_jokers(const struct meld *sets, unsigned n,
		     struct joker out[RUMMIKUB_JOKERS_MAX])
{
	unsigned count = 0;

	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < sets[i].n; j++)
			if (card_is_joker(sets[i].cards[j].card) &&
			    count < RUMMIKUB_JOKERS_MAX)
				out[count++] = (struct joker){
					i, rearrange_joker_means(&sets[i], j)
				};
	return count;
}

/*
 * struct joker_match - match the jokers of the old table with those of the new
 * @before, @after: jokers of the old and of the new table
 * @left: copies of each tile that may still replace a joker
 * @beside: copies of each tile of the rack that may still be beside a freed
 *          joker (strict)
 * @naturals: natural tiles of each new set not yet used for an old set (strict)
 * @matched: bit per new joker that is one of the old ones
 * @from_rack: bit per new joker that must come from the rack (strict)
 */
struct joker_match {
	const struct state *state;
	const struct new_table *table;
	unsigned before_count, after_count;
	struct joker before[RUMMIKUB_JOKERS_MAX], after[RUMMIKUB_JOKERS_MAX];
	uint8_t left[CARD_KINDS];
	uint8_t beside[CARD_KINDS];
	uint64_t naturals[TABLE_MELDS_MAX];
	unsigned matched, from_rack;
};

/* Take one of each of @tiles; return false if one is missing. */
static bool
rummikub_take_tiles(uint8_t left[CARD_KINDS], uint64_t tiles)
{
	for (; tiles != 0; tiles &= tiles - 1)
		if (left[__builtin_ctzll(tiles)]-- == 0)
			return false;
	return true;
}

/* Return the tiles of one way to replace a joker: one of its meanings, or all
 * of them (rummikub 6.5).  @way counts from 0.  Returns 0 if there is no such
 * way. */
static uint64_t
joker_replacement(const struct joker_match *m, uint64_t means, unsigned way)
{
	if (m->state->rules->group_joker == GROUP_JOKER_ALL)
		return way == 0 ? means : 0;
	while (way-- > 0)
		means &= means - 1;
	return means & (~means + 1);
}

/* Return whether each old joker from @i on is kept as a new joker or replaced
 * by tiles: rummikub 6.4. */
static bool
jokers_match(const struct joker_match *m, unsigned i)
{
	uint64_t means, tiles;

	if (i == m->before_count)
		return true;
	means = m->before[i].means;
	for (unsigned j = 0; j < m->after_count; j++) {
		struct joker_match kept;

		if ((m->matched >> j & 1) || !(m->after[j].means & means))
			continue;
		kept = *m;
		kept.matched |= 1u << j;
		if (jokers_match(&kept, i + 1))
			return true;
	}
	for (unsigned way = 0; (tiles = joker_replacement(m, means, way)) != 0;
	     way++) {
		struct joker_match replaced = *m;

		if (rummikub_take_tiles(replaced.left, tiles) &&
		    jokers_match(&replaced, i + 1))
			return true;
	}
	return false;
}

static bool jokers_match_strict(const struct joker_match *m, unsigned i);

static bool
joker_next_is_in_set(const struct joker_match *m, unsigned i)
{
	return i + 1 < m->before_count &&
	       m->before[i + 1].set == m->before[i].set;
}

/* Return whether the jokers of an old set, from @i on, stay in the new set @at
 * with their old meaning, like its other tiles: rummikub 6.7. */
static bool
jokers_stay_strict(const struct joker_match *m, unsigned i, unsigned at)
{
	for (unsigned j = 0; j < m->after_count; j++) {
		struct joker_match kept;

		if (m->after[j].set != at ||
		    ((m->matched | m->from_rack) >> j & 1) ||
		    !(m->after[j].means & m->before[i].means))
			continue;
		kept = *m;
		kept.matched |= 1u << j;
		if (joker_next_is_in_set(m, i)
			    ? jokers_stay_strict(&kept, i + 1, at)
			    : jokers_match_strict(&kept, i + 1))
			return true;
	}
	return false;
}

/* Match a freed joker with the new one @j: all tiles beside it must come from
 * the rack. */
static bool
joker_lay_from_rack(struct joker_match *m, unsigned j)
{
	unsigned at = m->after[j].set;

	m->matched |= 1u << j;
	for (unsigned k = 0; k < m->after_count; k++) {
		if (k == j || m->after[k].set != at)
			continue;
		if (m->matched >> k & 1)
			return false;
		m->from_rack |= 1u << k;
	}
	return rummikub_take_tiles(m->beside,
				   rearrange_naturals(&m->table->sets[at]));
}

/* Return whether each joker of an old set, from @i on, is replaced from the
 * rack and laid with tiles of the rack: rummikub 6.7. */
static bool
jokers_are_freed_strict(const struct joker_match *m, unsigned i)
{
	uint64_t tiles;

	for (unsigned way = 0;
	     (tiles = joker_replacement(m, m->before[i].means, way)) != 0;
	     way++) {
		struct joker_match replaced = *m;

		if (!rummikub_take_tiles(replaced.left, tiles))
			continue;
		for (unsigned j = 0; j < m->after_count; j++) {
			struct joker_match freed = replaced;

			if (((m->matched | m->from_rack) >> j & 1) ||
			    !joker_lay_from_rack(&freed, j))
				continue;
			if (joker_next_is_in_set(m, i)
				    ? jokers_are_freed_strict(&freed, i + 1)
				    : jokers_match_strict(&freed, i + 1))
				return true;
		}
	}
	return false;
}

/* Return whether the old sets with jokers hold, from joker @i on, the first of
 * its set: rummikub 6.7. */
static bool
jokers_match_strict(const struct joker_match *m, unsigned i)
{
	uint64_t naturals;

	if (i == m->before_count)
		return true;
	naturals = rearrange_naturals(&m->state->table[m->before[i].set]);
	for (unsigned at = 0; at < m->table->n; at++) {
		struct joker_match kept;

		if (naturals & ~m->naturals[at])
			continue;
		kept = *m;
		kept.naturals[at] &= ~naturals;
		if (jokers_stay_strict(&kept, i, at))
			return true;
	}
	return jokers_are_freed_strict(m, i);
}

static struct ruling
rummikub_check_jokers(const struct state *state, const struct new_table *table)
{
	enum joker_rule rule = (enum joker_rule)state->rules->joker;
	struct joker_match m = { .state = state, .table = table };

	if (rule == JOKER_FREE) /* rummikub 6.8 */
		return good;
	m.before_count = rummikub_list_jokers(state->table, state->melds,
					      m.before);
	if (m.before_count == 0)
		return good;
	m.after_count = rummikub_list_jokers(table->sets, table->n, m.after);
	for (unsigned i = 0; i < table->n; i++) {
		m.naturals[i] = rearrange_naturals(&table->sets[i]);
		for (unsigned j = 0; j < table->sets[i].n; j++)
			m.left[table->sets[i].cards[j].card]++;
	}
	if (rule == JOKER_REPLACE)
		return jokers_match(&m, 0) ? good
					   : refuse(REFUSE_JOKER_KEPT, CARD_X1);
	memcpy(m.left, table->played, sizeof(m.left));
	memcpy(m.beside, table->played, sizeof(m.beside));
	return jokers_match_strict(&m, 0)
		       ? good
		       : refuse(REFUSE_JOKER_STRICT, CARD_X1);
}

/* Read the new table: only sets, all tiles of the old table, and tiles of the
 * rack: rummikub 6.1. */
static struct ruling
rummikub_read_table(const struct state *state, const struct action *action,
		    struct new_table *out)
{
	const struct bag *rack = &state->hands[state->seat];
	uint8_t old[CARD_KINDS] = { 0 };

	memset(out->played, 0, sizeof(out->played));
	out->n = action->lists;
	out->played_count = 0;
	for (unsigned i = 0; i < out->n; i++) {
		struct ruling ruling = meld_read(
			state->rules,
			action->cards + action_list_start(action, i),
			action_list_count(action, i), KIND_NONE, &out->sets[i]);

		if (ruling.refusal != REFUSE_NONE)
			return in_list(ruling, i);
		out->sets[i].owner = SEAT_NONE; /* rummikub 4.3 */
		for (unsigned j = 0; j < out->sets[i].n; j++)
			out->played[out->sets[i].cards[j].card]++;
	}
	for (unsigned i = 0; i < state->melds; i++)
		for (unsigned j = 0; j < state->table[i].n; j++)
			old[state->table[i].cards[j].card]++;
	for (card_t card = 0; card < CARD_KINDS; card++) {
		if (out->played[card] < old[card])
			return refuse(REFUSE_TABLE_TILE, card);
		out->played[card] = (uint8_t)(out->played[card] - old[card]);
		if (out->played[card] > rack->of[card])
			return refuse(REFUSE_NOT_IN_HAND, card);
		out->played_count += out->played[card];
	}
	if (out->played_count == 0)
		return refuse(REFUSE_NOTHING_ADDED, CARD_NONE);
	return good;
}

static bool
rummikub_same_set(const struct meld *a, const struct meld *b)
{
	return a->kind == b->kind && a->n == b->n &&
	       rearrange_naturals(a) == rearrange_naturals(b) &&
	       (a->kind != KIND_RUN || a->cards[0].as == b->cards[0].as);
}

/* Check a first meld: every old set is kept, and the new sets have enough
 * points: rummikub 6.2. */
static struct ruling
rummikub_check_first_meld(const struct state *state,
			  const struct new_table *table)
{
	bool old[TABLE_MELDS_MAX] = { false };
	int points = 0;

	for (unsigned i = 0; i < state->melds; i++) {
		unsigned j = 0;

		while (j < table->n &&
		       (old[j] ||
			!rummikub_same_set(&state->table[i], &table->sets[j])))
			j++;
		if (j == table->n)
			return refuse(REFUSE_TABLE_TOUCHED, CARD_NONE);
		old[j] = true;
	}
	for (unsigned i = 0; i < table->n; i++)
		if (!old[i])
			points += meld_points(state->rules, &table->sets[i]);
	if (points < state->rules->first_meld)
		return refuse(REFUSE_FIRST_MELD, CARD_NONE);
	return good;
}

struct ruling
rummikub_check_table(const struct state *state, const struct action *action,
		     struct new_table *out)
{
	struct ruling ruling;

	if (!action->has_melds || action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (action->lists > TABLE_MELDS_MAX) /* three tiles each */
		return refuse(REFUSE_NOT_IN_HAND, CARD_NONE);
	ruling = rummikub_read_table(state, action, out);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (!rummikub_is_open(state, state->seat))
		return rummikub_check_first_meld(state, out);
	return rummikub_check_jokers(state, out);
}

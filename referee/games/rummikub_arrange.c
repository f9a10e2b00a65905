/* What a new table must be: every tile of the old one, some of the rack, sets
 * only, and jokers that keep their meaning. */
#include "referee/games/rummikub.h"

#include <string.h>

#include "referee/engine/ruling.h"
#include "referee/search/rearrange.h"

/* A joker on a table: its set, and what it stands for. */
struct joker {
	unsigned set;
	uint64_t means;
};

static unsigned
list_jokers(const struct meld *sets, unsigned n,
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
 * The jokers of the old table against those of the new one.
 *
 * @left: tiles that may still replace a joker, copies of each
 * @beside: tiles of the rack that may still lie beside a freed joker (strict)
 * @naturals: of each new set, those not yet held for an old one (strict)
 * @taken: bit per new joker that is one of the old ones
 * @fresh: bit per new joker that must come from the rack (strict)
 */
struct matching {
	const struct state *state;
	const struct retabled *table;
	unsigned olds, news;
	struct joker old[RUMMIKUB_JOKERS_MAX], newer[RUMMIKUB_JOKERS_MAX];
	uint8_t left[CARD_KINDS];
	uint8_t beside[CARD_KINDS];
	uint64_t naturals[TABLE_MELDS_MAX];
	unsigned taken, fresh;
};

/* Take the tiles, one of each; false when one is not there. */
static bool
take_tiles(uint8_t left[CARD_KINDS], uint64_t tiles)
{
	for (; tiles != 0; tiles &= tiles - 1)
		if (left[__builtin_ctzll(tiles)]-- == 0)
			return false;
	return true;
}

/* The first way to replace a joker, at @way 0 and up: one of its meanings, or
 * all of them (rummikub 6.5); 0 when there are no more ways. */
static uint64_t
replacement(const struct matching *m, uint64_t means, unsigned way)
{
	if (m->state->rules->group_joker == GROUP_JOKER_ALL)
		return way == 0 ? means : 0;
	while (way-- > 0)
		means &= means - 1;
	return means & (~means + 1);
}

/* rummikub 6.4: each old joker from @i on is kept by a joker of its own or
 * replaced by tiles of its own. */
static bool
jokers_hold(const struct matching *m, unsigned i)
{
	uint64_t means, tiles;

	if (i == m->olds)
		return true;
	means = m->old[i].means;
	for (unsigned j = 0; j < m->news; j++) {
		struct matching kept;

		if ((m->taken >> j & 1) || !(m->newer[j].means & means))
			continue;
		kept = *m;
		kept.taken |= 1u << j;
		if (jokers_hold(&kept, i + 1))
			return true;
	}
	for (unsigned way = 0; (tiles = replacement(m, means, way)) != 0;
	     way++) {
		struct matching replaced = *m;

		if (take_tiles(replaced.left, tiles) &&
		    jokers_hold(&replaced, i + 1))
			return true;
	}
	return false;
}

static bool strict_holds(const struct matching *m, unsigned i);

static bool
is_next_of_set(const struct matching *m, unsigned i)
{
	return i + 1 < m->olds && m->old[i + 1].set == m->old[i].set;
}

/* rummikub 6.7: the jokers of an old set, from @i on, lie in the new set @at
 * with their old meaning, as its other tiles do. */
static bool
strict_stays(const struct matching *m, unsigned i, unsigned at)
{
	for (unsigned j = 0; j < m->news; j++) {
		struct matching kept;

		if (m->newer[j].set != at || ((m->taken | m->fresh) >> j & 1) ||
		    !(m->newer[j].means & m->old[i].means))
			continue;
		kept = *m;
		kept.taken |= 1u << j;
		if (is_next_of_set(m, i) ? strict_stays(&kept, i + 1, at)
					 : strict_holds(&kept, i + 1))
			return true;
	}
	return false;
}

/* A freed joker is the new one @j: all beside it comes from the rack. */
static bool
lay_beside(struct matching *m, unsigned j)
{
	unsigned at = m->newer[j].set;

	m->taken |= 1u << j;
	for (unsigned k = 0; k < m->news; k++) {
		if (k == j || m->newer[k].set != at)
			continue;
		if (m->taken >> k & 1)
			return false;
		m->fresh |= 1u << k;
	}
	return take_tiles(m->beside, rearrange_naturals(&m->table->sets[at]));
}

/* rummikub 6.7: each joker of an old set, from @i on, is replaced from the rack
 * and lies with tiles of the rack. */
static bool
strict_frees(const struct matching *m, unsigned i)
{
	uint64_t tiles;

	for (unsigned way = 0;
	     (tiles = replacement(m, m->old[i].means, way)) != 0; way++) {
		struct matching replaced = *m;

		if (!take_tiles(replaced.left, tiles))
			continue;
		for (unsigned j = 0; j < m->news; j++) {
			struct matching freed = replaced;

			if (((m->taken | m->fresh) >> j & 1) ||
			    !lay_beside(&freed, j))
				continue;
			if (is_next_of_set(m, i) ? strict_frees(&freed, i + 1)
						 : strict_holds(&freed, i + 1))
				return true;
		}
	}
	return false;
}

/* rummikub 6.7: the old sets of the jokers from @i on, the first of its set. */
static bool
strict_holds(const struct matching *m, unsigned i)
{
	uint64_t naturals;

	if (i == m->olds)
		return true;
	naturals = rearrange_naturals(&m->state->table[m->old[i].set]);
	for (unsigned at = 0; at < m->table->n; at++) {
		struct matching kept;

		if (naturals & ~m->naturals[at])
			continue;
		kept = *m;
		kept.naturals[at] &= ~naturals;
		if (strict_stays(&kept, i, at))
			return true;
	}
	return strict_frees(m, i);
}

static struct ruling
judge_jokers(const struct state *state, const struct retabled *table)
{
	enum joker_rule rule = (enum joker_rule)state->rules->joker;
	struct matching m = { .state = state, .table = table };

	if (rule == JOKER_FREE) /* rummikub 6.8 */
		return good;
	m.olds = list_jokers(state->table, state->melds, m.old);
	if (m.olds == 0)
		return good;
	m.news = list_jokers(table->sets, table->n, m.newer);
	for (unsigned i = 0; i < table->n; i++) {
		m.naturals[i] = rearrange_naturals(&table->sets[i]);
		for (unsigned j = 0; j < table->sets[i].n; j++)
			m.left[table->sets[i].cards[j].card]++;
	}
	if (rule == JOKER_REPLACE)
		return jokers_hold(&m, 0) ? good
					  : refuse(REFUSE_JOKER_KEPT, CARD_X1);
	memcpy(m.left, table->played, sizeof(m.left));
	memcpy(m.beside, table->played, sizeof(m.beside));
	return strict_holds(&m, 0) ? good
				   : refuse(REFUSE_JOKER_STRICT, CARD_X1);
}

/* rummikub 6.1: sets only, all of the old table, and tiles of the rack. */
static struct ruling
read_table(const struct state *state, const struct action *action,
	   struct retabled *out)
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
same_set(const struct meld *a, const struct meld *b)
{
	return a->kind == b->kind && a->n == b->n &&
	       rearrange_naturals(a) == rearrange_naturals(b) &&
	       (a->kind != KIND_RUN || a->cards[0].as == b->cards[0].as);
}

/* rummikub 6.2: every old set is there, and the new ones count enough. */
static struct ruling
judge_first_meld(const struct state *state, const struct retabled *table)
{
	bool old[TABLE_MELDS_MAX] = { false };
	int points = 0;

	for (unsigned i = 0; i < state->melds; i++) {
		unsigned j = 0;

		while (j < table->n &&
		       (old[j] || !same_set(&state->table[i], &table->sets[j])))
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
rummikub_judge(const struct state *state, const struct action *action,
	       struct retabled *out)
{
	struct ruling ruling;

	if (!action->has_melds || action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (action->lists > TABLE_MELDS_MAX) /* three tiles each */
		return refuse(REFUSE_NOT_IN_HAND, CARD_NONE);
	ruling = read_table(state, action, out);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (!rummikub_is_open(state, state->seat))
		return judge_first_meld(state, out);
	return judge_jokers(state, out);
}

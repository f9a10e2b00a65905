/*
 * gauntlet.c - format gauntlet: tried bots meet the bots in the list "against";
 * see format.h.  Every bot outside this list is a tried bot.  Each tried bot
 * meets every group of "against" that fills a table.
 *
 * Tried bots never meet each other.  Bots of "against" meet each other only
 * beside a tried bot, at tables of three or more bots.  The format computes
 * fixtures without a list (pairing.h), so that hundreds of tried bots can meet
 * many opponents in many rounds.
 */
#include <stdlib.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

/**
 * struct gauntlet - state of the format
 * @tried: the @count bots that are not in "against"
 * @before: for each tried bot, number of encounters in a round before its own;
 *	the last element is the number of all encounters in a round
 * @camp: for each bot of "against", the index in "against" of the first bot of
 *	the same camp
 */
struct gauntlet {
	uint32_t *tried, *camp;
	uint32_t count;
	uint64_t *before;
};

/**
 * struct rivals - the opponents that one bot can meet
 * @field: parameters of the pairings of these opponents, with one seat less
 * @bots: numbers of the opponents
 */
struct rivals {
	struct pairing_field field;
	uint32_t bots[PAIRING_BOTS_MAX];
	uint32_t camps[PAIRING_BOTS_MAX];
};

static void
gauntlet_find_rivals(const struct schedule *schedule, uint32_t bot,
		     struct rivals *rivals)
{
	const struct pairing_field *field = &schedule->terms.field;
	const struct bot_list *against = &schedule->terms.against;
	const struct gauntlet *state = schedule->state;
	uint32_t place[PAIRING_BOTS_MAX], n = 0; /* index of each opponent */

	for (uint32_t i = 0; i < against->count; i++) {
		uint32_t other = against->bots[i];

		if (pairing_camp(field, other) == pairing_camp(field, bot))
			continue;
		place[i] = n;
		rivals->camps[n] = place[state->camp[i]];
		rivals->bots[n++] = other;
	}
	rivals->field = (struct pairing_field){
		.bots = n,
		.seats = pairing_table_bots(field) - 1,
		.camps = rivals->camps,
	};
}

/* Set the tried bots, and the camps of the bots in "against". */
static struct gauntlet *
gauntlet_new(const struct schedule *schedule)
{
	const struct pairing_field *field = &schedule->terms.field;
	const struct bot_list *against = &schedule->terms.against;
	struct gauntlet *state = xcalloc(1, sizeof(*state));

	state->tried = xcalloc(field->bots, sizeof(*state->tried));
	state->camp = xcalloc(against->count + 1, sizeof(*state->camp));
	state->before = xcalloc(field->bots + 1, sizeof(*state->before));
	for (uint32_t i = 0; i < against->count; i++)
		while (pairing_camp(field, against->bots[state->camp[i]]) !=
		       pairing_camp(field, against->bots[i]))
			state->camp[i]++;
	for (uint32_t bot = 0; bot < field->bots; bot++) {
		uint32_t i = 0;

		while (i < against->count && against->bots[i] != bot)
			i++;
		if (i == against->count)
			state->tried[state->count++] = bot;
	}
	return state;
}

/* Count the encounters of each tried bot.  Returns false if a tried bot has
 * none. */
static bool
gauntlet_count(const struct schedule *schedule, struct schedule_fault *fault)
{
	struct gauntlet *state = schedule->state;
	struct rivals rivals;

	for (uint32_t i = 0; i < state->count; i++) {
		uint64_t ways;

		gauntlet_find_rivals(schedule, state->tried[i], &rivals);
		ways = rivals.field.bots == 0 ? 0
					      : pairing_count(&rivals.field);
		if (ways == 0)
			return format_refuse(
				fault, "against",
				"against contains only %u bots that bot number "
				"%u can meet at one table, but a table needs "
				"%u bots from against: add bots to against",
				rivals.field.bots, state->tried[i] + 1,
				rivals.field.seats);
		if (ways > PAIRING_MATCHES_MAX)
			ways = PAIRING_MATCHES_MAX + UINT64_C(1);
		state->before[i + 1] = state->before[i] + ways;
	}
	return true;
}

static bool
gauntlet_init(struct schedule *schedule, struct schedule_fault *fault)
{
	const struct pairing_field *field = &schedule->terms.field;
	struct gauntlet *state;
	uint64_t most = PAIRING_MATCHES_MAX / schedule->turns / field->rounds;

	if (schedule->terms.against.count == 0)
		return format_refuse(fault, "format",
				     "a gauntlet needs opponents: write "
				     "against: [NAME, NAME]");
	schedule->state = state = gauntlet_new(schedule);
	if (state->count == 0)
		return format_refuse(fault, "against",
				     "against contains every bot: remove the "
				     "bots that you want to compare");
	if (!gauntlet_count(schedule, fault))
		return false;
	if (state->before[state->count] > most)
		return format_refuse(fault, "rounds",
				     "more than %d matches: reduce rounds, "
				     "bots or seats",
				     PAIRING_MATCHES_MAX);
	schedule->encounters = state->before[state->count] * field->rounds;
	schedule->same = field->common ? state->before[state->count] : 1;
	return true;
}

/* Return the index of the tried bot that plays encounter number @at of a
 * round. */
static uint32_t
gauntlet_find_bot(const struct gauntlet *state, uint64_t at)
{
	uint32_t low = 0, high = state->count - 1;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (state->before[middle + 1] <= at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void
gauntlet_fixture(const struct schedule *schedule, uint64_t match,
		 struct fixture *out)
{
	const struct pairing_field *field = &schedule->terms.field;
	const struct gauntlet *state = schedule->state;
	uint64_t group = (match - 1) / schedule->turns, shift;
	uint64_t each = state->before[state->count];
	uint32_t table = pairing_table_bots(field);
	uint32_t who = gauntlet_find_bot(state, group % each),
		 bots[PAIRING_SEATS_MAX];
	struct rivals rivals;

	*out = (struct fixture){
		.match = match,
		.round = group / each + 1,
		.group = group + 1,
		.rotation = (uint32_t)((match - 1) % schedule->turns),
		.cards = field->common ? group / each + 1 : group + 1,
	};
	gauntlet_find_rivals(schedule, state->tried[who], &rivals);
	pairing_bots(&rivals.field, group % each - state->before[who],
		     bots + 1);
	bots[0] = state->tried[who];
	for (uint32_t i = 1; i < table; i++)
		bots[i] = rivals.bots[bots[i]];
	/* Without mirror groups, the rotation of the seats changes from round
	 * to round. */
	shift = field->rotate ? out->rotation : group / each + group % each;
	for (uint32_t seat = 0; seat < field->seats; seat++)
		out->bots[seat] = bots[(seat + shift) % table];
}

static void
gauntlet_free(struct schedule *schedule)
{
	struct gauntlet *state = schedule->state;

	if (state == NULL)
		return;
	free(state->tried);
	free(state->camp);
	free(state->before);
	free(state);
}

const struct format format_gauntlet = {
	.takes = TAKES_AGAINST | TAKES_APART,
	.init = gauntlet_init,
	.fixture = gauntlet_fixture,
	.free = gauntlet_free,
};

/*
 * schedule_revisions.c - what stays and what is missing; see
 * schedule_revisions.h.
 *
 * Groups are told apart by their round and who sits there, whatever the order:
 * both lists, what is there and what is asked for, are sorted by that and
 * walked side by side.
 */
#include "arena/schedule/schedule_revisions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

/* A mirror group; whoever sits there is a program. */
struct share {
	uint64_t round, cards;
	uint32_t seated[PAIRING_SEATS_MAX]; /* in its first match */
};

/* What tells it from others, and where it is in its list. */
struct mark_of {
	uint64_t round;
	uint32_t who[PAIRING_SEATS_MAX]; /* sorted; those left are 0 */
	uint64_t at;
};

struct growing {
	const struct schedule_revisions *from;
	uint32_t bots; /* at a table */
	struct share *shares;
	uint64_t count, room;
	uint64_t cards;	  /* the highest number */
	bool *takes_part; /* of each program: in the revision at hand? */
};

static int
by_number(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static int
compare_who(const struct mark_of *x, const struct mark_of *y)
{
	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	for (unsigned i = 0; i < PAIRING_SEATS_MAX; i++)
		if (x->who[i] != y->who[i])
			return x->who[i] < y->who[i] ? -1 : 1;
	return 0;
}

static int
by_mark(const void *a, const void *b)
{
	const struct mark_of *x = a, *y = b;
	int order = compare_who(x, y);

	return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

/* @called: of each program the number that it goes by here; NULL: its own */
static struct mark_of
mark_share(const struct growing *growing, const struct share *share,
	   uint64_t at, const uint32_t *called)
{
	struct mark_of mark = { .round = share->round, .at = at };

	for (uint32_t i = 0; i < growing->bots; i++)
		mark.who[i] = called != NULL ? called[share->seated[i]]
					     : share->seated[i];
	qsort(mark.who, growing->bots, sizeof(*mark.who), by_number);
	return mark;
}

static bool
is_off(const struct growing *growing, const struct share *share)
{
	for (uint32_t i = 0; i < growing->bots; i++)
		if (!growing->takes_part[share->seated[i]])
			return true;
	return false;
}

/* Of what is there, the groups that are off, or those that are not; sorted,
 * owned. */
static struct mark_of *
marks_there(const struct growing *growing, bool off, const uint32_t *called,
	    uint64_t *n)
{
	struct mark_of *marks = xcalloc(growing->count + 1, sizeof(*marks));

	*n = 0;
	for (uint64_t i = 0; i < growing->count; i++)
		if (is_off(growing, &growing->shares[i]) == off)
			marks[(*n)++] = mark_share(growing, &growing->shares[i],
						   i, called);
	qsort(marks, *n, sizeof(*marks), by_mark);
	return marks;
}

/* What a revision asks for, in its order; owned, or NULL with @fault. */
static struct share *
ask(struct growing *growing, const struct schedule_revision *revision,
    uint64_t *n, struct schedule_fault *fault)
{
	struct schedule *plain = schedule_new(&revision->terms, fault);
	struct share *asked = NULL;
	uint32_t turns = pairing_rotations(&revision->terms.field);
	struct fixture at;

	if (plain == NULL)
		return NULL;
	*n = schedule_known(plain) / turns;
	if (schedule_is_open(plain)) {
		format_refuse(fault, "format",
			      "format: %s goes by results, so it cannot grow: "
			      "play it in a folder of its own (--out); a bot "
			      "that withdraws stays in the list, and forfeits",
			      schedule_format_words[revision->terms.format]);
	} else if (*n > SCHEDULE_REVISIONS_MEETINGS_MAX) {
		format_refuse(fault, "rounds",
			      "a run of more than %d mirror groups cannot "
			      "grow: play it in a folder of its own (--out)",
			      SCHEDULE_REVISIONS_MEETINGS_MAX);
	} else {
		asked = xcalloc(*n + 1, sizeof(*asked));
		for (uint64_t i = 0; i < *n; i++) {
			schedule_at(plain, i * turns + 1, &at);
			asked[i].round = at.round;
			asked[i].cards = at.cards;
			for (uint32_t k = 0; k < growing->bots; k++)
				asked[i].seated[k] =
					revision->programs[at.bots[k]];
		}
	}
	schedule_free(plain);
	return asked;
}

static void
add(struct growing *growing, const struct share *share)
{
	if (growing->count == growing->room) {
		growing->room = 2 * growing->room + 256;
		growing->shares = xrealloc(growing->shares, growing->room,
					   sizeof(*growing->shares));
	}
	growing->shares[growing->count++] = *share;
	if (share->cards > growing->cards)
		growing->cards = share->cards;
}

/* The cards that bots of these names had before, or 0. */
static uint64_t
cards_before(const struct growing *growing, const struct mark_of *off,
	     uint64_t offs, const struct share *share)
{
	struct mark_of mark = mark_share(growing, share, 0,
					 growing->from->names);
	uint64_t low = 0, high = offs;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (by_mark(&off[middle], &mark) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == offs || compare_who(&off[low], &mark) != 0)
		return 0;
	return growing->shares[off[low].at].cards;
}

static bool
shrinks(struct schedule_fault *fault, const struct mark_of *mark)
{
	return format_refuse(
		fault, "rounds",
		"a run grows and does not shrink: round %llu has a meeting "
		"that this configuration does not ask for (fewer rounds, bots "
		"that are newly kept apart, or a format whose meetings follow "
		"from how many bots there are): set rounds and bots back to "
		"what they were, or give another --out directory",
		(unsigned long long)mark->round);
}

/* Which of what is asked for is there?  Each group counts once. */
static bool
match_up(struct growing *growing, const struct share *asked, uint64_t n,
	 bool *there, struct schedule_fault *fault)
{
	uint64_t stays, k = 0;
	struct mark_of *stay = marks_there(growing, false, NULL, &stays);
	struct mark_of *want = xcalloc(n + 1, sizeof(*want));
	bool ok = true;

	for (uint64_t i = 0; i < n; i++)
		want[i] = mark_share(growing, &asked[i], i, NULL);
	qsort(want, n, sizeof(*want), by_mark);
	for (uint64_t i = 0; ok && i < stays; i++) {
		while (k < n && compare_who(&want[k], &stay[i]) < 0)
			k++;
		ok = k < n && compare_who(&want[k], &stay[i]) == 0;
		if (ok)
			there[want[k++].at] = true;
		else
			shrinks(fault, &stay[i]);
	}
	free(want);
	free(stay);
	return ok;
}

static bool
add_revision(struct growing *growing, const struct schedule_revision *revision,
	     struct schedule_fault *fault)
{
	const struct pairing_field *field = &revision->terms.field;
	uint64_t n, offs;
	struct share *asked = ask(growing, revision, &n, fault);
	struct mark_of *off;
	bool *there;
	bool ok;

	if (asked == NULL)
		return false;
	memset(growing->takes_part, 0,
	       growing->from->programs * sizeof(*growing->takes_part));
	for (uint32_t i = 0; i < field->bots; i++)
		growing->takes_part[revision->programs[i]] = true;
	there = xcalloc(n + 1, sizeof(*there));
	off = marks_there(growing, true, growing->from->names, &offs);
	ok = match_up(growing, asked, n, there, fault);
	for (uint64_t i = 0, first = growing->count; ok && i < n; i++) {
		struct share *share = &asked[i];

		if (there[i])
			continue;
		if (first > 0 && !field->common) {
			share->cards = cards_before(growing, off, offs, share);
			if (share->cards == 0)
				share->cards = growing->cards + 1;
		}
		add(growing, share);
	}
	free(off);
	free(there);
	free(asked);
	if (!ok || growing->count <= SCHEDULE_REVISIONS_MEETINGS_MAX)
		return ok;
	return format_refuse(fault, "rounds",
			     "with all that it had before, the run would have "
			     "more than %d mirror groups: play it in a folder "
			     "of its own (--out)",
			     SCHEDULE_REVISIONS_MEETINGS_MAX);
}

static const struct format listed = { .begin = NULL };

/* The list as a schedule.  @number: of each program its number there. */
static struct schedule *
make(const struct growing *growing, const uint32_t *number, bool all,
     struct schedule_fault *fault)
{
	const struct schedule_revisions *from = growing->from;
	struct schedule *schedule = schedule_new(
		&from->revisions[from->revision_count - 1].terms, fault);
	uint64_t played = 0;

	if (schedule == NULL)
		return NULL;
	if (schedule->format->end != NULL)
		schedule->format->end(schedule);
	schedule->format = &listed;
	schedule->sharing = schedule_same_cards(schedule);
	schedule->encounters = 0;
	schedule->same = 1;
	for (uint64_t i = 0; i < growing->count; i++) {
		const struct share *share = &growing->shares[i];
		struct encounter *encounter = format_add(schedule,
							 share->round);

		encounter->cards = share->cards;
		encounter->off = !all && is_off(growing, share);
		played += !encounter->off;
		for (uint32_t k = 0; !encounter->off && k < growing->bots; k++)
			encounter->bots[k] = number[share->seated[k]];
	}
	schedule->whole = played * schedule->turns;
	return schedule;
}

static struct schedule *
grow(const struct schedule_revisions *grown, bool all,
     struct schedule_fault *fault)
{
	const struct schedule_revision *last =
		&grown->revisions[grown->revision_count - 1];
	struct growing growing = { .from = grown };
	uint32_t *number = xcalloc(grown->programs + 1u, sizeof(*number));
	struct schedule *schedule = NULL;
	bool ok = true;

	assert(grown->revision_count > 0);
	growing.bots = pairing_table_bots(&last->terms.field);
	growing.takes_part = xcalloc(grown->programs + 1u,
				     sizeof(*growing.takes_part));
	for (uint32_t i = 0; ok && i < grown->revision_count; i++)
		ok = add_revision(&growing, &grown->revisions[i], fault);
	for (uint32_t i = 0; i < grown->programs; i++)
		number[i] = i;
	for (uint32_t i = 0; !all && i < last->terms.field.bots; i++)
		number[last->programs[i]] = i;
	if (ok)
		schedule = make(&growing, number, all, fault);
	if (schedule != NULL && all) {
		schedule->terms.field.bots = grown->programs;
		schedule->terms.field.camps = NULL;
	}
	free(growing.takes_part);
	free(growing.shares);
	free(number);
	return schedule;
}

struct schedule *
schedule_grown(const struct schedule_revisions *grown,
	       struct schedule_fault *fault)
{
	return grow(grown, false, fault);
}

struct schedule *
schedule_of_programs(const struct schedule_revisions *grown,
		     struct schedule_fault *fault)
{
	return grow(grown, true, fault);
}

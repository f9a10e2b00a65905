/*
 * schedule_revisions.c - make the schedule of a tournament that grew; see
 * schedule_revisions.h.
 *
 * The round and the set of programs identify a mirror group.  The code sorts
 * the existing and the requested groups by this identity, and compares the two
 * lists in one pass.
 */
#include "arena/schedule/schedule_revisions.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena/schedule/format.h"
#include "lib/alloc.h"

/* A mirror group whose bots are given by their programs. */
struct group {
	uint64_t round, cards;
	uint32_t seated[PAIRING_SEATS_MAX]; /* program at each seat in the first
					       match of the group */
};

/* The identity of a group, and the index of the group in its list. */
struct group_key {
	uint64_t round;
	uint32_t who[PAIRING_SEATS_MAX]; /* programs of the group, sorted;
					    unused elements are 0 */
	uint64_t at;
};

struct builder {
	const struct schedule_revisions *from;
	uint32_t bots; /* number of bots at a table */
	struct group *groups;
	uint64_t count;
	uint64_t cards;	  /* highest number of cards in use */
	bool *takes_part; /* for each program, true if it takes part in this
			     revision */
};

static int
program_compare(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static int
group_key_compare(const struct group_key *x, const struct group_key *y)
{
	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	for (unsigned i = 0; i < PAIRING_SEATS_MAX; i++)
		if (x->who[i] != y->who[i])
			return x->who[i] < y->who[i] ? -1 : 1;
	return 0;
}

static int
group_key_compare_at(const void *a, const void *b)
{
	const struct group_key *x = a, *y = b;
	int order = group_key_compare(x, y);

	return order != 0 ? order : (x->at > y->at) - (x->at < y->at);
}

/* Return the key of a group.  @called: for each program, the number to use in
 * the key; NULL: the number of the program. */
static struct group_key
group_key_of(const struct builder *builder, const struct group *group,
	     uint64_t at, const uint32_t *called)
{
	struct group_key key = { .round = group->round, .at = at };

	for (uint32_t i = 0; i < builder->bots; i++)
		key.who[i] = called != NULL ? called[group->seated[i]]
					    : group->seated[i];
	qsort(key.who, builder->bots, sizeof(*key.who), program_compare);
	return key;
}

static bool
revisions_group_is_off(const struct builder *builder, const struct group *group)
{
	for (uint32_t i = 0; i < builder->bots; i++)
		if (!builder->takes_part[group->seated[i]])
			return true;
	return false;
}

/* Return the sorted keys of the existing groups that are off, or of those that
 * are not off; owned.
 */
static struct group_key *
revisions_group_keys(const struct builder *builder, bool off,
		     const uint32_t *called, uint64_t *n)
{
	struct group_key *keys = xcalloc(builder->count + 1, sizeof(*keys));

	*n = 0;
	for (uint64_t i = 0; i < builder->count; i++)
		if (revisions_group_is_off(builder, &builder->groups[i]) == off)
			keys[(*n)++] = group_key_of(
				builder, &builder->groups[i], i, called);
	qsort(keys, *n, sizeof(*keys), group_key_compare_at);
	return keys;
}

/* Return the groups of a revision in the order of its schedule; owned, or NULL
 * with @fault. */
static struct group *
revisions_asked_groups(struct builder *builder,
		       const struct schedule_revision *revision, uint64_t *n,
		       struct schedule_fault *fault)
{
	struct schedule *plain = schedule_new(&revision->terms, fault);
	struct group *asked = NULL;
	uint32_t turns = pairing_rotations(&revision->terms.field);
	struct fixture at;

	if (plain == NULL)
		return NULL;
	*n = schedule_known(plain) / turns;
	if (schedule_is_open(plain)) {
		format_refuse(
			fault, "format",
			"the matches of format: %s depend on results, so the "
			"run cannot be extended: play the new configuration in "
			"another folder (--out); a bot that withdraws must "
			"stay in the list, and forfeits",
			schedule_format_words[revision->terms.format]);
	} else if (*n > SCHEDULE_REVISIONS_GROUPS_MAX) {
		format_refuse(fault, "rounds",
			      "a run of more than %d mirror groups cannot be "
			      "extended: play the new configuration in another "
			      "folder (--out)",
			      SCHEDULE_REVISIONS_GROUPS_MAX);
	} else {
		asked = xcalloc(*n + 1, sizeof(*asked));
		for (uint64_t i = 0; i < *n; i++) {
			schedule_at(plain, i * turns + 1, &at);
			asked[i].round = at.round;
			asked[i].cards = at.cards;
			for (uint32_t k = 0; k < builder->bots; k++)
				asked[i].seated[k] =
					revision->programs[at.bots[k]];
		}
	}
	schedule_free(plain);
	return asked;
}

static void
revisions_add_group(struct builder *builder, const struct group *group)
{
	XGROW(builder->groups, builder->count);
	builder->groups[builder->count++] = *group;
	if (group->cards > builder->cards)
		builder->cards = group->cards;
}

/* Return the number of the cards that bots of these names had in this round in
 * an earlier revision; 0 if there are none. */
static uint64_t
revisions_cards_before(const struct builder *builder,
		       const struct group_key *off, uint64_t offs,
		       const struct group *group)
{
	struct group_key key = group_key_of(builder, group, 0,
					    builder->from->names);
	uint64_t low = 0, high = offs;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (group_key_compare_at(&off[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == offs || group_key_compare(&off[low], &key) != 0)
		return 0;
	return builder->groups[off[low].at].cards;
}

static bool
revisions_refuse_shrinking(struct schedule_fault *fault,
			   const struct group_key *key)
{
	return format_refuse(
		fault, "rounds",
		"a run can only grow, but this configuration lacks an "
		"encounter of round %llu: restore the earlier rounds, bots, "
		"apart and format, or give another --out directory",
		(unsigned long long)key->round);
}

/* Find the requested groups that already exist.  Each existing group is used at
 * most once. */
static bool
revisions_match_groups(struct builder *builder, const struct group *asked,
		       uint64_t n, bool *there, struct schedule_fault *fault)
{
	uint64_t stays, k = 0;
	struct group_key *stay = revisions_group_keys(builder, false, NULL,
						      &stays);
	struct group_key *want = xcalloc(n + 1, sizeof(*want));
	bool ok = true;

	for (uint64_t i = 0; i < n; i++)
		want[i] = group_key_of(builder, &asked[i], i, NULL);
	qsort(want, n, sizeof(*want), group_key_compare_at);
	for (uint64_t i = 0; ok && i < stays; i++) {
		while (k < n && group_key_compare(&want[k], &stay[i]) < 0)
			k++;
		ok = k < n && group_key_compare(&want[k], &stay[i]) == 0;
		if (ok)
			there[want[k++].at] = true;
		else
			revisions_refuse_shrinking(fault, &stay[i]);
	}
	free(want);
	free(stay);
	return ok;
}

static bool
revisions_add(struct builder *builder, const struct schedule_revision *revision,
	      struct schedule_fault *fault)
{
	const struct pairing_field *field = &revision->terms.field;
	uint64_t n, offs;
	struct group *asked = revisions_asked_groups(builder, revision, &n,
						     fault);
	struct group_key *off;
	bool *there;
	bool ok;

	if (asked == NULL)
		return false;
	memset(builder->takes_part, 0,
	       builder->from->programs * sizeof(*builder->takes_part));
	for (uint32_t i = 0; i < field->bots; i++)
		builder->takes_part[revision->programs[i]] = true;
	there = xcalloc(n + 1, sizeof(*there));
	off = revisions_group_keys(builder, true, builder->from->names, &offs);
	ok = revisions_match_groups(builder, asked, n, there, fault);
	for (uint64_t i = 0, first = builder->count; ok && i < n; i++) {
		struct group *group = &asked[i];

		if (there[i])
			continue;
		if (first > 0 && !field->common) {
			group->cards = revisions_cards_before(builder, off,
							      offs, group);
			if (group->cards == 0)
				group->cards = builder->cards + 1;
		}
		revisions_add_group(builder, group);
	}
	free(off);
	free(there);
	free(asked);
	if (!ok || builder->count <= SCHEDULE_REVISIONS_GROUPS_MAX)
		return ok;
	return format_refuse(fault, "rounds",
			     "the run and its extensions would have more than "
			     "%d mirror groups in all: play the new "
			     "configuration in another folder (--out)",
			     SCHEDULE_REVISIONS_GROUPS_MAX);
}

static const struct format listed = { .init = NULL };

/* Make a schedule from the list of groups.  @number: for each program, its
 * number in the schedule. */
static struct schedule *
revisions_make_schedule(const struct builder *builder, const uint32_t *number,
			bool all, struct schedule_fault *fault)
{
	const struct schedule_revisions *from = builder->from;
	struct schedule *schedule = schedule_new(
		&from->revisions[from->revision_count - 1].terms, fault);
	uint64_t played = 0;

	if (schedule == NULL)
		return NULL;
	if (schedule->format->free != NULL)
		schedule->format->free(schedule);
	schedule->format = &listed;
	schedule->sharing = schedule_same_cards(schedule);
	schedule->encounters = 0;
	schedule->same = 1;
	for (uint64_t i = 0; i < builder->count; i++) {
		const struct group *group = &builder->groups[i];
		struct encounter *encounter = format_add(schedule,
							 group->round);

		encounter->cards = group->cards;
		encounter->off = !all && revisions_group_is_off(builder, group);
		played += !encounter->off;
		for (uint32_t k = 0; !encounter->off && k < builder->bots; k++)
			encounter->bots[k] = number[group->seated[k]];
	}
	schedule->whole = played * schedule->turns;
	return schedule;
}

static struct schedule *
revisions_schedule(const struct schedule_revisions *revisions, bool all,
		   struct schedule_fault *fault)
{
	const struct schedule_revision *last =
		&revisions->revisions[revisions->revision_count - 1];
	struct builder builder = { .from = revisions };
	uint32_t *number = xcalloc(revisions->programs + 1u, sizeof(*number));
	struct schedule *schedule = NULL;
	bool ok = true;

	assert(revisions->revision_count > 0);
	builder.bots = pairing_table_bots(&last->terms.field);
	builder.takes_part = xcalloc(revisions->programs + 1u,
				     sizeof(*builder.takes_part));
	for (uint32_t i = 0; ok && i < revisions->revision_count; i++)
		ok = revisions_add(&builder, &revisions->revisions[i], fault);
	for (uint32_t i = 0; i < revisions->programs; i++)
		number[i] = i;
	for (uint32_t i = 0; !all && i < last->terms.field.bots; i++)
		number[last->programs[i]] = i;
	if (ok)
		schedule = revisions_make_schedule(&builder, number, all,
						   fault);
	if (schedule != NULL && all) {
		schedule->terms.field.bots = revisions->programs;
		schedule->terms.field.camps = NULL;
	}
	free(builder.takes_part);
	free(builder.groups);
	free(number);
	return schedule;
}

struct schedule *
schedule_of_revisions(const struct schedule_revisions *revisions,
		      struct schedule_fault *fault)
{
	return revisions_schedule(revisions, false, fault);
}

struct schedule *
schedule_of_programs(const struct schedule_revisions *revisions,
		     struct schedule_fault *fault)
{
	return revisions_schedule(revisions, true, fault);
}

/* contender_table.c - active versions in memory; see contender_table.h. */
#include "arena/league_run/contender_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

/* arbitrary: newest groups of a version that tell when it met a house bot */
#define HISTORY_GROUPS 16

/* A bot that is not retired.  @plays: true: its versions may play, since it is
 * neither paused nor held */
struct table_bot {
	int64_t id, owner;
	bool house, plays;
};

/**
 * struct table_reading - a table while it is read
 * @old: the table so far
 * @bots: the @bot_count bots that are not retired, sorted by number
 */
struct table_reading {
	const struct contender_table *old;
	struct contender_table *table;
	struct table_bot *bots;
	size_t bot_count;
	struct monotime now;
};

/* --- bots ----------------------------------------------------------------- */

static bool
table_add_bot(void *arg, const struct league_bot *bot)
{
	struct table_reading *reading = arg;

	if (bot->state == BOT_RETIRED)
		return true;
	XGROW(reading->bots, reading->bot_count);
	reading->bots[reading->bot_count++] = (struct table_bot){
		bot->id, bot->owner, bot->house, bot->state == BOT_ACTIVE
	};
	return true;
}

static int
table_bot_compare(const void *a, const void *b)
{
	const struct table_bot *one = a, *two = b;

	return (one->id > two->id) - (one->id < two->id);
}

static const struct table_bot *
table_find_bot(const struct table_reading *reading, int64_t id)
{
	const struct table_bot key = { .id = id };

	if (reading->bot_count == 0)
		return NULL;
	return bsearch(&key, reading->bots, reading->bot_count,
		       sizeof(*reading->bots), table_bot_compare);
}

/* --- versions ------------------------------------------------------------- */

static int
contender_find_index(const struct contender_table *table, int64_t version)
{
	for (unsigned i = 0; i < table->count; i++)
		if (table->contender[i].id == version)
			return (int)i;
	return -1;
}

struct contender *
contender_table_find(const struct contender_table *table, int64_t version)
{
	int i = contender_find_index(table, version);

	return i < 0 ? NULL : &table->contender[i];
}

static void
table_add_contender(struct table_reading *reading,
		    const struct league_version *version,
		    const struct table_bot *bot)
{
	struct contender_table *table = reading->table;
	struct contender contender = { .id = version->id };
	struct contender_info info = { .ended = reading->now };
	int was = contender_find_index(reading->old, version->id);

	if (was >= 0) {
		contender = reading->old->contender[was];
		info = reading->old->info[was];
	}
	contender.used_us = version->share_us;
	info.bot = bot->id;
	contender.owner = bot->owner;
	contender.house = bot->house;
	contender.placing = version->state == VERSION_PLACING;
	contender.groups = version->groups + contender.playing;
	contender.group_us = version->groups > 0
				     ? version->used_us / version->groups
				     : 0;
	contender.elo = NAN;
	contender.half = HUGE_VAL;
	table->contender = xrealloc(table->contender, table->count + 1,
				    sizeof(contender));
	table->info = xrealloc(table->info, table->count + 1, sizeof(info));
	table->contender[table->count] = contender;
	table->info[table->count++] = info;
}

/* Add a version to the queue.  The versions arrive newest first, so a full
 * queue drops the newest. */
static void
table_add_waiting(struct table_reading *reading,
		  const struct league_version *version,
		  const struct table_bot *bot)
{
	struct contender_table *table = reading->table;
	struct waiting_version waiting = { .id = version->id };

	for (unsigned i = 0; i < reading->old->waits; i++)
		if (reading->old->waiting[i].id == version->id)
			waiting = reading->old->waiting[i];
	waiting.owner = bot->owner;
	waiting.state = version->state;
	if (table->waits == LEAGUE_WAITING_MAX)
		table->waits--;
	memmove(table->waiting + 1, table->waiting,
		table->waits * sizeof(waiting));
	table->waiting[0] = waiting;
	table->waits++;
}

static bool
table_add_version(void *arg, const struct league_version *version)
{
	struct table_reading *reading = arg;
	const struct table_bot *bot = table_find_bot(reading, version->bot);

	if (bot == NULL)
		return true;
	if (version->state == VERSION_PLACING ||
	    version->state == VERSION_RANKED) {
		if (bot->plays)
			table_add_contender(reading, version, bot);
	} else if (version->state == VERSION_RECEIVED ||
		   version->state == VERSION_BUILDING ||
		   version->state == VERSION_CHECKING) {
		table_add_waiting(reading, version, bot);
	}
	return true;
}

static bool
table_add_rating(void *arg, const struct league_rating *rating)
{
	struct table_reading *reading = arg;
	struct contender *contender = contender_table_find(reading->table,
							   rating->version);

	if (contender == NULL)
		return true;
	contender->elo = rating->elo;
	if (isfinite(rating->low) && isfinite(rating->high))
		contender->half = (rating->high - rating->low) / 2;
	return true;
}

/* --- groups --------------------------------------------------------------- */

/* Record that @group is the newest group of a version. */
static void
contender_set_met(struct contender *contender, const struct league_group *group)
{
	unsigned met = 0;

	memset(contender->met, 0, sizeof(contender->met));
	for (unsigned i = 0; i < group->seats; i++)
		if (group->seat[i].version != contender->id)
			contender->met[met++] = group->seat[i].version;
}

/* Return true if a house bot plays in the group. */
static bool
group_is_anchored(const struct contender_table *table,
		  const struct league_group *group)
{
	for (unsigned i = 0; i < group->seats; i++) {
		const struct contender *contender = contender_table_find(
			table, group->seat[i].version);

		if (contender != NULL && contender->house)
			return true;
	}
	return false;
}

/* The newest groups of a version.  @ended_ms: end of the last; 0: none */
struct table_history {
	const struct contender_table *table;
	struct contender *contender;
	int64_t ended_ms;
};

static bool
history_add_group(void *arg, const struct league_group *group)
{
	struct table_history *history = arg;

	if (history->ended_ms == 0) {
		history->ended_ms = group->ended_ms;
		contender_set_met(history->contender, group);
	}
	if (group_is_anchored(history->table, group))
		return false;
	history->contender->unanchored++;
	return true;
}

/* Read the newest groups of the versions that the table so far lacks.  After a
 * start, each of them has waited since its last group; the time in which the
 * league did not run does not count. */
static bool
table_add_histories(struct table_reading *reading, struct league_db *db,
		    struct diag *diag)
{
	struct contender_table *table = reading->table;
	int64_t *ended_ms = xcalloc(table->count + 1u, sizeof(*ended_ms));
	int64_t last_ms = 0;
	bool ok = true;

	for (unsigned i = 0; ok && i < table->count; i++) {
		struct table_history history = { table, &table->contender[i],
						 0 };

		if (contender_find_index(reading->old, history.contender->id) >=
		    0)
			continue;
		ok = league_groups_latest(db, history.contender->id,
					  HISTORY_GROUPS, history_add_group,
					  &history, diag);
		ended_ms[i] = history.ended_ms;
		if (ended_ms[i] > last_ms)
			last_ms = ended_ms[i];
	}
	for (unsigned i = 0; !reading->old->read && i < table->count; i++)
		if (ended_ms[i] > 0)
			table->info[i].ended = monotime_plus_us(
				reading->now, 1000 * (ended_ms[i] - last_ms));
	free(ended_ms);
	return ok;
}

bool
contender_table_read(struct contender_table *table, struct league_db *db,
		     struct monotime now, struct diag *diag)
{
	struct contender_table *next = xcalloc(1, sizeof(*next));
	struct table_reading reading = { .old = table,
					 .table = next,
					 .now = now };
	bool ok;

	ok = league_bots_each(db, table_add_bot, &reading, diag);
	if (ok && reading.bot_count > 0)
		qsort(reading.bots, reading.bot_count, sizeof(*reading.bots),
		      table_bot_compare);
	ok = ok &&
	     league_versions_active(db, table_add_version, &reading, diag);
	ok = ok &&
	     league_ratings_each(db, -1, table_add_rating, &reading, diag);
	ok = ok && table_add_histories(&reading, db, diag);
	free(reading.bots);
	next->read = true;
	if (ok) {
		contender_table_release(table);
		*table = *next;
	} else {
		contender_table_release(next);
	}
	free(next);
	return ok;
}

void
contender_table_release(struct contender_table *table)
{
	free(table->contender);
	free(table->info);
	table->contender = NULL;
	table->info = NULL;
	table->count = 0;
}

unsigned
contender_table_players(const struct contender_table *table)
{
	unsigned n = 0;

	for (unsigned i = 0; i < table->count; i++)
		n += !table->contender[i].house;
	return n;
}

void
contender_table_set_waits(struct contender_table *table, struct monotime now)
{
	for (unsigned i = 0; i < table->count; i++)
		table->contender[i].waits_us = monotime_since_us(
			now, table->info[i].ended);
}

void
contender_table_begin(struct contender_table *table,
		      const struct league_group *group)
{
	bool anchored = group_is_anchored(table, group);

	for (unsigned i = 0; i < group->seats; i++) {
		struct contender *contender = contender_table_find(
			table, group->seat[i].version);

		if (contender == NULL)
			continue;
		contender->playing++;
		contender->groups++;
		contender->unanchored = anchored ? 0
						 : contender->unanchored + 1;
		contender_set_met(contender, group);
	}
}

void
contender_table_end(struct contender_table *table,
		    const struct league_group *group, struct monotime now)
{
	for (unsigned i = 0; i < group->seats; i++) {
		int at = contender_find_index(table, group->seat[i].version);

		if (at < 0)
			continue;
		if (table->contender[at].playing > 0)
			table->contender[at].playing--;
		if (group->state == GROUP_DONE)
			table->contender[at].used_us += group->seat[i].used_us;
		else
			table->contender[at].groups--;
		table->info[at].ended = now;
	}
}

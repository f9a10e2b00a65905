/* contender_table.c - active versions in memory; see contender_table.h. */
#include "arena/league_run/contender_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

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

/* Return the least virtual time of all versions that have a share. */
static int64_t
contender_table_least_us(const struct contender_table *table)
{
	int64_t least = -1;

	for (unsigned i = 0; i < table->count; i++)
		if (!table->contender[i].house &&
		    (least < 0 || table->contender[i].used_us < least))
			least = table->contender[i].used_us;
	return least < 0 ? 0 : least;
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
	} else {
		contender.used_us = contender_table_least_us(reading->old);
	}
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
	     league_versions_each(db, 0, table_add_version, &reading, diag);
	ok = ok &&
	     league_ratings_each(db, -1, table_add_rating, &reading, diag);
	free(reading.bots);
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

/* --- groups --------------------------------------------------------------- */

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
	bool anchored = false;

	for (unsigned i = 0; i < group->seats; i++) {
		const struct contender *contender = contender_table_find(
			table, group->seat[i].version);

		anchored = anchored || (contender != NULL && contender->house);
	}
	for (unsigned i = 0; i < group->seats; i++) {
		struct contender *contender = contender_table_find(
			table, group->seat[i].version);
		unsigned met = 0;

		if (contender == NULL)
			continue;
		contender->playing++;
		contender->groups++;
		contender->unanchored = anchored ? 0
						 : contender->unanchored + 1;
		memset(contender->met, 0, sizeof(contender->met));
		for (unsigned k = 0; k < group->seats; k++)
			if (k != i)
				contender->met[met++] = group->seat[k].version;
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
		if (group->state != GROUP_DONE)
			table->contender[at].groups--;
		table->contender[at].used_us += group->seat[i].used_us;
		table->info[at].ended = now;
	}
}

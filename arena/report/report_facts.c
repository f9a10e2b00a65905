/* report_facts.c - gather the data of a report; see report_facts.h. */
#include "arena/report/report_facts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

struct report_reader {
	struct report_facts *facts;
	uint64_t seen, total;
};

/* Return a slot for a match with faults, or NULL.  A forfeit replaces another
 * fault. */
static struct fault_note *
fault_note_slot(struct bot_facts *bot, bool forfeit)
{
	if (bot->notes < REPORT_FACTS_NOTES)
		return &bot->note[bot->notes++];
	for (unsigned i = REPORT_FACTS_NOTES; forfeit && i-- > 0;)
		if (!bot->note[i].forfeit)
			return &bot->note[i];
	return NULL;
}

static void
report_facts_add_faults(struct report_reader *reader,
			const struct store_match *match, unsigned i)
{
	const struct store_seat *seat = &match->seat[i];
	struct bot_facts *bot = &reader->facts->bots[seat->bot];
	struct fault_note note = { .match = match->number, .seat = i };
	const char *detail = seat->detail;
	struct fault_note *room;

	for (unsigned j = i; j < match->seats; j++) {
		if (match->seat[j].bot != seat->bot)
			continue;
		note.seats++;
		note.faults += match->seat[j].faults;
		if (match->seat[j].verdict == VERDICT_OK)
			continue;
		note.forfeit = true;
		detail = match->seat[j].detail;
	}
	if (note.faults == 0 && !note.forfeit)
		return;
	bot->ticks[(reader->seen - 1) * REPORT_FACTS_TICKS / reader->total]++;
	room = fault_note_slot(bot, note.forfeit);
	if (room == NULL)
		return;
	snprintf(note.detail, sizeof(note.detail), "%s", detail);
	snprintf(note.log, sizeof(note.log), "%s", match->log);
	*room = note;
}

/* Add a match to the bot's worst losses if the bot lost it by a large enough
 * margin. */
static void
report_facts_add_loss(struct report_facts *facts,
		      const struct store_match *match, unsigned i)
{
	const struct store_seat *seat = &match->seat[i];
	unsigned sides = store_sides(match->seats, match->sides);
	struct lost_match *worst = facts->bots[seat->bot].worst;
	struct lost_match loss = { .match = match->number,
				   .score = seat->score,
				   .verdict = seat->verdict };
	unsigned at = REPORT_FACTS_WORST;

	for (unsigned j = 0; j < match->seats; j++) {
		const struct store_seat *other = &match->seat[j];
		int64_t ahead = (int64_t)other->score - seat->score;

		if (facts->run->low_wins)
			ahead = -ahead;
		if (j % sides == i % sides || other->place >= seat->place ||
		    ahead <= loss.behind)
			continue;
		loss.behind = ahead;
		loss.other = other->bot;
		loss.best = other->score;
	}
	while (at > 0 && loss.behind > worst[at - 1].behind)
		at--;
	if (at == REPORT_FACTS_WORST || loss.behind == 0)
		return;
	snprintf(loss.log, sizeof(loss.log), "%s", match->log);
	for (unsigned j = REPORT_FACTS_WORST - 1; j > at; j--)
		worst[j] = worst[j - 1];
	worst[at] = loss;
}

/* Count the verdict on a bot; a forfeit of one of its seats is that of all. */
static void
report_facts_add_verdict(struct report_facts *facts,
			 const struct store_match *match, unsigned i)
{
	unsigned bot = match->seat[i].bot;
	enum verdict verdict = match->seat[i].verdict;

	for (unsigned j = i; j < match->seats && verdict == VERDICT_OK; j++)
		if (match->seat[j].bot == bot)
			verdict = match->seat[j].verdict;
	facts->bots[bot].verdicts[verdict]++;
}

static void
report_facts_add_deals(struct report_facts *facts,
		       const struct store_match *match)
{
	if (facts->deals_played == 0 || match->deals < facts->deals_least)
		facts->deals_least = match->deals;
	if (match->deals > facts->deals_most)
		facts->deals_most = match->deals;
	facts->deals_played += match->deals;
}

/* Record the current points of all bots. */
static void
report_facts_add_step(struct report_facts *facts)
{
	unsigned bots = facts->run->bot_count;

	standings_rank(facts->standings, facts->row);
	for (unsigned i = 0; i < bots; i++) {
		const struct standing *row = &facts->row[i];

		facts->bots[row->bot].step[facts->steps] =
			(struct history_step){ row->matches, row->rate,
					       row->low, row->high };
	}
	facts->steps++;
}

/* Count a match without the disqualified bots. */
static void
report_facts_count(struct report_facts *facts, const struct store_match *match)
{
	struct store_match left;

	if (facts->all_standings != NULL)
		standings_add(facts->all_standings, match);
	if (!disqualification_filter(&facts->disqualified, match, &left)) {
		standings_add_uncounted(facts->standings, match->group);
		return;
	}
	standings_add(facts->standings, &left);
	strength_add(facts->strength, &left);
	by_machine_class_add(facts->by_class, &left);
	for (unsigned i = 0; i < left.seats; i++)
		if (!store_repeats_bot(&left, i)) {
			report_facts_add_loss(facts, &left, i);
			report_facts_add_verdict(facts, &left, i);
		}
}

static bool
report_facts_add_match(void *arg, const struct store_match *match)
{
	struct report_reader *reader = arg;
	struct report_facts *facts = reader->facts;

	if (reader->seen == reader->total)
		/* stop here: the run has added this match since the start of
		 * the report */
		return false;
	reader->seen++;
	report_facts_count(facts, match);
	for (unsigned i = 0; i < match->seats; i++)
		if (!store_repeats_bot(match, i)) {
			report_facts_add_faults(reader, match, i);
			if (disqualification_find(&facts->disqualified,
						  match->seat[i].bot) != NULL)
				report_facts_add_loss(facts, match, i);
		}
	if (match->seats > 0)
		report_facts_add_deals(facts, match);
	if (match->ended_ms > facts->ended_ms)
		facts->ended_ms = match->ended_ms;
	facts->last_match = match->number;
	snprintf(facts->last_log, sizeof(facts->last_log), "%s", match->log);
	log_facts_add(&facts->log, facts->dir, match);
	if (reader->seen * REPORT_FACTS_STEPS / reader->total > facts->steps)
		report_facts_add_step(facts);
	return true;
}

/* Measure the effect of mirrored cards: this needs the standings of all
 * matches. */
static bool
report_facts_mirror_match(void *arg, const struct store_match *match)
{
	struct report_reader *reader = arg;
	struct report_facts *facts = reader->facts;
	struct store_match left;

	if (reader->seen == reader->total)
		return false;
	reader->seen++;
	if (disqualification_filter(&facts->disqualified, match, &left))
		mirror_effect_add(facts->mirror, &left);
	else
		mirror_effect_add_uncounted(facts->mirror, match->group);
	return true;
}

static bool
report_facts_measure_mirror(struct report_facts *facts, uint64_t matches,
			    struct diag *diag)
{
	struct report_reader reader = { .facts = facts, .total = matches };

	if (facts->run->group_matches < 2)
		return true;
	facts->mirror = mirror_effect_new(facts->standings);
	return store_each(facts->store, report_facts_mirror_match, &reader,
			  diag);
}

static int
fault_note_compare(const void *a, const void *b)
{
	const struct fault_note *x = a, *y = b;

	return (x->match > y->match) - (x->match < y->match);
}

/* Find the request of each fault by reading the logs. */
static void
report_facts_find_requests(struct report_facts *facts)
{
	char path[PATH_MAX];

	for (unsigned i = 0; i < facts->run->bot_count; i++) {
		struct bot_facts *bot = &facts->bots[i];

		if (bot->notes > 0)
			qsort(bot->note, bot->notes, sizeof(bot->note[0]),
			      fault_note_compare);
		for (unsigned j = 0; j < bot->notes; j++) {
			struct fault_note *note = &bot->note[j];

			if (note->log[0] == '\0')
				continue;
			snprintf(path, sizeof(path), "%s/%s", facts->dir,
				 note->log);
			log_fault_find(&facts->log, path, note->seat,
				       &note->at);
		}
	}
}

static void
report_facts_rank(struct report_facts *facts)
{
	facts->counted = disqualification_rank(&facts->disqualified,
					       facts->standings, facts->row);
	standings_rank(facts->all_standings != NULL ? facts->all_standings
						    : facts->standings,
		       facts->rows_as_played);
}

static bool
report_facts_read_store(struct report_facts *facts, struct diag *diag)
{
	struct report_reader reader = {
		.facts = facts,
		.total = store_match_count(facts->store),
	};
	bool done = store_each(facts->store, report_facts_add_match, &reader,
			       diag);

	strength_fit(facts->strength);
	report_facts_rank(facts);
	facts->played = standings_matches(facts->standings);
	facts->voids = standings_voids(facts->standings);
	return done && report_facts_measure_mirror(facts, reader.seen, diag);
}

static bool
report_facts_read_machines(struct report_facts *facts, struct diag *diag)
{
	bool ok = store_machines_read(facts->store, &facts->machines, diag);

	facts->by_class = by_machine_class_new(facts->run, &facts->machines);
	return ok;
}

static void
report_facts_read_commitment(struct report_facts *facts)
{
	struct diag why;
	char *hex = facts->run->final ? freeze_read_commitment(facts->dir, &why)
				      : NULL;

	if (hex != NULL)
		memcpy(facts->commitment, hex, sizeof(facts->commitment));
	free(hex);
}

bool
report_facts_gather(struct report_facts *facts, const char *dir, bool all_logs,
		    struct diag *diag)
{
	struct store *store = store_read(dir, diag);
	unsigned bots;

	if (store == NULL)
		return false;
	*facts = (struct report_facts){ .dir = dir, .store = store };
	facts->run = store_run(store);
	bots = facts->run->bot_count;
	if (!disqualification_read(&facts->disqualified, dir, facts->run,
				   diag)) {
		store_close(store);
		return false;
	}
	report_facts_read_commitment(facts);
	facts->standings = standings_new(facts->run);
	if (facts->disqualified.count > 0) {
		facts->all_standings = standings_new(facts->run);
		standings_allow_fewer_sides(facts->standings);
	}
	facts->strength = strength_new(facts->run);
	facts->row = xcalloc(bots + 1, sizeof(*facts->row));
	facts->rows_as_played = xcalloc(bots + 1,
					sizeof(*facts->rows_as_played));
	facts->bots = xcalloc(bots + 1, sizeof(*facts->bots));
	log_facts_init(&facts->log, store_match_count(store), all_logs);
	if (report_facts_read_machines(facts, diag) &&
	    report_facts_read_store(facts, diag) &&
	    final_ranking_load(&facts->final_ranking, store,
			       facts->disqualified.count == 0 ? facts->strength
							      : NULL,
			       diag)) {
		report_facts_find_requests(facts);
		return true;
	}
	report_facts_release(facts);
	return false;
}

void
report_facts_release(struct report_facts *facts)
{
	log_facts_release(&facts->log);
	free(facts->bots);
	free(facts->row);
	free(facts->rows_as_played);
	strength_free(facts->strength);
	mirror_effect_free(facts->mirror);
	by_machine_class_free(facts->by_class);
	store_machines_release(&facts->machines);
	standings_free(facts->standings);
	standings_free(facts->all_standings);
	disqualification_release(&facts->disqualified);
	final_ranking_release(&facts->final_ranking);
	store_close(facts->store);
}

const char *
report_facts_shown(const struct report_facts *facts, unsigned i)
{
	return store_bot_label(&facts->run->bots[facts->row[i].bot]);
}

const char *
report_facts_name(const struct report_facts *facts, unsigned i)
{
	return facts->run->bots[facts->row[i].bot].name;
}

const struct standing *
report_facts_as_played(const struct report_facts *facts, unsigned i)
{
	const struct standing *row = facts->rows_as_played;

	while (row->bot != facts->row[i].bot)
		row++;
	return row;
}

const struct disqualification *
report_facts_disqualification(const struct report_facts *facts, unsigned i)
{
	return disqualification_find(&facts->disqualified, facts->row[i].bot);
}

unsigned
report_facts_place(const struct report_facts *facts, unsigned bot)
{
	unsigned i = 0;

	while (facts->row[i].bot != bot)
		i++;
	return i;
}

/* match_row.c - make the database row of a finished match; see match_row.h. */
#include "arena/store/match_row.h"

static struct store_seat
make_seat_row(const struct outcome_seat *seat)
{
	return (struct store_seat){
		.bot = seat->bot,
		.score = seat->score,
		.place = seat->place,
		.faults = seat->faults,
		.verdict = seat->verdict,
		.detail = seat->detail,
		.version = seat->version,
		.decisions = seat->decisions,
		.used_us = seat->used_us,
		.max_us = seat->max_us,
		.late_us = seat->late_us,
		.noise = seat->noise,
		.tokens_in = (uint64_t)seat->usage.tokens_in,
		.tokens_out = (uint64_t)seat->usage.tokens_out,
		.cost = bot_usage_cost(&seat->usage),
	};
}

void
match_row_init(struct store_match *row, const struct outcome *outcome,
	       const char *log, unsigned sides, unsigned machine,
	       int64_t ended_ms)
{
	*row = (struct store_match){
		.number = outcome->fixture.match,
		.group = outcome->fixture.cards,
		.round = outcome->fixture.round,
		.why_void = outcome->why_void,
		.machine = machine,
		.ended_ms = ended_ms,
	};
	if (outcome->why_void[0] != '\0')
		return;
	row->deals = outcome->deals;
	row->log = log;
	row->log_hash = outcome->log_hash;
	row->log_bytes = outcome->log_bytes;
	row->took_us = outcome->took_us;
	row->seats = outcome->seats;
	row->sides = sides;
	for (unsigned i = 0; i < outcome->seats; i++)
		row->seat[i] = make_seat_row(&outcome->seat[i]);
}

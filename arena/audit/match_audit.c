/* match_audit.c - check one log against the database and the configuration; see
 * match_audit.h. */
#include "arena/audit/match_audit.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/outdir.h"
#include "arena/runner/match_request.h"
#include "lib/alloc.h"
#include "lib/control.h"
#include "referee/sheet/sheet.h"

#define VALUE_SHOWN 100 /* maximum bytes of a value in a message */

/* State of the check of one log. */
struct audit {
	const struct match_audit_facts *facts;
	const struct store_match *row;
	bool other_program;
};

static void report_issue(const struct match_audit_facts *facts,
			 const struct store_match *row, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
report_issue(const struct match_audit_facts *facts,
	     const struct store_match *row, const char *format, ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	facts->fault(facts->arg, row, text);
}

/* --- the row -------------------------------------------------------------- */

static void
check_seat_points(const struct match_audit_facts *facts,
		  const struct store_match *row)
{
	double scale = 2.0 * (store_sides(row->seats, row->sides) - 1);

	for (unsigned i = 0; i < row->seats; i++) {
		double points = store_points(row, i) / scale;

		if (fabs(row->seat[i].points - points) > 1e-9)
			report_issue(facts, row,
				     "seat %u has %g points in results.db, but "
				     "its place gives %g points",
				     i, row->seat[i].points, points);
	}
}

void
match_audit_row(const struct match_audit_facts *facts,
		const struct store_match *row)
{
	struct fixture at;
	char name[OUTDIR_LOG_NAME];

	if (row->seats > 0)
		check_seat_points(facts, row);
	if (row->log[0] != '\0' &&
	    (row->seats == 0 ||
	     (strcmp(row->log, outdir_log_name(row->number, true, name)) != 0 &&
	      strcmp(row->log, outdir_log_name(row->number, false, name)) !=
		      0)))
		report_issue(facts, row,
			     "results.db names the log \"%s\" instead of "
			     "\"%s\"",
			     row->log, row->seats > 0 ? name : "");
	if (facts->config == NULL)
		return;
	if (row->number > schedule_known(facts->schedule)) {
		report_issue(facts, row,
			     "the earlier results lead to a schedule that has "
			     "no match with this number");
		return;
	}
	if (!schedule_plays(facts->schedule, row->number)) {
		report_issue(facts, row,
			     "results.db counts the match, but one of its bots "
			     "no longer takes part");
		return;
	}
	schedule_at(facts->schedule, row->number, &at);
	if (row->group != at.cards || row->round != at.round)
		report_issue(facts, row,
			     "results.db has group %" PRIu64 ", round %" PRIu64
			     "; the schedule has group %" PRIu64
			     ", round %" PRIu64,
			     row->group, row->round, at.cards, at.round);
	for (unsigned i = 0; i < row->seats; i++)
		if (row->seat[i].bot != at.bots[i])
			report_issue(facts, row,
				     "seat %u is bot %s in results.db, but bot "
				     "%s in "
				     "the schedule",
				     i, facts->run->bots[row->seat[i].bot].name,
				     facts->run->bots[at.bots[i]].name);
}

/* --- the header ----------------------------------------------------------- */

static void
report_difference(const struct audit *audit, const char *key, struct bytes is,
		  const struct jsonw *expected)
{
	size_t n = is.len < VALUE_SHOWN ? is.len : VALUE_SHOWN;
	size_t k = expected->n < VALUE_SHOWN ? expected->n : VALUE_SHOWN;

	report_issue(audit->facts, audit->row,
		     "%s: %.*s in the log, but %.*s in the run's "
		     "configuration",
		     key, (int)n, is.at, (int)k, expected->buf);
}

/* Check that a member of @object has the text @expected. */
static void
check_member(const struct audit *audit, const struct json *json, int object,
	     const char *key, const struct jsonw *expected)
{
	int token = json_get(json, object, key);
	struct bytes is = { "nothing", 7 };

	if (token >= 0)
		is = json_text(json, token);
	if (token < 0 || is.len != expected->n ||
	    memcmp(is.at, expected->buf, is.len) != 0)
		report_difference(audit, key, is, expected);
}

static void
check_int_member(const struct audit *audit, const struct json *json, int object,
		 const char *key, int64_t value)
{
	char text[32];
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, sizeof(text));
	jsonw_int(&jsonw, value);
	check_member(audit, json, object, key, &jsonw);
}

static void
check_string_member(const struct audit *audit, const struct json *json,
		    int object, const char *key, const char *word)
{
	char text[2 * TOURNAMENT_NAME_BYTES];
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, sizeof(text));
	jsonw_str(&jsonw, word);
	check_member(audit, json, object, key, &jsonw);
}

static void
check_players(const struct audit *audit, const struct json *json)
{
	const struct store_run *run = audit->facts->run;
	const struct store_match *row = audit->row;
	static char names[SEATS_MAX * 1024];
	char seeds[SEATS_MAX * 16];
	struct jsonw jsonw;

	jsonw_init(&jsonw, names, sizeof(names));
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < row->seats; i++)
		jsonw_str(&jsonw, run->bots[row->seat[i].bot].name);
	jsonw_close(&jsonw, ']');
	check_member(audit, json, 0, "players", &jsonw);
	if (audit->facts->config == NULL)
		return;
	jsonw_init(&jsonw, seeds, sizeof(seeds));
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < row->seats; i++)
		jsonw_int(&jsonw,
			  seeds_bot(&audit->facts->seeds, row->number, i));
	jsonw_close(&jsonw, ']');
	check_member(audit, json, 0, "bot_seeds", &jsonw);
}

/* Check the rules.  The replay has loaded them from the log; parameters that
 * did not exist when the log was written have their defaults. */
static void
check_log_rules(const struct audit *audit, const struct log_verify *match)
{
	char *text = xcalloc(SHEET_JSON_MAX, 1);
	struct jsonw jsonw;
	json_t *rules;

	jsonw_init(&jsonw, text, SHEET_JSON_MAX);
	sheet_write_json(&match->rules, &jsonw);
	rules = json_loadb(text, jsonw.n, 0, NULL);
	if (!json_equal(rules, audit->facts->rules))
		report_issue(audit->facts, audit->row,
			     "rules: the rules in the log differ from the "
			     "run's configuration");
	json_decref(rules);
	free(text);
}

static void
check_time_limits(const struct audit *audit, const struct json *json)
{
	const struct config *config = audit->facts->config;
	int time = json_get(json, 0, "time");

	if (time < 0 || json->token[time].type != TOKEN_OBJECT) {
		report_issue(audit->facts, audit->row,
			     "time: the log does not contain the time limits");
		return;
	}
	check_int_member(audit, json, time, "move_us", config->move_us);
	check_int_member(audit, json, time, "bank_us", config->bank_us);
	check_int_member(audit, json, time, "limit_us", config->limit_us);
	check_int_member(audit, json, time, "grace_us", config->grace_us);
	if (json_get(json, 0, "remote") >= 0)
		check_int_member(audit, json, time, "network_us",
				 config->network_us);
	check_string_member(audit, json, time, "clock",
			    config_clock_word(config));
	check_string_member(audit, json, time, "pondering",
			    config_pondering_word(config));
}

/* Check the budget.  log_verify.h has checked its form. */
static void
check_budget(const struct audit *audit, const struct log_verify *match)
{
	const struct config *config = audit->facts->config;

	if (config->budget_cost != match->budget.cost_micro ||
	    config->budget_tokens != match->budget.tokens)
		report_issue(audit->facts, audit->row,
			     "budget: the budget in the log differs from the "
			     "run's configuration");
}

/* Check that the seats of the human and of remote bots are those of the run.
 * The schedule has the numbers that the run gives to bots: an extended run also
 * has bots that the configuration names no more.  A run with a human cannot be
 * extended, so its configuration defines the seat. */
static void
check_seat_kinds(const struct audit *audit, const struct log_verify *match,
		 const struct fixture *at)
{
	const struct store_bot *bots = audit->facts->run->bots;
	int32_t person = config_person(audit->facts->config);
	unsigned people = 0, remote = 0;

	for (unsigned i = 0; i < match->players; i++) {
		if (person >= 0 && at->bots[i] == (uint32_t)person)
			people |= 1u << i;
		if (store_bot_is_remote(&bots[at->bots[i]]))
			remote |= 1u << i;
	}
	if (remote != match->audit.remote)
		report_issue(audit->facts, audit->row,
			     "remote: the log and the run's configuration "
			     "disagree on the seats of remote bots");
	if (people != match->audit.people)
		report_issue(audit->facts, audit->row,
			     "people: the log and the run's configuration "
			     "disagree on the seat of the human");
}

/* Check the data that the arena wrote into the log, and the seed of the
 * deals. */
static void
check_schedule_place(const struct audit *audit, const struct log_verify *match)
{
	const struct json *json = &match->json;
	int arena = json_get(json, 0, "arena");
	char seed[SEEDS_HEX_MAX], dealt[SEEDS_HEX_MAX],
		name[TOURNAMENT_NAME_BYTES];
	struct fixture at;

	if (!schedule_plays(audit->facts->schedule, audit->row->number))
		return; /* match_audit_row reports it */
	schedule_at(audit->facts->schedule, audit->row->number, &at);
	if (match->players <= audit->facts->config->seats)
		check_seat_kinds(audit, match, &at);
	seeds_match(&audit->facts->seeds, at.cards, seed);
	for (unsigned i = 0; i < SEED_BYTES; i++)
		snprintf(dealt + 2 * i, 3, "%02x", match->seed[i]);
	if (strcmp(seed, dealt) != 0)
		report_issue(audit->facts, audit->row,
			     "the cards were dealt from another seed than the "
			     "seed of the run");
	if (arena < 0 || json->token[arena].type != TOKEN_OBJECT) {
		report_issue(
			audit->facts, audit->row,
			"arena: the log does not contain the arena's settings");
		return;
	}
	match_request_tournament(audit->facts->config, name);
	check_string_member(audit, json, arena, "tournament", name);
	check_int_member(audit, json, arena, "round", (int64_t)at.round);
	check_int_member(audit, json, arena, "group", (int64_t)at.group);
	check_int_member(audit, json, arena, "rotation", (int64_t)at.rotation);
}

static bool
log_is_of_program(const struct json *json, const char *program)
{
	char version[80], text[96];
	int token = json_get(json, 0, "deadwood");

	if (token < 0 || json_str(json, token, version, sizeof(version)) < 0)
		return false;
	snprintf(text, sizeof(text), "deadwood %s", version);
	return strcmp(text, program) == 0;
}

static bool
check_log_header(void *arg, const struct log_verify *match)
{
	struct audit *audit = arg;
	const struct config *config = audit->facts->config;
	const struct json *json = &match->json;

	check_int_member(audit, json, 0, "match", (int64_t)audit->row->number);
	check_players(audit, json);
	check_string_member(audit, json, 0, "isolation",
			    audit->facts->run->isolation);
	audit->other_program = !log_is_of_program(json,
						  audit->facts->run->program);
	if (config == NULL)
		return true;
	check_string_member(audit, json, 0, "game", config->rules_name);
	check_int_member(audit, json, 0, "deals", config->deals_max);
	check_string_member(audit, json, 0, "faults",
			    config_faults_word(config));
	if ((json_get(json, 0, "names") >= 0) !=
	    (config->names == NAMES_HIDDEN))
		report_issue(
			audit->facts, audit->row,
			"names: the log and the run's configuration disagree "
			"on whether bots received the names of other bots");
	check_int_member(audit, json, 0, "noise_max", NOISE_MAX);
	check_log_rules(audit, match);
	check_time_limits(audit, json);
	check_budget(audit, match);
	check_schedule_place(audit, match);
	return true;
}

/* --- the end -------------------------------------------------------------- */

static void
check_row_number(const struct audit *audit, const char *what, int seat,
		 int64_t row, int64_t log)
{
	char of[32] = "";

	if (row == log)
		return;
	if (seat >= 0)
		snprintf(of, sizeof(of), " of seat %d", seat);
	report_issue(audit->facts, audit->row,
		     "%s%s: %" PRId64 " in results.db, but %" PRId64
		     " in the log",
		     what, of, row, log);
}

bool
match_audit_same_verdict(enum verdict row, enum verdict log)
{
	if (row == VERDICT_UNKNOWN || log == VERDICT_UNKNOWN)
		return false;
	return row == log || (log != VERDICT_OK &&
			      (row == VERDICT_MEMORY || row == VERDICT_FLOOD ||
			       row == VERDICT_SUSPENDED));
}

static void
check_usage(const struct audit *audit, const struct log_verify *match,
	    unsigned i)
{
	const struct store_seat *seat = &audit->row->seat[i];
	const struct bot_usage *usage = &match->usage[i];

	check_row_number(audit, "tokens_in", (int)i, (int64_t)seat->tokens_in,
			 usage->tokens_in);
	check_row_number(audit, "tokens_out", (int)i, (int64_t)seat->tokens_out,
			 usage->tokens_out);
	check_row_number(audit, "cost in millionths", (int)i,
			 bot_usage_micro(seat->cost), usage->cost_micro);
}

static void
check_log_seat(const struct audit *audit, const struct log_verify *match,
	       unsigned i, int token)
{
	static const char *const keys[] = { "decisions", "used_us", "max_us" };
	const struct store_seat *seat = &audit->row->seat[i];
	const uint64_t rows[] = { seat->decisions, seat->used_us,
				  seat->max_us };
	const struct request_audit_seat *counted = &match->audit.seat[i];
	int64_t value;

	check_row_number(audit, "score", (int)i, seat->score,
			 match->state.scores[i]);
	check_row_number(audit, "place", (int)i, seat->place, match->places[i]);
	check_row_number(audit, "faults", (int)i, seat->faults,
			 counted->faults);
	check_row_number(audit, "noise", (int)i, (int64_t)seat->noise,
			 counted->noise);
	for (size_t k = 0; k < 3; k++) {
		value = -1;
		json_int(&match->json, json_get(&match->json, token, keys[k]),
			 0, INT64_MAX, &value);
		check_row_number(audit, keys[k], (int)i, (int64_t)rows[k],
				 value);
	}
	check_usage(audit, match, i);
	if (!match_audit_same_verdict(seat->verdict, counted->verdict))
		report_issue(audit->facts, audit->row,
			     "the verdict on seat %u: %s in results.db, but "
			     "%s in the log",
			     i, verdict_word(seat->verdict),
			     verdict_word(counted->verdict));
}

static bool
check_log_end(void *arg, const struct log_verify *match)
{
	struct audit *audit = arg;
	int token;

	if (match->players != audit->row->seats)
		return true; /* check_players has reported the difference */
	check_row_number(audit, "deals", -1, audit->row->deals,
			 match->state.deal);
	token = json_first(&match->json, json_get(&match->json, 0, "seats"));
	for (unsigned i = 0; i < match->players; i++) {
		check_log_seat(audit, match, i, token);
		token = json_next(&match->json, token);
	}
	return true;
}

bool
match_audit_log(const struct match_audit_facts *facts,
		const struct store_match *row, const char *text, size_t len,
		struct log_verify *storage)
{
	struct audit audit = { .facts = facts, .row = row };
	struct watcher watcher = { .arg = &audit,
				   .header = check_log_header,
				   .match_over = check_log_end };
	struct diag diag;

	if (!log_verify_text(storage, row->log, text, len, &watcher, &diag))
		facts->fault(facts->arg, row, diag.text);
	return audit.other_program;
}

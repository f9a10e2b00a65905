/* match_audit.c - one log against what is known of its match; see
 * match_audit.h.
 */
#include "arena/audit/match_audit.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/outdir.h"
#include "arena/runner/match_request.h"
#include "lib/control.h"

#define VALUE_SHOWN 100 /* bytes of a value in a message */

/* What the walk over one log has at hand. */
struct held {
	const struct verify_facts *facts;
	const struct store_match *row;
	bool other_program;
};

static void wrong(const struct verify_facts *facts,
		  const struct store_match *row, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void
wrong(const struct verify_facts *facts, const struct store_match *row,
      const char *format, ...)
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
check_points(const struct verify_facts *facts, const struct store_match *row)
{
	double scale = 2.0 * (store_sides(row->seats, row->sides) - 1);

	for (unsigned i = 0; i < row->seats; i++) {
		double points = store_points(row, i) / scale;

		if (fabs(row->seat[i].points - points) > 1e-9)
			wrong(facts, row,
			      "seat %u has %g points in results.db, its place "
			      "gives %g",
			      i, row->seat[i].points, points);
	}
}

void
verify_row(const struct verify_facts *facts, const struct store_match *row)
{
	struct fixture at;
	char name[OUTDIR_LOG_NAME];

	if (row->seats > 0)
		check_points(facts, row);
	if (row->log[0] != '\0' &&
	    (row->seats == 0 ||
	     (strcmp(row->log, outdir_log_name(row->number, true, name)) != 0 &&
	      strcmp(row->log, outdir_log_name(row->number, false, name)) !=
		      0)))
		wrong(facts, row, "results.db names the log \"%s\", not \"%s\"",
		      row->log, row->seats > 0 ? name : "");
	if (facts->config == NULL)
		return;
	if (row->number > schedule_known(facts->schedule)) {
		wrong(facts, row,
		      "the results before it do not lead to a match of that "
		      "number");
		return;
	}
	if (!schedule_plays(facts->schedule, row->number)) {
		wrong(facts, row,
		      "it counts, and yet one of its bots takes part no more");
		return;
	}
	schedule_at(facts->schedule, row->number, &at);
	if (row->group != at.cards || row->round != at.round)
		wrong(facts, row,
		      "results.db has group %" PRIu64 ", round %" PRIu64
		      "; the schedule has %" PRIu64 ", %" PRIu64,
		      row->group, row->round, at.cards, at.round);
	for (unsigned i = 0; i < row->seats; i++)
		if (row->seat[i].bot != at.bots[i])
			wrong(facts, row,
			      "seat %u is bot %s in results.db, %s by the "
			      "schedule",
			      i, facts->run->bots[row->seat[i].bot].name,
			      facts->run->bots[at.bots[i]].name);
}

/* --- the header ----------------------------------------------------------- */

static void
differs(const struct held *held, const char *key, struct bytes is,
	const struct jsonw *should)
{
	size_t n = is.len < VALUE_SHOWN ? is.len : VALUE_SHOWN;
	size_t k = should->n < VALUE_SHOWN ? should->n : VALUE_SHOWN;

	wrong(held->facts, held->row,
	      "%s: the log says %.*s, the run's configuration %.*s", key,
	      (int)n, is.at, (int)k, should->buf);
}

/* A member of @object must have been written as @should. */
static void
same(const struct held *held, const struct json *json, int object,
     const char *key, const struct jsonw *should)
{
	int token = json_get(json, object, key);
	struct bytes is = { "nothing", 7 };

	if (token >= 0)
		is = json_text(json, token);
	if (token < 0 || is.len != should->n ||
	    memcmp(is.at, should->buf, is.len) != 0)
		differs(held, key, is, should);
}

static void
same_int(const struct held *held, const struct json *json, int object,
	 const char *key, int64_t value)
{
	char text[32];
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, sizeof(text));
	jsonw_int(&jsonw, value);
	same(held, json, object, key, &jsonw);
}

static void
same_word(const struct held *held, const struct json *json, int object,
	  const char *key, const char *word)
{
	char text[2 * TOURNAMENT_SHOWN];
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, sizeof(text));
	jsonw_str(&jsonw, word);
	same(held, json, object, key, &jsonw);
}

static void
same_seats(const struct held *held, const struct json *json)
{
	const struct store_run *run = held->facts->run;
	const struct store_match *row = held->row;
	static char names[SEATS_MAX * 1024];
	char seeds[SEATS_MAX * 16];
	struct jsonw jsonw;

	jsonw_init(&jsonw, names, sizeof(names));
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < row->seats; i++)
		jsonw_str(&jsonw, run->bots[row->seat[i].bot].name);
	jsonw_close(&jsonw, ']');
	same(held, json, 0, "players", &jsonw);
	if (held->facts->config == NULL)
		return;
	jsonw_init(&jsonw, seeds, sizeof(seeds));
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < row->seats; i++)
		jsonw_int(&jsonw,
			  seeds_bot(&held->facts->seeds, row->number, i));
	jsonw_close(&jsonw, ']');
	same(held, json, 0, "bot_seeds", &jsonw);
}

static void
same_rules(const struct held *held, const struct json *json)
{
	struct bytes text = { "", 0 };
	int token = json_get(json, 0, "rules");
	json_t *rules;

	if (token >= 0)
		text = json_text(json, token);
	rules = json_loadb(text.at, text.len, 0, NULL);
	if (!json_equal(rules, held->facts->rules))
		wrong(held->facts, held->row,
		      "rules: not those of the run's configuration");
	json_decref(rules);
}

static void
same_time(const struct held *held, const struct json *json)
{
	const struct config *config = held->facts->config;
	int time = json_get(json, 0, "time");

	if (time < 0 || json->token[time].type != TOKEN_OBJECT) {
		wrong(held->facts, held->row, "time: the log has none");
		return;
	}
	same_int(held, json, time, "move_us", config->move_us);
	same_int(held, json, time, "bank_us", config->bank_us);
	same_int(held, json, time, "limit_us", config->limit_us);
	same_int(held, json, time, "grace_us", config->grace_us);
	same_word(held, json, time, "clock", config_clock_word(config));
	same_word(held, json, time, "pondering", config_pondering_word(config));
}

/* The seats that are not hurried are those of the run's person, who sits where
 * the configuration says: no run with one grows. */
static void
same_people(const struct held *held, const struct log_verify *match,
	    const struct fixture *at)
{
	int32_t person = config_person(held->facts->config);
	unsigned people = 0;

	for (unsigned i = 0; i < match->players && person >= 0; i++)
		if (at->bots[i] == (uint32_t)person)
			people |= 1u << i;
	if (people != match->ledger.people)
		wrong(held->facts, held->row,
		      "people: not the seats of the run's person");
}

/* The arena's own words, and the seed that was dealt from. */
static void
same_place(const struct held *held, const struct log_verify *match)
{
	const struct json *json = &match->json;
	int arena = json_get(json, 0, "arena");
	char seed[SEEDS_HEX_MAX], dealt[SEEDS_HEX_MAX], name[TOURNAMENT_SHOWN];
	struct fixture at;

	if (!schedule_plays(held->facts->schedule, held->row->number))
		return; /* verify_row has told */
	schedule_at(held->facts->schedule, held->row->number, &at);
	if (match->players <= held->facts->config->seats)
		same_people(held, match, &at);
	seeds_match(&held->facts->seeds, at.cards, seed);
	for (unsigned i = 0; i < SEED_BYTES; i++)
		snprintf(dealt + 2 * i, 3, "%02x", match->seed[i]);
	if (strcmp(seed, dealt) != 0)
		wrong(held->facts, held->row,
		      "its cards were dealt from another seed than the run's");
	if (arena < 0 || json->token[arena].type != TOKEN_OBJECT) {
		wrong(held->facts, held->row, "arena: the log has none");
		return;
	}
	match_request_tournament(held->facts->config, name);
	same_word(held, json, arena, "tournament", name);
	same_int(held, json, arena, "round", (int64_t)at.round);
	same_int(held, json, arena, "group", (int64_t)at.group);
	same_int(held, json, arena, "rotation", (int64_t)at.rotation);
}

static bool
is_program(const struct json *json, const char *program)
{
	char version[80], text[96];
	int token = json_get(json, 0, "deadwood");

	if (token < 0 || json_str(json, token, version, sizeof(version)) < 0)
		return false;
	snprintf(text, sizeof(text), "deadwood %s", version);
	return strcmp(text, program) == 0;
}

static bool
hold_header(void *arg, const struct log_verify *match)
{
	struct held *held = arg;
	const struct config *config = held->facts->config;
	const struct json *json = &match->json;

	same_int(held, json, 0, "match", (int64_t)held->row->number);
	same_seats(held, json);
	same_word(held, json, 0, "isolation", held->facts->run->isolation);
	held->other_program = !is_program(json, held->facts->run->program);
	if (config == NULL)
		return true;
	same_word(held, json, 0, "game", config->rules_name);
	same_int(held, json, 0, "deals", config->deals_max);
	same_word(held, json, 0, "faults", config_faults_word(config));
	if ((json_get(json, 0, "names") >= 0) !=
	    (config->names == NAMES_HIDDEN))
		wrong(held->facts, held->row,
		      "names: the log and the run's configuration disagree "
		      "whether bots were told them");
	same_int(held, json, 0, "noise_max", NOISE_MAX);
	same_rules(held, json);
	same_time(held, json);
	same_place(held, match);
	return true;
}

/* --- the end -------------------------------------------------------------- */

static void
same_number(const struct held *held, const char *what, int seat, int64_t row,
	    int64_t log)
{
	char of[32] = "";

	if (row == log)
		return;
	if (seat >= 0)
		snprintf(of, sizeof(of), " of seat %d", seat);
	wrong(held->facts, held->row,
	      "%s%s: %" PRId64 " in results.db, %" PRId64 " in the log", what,
	      of, row, log);
}

bool
verify_same_verdict(enum verdict row, enum verdict log)
{
	if (row == VERDICT_UNKNOWN || log == VERDICT_UNKNOWN)
		return false;
	return row == log || (log != VERDICT_OK &&
			      (row == VERDICT_MEMORY || row == VERDICT_FLOOD ||
			       row == VERDICT_SUSPENDED));
}

static void
hold_seat(const struct held *held, const struct log_verify *match, unsigned i,
	  int token)
{
	static const char *const keys[] = { "decisions", "used_us", "max_us" };
	const struct store_seat *seat = &held->row->seat[i];
	const uint64_t rows[] = { seat->decisions, seat->used_us,
				  seat->max_us };
	const struct request_audit_seat *counted = &match->ledger.seat[i];
	int64_t value;

	same_number(held, "score", (int)i, seat->score, match->state.scores[i]);
	same_number(held, "place", (int)i, seat->place, match->places[i]);
	same_number(held, "faults", (int)i, seat->faults, counted->faults);
	same_number(held, "noise", (int)i, (int64_t)seat->noise,
		    counted->noise);
	for (size_t k = 0; k < 3; k++) {
		value = -1;
		json_int(&match->json, json_get(&match->json, token, keys[k]),
			 0, INT64_MAX, &value);
		same_number(held, keys[k], (int)i, (int64_t)rows[k], value);
	}
	if (!verify_same_verdict(seat->verdict, counted->verdict))
		wrong(held->facts, held->row,
		      "the verdict on seat %u: %s in results.db, %s in the log",
		      i, verdict_word(seat->verdict),
		      verdict_word(counted->verdict));
}

static bool
hold_end(void *arg, const struct log_verify *match)
{
	struct held *held = arg;
	int token;

	if (match->players != held->row->seats)
		return true; /* its names were wrong: that has been told */
	same_number(held, "deals", -1, held->row->deals, match->state.deal);
	token = json_first(&match->json, json_get(&match->json, 0, "seats"));
	for (unsigned i = 0; i < match->players; i++) {
		hold_seat(held, match, i, token);
		token = json_next(&match->json, token);
	}
	return true;
}

bool
verify_log(const struct verify_facts *facts, const struct store_match *row,
	   const char *text, size_t len, struct log_verify *storage)
{
	struct held held = { .facts = facts, .row = row };
	struct watcher watcher = { .arg = &held,
				   .header = hold_header,
				   .match_over = hold_end };
	struct diag diag;

	if (!retrace(storage, row->log, text, len, &watcher, &diag))
		facts->fault(facts->arg, row, diag.text);
	return held.other_program;
}

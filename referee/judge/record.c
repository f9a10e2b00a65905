#include "record.h"

#include <sodium.h>

#include "referee/judge/greeting.h"
#include "referee/wire/wire.h"

static void
hex_member(struct jot *jot, const char *key, const uint8_t bytes[32])
{
	char hex[65];

	sodium_bin2hex(hex, sizeof(hex), bytes, 32);
	jot_str_member(jot, key, hex);
}

static void
time_member(struct jot *jot, const struct clock_rules *time)
{
	jot_key(jot, "time");
	jot_open(jot, '{');
	jot_int_member(jot, "move_us", time->move_us);
	jot_int_member(jot, "bank_us", time->bank_us);
	jot_int_member(jot, "limit_us", time->limit_us);
	jot_int_member(jot, "grace_us", time->grace_us);
	jot_str_member(jot, "clock", clock_words[time->kind]);
	jot_str_member(jot, "pondering", pondering_words[time->pondering]);
	jot_close(jot, '}');
}

/* The seats that people play, if there are any. */
static void
people_member(struct jot *jot, const struct match *match)
{
	bool any = false;

	for (unsigned i = 0; i < match->players; i++) {
		if (!match->seat[i].person)
			continue;
		if (!any) {
			jot_key(jot, "people");
			jot_open(jot, '[');
		}
		any = true;
		jot_int(jot, i);
	}
	if (any)
		jot_close(jot, ']');
}

void
record_header(struct log *log, const struct match *match)
{
	struct jot *jot = log_begin(log, "header");
	uint8_t commitment[32];

	crypto_generichash(commitment, sizeof(commitment), match->seed,
			   sizeof(match->seed), NULL, 0);
	jot_int_member(jot, "log", LOG_FORMAT);
	jot_str_member(jot, "deadwood", DEADWOOD_VERSION);
	jot_int_member(jot, "protocol", PROTOCOL_VERSION);
	jot_int_member(jot, "match", match->number);
	jot_str_member(jot, "game", match->game);
	JOT(jot, ",\"rules\":");
	jot_bytes(jot, match->rules_json, strlen(match->rules_json));
	jot_key(jot, "players");
	names_write(jot, match);
	jot_int_member(jot, "deals", match->deals);
	hex_member(jot, "commitment", commitment);
	jot_key(jot, "bot_seeds");
	jot_open(jot, '[');
	for (unsigned i = 0; i < match->players; i++)
		jot_int(jot, match->seat[i].bot_seed);
	jot_close(jot, ']');
	time_member(jot, &match->time);
	jot_str_member(jot, "faults", faults_words[match->faults]);
	jot_int_member(jot, "noise_max", match->noise_max);
	jot_str_member(jot, "isolation", match->isolation);
	if (match->names_hidden)
		jot_str_member(jot, "names", "hidden");
	people_member(jot, match);
	if (match->script_json != NULL) {
		JOT(jot, ",\"script\":");
		jot_bytes(jot, match->script_json, strlen(match->script_json));
	}
	if (match->extra_json != NULL) {
		JOT(jot, ",\"arena\":");
		jot_bytes(jot, match->extra_json, strlen(match->extra_json));
	}
	log_end(log);
}

void
record_greeting(struct log *log, const struct seat *seat, unsigned number)
{
	struct jot *jot = log_begin(log, "greeting");

	jot_int_member(jot, "seat", number);
	greeting_write(seat, jot);
	if (seat->noise > 0)
		jot_int_member(jot, "noise", seat->noise);
	jot_int_member(jot, "us", seat->clock.last_us);
	log_end(log);
}

struct jot *
record_deal(struct log *log, const struct state *state)
{
	struct jot *jot = log_begin(log, "deal");

	jot_int_member(jot, "deal", state->deal);
	jot_int_member(jot, "dealer", state->dealer);
	jot_key(jot, "hands");
	hands_write(jot, state);
	jot_key(jot, "stock");
	cards_write(jot, state->stock.at, state->stock.n);
	jot_key(jot, "discard");
	cards_write(jot, state->discard.at, state->discard.n);
	if (state->spread.n > 0) {
		jot_key(jot, "spread");
		bag_write(jot, &state->spread);
	}
	if (state->aside.n > 0) {
		jot_key(jot, "aside");
		bag_write(jot, &state->aside);
	}
	jot_key(jot, "scores");
	ints_write(jot, state->scores, state->players);
	return jot;
}

/* What an answer took, beside what was charged. */
static void
record_times(struct jot *jot, const struct clock *clock)
{
	JOT(jot, ",\"wall_us\":");
	jot_int(jot, clock->last_wall_us);
	if (clock->last_cpu_us >= 0) {
		JOT(jot, ",\"cpu_us\":");
		jot_int(jot, clock->last_cpu_us);
	}
	if (clock->last_wait_us > 0) {
		JOT(jot, ",\"wait_us\":");
		jot_int(jot, clock->last_wait_us);
	}
}

/* The action, and the bot's own words on it. */
static void
action_member(struct jot *jot, const struct record_do *what,
	      const struct action *action)
{
	JOT(jot, ",\"action\":");
	action_write(jot, what->rules, action);
	if (what->note.len > 0) {
		jot_key(jot, "note");
		jot_raw(jot, what->note.at, what->note.len);
	}
}

struct jot *
record_do(struct log *log, const struct record_do *what,
	  const struct action *action)
{
	struct jot *jot = log_begin(log, "do");

	JOT(jot, ",\"seat\":");
	jot_int(jot, what->seat);
	if (what->req > 0) {
		JOT(jot, ",\"req\":");
		jot_int(jot, what->req);
	}
	if (what->by != NULL)
		jot_str_member(jot, "by", what->by);
	if (what->clock != NULL) {
		JOT(jot, ",\"us\":");
		jot_int(jot, what->clock->last_us);
		record_times(jot, what->clock);
	}
	action_member(jot, what, action);
	return jot;
}

void
record_would(struct log *log, const struct record_do *what, unsigned log_req,
	     const struct action *action)
{
	struct jot *jot = log_begin(log, "would");

	jot_int_member(jot, "seat", what->seat);
	jot_int_member(jot, "req", what->req);
	jot_int_member(jot, "log_req", log_req);
	jot_int_member(jot, "us", what->clock->last_us);
	record_times(jot, what->clock);
	action_member(jot, what, action);
	log_end(log);
}

void
record_fault(struct log *log, const struct seat *seat, unsigned number,
	     const struct complaint *complaint)
{
	struct jot *jot = log_begin(log, "fault");

	jot_int_member(jot, "seat", number);
	jot_int_member(jot, "req", seat->req);
	complaint_write(jot, complaint);
	jot_int_member(jot, "faults", seat->faults);
	jot_int_member(jot, "us", seat->clock.last_us);
	record_times(jot, &seat->clock);
	log_end(log);
}

void
record_line(struct log *log, const char *type, unsigned seat, unsigned req,
	    struct bytes line)
{
	struct jot *jot = log_begin(log, type);

	jot_int_member(jot, "seat", seat);
	jot_int_member(jot, "req", req);
	got_write(jot, line);
	log_end(log);
}

void
record_unused(struct log *log, unsigned seat, unsigned req, unsigned actions)
{
	struct jot *jot = log_begin(log, "unused");

	jot_int_member(jot, "seat", seat);
	jot_int_member(jot, "req", req);
	jot_int_member(jot, "actions", actions);
	log_end(log);
}

void
record_forfeit(struct log *log, const struct seat *seat, unsigned number)
{
	struct jot *jot = log_begin(log, "forfeit");

	jot_int_member(jot, "seat", number);
	jot_int_member(jot, "deal", seat->gone_in);
	if (seat->asking && seat->req > 0)
		jot_int_member(jot, "req", seat->req);
	jot_str_member(jot, "verdict", verdict_word(seat->verdict));
	if (seat->gone_in == 0 && seat->noise > 0)
		jot_int_member(jot, "noise", seat->noise);
	jot_str_member(jot, "detail", seat->detail);
	log_end(log);
}

void
record_end_deal(struct log *log, const struct state *state)
{
	struct jot *jot = log_begin(log, "end");

	end_deal_write(jot, state);
	log_end(log);
}

void
record_end_match(struct log *log, const struct state *state,
		 const unsigned *places, const struct seat *seats)
{
	struct jot *jot = log_begin(log, "end");

	jot_str_member(jot, "of", "match");
	jot_int_member(jot, "deals", state->deal);
	jot_key(jot, "scores");
	ints_write(jot, state->scores, state->players);
	jot_key(jot, "places");
	places_write(jot, places, state->players);
	jot_key(jot, "seats");
	jot_open(jot, '[');
	for (unsigned i = 0; i < state->players; i++) {
		const struct seat *seat = &seats[i];

		jot_open(jot, '{');
		jot_str_member(jot, "verdict", verdict_word(seat->verdict));
		jot_int_member(jot, "decisions", seat->decisions);
		jot_int_member(jot, "faults", seat->faults);
		jot_int_member(jot, "noise", seat->noise);
		jot_int_member(jot, "used_us", seat->clock.used_us);
		jot_int_member(jot, "max_us", seat->clock.max_us);
		jot_close(jot, '}');
	}
	jot_close(jot, ']');
	log_end(log);
}

void
record_seed(struct log *log, const struct match *match)
{
	char hash[LOG_HASH_TEXT];
	struct jot *jot;

	log_hash(log, hash);
	jot = log_begin(log, "seed");
	hex_member(jot, "seed", match->seed);
	jot_str_member(jot, "hash", hash);
	log_end(log);
}

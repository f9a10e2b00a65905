#include "record.h"

#include <sodium.h>

#include "referee/judge/handshake.h"
#include "referee/wire/wire.h"

static void
record_hex(struct jsonw *jsonw, const char *key, const uint8_t bytes[32])
{
	char hex[65];

	sodium_bin2hex(hex, sizeof(hex), bytes, 32);
	jsonw_str_member(jsonw, key, hex);
}

static void
record_time_rules(struct jsonw *jsonw, const struct match *match)
{
	const struct clock_rules *time = &match->time;

	jsonw_key(jsonw, "time");
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "move_us", time->move_us);
	jsonw_int_member(jsonw, "bank_us", time->bank_us);
	jsonw_int_member(jsonw, "limit_us", time->limit_us);
	jsonw_int_member(jsonw, "grace_us", time->grace_us);
	if (match->remotes > 0)
		jsonw_int_member(jsonw, "network_us",
				 match->remote_time.network_us);
	jsonw_str_member(jsonw, "clock", clock_words[time->kind]);
	jsonw_str_member(jsonw, "pondering", pondering_words[time->pondering]);
	jsonw_close(jsonw, '}');
}

/* Write a list of seats under @key, if there are any: one bit per seat. */
static void
record_seats(struct jsonw *jsonw, const char *key, unsigned seats)
{
	if (seats == 0)
		return;
	jsonw_key(jsonw, key);
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < SEATS_MAX; i++)
		if ((seats >> i & 1) != 0)
			jsonw_int(jsonw, i);
	jsonw_close(jsonw, ']');
}

/* Write the seats that humans and remote bots play. */
static void
record_players_kinds(struct jsonw *jsonw, const struct match *match)
{
	unsigned people = 0, remote = 0;

	for (unsigned i = 0; i < match->players; i++) {
		people |= (unsigned)match->seat[i].person << i;
		remote |= (unsigned)match->seat[i].remote << i;
	}
	record_seats(jsonw, "people", people);
	record_seats(jsonw, "remote", remote);
}

void
record_header(struct log *log, const struct match *match)
{
	struct jsonw *jsonw = log_begin(log, "header");
	const struct bot_usage nothing = { 0 };
	uint8_t commitment[32];

	crypto_generichash(commitment, sizeof(commitment), match->seed,
			   sizeof(match->seed), NULL, 0);
	jsonw_int_member(jsonw, "log", LOG_FORMAT);
	jsonw_str_member(jsonw, "deadwood", DEADWOOD_VERSION);
	jsonw_int_member(jsonw, "protocol", PROTOCOL_VERSION);
	jsonw_int_member(jsonw, "match", match->number);
	jsonw_str_member(jsonw, "game", match->game);
	JSONW(jsonw, ",\"rules\":");
	jsonw_bytes(jsonw, match->rules_json, strlen(match->rules_json));
	jsonw_key(jsonw, "players");
	message_write_names(jsonw, match);
	jsonw_int_member(jsonw, "deals", match->deals);
	record_hex(jsonw, "commitment", commitment);
	jsonw_key(jsonw, "bot_seeds");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		jsonw_int(jsonw, match->seat[i].bot_seed);
	jsonw_close(jsonw, ']');
	record_time_rules(jsonw, match);
	bot_budget_write_member(jsonw, &match->budget, &nothing);
	jsonw_str_member(jsonw, "faults", faults_words[match->faults]);
	jsonw_int_member(jsonw, "noise_max", match->noise_max);
	jsonw_str_member(jsonw, "isolation", match->isolation);
	if (match->names_hidden)
		jsonw_str_member(jsonw, "names", "hidden");
	record_players_kinds(jsonw, match);
	if (match->script_json != NULL) {
		JSONW(jsonw, ",\"script\":");
		jsonw_bytes(jsonw, match->script_json,
			    strlen(match->script_json));
	}
	if (match->extra_json != NULL) {
		JSONW(jsonw, ",\"arena\":");
		jsonw_bytes(jsonw, match->extra_json,
			    strlen(match->extra_json));
	}
	log_end(log);
}

void
record_greeting(struct log *log, const struct bot_conn *seat, unsigned number)
{
	struct jsonw *jsonw = log_begin(log, "greeting");

	jsonw_int_member(jsonw, "seat", number);
	handshake_write(seat, jsonw);
	if (seat->noise > 0)
		jsonw_int_member(jsonw, "noise", seat->noise);
	jsonw_int_member(jsonw, "us", seat->clock.last_us);
	log_end(log);
}

struct jsonw *
record_deal(struct log *log, const struct state *state)
{
	struct jsonw *jsonw = log_begin(log, "deal");

	jsonw_int_member(jsonw, "deal", state->deal);
	jsonw_int_member(jsonw, "dealer", state->dealer);
	jsonw_key(jsonw, "hands");
	message_write_hands(jsonw, state);
	jsonw_key(jsonw, "stock");
	cards_write(jsonw, state->stock.at, state->stock.n);
	jsonw_key(jsonw, "discard");
	cards_write(jsonw, state->discard.at, state->discard.n);
	if (state->spread.n > 0) {
		jsonw_key(jsonw, "spread");
		bag_write(jsonw, &state->spread);
	}
	if (state->aside.n > 0) {
		jsonw_key(jsonw, "aside");
		bag_write(jsonw, &state->aside);
	}
	jsonw_ints_member(jsonw, "scores", state->scores, state->players);
	return jsonw;
}

/* Write the times of an answer, besides the charged time. */
static void
record_times(struct jsonw *jsonw, const struct clock *clock)
{
	JSONW(jsonw, ",\"wall_us\":");
	jsonw_int(jsonw, clock->last_wall_us);
	if (clock->last_cpu_us >= 0) {
		JSONW(jsonw, ",\"cpu_us\":");
		jsonw_int(jsonw, clock->last_cpu_us);
	}
	if (clock->last_wait_us > 0) {
		JSONW(jsonw, ",\"wait_us\":");
		jsonw_int(jsonw, clock->last_wait_us);
	}
}

/* Write the action, the bot's note and its usage. */
static void
record_action(struct jsonw *jsonw, const struct record_do *what,
	      const struct action *action)
{
	JSONW(jsonw, ",\"action\":");
	action_write(jsonw, what->rules, action);
	if (what->note.len > 0) {
		jsonw_key(jsonw, "note");
		jsonw_raw(jsonw, what->note.at, what->note.len);
	}
	bot_usage_write_member(jsonw, &what->usage);
}

struct jsonw *
record_do(struct log *log, const struct record_do *what,
	  const struct action *action)
{
	struct jsonw *jsonw = log_begin(log, "do");

	JSONW(jsonw, ",\"seat\":");
	jsonw_int(jsonw, what->seat);
	if (what->req > 0) {
		JSONW(jsonw, ",\"req\":");
		jsonw_int(jsonw, what->req);
	}
	if (what->by != NULL)
		jsonw_str_member(jsonw, "by", what->by);
	if (what->clock != NULL) {
		JSONW(jsonw, ",\"us\":");
		jsonw_int(jsonw, what->clock->last_us);
		record_times(jsonw, what->clock);
	}
	record_action(jsonw, what, action);
	return jsonw;
}

void
record_would(struct log *log, const struct record_do *what, unsigned log_req,
	     const struct action *action)
{
	struct jsonw *jsonw = log_begin(log, "would");

	jsonw_int_member(jsonw, "seat", what->seat);
	jsonw_int_member(jsonw, "req", what->req);
	jsonw_int_member(jsonw, "log_req", log_req);
	jsonw_int_member(jsonw, "us", what->clock->last_us);
	record_times(jsonw, what->clock);
	record_action(jsonw, what, action);
	log_end(log);
}

void
record_fault(struct log *log, const struct bot_conn *seat, unsigned number,
	     const struct complaint *complaint)
{
	struct jsonw *jsonw = log_begin(log, "fault");

	jsonw_int_member(jsonw, "seat", number);
	jsonw_int_member(jsonw, "req", seat->req);
	complaint_write(jsonw, complaint);
	jsonw_int_member(jsonw, "faults", seat->faults);
	jsonw_int_member(jsonw, "us", seat->clock.last_us);
	record_times(jsonw, &seat->clock);
	bot_usage_write_member(jsonw, &seat->usage);
	log_end(log);
}

void
record_line(struct log *log, const char *type, unsigned seat, unsigned req,
	    struct bytes line)
{
	struct jsonw *jsonw = log_begin(log, type);

	jsonw_int_member(jsonw, "seat", seat);
	jsonw_int_member(jsonw, "req", req);
	message_write_got(jsonw, line);
	log_end(log);
}

void
record_unused(struct log *log, unsigned seat, unsigned req, unsigned actions)
{
	struct jsonw *jsonw = log_begin(log, "unused");

	jsonw_int_member(jsonw, "seat", seat);
	jsonw_int_member(jsonw, "req", req);
	jsonw_int_member(jsonw, "actions", actions);
	log_end(log);
}

void
record_forfeit(struct log *log, const struct bot_conn *seat, unsigned number)
{
	struct jsonw *jsonw = log_begin(log, "forfeit");

	jsonw_int_member(jsonw, "seat", number);
	jsonw_int_member(jsonw, "deal", seat->forfeit_deal);
	if (seat->awaits_answer && seat->req > 0)
		jsonw_int_member(jsonw, "req", seat->req);
	jsonw_str_member(jsonw, "verdict", verdict_word(seat->verdict));
	if (seat->forfeit_deal == 0 && seat->noise > 0)
		jsonw_int_member(jsonw, "noise", seat->noise);
	jsonw_str_member(jsonw, "detail", seat->detail);
	log_end(log);
}

void
record_end_deal(struct log *log, const struct state *state)
{
	struct jsonw *jsonw = log_begin(log, "end");

	message_write_deal_end(jsonw, state);
	log_end(log);
}

void
record_end_match(struct log *log, const struct state *state,
		 const unsigned *places, const struct bot_conn *seats)
{
	struct jsonw *jsonw = log_begin(log, "end");

	jsonw_str_member(jsonw, "of", "match");
	jsonw_int_member(jsonw, "deals", state->deal);
	jsonw_ints_member(jsonw, "scores", state->scores, state->players);
	jsonw_key(jsonw, "places");
	message_write_places(jsonw, places, state->players);
	jsonw_key(jsonw, "seats");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < state->players; i++) {
		const struct bot_conn *seat = &seats[i];

		jsonw_open(jsonw, '{');
		jsonw_str_member(jsonw, "verdict", verdict_word(seat->verdict));
		jsonw_int_member(jsonw, "decisions", seat->decisions);
		jsonw_int_member(jsonw, "faults", seat->faults);
		jsonw_int_member(jsonw, "noise", seat->noise);
		jsonw_int_member(jsonw, "used_us", seat->clock.used_us);
		jsonw_int_member(jsonw, "max_us", seat->clock.max_us);
		bot_usage_write_member(jsonw, &seat->usage_total);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
	log_end(log);
}

void
record_seed(struct log *log, const struct match *match)
{
	char hash[LOG_HASH_TEXT];
	struct jsonw *jsonw;

	log_hash(log, hash);
	jsonw = log_begin(log, "seed");
	record_hex(jsonw, "seed", match->seed);
	jsonw_str_member(jsonw, "hash", hash);
	log_end(log);
}

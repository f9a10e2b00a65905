/*
 * log_verify_header.c - verify the header, the first record of a log.
 *
 * Only the header contains the players, the conditions of the match and the
 * bots' seeds.  The code checks that the values in the header are possible.
 * The hash in the log's last record detects changes of these values.  So does a
 * comparison with the results of the run (match_audit.h).
 */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "arena/replay/log_verify_read.h"
#include "referee/judge/record.h"
#include "referee/sheet/sheet.h"

static bool
header_read_players(struct log_verify *match)
{
	int list = trace_member(match, "players"), token;

	if (match->json.token[list].items < 1 ||
	    match->json.token[list].items > SEATS_MAX)
		return trace_wrong(match,
				   "\"players\" should be a list of 1 to %d "
				   "names",
				   SEATS_MAX);
	match->players = match->json.token[list].items;
	token = json_first(&match->json, list);
	for (unsigned i = 0; i < match->players; i++) {
		if (json_str(&match->json, token, match->player[i],
			     LOG_VERIFY_NAME_MAX) < 0)
			return trace_wrong(match, "a player's name should be a "
						  "string");
		token = json_next(&match->json, token);
	}
	return true;
}

/* Read a list of seats, such as "people", which must be in ascending order, as
 * one bit per seat. */
static bool
header_read_seats(struct log_verify *match, const char *key, uint8_t *seats)
{
	int list = trace_member(match, key), token;
	int64_t seat, next = 0;
	bool good = true;

	if (list < 0)
		return true;
	token = json_first(&match->json, list);
	for (unsigned i = 0; good && i < match->json.token[list].items; i++) {
		good = json_int(&match->json, token, next, match->players - 1,
				&seat);
		if (good)
			*seats |= (uint8_t)(1u << seat);
		next = seat + 1;
		token = json_next(&match->json, token);
	}
	return (good && next > 0) ||
	       trace_wrong(match,
			   "\"%s\" should be a list of seats, or missing", key);
}

static bool
header_read_bot_seeds(struct log_verify *match)
{
	int list = trace_member(match, "bot_seeds"), token;
	bool good = match->json.token[list].items == match->players;
	int64_t seed;

	token = json_first(&match->json, list);
	for (unsigned i = 0; good && i < match->players; i++) {
		good = json_int(&match->json, token, 0, UINT32_MAX, &seed);
		token = json_next(&match->json, token);
	}
	return good || trace_wrong(match,
				   "\"bot_seeds\" should be %u numbers of 32 "
				   "bits",
				   match->players);
}

static bool
header_read_rules(struct log_verify *match)
{
	struct bytes text = json_text(&match->json,
				      trace_member(match, "rules"));
	struct diag why = { "" };

	if (!sheet_from_json(text.at, text.len, match->players, &match->rules,
			     &why))
		return trace_wrong(match, "the rules: %s", why.text);
	return trace_same_word(match, "game", match->rules.name);
}

/* Check that the value is one of @words, a list that ends with NULL. */
static bool
header_check_word(struct log_verify *match, int object, const char *key,
		  const char *const *words)
{
	int token = json_get(&match->json, object, key);

	for (size_t i = 0; words[i] != NULL; i++)
		if (json_is(&match->json, token, words[i]))
			return true;
	return trace_wrong(match, "\"%s\" has an unknown value", key);
}

static bool
header_read_conditions(struct log_verify *match)
{
	static const char *const levels[] = { "none", "process", "sandbox",
					      "sandbox without Landlock",
					      NULL };
	int time = trace_member(match, "time");
	int mode;
	int64_t noise_max, protocol;
	int names = trace_member(match, "names");
	char word[16];

	if (names >= 0 && !json_is(&match->json, names, "hidden"))
		return trace_wrong(match,
				   "\"names\" should be \"hidden\" or missing");
	json_str(&match->json, trace_member(match, "faults"), word,
		 sizeof(word));
	mode = enum_words_of(faults_words, word);
	if (mode < 0)
		return trace_wrong(match, "\"faults\" should be lenient, "
					  "standard or strict");
	if (!trace_int(match, "noise_max", 0, UINT32_MAX, &noise_max) ||
	    !trace_int(match, "protocol", PROTOCOL_VERSION, PROTOCOL_VERSION,
		       &protocol))
		return false;
	request_audit_init(&match->audit, (enum faults_mode)mode,
			   (unsigned)noise_max);
	return trace_form(match, time, RECORD_HEADER_TIME) &&
	       header_check_word(match, time, "clock", clock_words) &&
	       header_check_word(match, time, "pondering", pondering_words) &&
	       header_check_word(match, 0, "isolation", levels);
}

static bool
header_read_number(struct log_verify *match)
{
	uint8_t hash[32];
	int64_t number = 0;

	if (!trace_int(match, "match", 0, UINT32_MAX, &number) ||
	    !trace_int(match, "deals", 0, UINT16_MAX, &match->deals_max) ||
	    !trace_hex(match, "commitment", match->commitment))
		return false;
	match->match = number;
	crypto_generichash(hash, sizeof(hash), match->seed, SEED_BYTES, NULL,
			   0);
	if (memcmp(hash, match->commitment, sizeof(hash)) == 0)
		return true;
	return trace_wrong(match, "the seed at the end of the log does not "
				  "match the commitment");
}

/* If the log has a file name as the arena writes it, check that the name
 * contains the number of the match. */
static bool
header_check_file_name(struct log_verify *match)
{
	const char *slash = strrchr(match->name, '/');
	const char *name = slash != NULL ? slash + 1 : match->name;
	size_t digits = strspn(name, "0123456789");
	const char *end = name + digits;
	char right[32];

	if (digits < 6 ||
	    (strcmp(end, ".jsonl") != 0 && strcmp(end, ".jsonl.zst") != 0))
		return true; /* another program named the file */
	snprintf(right, sizeof(right), "%06lld%s", (long long)match->match,
		 end);
	return strcmp(name, right) == 0 ||
	       trace_wrong(match,
			   "the log is of match %lld, whose file should be "
			   "called %s",
			   (long long)match->match, right);
}

static bool
header_read_redeal(struct log_verify *match, int script)
{
	int token = json_get(&match->json, script, "anew");

	if (token >= 0 && !trace_form(match, token, RECORD_HEADER_REDEAL))
		return false;
	return deal_override_read(&match->json, token, &match->override) ||
	       trace_wrong(match,
			   "\"anew\" should be an object with a deal, a seat "
			   "and lists of cards");
}

/* Read the member "script", which describes the actions that were replayed at
 * the start of the match, if there is one. */
static bool
header_read_script(struct log_verify *match)
{
	int script = trace_member(match, "script"), token;
	char hash[72];

	match->script = 0;
	match->override.deal = 0;
	if (script < 0)
		return true;
	if (!trace_form(match, script, RECORD_HEADER_SCRIPT) ||
	    !header_read_redeal(match, script))
		return false;
	json_int(&match->json, json_get(&match->json, script, "actions"), 0,
		 INT64_MAX, &match->script);
	token = json_get(&match->json, script, "of");
	if (json_str(&match->json, token, hash, sizeof(hash)) == 64 &&
	    strspn(hash, "0123456789abcdef") == 64)
		return true;
	return trace_wrong(match, "\"of\" should be 64 hexadecimal digits");
}

bool
trace_header(struct log_verify *match)
{
	int64_t format = 0;

	if (match->players > 0)
		return trace_wrong(match, "a second header");
	if (!trace_int(match, "log", 0, INT32_MAX, &format))
		return false;
	if (format != LOG_FORMAT)
		return trace_wrong(match,
				   "the log has format %lld, but this program "
				   "reads only format %d; use the version of "
				   "deadwood that wrote the log",
				   (long long)format, LOG_FORMAT);
	if (!trace_form(match, 0, RECORD_HEADER) ||
	    !header_read_number(match) || !header_check_file_name(match) ||
	    !header_read_conditions(match) || !trace_budget(match) ||
	    !header_read_script(match))
		return false;
	if (!header_read_players(match) ||
	    !header_read_seats(match, "people", &match->audit.people) ||
	    !header_read_seats(match, "remote", &match->audit.remote) ||
	    !header_read_bot_seeds(match) || !header_read_rules(match)) {
		match->players = 0;
		return false;
	}
	game_begin(&match->state, &match->rules, match->players);
	match->next_event = 1;
	return true;
}

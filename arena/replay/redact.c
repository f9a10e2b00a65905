/* redact.c - write redacted logs; see redact.h. */
#include "arena/replay/redact.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/player_title.h"
#include "lib/alloc.h"
#include "referee/judge/message.h"
#include "referee/wire/wire.h"

/* bytes of a line; arbitrary: a header has about 10 KB */
#define LINE_BYTES_ROOM (1u << 20)

_Static_assert(SEATS_MAX <= SEAT_PUBLIC,
	       "SEAT_PUBLIC must not be the number of a seat");

/**
 * struct redaction - a redacted log that is being written
 * @no_seat: the match has no such seat
 * @gone: the seat's bot has forfeited and gets no more messages
 */
struct redaction {
	struct redact_sink sink;
	seat_t seat;
	bool gone;
	bool no_seat;
	struct jsonw jsonw;
	struct legal legal;
	char line[LINE_BYTES_ROOM];
};

bool
redact_parse_seat(const char *word, seat_t *seat)
{
	if (strcmp(word, "public") == 0)
		*seat = SEAT_PUBLIC;
	else if (word[0] >= '0' && word[0] < '0' + SEATS_MAX && word[1] == '\0')
		*seat = (seat_t)(word[0] - '0');
	else
		return false;
	return true;
}

/* List the players of a header with their seats, for a message. */
static void
redact_list_players(const struct json *header, int list, char *out, size_t size)
{
	int token = json_first(header, list);
	size_t n = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < header->token[list].items && n < size; i++) {
		char name[LOG_VERIFY_NAME_MAX] = "", shown[80];

		json_str(header, token, name, sizeof(name));
		text_quote(name, strlen(name), shown, sizeof(shown));
		n += (size_t)snprintf(out + n, size - n, "%s\"%s\" (seat %u)",
				      i > 0 ? ", " : "", shown, i);
		token = json_next(header, token);
	}
}

/* Count the seats of a player; @first is the first of them. */
static unsigned
redact_count_seats(const struct json *header, int list, const char *player,
		   seat_t *first)
{
	int token = json_first(header, list);
	unsigned found = 0;

	for (unsigned i = 0; i < header->token[list].items; i++) {
		char name[LOG_VERIFY_NAME_MAX] = "";

		json_str(header, token, name, sizeof(name));
		if (strcmp(name, player) == 0 && found++ == 0)
			*first = (seat_t)i;
		token = json_next(header, token);
	}
	return found;
}

static bool
redact_find_player(const struct json *header, const char *player,
		   const char *log, seat_t *seat, struct diag *diag)
{
	int list = json_get(header, 0, "players");
	char players[SEATS_MAX * 90], name[LOG_VERIFY_NAME_MAX], shown[80];
	unsigned found;

	if (list < 0 || header->token[list].type != TOKEN_ARRAY ||
	    header->token[list].items > SEATS_MAX) {
		diag_set(diag,
			 "%s:1: the header has no list of players; is this a "
			 "match log?",
			 log);
		return false;
	}
	if (!player_title_resolve(header, list, player, log, name, diag))
		return false;
	found = redact_count_seats(header, list, name, seat);
	if (found == 1)
		return true;
	redact_list_players(header, list, players, sizeof(players));
	text_quote(player, strlen(player), shown, sizeof(shown));
	diag_set(diag,
		 found == 0 ? "%s: no player \"%s\"; the players are %s"
			    : "%s: \"%s\" plays at several seats; give the "
			      "number of the seat: %s",
		 log, shown, players);
	return false;
}

bool
redact_find_seat(const char *word, const char *name, const char *text,
		 size_t len, seat_t *seat, struct diag *diag)
{
	const char *nl = memchr(text, '\n', len);
	struct json *header;
	bool found;

	if (redact_parse_seat(word, seat))
		return true;
	header = xcalloc(1, sizeof(*header));
	found = json_read(header, text, nl != NULL ? (size_t)(nl - text) : len);
	if (!found || header->token[0].type != TOKEN_OBJECT) {
		diag_set(diag, "%s:1: not the header of a match log", name);
		found = false;
	} else {
		found = redact_find_player(header, word, name, seat, diag);
	}
	free(header);
	return found;
}

void
redact_write_moment(struct jsonw *jsonw, const struct state *state,
		    const struct events *events, unsigned first, seat_t seat,
		    struct legal *legal)
{
	struct view view;

	/* no seat can move after the end of the deal */
	if (state->over == OVER_NO) {
		view_of(state, seat, &view);
		JSONW(jsonw, ",\"state\":");
		view_write(jsonw, &view);
	}
	if (state->over == OVER_NO && state->seat == seat) {
		game_legal(state, legal);
		jsonw_int_member(jsonw, "legal", legal->n);
		if (legal->more)
			jsonw_bool_member(jsonw, "legal_more", true);
	}
	JSONW(jsonw, ",\"events\":[");
	for (unsigned i = 0; i < events->n; i++)
		event_write(jsonw, state->rules, &events->at[i], first + i,
			    EYES_SEAT(seat));
	JSONW(jsonw, "]");
}

/* --- lines ---------------------------------------------------------------- */

static struct jsonw *
redact_line_begin(struct redaction *redaction, const char *type)
{
	jsonw_init(&redaction->jsonw, redaction->line, sizeof(redaction->line));
	jsonw_open(&redaction->jsonw, '{');
	jsonw_str_member(&redaction->jsonw, "type", type);
	return &redaction->jsonw;
}

/* Send the line to the sink.  Returns false if the line is too long or the sink
 * stops. */
static bool
redact_send_line(struct redaction *redaction)
{
	JSONW(&redaction->jsonw, "\n");
	return !redaction->jsonw.full &&
	       redaction->sink.line(redaction->sink.arg, redaction->line,
				    redaction->jsonw.n);
}

static bool
redact_line_end(struct redaction *redaction)
{
	jsonw_close(&redaction->jsonw, '}');
	return redact_send_line(redaction);
}

/* Copy members of an object of the current record, if they exist.  @keys ends
 * with NULL. */
static void
redact_copy_members(struct jsonw *jsonw, const struct json *json, int object,
		    const char *const *keys)
{
	for (; *keys != NULL; keys++) {
		int token = json_get(json, object, *keys);
		struct bytes text;

		if (token < 0)
			continue;
		text = json_text(json, token);
		jsonw_key(jsonw, *keys);
		jsonw_raw(jsonw, text.at, text.len);
	}
}

/* Copy the whole current record. */
static bool
redact_copy_record(struct redaction *redaction, const struct log_verify *match)
{
	struct bytes text = json_text(&match->json, 0);

	jsonw_init(&redaction->jsonw, redaction->line, sizeof(redaction->line));
	jsonw_raw(&redaction->jsonw, text.at, text.len);
	return redact_send_line(redaction);
}

/* Return true if the current record is about the seat that reads the log. */
static bool
redact_is_own(const struct redaction *redaction, const struct log_verify *match)
{
	return log_verify_seat(match) == redaction->seat;
}

/* --- records -------------------------------------------------------------- */

/* Write the data of the message "match" about the players, and the bot's
 * seed. */
static void
redact_write_players(struct redaction *redaction,
		     const struct log_verify *match)
{
	static const char *const names[] = { "players", NULL };
	static const char *const deals[] = { "deals", NULL };
	const struct json *json = &match->json;
	struct jsonw *jsonw = &redaction->jsonw;
	int seeds = json_get(json, 0, "bot_seeds");
	struct bytes seed;

	if (json_get(json, 0, "names") < 0) {
		redact_copy_members(jsonw, json, 0, names);
	} else {
		jsonw_key(jsonw, "players");
		message_write_seat_words(jsonw, match->players);
	}
	redact_copy_members(jsonw, json, 0, deals);
	if (redaction->seat == SEAT_PUBLIC)
		return;
	seeds = json_first(json, seeds);
	for (unsigned i = 0; i < redaction->seat; i++)
		seeds = json_next(json, seeds);
	seed = json_text(json, seeds);
	jsonw_key(jsonw, "bot_seed");
	jsonw_raw(jsonw, seed.at, seed.len);
}

static bool
redact_header(void *arg, const struct log_verify *match)
{
	static const char *const program[] = { "log", "deadwood", "protocol",
					       NULL };
	static const char *const game[] = { "game", "rules", NULL };
	static const char *const time[] = { "move_us",	  "bank_us", "limit_us",
					    "network_us", "clock",   NULL };
	struct redaction *redaction = arg;
	const struct json *json = &match->json;
	bool hidden = json_get(json, 0, "names") >= 0;
	const char *const faults[] = { "budget", "faults",
				       hidden ? NULL : "people", "remote",
				       NULL };
	struct jsonw *jsonw = redact_line_begin(redaction, "header");
	char whose[16] = "public";

	redaction->no_seat = redaction->seat != SEAT_PUBLIC &&
			     redaction->seat >= match->players;
	if (redaction->no_seat)
		return false;
	if (redaction->seat != SEAT_PUBLIC)
		snprintf(whose, sizeof(whose), "seat %u", redaction->seat);
	redact_copy_members(jsonw, json, 0, program);
	jsonw_str_member(jsonw, "seen_by", whose);
	jsonw_int_member(jsonw, "match", hidden ? 0 : match->match);
	redact_copy_members(jsonw, json, 0, game);
	redact_write_players(redaction, match);
	jsonw_key(jsonw, "time");
	jsonw_open(jsonw, '{');
	redact_copy_members(jsonw, json, json_get(json, 0, "time"), time);
	jsonw_close(jsonw, '}');
	redact_copy_members(jsonw, json, 0, faults);
	return redact_line_end(redaction);
}

static bool
redact_deal(void *arg, const struct log_verify *match)
{
	static const char *const keys[] = { "deal", "dealer", NULL };
	struct redaction *redaction = arg;

	if (redaction->gone)
		return true;
	redact_copy_members(redact_line_begin(redaction, "deal"), &match->json,
			    0, keys);
	redact_write_moment(&redaction->jsonw, &match->state, &match->events,
			    match->event_number, redaction->seat,
			    &redaction->legal);
	return redact_line_end(redaction);
}

/* Write the action of another seat; only its events, if any, are visible. */
static bool
redact_action(void *arg, const struct log_verify *match)
{
	static const char *const keys[] = { "seat",    "req",	  "by",
					    "us",      "wall_us", "cpu_us",
					    "wait_us", "action",  "note",
					    "usage",   NULL };
	struct redaction *redaction = arg;
	bool own = redact_is_own(redaction, match);

	if (redaction->gone || (!own && match->events.n == 0))
		return true;
	redact_line_begin(redaction, "do");
	if (own)
		redact_copy_members(&redaction->jsonw, &match->json, 0, keys);
	redact_write_moment(&redaction->jsonw, &match->state, &match->events,
			    match->event_number, redaction->seat,
			    &redaction->legal);
	return redact_line_end(redaction);
}

static bool
redact_line(void *arg, const struct log_verify *match, const char *type)
{
	struct redaction *redaction = arg;

	if (redaction->gone || !redact_is_own(redaction, match))
		return true;
	redaction->gone = strcmp(type, "forfeit") == 0;
	return redact_copy_record(redaction, match);
}

/* Write a record with all hands, which all seats see. */
static bool
redact_deal_over(void *arg, const struct log_verify *match)
{
	struct redaction *redaction = arg;

	return redaction->gone || redact_copy_record(redaction, match);
}

static bool
redact_match_over(void *arg, const struct log_verify *match)
{
	static const char *const keys[] = { "of", "deals", "scores", "places",
					    NULL };
	struct redaction *redaction = arg;

	if (redaction->gone)
		return true;
	redact_copy_members(redact_line_begin(redaction, "end"), &match->json,
			    0, keys);
	return redact_line_end(redaction);
}

/* --- the log -------------------------------------------------------------- */

struct redaction *
redact_new(seat_t seat, const struct redact_sink *sink)
{
	struct redaction *redaction = xcalloc(1, sizeof(*redaction));

	redaction->seat = seat;
	redaction->sink = *sink;
	return redaction;
}

void
redact_free(struct redaction *redaction)
{
	free(redaction);
}

struct watcher
redact_watcher(struct redaction *redaction)
{
	return (struct watcher){
		.arg = redaction,
		.header = redact_header,
		.deal = redact_deal,
		.action = redact_action,
		.line = redact_line,
		.deal_over = redact_deal_over,
		.match_over = redact_match_over,
	};
}

const char *
redact_error(const struct redaction *redaction)
{
	return redaction->no_seat      ? "the match has no such seat"
	       : redaction->jsonw.full ? "the record is too long"
				       : NULL;
}

static bool
redact_write_line(void *arg, const char *text, size_t len)
{
	return fwrite(text, 1, len, arg) == len;
}

/* Check that the redacted log is complete.  Returns false with @diag. */
static bool
redact_is_complete(const struct redaction *redaction,
		   const struct log_verify *match, FILE *written)
{
	if (redaction->no_seat)
		diag_set(match->diag,
			 "%s: no seat %u: the match has the seats 0 to "
			 "%u",
			 match->name, redaction->seat, match->players - 1);
	else if (redaction->jsonw.full || ferror(written) != 0)
		diag_set(match->diag, "%s:%u: the record is too long",
			 match->name, match->line);
	else
		return true;
	return false;
}

bool
redact_write(FILE *out, const char *name, const char *text, size_t len,
	     seat_t seat, struct diag *diag)
{
	struct log_verify *match;
	struct redaction *redaction;
	struct watcher watcher;
	char *written = NULL;
	size_t n = 0;
	FILE *memory = xmemstream(&written, &n);
	bool valid;

	match = xcalloc(1, sizeof(*match));
	redaction = redact_new(
		seat, &(struct redact_sink){ memory, redact_write_line });
	watcher = redact_watcher(redaction);
	valid = log_verify_text(match, name, text, len, &watcher, diag) &&
		redact_is_complete(redaction, match, memory);
	if (fclose(memory) == 0 && valid)
		fwrite(written, 1, n, out); /* the caller checks ferror */
	free(written);
	redact_free(redaction);
	free(match);
	return valid;
}

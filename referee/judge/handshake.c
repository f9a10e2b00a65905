/*
 * handshake.c - send "hello" to a bot, and handle start-up failures; see
 * handshake.h.
 */
#include "handshake.h"

#include <stdio.h>

#include "lib/control.h"
#include "lib/diag.h"
#include "referee/judge/inject.h"
#include "referee/judge/message.h"

/* Copy a string of the answer, or "". */
static void
handshake_copy_string(const struct json *json, const char *key, char *out,
		      size_t size)
{
	int token = json_get(json, 0, key);

	if (token < 0 || json_str(json, token, out, size) < 0)
		out[0] = '\0';
}

void
handshake_read_want(struct bot_conn *s, const struct json *json, int object)
{
	int want = json_get(json, object, "want");
	int token;

	if (want < 0 || json->token[want].type != TOKEN_ARRAY)
		return;
	token = json_first(json, want);
	for (unsigned i = 0; i < json->token[want].items; i++) {
		if (json_is(json, token, "legal"))
			s->wants_legal = true;
		if (json_is(json, token, "text"))
			s->wants_text = true;
		token = json_next(json, token);
	}
}

static bool
handshake_parse_answer(struct bot_conn *s, struct json *json, struct bytes line)
{
	char shown[100];

	if (!json_read(json, line.at, line.len) ||
	    json->token[0].type != TOKEN_OBJECT) {
		text_show(line.at, line.len, shown, sizeof(shown));
		snprintf(s->detail, sizeof(s->detail),
			 "its answer to hello is no JSON object: %s: %s",
			 json->error != NULL ? json->error : "", shown);
		s->verdict = VERDICT_STARTUP;
		return false;
	}
	handshake_copy_string(json, "name", s->name, sizeof(s->name));
	handshake_copy_string(json, "version", s->version, sizeof(s->version));
	handshake_read_want(s, json, 0);
	return true;
}

static void
handshake_fail_timeout(struct bot_conn *s, int64_t startup_us)
{
	bool lacks_newline = bot_conn_partial_line(s).len > 0;
	bool is_odd = !lacks_newline && s->odd.len > 0;
	bool holds_back = !lacks_newline && !is_odd &&
			  bot_conn_drain_closed(s, 1) > 0;
	char odd[80];

	s->verdict = VERDICT_STARTUP;
	if (lacks_newline)
		snprintf(s->detail, sizeof(s->detail),
			 "its answer to hello has no newline at its end: write "
			 "one after each answer");
	else if (is_odd) {
		text_show(s->odd.text, s->odd.len, odd, sizeof(odd));
		snprintf(s->detail, sizeof(s->detail),
			 SAYS_NO_HELLO "%lld ms, but a line that is %s: %s%s",
			 (long long)(startup_us / 1000),
			 s->odd.json ? "JSON, but no object" : "no JSON object",
			 odd,
			 line_has_prompt(
				 (struct bytes){ s->odd.text, s->odd.len })
				 ? "; " SAYS_ALONE
				 : "");
	} else if (holds_back)
		snprintf(s->detail, sizeof(s->detail),
			 "it answered hello only " SAYS_HELD_BACK
			 ": flush standard output after each line, and do not "
			 "read on to the end of the input first");
	else
		snprintf(s->detail, sizeof(s->detail),
			 SAYS_NO_HELLO "%lld ms; time: {startup: ...} says "
				       "how long it may take",
			 (long long)(startup_us / 1000));
}

/* Fail: the bot exited or closed its @end.  Quote what it printed, which may be
 * the reason. */
static void
handshake_fail_exit(struct bot_conn *s, const char *end)
{
	struct bytes said = { s->odd.text, s->odd.len };
	char shown[80] = "";

	if (said.len == 0)
		said = bot_conn_partial_line(s);
	text_show(said.at, said.len, shown, sizeof(shown));
	s->verdict = VERDICT_STARTUP;
	snprintf(s->detail, sizeof(s->detail),
		 SAYS_ENDED "%s, before it answered hello%s%s", end,
		 said.len > 0 ? SAYS_PRINTED : "", shown);
}

void
handshake_send(struct bot_conn *s, const char *game,
	       const struct clock_rules *startup, int bot_lag, int referee_lag,
	       pid_t pid)
{
	struct bytes hello;
	enum send_result sent;

	clock_init(&s->clock, startup, bot_lag, referee_lag, pid);
	clock_grant(&s->clock);
	bot_conn_begin_request(s);
	message_hello(&s->out, game, startup->limit_us);
	inject_rewrite(s->injection, &s->out, &s->request_at);
	clock_start(&s->clock, monotime_now(), clock_cpu_us(&s->clock));
	hello = (struct bytes){ s->out.buf, s->out.n - 1 };
	while ((sent = bot_conn_send_request(s)) == SENT_AGAIN)
		;
	s->request = hello; /* even if the bot has exited before */
	if (sent != SENT_ALL)
		handshake_fail_exit(s, "input");
}

/* Count a line that is not a JSON object; too many are a flood. */
static void
handshake_count_noise(struct bot_conn *s, struct json *json, struct bytes line,
		      unsigned noise_max)
{
	bot_conn_store_odd(s, json, line);
	if (++s->noise <= noise_max)
		return;
	s->verdict = VERDICT_FLOOD;
	snprintf(s->detail, sizeof(s->detail),
		 "%u lines that are no answer to hello: print on standard "
		 "error what is for you",
		 s->noise);
}

/* Read what the bot printed before it closed its input. */
static void
handshake_read_rest(struct bot_conn *s, struct json *json, unsigned noise_max)
{
	struct bytes line;

	while (s->noise < noise_max && bot_conn_peek(s, &line) == RECV_LINE) {
		bot_conn_store_odd(s, json, line);
		s->noise += line_is_noise(line);
	}
	handshake_fail_exit(s, "input");
}

bool
handshake_recv(struct bot_conn *s, struct json *json, unsigned noise_max)
{
	struct bytes line;
	struct monotime now;

	if (!bot_conn_plays(s)) {
		handshake_read_rest(s, json, noise_max);
		return true;
	}
	switch (bot_conn_recv(s, &line, &now)) {
	case RECV_LINE:
		if (line_is_noise(line)) {
			handshake_count_noise(s, json, line, noise_max);
			break;
		}
		clock_stop(&s->clock, now);
		s->silent = false;
		handshake_parse_answer(s, json, line);
		return true;
	case RECV_AGAIN:
		break;
	case RECV_NOTHING:
		handshake_fail_timeout(s, s->clock.rules->limit_us);
		break;
	case RECV_EOF:
		handshake_fail_exit(s, "output");
		break;
	case RECV_TOO_LONG:
		s->verdict = VERDICT_STARTUP;
		snprintf(s->detail, sizeof(s->detail),
			 SAYS_TOO_LONG "%d bytes in answer to hello",
			 LINE_BYTES_MAX);
		break;
	}
	return !bot_conn_plays(s);
}

void
handshake_write(const struct bot_conn *seat, struct jsonw *jsonw)
{
	jsonw_str_member(jsonw, "name", seat->name);
	jsonw_str_member(jsonw, "version", seat->version);
	jsonw_key(jsonw, "want");
	jsonw_open(jsonw, '[');
	if (seat->wants_legal)
		jsonw_str(jsonw, "legal");
	if (seat->wants_text)
		jsonw_str(jsonw, "text");
	jsonw_close(jsonw, ']');
}

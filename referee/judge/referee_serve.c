/*
 * serve.c - Linux only: prctl, and the kernel's account of this thread.
 */
#define _GNU_SOURCE
#include "referee_serve.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "lib/control.h"
#include "referee/judge/handshake.h"
#include "referee/judge/match_loop.h"
#include "referee/judge/message.h"
#include "referee/judge/pack.h"
#include "referee/judge/seccomp_lock.h"
#include "referee/sheet/sheet.h"

/*
 * One referee serves one order at a time, so all it works in is static: no
 * memory is asked for while a match is played.
 */
static struct match_loop dialog;
static struct rules rules;
static struct pack packed; /* the log, where that is asked for */
static char order_text[CONTROL_BYTES_MAX + 1];
static char reply_text[CONTROL_BYTES_MAX];

/* One order, with the descriptors that came with it. */
struct order {
	json_t *json;	   /* owned */
	char *rules_json;  /* owned: free() */
	char *extra_json;  /* owned: free() */
	char *script_json; /* owned: free() */
	int fds[CONTROL_FDS_MAX];
	unsigned fd_count;
	struct match match;
	struct diag diag;
};

static int control = -1; /* where replies go */

static void
reply(const struct jsonw *jsonw)
{
	/* When the arena is gone the next receive says so. */
	if (!jsonw->full)
		(void)control_send(control, jsonw->buf, jsonw->n, NULL, 0);
}

static void
reply_open(struct jsonw *jsonw, const char *type)
{
	jsonw_init(jsonw, reply_text, sizeof(reply_text));
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "type", type);
}

static void
reply_error(const char *detail)
{
	struct jsonw jsonw;

	reply_open(&jsonw, "error");
	jsonw_str_member(&jsonw, "detail", detail);
	jsonw_close(&jsonw, '}');
	reply(&jsonw);
}

static void
reply_news(void *arg, enum news news, unsigned seat, const char *text)
{
	static const char *const types[] = { [NEWS_NOTE] = "note",
					     [NEWS_PIECE] = "note",
					     [NEWS_GONE] = "gone",
					     [NEWS_ALIVE] = "alive" };
	struct jsonw jsonw;

	(void)arg;
	reply_open(&jsonw, types[news]);
	jsonw_int_member(&jsonw, "seat", seat);
	if (news == NEWS_ALIVE)
		jsonw_int_member(&jsonw, "waited_ms", strtoll(text, NULL, 10));
	if (news == NEWS_NOTE || news == NEWS_PIECE)
		jsonw_str_member(&jsonw, "text", text);
	if (news == NEWS_PIECE)
		jsonw_bool_member(&jsonw, "more", true);
	if (news == NEWS_GONE)
		jsonw_str_member(&jsonw, "verdict", text);
	jsonw_close(&jsonw, '}');
	reply(&jsonw);
}

static void
result_seat(struct jsonw *jsonw, const struct bot_conn *seat)
{
	jsonw_open(jsonw, '{');
	jsonw_int_member(jsonw, "decisions", seat->decisions);
	jsonw_int_member(jsonw, "faults", seat->faults);
	jsonw_str_member(jsonw, "verdict", verdict_word(seat->verdict));
	jsonw_str_member(jsonw, "detail", seat->detail);
	jsonw_int_member(jsonw, "noise", seat->noise);
	jsonw_int_member(jsonw, "used_us", seat->clock.used_us);
	jsonw_int_member(jsonw, "max_us", seat->clock.max_us);
	jsonw_int_member(jsonw, "late_us", seat->clock.waited_us);
	jsonw_int_member(jsonw, "owed", seat->owed);
	handshake_write(seat, jsonw);
	jsonw_close(jsonw, '}');
}

/* @sync: the log is to be on the disk before anybody counts the match. */
static void
reply_result(const struct match *match, bool sync)
{
	char hash[LOG_HASH_TEXT];
	struct jsonw jsonw;

	log_finish(&dialog.log, sync, hash);
	reply_open(&jsonw, "result");
	jsonw_int_member(&jsonw, "match", match->number);
	jsonw_int_member(&jsonw, "deals", dialog.state.deal);
	jsonw_key(&jsonw, "scores");
	ints_write(&jsonw, dialog.state.scores, match->players);
	jsonw_key(&jsonw, "places");
	places_write(&jsonw, dialog.places, match->players);
	jsonw_key(&jsonw, "seats");
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		result_seat(&jsonw, &dialog.seats[i]);
	jsonw_close(&jsonw, ']');
	jsonw_int_member(&jsonw, "log_error", dialog.log.error);
	jsonw_int_member(&jsonw, "log_bytes", (int64_t)dialog.log.bytes);
	jsonw_str_member(&jsonw, "log_hash", hash);
	jsonw_close(&jsonw, '}');
	reply(&jsonw);
}

static void
close_fds(struct order *order)
{
	for (unsigned i = 0; i < order->fd_count; i++)
		if (order->fds[i] != -1)
			close(order->fds[i]);
	order->fd_count = 0;
}

/* The dialog closes what it is given: take a descriptor out of the order. */
static int
take_fd(struct order *order, unsigned i)
{
	int fd = order->fds[i];

	order->fds[i] = -1;
	return fd;
}

/* Is the log to be packed besides? */
static bool
is_packed(const struct order *order)
{
	return json_is_true(json_object_get(order->json, "packed"));
}

/* The bots' schedstat descriptors came with it. */
static bool
has_lags(const struct order *order)
{
	return json_is_true(json_object_get(order->json, "schedstat"));
}

static const char *
text_of(const json_t *object, const char *key, const char *otherwise)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text != NULL ? text : otherwise;
}

static int64_t
number_of(const json_t *object, const char *key, int64_t otherwise)
{
	const json_t *number = json_object_get(object, key);

	return json_is_integer(number) ? json_integer_value(number) : otherwise;
}

static bool
seed_read(struct order *order)
{
	const char *hex = text_of(order->json, "seed", "");
	size_t len = 0;

	if (sodium_hex2bin(order->match.seed, SEED_BYTES, hex, strlen(hex),
			   NULL, &len, NULL) == 0 &&
	    len == SEED_BYTES)
		return true;
	diag_set(&order->diag, "\"seed\" is no 64 hexadecimal digits");
	return false;
}

static bool
rules_read(struct order *order)
{
	struct match *match = &order->match;
	json_t *value = json_object_get(order->json, "rules");

	if (!json_is_object(value)) {
		diag_set(&order->diag, "\"rules\" is no object");
		return false;
	}
	order->rules_json = json_dumps(value, JSON_COMPACT);
	if (order->rules_json == NULL) {
		diag_set(&order->diag, "\"rules\" cannot be written");
		return false;
	}
	match->rules_json = order->rules_json;
	match->rules = &rules;
	return sheet_from_json(order->rules_json, strlen(order->rules_json),
			       match->players, &rules, &order->diag);
}

/* What a word chooses; the first where none or another stands. */
static int
choice_or_first(const json_t *json, const char *key, const char *const *words)
{
	int choice = enum_words_of(words, text_of(json, key, ""));

	return choice < 0 ? 0 : choice;
}

static bool
time_read(struct order *order)
{
	const json_t *time = json_object_get(order->json, "time");
	struct clock_rules *to = &order->match.time;

	to->move_us = number_of(time, "move_us", 0);
	to->bank_us = number_of(time, "bank_us", 0);
	to->limit_us = number_of(time, "limit_us", 0);
	to->grace_us = number_of(time, "grace_us", 0);
	to->kind = (enum clock_kind)choice_or_first(time, "clock", clock_words);
	to->pondering = (enum pondering)choice_or_first(time, "pondering",
							pondering_words);
	if (to->limit_us > 0 && to->move_us >= 0 && to->bank_us >= 0 &&
	    to->grace_us >= 0 && to->move_us + to->bank_us > 0)
		return true;
	diag_set(&order->diag, "\"time\" leaves no time");
	return false;
}

static bool
greeted_read(struct order *order, unsigned i)
{
	const json_t *greeted = json_array_get(
		json_object_get(order->json, "greeted"), i);
	const json_t *want = json_object_get(greeted, "want");
	const json_t *word;
	size_t n;

	if (!json_is_object(greeted))
		return false;
	order->match.seat[i].own_name = text_of(greeted, "name", "");
	order->match.seat[i].own_version = text_of(greeted, "version", "");
	json_array_foreach (want, n, word)
		if (json_is_string(word) &&
		    strcmp(json_string_value(word), "legal") == 0)
			order->match.seat[i].wants_legal = true;
	return true;
}

static void
seats_read(struct order *order)
{
	struct match *match = &order->match;
	const json_t *names = json_object_get(order->json, "players");
	const json_t *seeds = json_object_get(order->json, "bot_seeds");
	const json_t *keep = json_object_get(order->json, "keep");
	const json_t *pids = json_object_get(order->json, "pids");
	const json_t *people = json_object_get(order->json, "people");
	unsigned first_lag = 2 * match->players + 1 + is_packed(order);

	for (unsigned i = 0; i < match->players; i++) {
		const char *name = json_string_value(json_array_get(names, i));

		match->seat[i].name = name != NULL ? name : "";
		match->seat[i].bot_seed = (uint32_t)json_integer_value(
			json_array_get(seeds, i));
		match->seat[i].keep = json_is_true(json_array_get(keep, i));
		match->seat[i].person = json_is_true(json_array_get(people, i));
		match->seat[i].pid = (pid_t)json_integer_value(
			json_array_get(pids, i));
		match->seat[i].greeted = greeted_read(order, i);
		match->seat[i].lag_fd = has_lags(order)
						? order->fds[first_lag + i]
						: -1;
		match->seat[i].to = take_fd(order, 2 * i);
		match->seat[i].from = take_fd(order, 2 * i + 1);
	}
}

static bool
fds_count(struct order *order)
{
	unsigned players = order->match.players;
	bool script = json_is_object(json_object_get(order->json, "script"));
	unsigned want = 2 * players + 1 + is_packed(order) +
			(has_lags(order) ? players : 0) + script;

	if (order->fd_count == want)
		return true;
	diag_set(&order->diag, "%u descriptors came, %u were expected",
		 order->fd_count, want);
	return false;
}

/* What the match begins with: its lines come last. */
static void
script_read(struct order *order)
{
	json_t *script = json_object_get(order->json, "script");

	if (!json_is_object(script))
		return;
	order->script_json = json_dumps(script, JSON_COMPACT);
	order->match.script_json = order->script_json;
	order->match.script_fd = order->fds[order->fd_count - 1];
}

static bool
match_read(struct order *order)
{
	struct match *match = &order->match;
	const json_t *json = order->json;
	json_t *extra = json_object_get(json, "header");
	size_t players = json_array_size(json_object_get(json, "players"));
	int faults;

	if (players == 0 || players > SEATS_MAX) {
		diag_set(&order->diag, "\"players\" is no list of 1 to %d",
			 SEATS_MAX);
		return false;
	}
	match->players = (unsigned)players;
	match->number = (unsigned)number_of(json, "match", 0);
	match->game = text_of(json, "game", "");
	match->deals = (unsigned)number_of(json, "deals", 0);
	match->startup_us = number_of(json, "startup_ms", 10000) * 1000;
	match->noise_max = (unsigned)number_of(json, "noise_max", NOISE_MAX);
	match->isolation = text_of(json, "isolation", "none");
	match->family = json_is_true(json_object_get(json, "family"));
	match->names_hidden = strcmp(text_of(json, "names", ""), "hidden") == 0;
	faults = enum_words_of(faults_words,
			       text_of(json, "faults", "standard"));
	if (faults < 0) {
		diag_set(&order->diag, "\"faults\" is lenient, standard or "
				       "strict");
		return false;
	}
	match->faults = (enum faults_mode)faults;
	match->drill = (enum drill)choice_or_first(json, "drill", drill_words);
	if (extra != NULL)
		order->extra_json = json_dumps(extra, JSON_COMPACT);
	match->extra_json = order->extra_json;
	if (!fds_count(order) || !seed_read(order) || !time_read(order) ||
	    !rules_read(order))
		return false;
	seats_read(order);
	script_read(order);
	match->log_fd = order->fds[2 * players];
	if (is_packed(order)) {
		match->pack = &packed;
		(void)pack_begin(&packed, order->fds[2 * players + 1]);
	}
	return true; /* what fails of the log is told with the result */
}

static void
serve_match(struct order *order, int lag_fd)
{
	if (!match_read(order)) {
		reply_error(order->diag.text);
		return;
	}
	order->match.lag_fd = lag_fd;
	match_loop_play(&dialog, &order->match, reply_news, NULL);
	reply_result(&order->match,
		     json_is_true(json_object_get(order->json, "sync")));
}

/* Hello and bye. */
static void
probe(struct order *order, struct bot_conn *seat, int lag_fd)
{
	int64_t startup_us = number_of(order->json, "startup_ms", 10000) * 1000;
	struct clock_rules startup = { .move_us = startup_us,
				       .limit_us = startup_us };
	const json_t *pids = json_object_get(order->json, "pids");
	struct monotime told = monotime_now(), now;
	char waited[32];

	handshake_send(seat, text_of(order->json, "game", ""), &startup,
		       has_lags(order) ? order->fds[2] : -1, lag_fd,
		       (pid_t)json_integer_value(json_array_get(pids, 0)));
	while (!handshake_hear(seat, &dialog.json, NOISE_MAX)) {
		now = monotime_now();
		if (monotime_since_us(now, told) < ALIVE_US)
			continue;
		snprintf(waited, sizeof(waited), "%lld",
			 (long long)bot_conn_silent_us(seat, now) / 1000);
		reply_news(NULL, NEWS_ALIVE, 0, waited);
		told = now;
	}
	if (bot_conn_plays(seat)) {
		message_bye(&seat->out);
		bot_conn_send(seat, FAREWELL_US);
	}
	bot_conn_close(seat);
}

static void
serve_probe(struct order *order, int lag_fd)
{
	struct bot_conn *seat = &dialog.seats[0];
	struct jsonw jsonw;

	if (order->fd_count != 2u + has_lags(order)) {
		reply_error("a probe comes with two descriptors, and one more "
			    "where \"schedstat\" is true");
		return;
	}
	bot_conn_init(seat, take_fd(order, 0), take_fd(order, 1));
	probe(order, seat, lag_fd);
	reply_open(&jsonw, "probe");
	jsonw_bool_member(&jsonw, "ok", bot_conn_plays(seat));
	handshake_write(seat, &jsonw);
	jsonw_str_member(&jsonw, "verdict", verdict_word(seat->verdict));
	jsonw_str_member(&jsonw, "detail", seat->detail);
	jsonw_close(&jsonw, '}');
	reply(&jsonw);
}

static void
serve_order(struct order *order, size_t len, int lag_fd)
{
	json_error_t error;
	const char *type;

	order->json = json_loadb(order_text, len, JSON_REJECT_DUPLICATES,
				 &error);
	type = text_of(order->json, "type", "");
	if (order->json == NULL)
		reply_error(error.text);
	else if (strcmp(type, "match") == 0)
		serve_match(order, lag_fd);
	else if (strcmp(type, "probe") == 0)
		serve_probe(order, lag_fd);
	else
		reply_error("there is no order of this type");
	json_decref(order->json);
	free(order->rules_json);
	free(order->extra_json);
	free(order->script_json);
	close_fds(order);
}

int
serve(int sock, bool locked)
{
	int lag_fd = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
	int status = 0;

	control = sock;
	json_object_seed(0); /* reads a file, once */
	if (locked && lock_down() != 0)
		fprintf(stderr, "referee: seccomp: %s; it plays on without\n",
			strerror(errno));
	for (;;) {
		static struct order order;
		ssize_t len;

		memset(&order, 0, sizeof(order));
		len = control_receive(sock, order_text, order.fds,
				      &order.fd_count);
		if (len == 0)
			break;
		if (len == -1) {
			fprintf(stderr,
				"referee: cannot receive an order: "
				"%s\n",
				strerror(errno));
			status = 1;
			break;
		}
		serve_order(&order, (size_t)len, lag_fd);
	}
	pack_release(&packed);
	if (lag_fd != -1)
		close(lag_fd);
	close(sock);
	return status;
}

struct serve_request {
	int64_t fd;
};

static int
serve_orders(const void *arg, int argc, char **argv)
{
	const struct serve_request *request = arg;
	int fd = (int)request->fd;

	(void)argc, (void)argv;
	if (fcntl(fd, F_GETFD) == -1) {
		fprintf(stderr,
			"referee: descriptor %d is not open: the arena starts "
			"this program\n",
			fd);
		return 2;
	}
	/* The cards of a match are in this process and nowhere else. */
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* of a log: an error like others */
	if (sodium_init() == -1) {
		fputs("referee: libsodium cannot be readied\n", stderr);
		return 1;
	}
	return serve(fd, true);
}

static const struct command_option options[] = {
	{ .name = "fd",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = offsetof(struct serve_request, fd),
	  .max = INT_MAX,
	  .help = "the descriptor that orders come by (3)" },
	{ .name = NULL },
};

const struct command serve_command = {
	.name = "serve",
	.arguments = "",
	.summary = "play matches by order of the arena",
	.about = "Takes orders from a socket, and ends with it. The arena "
		 "starts it so; by hand it is of no use.",
	.options = options,
	.defaults = &(const struct serve_request){ .fd = 3 },
	.bytes = sizeof(struct serve_request),
	.status = "0 the socket was closed; 1 it failed; 2 wrong use.",
	.serve = serve_orders,
};

/*
 * referee_serve.c - receive orders, play matches, send results; see
 * referee_serve.h.
 *
 * Linux only: prctl, and schedstat of this thread.
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
 * A referee handles one order at a time, so its storage is static: nothing is
 * allocated during a match.
 */
static struct match_loop loop;
static struct rules rules;
static struct pack packed; /* compressed log, if ordered */
static char order_text[CONTROL_BYTES_MAX + 1];
static char reply_text[CONTROL_BYTES_MAX];

/* One order with its descriptors. */
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

static int control = -1; /* socket to the arena */

static void
reply_send(const struct jsonw *jsonw)
{
	/* If the arena has exited, the next receive returns 0. */
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
	reply_send(&jsonw);
}

static void
reply_arena_msg(void *arg, enum arena_msg_type type, unsigned seat,
		const char *text)
{
	static const char *const types[] = { [ARENA_MSG_NOTE] = "note",
					     [ARENA_MSG_PIECE] = "note",
					     [ARENA_MSG_GONE] = "gone",
					     [ARENA_MSG_ALIVE] = "alive" };
	struct jsonw jsonw;

	(void)arg;
	reply_open(&jsonw, types[type]);
	jsonw_int_member(&jsonw, "seat", seat);
	if (type == ARENA_MSG_ALIVE)
		jsonw_int_member(&jsonw, "waited_ms", strtoll(text, NULL, 10));
	if (type == ARENA_MSG_NOTE || type == ARENA_MSG_PIECE)
		jsonw_str_member(&jsonw, "text", text);
	if (type == ARENA_MSG_PIECE)
		jsonw_bool_member(&jsonw, "more", true);
	if (type == ARENA_MSG_GONE)
		jsonw_str_member(&jsonw, "verdict", text);
	jsonw_close(&jsonw, '}');
	reply_send(&jsonw);
}

static void
reply_seat(struct jsonw *jsonw, const struct bot_conn *seat)
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
	bot_usage_write_member(jsonw, &seat->usage_total);
	handshake_write(seat, jsonw);
	jsonw_close(jsonw, '}');
}

/* Send the result.  @sync: sync the log first, so that no counted match lacks
 * its log. */
static void
reply_result(const struct match *match, bool sync)
{
	char hash[LOG_HASH_TEXT];
	struct jsonw jsonw;

	log_finish(&loop.log, sync, hash);
	reply_open(&jsonw, "result");
	jsonw_int_member(&jsonw, "match", match->number);
	jsonw_int_member(&jsonw, "deals", loop.state.deal);
	jsonw_ints_member(&jsonw, "scores", loop.state.scores, match->players);
	jsonw_key(&jsonw, "places");
	message_write_places(&jsonw, loop.places, match->players);
	jsonw_key(&jsonw, "seats");
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < match->players; i++)
		reply_seat(&jsonw, &loop.seats[i]);
	jsonw_close(&jsonw, ']');
	jsonw_int_member(&jsonw, "log_error", loop.log.error);
	jsonw_int_member(&jsonw, "log_bytes", (int64_t)loop.log.bytes);
	jsonw_str_member(&jsonw, "log_hash", hash);
	jsonw_close(&jsonw, '}');
	reply_send(&jsonw);
}

static void
order_close_fds(struct order *order)
{
	for (unsigned i = 0; i < order->fd_count; i++)
		if (order->fds[i] != -1)
			close(order->fds[i]);
	order->fd_count = 0;
}

/* Take a descriptor out of the order: the match loop closes it. */
static int
order_take_fd(struct order *order, unsigned i)
{
	int fd = order->fds[i];

	order->fds[i] = -1;
	return fd;
}

/* Return whether the order wants a compressed log, too. */
static bool
order_is_packed(const struct order *order)
{
	return json_is_true(json_object_get(order->json, "packed"));
}

/* Return whether the order has schedstat descriptors of the bots. */
static bool
order_has_lags(const struct order *order)
{
	return json_is_true(json_object_get(order->json, "schedstat"));
}

static const char *
order_get_text(const json_t *object, const char *key, const char *otherwise)
{
	const char *text = json_string_value(json_object_get(object, key));

	return text != NULL ? text : otherwise;
}

static int64_t
order_get_number(const json_t *object, const char *key, int64_t otherwise)
{
	const json_t *number = json_object_get(object, key);

	return json_is_integer(number) ? json_integer_value(number) : otherwise;
}

static bool
order_read_seed(struct order *order)
{
	const char *hex = order_get_text(order->json, "seed", "");
	size_t len = 0;

	if (sodium_hex2bin(order->match.seed, SEED_BYTES, hex, strlen(hex),
			   NULL, &len, NULL) == 0 &&
	    len == SEED_BYTES)
		return true;
	diag_set(&order->diag, "\"seed\" must be 64 hexadecimal digits");
	return false;
}

static bool
order_read_rules(struct order *order)
{
	struct match *match = &order->match;
	json_t *value = json_object_get(order->json, "rules");

	if (!json_is_object(value)) {
		diag_set(&order->diag, "\"rules\" must be an object");
		return false;
	}
	order->rules_json = json_dumps(value, JSON_COMPACT);
	if (order->rules_json == NULL) {
		diag_set(&order->diag, "out of memory for \"rules\"");
		return false;
	}
	match->rules_json = order->rules_json;
	match->rules = &rules;
	return sheet_from_json(order->rules_json, strlen(order->rules_json),
			       match->players, &rules, &order->diag);
}

/* Return the index of a word in @words; 0 if it is missing or unknown. */
static int
order_choice(const json_t *json, const char *key, const char *const *words)
{
	int choice = enum_words_of(words, order_get_text(json, key, ""));

	return choice < 0 ? 0 : choice;
}

static bool
order_read_time(struct order *order)
{
	const json_t *time = json_object_get(order->json, "time");
	struct clock_rules *to = &order->match.time;

	to->move_us = order_get_number(time, "move_us", 0);
	to->bank_us = order_get_number(time, "bank_us", 0);
	to->limit_us = order_get_number(time, "limit_us", 0);
	to->grace_us = order_get_number(time, "grace_us", 0);
	to->kind = (enum clock_kind)order_choice(time, "clock", clock_words);
	to->pondering = (enum pondering)order_choice(time, "pondering",
						     pondering_words);
	order->match.remote_time = *to;
	order->match.remote_time.network_us = order_get_number(time,
							       "network_us", 0);
	order->match.remote_time.kind = CLOCK_WALL;
	order->match.remote_time.pondering = PONDER_ALLOW;
	if (to->limit_us > 0 && to->move_us >= 0 && to->bank_us >= 0 &&
	    to->grace_us >= 0 && order->match.remote_time.network_us >= 0 &&
	    to->move_us + to->bank_us > 0)
		return true;
	diag_set(&order->diag, "\"time\": limit_us and move_us + bank_us must "
			       "be above 0, and no time may be below 0");
	return false;
}

static void
order_read_budget(struct order *order)
{
	const json_t *budget = json_object_get(order->json, "budget");
	const json_t *cost = json_object_get(budget, "cost");

	order->match.budget = (struct bot_budget){
		.cost_micro = bot_usage_micro(json_number_value(cost)),
		.tokens = order_get_number(budget, "tokens", 0),
	};
}

static bool
order_read_greeted(struct order *order, unsigned i)
{
	const json_t *greeted = json_array_get(
		json_object_get(order->json, "greeted"), i);
	const json_t *want = json_object_get(greeted, "want");
	const json_t *word;
	size_t n;

	if (!json_is_object(greeted))
		return false;
	order->match.seat[i].own_name = order_get_text(greeted, "name", "");
	order->match.seat[i].own_version = order_get_text(greeted, "version",
							  "");
	json_array_foreach (want, n, word) {
		const char *text = json_string_value(word);

		if (text != NULL && strcmp(text, "legal") == 0)
			order->match.seat[i].wants_legal = true;
		if (text != NULL && strcmp(text, "text") == 0)
			order->match.seat[i].wants_text = true;
	}
	return true;
}

static void
order_read_seats(struct order *order)
{
	struct match *match = &order->match;
	const json_t *names = json_object_get(order->json, "players");
	const json_t *seeds = json_object_get(order->json, "bot_seeds");
	const json_t *keep = json_object_get(order->json, "keep");
	const json_t *pids = json_object_get(order->json, "pids");
	const json_t *people = json_object_get(order->json, "people");
	const json_t *remote = json_object_get(order->json, "remote");
	unsigned first_lag = 2 * match->players + 1 + order_is_packed(order);

	for (unsigned i = 0; i < match->players; i++) {
		const char *name = json_string_value(json_array_get(names, i));

		match->seat[i].name = name != NULL ? name : "";
		match->seat[i].bot_seed = (uint32_t)json_integer_value(
			json_array_get(seeds, i));
		match->seat[i].keep = json_is_true(json_array_get(keep, i));
		match->seat[i].person = json_is_true(json_array_get(people, i));
		match->seat[i].remote = json_is_true(json_array_get(remote, i));
		match->remotes += match->seat[i].remote;
		match->seat[i].pid = (pid_t)json_integer_value(
			json_array_get(pids, i));
		match->seat[i].greeted = order_read_greeted(order, i);
		match->seat[i].lag_fd = order_has_lags(order)
						? order->fds[first_lag + i]
						: -1;
		match->seat[i].to = order_take_fd(order, 2 * i);
		match->seat[i].from = order_take_fd(order, 2 * i + 1);
	}
}

static bool
order_check_fds(struct order *order)
{
	unsigned players = order->match.players;
	bool script = json_is_object(json_object_get(order->json, "script"));
	unsigned want = 2 * players + 1 + order_is_packed(order) +
			(order_has_lags(order) ? players : 0) + script;

	if (order->fd_count == want)
		return true;
	diag_set(&order->diag, "expected %u descriptors, got %u", want,
		 order->fd_count);
	return false;
}

/* Read the script; its descriptor is the last one. */
static void
order_read_script(struct order *order)
{
	json_t *script = json_object_get(order->json, "script");

	if (!json_is_object(script))
		return;
	order->script_json = json_dumps(script, JSON_COMPACT);
	order->match.script_json = order->script_json;
	order->match.script_fd = order->fds[order->fd_count - 1];
}

static bool
order_read_match(struct order *order)
{
	struct match *match = &order->match;
	const json_t *json = order->json;
	json_t *extra = json_object_get(json, "header");
	size_t players = json_array_size(json_object_get(json, "players"));
	int faults;

	if (players == 0 || players > SEATS_MAX) {
		diag_set(&order->diag,
			 "\"players\" must be a list of 1 to %d names",
			 SEATS_MAX);
		return false;
	}
	match->players = (unsigned)players;
	match->number = (unsigned)order_get_number(json, "match", 0);
	match->game = order_get_text(json, "game", "");
	match->deals = (unsigned)order_get_number(json, "deals", 0);
	match->startup_us = order_get_number(json, "startup_ms", 10000) * 1000;
	match->noise_max = (unsigned)order_get_number(json, "noise_max",
						      NOISE_MAX);
	match->isolation = order_get_text(json, "isolation", "none");
	match->family = json_is_true(json_object_get(json, "family"));
	match->names_hidden = strcmp(order_get_text(json, "names", ""),
				     "hidden") == 0;
	faults = enum_words_of(faults_words,
			       order_get_text(json, "faults", "standard"));
	if (faults < 0) {
		diag_set(&order->diag,
			 "\"faults\" must be lenient, standard or strict");
		return false;
	}
	match->faults = (enum faults_mode)faults;
	match->injection = (enum injection)order_choice(json, "injection",
							injection_words);
	if (extra != NULL)
		order->extra_json = json_dumps(extra, JSON_COMPACT);
	match->extra_json = order->extra_json;
	if (!order_check_fds(order) || !order_read_seed(order) ||
	    !order_read_time(order) || !order_read_rules(order))
		return false;
	order_read_budget(order);
	order_read_seats(order);
	order_read_script(order);
	match->log_fd = order->fds[2 * players];
	if (order_is_packed(order)) {
		match->pack = &packed;
		(void)pack_begin(&packed, order->fds[2 * players + 1]);
	}
	return true; /* a failure of the log is reported with the result */
}

static void
order_play_match(struct order *order, int lag_fd)
{
	if (!order_read_match(order)) {
		reply_error(order->diag.text);
		return;
	}
	order->match.lag_fd = lag_fd;
	match_loop_play(&loop, &order->match, reply_arena_msg, NULL);
	reply_result(&order->match,
		     json_is_true(json_object_get(order->json, "sync")));
}

/* Send hello and bye to one bot. */
static void
order_probe_bot(struct order *order, struct bot_conn *seat, int lag_fd)
{
	int64_t startup_us =
		order_get_number(order->json, "startup_ms", 10000) * 1000;
	struct clock_rules startup = { .move_us = startup_us,
				       .limit_us = startup_us };
	const json_t *pids = json_object_get(order->json, "pids");
	struct monotime told = monotime_now(), now;
	char waited[32];

	handshake_send(seat, order_get_text(order->json, "game", ""), &startup,
		       order_has_lags(order) ? order->fds[2] : -1, lag_fd,
		       (pid_t)json_integer_value(json_array_get(pids, 0)));
	while (!handshake_recv(seat, &loop.json, NOISE_MAX)) {
		now = monotime_now();
		if (monotime_since_us(now, told) < ALIVE_US)
			continue;
		snprintf(waited, sizeof(waited), "%lld",
			 (long long)bot_conn_silent_us(seat, now) / 1000);
		reply_arena_msg(NULL, ARENA_MSG_ALIVE, 0, waited);
		told = now;
	}
	if (bot_conn_plays(seat)) {
		message_bye(&seat->out);
		bot_conn_send(seat, FAREWELL_US);
	}
	bot_conn_close(seat);
}

static void
order_probe(struct order *order, int lag_fd)
{
	struct bot_conn *seat = &loop.seats[0];
	struct jsonw jsonw;

	if (order->fd_count != 2u + order_has_lags(order)) {
		reply_error("a probe needs two descriptors, and one more if "
			    "\"schedstat\" is true");
		return;
	}
	bot_conn_init(seat, order_take_fd(order, 0), order_take_fd(order, 1));
	order_probe_bot(order, seat, lag_fd);
	reply_open(&jsonw, "probe");
	jsonw_bool_member(&jsonw, "ok", bot_conn_plays(seat));
	handshake_write(seat, &jsonw);
	jsonw_str_member(&jsonw, "verdict", verdict_word(seat->verdict));
	jsonw_str_member(&jsonw, "detail", seat->detail);
	jsonw_close(&jsonw, '}');
	reply_send(&jsonw);
}

static void
order_handle(struct order *order, size_t len, int lag_fd)
{
	json_error_t error;
	const char *type;

	order->json = json_loadb(order_text, len, JSON_REJECT_DUPLICATES,
				 &error);
	type = order_get_text(order->json, "type", "");
	if (order->json == NULL)
		reply_error(error.text);
	else if (strcmp(type, "match") == 0)
		order_play_match(order, lag_fd);
	else if (strcmp(type, "probe") == 0)
		order_probe(order, lag_fd);
	else
		reply_error("unknown type of order");
	json_decref(order->json);
	free(order->rules_json);
	free(order->extra_json);
	free(order->script_json);
	order_close_fds(order);
}

int
referee_serve(int sock, bool locked)
{
	int lag_fd = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
	int status = 0;

	control = sock;
	json_object_seed(0); /* opens a file, so before the seccomp filter */
	if (locked && seccomp_lock() != 0)
		fprintf(stderr,
			"referee: cannot load the seccomp filter: %s; "
			"continuing without it\n",
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
		order_handle(&order, (size_t)len, lag_fd);
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
cmd_serve(const void *arg, int argc, char **argv)
{
	const struct serve_request *request = arg;
	int fd = (int)request->fd;

	(void)argc, (void)argv;
	if (fcntl(fd, F_GETFD) == -1) {
		fprintf(stderr,
			"referee: descriptor %d is not open; only the arena "
			"starts this command\n",
			fd);
		return 2;
	}
	/* Only this process knows the cards of a match. */
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN); /* a full log is reported as an error */
	if (sodium_init() == -1) {
		fputs("referee: libsodium cannot be initialized\n", stderr);
		return 1;
	}
	return referee_serve(fd, true);
}

static const struct command_option options[] = {
	OPTION_COUNT("fd", "N", offsetof(struct serve_request, fd), 0, INT_MAX,
		     "file descriptor of the socket (default: 3)"),
	{ .name = NULL },
};

const struct command serve_command = {
	.name = "serve",
	.arguments = "",
	.summary = "play matches on request of the arena",
	.about = "Play the matches that the arena requests on a socket, until "
		 "the socket is closed. Only the arena starts this command.",
	.options = options,
	.defaults = &(const struct serve_request){ .fd = 3 },
	.bytes = sizeof(struct serve_request),
	.status =
		"0 the socket was closed\n1 the referee failed\n2 usage error",
	.run = cmd_serve,
};

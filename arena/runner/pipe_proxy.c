/*
 * pipe_proxy.c - forward lines between a referee and its bots; see
 * pipe_proxy.h.
 *
 * Linux only: pipe2.
 */
#define _GNU_SOURCE

#include "arena/runner/pipe_proxy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/file/fd.h"
#include "lib/proc.h"

#define RELAY_BYTES (1 << 20) /* larger than any request */
#define SEATS	    8
#define NAME_SHOWN  64
/* arbitrary: time after which the proxy writes to a full pipe again */
#define RETRY_US    10000
#define DEBUGGER_US 200000 /* arbitrary: poll interval for a debugger */

/* One direction of the proxy, with the bytes that it has read and not yet
 * written. */
struct relay {
	struct proxy_seat *of;
	struct watch from;
	struct timer retry;
	int to;
	bool to_bot, ended;
	size_t n;     /* number of bytes in @buf */
	size_t shown; /* number of bytes of @buf that are already printed */
	char buf[RELAY_BYTES];
};

/**
 * struct proxy_seat - a proxied seat
 * @held: true while lines to the bot must wait; @begun: true after the first
 *	line to the bot was forwarded
 */
struct proxy_seat {
	struct pipe_proxy *proxy;
	char name[NAME_SHOWN];
	pid_t pid;
	bool held, begun;
	struct relay to_bot, from_bot;
};

struct pipe_proxy {
	struct loop *loop;
	struct pipe_proxy_how how;
	void (*leave)(void *owner);
	void *owner;
	struct watch keys;
	struct timer debugger;
	char typed; /* first letter of the line that the user typed */
	struct proxy_seat *seat[SEATS];
	/* a line in the form in which it is printed */
	char text[4 * RELAY_BYTES];
};

/* --- output -------------------------------------------------------------- */

static void
proxy_print_line(struct pipe_proxy *proxy, const char *name, char mark,
		 const char *line, size_t len)
{
	if (!proxy->how.shows)
		return;
	text_show(line, len, proxy->text, sizeof(proxy->text));
	fprintf(stderr, "%s %c %s\n", name, mark, proxy->text);
}

static void
proxy_print_prompt(const struct proxy_seat *at, bool begins)
{
	if (begins)
		fprintf(stderr,
			"%s is process %d and waits: gdb -p %d, or Enter\n",
			at->name, (int)at->pid, (int)at->pid);
	else
		fputs("-- Enter: next request; c Enter: stop stepping; "
		      "q Enter: quit\n",
		      stderr);
}

/* --- lines ---------------------------------------------------------------- */

static void relay_forward(struct relay *relay);

static bool
line_is_request(const char *line, size_t len)
{
	static const char act[] = "{\"type\":\"act\"";

	return len >= sizeof(act) - 1 &&
	       memcmp(line, act, sizeof(act) - 1) == 0;
}

/* Return true if the line must wait.  The line is already printed. */
static bool
proxy_must_hold(struct proxy_seat *at, const char *line, size_t len)
{
	struct pipe_proxy *proxy = at->proxy;
	bool begins = !at->begun;

	at->begun = true;
	if (begins && proxy->how.waits)
		timer_set(proxy->loop, &proxy->debugger, DEBUGGER_US);
	else if (!proxy->how.steps || proxy->keys.fd == -1 ||
		 !line_is_request(line, len))
		return false;
	proxy_print_prompt(at, begins && proxy->how.waits);
	return true;
}

/* Write the first @n bytes, or as many as the pipe accepts.  Return false if
 * not all were written. */
static bool
relay_write(struct relay *relay, size_t n)
{
	while (n > 0) {
		ssize_t wrote = relay->to == -1
					? (ssize_t)n
					: write(relay->to, relay->buf, n);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0 && errno == EAGAIN) {
			timer_set(relay->of->proxy->loop, &relay->retry,
				  RETRY_US);
			return false;
		}
		if (wrote < 0) { /* the reader has closed the pipe */
			fd_close(&relay->to);
			continue;
		}
		n -= (size_t)wrote;
		relay->n -= (size_t)wrote;
		relay->shown -= relay->shown < (size_t)wrote ? relay->shown
							     : (size_t)wrote;
		memmove(relay->buf, relay->buf + wrote, relay->n);
	}
	return true;
}

/* Print and forward whole lines, up to the first line that must wait. */
static void
relay_forward(struct relay *relay)
{
	struct proxy_seat *at = relay->of;

	for (;;) {
		const char *nl = memchr(relay->buf, '\n', relay->n);
		size_t n = nl != NULL ? (size_t)(nl - relay->buf) + 1
			   : relay->n == RELAY_BYTES || relay->ended ? relay->n
								     : 0;

		if (n == 0 || (relay->to_bot && at->held))
			break;
		if (relay->shown < n) {
			relay->shown = n;
			proxy_print_line(at->proxy, at->name,
					 relay->to_bot ? '>' : '<', relay->buf,
					 nl != NULL ? n - 1 : n);
			if (relay->to_bot) {
				at->held = proxy_must_hold(at, relay->buf, n);
				continue;
			}
		}
		if (!relay_write(relay, n))
			return;
	}
	if (relay->ended && relay->n == 0)
		fd_close(&relay->to);
}

static void
relay_readable(void *owner)
{
	struct relay *relay = owner;
	ssize_t n;

	/* If the buffer is full while a line waits, the line must not wait. */
	if (relay->n == RELAY_BYTES) {
		relay->of->held = false;
		relay_forward(relay);
		return;
	}
	n = read(relay->from.fd, relay->buf + relay->n, RELAY_BYTES - relay->n);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n > 0) {
		relay->n += (size_t)n;
	} else {
		relay->ended = true;
		loop_close(relay->of->proxy->loop, &relay->from);
	}
	relay_forward(relay);
}

static void
relay_retry(void *owner)
{
	relay_forward(owner);
}

/* --- keys ----------------------------------------------------------------- */

static void
proxy_release_held(struct pipe_proxy *proxy)
{
	for (unsigned i = 0; i < SEATS; i++)
		if (proxy->seat[i] != NULL && proxy->seat[i]->held) {
			proxy->seat[i]->held = false;
			relay_forward(&proxy->seat[i]->to_bot);
		}
}

static void
proxy_handle_key(struct pipe_proxy *proxy, char key)
{
	if (key != '\n') {
		proxy->typed = proxy->typed == '\0' ? key : proxy->typed;
		return;
	}
	if (proxy->typed == 'q') {
		proxy->leave(proxy->owner);
		return;
	}
	if (proxy->typed == 'c')
		proxy->how.steps = false;
	proxy->typed = '\0';
	proxy_release_held(proxy);
}

static void
proxy_keys_readable(void *owner)
{
	struct pipe_proxy *proxy = owner;
	char text[256];
	ssize_t n = read(proxy->keys.fd, text, sizeof(text));

	for (ssize_t i = 0; i < n; i++)
		proxy_handle_key(proxy, text[i]);
	if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)))
		return;
	/* stdin has ended, so no user can press a key */
	loop_close(proxy->loop, &proxy->keys);
	if (!proxy->how.waits)
		proxy_release_held(proxy);
}

/* Return true if a debugger traces the process. */
static bool
process_is_traced(pid_t pid)
{
	char text[4096];
	const char *at;

	if (!proc_read(pid, pid, "status", text, sizeof(text)))
		return true; /* the process has ended, so do not wait */
	at = strstr(text, "TracerPid:\t");
	return at != NULL && at[strlen("TracerPid:\t")] != '0';
}

static void
proxy_check_debugger(void *owner)
{
	struct pipe_proxy *proxy = owner;
	bool waits = false;

	for (unsigned i = 0; i < SEATS; i++) {
		struct proxy_seat *at = proxy->seat[i];

		if (at == NULL || !at->held)
			continue;
		if (process_is_traced(at->pid)) {
			at->held = false;
			relay_forward(&at->to_bot);
		}
		waits = waits || at->held;
	}
	if (waits)
		timer_set(proxy->loop, &proxy->debugger, DEBUGGER_US);
}

/* --- proxies ------------------------------------------------------------- */

struct pipe_proxy *
pipe_proxy_new(struct loop *loop, const struct pipe_proxy_how *how,
	       void (*leave)(void *owner), void *owner)
{
	struct pipe_proxy *proxy = xcalloc(1, sizeof(*proxy));
	int keys = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);

	proxy->loop = loop;
	proxy->how = *how;
	proxy->leave = leave;
	proxy->owner = owner;
	proxy->keys = (struct watch){ -1, proxy_keys_readable, proxy };
	if (keys != -1 && loop_watch(loop, &proxy->keys, keys) != 0)
		close(keys); /* stdin is a file, not a keyboard */
	loop_timer(loop, &proxy->debugger, proxy_check_debugger, proxy);
	return proxy;
}

static void
proxy_seat_close(struct proxy_seat *at)
{
	struct loop *loop = at->proxy->loop;

	loop_close(loop, &at->to_bot.from);
	loop_close(loop, &at->from_bot.from);
	at->to_bot.retry.armed = at->from_bot.retry.armed = false;
	fd_close(&at->to_bot.to);
	fd_close(&at->from_bot.to);
}

void
pipe_proxy_free(struct pipe_proxy *proxy)
{
	if (proxy == NULL)
		return;
	loop_close(proxy->loop, &proxy->keys);
	for (unsigned i = 0; i < SEATS; i++)
		if (proxy->seat[i] != NULL) {
			proxy_seat_close(proxy->seat[i]);
			free(proxy->seat[i]);
		}
	free(proxy);
}

/* Return the storage of a seat.  It is allocated once and then reused, because
 * its timers stay linked to the loop. */
static struct proxy_seat *
proxy_seat_get(struct pipe_proxy *proxy, unsigned seat)
{
	struct proxy_seat *at = proxy->seat[seat];

	if (at != NULL) {
		proxy_seat_close(at);
		return at;
	}
	at = proxy->seat[seat] = xcalloc(1, sizeof(*at));
	at->proxy = proxy;
	at->to_bot.of = at->from_bot.of = at;
	at->to_bot.to_bot = true;
	at->to_bot.from = (struct watch){ -1, relay_readable, &at->to_bot };
	at->from_bot.from = (struct watch){ -1, relay_readable, &at->from_bot };
	loop_timer(proxy->loop, &at->to_bot.retry, relay_retry, &at->to_bot);
	loop_timer(proxy->loop, &at->from_bot.retry, relay_retry,
		   &at->from_bot);
	return at;
}

static void
proxy_seat_reset(struct proxy_seat *at, const char *name, pid_t pid)
{
	snprintf(at->name, sizeof(at->name), "%s", name);
	at->pid = pid;
	at->held = at->begun = false;
	at->to_bot.n = at->from_bot.n = 0;
	at->to_bot.shown = at->from_bot.shown = 0;
	at->to_bot.ended = at->from_bot.ended = false;
}

/* Make non-blocking pipes.  Returns false with errno; the caller then closes
 * the pipes that were made. */
static bool
proxy_make_pipes(int down[2], int up[2])
{
	return pipe2(down, O_CLOEXEC) == 0 && pipe2(up, O_CLOEXEC) == 0 &&
	       fd_nonblocking(down[0]) == 0 && fd_nonblocking(down[1]) == 0 &&
	       fd_nonblocking(up[0]) == 0 && fd_nonblocking(up[1]) == 0;
}

static void
proxy_close_pipes(int down[2], int up[2])
{
	for (int i = 0; i < 2; i++) {
		fd_close(&down[i]);
		fd_close(&up[i]);
	}
}

static bool
proxy_wants_bot(const struct pipe_proxy *proxy, unsigned seat, uint32_t bot)
{
	return proxy != NULL && seat < SEATS && bot < 64 &&
	       (proxy->how.bots >> bot & 1) != 0;
}

int
pipe_proxy_insert(struct pipe_proxy *proxy, unsigned seat,
		  const struct pipe_proxy_bot *bot)
{
	int down[2] = { -1, -1 }, up[2] = { -1, -1 };
	struct proxy_seat *at;

	if (bot->pid == 0 || !proxy_wants_bot(proxy, seat, bot->bot))
		return 0;
	at = proxy_seat_get(proxy, seat);
	if (!proxy_make_pipes(down, up) ||
	    loop_watch(proxy->loop, &at->to_bot.from, down[0]) != 0)
		goto fail;
	down[0] = -1; /* the watch now owns the descriptor */
	if (loop_watch(proxy->loop, &at->from_bot.from, *bot->out) != 0)
		goto fail;
	proxy_seat_reset(at, bot->name, bot->pid);
	at->to_bot.to = *bot->in;
	at->from_bot.to = up[1];
	*bot->in = down[1];
	*bot->out = up[0];
	return 0;
fail:
	proxy_close_pipes(down, up);
	return -1;
}

void
pipe_proxy_print_stderr(struct pipe_proxy *proxy, const char *name,
			const char *text, size_t len)
{
	const char *end = text + len;

	if (proxy == NULL)
		return;
	while (text < end) {
		const char *nl = memchr(text, '\n', (size_t)(end - text));
		size_t n = nl != NULL ? (size_t)(nl - text)
				      : (size_t)(end - text);

		proxy_print_line(proxy, name, '!', text, n);
		text += n + 1;
	}
}

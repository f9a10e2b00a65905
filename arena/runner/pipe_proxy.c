/*
 * pipe_proxy.c - lines between a referee and its bots; see pipe_proxy.h.
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

#define WAY_BYTES   (1 << 20) /* more than a request has */
#define SEATS	    8
#define NAME_SHOWN  64
#define RETRY_US    10000  /* chosen: a full pipe is tried again */
#define DEBUGGER_US 200000 /* chosen: is one attached by now? */

/* One direction: what was read and not written yet. */
struct way {
	struct tapped *of;
	struct watch from;
	struct timer retry;
	int to;
	bool to_bot, ended;
	size_t n, shown; /* of them, printed */
	char buf[WAY_BYTES];
};

/**
 * struct tapped - a seat that is tapped
 * @held: what comes for the bot waits; @begun: its first line has gone on
 */
struct tapped {
	struct pipe_proxy *proxy;
	char name[NAME_SHOWN];
	pid_t pid;
	bool held, begun;
	struct way to_bot, from_bot;
};

struct pipe_proxy {
	struct loop *loop;
	struct pipe_proxy_how how;
	void (*leave)(void *owner);
	void *owner;
	struct watch keys;
	struct timer debugger;
	char typed; /* the first letter of the line that is being typed */
	struct tapped *seat[SEATS];
	char text[4 * WAY_BYTES]; /* a line as it is shown */
};

/* --- what is shown -------------------------------------------------------- */

static void
show(struct pipe_proxy *proxy, const char *name, char mark, const char *line,
     size_t len)
{
	if (!proxy->how.shows)
		return;
	text_show(line, len, proxy->text, sizeof(proxy->text));
	fprintf(stderr, "%s %c %s\n", name, mark, proxy->text);
}

static void
ask_keys(const struct tapped *at, bool begins)
{
	if (begins)
		fprintf(stderr,
			"%s is process %d and waits: gdb -p %d, or Enter\n",
			at->name, (int)at->pid, (int)at->pid);
	else
		fputs("-- Enter: go on; c Enter: without stopping; q Enter: "
		      "leave\n",
		      stderr);
}

/* --- lines ---------------------------------------------------------------- */

static void pass(struct way *way);

static bool
is_request(const char *line, size_t len)
{
	static const char act[] = "{\"type\":\"act\"";

	return len >= sizeof(act) - 1 &&
	       memcmp(line, act, sizeof(act) - 1) == 0;
}

/* Must the line wait?  It has been shown. */
static bool
holds_back(struct tapped *at, const char *line, size_t len)
{
	struct pipe_proxy *proxy = at->proxy;
	bool begins = !at->begun;

	at->begun = true;
	if (begins && proxy->how.waits)
		timer_set(proxy->loop, &proxy->debugger, DEBUGGER_US);
	else if (!proxy->how.steps || proxy->keys.fd == -1 ||
		 !is_request(line, len))
		return false;
	ask_keys(at, begins && proxy->how.waits);
	return true;
}

/* What can be written of the first @n bytes; false: not all. */
static bool
write_out(struct way *way, size_t n)
{
	while (n > 0) {
		ssize_t wrote = way->to == -1 ? (ssize_t)n
					      : write(way->to, way->buf, n);

		if (wrote < 0 && errno == EINTR)
			continue;
		if (wrote < 0 && errno == EAGAIN) {
			timer_set(way->of->proxy->loop, &way->retry, RETRY_US);
			return false;
		}
		if (wrote < 0) { /* nobody reads it any more */
			fd_close(&way->to);
			continue;
		}
		n -= (size_t)wrote;
		way->n -= (size_t)wrote;
		way->shown -= way->shown < (size_t)wrote ? way->shown
							 : (size_t)wrote;
		memmove(way->buf, way->buf + wrote, way->n);
	}
	return true;
}

/* The whole lines go on, each shown once, up to one that must wait. */
static void
pass(struct way *way)
{
	struct tapped *at = way->of;

	for (;;) {
		const char *nl = memchr(way->buf, '\n', way->n);
		size_t n = nl != NULL ? (size_t)(nl - way->buf) + 1
			   : way->n == WAY_BYTES || way->ended ? way->n
							       : 0;

		if (n == 0 || (way->to_bot && at->held))
			break;
		if (way->shown < n) {
			way->shown = n;
			show(at->proxy, at->name, way->to_bot ? '>' : '<',
			     way->buf, nl != NULL ? n - 1 : n);
			if (way->to_bot) {
				at->held = holds_back(at, way->buf, n);
				continue;
			}
		}
		if (!write_out(way, n))
			return;
	}
	if (way->ended && way->n == 0)
		fd_close(&way->to);
}

static void
way_ready(void *owner)
{
	struct way *way = owner;
	ssize_t n;

	if (way->n == WAY_BYTES) { /* it waits, and more has come than can be */
		way->of->held = false;
		pass(way);
		return;
	}
	n = read(way->from.fd, way->buf + way->n, WAY_BYTES - way->n);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n > 0) {
		way->n += (size_t)n;
	} else {
		way->ended = true;
		loop_close(way->of->proxy->loop, &way->from);
	}
	pass(way);
}

static void
way_retry(void *owner)
{
	pass(owner);
}

/* --- keys ----------------------------------------------------------------- */

static void
let_go(struct pipe_proxy *proxy)
{
	for (unsigned i = 0; i < SEATS; i++)
		if (proxy->seat[i] != NULL && proxy->seat[i]->held) {
			proxy->seat[i]->held = false;
			pass(&proxy->seat[i]->to_bot);
		}
}

static void
take_key(struct pipe_proxy *proxy, char key)
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
	let_go(proxy);
}

static void
keys_ready(void *owner)
{
	struct pipe_proxy *proxy = owner;
	char text[256];
	ssize_t n = read(proxy->keys.fd, text, sizeof(text));

	for (ssize_t i = 0; i < n; i++)
		take_key(proxy, text[i]);
	if (n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR)))
		return;
	loop_close(proxy->loop,
		   &proxy->keys); /* nobody is there to be waited for */
	if (!proxy->how.waits)
		let_go(proxy);
}

/* A process that is traced says by whom. */
static bool
is_traced(pid_t pid)
{
	char text[4096];
	const char *at;

	if (!proc_read(pid, pid, "status", text, sizeof(text)))
		return true; /* it has ended, and is not waited for */
	at = strstr(text, "TracerPid:\t");
	return at != NULL && at[strlen("TracerPid:\t")] != '0';
}

static void
look_for_debugger(void *owner)
{
	struct pipe_proxy *proxy = owner;
	bool waits = false;

	for (unsigned i = 0; i < SEATS; i++) {
		struct tapped *at = proxy->seat[i];

		if (at == NULL || !at->held)
			continue;
		if (is_traced(at->pid)) {
			at->held = false;
			pass(&at->to_bot);
		}
		waits = waits || at->held;
	}
	if (waits)
		timer_set(proxy->loop, &proxy->debugger, DEBUGGER_US);
}

/* --- a tap ---------------------------------------------------------------- */

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
	proxy->keys = (struct watch){ -1, keys_ready, proxy };
	if (keys != -1 && loop_watch(loop, &proxy->keys, keys) != 0)
		close(keys); /* a file: there is nobody to press a key */
	loop_timer(loop, &proxy->debugger, look_for_debugger, proxy);
	return proxy;
}

static void
seat_end(struct tapped *at)
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
			seat_end(proxy->seat[i]);
			free(proxy->seat[i]);
		}
	free(proxy);
}

/* Its storage, made once: the loop keeps timers for good. */
static struct tapped *
seat_of(struct pipe_proxy *proxy, unsigned seat)
{
	struct tapped *at = proxy->seat[seat];

	if (at != NULL) {
		seat_end(at);
		return at;
	}
	at = proxy->seat[seat] = xcalloc(1, sizeof(*at));
	at->proxy = proxy;
	at->to_bot.of = at->from_bot.of = at;
	at->to_bot.to_bot = true;
	at->to_bot.from = (struct watch){ -1, way_ready, &at->to_bot };
	at->from_bot.from = (struct watch){ -1, way_ready, &at->from_bot };
	loop_timer(proxy->loop, &at->to_bot.retry, way_retry, &at->to_bot);
	loop_timer(proxy->loop, &at->from_bot.retry, way_retry, &at->from_bot);
	return at;
}

static void
seat_begin(struct tapped *at, const char *name, pid_t pid)
{
	snprintf(at->name, sizeof(at->name), "%s", name);
	at->pid = pid;
	at->held = at->begun = false;
	at->to_bot.n = at->from_bot.n = 0;
	at->to_bot.shown = at->from_bot.shown = 0;
	at->to_bot.ended = at->from_bot.ended = false;
}

/* Pipes whose ends never block.  False with errno, and what was made. */
static bool
make_pipes(int down[2], int up[2])
{
	return pipe2(down, O_CLOEXEC) == 0 && pipe2(up, O_CLOEXEC) == 0 &&
	       fd_nonblocking(down[0]) == 0 && fd_nonblocking(down[1]) == 0 &&
	       fd_nonblocking(up[0]) == 0 && fd_nonblocking(up[1]) == 0;
}

static void
close_pipes(int down[2], int up[2])
{
	for (int i = 0; i < 2; i++) {
		fd_close(&down[i]);
		fd_close(&up[i]);
	}
}

static bool
is_tapped(const struct pipe_proxy *proxy, unsigned seat, uint32_t bot)
{
	return proxy != NULL && seat < SEATS && bot < 64 &&
	       (proxy->how.bots >> bot & 1) != 0;
}

int
pipe_proxy_between(struct pipe_proxy *proxy, unsigned seat,
		   const struct pipe_proxy_bot *bot)
{
	int down[2] = { -1, -1 }, up[2] = { -1, -1 };
	struct tapped *at;

	if (bot->pid == 0 || !is_tapped(proxy, seat, bot->bot))
		return 0;
	at = seat_of(proxy, seat);
	if (!make_pipes(down, up) ||
	    loop_watch(proxy->loop, &at->to_bot.from, down[0]) != 0)
		goto fail;
	down[0] = -1; /* the watch's now */
	if (loop_watch(proxy->loop, &at->from_bot.from, *bot->out) != 0)
		goto fail;
	seat_begin(at, bot->name, bot->pid);
	at->to_bot.to = *bot->in;
	at->from_bot.to = up[1];
	*bot->in = down[1];
	*bot->out = up[0];
	return 0;
fail:
	close_pipes(down, up);
	return -1;
}

void
pipe_proxy_errors(struct pipe_proxy *proxy, const char *name, const char *text,
		  size_t len)
{
	const char *end = text + len;

	if (proxy == NULL)
		return;
	while (text < end) {
		const char *nl = memchr(text, '\n', (size_t)(end - text));
		size_t n = nl != NULL ? (size_t)(nl - text)
				      : (size_t)(end - text);

		show(proxy, name, '!', text, n);
		text += n + 1;
	}
}

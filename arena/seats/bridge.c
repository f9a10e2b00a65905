/* bridge.c - play a remote seat with a program; see bridge.h. */
#include "arena/seats/bridge.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "arena/process/spawn.h"
#include "arena/seats/bridged_bot.h"
#include "arena/seats/seat_client.h"
#include "lib/file/fd.h"

#define WAIT_S	 25   /* SEAT_WAIT_MAX_S of the server */
#define LOOK_MS	 5000 /* arbitrary: silence of the bot before a look */
#define END_MS	 2000 /* arbitrary: time for the bot's regular end */
#define CRASH_MS 200  /* arbitrary: time between end of output and exit */

/**
 * struct bridge - a bridge
 * @lines: lines of the server; @later: lines of a look at the later ones
 * @after: number of the last line that the bot has got
 * @in_session: true: the bot has a process and the session goes on
 * @match_over: true: the bot may end, because its match is over
 * @asks, @answer, @has_answer: true if a request is open; its answer
 * @output: state of the bot's output
 * @crashes: number of sessions in which the bot has ended
 * @end, @is_over: result, valid if @is_over
 */
struct bridge {
	const struct bridge_how *how;
	struct diag *diag;
	struct seat_client *client;
	int stop_fd;
	struct bridged_bot bot;
	struct seat_lines lines, later;
	uint64_t after;
	bool in_session, match_over;
	bool asks, has_answer;
	struct bytes answer;
	char answer_buf[REMOTE_ANSWER_MAX];
	enum bridged_bot_output output;
	unsigned crashes;
	enum bridge_end end;
	bool is_over;
};

static void
bridge_finish(struct bridge *bridge, enum bridge_end end)
{
	if (!bridge->is_over)
		bridge->end = end;
	bridge->is_over = true;
}

/* --- lines of the bot ----------------------------------------------------- */

/* Handle a line of the bot: an answer, or noise. */
static void
bridge_take_line(void *owner, const struct bytes *line)
{
	struct bridge *bridge = owner;
	size_t blanks = 0;

	while (blanks < line->len &&
	       memchr(" \t\r", line->at[blanks], 3) != NULL)
		blanks++;
	if (blanks == line->len || line->at[blanks] != '{') {
		fprintf(stderr, "%.*s\n", (int)line->len, line->at);
	} else if (bridge->asks && !bridge->has_answer) {
		memcpy(bridge->answer_buf, line->at, line->len);
		bridge->answer = (struct bytes){ bridge->answer_buf,
						 line->len };
		bridge->has_answer = true;
	} else {
		fprintf(stderr,
			"arena bridge: no request asked for this line, which "
			"would be a fault of a bot on the arena's machine: "
			"%.*s\n",
			(int)line->len, line->at);
	}
}

static void
bridge_read_bot(struct bridge *bridge)
{
	bridge->output = bridged_bot_read(&bridge->bot, bridge_take_line,
					  bridge);
}

static int
bridge_noise_fd(void *owner)
{
	const struct bridge *bridge = owner;

	return bridge->in_session ? bridge->bot.from : -1;
}

/* Read the bot while a request to the server waits. */
static bool
bridge_read_noise(void *owner)
{
	struct bridge *bridge = owner;

	if (bridge->output == BRIDGED_BOT_OPEN)
		bridge_read_bot(bridge);
	return bridge->output == BRIDGED_BOT_OPEN;
}

/* --- requests to the server ----------------------------------------------- */

/* Check that the server has answered; otherwise the bridge ends. */
static bool
bridge_check_reply(struct bridge *bridge, enum seat_reply reply)
{
	if (reply == SEAT_STOPPED)
		bridge_finish(bridge, BRIDGE_STOPPED);
	else if (reply == SEAT_FAILED)
		bridge_finish(bridge, BRIDGE_FAILED);
	return reply == SEAT_ANSWERED;
}

/* Fetch the lines after @after into @lines.  Returns false if there are none,
 * or if the bridge ends. */
static bool
bridge_fetch(struct bridge *bridge, uint64_t after, unsigned wait_s,
	     struct seat_lines *lines)
{
	char text[512];

	if (!bridge_check_reply(bridge,
				seat_client_next(bridge->client, after, wait_s,
						 lines, bridge->diag)))
		return false;
	if (lines->status == 410) {
		bridge_finish(bridge, BRIDGE_OVER);
	} else if (lines->status == 401) {
		diag_set(bridge->diag,
			 "%s: status 401: the server refuses this token; give "
			 "the token that the organiser gave you for this seat",
			 bridge->how->url);
		bridge_finish(bridge, BRIDGE_FAILED);
	} else if (lines->status != 200 && lines->status != 204) {
		text_show(lines->buf, strcspn(lines->buf, "\n"), text,
			  sizeof(text));
		diag_set(bridge->diag, "%s: status %u: %s", bridge->how->url,
			 lines->status, text);
		bridge_finish(bridge, BRIDGE_FAILED);
	}
	return lines->status == 200;
}

/* Send the answer to line @number; NULL: the bot has ended. */
static void
bridge_send(struct bridge *bridge, uint64_t number, const struct bytes *answer)
{
	struct diag refusal;

	if (bridge_check_reply(
		    bridge, seat_client_answer(bridge->client, number, answer,
					       &refusal, bridge->diag)) &&
	    refusal.text[0] != '\0')
		fprintf(stderr, "arena bridge: line %" PRIu64 ": %s\n", number,
			refusal.text);
}

/* --- sessions ------------------------------------------------------------- */

static bool
line_has_prefix(const struct bytes *line, const char *prefix)
{
	size_t len = strlen(prefix);

	return line->len >= len && memcmp(line->at, prefix, len) == 0;
}

/* Does the line ask for an answer?  protocol.md: a line starts with its type,
 * and then its req. */
static bool
line_asks(const struct bytes *line)
{
	static const char head[] = "{\"type\":\"", req[] = "\",\"req\":";
	const char *word, *end;

	if (!line_has_prefix(line, head) ||
	    line_has_prefix(line, "{\"type\":\"error\""))
		return false;
	word = line->at + sizeof(head) - 1;
	end = memchr(word, '"', line->len - (sizeof(head) - 1));
	return end != NULL &&
	       (size_t)(line->at + line->len - end) >= sizeof(req) - 1 &&
	       memcmp(end, req, sizeof(req) - 1) == 0;
}

static void
bridge_end_session(struct bridge *bridge)
{
	bridged_bot_end(&bridge->bot, END_MS);
	bridge->in_session = false;
}

/* Start the program for a session. */
static void
bridge_begin_session(struct bridge *bridge)
{
	bridge_end_session(bridge);
	bridge->match_over = false;
	bridge->output = BRIDGED_BOT_OPEN;
	if (bridged_bot_start(&bridge->bot, bridge->how->argv, bridge->diag))
		bridge->in_session = true;
	else
		bridge_finish(bridge, BRIDGE_FAILED);
}

/* The bot has ended, or has written too long a line: end the session, and say
 * so to the server and on stderr. */
static void
bridge_leave_session(struct bridge *bridge)
{
	bool too_long = bridge->output == BRIDGED_BOT_TOO_LONG;
	int status = bridged_bot_end(&bridge->bot, too_long ? 0 : CRASH_MS);
	char how[80];

	bridge->in_session = false;
	spawn_status_text(status, how, sizeof(how));
	if (too_long)
		snprintf(how, sizeof(how), "wrote a line of more than %d bytes",
			 REMOTE_ANSWER_MAX);
	if (!bridge->match_over) {
		fprintf(stderr,
			"arena bridge: line %" PRIu64 ": the bot %s; it "
			"forfeits the match\n",
			bridge->after, how);
		bridge->crashes++;
	}
	bridge_send(bridge, bridge->after, NULL);
}

/* Look whether the server waits for the answer to line @number no longer: the
 * run is over, or a later line begins another session. */
static bool
bridge_is_late(struct bridge *bridge, uint64_t number)
{
	struct bytes line;
	uint64_t at;

	if (!bridge_fetch(bridge, number - 1, 0, &bridge->later))
		return bridge->is_over;
	while (seat_lines_take(&bridge->later, &at, &line))
		if (at > number &&
		    line_has_prefix(&line, "{\"type\":\"hello\""))
			return true;
	return false;
}

/* Wait until the bot has read the whole line and, if the line asks for one, has
 * written an answer.  Returns early if the bot has ended. */
static void
bridge_await_bot(struct bridge *bridge)
{
	struct bridged_bot *bot = &bridge->bot;

	while (bridge->output == BRIDGED_BOT_OPEN &&
	       (bot->unsent.len > 0 || (bridge->asks && !bridge->has_answer))) {
		struct pollfd fds[3] = {
			{ .fd = bridge->stop_fd, .events = POLLIN },
			{ .fd = bot->from, .events = POLLIN },
			{ .fd = bot->unsent.len > 0 ? bot->to : -1,
			  .events = POLLOUT },
		};
		int n = poll(fds, 3, LOOK_MS);

		if (n > 0 && fds[0].revents != 0) {
			bridge_finish(bridge, BRIDGE_STOPPED);
			return;
		}
		if (n > 0 && fds[2].revents != 0)
			bridged_bot_write(bot);
		if (n > 0 && fds[1].revents != 0)
			bridge_read_bot(bridge);
		if (n == 0 && bridge_is_late(bridge, bridge->after))
			return;
	}
}

/* Give a line to the bot, and send its answer if the line asks for one. */
static void
bridge_play_line(struct bridge *bridge, const struct bytes *line)
{
	bridge->has_answer = false;
	while (bridge->output == BRIDGED_BOT_OPEN &&
	       poll(&(struct pollfd){ bridge->bot.from, POLLIN, 0 }, 1, 0) == 1)
		bridge_read_bot(bridge); /* what no request asked for */
	bridge->asks = line_asks(line);
	bridge->bot.unsent = *line;
	bridge_await_bot(bridge);
	bridge->bot.unsent.len = 0;
	bridge->asks = false;
	if (line_has_prefix(line, "{\"type\":\"end\",\"of\":\"match\""))
		bridge->match_over = true;
	else if (line_has_prefix(line, "{\"type\":\"match\""))
		bridge->match_over = false;
	if (bridge->has_answer)
		bridge_send(bridge, bridge->after, &bridge->answer);
	if (line_has_prefix(line, "{\"type\":\"bye\""))
		bridge_end_session(bridge);
}

/* Play the lines that the server has sent. */
static void
bridge_play_lines(struct bridge *bridge)
{
	struct bytes line;
	uint64_t number;

	while (!bridge->is_over &&
	       seat_lines_take(&bridge->lines, &number, &line)) {
		/* another session, or a bridge that starts during a match */
		if (line_has_prefix(&line, "{\"type\":\"hello\"") ||
		    bridge->after == 0)
			bridge_begin_session(bridge);
		bridge->after = number;
		if (bridge->in_session)
			bridge_play_line(bridge, &line);
		if (bridge->in_session && bridge->output != BRIDGED_BOT_OPEN)
			bridge_leave_session(bridge);
	}
}

/* --- a bridge ------------------------------------------------------------- */

/* Return a descriptor that is readable after a signal, or -1 with errno. */
static int
bridge_catch_signals(void)
{
	sigset_t signals;

	signal(SIGPIPE, SIG_IGN);
	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	sigprocmask(SIG_BLOCK, &signals, NULL);
	return signalfd(-1, &signals, SFD_CLOEXEC);
}

static void
bridge_run(struct bridge *bridge)
{
	while (!bridge->is_over) {
		bool has_lines = bridge_fetch(bridge, bridge->after, WAIT_S,
					      &bridge->lines);

		if (has_lines)
			bridge_play_lines(bridge);
		if (has_lines && !bridge->is_over &&
		    bridge->lines.at != bridge->lines.end) {
			diag_set(bridge->diag,
				 "%s sends no lines of a remote seat",
				 bridge->how->url);
			bridge_finish(bridge, BRIDGE_FAILED);
		}
		if (!bridge->is_over && bridge->in_session &&
		    bridge->output != BRIDGED_BOT_OPEN)
			bridge_leave_session(bridge);
	}
}

enum bridge_end
bridge_play(const struct bridge_how *how, struct diag *diag)
{
	static struct bridge bridge = { .bot = BRIDGED_BOT_NONE };
	const struct seat_client_how client = {
		.url = how->url,
		.token = how->token,
		.patience_s = how->patience_s,
		.stop_fd = bridge_catch_signals(),
		.noise_fd = bridge_noise_fd,
		.noise = bridge_read_noise,
		.owner = &bridge
	};

	bridge.how = how;
	bridge.diag = diag;
	bridge.stop_fd = client.stop_fd;
	if (client.stop_fd == -1) {
		diag_set(diag, "signals: %s", strerror(errno));
		return BRIDGE_FAILED;
	}
	bridge.client = seat_client_new(&client, diag);
	seat_lines_init(&bridge.lines);
	seat_lines_init(&bridge.later);
	if (bridge.client == NULL)
		bridge_finish(&bridge, BRIDGE_FAILED);
	bridge_run(&bridge);
	bridged_bot_end(&bridge.bot, bridge.end == BRIDGE_OVER ? END_MS : 0);
	seat_client_free(bridge.client);
	seat_lines_release(&bridge.lines);
	seat_lines_release(&bridge.later);
	close(client.stop_fd);
	return bridge.end == BRIDGE_OVER && bridge.crashes > 0 ? BRIDGE_CRASHED
							       : bridge.end;
}

/*
 * match_fixture.c - play matches with bots that are C functions; see
 * match_fixture.h.  Linux only: pipe2.
 */
#define _GNU_SOURCE
#include "tests/support/match_fixture.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/fake_clock.h"
#include "tests/support/toy_game.h"

static struct match_loop loop;
static FILE *transcript_file; /* transcript that the process of a bot writes */

void
match_fixture_init(struct match_fixture *fixture, unsigned players,
		   unsigned deals)
{
	memset(fixture, 0, sizeof(*fixture));
	signal(SIGPIPE, SIG_IGN);
	toy_game_rules(&fixture->rules, players, deals);
	fixture->match.number = 17;
	fixture->match.rules = &fixture->rules;
	fixture->match.rules_json = "{\"name\":\"toy\"}";
	fixture->match.game = "toy";
	fixture->match.players = players;
	memset(fixture->match.seed, 7, SEED_BYTES);
	fixture->match.startup_us = 2000000;
	fixture->match.time = (struct clock_rules){ .move_us = 2000000,
						    .bank_us = 1000000,
						    .limit_us = 2000000 };
	fixture->match.faults = FAULTS_STANDARD;
	fixture->match.noise_max = 10;
	fixture->match.isolation = "none";
	fixture->match.lag_fd = -1;
	for (unsigned i = 0; i < players; i++) {
		fixture->match.seat[i].name = "bot";
		fixture->match.seat[i].bot_seed = i;
		fixture->match.seat[i].lag_fd = -1;
		fixture->bots[i] = bot_honest;
	}
}

/* Open the scheduler statistics of process @pid; -1 means this thread.  They
 * contain the time that it waited for a CPU. */
static int
fixture_open_lag(pid_t pid)
{
	char path[64] = "/proc/thread-self/schedstat";

	if (pid != -1)
		snprintf(path, sizeof(path), "/proc/%d/schedstat", (int)pid);
	return open(path, O_RDONLY | O_CLOEXEC);
}

static pid_t
fixture_start_bot(struct match_fixture *fixture, unsigned seat, FILE *sent)
{
	int to[2], from[2];
	pid_t pid;

	if (pipe2(to, O_CLOEXEC) == -1 || pipe2(from, O_CLOEXEC) == -1)
		abort();
	pid = fork();
	if (pid == -1)
		abort();
	if (pid == 0) {
		FILE *in = fdopen(to[0], "r");
		FILE *out = fdopen(from[1], "w");

		signal(SIGPIPE, SIG_DFL);
		for (unsigned i = 0; i < seat; i++) {
			close(fixture->match.seat[i].to);
			close(fixture->match.seat[i].from);
		}
		close(to[1]);
		close(from[0]);
		setvbuf(out, NULL, _IOLBF, 0);
		transcript_file = sent;
		fixture->bots[seat](in, out);
		fflush(out);
		if (sent != NULL)
			fflush(sent);
		_exit(0);
	}
	close(to[0]);
	close(from[1]);
	if (fixture->pipe_bytes > 0)
		fcntl(to[1], F_SETPIPE_SZ, fixture->pipe_bytes);
	fcntl(to[1], F_SETFL, O_NONBLOCK);
	fcntl(from[0], F_SETFL, O_NONBLOCK);
	fixture->match.seat[seat].to = to[1];
	fixture->match.seat[seat].from = from[0];
	fixture->match.seat[seat].lag_fd = fixture->fake_clock
						   ? -1
						   : fixture_open_lag(pid);
	return pid;
}

/* Let the clocks read the statistics of the bots' processes and the waiting
 * times of the referee. */
static void
fixture_watch(struct match_fixture *fixture, const pid_t *pids)
{
	if (!fixture->watched)
		return;
	fixture->match.lag_fd = fixture_open_lag(-1);
	for (unsigned i = 0; i < fixture->match.players; i++)
		fixture->match.seat[i].pid = pids[i];
}

static char *
fixture_read_file(FILE *file)
{
	long size;
	char *text;

	fseek(file, 0, SEEK_END);
	size = ftell(file);
	rewind(file);
	text = calloc(1, (size_t)size + 1);
	if (text == NULL || fread(text, 1, (size_t)size, file) != (size_t)size)
		abort();
	fclose(file);
	return text;
}

static void
fixture_store_message(void *arg, enum arena_msg_type type, unsigned seat,
		      const char *text)
{
	struct match_fixture *fixture = arg;
	size_t n = strlen(fixture->notes);

	fixture->alive += type == ARENA_MSG_ALIVE;
	if (type == ARENA_MSG_ALIVE &&
	    strtol(text, NULL, 10) > fixture->waited_ms) {
		fixture->waited_ms = strtol(text, NULL, 10);
		fixture->waits_for = seat;
	}
	if (type != ARENA_MSG_NOTE && type != ARENA_MSG_PIECE)
		return;
	if (!fixture->in_note)
		n += (size_t)snprintf(fixture->notes + n,
				      sizeof(fixture->notes) - n, "%u: ", seat);
	fixture->in_note = type == ARENA_MSG_PIECE;
	if (n < sizeof(fixture->notes))
		snprintf(fixture->notes + n, sizeof(fixture->notes) - n, "%s%s",
			 text, fixture->in_note ? "" : "\n");
}

/* Return rules as JSON of about @bytes bytes. */
static const char *
fixture_long_rules(unsigned bytes)
{
	static char json[65536];

	snprintf(json, sizeof(json), "{\"name\":\"%0*u\"}", (int)bytes, 0U);
	return json;
}

void
match_fixture_play(struct match_fixture *fixture)
{
	FILE *log = fixture->log_path != NULL ? fopen(fixture->log_path, "w")
					      : tmpfile();
	FILE *sent[SEATS_MAX] = { NULL };
	pid_t pids[SEATS_MAX];

	if (log == NULL)
		abort();
	fixture->match.log_fd = fileno(log);
	if (fixture->rules_bytes > 0)
		fixture->match.rules_json = fixture_long_rules(
			fixture->rules_bytes);
	if (fixture->fake_clock)
		fake_clock_use();
	for (unsigned i = 0; i < fixture->match.players; i++) {
		if (fixture->transcribe)
			setvbuf(sent[i] = tmpfile(), NULL, _IONBF, 0);
		pids[i] = fixture_start_bot(fixture, i, sent[i]);
	}
	fixture_watch(fixture, pids);
	match_loop_play(&loop, &fixture->match, fixture_store_message, fixture);
	fake_clock_leave();
	if (fixture->watched)
		close(fixture->match.lag_fd);
	for (unsigned i = 0; i < fixture->match.players; i++) {
		if (!bot_conn_plays(&loop.seats[i]))
			kill(pids[i], SIGKILL);
		waitpid(pids[i], NULL, 0);
		close(fixture->match.seat[i].lag_fd);
		if (sent[i] != NULL)
			fixture->sent[i] = fixture_read_file(sent[i]);
	}
	if (fixture->log_path != NULL)
		fclose(log);
	else
		fixture->log = fixture_read_file(log);
	fixture->dialog = &loop;
}

void
match_fixture_release(struct match_fixture *fixture)
{
	free(fixture->log);
	for (unsigned i = 0; i < SEATS_MAX; i++)
		free(fixture->sent[i]);
	memset(fixture, 0, sizeof(*fixture));
}

const struct bot_conn *
match_fixture_seat(const struct match_fixture *fixture, unsigned seat)
{
	return &fixture->dialog->seats[seat];
}

const char *
match_fixture_issue(const struct match_fixture *fixture, unsigned seat)
{
	const struct bot_conn *conn = match_fixture_seat(fixture, seat);

	if (!bot_conn_plays(conn))
		return conn->detail;
	return conn->faults > 0 ? "faults" : conn->noise > 0 ? "noise" : NULL;
}

unsigned
count_occurrences(const char *text, const char *what)
{
	unsigned n = 0;

	for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
		n++;
	return n;
}

bool
bot_read_request(FILE *in, char *line, size_t size, char *action, size_t room)
{
	while (fgets(line, (int)size, in) != NULL) {
		const char *at;
		const char *end;

		if (transcript_file != NULL)
			fputs(line, transcript_file);
		if (strstr(line, "\"req\":") == NULL ||
		    strncmp(line, "{\"type\":\"error\"", 15) == 0)
			continue;
		at = strstr(line, "\"default\":");
		if (at == NULL) {
			snprintf(action, room, "{}");
			return true;
		}
		at += strlen("\"default\":");
		end = strchr(at, '}');
		snprintf(action, room, "%.*s", (int)(end - at + 1), at);
		return true;
	}
	return false;
}

/* Buffers of one bot; static, because each bot is a process. */
static char line[BOT_LINE];
static char action[2000];

static bool
bot_read_default(FILE *in)
{
	return bot_read_request(in, line, sizeof(line), action, sizeof(action));
}

void
bot_answer_lines(unsigned lines, FILE *in, FILE *out)
{
	for (unsigned i = 0; i < lines && bot_read_default(in); i++)
		fprintf(out, "%s\n", action);
}

void
bot_honest(FILE *in, FILE *out)
{
	while (bot_read_default(in))
		fprintf(out, "%s\n", action);
}

void
bot_sleep(long ms)
{
	nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000 }, NULL);
}

void
bot_silent(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	while (bot_read_default(in))
		;
}

void
bot_illegal(FILE *in, FILE *out)
{
	bot_answer_lines(1, in, out);
	while (bot_read_default(in)) {
		fputs("{\"do\":\"knock\",\"melds\":[]}\n", out);
		fflush(out);
	}
}

void
bot_flushes_hello_only(FILE *in, FILE *out)
{
	setvbuf(out, NULL, _IOFBF, 65536);
	bot_answer_lines(1, in, out);
	fflush(out);
	bot_honest(in, out);
}

/*
 * match_fixture.c - Linux only: pipe2.
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

static struct match_loop dialog;
static FILE *transcript; /* in a bot's process */

void
match_fixture_init(struct match_fixture *s, unsigned players, unsigned deals)
{
	memset(s, 0, sizeof(*s));
	signal(SIGPIPE, SIG_IGN);
	toy_game_rules(&s->rules, players, deals);
	s->match.number = 17;
	s->match.rules = &s->rules;
	s->match.rules_json = "{\"name\":\"toy\"}";
	s->match.game = "toy";
	s->match.players = players;
	memset(s->match.seed, 7, SEED_BYTES);
	s->match.startup_us = 2000000;
	s->match.time = (struct clock_rules){ .move_us = 2000000,
					      .bank_us = 1000000,
					      .limit_us = 2000000 };
	s->match.faults = FAULTS_STANDARD;
	s->match.noise_max = 10;
	s->match.isolation = "none";
	s->match.lag_fd = -1;
	for (unsigned i = 0; i < players; i++) {
		s->match.seat[i].name = "bot";
		s->match.seat[i].bot_seed = i;
		s->match.seat[i].lag_fd = -1;
		s->bots[i] = bot_honest;
	}
}

/* How long a bot waits for a processor, as the arena hands it over. */
static int
open_lag(pid_t pid)
{
	char path[40];

	snprintf(path, sizeof(path), "/proc/%d/schedstat", (int)pid);
	return open(path, O_RDONLY | O_CLOEXEC);
}

static pid_t
sit_down(struct match_fixture *s, unsigned seat, FILE *sent)
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
			close(s->match.seat[i].to);
			close(s->match.seat[i].from);
		}
		close(to[1]);
		close(from[0]);
		setvbuf(out, NULL, _IOLBF, 0);
		transcript = sent;
		s->bots[seat](in, out);
		fflush(out);
		if (sent != NULL)
			fflush(sent);
		_exit(0);
	}
	close(to[0]);
	close(from[1]);
	if (s->pipe_bytes > 0)
		fcntl(to[1], F_SETPIPE_SZ, s->pipe_bytes);
	fcntl(to[1], F_SETFL, O_NONBLOCK);
	fcntl(from[0], F_SETFL, O_NONBLOCK);
	s->match.seat[seat].to = to[1];
	s->match.seat[seat].from = from[0];
	s->match.seat[seat].lag_fd = s->fake_clock ? -1 : open_lag(pid);
	return pid;
}

/* Open what a process of the bot's shows of its time; -1: the own. */
static int
lag_open(pid_t pid)
{
	char path[64] = "/proc/thread-self/schedstat";

	if (pid != -1)
		snprintf(path, sizeof(path), "/proc/%d/schedstat", (int)pid);
	return open(path, O_RDONLY | O_CLOEXEC);
}

static void
watch(struct match_fixture *s, const pid_t *pids)
{
	if (!s->watched)
		return;
	s->match.lag_fd = lag_open(-1);
	for (unsigned i = 0; i < s->match.players; i++) {
		s->match.seat[i].pid = pids[i];
		s->match.seat[i].lag_fd = lag_open(pids[i]);
	}
}

static void
unwatch(struct match_fixture *s)
{
	for (unsigned i = 0; s->watched && i < s->match.players; i++)
		close(s->match.seat[i].lag_fd);
	if (s->watched)
		close(s->match.lag_fd);
}

static char *
text_of(FILE *file)
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
keep_note(void *arg, enum news news, unsigned seat, const char *text)
{
	struct match_fixture *s = arg;
	size_t n = strlen(s->notes);

	s->alive += news == NEWS_ALIVE;
	if (news == NEWS_ALIVE && strtol(text, NULL, 10) > s->waited_ms) {
		s->waited_ms = strtol(text, NULL, 10);
		s->waits_for = seat;
	}
	if (news != NEWS_NOTE && news != NEWS_PIECE)
		return;
	if (!s->in_note)
		n += (size_t)snprintf(s->notes + n, sizeof(s->notes) - n,
				      "%u: ", seat);
	s->in_note = news == NEWS_PIECE;
	if (n < sizeof(s->notes))
		snprintf(s->notes + n, sizeof(s->notes) - n, "%s%s", text,
			 s->in_note ? "" : "\n");
}

/* Rules that are an object of about @bytes. */
static const char *
long_rules(unsigned bytes)
{
	static char json[65536];

	snprintf(json, sizeof(json), "{\"name\":\"%0*u\"}", (int)bytes, 0U);
	return json;
}

void
match_fixture_play(struct match_fixture *s)
{
	FILE *log = s->log_path != NULL ? fopen(s->log_path, "w") : tmpfile();
	FILE *sent[SEATS_MAX] = { NULL };
	pid_t pids[SEATS_MAX];

	if (log == NULL)
		abort();
	s->match.log_fd = fileno(log);
	if (s->rules_bytes > 0)
		s->match.rules_json = long_rules(s->rules_bytes);
	if (s->fake_clock)
		fake_clock_use();
	for (unsigned i = 0; i < s->match.players; i++) {
		if (s->transcribe)
			setvbuf(sent[i] = tmpfile(), NULL, _IONBF, 0);
		pids[i] = sit_down(s, i, sent[i]);
	}
	watch(s, pids);
	match_loop_play(&dialog, &s->match, keep_note, s);
	fake_clock_leave();
	unwatch(s);
	for (unsigned i = 0; i < s->match.players; i++) {
		if (!bot_conn_plays(&dialog.seats[i]))
			kill(pids[i], SIGKILL);
		waitpid(pids[i], NULL, 0);
		close(s->match.seat[i].lag_fd);
		if (sent[i] != NULL)
			s->sent[i] = text_of(sent[i]);
	}
	if (s->log_path != NULL)
		fclose(log);
	else
		s->log = text_of(log);
	s->dialog = &dialog;
}

void
match_fixture_release(struct match_fixture *s)
{
	free(s->log);
	for (unsigned i = 0; i < SEATS_MAX; i++)
		free(s->sent[i]);
	memset(s, 0, sizeof(*s));
}

const struct bot_conn *
match_fixture_seat(const struct match_fixture *s, unsigned seat)
{
	return &s->dialog->seats[seat];
}

const char *
match_fixture_issue(const struct match_fixture *sitting, unsigned seat)
{
	const struct bot_conn *s = match_fixture_seat(sitting, seat);

	if (!bot_conn_plays(s))
		return s->detail;
	return s->faults > 0 ? "faults" : s->noise > 0 ? "noise" : NULL;
}

unsigned
times_in(const char *text, const char *what)
{
	unsigned n = 0;

	for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
		n++;
	return n;
}

bool
bot_asked(FILE *in, char *line, size_t size, char *action, size_t room)
{
	while (fgets(line, (int)size, in) != NULL) {
		const char *at;
		const char *end;

		if (transcript != NULL)
			fputs(line, transcript);
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

/* A bot's process is its own: one line at a time. */
static char line[BOT_LINE];
static char action[2000];

static bool
is_asked(FILE *in)
{
	return bot_asked(in, line, sizeof(line), action, sizeof(action));
}

void
bot_answers(unsigned lines, FILE *in, FILE *out)
{
	for (unsigned i = 0; i < lines && is_asked(in); i++)
		fprintf(out, "%s\n", action);
}

void
bot_honest(FILE *in, FILE *out)
{
	while (is_asked(in))
		fprintf(out, "%s\n", action);
}

void
bot_naps(long ms)
{
	nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000 }, NULL);
}

void
bot_silent(FILE *in, FILE *out)
{
	bot_answers(1, in, out);
	while (is_asked(in))
		;
}

void
bot_illegal(FILE *in, FILE *out)
{
	bot_answers(1, in, out);
	while (is_asked(in)) {
		fputs("{\"do\":\"knock\",\"melds\":[]}\n", out);
		fflush(out);
	}
}

void
bot_flushes_hello_only(FILE *in, FILE *out)
{
	setvbuf(out, NULL, _IOFBF, 65536);
	bot_answers(1, in, out);
	fflush(out);
	bot_honest(in, out);
}

/*
 * sinner.c - a bot for each way to go wrong.
 *
 *   sinner NAME     play, and sin as the row of that name says
 *   sinner --list   one line a row: name, verdict, detail, what it does
 *
 * Where it does not sin it answers as the smallest bot does: it sends the
 * request's default action back.  The verdict is the one that the seat must get
 * with `faults: standard` (lib/control.h has the words); "refused" is said of a
 * bot that cannot start, so that no match is played; several that are right are
 * separated by a bar.  The detail is a part of the sentence that goes with it.
 * Innocent rows are there because they look like sins.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LINE_MAX_BYTES 65536 /* protocol.md */
#define SIN_AT	       4  /* requests that are answered well before the sin */
#define WATCHDOG_S     90 /* a sinner whom nobody stops ends by itself */

/* A request of the arena's, as it came. */
struct ask {
	const char *line;
	size_t len;
	long req;
	unsigned nth;	    /* of the match, from 1 */
	const char *action; /* the default, from behind its { */
	size_t action_len;  /* up to its } */
};

struct sin {
	const char *name;
	const char *verdict;
	const char *detail;
	const char *what;
	void (*hello)(void);		 /* in place of the greeting */
	void (*act)(const struct ask *); /* in place of the answer, from the */
	bool always;			 /* first request on, not from SIN_AT */
	void (*bye)(void);		 /* once the input has ended */
};

static void
say(const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t n = write(STDOUT_FILENO, bytes, len);

		if (n <= 0)
			return;
		bytes += n;
		len -= (size_t)n;
	}
}

#define SAY(text) say((text), sizeof(text) - 1)

static void
nap(long ms)
{
	struct timespec t = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&t, NULL);
}

static void
stall(void)
{
	for (;;)
		pause();
}

/* The default action with @more in front, such as "\"x\":1,", and @end. */
static void
answer(const struct ask *ask, const char *more, const char *end)
{
	size_t size = ask->action_len + strlen(more) + strlen(end) + 64;
	char *text = malloc(size);
	int n;

	if (text == NULL)
		exit(1);
	n = snprintf(text, size, "{\"req\":%ld,%s%.*s%s", ask->req, more,
		     (int)ask->action_len, ask->action, end);
	say(text, (size_t)n);
	free(text);
}

static void
honest(const struct ask *ask)
{
	answer(ask, "", "}\n");
}

/* An answer to this request that is not its default. */
static void
answer_with(const struct ask *ask, const char *members)
{
	char text[256];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%s}\n", ask->req,
			 members);

	say(text, (size_t)n);
}

/*
 * Innocent
 */

static void
crlf(const struct ask *ask)
{
	answer(ask, "", "}\r\n");
}

static void
drips(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%.*s}\n", ask->req,
			 (int)ask->action_len, ask->action);

	for (int i = 0; i < n; i++)
		say(text + i, 1);
}

static void
thinks(const struct ask *ask)
{
	if (ask->nth < 3 * SIN_AT)
		nap(120);
	honest(ask);
}

static long
processor_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (long)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Says what it used, for the arena's account to be held against. */
static void
works(const struct ask *ask)
{
	long began = processor_us();
	char more[64];

	while (processor_us() - began < 20000)
		;
	snprintf(more, sizeof(more), "\"note\":\"%ld\",",
		 processor_us() - began);
	answer(ask, more, "}\n");
}

static void
begins_slowly(const struct ask *ask)
{
	if (ask->nth < 10 * SIN_AT)
		works(ask);
	else
		honest(ask);
}

static void
padded(const struct ask *ask)
{
	static char spaces[30001];

	memset(spaces, ' ', sizeof(spaces) - 1);
	SAY("   {  ");
	nap(2);
	say(spaces, sizeof(spaces) - 1);
	SAY("\"unknown\":[{\"x\":[1.5e3,null]}], \t");
	nap(2);
	say(ask->action, ask->action_len);
	SAY(" }  \n");
}

static void
several(const struct ask *ask)
{
	char text[1024];
	int n = snprintf(text, sizeof(text),
			 "{\"req\":%ld,\"actions\":[{%.*s},{%.*s}]}\n",
			 ask->req, (int)ask->action_len, ask->action,
			 (int)ask->action_len, ask->action);

	say(text, (size_t)n);
}

static void
noisy(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		SAY("\n \r\n[1,2]\n\"done\"\n7\nnull\n");
	SAY("thinking...\n\033[31mred\0\377\n");
	honest(ask);
}

static void
long_note(const struct ask *ask)
{
	static char note[60100];
	size_t n = (size_t)snprintf(note, sizeof(note), "\"note\":\"");

	memset(note + n, 'n', 60000);
	memcpy(note + n + 60000, "\",", 3);
	answer(ask, note, "}\n");
}

static void
complains(const struct ask *ask)
{
	for (int i = 0; i < 2000; i++)
		fprintf(stderr, "request %ld: line %d of very many\n", ask->req,
			i);
	honest(ask);
}

static void
outlives(void)
{
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	stall();
}

static void
floods_at_bye(void)
{
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		SAY("{\"goodbye\":\"goodbye\"}\n");
}

/* A child with all three pipes, in its own session when @away. */
static void
leave_child(bool away)
{
	if (fork() != 0)
		return;
	if (away)
		setsid();
	signal(SIGTERM, SIG_IGN);
	alarm(WATCHDOG_S);
	stall();
}

static void
has_child(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		leave_child(false);
	honest(ask);
}

static void
has_daemon(const struct ask *ask)
{
	if (ask->nth == SIN_AT)
		leave_child(true);
	honest(ask);
}

/*
 * Silence and lateness
 */

static void
silent(const struct ask *ask)
{
	(void)ask;
}

static void
deaf(const struct ask *ask)
{
	(void)ask;
	stall();
}

static void
late(const struct ask *ask)
{
	nap(600); /* above the limit in tests/suites/faults.sh */
	honest(ask);
}

static void
stops(const struct ask *ask)
{
	(void)ask;
	raise(SIGSTOP);
	stall();
}

static void
holds_back(const struct ask *ask)
{
	printf("{\"req\":%ld,%.*s}\n", ask->req, (int)ask->action_len,
	       ask->action); /* and no fflush() */
}

static void
complains_for_ever(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		fprintf(stderr, "and another thing\n");
}

static void
half_then_stall(const struct ask *ask)
{
	answer(ask, "", "");
	stall();
}

/*
 * Ends
 */

static void
leaves(const struct ask *ask)
{
	(void)ask;
	exit(0);
}

static void
leaves_in_anger(const struct ask *ask)
{
	(void)ask;
	fprintf(stderr, "Traceback: list index out of range\n");
	exit(3);
}

static void
crashes(const struct ask *ask)
{
	(void)ask;
	raise(SIGSEGV);
}

static void
is_killed(const struct ask *ask)
{
	(void)ask;
	raise(SIGKILL);
}

static void
half_then_leaves(const struct ask *ask)
{
	answer(ask, "", "");
	exit(0);
}

static void
leaves_child_and_goes(const struct ask *ask)
{
	(void)ask;
	leave_child(false);
	exit(0);
}

static void
closes_output(const struct ask *ask)
{
	(void)ask;
	close(STDOUT_FILENO);
	stall();
}

static void
closes_input(const struct ask *ask)
{
	close(STDIN_FILENO); /* first: the next request may follow at once */
	honest(ask);
	stall();
}

/*
 * Floods
 */

static void
floods_noise(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		SAY("blah\nblah\nblah\nblah\nblah\nblah\nblah\nblah\n");
}

static void
floods_objects(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		SAY("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n");
}

static void
floods_one_line(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		SAY("{\"x\":[                                        ");
}

static void
megabyte(const struct ask *ask)
{
	size_t size = 1 << 20;
	char *more = malloc(size + 16);

	if (more == NULL)
		exit(1);
	memcpy(more, "\"x\":\"", 5);
	memset(more + 5, 'x', size);
	memcpy(more + 5 + size, "\",", 3);
	answer(ask, more, "}\n");
	free(more);
}

/*
 * Lines that are no answer
 */

static void
deep(const struct ask *ask)
{
	enum { LEVELS = 20000 };
	static char more[2 * LEVELS + 8];

	memcpy(more, "\"x\":", 4);
	memset(more + 4, '[', LEVELS);
	memset(more + 4 + LEVELS, ']', LEVELS);
	memcpy(more + 4 + 2 * LEVELS, ",", 2);
	answer(ask, more, "}\n");
}

static void
nul(const struct ask *ask)
{
	(void)ask;
	SAY("{\"do\":\"pa\0ss\"}\0\n");
}

static void
wrong_req(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text), "{\"req\":\"%ld\",%.*s}\n",
			 ask->req, (int)ask->action_len, ask->action);

	say(text, (size_t)n);
}

static void
huge_req(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text),
			 "{\"req\":18446744073709551617e9,%.*s}\n",
			 (int)ask->action_len, ask->action);

	say(text, (size_t)n);
}

static void
wrong_card(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"discard\",\"card\":7");
}

static void
wrong_do(const struct ask *ask)
{
	answer_with(ask, "\"do\":[\"draw\"],\"from\":\"stock\"");
}

static void
wrong_melds(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"meld\",\"melds\":{\"0\":[\"AS\"]}");
}

static void
wrong_actions(const struct ask *ask)
{
	answer_with(ask, "\"actions\":{\"do\":\"draw\"}");
}

static void
unknown_do(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"dance\"");
}

static void
echoes(const struct ask *ask)
{
	say(ask->line, ask->len);
}

static void
doubled_key(const struct ask *ask)
{
	answer(ask, "\"do\":\"pass\",", "}\n");
}

static void
bad_utf8(const struct ask *ask)
{
	answer(ask, "\"note\":\"\377\300\257\",", "}\n");
}

static void
lone_surrogate(const struct ask *ask)
{
	answer(ask, "\"note\":\"\\ud800\",", "}\n");
}

static void
byte_order_mark(const struct ask *ask)
{
	SAY("\357\273\277");
	honest(ask);
}

static void
two_objects(const struct ask *ask)
{
	answer(ask, "", "}{}\n");
}

/*
 * Actions that are none of its business
 */

static void
illegal(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"meld\",\"melds\":[[\"AS\",\"AS\",\"AS\"]]");
}

static void
in_advance(const struct ask *ask)
{
	char text[1024];
	int n = snprintf(text, sizeof(text), "{%.*s}\n{%.*s}\n",
			 (int)ask->action_len, ask->action,
			 (int)ask->action_len, ask->action);

	say(text, (size_t)n); /* in one write: the second is always there */
}

static void
for_the_next(const struct ask *ask)
{
	struct ask next = *ask;

	next.req++;
	honest(&next);
}

static void
for_the_last(const struct ask *ask)
{
	struct ask last = *ask;

	last.req--;
	honest(&last);
}

/*
 * Greetings
 */

static void
leaves_at_hello(void)
{
	exit(0);
}

static void
crashes_at_hello(void)
{
	raise(SIGSEGV);
}

static void
says_nothing(void)
{
}

static void
hello_held_back(void)
{
	printf("{\"req\":0}\n"); /* and no fflush() */
}

static void
hello_is_no_json(void)
{
	SAY("{hello}\n");
}

static void
hello_is_long(void)
{
	for (int i = 0; i < 4000; i++)
		SAY("{\"name\":                         ");
	SAY("1}\n");
}

static void
hello_of_wrong_types(void)
{
	SAY("{\"req\":0,\"name\":7,\"version\":[],\"want\":\"legal\"}\n");
}

static void
hello_with_many_wants(void)
{
	SAY("{\"req\":0,\"name\":\"\\u202e\\u001b[31m\303\244 a name far "
	    "longer than anybody would want to read in a table of "
	    "standings\",\"want\":[1,null,\"legal\",\"moon\"]}\n");
}

/*
 * Numbers, keys and characters that are nearly right
 */

/* The answer with other bytes for its request's number, and its key. */
static void
answer_req(const struct ask *ask, const char *key, const char *before,
	   const char *after)
{
	char text[1024];
	int n = snprintf(text, sizeof(text), "{\"%s\":%s%ld%s,%.*s}\n", key,
			 before, ask->req, after, (int)ask->action_len,
			 ask->action);

	say(text, (size_t)n);
}

static void
req_with_exponent(const struct ask *ask)
{
	answer_req(ask, "req", "", "e0");
}

static void
req_with_point(const struct ask *ask)
{
	answer_req(ask, "req", "", ".0");
}

static void
req_below_zero(const struct ask *ask)
{
	answer_req(ask, "req", "-", "");
}

static void
req_with_zeros(const struct ask *ask)
{
	answer_req(ask, "req", "000", "");
}

static void
req_beyond_32_bits(const struct ask *ask)
{
	struct ask other = *ask;

	other.req += 1L << 32; /* the same, if its upper half is lost */
	honest(&other);
}

static void
escaped_key(const struct ask *ask)
{
	answer_req(ask, "\\u0072\\u0065\\u0071", "", "");
}

static void
escaped_twin(const struct ask *ask)
{
	answer(ask, "\"\\u0064\\u006f\":\"pass\",", "}\n");
}

static void
nul_in_key(const struct ask *ask)
{
	answer(ask, "\"req\\u0000\":999999,\"do\\u0000\":\"dance\",", "}\n");
}

static void
pair_of_surrogates(const struct ask *ask)
{
	answer(ask, "\"note\":\"\\ud83c\\udccf \\u202e \\u001b[31m\",", "}\n");
}

static void
turned_surrogates(const struct ask *ask)
{
	answer(ask, "\"note\":\"\\udccf\\ud83c\",", "}\n");
}

static void
odd_blanks(const struct ask *ask)
{
	answer(ask, "\v\f\"x\":1,", "}\n");
}

static void
mark_inside(const struct ask *ask)
{
	answer(ask, "\357\273\277\"x\":1,", "}\n");
}

static void
carriage_returns_only(const struct ask *ask)
{
	answer(ask, "", "}\r");
}

static void
wide_characters(const struct ask *ask)
{
	char text[512], wide[1024];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%.*s}\n", ask->req,
			 (int)ask->action_len, ask->action);

	for (int i = 0; i < n; i++) {
		wide[2 * i] = text[i];
		wide[2 * i + 1] = '\0';
	}
	SAY("\377\376");
	say(wide, 2 * (size_t)n);
}

/* A line of @bytes, without its end. */
static void
line_of(const struct ask *ask, size_t bytes)
{
	char *more = malloc(bytes + 64), head[64];
	size_t n = (size_t)snprintf(head, sizeof(head), "{\"req\":%ld,",
				    ask->req);

	if (more == NULL)
		exit(1);
	memset(more, ' ', bytes);
	more[bytes - n - ask->action_len - 1] = '\0';
	answer(ask, more, "}\n");
	free(more);
}

static void
longest_line(const struct ask *ask)
{
	line_of(ask, LINE_MAX_BYTES);
}

static void
line_too_long_by_one(const struct ask *ask)
{
	line_of(ask, LINE_MAX_BYTES + 1);
}

static void
drips_slowly(const struct ask *ask)
{
	char text[512];
	int n = snprintf(text, sizeof(text), "{\"req\":%ld,%.*s}\n", ask->req,
			 (int)ask->action_len, ask->action);

	for (int i = 0; i < n; i++) {
		say(text + i, 1);
		nap(25);
	}
}

static void
guesses_what_comes(const struct ask *ask)
{
	struct ask next = *ask;

	for (int i = 0; i < 40; i++, next.req++)
		honest(&next);
}

static void
floods_empty_lines(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		SAY("\n\n\r\n\n \n\t\n\n\n");
}

static void
floods_blanks(const struct ask *ask)
{
	(void)ask;
	signal(SIGPIPE, SIG_IGN);
	for (;;)
		SAY("                                        ");
}

static void
answers_and_closes(const struct ask *ask)
{
	honest(ask);
	close(STDOUT_FILENO);
	stall();
}

static void
no_melds(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"meld\",\"melds\":[]");
}

static void
empty_melds(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"meld\",\"melds\":[[],[]]");
}

static void
nested_melds(const struct ask *ask)
{
	answer_with(ask,
		    "\"do\":\"meld\",\"melds\":[[[\"AS\",\"AH\"],\"AD\"]]");
}

static void
stand_for_themselves(const struct ask *ask)
{
	answer_with(ask, "\"do\":\"meld\",\"melds\":"
			 "[[\"AS=AS\",\"*=*\",\"*1=*2\",\"=\"]]");
}

static void
thousands_of_melds(const struct ask *ask)
{
	enum { MELDS = 3000 };
	static char text[MELDS * 20 + 100];
	size_t n = (size_t)snprintf(text, sizeof(text),
				    "{\"req\":%ld,\"do\":\"meld\",\"melds\":[",
				    ask->req);

	for (int i = 0; i < MELDS; i++) {
		memcpy(text + n, "[\"2S\",\"3S\",\"4S\"],", 18);
		n += 17;
	}
	memcpy(text + n - 1, "]}\n", 3);
	say(text, n + 2);
}

static void
greets_twice(void)
{
	SAY("{\"req\":0}\n{\"req\":0,\"name\":\"another\"}\n");
}

static void
greets_with_much(void)
{
	SAY("{\"req\":0,\"want\":[");
	for (int i = 0; i < 4000; i++)
		SAY("\"legal\",");
	SAY("\"legal\"]}\n");
}

static const struct sin sins[] = {
	/* innocent */
	{ .name = "honest", .verdict = "ok", .what = "sends the default" },
	{
		.name = "crlf",
		.verdict = "ok",
		.what = "ends its lines with CR LF",
		.act = crlf,
		.always = true,
	},
	{
		.name = "drips",
		.verdict = "ok",
		.what = "writes its answers byte by byte",
		.act = drips,
	},
	{
		.name = "thinks",
		.verdict = "ok",
		.what = "takes a while for its answers",
		.act = thinks,
	},
	{
		.name = "works",
		.verdict = "ok",
		.what = "uses 20 ms of processor time for each answer",
		.act = works,
	},
	{
		.name = "begins-slowly",
		.verdict = "ok",
		.what = "does that for its first answers only",
		.act = begins_slowly,
	},
	{
		.name = "padded",
		.verdict = "ok",
		.what = "pads its answers, in pieces, with unknown keys",
		.act = padded,
	},
	{
		.name = "several",
		.verdict = "ok",
		.what = "sends an action that cannot be played any more",
		.act = several,
	},
	{
		.name = "noisy",
		.verdict = "ok",
		.what = "prints noise before each answer",
		.act = noisy,
	},
	{
		.name = "long-note",
		.verdict = "ok",
		.what = "adds a note of 60,000 characters",
		.act = long_note,
	},
	{
		.name = "complains",
		.verdict = "ok",
		.what = "writes 60 KB to stderr with each answer",
		.act = complains,
	},
	{
		.name = "outlives",
		.verdict = "ok",
		.what = "ignores SIGTERM and the end of its input",
		.bye = outlives,
	},
	{
		.name = "floods-at-bye",
		.verdict = "ok",
		.what = "floods its output once the match is over",
		.bye = floods_at_bye,
	},
	{
		.name = "child",
		.verdict = "ok",
		.what = "leaves a child behind that holds the pipes",
		.act = has_child,
	},
	{
		.name = "daemon",
		.verdict = "ok",
		.what = "leaves a child behind in a session of its own",
		.act = has_daemon,
	},
	{
		.name = "odd-hello",
		.verdict = "ok",
		.what = "greets with values of the wrong types",
		.hello = hello_of_wrong_types,
	},
	{
		.name = "odd-name",
		.verdict = "ok",
		.what = "greets with a name that moves terminals",
		.hello = hello_with_many_wants,
	},
	/* silence and lateness */
	{
		.name = "silent",
		.verdict = "timeout",
		.detail = "no answer within",
		.what = "reads and never answers",
		.act = silent,
	},
	{
		.name = "deaf",
		.verdict = "timeout",
		.detail = "no answer within",
		.what = "stops reading and answering",
		.act = deaf,
	},
	{
		.name = "late",
		.verdict = "timeout",
		.what = "answers well, but too late",
		.act = late,
	},
	{
		.name = "stops",
		.verdict = "timeout",
		.what = "stops itself with SIGSTOP",
		.act = stops,
	},
	{
		.name = "holds-back",
		.verdict = "timeout",
		.what = "does not flush its answers",
		.act = holds_back,
	},
	{
		.name = "complains-for-ever",
		.verdict = "flood|timeout",
		.what = "floods stderr in place of an answer",
		.act = complains_for_ever,
	},
	{
		.name = "half-line",
		.verdict = "timeout",
		.what = "writes half a line and stalls",
		.act = half_then_stall,
	},
	/* ends */
	{
		.name = "leaves",
		.verdict = "exit",
		.what = "exits in the middle with status 0",
		.act = leaves,
	},
	{
		.name = "leaves-in-anger",
		.verdict = "exit",
		.what = "prints why to stderr and exits with status 3",
		.act = leaves_in_anger,
	},
	{
		.name = "crashes",
		.verdict = "exit",
		.what = "dies of SIGSEGV",
		.act = crashes,
	},
	{
		.name = "is-killed",
		.verdict = "exit",
		.what = "dies of SIGKILL",
		.act = is_killed,
	},
	{
		.name = "half-line-leaves",
		.verdict = "exit",
		.what = "writes half a line and exits",
		.act = half_then_leaves,
	},
	{
		.name = "child-stays",
		.verdict = "exit|timeout",
		.what = "exits and leaves a child that holds the pipes",
		.act = leaves_child_and_goes,
	},
	{
		.name = "closes-output",
		.verdict = "exit",
		.what = "closes its standard output and stays",
		.act = closes_output,
	},
	{
		.name = "closes-input",
		.verdict = "exit",
		.what = "closes its standard input and stays",
		.act = closes_input,
	},
	/* floods */
	{
		.name = "floods-noise",
		.verdict = "flood",
		.what = "writes lines of noise without end",
		.act = floods_noise,
	},
	{
		.name = "floods-objects",
		.verdict = "protocol|flood",
		.what = "writes empty objects without end",
		.act = floods_objects,
	},
	{
		.name = "floods-one-line",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "writes a line without end",
		.act = floods_one_line,
	},
	{
		.name = "megabyte",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "answers with a line of 1 MB",
		.act = megabyte,
	},
	/* lines that are no answer */
	{
		.name = "deep",
		.verdict = "protocol",
		.detail = "nested",
		.what = "nests 20,000 lists",
		.act = deep,
	},
	{
		.name = "nul",
		.verdict = "protocol",
		.what = "writes NUL bytes",
		.act = nul,
	},
	{
		.name = "wrong-req",
		.verdict = "protocol",
		.what = "sends its request's number as a string",
		.act = wrong_req,
	},
	{
		.name = "huge-req",
		.verdict = "protocol",
		.what = "sends a number that fits nowhere",
		.act = huge_req,
	},
	{
		.name = "wrong-card",
		.verdict = "protocol",
		.what = "sends a card as a number",
		.act = wrong_card,
	},
	{
		.name = "wrong-do",
		.verdict = "protocol",
		.what = "sends an action's name as a list",
		.act = wrong_do,
	},
	{
		.name = "wrong-melds",
		.verdict = "protocol",
		.what = "sends melds as an object",
		.act = wrong_melds,
	},
	{
		.name = "wrong-actions",
		.verdict = "protocol",
		.what = "sends actions as an object",
		.act = wrong_actions,
	},
	{
		.name = "unknown-do",
		.verdict = "protocol",
		.what = "sends an action that no game has",
		.act = unknown_do,
	},
	{
		.name = "echoes",
		.verdict = "protocol",
		.what = "sends each request back",
		.act = echoes,
	},
	{
		.name = "doubled-key",
		.verdict = "protocol",
		.detail = "twice",
		.what = "names its action twice in one object",
		.act = doubled_key,
	},
	{
		.name = "bad-utf8",
		.verdict = "protocol",
		.detail = "UTF-8",
		.what = "sends bytes that are no UTF-8",
		.act = bad_utf8,
	},
	{
		.name = "lone-surrogate",
		.verdict = "protocol",
		.what = "sends half a character as an escape",
		.act = lone_surrogate,
	},
	{
		.name = "byte-order-mark",
		.verdict = "protocol",
		.what = "begins its lines with a byte order mark",
		.act = byte_order_mark,
	},
	{
		.name = "two-objects",
		.verdict = "protocol",
		.what = "writes two objects into one line",
		.act = two_objects,
	},
	/* actions that are none of its business */
	{
		.name = "illegal",
		.verdict = "faults",
		.what = "sends an action that the rules refuse",
		.act = illegal,
	},
	{
		.name = "in-advance",
		.verdict = "protocol",
		.what = "answers each request twice",
		.act = in_advance,
	},
	{
		.name = "for-the-next",
		.verdict = "protocol",
		.what = "answers the request that will come next",
		.act = for_the_next,
	},
	{
		.name = "for-the-last",
		.verdict = "protocol",
		.what = "answers the last request again",
		.act = for_the_last,
	},
	{
		.name = "exponent",
		.verdict = "protocol",
		.what = "sends its request's number with an exponent",
		.act = req_with_exponent,
	},
	{
		.name = "point",
		.verdict = "protocol",
		.what = "sends its request's number with a point",
		.act = req_with_point,
	},
	{
		.name = "minus",
		.verdict = "protocol",
		.what = "sends its request's number below zero",
		.act = req_below_zero,
	},
	{
		.name = "zeros",
		.verdict = "protocol",
		.what = "sends its request's number with zeros in front",
		.act = req_with_zeros,
	},
	{
		.name = "wide-req",
		.verdict = "protocol",
		.what = "sends its request's number and 2^32",
		.act = req_beyond_32_bits,
	},
	{
		.name = "escaped-key",
		.verdict = "ok",
		.what = "writes a key in escapes",
		.act = escaped_key,
	},
	{
		.name = "escaped-twin",
		.verdict = "protocol",
		.detail = "twice",
		.what = "names its action twice, once in escapes",
		.act = escaped_twin,
	},
	{
		.name = "nul-in-key",
		.verdict = "protocol",
		.what = "adds keys that begin as others do, up to a NUL",
		.act = nul_in_key,
	},
	{
		.name = "surrogates",
		.verdict = "ok",
		.what = "sends a character as two escapes, and some that move "
			"terminals",
		.act = pair_of_surrogates,
	},
	{
		.name = "turned-surrogates",
		.verdict = "protocol",
		.what = "sends two halves of a character in turn",
		.act = turned_surrogates,
	},
	{
		.name = "odd-blanks",
		.verdict = "protocol",
		.what = "has a form feed where a blank may stand",
		.act = odd_blanks,
	},
	{
		.name = "mark-inside",
		.verdict = "protocol",
		.what = "has a byte order mark inside its lines",
		.act = mark_inside,
	},
	{
		.name = "cr-only",
		.verdict = "timeout",
		.what = "ends its lines with CR",
		.act = carriage_returns_only,
	},
	{
		.name = "utf-16",
		.verdict = "protocol|timeout|flood",
		.what = "writes UTF-16",
		.act = wide_characters,
	},
	{
		.name = "longest-line",
		.verdict = "ok",
		.what = "answers with the longest line that may be",
		.act = longest_line,
	},
	{
		.name = "too-long-by-one",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "answers with a line that is longer by one",
		.act = line_too_long_by_one,
	},
	{
		.name = "drips-slowly",
		.verdict = "timeout",
		.what = "writes a byte now and then",
		.act = drips_slowly,
	},
	{
		.name = "guesses",
		/* on a busy machine it may be asked before it has said all */
		.verdict = "protocol|flood|faults",
		.what = "answers the next forty requests at once",
		.act = guesses_what_comes,
	},
	{
		.name = "floods-empty-lines",
		.verdict = "flood",
		.what = "writes empty lines without end",
		.act = floods_empty_lines,
	},
	{
		.name = "floods-blanks",
		.verdict = "protocol",
		.detail = "a line of more than",
		.what = "writes blanks without end",
		.act = floods_blanks,
	},
	{
		.name = "answers-and-closes",
		.verdict = "exit",
		.what = "answers, closes its standard output and stays",
		.act = answers_and_closes,
	},
	{
		.name = "no-melds",
		.verdict = "protocol|faults",
		.what = "melds nothing",
		.act = no_melds,
	},
	{
		.name = "empty-melds",
		.verdict = "protocol|faults",
		.what = "melds without cards",
		.act = empty_melds,
	},
	{
		.name = "nested-melds",
		.verdict = "protocol",
		.what = "melds within melds",
		.act = nested_melds,
	},
	{
		.name = "stand-for-themselves",
		.verdict = "protocol|faults",
		.what = "wild cards that stand for themselves",
		.act = stand_for_themselves,
	},
	{
		.name = "thousands-of-melds",
		.verdict = "protocol|faults",
		.what = "melds the same three cards 3,000 times",
		.act = thousands_of_melds,
	},
	{
		.name = "greets-twice",
		.verdict = "ok|protocol",
		.what = "greets twice",
		.hello = greets_twice,
	},
	{
		.name = "wants-much",
		.verdict = "ok|refused",
		.what = "wants the same thing 4,000 times",
		.hello = greets_with_much,
	},
	/* greetings */
	{
		.name = "leaves-at-hello",
		.verdict = "refused",
		.what = "exits when it is greeted",
		.hello = leaves_at_hello,
	},
	{
		.name = "crashes-at-hello",
		.verdict = "refused",
		.what = "dies of SIGSEGV when it is greeted",
		.hello = crashes_at_hello,
	},
	{
		.name = "silent-at-hello",
		.verdict = "refused",
		.what = "does not greet",
		.hello = says_nothing,
	},
	{
		.name = "never-flushes",
		.verdict = "refused",
		.detail = "flush",
		.what = "does not flush its greeting",
		.hello = hello_held_back,
		.act = holds_back,
		.always = true,
	},
	{
		.name = "greets-in-words",
		.verdict = "refused",
		.what = "greets with a line that is no JSON",
		.hello = hello_is_no_json,
	},
	{
		.name = "greets-at-length",
		.verdict = "refused",
		.what = "greets with a line of 128 KB",
		.hello = hello_is_long,
	},
};

#define SINS (sizeof(sins) / sizeof(sins[0]))

/* Find the default action in a request: from behind its { to before its }. */
static bool
find_default(struct ask *ask)
{
	static const char key[] = "\"default\":{";
	const char *at = strstr(ask->line, key);
	bool string = false;
	int depth = 1;

	if (at == NULL)
		return false;
	at += sizeof(key) - 1;
	ask->action = at;
	for (; *at != '\0'; at++) {
		if (*at == '"')
			string = !string;
		else if (!string && (*at == '{' || *at == '['))
			depth++;
		else if (!string && (*at == '}' || *at == ']') && --depth == 0)
			break;
	}
	ask->action_len = (size_t)(at - ask->action);
	return true;
}

static void
act(const struct sin *sin, const char *line, size_t len, unsigned nth)
{
	struct ask ask = { .line = line, .len = len, .nth = nth };
	const char *req = strstr(line, "\"req\":");

	if (req == NULL || !find_default(&ask)) {
		fprintf(stderr, "a request without req or default: %s", line);
		exit(1);
	}
	ask.req = strtol(req + 6, NULL, 10);
	if (sin->act != NULL && (sin->always || nth >= SIN_AT))
		sin->act(&ask);
	else
		honest(&ask);
}

static int
play(const struct sin *sin)
{
	char *line = NULL;
	size_t size = 0;
	unsigned nth = 0;
	bool matched = false;
	ssize_t len;

	alarm(WATCHDOG_S);
	while ((len = getline(&line, &size, stdin)) != -1) {
		if (strstr(line, "\"type\":\"hello\"") != NULL) {
			if (sin->hello != NULL)
				sin->hello();
			else
				SAY("{\"req\":0,\"name\":\"sinner\"}\n");
		} else if (strstr(line, "\"type\":\"match\"") != NULL) {
			matched = true;
			nth = 0;
		} else if (strstr(line, "\"type\":\"act\"") != NULL) {
			act(sin, line, (size_t)len, ++nth);
		}
	}
	/* The start-up probe has no match and sees only its greeting. */
	if (matched && sin->bye != NULL)
		sin->bye();
	free(line);
	return 0;
}

int
main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--list") == 0) {
		for (size_t i = 0; i < SINS; i++)
			printf("%s\t%s\t%s\t%s\n", sins[i].name,
			       sins[i].verdict,
			       sins[i].detail != NULL ? sins[i].detail : "-",
			       sins[i].what);
		return 0;
	}
	for (size_t i = 0; argc == 2 && i < SINS; i++)
		if (strcmp(argv[1], sins[i].name) == 0)
			return play(&sins[i]);
	fprintf(stderr, "usage: sinner NAME | --list\n");
	return 2;
}

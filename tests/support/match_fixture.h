/*
 * match_fixture.h - play a match between bots that are C functions, through the
 * real match loop.  Each bot has its own process.  The fixture keeps log,
 * messages and transcripts.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_MATCH_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_MATCH_FIXTURE_H

#include <stdio.h>

#include "referee/judge/match_loop.h"

/**
 * A bot of a test: a function with its standard input and output.  When the
 * function returns, the process of the bot ends.
 */
typedef void (*bot_fn)(FILE *in, FILE *out);

/* struct match_fixture - options and results of a test match */
struct match_fixture {
	struct rules rules;
	struct match match;
	bot_fn bots[SEATS_MAX];
	bool transcribe; /* true: keep all lines that each bot received */
	bool fake_clock; /* true: use the clock of fake_clock.h */
	/* true: the clocks read /proc of the bots, as in the arena */
	bool watched;
	int pipe_bytes; /* bytes of each bot's input pipe; 0: the default
			   size */
	/* bytes of "rules" in the message "match"; 0: the real rules */
	unsigned rules_bytes;
	const char *log_path; /* path of the file for the log; NULL: store the
				 log in .log */

	/* state of the match loop, after the match */
	struct match_loop *dialog;
	char *log; /* text of the log; owned */
	/* lines that each bot received, owned; set if .transcribe is true */
	char *sent[SEATS_MAX];
	char notes[262144];
	bool in_note;
	unsigned alive;	    /* number of "alive" messages */
	unsigned waits_for; /* seat with the longest reported wait for an
			       answer */
	long waited_ms;
};

/* Set up a match of the toy game, with long time limits, the standard limits of
 * faults, and honest bots. */
void match_fixture_init(struct match_fixture *fixture, unsigned players,
			unsigned deals);

/* Play the match, wait for the bots and collect the results. */
void match_fixture_play(struct match_fixture *fixture);
void match_fixture_release(struct match_fixture *fixture);

/* Return the connection of a seat's bot after the match. */
const struct bot_conn *match_fixture_seat(const struct match_fixture *fixture,
					  unsigned seat);

/* Return the error of this seat's bot, or NULL. */
const char *match_fixture_issue(const struct match_fixture *fixture,
				unsigned seat);

/* Return the number of times that @what occurs in @text. */
unsigned count_occurrences(const char *text, const char *what);

/*
 * Bots, and functions for writing bots
 */

/* Greet the referee, then answer each request with its default action. */
void bot_honest(FILE *in, FILE *out);

/* Read the next line with "req" into @line, and its default action into
 * @action.  Store the line in the transcript.  At end of input, returns
 * false. */
bool bot_read_request(FILE *in, char *line, size_t size, char *action,
		      size_t room);

/* bot_answer_lines answers @lines requests with the default action.  With
 * @lines 1, it answers only the greeting. */
void bot_answer_lines(unsigned lines, FILE *in, FILE *out);
void bot_sleep(long ms);

/* Each of these bots answers the greeting.  After the greeting, bot_silent
 * never answers. bot_illegal sends "knock", which the toy game does not know.
 * bot_flushes_hello_only writes answers into a buffer that it does not
 * flush. */
void bot_silent(FILE *in, FILE *out);
void bot_illegal(FILE *in, FILE *out);
void bot_flushes_hello_only(FILE *in, FILE *out);

#define BOT_LINE 400000

#endif

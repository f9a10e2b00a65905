/*
 * match_fixture.h - a match between bots that are C functions in processes of
 * their own, through the real dialog, with everything kept for a look.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_MATCH_FIXTURE_H
#define DEADWOOD_TESTS_SUPPORT_MATCH_FIXTURE_H

#include <stdio.h>

#include "referee/judge/match_loop.h"

/**
 * A bot: what it reads and writes are its standard input and output; returning
 * ends the process.
 */
typedef void (*bot_fn)(FILE *in, FILE *out);

/* struct match_fixture - what is asked for, and what came of it */
struct match_fixture {
	struct rules rules;
	struct match match;
	bot_fn bots[SEATS_MAX];
	bool transcribe; /* keep what each bot was sent */
	bool fake_clock; /* time passes while all wait: fake_clock.h */
	bool watched;	 /* clocks look at the processes, as the arena's do */
	int pipe_bytes;	 /* of each bot's input; 0: as it comes */
	unsigned rules_bytes; /* make "match" so long; 0: as it is */
	const char *log_path; /* the log goes there; NULL: it is kept */

	struct match_loop *dialog; /* after the match */
	char *log;		   /* its text; owned by this module */
	char *sent[SEATS_MAX];	   /* what each bot read, if transcribed */
	char notes[262144];
	bool in_note;
	unsigned alive;	    /* signs of life */
	unsigned waits_for; /* the seat of the longest silence that was told */
	long waited_ms;
};

/* Ready a match of the toy: generous times, standard faults, honest bots. */
void match_fixture_init(struct match_fixture *sitting, unsigned players,
			unsigned deals);

/* Play it, wait for the bots, gather what they left. */
void match_fixture_play(struct match_fixture *sitting);
void match_fixture_release(struct match_fixture *sitting);

/* What the dialog holds of a seat, after the match. */
const struct bot_conn *match_fixture_seat(const struct match_fixture *sitting,
					  unsigned seat);

/* What was amiss with this seat's bot, or NULL. */
const char *match_fixture_issue(const struct match_fixture *sitting,
				unsigned seat);

/* How often @what stands in @text. */
unsigned times_in(const char *text, const char *what);

/*
 * Bots and their parts.
 */

/* Greets and sends every default back. */
void bot_honest(FILE *in, FILE *out);

/* Reads the next line with "req" into @line and its default action into
 * @action; false at the end.  Transcribes what it reads. */
bool bot_asked(FILE *in, char *line, size_t size, char *action, size_t room);

/* Greets and acts by default, so many lines in all; 1: it greets. */
void bot_answers(unsigned lines, FILE *in, FILE *out);
void bot_naps(long ms);

/* Each greets.  Then: reads and never answers; knocks, which the toy does not
 * know; answers into a buffer that it does not flush. */
void bot_silent(FILE *in, FILE *out);
void bot_illegal(FILE *in, FILE *out);
void bot_flushes_hello_only(FILE *in, FILE *out);

#define BOT_LINE 400000

#endif

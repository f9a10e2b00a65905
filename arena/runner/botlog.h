/*
 * botlog.h - what a bot wrote to stderr in one match, and what the referee
 * noted about it.
 *
 * Of what it wrote the first and the last are kept, in memory that does not
 * grow.  The notes lie beside that, each with its place in it, so that no flood
 * washes them away: they are few, and the referee bounds them (arena_msg.h).
 */
#ifndef DEADWOOD_ARENA_RUNNER_BOTLOG_H
#define DEADWOOD_ARENA_RUNNER_BOTLOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define BOTLOG_HALF                                                            \
	(64 * 1024) /* bytes kept from the beginning, and the end              \
		     */

/* A note that came when @at bytes had been seen. */
struct botlog_note {
	uint64_t at;
	char *text;
	size_t len;
};

/**
 * struct botlog - zeroed is empty
 * @head, @tail: NULL until needed; @tail is a ring
 * @seen: bytes of the bot's in all
 * @open: one more than the place of the note that goes on, or 0
 */
struct botlog {
	char *head;
	char *tail;
	size_t head_size;
	uint64_t seen;
	struct botlog_note *notes;
	size_t note_count;
	size_t note_room;
	size_t open;
};

void botlog_reset(struct botlog *log); /* empty again, memory kept */
void botlog_release(struct botlog *log);
bool botlog_is_empty(const struct botlog *log);

void botlog_add(struct botlog *log, const char *text, size_t len);

/* A line of the arena, on a line of its own: "-- text". */
void botlog_note(struct botlog *log, const char *text);

/* A part of such a line of the referee's; @more: it goes on in the next part.
 * Two write here: what the arena notes meanwhile stands behind that line, and
 * not in it. */
void botlog_piece(struct botlog *log, const char *text, bool more);

/* Everything that is kept, with a line for what was left out. */
void botlog_write(const struct botlog *log, FILE *out);

/* The same, for a terminal: nothing that it would obey. */
void botlog_show(const struct botlog *log, FILE *out);

/**
 * botlog_ends - the first and the last lines, for a terminal
 * @first, @last: lines at the most; a line between them says how many are left
 *		  out, and where all are not more than both all are given
 * @out: caller's storage; each line begins with a newline, is indented and cut
 *
 * Notes that say the same, of faults and of lines that are no answers, are one
 * with their count.
 * What a program says of its end may stand above a long stack (Node), or below
 * (Python).
 */
void botlog_ends(const struct botlog *log, unsigned first, unsigned last,
		 char *out, size_t size);

#endif

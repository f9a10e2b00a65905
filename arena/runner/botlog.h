/*
 * botlog.h - a bot's stderr in one match, with the notes of the referee about
 * it.
 *
 * Keeps the first and the last bytes of stderr, in bounded memory.  Notes are
 * stored separately, each with its position in stderr, so that no flood removes
 * them.  They are few: the referee limits them (arena_msg.h).
 */
#ifndef DEADWOOD_ARENA_RUNNER_BOTLOG_H
#define DEADWOOD_ARENA_RUNNER_BOTLOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define BOTLOG_HALF (64 * 1024) /* bytes kept of the start, and of the end */

/* A note, written when @at bytes of stderr had been read. */
struct botlog_note {
	uint64_t at;
	char *text;
	size_t len;
};

/**
 * struct botlog - zeroed is empty
 * @head, @tail: NULL until needed; @tail is a ring buffer
 * @seen: bytes that the bot wrote in all
 * @open: one more than the index of the note that will be continued, or 0
 */
struct botlog {
	char *head;
	char *tail;
	size_t head_size;
	uint64_t seen;
	struct botlog_note *notes;
	size_t note_count;
	size_t open;
};

void botlog_reset(struct botlog *log); /* empty it, keep the memory */
void botlog_release(struct botlog *log);
bool botlog_is_empty(const struct botlog *log);

void botlog_append(struct botlog *log, const char *text, size_t len);

/* Add a line of the arena, printed on a line of its own: "-- text". */
void botlog_note(struct botlog *log, const char *text);

/* Add a part of such a line of the referee; @more: the next part continues it.
 * If the arena adds a note meanwhile, that note is printed after the line, not
 * within it. */
void botlog_note_part(struct botlog *log, const char *text, bool more);

/* Write all that is kept, with a line for what was dropped. */
void botlog_write(const struct botlog *log, FILE *out);

/* Print the same for a terminal, without control characters. */
void botlog_print(const struct botlog *log, FILE *out);

/**
 * botlog_excerpt - format the first and the last lines for a terminal
 * @first, @last: most lines of each; a line between them counts the omitted
 *	ones
 * @out: caller's storage; each line starts with a newline, is indented and cut
 *
 * Similar notes, about faults or invalid lines, are merged into one with a
 * count. Both ends matter: a program prints its error above a long stack (Node)
 * or below it (Python).
 */
void botlog_excerpt(const struct botlog *log, unsigned first, unsigned last,
		    char *out, size_t size);

#endif

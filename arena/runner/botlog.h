/*
 * botlog.h - the log of a bot in one match: its stderr, and notes of the
 * referee and the arena about the bot.
 *
 * To bound the memory, a botlog keeps only the first and the last BOTLOG_HALF
 * bytes of stderr.  A botlog stores notes apart from stderr, each with its
 * position in stderr.  So a flood of stderr does not remove notes.  The referee
 * limits the number of notes (arena_msg.h).
 */
#ifndef DEADWOOD_ARENA_RUNNER_BOTLOG_H
#define DEADWOOD_ARENA_RUNNER_BOTLOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Number of bytes of stderr that a botlog keeps from the start, and from the
 * end. */
#define BOTLOG_HALF (64 * 1024)

/* A note of the referee or the arena in a bot's log.  @at: position in stderr:
 * the number of bytes that the arena had read when it added the note. */
struct botlog_note {
	uint64_t at;
	char *text;
	size_t len;
};

/**
 * struct botlog - log of a bot in one match; a zeroed struct is empty
 * @head, @tail: first and last bytes of stderr; NULL: no bytes.  @tail is a
 *	ring buffer
 * @seen: number of bytes that the bot wrote to stderr so far
 * @open: index + 1 of the note to which botlog_note_part appends; 0: the next
 *	part starts a new note
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

/* remove all text and notes, but keep the allocated memory for the next
 * match */
void botlog_reset(struct botlog *log);
void botlog_release(struct botlog *log);
bool botlog_is_empty(const struct botlog *log);

void botlog_append(struct botlog *log, const char *text, size_t len);

/* Add a note, which botlog_write prints on a line of its own: "-- text". */
void botlog_note(struct botlog *log, const char *text);

/* Add a part of a note of the referee.  @more: true: the next call adds another
 * part of the note.  If the arena adds a note between two parts of a referee's
 * note, the log shows the arena's note after the referee's. */
void botlog_note_part(struct botlog *log, const char *text, bool more);

/* Write the log to @out, with a line that says how many bytes of stderr the log
 * lacks. */
void botlog_write(const struct botlog *log, FILE *out);

/* Print the log on a terminal, like botlog_write, but without control
 * characters. */
void botlog_print(const struct botlog *log, FILE *out);

/**
 * botlog_excerpt - format the first and the last lines of the log for a
 * terminal
 * @first, @last: maximum number of lines from the start and from the end of the
 *	log.  A line between them says how many lines are omitted
 * @out: stream for the output.  Each line starts with a newline, is indented,
 *	and is cut if too long
 *
 * A note with a count replaces similar notes about faults or invalid lines.
 * The excerpt has both ends, because some languages print the error above a
 * long stack trace (Node), and others below (Python).
 */
void botlog_excerpt(const struct botlog *log, unsigned first, unsigned last,
		    char *out, size_t size);

#endif

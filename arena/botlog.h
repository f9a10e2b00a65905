/*
 * botlog.h - what a bot wrote to stderr in one match, and what the referee
 * noted about it: the first and the last of it, in memory that does not grow.
 */
#ifndef DEADWOOD_ARENA_BOTLOG_H
#define DEADWOOD_ARENA_BOTLOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define BOTLOG_HALF                                                            \
	(64 * 1024) /* bytes kept from the beginning, and the end              \
		     */

/**
 * struct botlog - head and tail; zeroed is empty
 * @head, @tail: NULL until needed; @tail is a ring
 * @seen: bytes in all
 */
struct botlog {
	char *head;
	char *tail;
	size_t head_size;
	uint64_t seen;
	bool in_line; /* the last byte was no newline */
};

void botlog_reset(struct botlog *log); /* empty again, memory kept */
void botlog_release(struct botlog *log);

void botlog_add(struct botlog *log, const char *text, size_t len);

/* A line of the arena or the referee, on a line of its own: "-- text". */
void botlog_note(struct botlog *log, const char *text);

/* Everything that is kept, with a line for what was left out. */
void botlog_write(const struct botlog *log, FILE *out);

/* The same, for a terminal: nothing that it would obey. */
void botlog_show(const struct botlog *log, FILE *out);

/* The last lines, at most @lines, in caller's storage; NUL-terminated. */
void botlog_last(const struct botlog *log, unsigned lines, char *out,
		 size_t size);

/* Each line of @text on a new line, indented and cut, with nothing that could
 * steer a terminal: 8 bytes more a line at the most. */
void botlog_indent(const char *text, char *out, size_t size);

#endif

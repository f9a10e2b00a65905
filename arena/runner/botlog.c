/* botlog.c - head and tail of what a bot says; see botlog.h. */
#define _GNU_SOURCE /* memmem */
#include "arena/runner/botlog.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/utf8.h"
#include "referee/judge/arena_msg.h"

#define INDENT_LINE_MAX 200 /* chosen: characters, a terminal's line or two */

void
botlog_reset(struct botlog *log)
{
	log->seen = 0;
	for (size_t i = 0; i < log->note_count; i++)
		free(log->notes[i].text);
	log->note_count = 0;
	log->open = 0;
}

void
botlog_release(struct botlog *log)
{
	botlog_reset(log);
	free(log->notes);
	free(log->head);
	free(log->tail);
	*log = (struct botlog){ 0 };
}

bool
botlog_is_empty(const struct botlog *log)
{
	return log->seen == 0 && log->note_count == 0;
}

void
botlog_add(struct botlog *log, const char *text, size_t len)
{
	if (len > 0 && log->seen < BOTLOG_HALF) {
		size_t at = (size_t)log->seen;
		size_t n = len < BOTLOG_HALF - at ? len : BOTLOG_HALF - at;

		while (log->head_size < at + n) {
			log->head_size = log->head_size == 0
						 ? 1024
						 : 2 * log->head_size;
			log->head = xrealloc(log->head, log->head_size, 1);
		}
		memcpy(log->head + at, text, n);
		log->seen += n;
		text += n;
		len -= n;
	}
	if (len > 0 && log->tail == NULL)
		log->tail = xcalloc(BOTLOG_HALF, 1);
	while (len > 0) {
		size_t at = (size_t)(log->seen % BOTLOG_HALF);
		size_t n = len < BOTLOG_HALF - at ? len : BOTLOG_HALF - at;

		memcpy(log->tail + at, text, n);
		log->seen += n;
		text += n;
		len -= n;
	}
}

/* A new note, at the end. */
static struct botlog_note *
note_begin(struct botlog *log)
{
	if (log->note_count == log->note_room) {
		log->note_room = log->note_room == 0 ? 8 : 2 * log->note_room;
		log->notes = xrealloc(log->notes, log->note_room,
				      sizeof(*log->notes));
	}
	log->notes[log->note_count] = (struct botlog_note){ .at = log->seen };
	return &log->notes[log->note_count++];
}

static void
note_add(struct botlog_note *note, const char *text)
{
	size_t len = strlen(text);

	note->text = xrealloc(note->text, note->len + len + 1, 1);
	memcpy(note->text + note->len, text, len);
	note->len += len;
}

void
botlog_piece(struct botlog *log, const char *text, bool more)
{
	if (log->open == 0) {
		note_begin(log);
		log->open = log->note_count;
	}
	note_add(&log->notes[log->open - 1], text);
	if (!more)
		log->open = 0;
}

void
botlog_note(struct botlog *log, const char *text)
{
	note_add(note_begin(log), text);
}

/* Where the writing of a log is: bytes of the bot's, and its line. */
struct writer {
	FILE *out;
	uint64_t at;
	bool in_line;
};

static void
put(struct writer *writer, const char *text, size_t len)
{
	if (len == 0)
		return;
	fwrite(text, 1, len, writer->out);
	writer->in_line = text[len - 1] != '\n';
}

static void
end_line(struct writer *writer)
{
	if (writer->in_line)
		put(writer, "\n", 1);
}

static size_t
least(uint64_t a, uint64_t b)
{
	return (size_t)(a < b ? a : b);
}

/* What the bot wrote, up to @to of its bytes, as far as it is kept. */
static void
put_until(const struct botlog *log, struct writer *writer, uint64_t to)
{
	uint64_t tail = log->seen > 2 * (uint64_t)BOTLOG_HALF
				? log->seen - BOTLOG_HALF
				: BOTLOG_HALF;

	if (writer->at < to && writer->at < BOTLOG_HALF) {
		size_t n = least(to, BOTLOG_HALF) - (size_t)writer->at;

		put(writer, log->head + writer->at, n);
		writer->at += n;
	}
	if (writer->at < to && writer->at < tail) {
		end_line(writer);
		fprintf(writer->out, "-- %" PRIu64 " bytes left out here\n",
			tail - writer->at);
		writer->at = tail;
	}
	while (writer->at < to) {
		size_t from = (size_t)(writer->at % BOTLOG_HALF);
		size_t n = least(to - writer->at, BOTLOG_HALF - from);

		put(writer, log->tail + from, n);
		writer->at += n;
	}
}

/*
 * Notes that say the same.
 */

static bool
note_begins(const struct botlog_note *note, const char *word)
{
	size_t len = strlen(word);

	return note->len >= len && memcmp(note->text, word, len) == 0;
}

/* Return what notes are compared by: the first line, without a fault's number.
 * Of a line that is no answer, only that it is none. */
static const char *
note_kind(const struct botlog_note *note, const char **end)
{
	const char *text = note->text, *stop = text + note->len;
	const char *line = memchr(text, '\n', note->len), *comma;

	*end = line != NULL ? line : stop;
	if (note_begins(note, NOTE_NOISE))
		*end = text + strlen(NOTE_NOISE);
	if (!note_begins(note, NOTE_FAULT))
		return text;
	comma = memchr(text, ',', (size_t)(*end - text));
	return comma != NULL ? comma : text;
}

static const char *
after_digits(const char *at, const char *end)
{
	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at;
}

/* Do two notes say the same, whatever their numbers are? */
static bool
note_is_like(const struct botlog_note *note, const struct botlog_note *other)
{
	const char *a_end, *b_end;
	const char *a = note_kind(note, &a_end), *b = note_kind(other, &b_end);

	while (a < a_end && b < b_end) {
		const char *a_next = after_digits(a, a_end);
		const char *b_next = after_digits(b, b_end);

		if ((a_next == a) != (b_next == b) || (a_next == a && *a != *b))
			return false;
		a = a_next == a ? a + 1 : a_next;
		b = b_next == b ? b + 1 : b_next;
	}
	return a == a_end && b == b_end;
}

/* Has it been said before?  That so many faults cost the match is said by the
 * faults. */
static bool
note_is_again(const struct botlog *log, size_t number)
{
	const struct botlog_note *note = &log->notes[number];
	bool by_faults = note_begins(note, NOTE_FORFEIT) &&
			 memmem(note->text, note->len, SAYS_LAST_FAULT,
				strlen(SAYS_LAST_FAULT)) != NULL;

	for (size_t i = 0; i < number; i++)
		if ((by_faults && note_begins(&log->notes[i], NOTE_FAULT)) ||
		    note_is_like(&log->notes[i], note))
			return true;
	return false;
}

/* How often it is said from here on, behind its first line. */
static void
put_first(const struct botlog *log, struct writer *writer, size_t number)
{
	const struct botlog_note *note = &log->notes[number];
	const char *line = memchr(note->text, '\n', note->len);
	size_t first = line != NULL ? (size_t)(line - note->text) : note->len;
	unsigned more = 0;
	char text[40];

	for (size_t i = number + 1; i < log->note_count; i++)
		more += note_is_like(&log->notes[i], note);
	put(writer, note->text, first);
	if (more > 0) {
		snprintf(text, sizeof(text), " (and %u more such)", more);
		put(writer, text, strlen(text));
	}
	put(writer, note->text + first, note->len - first);
}

/* @once: what is said again is counted where it was said first. */
static void
write_log(const struct botlog *log, FILE *out, bool once)
{
	struct writer writer = { .out = out };

	for (size_t i = 0; i < log->note_count; i++) {
		if (once && note_is_again(log, i))
			continue;
		put_until(log, &writer, log->notes[i].at);
		end_line(&writer);
		put(&writer, "-- ", 3);
		if (once)
			put_first(log, &writer, i);
		else
			put(&writer, log->notes[i].text, log->notes[i].len);
		end_line(&writer);
	}
	put_until(log, &writer, log->seen);
	end_line(&writer);
}

void
botlog_write(const struct botlog *log, FILE *out)
{
	write_log(log, out, false);
}

/* The same in memory; NULL where there is none for what is only a courtesy.
 * Owned: free(). */
static char *
whole(const struct botlog *log, bool once, size_t *len)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, len);

	if (out == NULL)
		return NULL;
	write_log(log, out, once);
	if (fclose(out) == 0)
		return text;
	free(text);
	return NULL;
}

/* The bytes of the character at @at; @plain: a terminal shows it as what it
 * is. */
static size_t
character(const char *at, const char *end, bool *plain)
{
	size_t length = utf8_length(at, end);

	*plain = length > 0 && !text_is_hidden(utf8_code(at, length));
	return length > 0 ? length : 1;
}

void
botlog_show(const struct botlog *log, FILE *out)
{
	size_t len = 0;
	char *text = whole(log, false, &len);

	for (const char *at = text, *end = text + len; at < end;) {
		bool plain;
		size_t length = character(at, end, &plain);

		if (plain || *at == '\n' || *at == '\t')
			fwrite(at, 1, length, out);
		else
			fputc(' ', out);
		at += length;
	}
	free(text);
}

/*
 * Lines for a terminal, each on a new one, indented and cut, with nothing that
 * could steer it; as many bytes as fit.  Returns how many: @size where they did
 * not.
 */
static size_t
indent(const char *text, const char *end, char *out, size_t size)
{
	size_t n = 0, in_line = 0;
	bool begins = true;

	while (text < end && n + 9 < size) {
		bool plain;
		size_t length = character(text, end, &plain);
		const char *at = text;

		text += length;
		if (begins) {
			memcpy(out + n, "\n    ", 5);
			n += 5;
			in_line = 0;
		}
		begins = *at == '\n';
		if (begins || in_line > INDENT_LINE_MAX)
			continue;
		if (in_line++ == INDENT_LINE_MAX) {
			memcpy(out + n, "...", 3);
			n += 3;
		} else if (plain) {
			memcpy(out + n, at, length);
			n += length;
		} else {
			out[n++] = ' ';
		}
	}
	out[n] = '\0';
	return text < end ? size : n;
}

/* Where the first @lines end. */
static const char *
after_lines(const char *text, const char *end, size_t lines)
{
	while (text < end && lines > 0)
		lines -= *text++ == '\n';
	return text;
}

static size_t
count_lines(const char *text, const char *end)
{
	size_t lines = 0;

	while (text < end)
		lines += *text++ == '\n';
	return lines;
}

void
botlog_ends(const struct botlog *log, unsigned first, unsigned last, char *out,
	    size_t size)
{
	size_t len = 0, n = 0, lines, rest;
	char *text = whole(log, true, &len);
	const char *end = text + len, *at = text;

	out[0] = '\0';
	lines = count_lines(text, end);
	if (first > lines)
		first = (unsigned)lines;
	if (lines <= first + last && indent(text, end, out, size) < size)
		goto out;
	/* The last lines take what the first ones, at most half, leave. */
	while (first > 0 && n == 0) {
		at = after_lines(text, end, first);
		n = indent(text, at, out, size / 2);
		if (n == size / 2) {
			n = 0;
			first--;
		}
	}
	rest = last < lines - first ? last : lines - first;
	for (; rest > 0; rest--) {
		const char *tail = after_lines(at, end, lines - first - rest);
		size_t head = n;

		if (rest < lines - first)
			head += (size_t)snprintf(
				out + n, size - n,
				"\n    (%zu line%s left out)",
				lines - first - rest,
				lines - first - rest == 1 ? "" : "s");
		if (head < size &&
		    indent(tail, end, out + head, size - head) < size - head)
			break;
		out[n] = '\0';
	}
out:
	free(text);
}

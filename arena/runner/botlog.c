/* botlog.c - store the first and the last bytes of a bot's stderr; see
 * botlog.h. */
#define _GNU_SOURCE /* memmem */
#include "arena/runner/botlog.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/utf8.h"
#include "referee/judge/arena_msg.h"

/* arbitrary: maximum characters of an indented line */
#define INDENT_LINE_MAX 200

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
botlog_append(struct botlog *log, const char *text, size_t len)
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

/* Append an empty note. */
static struct botlog_note *
botlog_add_note(struct botlog *log)
{
	XGROW(log->notes, log->note_count);
	log->notes[log->note_count] = (struct botlog_note){ .at = log->seen };
	return &log->notes[log->note_count++];
}

static void
note_append(struct botlog_note *note, const char *text)
{
	size_t len = strlen(text);

	note->text = xrealloc(note->text, note->len + len + 1, 1);
	memcpy(note->text + note->len, text, len);
	note->len += len;
}

void
botlog_note_part(struct botlog *log, const char *text, bool more)
{
	if (log->open == 0) {
		botlog_add_note(log);
		log->open = log->note_count;
	}
	note_append(&log->notes[log->open - 1], text);
	if (!more)
		log->open = 0;
}

void
botlog_note(struct botlog *log, const char *text)
{
	note_append(botlog_add_note(log), text);
}

/* State of writing a log: the number of bytes of stderr that are written, and
 * whether the last line is incomplete. */
struct writer {
	FILE *out;
	uint64_t at;
	bool in_line;
};

static void
writer_append(struct writer *writer, const char *text, size_t len)
{
	if (len == 0)
		return;
	fwrite(text, 1, len, writer->out);
	writer->in_line = text[len - 1] != '\n';
}

static void
writer_end_line(struct writer *writer)
{
	if (writer->in_line)
		writer_append(writer, "\n", 1);
}

static size_t
size_min(uint64_t a, uint64_t b)
{
	return (size_t)(a < b ? a : b);
}

/* Write the kept bytes of stderr up to offset @to of stderr. */
static void
writer_append_output(const struct botlog *log, struct writer *writer,
		     uint64_t to)
{
	uint64_t tail = log->seen > 2 * (uint64_t)BOTLOG_HALF
				? log->seen - BOTLOG_HALF
				: BOTLOG_HALF;

	if (writer->at < to && writer->at < BOTLOG_HALF) {
		size_t n = size_min(to, BOTLOG_HALF) - (size_t)writer->at;

		writer_append(writer, log->head + writer->at, n);
		writer->at += n;
	}
	if (writer->at < to && writer->at < tail) {
		writer_end_line(writer);
		fprintf(writer->out, "-- %" PRIu64 " bytes left out here\n",
			tail - writer->at);
		writer->at = tail;
	}
	while (writer->at < to) {
		size_t from = (size_t)(writer->at % BOTLOG_HALF);
		size_t n = size_min(to - writer->at, BOTLOG_HALF - from);

		writer_append(writer, log->tail + from, n);
		writer->at += n;
	}
}

/*
 * Similar notes.
 */

static bool
note_has_prefix(const struct botlog_note *note, const char *word)
{
	size_t len = strlen(word);

	return note->len >= len && memcmp(note->text, word, len) == 0;
}

/* Return the part of a note that is compared with other notes: the first line
 * without the number of the fault.  For a note about an invalid line, the part
 * does not contain the line itself. */
static const char *
note_kind(const struct botlog_note *note, const char **end)
{
	const char *text = note->text, *stop = text + note->len;
	const char *line = memchr(text, '\n', note->len), *comma;

	*end = line != NULL ? line : stop;
	if (note_has_prefix(note, NOTE_NOISE))
		*end = text + strlen(NOTE_NOISE);
	if (!note_has_prefix(note, NOTE_FAULT))
		return text;
	comma = memchr(text, ',', (size_t)(*end - text));
	return comma != NULL ? comma : text;
}

static const char *
end_of_digits(const char *at, const char *end)
{
	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at;
}

/* Return true if two notes are equal except for numbers in them. */
static bool
note_is_similar(const struct botlog_note *note, const struct botlog_note *other)
{
	const char *a_end, *b_end;
	const char *a = note_kind(note, &a_end), *b = note_kind(other, &b_end);

	while (a < a_end && b < b_end) {
		const char *a_next = end_of_digits(a, a_end);
		const char *b_next = end_of_digits(b, b_end);

		if ((a_next == a) != (b_next == b) || (a_next == a && *a != *b))
			return false;
		a = a_next == a ? a + 1 : a_next;
		b = b_next == b ? b + 1 : b_next;
	}
	return a == a_end && b == b_end;
}

/* Return true if an earlier note has the same content.  A note about a forfeit
 * because of the last fault counts as repeated after any note about a fault. */
static bool
note_is_repeated(const struct botlog *log, size_t number)
{
	const struct botlog_note *note = &log->notes[number];
	bool by_faults = note_has_prefix(note, NOTE_FORFEIT) &&
			 memmem(note->text, note->len, SAYS_LAST_FAULT,
				strlen(SAYS_LAST_FAULT)) != NULL;

	for (size_t i = 0; i < number; i++)
		if ((by_faults &&
		     note_has_prefix(&log->notes[i], NOTE_FAULT)) ||
		    note_is_similar(&log->notes[i], note))
			return true;
	return false;
}

/* Write a note; after its first line, write how many similar notes follow. */
static void
writer_append_counted(const struct botlog *log, struct writer *writer,
		      size_t number)
{
	const struct botlog_note *note = &log->notes[number];
	const char *line = memchr(note->text, '\n', note->len);
	size_t first = line != NULL ? (size_t)(line - note->text) : note->len;
	unsigned more = 0;
	char text[40];

	for (size_t i = number + 1; i < log->note_count; i++)
		more += note_is_similar(&log->notes[i], note);
	writer_append(writer, note->text, first);
	if (more > 0) {
		snprintf(text, sizeof(text), " (and %u more such)", more);
		writer_append(writer, text, strlen(text));
	}
	writer_append(writer, note->text + first, note->len - first);
}

/* Write stderr and notes.  If @once is true, write similar notes only once,
 * with their count. */
static void
botlog_write_all(const struct botlog *log, FILE *out, bool once)
{
	struct writer writer = { .out = out };

	for (size_t i = 0; i < log->note_count; i++) {
		if (once && note_is_repeated(log, i))
			continue;
		writer_append_output(log, &writer, log->notes[i].at);
		writer_end_line(&writer);
		writer_append(&writer, "-- ", 3);
		if (once)
			writer_append_counted(log, &writer, i);
		else
			writer_append(&writer, log->notes[i].text,
				      log->notes[i].len);
		writer_end_line(&writer);
	}
	writer_append_output(log, &writer, log->seen);
	writer_end_line(&writer);
}

void
botlog_write(const struct botlog *log, FILE *out)
{
	botlog_write_all(log, out, false);
}

/* Return the output of botlog_write_all as a string, owned by the caller. */
static char *
botlog_text(const struct botlog *log, bool once, size_t *len)
{
	char *text = NULL;
	FILE *out = xmemstream(&text, len);

	botlog_write_all(log, out, once);
	fclose(out);
	return text;
}

/* Return the length in bytes of the character at @at.  @plain: set to whether
 * the character is safe to print on a terminal. */
static size_t
botlog_char_length(const char *at, const char *end, bool *plain)
{
	size_t length = utf8_length(at, end);

	*plain = length > 0 && !text_is_hidden(utf8_code(at, length));
	return length > 0 ? length : 1;
}

void
botlog_print(const struct botlog *log, FILE *out)
{
	size_t len = 0;
	char *text = botlog_text(log, false, &len);

	for (const char *at = text, *end = text + len; at < end;) {
		bool plain;
		size_t length = botlog_char_length(at, end, &plain);

		if (plain || *at == '\n' || *at == '\t')
			fwrite(at, 1, length, out);
		else
			fputc(' ', out);
		at += length;
	}
	free(text);
}

/*
 * Format lines for a terminal: each line starts with a newline, is indented, is
 * cut if it is too long, and has no control characters.  Returns the number of
 * bytes written, or @size if not all lines fit.
 */
static size_t
botlog_indent(const char *text, const char *end, char *out, size_t size)
{
	size_t n = 0, in_line = 0;
	bool begins = true;

	while (text < end && n + 9 < size) {
		bool plain;
		size_t length = botlog_char_length(text, end, &plain);
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

/* Return a pointer to the end of the first @lines lines of a text. */
static const char *
skip_lines(const char *text, const char *end, size_t lines)
{
	while (text < end && lines > 0)
		lines -= *text++ == '\n';
	return text;
}

static size_t
botlog_count_lines(const char *text, const char *end)
{
	size_t lines = 0;

	while (text < end)
		lines += *text++ == '\n';
	return lines;
}

void
botlog_excerpt(const struct botlog *log, unsigned first, unsigned last,
	       char *out, size_t size)
{
	size_t len = 0, n = 0, lines, rest;
	char *text = botlog_text(log, true, &len);
	const char *end = text + len, *at = text;

	out[0] = '\0';
	lines = botlog_count_lines(text, end);
	if (first > lines)
		first = (unsigned)lines;
	if (lines <= first + last && botlog_indent(text, end, out, size) < size)
		goto out;
	/* The first lines use at most half of the buffer; the last lines use
	 * the rest. */
	while (first > 0 && n == 0) {
		at = skip_lines(text, end, first);
		n = botlog_indent(text, at, out, size / 2);
		if (n == size / 2) {
			n = 0;
			first--;
		}
	}
	rest = last < lines - first ? last : lines - first;
	for (; rest > 0; rest--) {
		const char *tail = skip_lines(at, end, lines - first - rest);
		size_t head = n;

		if (rest < lines - first)
			head += (size_t)snprintf(
				out + n, size - n,
				"\n    (%zu line%s left out)",
				lines - first - rest,
				lines - first - rest == 1 ? "" : "s");
		if (head < size && botlog_indent(tail, end, out + head,
						 size - head) < size - head)
			break;
		out[n] = '\0';
	}
out:
	free(text);
}

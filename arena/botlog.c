/* botlog.c - head and tail of what a bot says; see botlog.h. */
#include "arena/botlog.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/utf8.h"

#define INDENT_LINE_MAX 200 /* chosen: characters, a terminal's line or two */

void
botlog_reset(struct botlog *log)
{
	log->seen = 0;
	log->in_line = false;
}

void
botlog_release(struct botlog *log)
{
	free(log->head);
	free(log->tail);
	*log = (struct botlog){ 0 };
}

void
botlog_add(struct botlog *log, const char *text, size_t len)
{
	if (len == 0)
		return;
	log->in_line = text[len - 1] != '\n';
	if (log->seen < BOTLOG_HALF) {
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

void
botlog_note(struct botlog *log, const char *text)
{
	if (log->in_line)
		botlog_add(log, "\n", 1);
	botlog_add(log, "-- ", 3);
	botlog_add(log, text, strlen(text));
	botlog_add(log, "\n", 1);
}

/* The tail's bytes in order: at most two pieces of the ring. */
static size_t
tail_pieces(const struct botlog *log, const char *piece[2], size_t len[2])
{
	uint64_t behind = log->seen > BOTLOG_HALF ? log->seen - BOTLOG_HALF : 0;
	size_t n = behind < BOTLOG_HALF ? (size_t)behind : BOTLOG_HALF;
	size_t start = (size_t)((log->seen - n) % BOTLOG_HALF);

	if (n == 0)
		return 0;
	piece[0] = log->tail + start;
	len[0] = n < BOTLOG_HALF - start ? n : BOTLOG_HALF - start;
	piece[1] = log->tail;
	len[1] = n - len[0];
	return 2;
}

void
botlog_write(const struct botlog *log, FILE *out)
{
	size_t head = log->seen < BOTLOG_HALF ? (size_t)log->seen : BOTLOG_HALF;
	const char *piece[2];
	size_t len[2];

	if (head > 0)
		fwrite(log->head, 1, head, out);
	if (log->seen > 2 * (uint64_t)BOTLOG_HALF)
		fprintf(out, "\n-- %" PRIu64 " bytes left out here\n",
			log->seen - 2 * (uint64_t)BOTLOG_HALF);
	if (tail_pieces(log, piece, len) == 2) {
		fwrite(piece[0], 1, len[0], out);
		fwrite(piece[1], 1, len[1], out);
	}
	if (log->in_line)
		fputc('\n', out);
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
	char *text = NULL;
	size_t len = 0;
	FILE *whole = open_memstream(&text, &len);

	if (whole == NULL)
		return; /* no memory for what is only a courtesy */
	botlog_write(log, whole);
	if (fclose(whole) == 0)
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

void
botlog_last(const struct botlog *log, unsigned lines, char *out, size_t size)
{
	size_t head = log->seen < BOTLOG_HALF ? (size_t)log->seen : BOTLOG_HALF;
	const char *piece[3] = { head > 0 ? log->head : "", "", "" };
	size_t len[3] = { head, 0, 0 };
	size_t total, from, n = 0;

	tail_pieces(log, piece + 1, len + 1);
	total = len[0] + len[1] + len[2];
	from = total;
	for (unsigned breaks = 0; from > 0 && total - from + 1 < size; from--) {
		size_t i = from - 1, p = 0;

		for (; p < 2 && i >= len[p]; p++)
			i -= len[p];
		if (piece[p][i] == '\n' && from != total && ++breaks == lines)
			break;
	}
	for (size_t p = 0, at = 0; p < 3; at += len[p++])
		for (size_t i = 0; i < len[p]; i++)
			if (at + i >= from && n + 1 < size)
				out[n++] = piece[p][i];
	out[n] = '\0';
}

void
botlog_indent(const char *text, char *out, size_t size)
{
	const char *end = text + strlen(text);
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
}

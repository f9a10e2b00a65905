/* dw_error.c - errors, memory and texts, as all of the library has them. */
#include "library/inside.h"

#include <stdio.h>
#include <stdlib.h>

#define AT_ONCE 16 /* numbers that a compiler makes by a few instructions */

#ifndef DEADWOOD_VERSION
#define DEADWOOD_VERSION "0"
#endif

const char *
dw_version(void)
{
	return DEADWOOD_VERSION;
}

int
inside_fail(struct dw_error *why, const char *format, ...)
{
	va_list args;

	if (why == NULL)
		return -1;
	va_start(args, format);
	vsnprintf(why->text, sizeof(why->text), format, args);
	va_end(args);
	return -1;
}

void *
inside_alloc(size_t size, struct dw_error *why)
{
	void *memory = calloc(1, size);

	if (memory == NULL)
		inside_fail(why, "out of memory: %zu bytes are not to be had",
			    size);
	return memory;
}

struct jsonw
inside_jsonw(char *out, size_t size)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, out, size > 0 ? size - 1 : 0);
	jsonw.full = size == 0;
	return jsonw;
}

long
inside_written(struct jsonw *jsonw, struct dw_error *why)
{
	if (jsonw->full)
		return inside_fail(why,
				   "the text does not fit into the buffer: "
				   "DW_TEXT_BYTES, %d, are enough",
				   DW_TEXT_BYTES);
	jsonw->buf[jsonw->n] = '\0';
	return (long)jsonw->n;
}

int
inside_read(struct dw_list *list, enum token_type type, const char *text,
	    struct dw_error *why)
{
	const char *wanted = type == TOKEN_ARRAY ? "a list" : "an object";

	list->rules = NULL;
	list->legal.n = 0;
	if (text == NULL)
		return inside_fail(why, "%s is missing", wanted);
	if (!json_read(&list->json, text, strlen(text)))
		return inside_fail(why, "this is no JSON: at byte %zu %s",
				   list->json.error_at, list->json.error);
	if (list->json.token[0].type != type)
		return inside_fail(why, "expected %s", wanted);
	return 0;
}

int
inside_hear(struct dw_list *list, const char *line, struct event *room,
	    hear_fn hear, void *arg, struct dw_error *why)
{
	const struct json *json = &list->json;
	const char *error = NULL;
	int events, at;
	unsigned n;

	if (inside_read(list, TOKEN_OBJECT, line, why) == -1)
		return -1;
	events = json_get(json, 0, "events");
	if (events < 0 || json->token[events].type != TOKEN_ARRAY)
		return inside_fail(why, "the message has no \"events\"");
	at = json_first(json, events);
	for (unsigned i = 0; i < json->token[events].items; i++) {
		if (event_read(json, at, room, &n, &error))
			hear(arg, n, room);
		at = json_next(json, at);
	}
	return 0;
}

int
inside_type(int type, struct dw_error *why)
{
	if (type == DW_UINT8 || type == DW_FLOAT32)
		return 0;
	return inside_fail(
		why, "there is no type %d: DW_UINT8 and DW_FLOAT32 are", type);
}

void
inside_numbers(const uint8_t *restrict bytes, size_t n, enum dw_type type,
	       void *restrict out)
{
	float *floats = out;
	size_t i = 0;

	if (type == DW_UINT8) {
		memcpy(out, bytes, n);
		return;
	}
	for (; i + AT_ONCE <= n; i += AT_ONCE)
		for (size_t j = 0; j < AT_ONCE; j++)
			floats[i + j] = bytes[i + j];
	for (; i < n; i++)
		floats[i] = bytes[i];
}

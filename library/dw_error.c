/* dw_error.c - error messages, memory, buffers and JSON input of the library.
 */
#include "library/internal.h"

#include <stdio.h>
#include <stdlib.h>

#define UNROLL 16 /* arbitrary: a loop of this length is vectorized */

#ifndef DEADWOOD_VERSION
#define DEADWOOD_VERSION "0"
#endif

const char *
dw_version(void)
{
	return DEADWOOD_VERSION;
}

int
internal_fail(struct dw_error *why, const char *format, ...)
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
internal_alloc(size_t size, struct dw_error *why)
{
	void *memory = calloc(1, size);

	if (memory == NULL)
		internal_fail(why, "out of memory: cannot allocate %zu bytes",
			      size);
	return memory;
}

struct jsonw
internal_text_begin(char *out, size_t size)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, out, size > 0 ? size - 1 : 0);
	jsonw.full = size == 0;
	return jsonw;
}

long
internal_text_end(struct jsonw *jsonw, struct dw_error *why)
{
	if (jsonw->full)
		return internal_fail(why,
				     "the text does not fit into the buffer: "
				     "use DW_TEXT_BYTES (%d)",
				     DW_TEXT_BYTES);
	jsonw->buf[jsonw->n] = '\0';
	return (long)jsonw->n;
}

int
internal_read_json(struct dw_list *list, enum token_type type, const char *text,
		   struct dw_error *why)
{
	const char *wanted = type == TOKEN_ARRAY ? "a list" : "an object";

	list->rules = NULL;
	list->legal.n = 0;
	if (text == NULL)
		return internal_fail(why, "%s is missing", wanted);
	if (!json_read(&list->json, text, strlen(text)))
		return internal_fail(why, "invalid JSON at byte %zu: %s",
				     list->json.error_at, list->json.error);
	if (list->json.token[0].type != type)
		return internal_fail(why, "expected %s", wanted);
	return 0;
}

int
internal_read_events(struct dw_list *list, const char *line,
		     struct event *event, event_fn handle, void *arg,
		     struct dw_error *why)
{
	const struct json *json = &list->json;
	const char *error = NULL;
	int events, at;
	unsigned n;

	if (internal_read_json(list, TOKEN_OBJECT, line, why) == -1)
		return -1;
	events = json_get(json, 0, "events");
	if (events < 0 || json->token[events].type != TOKEN_ARRAY)
		return internal_fail(why, "the message has no \"events\"");
	at = json_first(json, events);
	for (unsigned i = 0; i < json->token[events].items; i++) {
		if (event_read(json, at, event, &n, &error))
			handle(arg, n, event);
		at = json_next(json, at);
	}
	return 0;
}

int
internal_check_type(int type, struct dw_error *why)
{
	if (type == DW_UINT8 || type == DW_FLOAT32)
		return 0;
	return internal_fail(why, "unknown type %d: use DW_UINT8 or DW_FLOAT32",
			     type);
}

void
internal_write_numbers(const uint8_t *restrict bytes, size_t n,
		       enum dw_type type, void *restrict out)
{
	float *floats = out;
	size_t i = 0;

	if (type == DW_UINT8) {
		memcpy(out, bytes, n);
		return;
	}
	for (; i + UNROLL <= n; i += UNROLL)
		for (size_t j = 0; j < UNROLL; j++)
			floats[i + j] = bytes[i + j];
	for (; i < n; i++)
		floats[i] = bytes[i];
}

/*
 * json.c - JSON parser; see json.h.
 *
 * The JSON parser is a state machine with five states and a stack of open
 * containers.  The parser makes one pass over the line and appends tokens to
 * the tape.  To find a duplicate key, the parser compares it with the earlier
 * keys of the object.  The parser compares keys only if a 64-bit Bloom filter
 * reports a possible match.  So small objects seldom need the comparison.
 * JSON_KEYS_MAX bounds the cost of a hostile object.
 */
#include "lib/format/json.h"

#include <assert.h>

#include "lib/format/json_plain.h"
#include "lib/utf8.h"

enum state { WANT_VALUE, WANT_ITEM_OR_END, WANT_KEY, WANT_KEY_OR_END, AFTER };

struct level {
	uint32_t token;
	uint64_t filter; /* Bloom filter of the hashes of the object's keys */
};

struct reader {
	struct json *json;
	const char *p;
	const char *end;
	unsigned depth;
	struct level level[JSON_DEPTH_MAX];
};

static bool
json_fail(struct reader *r, const char *error)
{
	r->json->error = error;
	r->json->error_at = (size_t)(r->p - r->json->text);
	return false;
}

static void
json_skip_space(struct reader *r)
{
	while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' ||
				 *r->p == '\r' || *r->p == '\n'))
		r->p++;
}

static int
json_hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Return the value of the four hexadecimal digits at @p; -1 if they are
 * malformed. */
static int
json_hex_code(const char *p, const char *end)
{
	int code = 0;

	if (end - p < 4)
		return -1;
	for (unsigned i = 0; i < 4; i++) {
		int digit = json_hex_digit(p[i]);

		if (digit < 0)
			return -1;
		code = code << 4 | digit;
	}
	return code;
}

/**
 * json_undo_escape - decode one escape
 * @p: at the backslash
 * @out: the character as UTF-8, @out_len bytes
 *
 * Returns the length of the escape; 0: malformed.
 */
static size_t
json_undo_escape(const char *p, const char *end, char out[4], size_t *out_len)
{
	static const char from[] = "\"\\/bfnrt";
	static const char to[] = "\"\\/\b\f\n\r\t";
	const char *which;
	int code;
	int low;

	if (end - p < 2)
		return 0;
	if (p[1] != 'u') {
		which = memchr(from, p[1], sizeof(from) - 1);
		if (which == NULL)
			return 0;
		out[0] = to[which - from];
		*out_len = 1;
		return 2;
	}
	code = json_hex_code(p + 2, end);
	if (code <= 0) /* refuse U+0000, because it would end a C string */
		return 0;
	if (code < 0xd800 || code > 0xdfff) {
		*out_len = utf8_write((unsigned)code, out);
		return 6;
	}
	if (code > 0xdbff || end - p < 12 || p[6] != '\\' || p[7] != 'u')
		return 0;
	low = json_hex_code(p + 8, end);
	if (low < 0xdc00 || low > 0xdfff)
		return 0;
	code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
	*out_len = utf8_write((unsigned)code, out);
	return 12;
}

/* Append a token and set its type and position.  If there is no room, set the
 * error and return NULL. */
static struct json_token *
json_new_token(struct reader *r, enum token_type type)
{
	struct json *json = r->json;
	struct json_token *t;

	if (json->n == JSON_TOKENS_MAX) {
		json_fail(r, "more values than a line may hold (16384)");
		return NULL;
	}
	t = &json->token[json->n++];
	*t = (struct json_token){
		.type = (uint8_t)type,
		.at = (uint32_t)(r->p - json->text),
		.next = json->n,
	};
	return t;
}

/* Read a string from its opening quote to its closing quote. */
static bool
json_read_string(struct reader *r, struct json_token *t)
{
	const char *p = r->p + 1;
	char out[4];
	size_t out_len;
	size_t n;

	t->at++;
	for (;;) {
		p = skip_plain(p, r->end);
		r->p = p;
		if (p == r->end)
			return json_fail(r, "the string does not end");
		if (*p == '"')
			break;
		if (*p == '\\') {
			n = json_undo_escape(p, r->end, out, &out_len);
			if (n == 0)
				return json_fail(
					r, "not an escape of JSON, a lone "
					   "surrogate, or \\u0000");
			t->escaped = true;
		} else if ((unsigned char)*p < 0x20) {
			return json_fail(r,
					 "a control character in a string must "
					 "be escaped");
		} else {
			n = utf8_length(p, r->end);
			if (n == 0)
				return json_fail(r, "not UTF-8");
		}
		p += n;
	}
	t->len = (uint32_t)(p - (r->json->text + t->at));
	r->p = p + 1;
	return true;
}

static const char *
json_skip_digits(const char *p, const char *end)
{
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return p;
}

static bool
json_read_number(struct reader *r, struct json_token *t)
{
	const char *start = r->p;
	const char *end = r->end;
	const char *p = start + (*start == '-');
	const char *digits = p;

	p = json_skip_digits(p, end);
	r->p = p;
	if (p == digits)
		return json_fail(r, "a number needs a digit here");
	if (*digits == '0' && p - digits > 1)
		return json_fail(r, "a number must not begin with 0");
	if (p < end && *p == '.') {
		r->p = json_skip_digits(p + 1, end);
		if (r->p == p + 1)
			return json_fail(r, "a digit must follow the point");
		p = r->p;
	}
	if (p < end && (*p == 'e' || *p == 'E')) {
		p++;
		if (p < end && (*p == '+' || *p == '-'))
			p++;
		r->p = json_skip_digits(p, end);
		if (r->p == p)
			return json_fail(r, "the exponent needs a digit");
	}
	t->len = (uint32_t)(r->p - start);
	return true;
}

static bool
json_read_word(struct reader *r, const char *word, size_t len,
	       enum token_type type)
{
	struct json_token *t;

	if ((size_t)(r->end - r->p) < len || memcmp(r->p, word, len) != 0)
		return json_fail(r, "not a JSON value");
	t = json_new_token(r, type);
	if (t == NULL)
		return false;
	t->len = (uint32_t)len;
	r->p += len;
	return true;
}

/* Hash a key without escapes (FNV-1a). */
static uint16_t
json_key_hash(const char *text, const struct json_token *t)
{
	const char *p = text + t->at;
	const char *end = p + t->len;
	uint32_t h = 2166136261U;

	while (p < end) {
		char out[4];
		size_t n = 1;
		size_t used = 1;

		out[0] = *p;
		if (*p == '\\')
			used = json_undo_escape(p, end, out, &n);
		for (size_t i = 0; i < n; i++)
			h = (h ^ (unsigned char)out[i]) * 16777619U;
		p += used;
	}
	return (uint16_t)(h ^ h >> 16);
}

/* Decode the next character of a validated string. */
static size_t
json_next_character(const char **p, const char *end, char out[4])
{
	size_t n;
	size_t used;

	if (**p == '\\') {
		used = json_undo_escape(*p, end, out, &n);
		assert(used > 0);
		*p += used;
		return n;
	}
	n = utf8_length(*p, end);
	assert(n > 0);
	memcpy(out, *p, n);
	*p += n;
	return n;
}

static bool
json_same_text(const char *text, const struct json_token *a,
	       const struct json_token *b)
{
	const char *p = text + a->at;
	const char *q = text + b->at;
	const char *p_end = p + a->len;
	const char *q_end = q + b->len;

	if (!a->escaped && !b->escaped)
		return a->len == b->len && memcmp(p, q, a->len) == 0;
	while (p < p_end && q < q_end) {
		char c[4];
		char d[4];
		size_t n = json_next_character(&p, p_end, c);

		if (json_next_character(&q, q_end, d) != n ||
		    memcmp(c, d, n) != 0)
			return false;
	}
	return p == p_end && q == q_end;
}

/* Return whether the last key of the object is a duplicate. */
static bool
json_key_is_doubled(struct reader *r, struct level *level)
{
	struct json_token *token = r->json->token;
	uint32_t last = r->json->n - 1;
	uint64_t bit;

	token[last].hash = json_key_hash(r->json->text, &token[last]);
	bit = (uint64_t)1 << (token[last].hash & 63);
	if ((level->filter & bit) == 0) {
		level->filter |= bit;
		return false;
	}
	for (uint32_t i = level->token + 1; i < last; i = token[i + 1].next)
		if (token[i].hash == token[last].hash &&
		    json_same_text(r->json->text, &token[i], &token[last]))
			return true;
	return false;
}

static bool
json_read_key(struct reader *r)
{
	struct level *level = &r->level[r->depth - 1];
	struct json_token *object = &r->json->token[level->token];
	const char *start = r->p;
	struct json_token *t;

	if (*r->p != '"')
		return json_fail(r, *r->p == '\''
					    ? "a key in double quotes must "
					      "stand here, not in single ones"
					    : "a key in double quotes must "
					      "stand here");
	if (object->items == JSON_KEYS_MAX)
		return json_fail(r, "more keys than an object may hold (256)");
	t = json_new_token(r, TOKEN_STRING);
	if (t == NULL || !json_read_string(r, t))
		return false;
	object->items++;
	if (json_key_is_doubled(r, level)) {
		r->p = start;
		return json_fail(r, "this key stands twice in its object");
	}
	json_skip_space(r);
	if (r->p == r->end || *r->p != ':')
		return json_fail(r, "a colon must follow the key");
	r->p++;
	return true;
}

static bool
json_open_container(struct reader *r, enum token_type type)
{
	uint32_t index = r->json->n;

	if (r->depth == JSON_DEPTH_MAX)
		return json_fail(r, "nested deeper than 32 levels");
	if (json_new_token(r, type) == NULL)
		return false;
	r->p++;
	r->level[r->depth++] = (struct level){ .token = index };
	return true;
}

static void
json_close_container(struct reader *r)
{
	struct json *json = r->json;
	struct json_token *t = &json->token[r->level[--r->depth].token];

	r->p++;
	t->len = (uint32_t)(r->p - json->text) - t->at;
	t->next = json->n;
}

/* Read a scalar or open a container; set the next state. */
static bool
json_read_value(struct reader *r, enum state *state)
{
	struct json_token *t;

	*state = AFTER;
	switch (*r->p) {
	case '{':
		*state = WANT_KEY_OR_END;
		return json_open_container(r, TOKEN_OBJECT);
	case '[':
		*state = WANT_ITEM_OR_END;
		return json_open_container(r, TOKEN_ARRAY);
	case '"':
		t = json_new_token(r, TOKEN_STRING);
		return t != NULL && json_read_string(r, t);
	case 't':
		return json_read_word(r, "true", 4, TOKEN_TRUE);
	case 'f':
		return json_read_word(r, "false", 5, TOKEN_FALSE);
	case 'n':
		return json_read_word(r, "null", 4, TOKEN_NULL);
	default:
		if (*r->p != '-' && (*r->p < '0' || *r->p > '9'))
			return json_fail(r, "not a JSON value");
		t = json_new_token(r, TOKEN_NUMBER);
		return t != NULL && json_read_number(r, t);
	}
}

/* Read what follows a value in a container: a comma or the end. */
static bool
json_read_after(struct reader *r, enum state *state)
{
	uint32_t index = r->level[r->depth - 1].token;
	bool object = r->json->token[index].type == TOKEN_OBJECT;

	if (*r->p == ',') {
		r->p++;
		*state = object ? WANT_KEY : WANT_VALUE;
		return true;
	}
	if (*r->p != (object ? '}' : ']'))
		return json_fail(r, object ? "a comma or } must stand here"
					   : "a comma or ] must stand here");
	json_close_container(r);
	return true;
}

/* Count an element of the innermost array. */
static void
json_count_item(struct reader *r)
{
	struct json_token *t;

	if (r->depth == 0)
		return;
	t = &r->json->token[r->level[r->depth - 1].token];
	if (t->type == TOKEN_ARRAY)
		t->items++;
}

static bool
json_read_step(struct reader *r, enum state *state)
{
	switch (*state) {
	case WANT_KEY_OR_END:
		if (*r->p == '}') {
			json_close_container(r);
			*state = AFTER;
			return true;
		}
		*state = WANT_VALUE;
		return json_read_key(r);
	case WANT_KEY:
		*state = WANT_VALUE;
		return json_read_key(r);
	case WANT_ITEM_OR_END:
		if (*r->p == ']') {
			json_close_container(r);
			*state = AFTER;
			return true;
		}
		json_count_item(r);
		return json_read_value(r, state);
	case WANT_VALUE:
		json_count_item(r);
		return json_read_value(r, state);
	case AFTER:
		return json_read_after(r, state);
	}
	return false;
}

bool
json_read(struct json *json, const char *text, size_t len)
{
	struct reader r;
	enum state state = WANT_VALUE;

	r.json = json;
	r.p = text;
	r.end = text + len;
	r.depth = 0;
	json->text = text;
	json->n = 0;
	json->error = NULL;
	json->error_at = 0;
	if (len > UINT32_MAX)
		return json_fail(&r, "the line is too long (at most 4 GB)");
	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		return json_fail(&r, "a byte order mark stands before it");
	for (;;) {
		json_skip_space(&r);
		if (state == AFTER && r.depth == 0)
			break;
		if (r.p == r.end)
			return json_fail(
				&r, len == 0 ? "an empty line"
					     : "the line ends before the "
					       "value does: "
					       "it must stand on one line");
		if (!json_read_step(&r, &state))
			return false;
	}
	if (r.p < r.end)
		return json_fail(&r, "something follows the JSON value");
	return true;
}

static const struct json_token *
json_token_at(const struct json *json, int index)
{
	assert(index >= 0 && (unsigned)index < json->n);
	return &json->token[index];
}

int
json_first(const struct json *json, int container)
{
	/* only arrays and objects have items */
	return json_token_at(json, container)->items == 0 ? -1 : container + 1;
}

int
json_next(const struct json *json, int index)
{
	return (int)json_token_at(json, index)->next;
}

int
json_get(const struct json *json, int object, const char *key)
{
	const struct json_token *t = json_token_at(json, object);
	int at = object + 1;

	if (t->type != TOKEN_OBJECT)
		return -1;
	for (uint32_t i = 0; i < t->items; i++) {
		if (json_is(json, at, key))
			return at + 1;
		at = json_next(json, at + 1);
	}
	return -1;
}

bool
json_is(const struct json *json, int index, const char *text)
{
	const struct json_token *t = json_token_at(json, index);
	const char *p = json->text + t->at;
	const char *end = p + t->len;

	if (t->type != TOKEN_STRING)
		return false;
	if (!t->escaped)
		return strncmp(text, p, t->len) == 0 && text[t->len] == '\0';
	while (p < end) {
		char c[4];
		size_t n = json_next_character(&p, end, c);

		if (strncmp(text, c, n) != 0)
			return false;
		text += n;
	}
	return *text == '\0';
}

bool
json_int(const struct json *json, int index, int64_t min, int64_t max,
	 int64_t *out)
{
	const struct json_token *t = json_token_at(json, index);
	const char *p = json->text + t->at;
	const char *end = p + t->len;
	int64_t value = 0;
	bool negative;

	if (t->type != TOKEN_NUMBER)
		return false;
	negative = *p == '-';
	for (p += negative; p < end; p++) {
		if (*p < '0' || *p > '9')
			return false;
		/* Compute with negative values, because INT64_MIN has no
		 * positive counterpart.
		 */
		if (__builtin_mul_overflow(value, 10, &value) ||
		    __builtin_sub_overflow(value, *p - '0', &value))
			return false;
	}
	if (!negative && value == INT64_MIN)
		return false;
	if (!negative)
		value = -value;
	if (value < min || value > max)
		return false;
	*out = value;
	return true;
}

bool
json_bool(const struct json *json, int index, bool *out)
{
	const struct json_token *t = json_token_at(json, index);

	if (t->type != TOKEN_TRUE && t->type != TOKEN_FALSE)
		return false;
	*out = t->type == TOKEN_TRUE;
	return true;
}

int
json_str(const struct json *json, int index, char *out, size_t size)
{
	const struct json_token *t = json_token_at(json, index);
	const char *p = json->text + t->at;
	const char *end = p + t->len;
	size_t whole = 0;
	size_t n = 0;
	bool cut = false;

	if (t->type != TOKEN_STRING)
		return -1;
	while (p < end) {
		char c[4];
		size_t c_len = json_next_character(&p, end, c);

		whole += c_len;
		cut = cut || n + c_len >= size;
		if (cut)
			continue;
		memcpy(out + n, c, c_len);
		n += c_len;
	}
	if (size > 0)
		out[n] = '\0';
	return (int)whole;
}

struct bytes
json_text(const struct json *json, int index)
{
	const struct json_token *t = json_token_at(json, index);
	uint32_t quote = t->type == TOKEN_STRING;

	return (struct bytes){ json->text + t->at - quote, t->len + 2 * quote };
}

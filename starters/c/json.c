/* json.c - finds values in a line of JSON; see json.h. */
#include "json.h"

#include <string.h>

static const char *
past_blanks(const char *at, const char *end)
{
	while (at < end && strchr(" \t\r\n", *at) != NULL)
		at++;
	return at;
}

static const char *
past_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		at += *at == '\\';
	return at < end ? at + 1 : end;
}

/* Past an object or a list: until its bracket is closed. */
static const char *
past_brackets(const char *at, const char *end)
{
	int depth = 0;

	while (at < end) {
		if (*at == '"') {
			at = past_string(at, end);
			continue;
		}
		depth += *at == '{' || *at == '[';
		depth -= *at == '}' || *at == ']';
		at++;
		if (depth == 0)
			break;
	}
	return at;
}

/* Past a number, true, false or null. */
static const char *
past_word(const char *at, const char *end)
{
	while (at < end && strchr(" \t\r\n,:]}", *at) == NULL)
		at++;
	return at;
}

struct json
json_first(const char *text, size_t len)
{
	const char *end = text + len;
	const char *at = past_blanks(text, end);
	const char *behind;

	if (at == end)
		return (struct json){ at, 0 };
	if (*at == '"')
		behind = past_string(at, end);
	else if (*at == '{' || *at == '[')
		behind = past_brackets(at, end);
	else
		behind = past_word(at, end);
	return (struct json){ at, (size_t)(behind - at) };
}

/* What follows a value, behind a comma or a colon. */
static struct json
json_behind(struct json value, struct json in)
{
	const char *end = in.at + in.len;
	const char *at = past_blanks(value.at + value.len, end);

	if (at < end)
		at++;
	return json_first(at, (size_t)(end - at));
}

struct json
json_get(struct json object, const char *key)
{
	struct json name, value = { object.at, 0 };

	if (object.len < 2 || *object.at != '{')
		return value;
	name = json_first(object.at + 1, object.len - 1);
	while (name.len > 0) {
		value = json_behind(name, object);
		if (json_is(name, key))
			return value;
		name = json_behind(value, object);
	}
	return (struct json){ object.at, 0 };
}

bool
json_next(struct json list, struct json *item)
{
	if (list.len < 2 || *list.at != '[')
		return false;
	*item = item->len == 0 ? json_first(list.at + 1, list.len - 1)
			       : json_behind(*item, list);
	return item->len > 0;
}

bool
json_is(struct json value, const char *text)
{
	size_t len = strlen(text);

	return value.len == len + 2 && value.at[0] == '"' &&
	       memcmp(value.at + 1, text, len) == 0;
}

long
json_number(struct json value)
{
	long number = 0;
	size_t i = value.len > 0 && value.at[0] == '-';

	for (; i < value.len && value.at[i] >= '0' && value.at[i] <= '9'; i++)
		number = number * 10 + (value.at[i] - '0');
	return value.len > 0 && value.at[0] == '-' ? -number : number;
}

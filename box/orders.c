/* orders.c - parse and validate orders from JSON; see orders.h. */
#include "box/orders.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/enum_words.h"
#include "lib/file/tempdir.h"
#include "lib/format/json.h"

_Static_assert((int)LEVEL_NONE == (int)ISOLATION_NONE &&
		       (int)LEVEL_PROCESS == (int)ISOLATION_PROCESS &&
		       (int)LEVEL_SANDBOX == (int)ISOLATION_SANDBOX,
	       "one name for each isolation level");

enum level
level_by_name(const char *name)
{
	int level = enum_words_of(isolation_words, name);

	return level < 0 ? LEVELS : (enum level)level;
}

void
orders_init(struct orders *orders)
{
	memset(orders, 0, offsetof(struct orders, text));
	orders->level = LEVEL_SANDBOX;
	orders->uid = ORDERS_ID_NONE;
	orders->memory = 512 << 20;
	orders->tmp = 16 << 20;
	orders->threads = 64;
	orders->processes = 1;
}

/* Copy a string of the orders, unescaped; NULL if it is too long or contains
 * NUL. */
static const char *
orders_parse_string(struct orders *orders, const struct json *json, int token)
{
	char *at = orders->text + orders->used;
	size_t room = sizeof(orders->text) - orders->used;
	int len = token < 0 ? -1 : json_str(json, token, at, room);

	if (len < 0 || (size_t)len >= room || strlen(at) != (size_t)len)
		return NULL;
	orders->used += (size_t)len + 1;
	return at;
}

static int
orders_parse_list(struct orders *orders, const struct json *json, int list,
		  const char **out, unsigned max)
{
	unsigned n = 0;
	int i;

	if (json->token[list].type != TOKEN_ARRAY ||
	    json->token[list].items > max)
		return -1;
	for (i = json_first(json, list); n < json->token[list].items;
	     i = json_next(json, i)) {
		out[n] = orders_parse_string(orders, json, i);
		if (out[n++] == NULL)
			return -1;
	}
	out[n] = NULL;
	return 0;
}

/* Convert {"NAME":"value"} to "NAME=value" words. */
static int
orders_parse_env(struct orders *orders, const struct json *json, int map)
{
	unsigned n = 0;
	int key;

	if (json->token[map].type != TOKEN_OBJECT ||
	    json->token[map].items > ORDERS_ENV_MAX)
		return -1;
	for (key = json_first(json, map); n < json->token[map].items;
	     key = json_next(json, key + 1)) {
		const char *name = orders_parse_string(orders, json, key);

		if (name == NULL || *name == '\0' || strchr(name, '=') != NULL)
			return -1;
		orders->text[orders->used - 1] = '=';
		if (orders_parse_string(orders, json, key + 1) == NULL)
			return -1;
		orders->env[n++] = name;
	}
	orders->env[n] = NULL;
	return 0;
}

static int
orders_parse_level(struct orders *orders, const struct json *json, int token)
{
	char name[16];

	if (json_str(json, token, name, sizeof(name)) < 0)
		return -1;
	orders->level = level_by_name(name);
	return orders->level == LEVELS ? -1 : 0;
}

static int
orders_parse_uid(struct orders *orders, const struct json *json, int token)
{
	int64_t uid;

	if (!json_int(json, token, 1, UINT32_MAX - 1, &uid))
		return -1;
	orders->uid = (uint32_t)uid;
	return 0;
}

static int
orders_parse_number(const struct json *json, int token, int64_t min,
		    int64_t max, int64_t *out)
{
	return json_int(json, token, min, max, out) ? 0 : -1;
}

static int
orders_parse_bool(const struct json *json, int token, bool *out)
{
	*out = json->token[token].type == TOKEN_TRUE;
	return *out || json->token[token].type == TOKEN_FALSE ? 0 : -1;
}

/* Parse one member of the orders; -1 if its key or value is invalid. */
static int
orders_parse_member(struct orders *orders, const struct json *json, int key,
		    int value)
{
	if (json_is(json, key, "level"))
		return orders_parse_level(orders, json, value);
	if (json_is(json, key, "run"))
		return orders_parse_list(orders, json, value, orders->run,
					 ORDERS_ARGS_MAX);
	if (json_is(json, key, "read"))
		return orders_parse_list(orders, json, value, orders->read,
					 ORDERS_READ_MAX);
	if (json_is(json, key, "hide"))
		return orders_parse_list(orders, json, value, orders->hide,
					 ORDERS_HIDE_MAX);
	if (json_is(json, key, "marks"))
		return orders_parse_list(orders, json, value, orders->marks,
					 ORDERS_READ_MAX + 1);
	if (json_is(json, key, "own"))
		return (orders->own = orders_parse_string(orders, json, value))
			       ? 0
			       : -1;
	if (json_is(json, key, "build"))
		return orders_parse_bool(json, value, &orders->build);
	if (json_is(json, key, "network"))
		return orders_parse_bool(json, value, &orders->network);
	if (json_is(json, key, "env"))
		return orders_parse_env(orders, json, value);
	if (json_is(json, key, "dir"))
		return (orders->dir = orders_parse_string(orders, json, value))
			       ? 0
			       : -1;
	if (json_is(json, key, "uid"))
		return orders_parse_uid(orders, json, value);
	if (json_is(json, key, "memory"))
		return orders_parse_number(json, value, 1 << 20,
					   INT64_C(1) << 46, &orders->memory);
	if (json_is(json, key, "tmp"))
		return orders_parse_number(json, value, 0, INT64_C(1) << 40,
					   &orders->tmp);
	if (json_is(json, key, "threads"))
		return orders_parse_number(json, value, 1, 100000,
					   &orders->threads);
	if (json_is(json, key, "processes"))
		return orders_parse_number(json, value, 1, 100000,
					   &orders->processes);
	return -1;
}

/* Is the path absolute, without ".."?  It is mounted and made below the new
 * root. */
static bool
path_is_absolute(const char *path)
{
	size_t len;

	if (path[0] != '/')
		return false;
	for (; *path != '\0'; path += len) {
		path += strspn(path, "/");
		len = strcspn(path, "/");
		if (len == 2 && path[0] == '.' && path[1] == '.')
			return false;
	}
	return true;
}

static int
orders_check_paths(const char *key, const char *const *paths, struct diag *diag)
{
	for (; *paths != NULL; paths++)
		if (!path_is_absolute(*paths)) {
			diag_set(diag,
				 "\"%s\": %.200s must be an absolute path "
				 "without "
				 "\"..\"",
				 key, *paths);
			return -1;
		}
	return 0;
}

int
orders_read(struct orders *orders, const char *text, size_t len,
	    struct diag *diag)
{
	static struct json json; /* large; a box reads its orders once */
	unsigned i;
	int key;

	if (!json_read(&json, text, len)) {
		diag_set(diag,
			 "the orders are not valid JSON: %s, at byte "
			 "%zu",
			 json.error, json.error_at);
		return -1;
	}
	if (json.token[0].type != TOKEN_OBJECT) {
		diag_set(diag, "the orders are not a JSON object");
		return -1;
	}
	key = json_first(&json, 0);
	for (i = 0; i < json.token[0].items; i++) {
		if (orders_parse_member(orders, &json, key, key + 1) != 0) {
			struct bytes name = json_text(&json, key);

			diag_set(diag,
				 "member %.*s of the orders is unknown, too "
				 "large or of the wrong type",
				 (int)(name.len < 40 ? name.len : 40), name.at);
			return -1;
		}
		key = json_next(&json, key + 1);
	}
	if (orders->run[0] == NULL || orders->run[0][0] == '\0') {
		diag_set(diag,
			 "the orders name no program: the member \"run\" is "
			 "missing");
		return -1;
	}
	if (orders->own != NULL && (!path_is_absolute(orders->own) ||
				    strlen(orders->own) >= TEMPDIR_PATH_MAX)) {
		diag_set(diag, "the member \"own\" of the orders is not an "
			       "absolute path, or is too long");
		return -1;
	}
	if (orders->dir != NULL && !path_is_absolute(orders->dir)) {
		diag_set(diag, "the member \"dir\" of the orders must be an "
			       "absolute path without \"..\"");
		return -1;
	}
	return orders_check_paths("read", orders->read, diag) |
	       orders_check_paths("hide", orders->hide, diag);
}

bool
orders_path_is_unchanged(const struct orders *orders, unsigned path,
			 const struct stat *st)
{
	char now[48];
	unsigned n = 0;

	while (n < path && orders->marks[n] != NULL)
		n++;
	if (orders->marks[n] == NULL || orders->marks[n][0] == '\0')
		return true;
	(void)snprintf(now, sizeof(now), "%llu:%llu",
		       (unsigned long long)st->st_dev,
		       (unsigned long long)st->st_ino);
	if (strcmp(now, orders->marks[n]) == 0)
		return true;
	errno = ESTALE;
	return false;
}

enum filter_kind
orders_filter(const struct orders *orders)
{
	if (orders->build && orders->level == LEVEL_SANDBOX)
		return FILTER_MAKING;
	return orders->build || orders->processes > 1 ? FILTER_FAMILY
						      : FILTER_ALONE;
}

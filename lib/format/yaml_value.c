/* yaml_value.c - read scalars, convert nodes to JSON; see yaml.h. */
#include "lib/format/yaml.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/format/jsonw.h"
#include "lib/text/text.h"

bool
yaml_is_null(const struct yaml_node *node)
{
	static const char *const words[] = { "", "~", "null", "Null", "NULL" };

	if (node->kind != YAML_SCALAR || node->quoted)
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(node->text, words[i]) == 0)
			return strlen(node->text) == node->len;
	return false;
}

/* Set @diag to the message "expected X, found Y".  Return false. */
static bool
yaml_type_error(const struct yaml *yaml, const struct yaml_node *node,
		struct diag *diag, const char *expected)
{
	char found[80];

	if (node->kind != YAML_SCALAR) {
		yaml_complain(yaml, node, diag, "expected %s, found a %s",
			      expected,
			      node->kind == YAML_LIST ? "list" : "map");
		return false;
	}
	if (yaml_is_null(node)) {
		yaml_complain(yaml, node, diag, "expected %s, found nothing",
			      expected);
		return false;
	}
	text_quote(node->text, node->len, found, sizeof(found));
	yaml_complain(yaml, node, diag, "expected %s, found \"%s\"%s", expected,
		      found, node->quoted ? " in quotes" : "");
	return false;
}

/**
 * yaml_parse_int - parse a whole number in JSON syntax
 * @rest: set to the text after the digits
 *
 * Returns false if there is no digit, a leading zero, or more than 64 bits.
 */
static bool
yaml_parse_int(const char *text, int64_t *value, const char **rest)
{
	bool negative = *text == '-';
	const char *p = text + negative;
	int64_t n = 0;

	if (*p < '0' || *p > '9' || (*p == '0' && p[1] >= '0' && p[1] <= '9'))
		return false;
	for (; *p >= '0' && *p <= '9'; p++)
		if (__builtin_mul_overflow(n, 10, &n) ||
		    __builtin_sub_overflow(n, *p - '0', &n))
			return false;
	if (!negative && n == INT64_MIN)
		return false;
	*value = negative ? n : -n;
	*rest = p;
	return true;
}

bool
yaml_int(const struct yaml *yaml, const struct yaml_node *node, int64_t min,
	 int64_t max, int64_t *out, struct diag *diag)
{
	char expected[96];
	const char *rest;
	int64_t value;

	if (node->kind == YAML_SCALAR && !node->quoted &&
	    yaml_parse_int(node->text, &value, &rest) && *rest == '\0' &&
	    value >= min && value <= max) {
		*out = value;
		return true;
	}
	if (min == INT64_MIN || max == INT64_MAX)
		snprintf(expected, sizeof(expected), "a whole number");
	else
		snprintf(expected, sizeof(expected),
			 "a whole number from %" PRId64 " to %" PRId64, min,
			 max);
	return yaml_type_error(yaml, node, diag, expected);
}

bool
yaml_real(const struct yaml *yaml, const struct yaml_node *node, double min,
	  double max, double *out, struct diag *diag)
{
	char expected[96], *end;
	double value;

	/* Refuse hexadecimal numbers, infinity and NaN, which strtod
	 * accepts. */
	if (node->kind == YAML_SCALAR && !node->quoted && node->len > 0 &&
	    strspn(node->text, "0123456789.-+eE") == node->len) {
		value = strtod(node->text, &end);
		if (*end == '\0' && value >= min && value <= max) {
			*out = value;
			return true;
		}
	}
	snprintf(expected, sizeof(expected), "a number from %g to %g", min,
		 max);
	return yaml_type_error(yaml, node, diag, expected);
}

bool
yaml_bool(const struct yaml *yaml, const struct yaml_node *node, bool *out,
	  struct diag *diag)
{
	if (node->kind == YAML_SCALAR && !node->quoted &&
	    (yaml_is(node, "true") || yaml_is(node, "false"))) {
		*out = yaml_is(node, "true");
		return true;
	}
	return yaml_type_error(yaml, node, diag, "true or false");
}

struct unit {
	const char *name;
	int64_t size;
};

static const struct unit times[] = {
	{ "us", 1 },
	{ "ms", 1000 },
	{ "s", 1000000 },
	{ "m", 60 * INT64_C(1000000) },
	{ "h", 3600 * INT64_C(1000000) },
	{ NULL, 0 },
};

static const struct unit sizes[] = {
	{ "B", 1 },
	{ "K", 1024 },
	{ "M", INT64_C(1024) * 1024 },
	{ "G", INT64_C(1024) * 1024 * 1024 },
	{ NULL, 0 },
};

/* Parse a non-negative whole number with its unit. */
static bool
yaml_parse_quantity(const struct yaml_node *node, const struct unit *units,
		    int64_t *out)
{
	const char *rest;
	int64_t value;

	if (node->kind != YAML_SCALAR ||
	    !yaml_parse_int(node->text, &value, &rest))
		return false;
	for (; units->name != NULL; units++)
		if (strcmp(rest, units->name) == 0)
			return value >= 0 &&
			       !__builtin_mul_overflow(value, units->size, out);
	return false;
}

bool
yaml_duration(const struct yaml *yaml, const struct yaml_node *node,
	      int64_t *us, struct diag *diag)
{
	if (yaml_parse_quantity(node, times, us))
		return true;
	return yaml_type_error(yaml, node, diag,
			       "a whole number with its unit (us, ms, s, m, "
			       "h), such as 200ms or 2s");
}

bool
yaml_size(const struct yaml *yaml, const struct yaml_node *node, int64_t *bytes,
	  struct diag *diag)
{
	if (yaml_parse_quantity(node, sizes, bytes))
		return true;
	return yaml_type_error(yaml, node, diag,
			       "a whole number with its unit (B, K, M, G), "
			       "such as 64K or 512M");
}

/* Return whether a scalar is written in JSON without quotes. */
static bool
yaml_is_bare(const struct yaml_node *node)
{
	const char *rest;
	int64_t value;

	if (node->quoted)
		return false;
	return yaml_is(node, "true") || yaml_is(node, "false") ||
	       (yaml_parse_int(node->text, &value, &rest) && *rest == '\0');
}

static void
yaml_write_json(struct jsonw *jsonw, const struct yaml_node *node)
{
	bool map = node->kind == YAML_MAP;
	const struct yaml_node *child;

	if (node->kind == YAML_SCALAR) {
		if (yaml_is_null(node))
			jsonw_raw(jsonw, "null", 4);
		else if (yaml_is_bare(node))
			jsonw_raw(jsonw, node->text, node->len);
		else
			jsonw_text(jsonw, node->text, node->len);
		return;
	}
	jsonw_open(jsonw, map ? '{' : '[');
	for (child = node->first; child != NULL; child = child->next) {
		if (map) {
			jsonw_text(jsonw, child->key->text, child->key->len);
			jsonw_close(jsonw, ':');
		}
		/* YAML_DEPTH_MAX bounds the recursion */
		yaml_write_json(jsonw, child);
	}
	jsonw_close(jsonw, map ? '}' : ']');
}

char *
yaml_to_json(const struct yaml_node *node)
{
	size_t size = 1024;
	struct jsonw jsonw;
	char *text = NULL;

	do {
		size *= 2;
		text = xrealloc(text, size, 1);
		jsonw_init(&jsonw, text, size - 1);
		yaml_write_json(&jsonw, node);
	} while (jsonw.full);
	text[jsonw.n] = '\0';
	return text;
}

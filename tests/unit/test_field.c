#include "referee/wire/field.h"

#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/suite.h"

/* The fields of these bits that have such a key; 0: none has. */
static unsigned
field_of(const char *key, size_t len)
{
	unsigned fields = 0;

	for (unsigned i = 0; i < FIELDS; i++) {
		if (field_keys[i].key.len == len &&
		    memcmp(field_keys[i].key.at, key, len) == 0)
			fields |= 1u << i;
	}
	return fields;
}

START_TEST(a_member_is_its_key)
{
	char member[32];

	for (unsigned i = 0; i < FIELDS; i++) {
		snprintf(member, sizeof(member),
			 ",\"%s\":", field_keys[i].key.at);
		ck_assert_str_eq(field_keys[i].member.at, member);
		ck_assert_uint_eq(field_keys[i].member.len, strlen(member));
	}
}
END_TEST

START_TEST(no_act_has_two_fields_of_one_key)
{
	for (unsigned act = 0; act < ACTS; act++) {
		const struct act_row *row = act_row((enum act)act);

		for (unsigned i = 0; i < FIELDS; i++) {
			struct bytes key = field_keys[i].key;
			unsigned has = field_of(key.at, key.len) &
				       (row->fields | row->event_fields);

			ck_assert_int_le(__builtin_popcount(has), 1);
		}
		ck_assert_uint_eq(row->fields & row->event_fields, 0);
	}
}
END_TEST

static enum act
act_of(const char *word)
{
	unsigned act = ACT_NONE + 1;

	while (act < ACTS && strcmp(act_word((enum act)act), word) != 0)
		act++;
	return (enum act)act;
}

/* Hold one definition's properties against @fields. */
static void
hold(json_t *properties, unsigned fields, const char *const *others)
{
	const char *word = json_string_value(
		json_object_get(json_object_get(properties, "do"), "const"));
	unsigned found = 0;
	const char *key;
	json_t *value;

	json_object_foreach (properties, key, value) {
		unsigned of = field_of(key, strlen(key));
		unsigned i = 0;

		while (others[i] != NULL && strcmp(others[i], key) != 0)
			i++;
		ck_assert_msg(others[i] != NULL || (of & fields) != 0,
			      "the schema's %s has \"%s\"", word, key);
		found |= of & fields;
	}
	ck_assert_msg(found == fields, "the schema's %s has not all: %x, %x",
		      word, found, fields);
}

/* What the schema lists is what is read and written: of every act. */
START_TEST(the_schema_names_the_same_fields)
{
	static const char *const none[] = { "do", NULL };
	static const char *const events[] = { "do", "n", "seat", "got", NULL };
	json_t *schema = json_load_file("protocol.schema.json", 0, NULL);
	json_t *defs = json_object_get(schema, "$defs"), *words = NULL, *one;
	size_t at;
	static const char *const lists[] = { "event", "action", "sent_action" };
	unsigned acts[3] = { 0, 0, 0 }, may = 0, of_seats = 0;

	json_unpack(defs, "{s:{s:{s:{s:{s:o}}}}}", "act", "properties", "may",
		    "items", "enum", &words);
	ck_assert_ptr_nonnull(words);
	for (unsigned i = 0; i < 3; i++) {
		json_t *list = json_object_get(json_object_get(defs, lists[i]),
					       "oneOf");
		json_t *each;

		json_array_foreach (list, at, each) {
			json_t *properties = json_object_get(each,
							     "properties");
			const char *word = json_string_value(json_object_get(
				json_object_get(properties, "do"), "const"));
			enum act act = act_of(word);
			const struct act_row *row = act_row(act);

			ck_assert_msg(act != ACTS, "no act is \"%s\"", word);
			acts[i] |= 1u << act;
			hold(properties,
			     i > 0 ? row->fields
				   : row->fields | row->event_fields,
			     i > 0 ? none : events);
		}
	}
	for (unsigned act = ACT_NONE + 1; act < ACTS; act++) {
		of_seats |= (unsigned)act_row((enum act)act)->of_seat << act;
		ck_assert_uint_eq(acts[0] >> act & 1, 1);
	}
	json_array_foreach (words, at, one)
		may |= 1u << act_of(json_string_value(one));
	ck_assert_uint_eq(acts[1], of_seats);
	ck_assert_uint_eq(acts[2], of_seats);
	ck_assert_uint_eq(may, of_seats);
	json_decref(schema);
}
END_TEST

/* The word in the next pair of backquotes before @end, or a length of 0. */
static struct bytes
next_word(const char **at, const char *end)
{
	const char *from = memchr(*at, '`', (size_t)(end - *at));
	const char *to;

	if (from == NULL)
		return (struct bytes){ NULL, 0 };
	from++;
	to = memchr(from, '`', (size_t)(end - from));
	ck_assert_ptr_nonnull(to);
	*at = to + 1;
	return (struct bytes){ from, (size_t)(to - from) };
}

/* The keys that a cell names: between semicolons, what stands before a colon;
 * behind it stand values. */
static unsigned
keys_of_cell(const char *at, const char *end)
{
	unsigned fields = 0;

	while (at < end) {
		const char *part = memchr(at, ';', (size_t)(end - at));
		const char *next = part == NULL ? end : part + 1;
		const char *colon;
		struct bytes word;

		part = part == NULL ? end : part;
		colon = memchr(at, ':', (size_t)(part - at));
		part = colon == NULL ? part : colon;
		while ((word = next_word(&at, part)).len > 0)
			fields |= field_of(word.at, word.len);
		at = next;
	}
	return fields;
}

/* The fields of the row's keys, whatever they are in other acts. */
static unsigned
same_keys(unsigned fields)
{
	unsigned all = 0;

	for (unsigned i = 0; i < FIELDS; i++)
		if (fields >> i & 1)
			all |= field_of(field_keys[i].key.at,
					field_keys[i].key.len);
	return all;
}

/* The table of acts in protocol.md. */
START_TEST(the_page_names_the_same_fields)
{
	FILE *file = fopen("protocol.md", "r");
	bool inside = false;
	unsigned acts = 0;
	char line[1024];
	char name[32];

	ck_assert_ptr_nonnull(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		const char *at = line + 1;
		const char *bar = strchr(line + 1, '|');
		struct bytes word;

		if (strcmp(line, "| `do` | fields |\n") == 0)
			inside = true;
		else if (inside && line[0] != '|')
			break;
		else if (inside && bar != NULL) {
			unsigned fields = keys_of_cell(bar, bar + strlen(bar));

			while ((word = next_word(&at, bar)).len > 0) {
				snprintf(name, sizeof(name), "%.*s",
					 (int)word.len, word.at);
				ck_assert_msg(act_of(name) != ACTS, "%s", name);
				acts |= 1u << act_of(name);
				ck_assert_msg(
					fields ==
						same_keys(act_row(act_of(name))
								  ->fields),
					"protocol.md: the fields of %s", name);
			}
		}
	}
	fclose(file);
	for (unsigned act = ACT_NONE + 1; act < ACTS; act++)
		ck_assert_uint_eq(acts >> act & 1,
				  act_row((enum act)act)->of_seat);
}
END_TEST

int
main(void)
{
	Suite *s = suite_create("field");
	TCase *t = tcase_create("field");

	suite_add_tcase(s, t);
	tcase_add_test(t, a_member_is_its_key);
	tcase_add_test(t, no_act_has_two_fields_of_one_key);
	tcase_add_test(t, the_schema_names_the_same_fields);
	tcase_add_test(t, the_page_names_the_same_fields);
	return run_suite(s);
}

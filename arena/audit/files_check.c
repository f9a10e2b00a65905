/*
 * files_check.c - files held against the database; see files_check.h.
 *
 * Linux only: fopencookie, so that a file is compared while it is written anew
 * and never stands in memory.  Only one that differs is written out, to a
 * temporary file, and read by its names.
 */
#define _GNU_SOURCE

#include "arena/audit/files_check.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/csv/csv.h"
#include "lib/alloc.h"

enum form { FORM_OLDER, FORM_WRONG };

/* --- byte by byte --------------------------------------------------------- */

struct compared {
	FILE *file;
	bool differs;
};

static ssize_t
compare(void *cookie, const char *text, size_t len)
{
	struct compared *with = cookie;

	for (size_t i = 0; i < len && !with->differs; i++)
		with->differs = getc(with->file) != (unsigned char)text[i];
	return (ssize_t)len;
}

/* Is it today's, to the byte?  False with @diag where it cannot be told. */
static bool
is_same(FILE *file, const struct results *results,
	const struct results_format *format, bool *same, struct diag *diag)
{
	struct compared with = { file, false };
	cookie_io_functions_t functions = { .write = compare };
	FILE *out = fopencookie(&with, "w", functions);
	bool done;

	if (out == NULL) {
		diag_set(diag, "%s", strerror(errno));
		return false;
	}
	done = format->print(out, results, diag) && fflush(out) == 0;
	*same = done && !with.differs && getc(file) == EOF;
	fclose(out);
	return done;
}

/* --- by names ------------------------------------------------------------- */

/* An estimate that earlier programs worked out otherwise; all else is counted.
 */
static bool
is_estimate(const char *key)
{
	return strcmp(key, "interval") == 0;
}

/* Does every value of @old stand in @today?  @fewer: today's has more. */
static bool
has_values(const json_t *old, const json_t *today, bool *fewer)
{
	const char *key;
	json_t *value;
	size_t i;

	if (json_is_object(old) && json_is_object(today)) {
		*fewer |= json_object_size(old) < json_object_size(today);
		json_object_foreach ((json_t *)(uintptr_t)old, key, value)
			if (!is_estimate(key) &&
			    !has_values(value, json_object_get(today, key),
					fewer))
				return false;
		return true;
	}
	if (json_is_array(old) && json_is_array(today)) {
		json_array_foreach (old, i, value)
			if (!has_values(value, json_array_get(today, i), fewer))
				return false;
		return json_array_size(old) == json_array_size(today);
	}
	return today != NULL && json_equal(old, today);
}

/* The number of an earlier form is a lower one. */
static void
take_format(json_t *old, json_t *today)
{
	json_int_t was = json_integer_value(json_object_get(old, "format"));
	json_int_t is = json_integer_value(json_object_get(today, "format"));

	if (was > 0 && was < is) {
		json_object_del(old, "format");
		json_object_del(today, "format");
	}
}

static enum form
json_form(FILE *file, FILE *anew)
{
	json_t *old = json_loadf(file, JSON_REJECT_DUPLICATES, NULL);
	json_t *today = json_loadf(anew, 0, NULL);
	bool fewer = false, holds;

	take_format(old, today);
	holds = old != NULL && has_values(old, today, &fewer);
	json_decref(old);
	json_decref(today);
	return holds && fewer ? FORM_OLDER : FORM_WRONG;
}

/* Where each of @old's columns stands in @today; false: somewhere not. */
static bool
find_columns(const struct csv *old, const struct csv *today, unsigned *at)
{
	for (unsigned i = 0; i < old->fields; i++) {
		at[i] = 0;
		while (at[i] < today->fields &&
		       strcmp(old->field[i], today->field[at[i]]) != 0)
			at[i]++;
		if (at[i] == today->fields)
			return false;
	}
	return old->fields < today->fields;
}

static bool
same_row(const struct csv *old, const struct csv *today, unsigned columns,
	 const unsigned *at)
{
	if (old->fields != columns)
		return false;
	for (unsigned i = 0; i < columns; i++)
		if (at[i] >= today->fields ||
		    strcmp(old->field[i], today->field[at[i]]) != 0)
			return false;
	return true;
}

static bool
same_rows(struct csv *old, struct csv *today)
{
	unsigned at[CSV_FIELDS], columns;
	enum csv_row a, b;
	struct diag none;

	if (csv_read(old, &none) != CSV_ROW ||
	    csv_read(today, &none) != CSV_ROW || !find_columns(old, today, at))
		return false;
	columns = old->fields;
	do {
		a = csv_read(old, &none);
		b = csv_read(today, &none);
		if (a != b || a == CSV_BAD)
			return false;
	} while (a == CSV_ROW && same_row(old, today, columns, at));
	return a == CSV_END;
}

static enum form
csv_form(FILE *file, FILE *anew)
{
	struct csv *old = xcalloc(1, sizeof(*old));
	struct csv *today = xcalloc(1, sizeof(*today));
	bool holds;

	csv_init(old, file, "");
	csv_init(today, anew, "");
	holds = same_rows(old, today);
	free(old);
	free(today);
	return holds ? FORM_OLDER : FORM_WRONG;
}

/* Of a file that is not today's: is it of an earlier form, and right? */
static enum form
form_by_names(const struct files_check *check, FILE *file,
	      const struct results_format *format)
{
	FILE *anew = tmpfile();
	enum form form = FORM_WRONG;
	struct diag diag;

	if (anew == NULL)
		return FORM_WRONG;
	rewind(file);
	if (format->print(anew, check->results, &diag) && fflush(anew) == 0) {
		rewind(anew);
		form = strcmp(format->word, "json") == 0 ? json_form(file, anew)
							 : csv_form(file, anew);
	}
	fclose(anew);
	return form;
}

/* --- a folder ------------------------------------------------------------- */

static void
tell(struct files_check *check, const char *file, const char *what)
{
	char *text = xprintf("%s %s", file, what);

	check->fault(check->arg, text);
	free(text);
}

static void
check_open(struct files_check *check, FILE *file,
	   const struct results_format *format)
{
	bool text = strcmp(format->word, "text") == 0, same = false;
	struct diag diag;

	if (!is_same(file, check->results, format, &same, &diag)) {
		tell(check, format->file, "cannot be compared");
		return;
	}
	if (same)
		return;
	if (text && check->older > 0)
		check->unread++;
	else if (!text && form_by_names(check, file, format) == FORM_OLDER)
		check->older++;
	else
		tell(check, format->file,
		     "is not what the database gives: `arena standings` "
		     "prints that");
}

static void
check_file(struct files_check *check, const struct results_format *format)
{
	char *path = xprintf("%s/%s", check->dir, format->file);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	FILE *file = fd == -1 ? NULL : fdopen(fd, "r");

	if (file != NULL)
		check_open(check, file, format);
	else if (fd != -1 || errno != ENOENT)
		tell(check, format->file, "cannot be read");
	if (file != NULL)
		fclose(file);
	free(path);
}

/* Text comes last: the others tell whether it is of an earlier form. */
void
files_check(struct files_check *check)
{
	const struct results_format *text = NULL, *format = results_formats;

	for (; format->word != NULL; format++) {
		if (format->file == NULL)
			continue;
		if (strcmp(format->word, "text") == 0)
			text = format;
		else
			check_file(check, format);
	}
	if (text != NULL)
		check_file(check, text);
}

/*
 * files_check.c - compare results files with the database; see files_check.h.
 *
 * fopencookie exists only on Linux.  The check prints each file again and
 * compares the output with the file, so no file has to fit in memory.  Only if
 * a file differs, the check prints it to a temporary file and compares columns
 * or members by name.
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
compare_written(void *cookie, const char *text, size_t len)
{
	struct compared *with = cookie;

	for (size_t i = 0; i < len && !with->differs; i++)
		with->differs = getc(with->file) != (unsigned char)text[i];
	return (ssize_t)len;
}

/* Is the file equal to current output, byte by byte?  Returns false with @diag
 * if it cannot be compared. */
static bool
file_is_current(FILE *file, const struct results *results,
		const struct results_format *format, bool *same,
		struct diag *diag)
{
	struct compared with = { file, false };
	cookie_io_functions_t functions = { .write = compare_written };
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

/* Return true if @current contains every value of @old.  Set @fewer if @current
 * contains more values.  Intervals are ignored, because earlier programs
 * computed them differently. */
static bool
json_has_values(const json_t *old, const json_t *current, bool *fewer)
{
	const char *key;
	json_t *value;
	size_t i;

	if (json_is_object(old) && json_is_object(current)) {
		*fewer |= json_object_size(old) < json_object_size(current);
		json_object_foreach ((json_t *)(uintptr_t)old, key, value)
			if (strcmp(key, "interval") != 0 &&
			    !json_has_values(value,
					     json_object_get(current, key),
					     fewer))
				return false;
		return true;
	}
	if (json_is_array(old) && json_is_array(current)) {
		json_array_foreach (old, i, value)
			if (!json_has_values(value, json_array_get(current, i),
					     fewer))
				return false;
		return json_array_size(old) == json_array_size(current);
	}
	return current != NULL && json_equal(old, current);
}

/* Ignore the format number if the old number is lower. */
static void
json_drop_older_format(json_t *old, json_t *current)
{
	json_int_t was = json_integer_value(json_object_get(old, "format"));
	json_int_t is = json_integer_value(json_object_get(current, "format"));

	if (was > 0 && was < is) {
		json_object_del(old, "format");
		json_object_del(current, "format");
	}
}

static enum form
json_file_form(FILE *file, FILE *fresh)
{
	json_t *old = json_loadf(file, JSON_REJECT_DUPLICATES, NULL);
	json_t *current = json_loadf(fresh, 0, NULL);
	bool fewer = false, holds;

	json_drop_older_format(old, current);
	holds = old != NULL && json_has_values(old, current, &fewer);
	json_decref(old);
	json_decref(current);
	return holds && fewer ? FORM_OLDER : FORM_WRONG;
}

/* Find each column of @old in @current.  Returns false if a column is missing,
 * or if @current has no new column. */
static bool
find_csv_columns(const struct csv *old, const struct csv *current, unsigned *at)
{
	for (unsigned i = 0; i < old->fields; i++) {
		at[i] = 0;
		while (at[i] < current->fields &&
		       strcmp(old->field[i], current->field[at[i]]) != 0)
			at[i]++;
		if (at[i] == current->fields)
			return false;
	}
	return old->fields < current->fields;
}

static bool
csv_row_matches(const struct csv *old, const struct csv *current,
		unsigned columns, const unsigned *at)
{
	if (old->fields != columns)
		return false;
	for (unsigned i = 0; i < columns; i++)
		if (at[i] >= current->fields ||
		    strcmp(old->field[i], current->field[at[i]]) != 0)
			return false;
	return true;
}

static bool
csv_rows_match(struct csv *old, struct csv *current)
{
	unsigned at[CSV_FIELDS], columns;
	enum csv_row a, b;
	struct diag none;

	if (csv_read(old, &none) != CSV_ROW ||
	    csv_read(current, &none) != CSV_ROW ||
	    !find_csv_columns(old, current, at))
		return false;
	columns = old->fields;
	do {
		a = csv_read(old, &none);
		b = csv_read(current, &none);
		if (a != b || a == CSV_BAD)
			return false;
	} while (a == CSV_ROW && csv_row_matches(old, current, columns, at));
	return a == CSV_END;
}

static enum form
csv_file_form(FILE *file, FILE *fresh)
{
	struct csv *old = xcalloc(1, sizeof(*old));
	struct csv *current = xcalloc(1, sizeof(*current));
	bool holds;

	csv_init(old, file, "");
	csv_init(current, fresh, "");
	holds = csv_rows_match(old, current);
	free(old);
	free(current);
	return holds ? FORM_OLDER : FORM_WRONG;
}

/* Classify a file that differs: it may be an earlier form with correct
 * values. */
static enum form
read_file_form(const struct files_check *check, FILE *file,
	       const struct results_format *format)
{
	FILE *fresh = tmpfile();
	enum form form = FORM_WRONG;
	struct diag diag;

	if (fresh == NULL)
		return FORM_WRONG;
	rewind(file);
	if (format->print(fresh, check->results, &diag) && fflush(fresh) == 0) {
		rewind(fresh);
		form = strcmp(format->word, "json") == 0
			       ? json_file_form(file, fresh)
			       : csv_file_form(file, fresh);
	}
	fclose(fresh);
	return form;
}

/* --- a folder ------------------------------------------------------------- */

/* Return true if another version of the program started the run.  Its text may
 * express the same results in other words. */
static bool
has_other_version(const struct results *results)
{
	return strcmp(store_run(results->store)->program,
		      "deadwood " DEADWOOD_VERSION) != 0;
}

static void
report_results_file(struct files_check *check, const char *file,
		    const char *what)
{
	char *text = xprintf("%s %s", file, what);

	check->fault(check->arg, text);
	free(text);
}

static void
report_other_content(struct files_check *check,
		     const struct results_format *format)
{
	bool text = strcmp(format->word, "text") == 0;
	char *what = xprintf("does not agree with the database: `arena "
			     "standings %s%s` prints the correct content",
			     text ? "--legend" : "--format ",
			     text ? "" : format->word);

	report_results_file(check, format->file, what);
	free(what);
}

static void
check_open_file(struct files_check *check, FILE *file,
		const struct results_format *format)
{
	bool text = strcmp(format->word, "text") == 0, same = false;
	struct diag diag;

	if (!file_is_current(file, check->results, format, &same, &diag)) {
		report_results_file(check, format->file, "cannot be compared");
		return;
	}
	if (same)
		return;
	if (text && (check->older > 0 || has_other_version(check->results)))
		check->unread++;
	else if (!text && read_file_form(check, file, format) == FORM_OLDER)
		check->older++;
	else
		report_other_content(check, format);
}

static void
check_results_file(struct files_check *check,
		   const struct results_format *format)
{
	char *path = xprintf("%s/%s", check->dir, format->file);
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	FILE *file = fd == -1 ? NULL : fdopen(fd, "r");

	if (file != NULL)
		check_open_file(check, file, format);
	else if (fd != -1 || errno != ENOENT)
		report_results_file(check, format->file, "cannot be read");
	if (file != NULL)
		fclose(file);
	free(path);
}

/* The text file comes last, because the other files show whether the directory
 * has an earlier form. */
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
			check_results_file(check, format);
	}
	if (text != NULL)
		check_results_file(check, text);
}

/* roster.c - the list of all students with their grades; see roster.h. */
#include "arena/grade/roster.h"

#include <stdlib.h>
#include <string.h>

#include "arena/store/digest.h"
#include "lib/alloc.h"
#include "lib/format/csv_field.h"

/* digits of an alias (arbitrary); the chance that two of 10,000 aliases are
 * equal is 1 in 20,000 */
#define ALIAS_DIGITS 10

static char *
roster_make_alias(const struct assignment *assignment,
		  const struct submission_person *student)
{
	char *text = xprintf("alias %s %s", assignment->seed, student->id);
	char hex[DIGEST_TEXT], *alias;

	digest_text(text, hex);
	alias = xprintf("s-%.*s", ALIAS_DIGITS, hex);
	free(text);
	return alias;
}

static int
roster_compare_labels(const void *a, const void *b)
{
	return strcmp(((const struct roster_row *)a)->label,
		      ((const struct roster_row *)b)->label);
}

void
roster_gather(struct roster *roster, const struct assignment *assignment,
	      const struct submissions *all, const char *out, bool anonymous)
{
	const struct roster_row **first;

	*roster = (struct roster){ .assignment = assignment,
				   .out = out,
				   .anonymous = anonymous,
				   .teams = all->teams && !anonymous,
				   .count = all->people };
	roster->row = xcalloc(all->people + 1, sizeof(*roster->row));
	for (size_t i = 0; i < all->people; i++) {
		struct roster_row *row = &roster->row[i];

		row->student = &all->who[i];
		row->submission = &all->student[all->who[i].of];
		row->label = anonymous ? roster_make_alias(assignment,
							   row->student)
				       : xstrdup(row->student->key);
		row->folder = xprintf("%s/students/%s", out,
				      row->submission->key);
		student_places_init(&row->places, assignment, row->folder);
	}
	qsort(roster->row, roster->count, sizeof(*roster->row),
	      roster_compare_labels);
	first = xcalloc(all->count, sizeof(struct roster_row *));
	for (size_t i = 0; i < roster->count; i++) {
		struct roster_row *row = &roster->row[i];
		size_t work = row->student->of;

		row->repeated = first[work] != NULL;
		/* hash and read the submission of a team only once */
		if (row->repeated) {
			row->grade = first[work]->grade;
			continue;
		}
		first[work] = row;
		(void)grade_read_of(&row->grade, assignment, row->submission,
				    row->folder);
		student_text_clean_grade(&row->places, &row->grade);
		student_text_drop_teacher(&row->grade);
	}
	free(first);
}

void
roster_release(struct roster *roster)
{
	for (size_t i = 0; i < roster->count; i++) {
		free(roster->row[i].label);
		free(roster->row[i].folder);
		student_places_release(&roster->row[i].places);
	}
	free(roster->row);
}

char *
roster_format_name(const char *person, const char *id)
{
	return strcmp(person, id) == 0 ? xstrdup(person)
				       : xprintf("%s (%s)", person, id);
}

char *
roster_display_name(const struct roster *roster, const struct roster_row *row)
{
	return roster->anonymous ? xstrdup(row->label)
				 : roster_format_name(row->student->person,
						      row->student->id);
}

const char *
roster_status_word(const struct roster *roster, const struct roster_row *row)
{
	if (!grade_is_whole(&row->grade, roster->assignment))
		return "open";
	switch (row->grade.state) {
	case GRADE_REFUSED:
		return "refused";
	case GRADE_BROKEN:
		return "broken";
	case GRADE_MISSING:
		return "missing";
	case GRADE_NEW:
	case GRADE_READY:
		break;
	}
	return grade_unplayed(&row->grade, roster->assignment) != NULL
		       ? rung_state_word(RUNG_NO_START)
		       : "graded";
}

void
aliases_csv(FILE *out, const struct roster *roster)
{
	fputs("alias,student,name\n", out);
	for (size_t i = 0; i < roster->count; i++) {
		csv_field(out, roster->row[i].label);
		fputc(',', out);
		csv_field(out, roster->row[i].student->id);
		fputc(',', out);
		csv_field(out, roster->row[i].student->person);
		fputc('\n', out);
	}
}

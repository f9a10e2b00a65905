/* grades_csv.c - print grades.csv, with one row for each student; see
 * roster.h. */
#include <inttypes.h>

#include "arena/grade/roster.h"
#include "lib/format/csv_field.h"

static void
grades_print_header(FILE *out, const struct roster *roster)
{
	const struct assignment *assignment = roster->assignment;

	fputs("student,name,status,points,of,forfeits,failed_steps", out);
	for (unsigned i = 0; i < assignment->rungs; i++) {
		static const char *const columns[] = { "",	 "_points",
						       "_score", "_low",
						       "_high",	 "_matches" };

		for (unsigned k = 0; k < 6; k++) {
			char name[64];

			snprintf(name, sizeof(name), "%s%s",
				 assignment->rung[i].name, columns[k]);
			fputc(',', out);
			csv_field(out, name);
		}
	}
	if (roster->teams)
		fputs(",team", out);
	fputc('\n', out);
}

static void
grades_print_rung(FILE *out, const struct rung *rung,
		  const struct rung_grade *grade)
{
	bool passed = grade->state == RUNG_PASSED;

	fputc(',', out);
	csv_field(out, rung_state_word(grade->state));
	csv_next_number(out, passed ? rung->points : 0);
	csv_next_number(out, grade->score);
	csv_next_number(out, grade->low);
	csv_next_number(out, grade->high);
	fprintf(out, ",%" PRIu64, grade->matches);
}

static void
grades_print_row(FILE *out, const struct roster *roster,
		 const struct roster_row *row)
{
	const struct assignment *assignment = roster->assignment;
	bool played = row->grade.state == GRADE_READY;
	uint64_t forfeits = 0;

	for (unsigned i = 0; played && i < assignment->rungs; i++)
		forfeits += row->grade.rung[i].forfeits;
	csv_field(out, roster->anonymous ? row->label : row->student->id);
	fputc(',', out);
	csv_field(out, roster->anonymous ? row->label : row->student->person);
	fputc(',', out);
	csv_field(out, roster_status_word(roster, row));
	csv_next_number(out, grade_points(&row->grade, assignment));
	csv_next_number(out, assignment_points(assignment));
	fprintf(out, ",%" PRIu64 ",", forfeits);
	if (played && row->grade.check[0] != '\0')
		fprintf(out, "%" PRIu64, row->grade.failed);
	for (unsigned i = 0; i < assignment->rungs; i++) {
		if (played)
			grades_print_rung(out, &assignment->rung[i],
					  &row->grade.rung[i]);
		else
			fputs(",,0,,,,0", out);
	}
	if (roster->teams)
		fputc(',', out);
	if (roster->teams && row->student->team != NULL)
		csv_field(out, row->student->team);
	fputc('\n', out);
}

void
grades_csv(FILE *out, const struct roster *roster)
{
	grades_print_header(out, roster);
	for (size_t i = 0; i < roster->count; i++)
		grades_print_row(out, roster, &roster->row[i]);
}

/*
 * result_json.c - print the result of one student as JSON for the autograders
 * of platforms; see roster.h.
 *
 * Gradescope reads /autograder/results/results.json.  Classroom 50 reads
 * result.json (classroom50/result/v1), with whole points only and values from
 * the environment of its runner.
 */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/grade/roster.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"

#define OUTPUT_MAX 5000

/* Write the result of a rung as text for the student. */
static void
result_format_rung(const struct rung *rung, const struct rung_grade *grade,
		   char *out, size_t size)
{
	if (grade->state == RUNG_NO_START)
		snprintf(out, size, "It did not start:\n%s", grade->why);
	else if (isnan(grade->score) || isnan(grade->low))
		snprintf(out, size, "Not played to its end.");
	else
		snprintf(out, size,
			 "Score %.1f %% in %llu matches (95 %% interval %.1f "
			 "to %.1f %%); the bar is %.4g %%: %s. Forfeits: "
			 "%llu.",
			 100 * grade->score, (unsigned long long)grade->matches,
			 100 * grade->low, 100 * grade->high, 100 * rung->bar,
			 grade_rung_text(rung, grade),
			 (unsigned long long)grade->forfeits);
}

static void
result_print_json(FILE *out, json_t *all)
{
	json_print(out, all, 6);
	fputc('\n', out);
}

static json_t *
gradescope_rung_json(const struct rung *rung, const struct rung_grade *grade,
		     unsigned number)
{
	bool passed = grade->state == RUNG_PASSED;
	char output[OUTPUT_MAX], place[16];
	json_t *test = json_object();

	result_format_rung(rung, grade, output, sizeof(output));
	snprintf(place, sizeof(place), "%u", number + 1);
	json_put(test, "name", json_of_text(rung->name));
	json_put(test, "number", json_of_text(place));
	json_put(test, "score", json_of_number(passed ? rung->points : 0));
	json_put(test, "max_score", json_of_number(rung->points));
	json_put(test, "status", json_string(passed ? "passed" : "failed"));
	json_put(test, "output", json_of_text(output));
	json_put(test, "visibility", json_string("visible"));
	return test;
}

/* Return the text above the tests; owned. */
static char *
gradescope_output_text(const struct grade *grade)
{
	char *text, *more;

	if (grade->state != GRADE_READY)
		return xprintf("%s%s%s", grade->why,
			       grade->found[0] != '\0'
				       ? "\nFiles that were found in the "
					 "submission:\n"
				       : "",
			       grade->found);
	text = xstrdup("The rungs of the ladder are below.");
	for (unsigned i = 0; i < grade_steps(grade); i++) {
		more = xprintf("%s\nThe check, step %s: %s", text,
			       grade->step[i].name, grade->step[i].found);
		free(text);
		text = more;
	}
	return text;
}

void
gradescope_json(FILE *out, const struct roster *roster,
		const struct roster_row *row)
{
	const struct assignment *assignment = roster->assignment;
	json_t *all = json_object(), *tests = json_array();
	char *output = gradescope_output_text(&row->grade);

	json_put(all, "score",
		 json_of_number(grade_points(&row->grade, assignment)));
	json_put(all, "output", json_of_text(output));
	free(output);
	json_put(all, "output_format", json_string("text"));
	json_put(all, "visibility", json_string("visible"));
	json_put(all, "stdout_visibility", json_string("hidden"));
	for (unsigned i = 0;
	     row->grade.state == GRADE_READY && i < assignment->rungs; i++)
		json_array_append_new(
			tests, gradescope_rung_json(&assignment->rung[i],
						    &row->grade.rung[i], i));
	json_put(all, "tests", tests);
	result_print_json(out, all);
}

/* Add the environment variable @name, or @otherwise if it is empty. */
static void
classroom50_put_env(json_t *in, const char *key, const char *name,
		    const char *otherwise)
{
	const char *word = getenv(name);

	json_put(
		in, key,
		json_of_text(word != NULL && *word != '\0' ? word : otherwise));
}

static void
classroom50_put_time(json_t *in)
{
	time_t now = time(NULL);
	struct tm utc;
	char text[32] = "1970-01-01T00:00:00Z";

	if (gmtime_r(&now, &utc) != NULL)
		(void)strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &utc);
	json_put(in, "datetime", json_string(text));
}

void
classroom50_json(FILE *out, const struct roster *roster,
		 const struct roster_row *row)
{
	const struct assignment *assignment = roster->assignment;
	json_t *all = json_object(), *tests = json_array();
	const char *commit = getenv("COMMIT_URL");

	if (commit == NULL || *commit == '\0')
		commit = "unknown";
	json_put(all, "schema", json_string("classroom50/result/v1"));
	classroom50_put_env(all, "classroom", "CLASSROOM", "unknown");
	classroom50_put_env(all, "assignment", "ASSIGNMENT", assignment->name);
	classroom50_put_env(all, "submission", "SUBMISSION_TAG",
			    row->grade.bytes);
	json_put(all, "commit", json_of_text(commit));
	classroom50_put_env(all, "release", "RELEASE_URL", commit);
	classroom50_put_env(all, "review", "REVIEW_URL", commit);
	classroom50_put_time(all);
	json_put(all, "score",
		 json_integer(llround(grade_points(&row->grade, assignment))));
	json_put(all, "max-score",
		 json_integer(llround(assignment_points(assignment))));
	for (unsigned i = 0; i < assignment->rungs; i++) {
		bool passed = row->grade.state == GRADE_READY &&
			      row->grade.rung[i].state == RUNG_PASSED;
		long long most = llround(assignment->rung[i].points);
		json_t *test = json_object();

		json_put(test, "test-name",
			 json_of_text(assignment->rung[i].name));
		json_put(test, "passed", json_boolean(passed));
		json_put(test, "score", json_integer(passed ? most : 0));
		json_put(test, "max-score", json_integer(most));
		json_array_append_new(tests, test);
	}
	json_put(all, "tests", tests);
	result_print_json(out, all);
}

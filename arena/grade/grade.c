/* grade.c - the result of one submission; see grade.h. */
#include "arena/grade/grade.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"

static const char *const state_words[] = { "new", "refused", "broken", "ready",
					   "missing" };
static const char *const rung_words[] = { "open", "passed", "missed",
					  "no start" };

const char *
rung_state_word(enum rung_state state)
{
	return rung_words[state];
}

static int
grade_find_word(const json_t *word, const char *const *words, int count)
{
	const char *text = json_string_value(word);

	for (int i = 0; text != NULL && i < count; i++)
		if (strcmp(text, words[i]) == 0)
			return i;
	return 0;
}

static void
grade_read_text(const json_t *in, const char *key, char *out, size_t size)
{
	const char *text = json_string_value(json_object_get(in, key));

	snprintf(out, size, "%s", text != NULL ? text : "");
}

static uint64_t
grade_read_count(const json_t *in, const char *key)
{
	json_int_t n = json_integer_value(json_object_get(in, key));

	return n > 0 ? (uint64_t)n : 0;
}

static double
grade_read_real(const json_t *in, const char *key)
{
	const json_t *value = json_object_get(in, key);

	return json_is_number(value) ? json_number_value(value) : NAN;
}

/* Return the word of a fault.  A fault that the referee forgave has a word but
 * is no verdict. */
static const char *
grade_fault_word(enum verdict verdict)
{
	return verdict == VERDICT_OK ? "fault" : verdict_word(verdict);
}

static enum verdict
grade_read_verdict(const json_t *in)
{
	const char *word = json_string_value(json_object_get(in, "verdict"));

	return word == NULL	       ? VERDICT_UNKNOWN
	       : strcmp(word, "fault") ? verdict_of(word)
				       : VERDICT_OK;
}

static void
grade_read_rung(struct rung_grade *rung, const json_t *in)
{
	grade_read_text(in, "sign", rung->sign, sizeof(rung->sign));
	grade_read_text(in, "why", rung->why, sizeof(rung->why));
	rung->state = (enum rung_state)grade_find_word(
		json_object_get(in, "state"), rung_words, 4);
	rung->early = json_is_true(json_object_get(in, "early"));
	rung->groups = grade_read_count(in, "groups");
	rung->matches = grade_read_count(in, "matches");
	rung->forfeits = grade_read_count(in, "forfeits");
	rung->lost = grade_read_count(in, "lost");
	rung->score = grade_read_real(in, "score");
	rung->low = grade_read_real(in, "low");
	rung->high = grade_read_real(in, "high");
}

/* Return the index of the rung with this name; -1 if it no longer exists. */
static int
grade_find_rung(const struct assignment *assignment, const char *name)
{
	for (unsigned i = 0; name != NULL && i < assignment->rungs; i++)
		if (strcmp(assignment->rung[i].name, name) == 0)
			return (int)i;
	return -1;
}

static void
grade_read_faults(struct grade *grade, const struct assignment *assignment,
		  const json_t *list)
{
	for (size_t i = 0;
	     i < json_array_size(list) && grade->faults < GRADE_FAULTS_MAX;
	     i++) {
		const json_t *in = json_array_get(list, i);
		struct fault_grade *fault = &grade->fault[grade->faults];
		int rung = grade_find_rung(
			assignment,
			json_string_value(json_object_get(in, "rung")));

		if (rung < 0)
			continue;
		fault->rung = (unsigned)rung;
		fault->match = grade_read_count(in, "match");
		fault->count = grade_read_count(in, "count");
		fault->verdict = grade_read_verdict(in);
		grade_read_text(in, "detail", fault->detail,
				sizeof(fault->detail));
		grade->faults++;
	}
}

/* The texts of a step of the check: JSON key, offset and size. */
static const struct step_text {
	const char *key;
	size_t at, size;
} step_texts[] = {
#define STEP_TEXT(member)                                                      \
	{                                                                      \
#member, offsetof(struct step_grade, member),                  \
			sizeof(((struct step_grade *)0)->member)               \
	}
	STEP_TEXT(game),     STEP_TEXT(name),	STEP_TEXT(sentence),
	STEP_TEXT(found),    STEP_TEXT(hint),	STEP_TEXT(asked),
	STEP_TEXT(answered), STEP_TEXT(change),
#undef STEP_TEXT
};
#define STEP_TEXTS (sizeof(step_texts) / sizeof(step_texts[0]))

static void
grade_read_check(struct grade *grade, const json_t *in)
{
	const json_t *list = json_object_get(in, "steps");

	grade_read_text(in, "sign", grade->check, sizeof(grade->check));
	grade->failed = grade_read_count(in, "failed");
	grade->untried = grade_read_count(in, "untried");
	for (unsigned i = 0; i < grade_steps(grade); i++)
		for (size_t k = 0; k < STEP_TEXTS; k++)
			grade_read_text(
				json_array_get(list, i), step_texts[k].key,
				(char *)&grade->step[i] + step_texts[k].at,
				step_texts[k].size);
}

void
grade_read(struct grade *grade, const struct assignment *assignment,
	   const char *folder)
{
	char *path = xprintf("%s/" GRADE_FILE, folder);
	json_t *all = json_load_file(path, 0, NULL);
	const json_t *rungs = json_object_get(all, "rungs");

	*grade = (struct grade){ .state = GRADE_NEW };
	grade_read_text(all, "bytes", grade->bytes, sizeof(grade->bytes));
	grade_read_text(all, "build", grade->build, sizeof(grade->build));
	grade_read_text(all, "why", grade->why, sizeof(grade->why));
	grade_read_text(all, "found", grade->found, sizeof(grade->found));
	grade->state = (enum grade_state)grade_find_word(
		json_object_get(all, "state"), state_words,
		(int)(sizeof(state_words) / sizeof(state_words[0])));
	for (unsigned i = 0; i < assignment->rungs; i++)
		grade_read_rung(
			&grade->rung[i],
			json_object_get(rungs, assignment->rung[i].name));
	grade_read_faults(grade, assignment, json_object_get(all, "faults"));
	grade_read_check(grade, json_object_get(all, "check"));
	json_decref(all);
	free(path);
}

bool
grade_read_of(struct grade *grade, const struct assignment *assignment,
	      const struct submission *student, const char *folder)
{
	char bytes[DIGEST_TEXT], how[DIGEST_TEXT];
	bool same;

	grade_read(grade, assignment, folder);
	assignment_hash_build(assignment, how);
	same = submission_hash(student, bytes) && grade->state != GRADE_NEW &&
	       strcmp(grade->bytes, bytes) == 0 &&
	       strcmp(grade->build, how) == 0;
	if (!same)
		*grade = (struct grade){ .state = GRADE_NEW };
	snprintf(grade->bytes, sizeof(grade->bytes), "%s", bytes);
	snprintf(grade->build, sizeof(grade->build), "%s", how);
	return same;
}

static json_t *
grade_rung_json(const struct rung_grade *rung)
{
	json_t *out = json_object();

	json_put(out, "sign", json_of_text(rung->sign));
	json_put(out, "state", json_of_text(rung_words[rung->state]));
	json_put(out, "early", json_boolean(rung->early));
	json_put(out, "groups", json_of_count(rung->groups));
	json_put(out, "matches", json_of_count(rung->matches));
	json_put(out, "forfeits", json_of_count(rung->forfeits));
	json_put(out, "lost", json_of_count(rung->lost));
	json_put(out, "score", json_of_number(rung->score));
	json_put(out, "low", json_of_number(rung->low));
	json_put(out, "high", json_of_number(rung->high));
	json_put(out, "why", json_of_text(rung->why));
	return out;
}

static json_t *
grade_fault_json(const struct fault_grade *fault,
		 const struct assignment *assignment)
{
	json_t *out = json_object();

	json_put(out, "rung", json_of_text(assignment->rung[fault->rung].name));
	json_put(out, "match", json_of_count(fault->match));
	json_put(out, "count", json_of_count(fault->count));
	json_put(out, "verdict",
		 json_of_text(grade_fault_word(fault->verdict)));
	json_put(out, "detail", json_of_text(fault->detail));
	return out;
}

static json_t *
grade_check_json(const struct grade *grade)
{
	json_t *out = json_object(), *list = json_array();

	for (unsigned i = 0; i < grade_steps(grade); i++) {
		json_t *step = json_object();

		for (size_t k = 0; k < STEP_TEXTS; k++)
			json_put(step, step_texts[k].key,
				 json_of_text((const char *)&grade->step[i] +
					      step_texts[k].at));
		json_array_append_new(list, step);
	}
	json_put(out, "sign", json_of_text(grade->check));
	json_put(out, "failed", json_of_count(grade->failed));
	json_put(out, "untried", json_of_count(grade->untried));
	json_put(out, "steps", list);
	return out;
}

json_t *
grade_json(const struct grade *grade, const struct assignment *assignment)
{
	json_t *all = json_object(), *rungs = json_object();
	json_t *faults = json_array();

	json_put(all, "bytes", json_of_text(grade->bytes));
	json_put(all, "build", json_of_text(grade->build));
	json_put(all, "state", json_of_text(state_words[grade->state]));
	json_put(all, "why", json_of_text(grade->why));
	json_put(all, "found", json_of_text(grade->found));
	for (unsigned i = 0; i < assignment->rungs; i++)
		json_put(rungs, assignment->rung[i].name,
			 grade_rung_json(&grade->rung[i]));
	for (unsigned i = 0; i < grade->faults; i++)
		json_array_append_new(
			faults, grade_fault_json(&grade->fault[i], assignment));
	json_put(all, "rungs", rungs);
	json_put(all, "faults", faults);
	json_put(all, "check", grade_check_json(grade));
	return all;
}

bool
grade_write(const struct grade *grade, const struct assignment *assignment,
	    const char *folder, struct diag *diag)
{
	size_t len = 0;
	char *text = NULL;
	FILE *out = xmemstream(&text, &len);
	bool ok;

	json_print(out, grade_json(grade, assignment), 15);
	fputc('\n', out);
	fclose(out);
	ok = outdir_write(folder, GRADE_FILE, text, diag);
	free(text);
	return ok;
}

/* Convert Elo to a share of the points. */
static double
elo_to_score(double elo)
{
	return isnan(elo) ? NAN : 1 / (1 + pow(10, -elo / 400));
}

void
grade_set_rung(struct rung_grade *rung, const struct stop_check *stopping,
	       double bar)
{
	const struct sequential *test = &stopping->test;
	double low, high;

	sequential_interval(test, &low, &high);
	rung->groups = test->groups;
	rung->matches = test->matches;
	rung->forfeits = stopping->forfeits[STOP_NEW];
	rung->score = elo_to_score(sequential_estimate(test));
	rung->low = elo_to_score(low);
	rung->high = elo_to_score(high);
	rung->early = stopping->verdict == STOP_CHECK_BETTER ||
		      stopping->verdict == STOP_CHECK_NOT_BETTER;
	if (rung->early)
		rung->state = stopping->verdict == STOP_CHECK_BETTER
				      ? RUNG_PASSED
				      : RUNG_MISSED;
	else
		rung->state = rung->low > bar ? RUNG_PASSED : RUNG_MISSED;
}

bool
grade_is_whole(const struct grade *grade, const struct assignment *assignment)
{
	if (grade->state == GRADE_NEW ||
	    (grade->state == GRADE_READY &&
	     strcmp(grade->check, assignment->check_sign) != 0))
		return false;
	for (unsigned i = 0;
	     grade->state == GRADE_READY && i < assignment->rungs; i++)
		if (grade->rung[i].state == RUNG_OPEN ||
		    strcmp(grade->rung[i].sign, assignment->rung[i].sign) != 0)
			return false;
	return true;
}

const char *
grade_unplayed(const struct grade *grade, const struct assignment *assignment)
{
	if (grade->state == GRADE_REFUSED)
		return "could not be unpacked";
	if (grade->state == GRADE_BROKEN)
		return "could not be built or found";
	if (grade->state == GRADE_MISSING)
		return "was not handed in";
	for (unsigned i = 0; i < assignment->rungs; i++)
		if (grade->state != GRADE_READY ||
		    grade->rung[i].state != RUNG_NO_START)
			return NULL;
	return "did not start";
}

double
grade_points(const struct grade *grade, const struct assignment *assignment)
{
	double sum = 0, most = 0;

	for (unsigned i = 0;
	     grade->state == GRADE_READY && i < assignment->rungs; i++) {
		if (grade->rung[i].state != RUNG_PASSED)
			continue;
		sum += assignment->rung[i].points;
		most = fmax(most, assignment->rung[i].points);
	}
	return assignment->highest ? most : sum;
}

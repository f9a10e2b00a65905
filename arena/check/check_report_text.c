/* check_report_text.c - print a check as text and as JSON; see
 * check_report.h. */
#include <string.h>

#include "arena/check/check_report.h"
#include "lib/format/json_print.h"

/* arbitrary: maximum bytes of a request in the report, five lines of a terminal
 */
#define SHOWN_BYTES 400

bool
checks_failed(const struct checks *checks)
{
	for (unsigned i = 0; i < checks->count; i++)
		if (checks->of[i].count[RESULT_FAILED] > 0)
			return true;
	return false;
}

/* --- text ----------------------------------------------------------------- */

static void
check_print_line(FILE *out, const char *what, const char *text)
{
	size_t len;

	if (text == NULL || text[0] == '\0')
		return;
	len = strlen(text);
	fprintf(out, "           %-9s %.*s", what,
		(int)(len < SHOWN_BYTES ? len : SHOWN_BYTES), text);
	if (len > SHOWN_BYTES)
		fprintf(out,
			"... (%zu bytes in total; --json prints all of "
			"them)",
			len);
	fputc('\n', out);
}

void
check_report_step(FILE *out, const struct check *check, unsigned step)
{
	static const char *const marks[] = { "ok", "warn", "FAIL", "" };
	const struct check_result *check_result = &check->of[step];
	const struct finding *finding = &check_result->finding;

	if (check_result->result == RESULT_SKIPPED)
		return; /* check_report_end() prints only the number of skipped
			   steps */
	fprintf(out, "%4u %-4s  %-14s %s%s%s%s\n", step + 1,
		marks[check_result->result], steps[step].name,
		steps[step].sentence,
		check_result->remark[0] != '\0' ? " (" : "",
		check_result->remark,
		check_result->remark[0] != '\0' ? ")" : "");
	if (finding->times == 0)
		return;
	check_print_line(out, "found:", finding->text);
	check_print_line(out, "asked:", finding->asked);
	check_print_line(out, "answered:", finding->answered);
	if (finding->stderr_ends != NULL && finding->stderr_ends[0] != '\0')
		fprintf(out, "           its log:%s\n", finding->stderr_ends);
	check_print_line(out, "hint:", finding->hint);
	check_print_line(out, "change:", steps[step].change);
	check_print_line(out, "by hand:", finding->by_hand);
}

void
check_report_end(FILE *out, const struct check *check)
{
	const unsigned *count = check->count;

	fprintf(out, "%s: %u of %u step%s passed", check->game,
		count[RESULT_OK] + count[RESULT_WARNING],
		check_count_steps(check),
		check_count_steps(check) == 1 ? "" : "s");
	if (count[RESULT_WARNING] > 0)
		fprintf(out, ", %u with a warning", count[RESULT_WARNING]);
	if (count[RESULT_FAILED] > 0)
		fprintf(out, "; %u failed", count[RESULT_FAILED]);
	if (count[RESULT_SKIPPED] > 0)
		fprintf(out, "; %u skipped because of a failed step",
			count[RESULT_SKIPPED]);
	fputc('\n', out);
}

/* --- JSON ----------------------------------------------------------------- */

static void
check_add_text(json_t *in, const char *key, const char *text)
{
	if (text != NULL && text[0] != '\0')
		json_put(in, key, json_of_text(text));
}

static json_t *
check_step_json(const struct check *check, unsigned step)
{
	const struct check_result *check_result = &check->of[step];
	const struct finding *finding = &check_result->finding;
	json_t *json = json_object();

	json_put(json, "step", json_integer(step + 1));
	json_put(json, "name", json_string(steps[step].name));
	json_put(json, "sentence", json_string(steps[step].sentence));
	json_put(json, "result",
		 json_string(result_words[check_result->result]));
	check_add_text(json, "remark", check_result->remark);
	if (finding->times == 0)
		return json;
	json_put(json, "times", json_integer(finding->times));
	check_add_text(json, "found", finding->text);
	check_add_text(json, "asked", finding->asked);
	check_add_text(json, "answered", finding->answered);
	check_add_text(json, "stderr", finding->stderr_ends);
	check_add_text(json, "hint", finding->hint);
	check_add_text(json, "change", steps[step].change);
	check_add_text(json, "by_hand", finding->by_hand);
	return json;
}

static json_t *
check_game_json(const struct check *check)
{
	json_t *json = json_object(), *list = json_array();

	json_put(json, "game", json_of_text(check->game));
	for (unsigned i = 0; i <= RESULT_SKIPPED; i++)
		json_put(json, result_words[i], json_integer(check->count[i]));
	for (unsigned i = 0; i < step_count; i++)
		if (check_wants(check, i))
			json_array_append_new(list, check_step_json(check, i));
	json_put(json, "steps", list);
	return json;
}

void
check_report_json(FILE *out, const struct checks *checks)
{
	json_t *json = json_object(), *list = json_array();

	json_put(json, "bot", json_of_text(checks->bot));
	json_put(json, "passed", json_boolean(!checks_failed(checks)));
	for (unsigned i = 0; i < checks->count; i++)
		json_array_append_new(list, check_game_json(&checks->of[i]));
	json_put(json, "games", list);
	json_print(out, json, 6);
	fputc('\n', out);
}

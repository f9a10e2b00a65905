/* check_report_text.c - a check for people and for programs; see
 * check_report.h. */
#include <string.h>

#include "arena/check/check_report.h"
#include "lib/format/json_print.h"

#define SHOWN_BYTES 400 /* chosen: of a request, five lines of a terminal */

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
put_line(FILE *out, const char *what, const char *text)
{
	size_t len;

	if (text == NULL || text[0] == '\0')
		return;
	len = strlen(text);
	fprintf(out, "           %-9s %.*s", what,
		(int)(len < SHOWN_BYTES ? len : SHOWN_BYTES), text);
	if (len > SHOWN_BYTES)
		fprintf(out, "... (%zu bytes in all: --json)", len);
	fputc('\n', out);
}

void
check_report_step(FILE *out, const struct check *check, unsigned step)
{
	static const char *const marks[] = { "ok", "warn", "FAIL", "" };
	const struct checked *checked = &check->of[step];
	const struct finding *finding = &checked->finding;

	if (checked->result == RESULT_SKIPPED)
		return; /* they are counted at the end */
	fprintf(out, "%4u %-4s  %-14s %s%s%s%s\n", step + 1,
		marks[checked->result], steps[step].name, steps[step].sentence,
		checked->remark[0] != '\0' ? " (" : "", checked->remark,
		checked->remark[0] != '\0' ? ")" : "");
	if (finding->times == 0)
		return;
	put_line(out, "found:", finding->text);
	put_line(out, "asked:", finding->asked);
	put_line(out, "answered:", finding->answered);
	if (finding->said != NULL && finding->said[0] != '\0')
		fprintf(out, "           its log:%s\n", finding->said);
	put_line(out, "hint:", finding->hint);
	put_line(out, "change:", steps[step].change);
	put_line(out, "by hand:", finding->by_hand);
}

void
check_report_end(FILE *out, const struct check *check)
{
	const unsigned *count = check->count;

	fprintf(out, "%s: %u of %u step%s passed", check->game,
		count[RESULT_OK] + count[RESULT_WARNING], check_steps(check),
		check_steps(check) == 1 ? "" : "s");
	if (count[RESULT_WARNING] > 0)
		fprintf(out, ", %u with a warning", count[RESULT_WARNING]);
	if (count[RESULT_FAILED] > 0)
		fprintf(out, "; %u failed", count[RESULT_FAILED]);
	if (count[RESULT_SKIPPED] > 0)
		fprintf(out, "; %u not tried until that is mended",
			count[RESULT_SKIPPED]);
	fputc('\n', out);
}

/* --- JSON ----------------------------------------------------------------- */

static void
put_text(json_t *in, const char *key, const char *text)
{
	if (text != NULL && text[0] != '\0')
		json_put(in, key, json_of_text(text));
}

static json_t *
step_json(const struct check *check, unsigned step)
{
	const struct checked *checked = &check->of[step];
	const struct finding *finding = &checked->finding;
	json_t *json = json_object();

	json_put(json, "step", json_integer(step + 1));
	json_put(json, "name", json_string(steps[step].name));
	json_put(json, "sentence", json_string(steps[step].sentence));
	json_put(json, "result", json_string(result_words[checked->result]));
	put_text(json, "remark", checked->remark);
	if (finding->times == 0)
		return json;
	json_put(json, "times", json_integer(finding->times));
	put_text(json, "found", finding->text);
	put_text(json, "asked", finding->asked);
	put_text(json, "answered", finding->answered);
	put_text(json, "stderr", finding->said);
	put_text(json, "hint", finding->hint);
	put_text(json, "change", steps[step].change);
	put_text(json, "by_hand", finding->by_hand);
	return json;
}

static json_t *
check_json(const struct check *check)
{
	json_t *json = json_object(), *list = json_array();

	json_put(json, "game", json_of_text(check->game));
	for (unsigned i = 0; i <= RESULT_SKIPPED; i++)
		json_put(json, result_words[i], json_integer(check->count[i]));
	for (unsigned i = 0; i < step_count; i++)
		if (check_wants(check, i))
			json_array_append_new(list, step_json(check, i));
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
		json_array_append_new(list, check_json(&checks->of[i]));
	json_put(json, "games", list);
	json_print(out, json, 6);
	fputc('\n', out);
}

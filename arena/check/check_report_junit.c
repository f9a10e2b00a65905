/*
 * check_report_junit.c - a check in the form that continuous integration reads;
 * see check_report.h.
 *
 * XML 1.0 has no way to write most control characters: they stand as \x1b.
 */
#include <string.h>

#include "arena/check/check_report.h"
#include "lib/diag.h"
#include "lib/utf8.h"

/* May the character stand in XML, and does it show as what it is? */
static bool
is_fit(unsigned code)
{
	return code == '\n' || code == '\t' ||
	       (!text_is_hidden(code) && code != 0xfffe && code != 0xffff);
}

static void
put_xml(FILE *out, const char *text)
{
	const char *end = text + strlen(text);

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = length > 0 ? utf8_code(text, length) : 0;

		if (length == 0)
			fprintf(out, "\\x%02x", (unsigned)(unsigned char)*text);
		else if (!is_fit(code))
			fprintf(out, "\\u{%x}", code);
		else if (strchr("&<>\"'", (int)code) != NULL && code < 0x80)
			fprintf(out, "&#%u;", code);
		else
			fwrite(text, 1, length, out);
		text += length > 0 ? length : 1;
	}
}

static void
put_attribute(FILE *out, const char *name, const char *text)
{
	fprintf(out, " %s=\"", name);
	put_xml(out, text);
	fputc('"', out);
}

static void
put_part(FILE *out, const char *what, const char *text)
{
	if (text == NULL || text[0] == '\0')
		return;
	fprintf(out, "%s: ", what);
	put_xml(out, text);
	fputc('\n', out);
}

static void
put_finding(FILE *out, const struct finding *finding, const char *change)
{
	put_part(out, "found", finding->text);
	put_part(out, "asked", finding->asked);
	put_part(out, "answered", finding->answered);
	put_part(out, "stderr", finding->said);
	put_part(out, "hint", finding->hint);
	put_part(out, "change", change);
	put_part(out, "by hand", finding->by_hand);
}

static void
put_case(FILE *out, const struct checks *checks, const struct check *check,
	 unsigned step)
{
	const struct checked *checked = &check->of[step];
	const struct finding *finding = &checked->finding;

	fputs("    <testcase", out);
	put_attribute(out, "classname", checks->bot);
	put_attribute(out, "name", steps[step].name);
	fputc('>', out);
	switch (checked->result) {
	case RESULT_OK:
		break;
	case RESULT_SKIPPED:
		fputs("<skipped", out);
		put_attribute(out, "message", checked->remark);
		fputs("/>", out);
		break;
	case RESULT_WARNING:
		fputs("<system-out>warning: ", out);
		put_finding(out, finding, steps[step].change);
		fputs("</system-out>", out);
		break;
	case RESULT_FAILED:
		fputs("<failure", out);
		put_attribute(out, "message", finding->text);
		put_attribute(out, "type", steps[step].name);
		fputc('>', out);
		put_finding(out, finding, steps[step].change);
		fputs("</failure>", out);
		break;
	}
	fputs("</testcase>\n", out);
}

static void
put_suite(FILE *out, const struct checks *checks, const struct check *check)
{
	fputs("  <testsuite", out);
	put_attribute(out, "name", check->game);
	fprintf(out,
		" tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\">\n",
		check_steps(check), check->count[RESULT_FAILED],
		check->count[RESULT_SKIPPED]);
	for (unsigned i = 0; i < step_count; i++)
		if (check_wants(check, i))
			put_case(out, checks, check, i);
	fputs("  </testsuite>\n", out);
}

void
check_report_junit(FILE *out, const struct checks *checks)
{
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", out);
	put_attribute(out, "name", "arena check");
	fputs(">\n", out);
	for (unsigned i = 0; i < checks->count; i++)
		put_suite(out, checks, &checks->of[i]);
	fputs("</testsuites>\n", out);
}

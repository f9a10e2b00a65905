/*
 * check_report_junit.c - print a check as JUnit XML, for continuous
 * integration; see check_report.h.
 *
 * XML 1.0 cannot represent most control characters.  The code prints a control
 * character as an escape such as \x1b.
 */
#include <string.h>

#include "arena/check/check_report.h"
#include "lib/diag.h"
#include "lib/utf8.h"

/* Return true if the character is allowed in XML and visible. */
static bool
xml_allows(unsigned code)
{
	return code == '\n' || code == '\t' ||
	       (!text_is_hidden(code) && code != 0xfffe && code != 0xffff);
}

static void
xml_print_text(FILE *out, const char *text)
{
	const char *end = text + strlen(text);

	while (text < end) {
		size_t length = utf8_length(text, end);
		unsigned code = length > 0 ? utf8_code(text, length) : 0;

		if (length == 0)
			fprintf(out, "\\x%02x", (unsigned)(unsigned char)*text);
		else if (!xml_allows(code))
			fprintf(out, "\\u{%x}", code);
		else if (strchr("&<>\"'", (int)code) != NULL && code < 0x80)
			fprintf(out, "&#%u;", code);
		else
			fwrite(text, 1, length, out);
		text += length > 0 ? length : 1;
	}
}

static void
xml_print_attribute(FILE *out, const char *name, const char *text)
{
	fprintf(out, " %s=\"", name);
	xml_print_text(out, text);
	fputc('"', out);
}

static void
junit_print_part(FILE *out, const char *what, const char *text)
{
	if (text == NULL || text[0] == '\0')
		return;
	fprintf(out, "%s: ", what);
	xml_print_text(out, text);
	fputc('\n', out);
}

static void
junit_print_finding(FILE *out, const struct finding *finding,
		    const char *change)
{
	junit_print_part(out, "found", finding->text);
	junit_print_part(out, "asked", finding->asked);
	junit_print_part(out, "answered", finding->answered);
	junit_print_part(out, "stderr", finding->stderr_ends);
	junit_print_part(out, "hint", finding->hint);
	junit_print_part(out, "change", change);
	junit_print_part(out, "by hand", finding->by_hand);
}

static void
junit_print_case(FILE *out, const struct checks *checks,
		 const struct check *check, unsigned step)
{
	const struct check_result *check_result = &check->of[step];
	const struct finding *finding = &check_result->finding;

	fputs("    <testcase", out);
	xml_print_attribute(out, "classname", checks->bot);
	xml_print_attribute(out, "name", steps[step].name);
	fputc('>', out);
	switch (check_result->result) {
	case RESULT_OK:
		break;
	case RESULT_SKIPPED:
		fputs("<skipped", out);
		xml_print_attribute(out, "message", check_result->remark);
		fputs("/>", out);
		break;
	case RESULT_WARNING:
		fputs("<system-out>warning: ", out);
		junit_print_finding(out, finding, steps[step].change);
		fputs("</system-out>", out);
		break;
	case RESULT_FAILED:
		fputs("<failure", out);
		xml_print_attribute(out, "message", finding->text);
		xml_print_attribute(out, "type", steps[step].name);
		fputc('>', out);
		junit_print_finding(out, finding, steps[step].change);
		fputs("</failure>", out);
		break;
	}
	fputs("</testcase>\n", out);
}

static void
junit_print_suite(FILE *out, const struct checks *checks,
		  const struct check *check)
{
	fputs("  <testsuite", out);
	xml_print_attribute(out, "name", check->game);
	fprintf(out,
		" tests=\"%u\" failures=\"%u\" errors=\"0\" skipped=\"%u\">\n",
		check_count_steps(check), check->count[RESULT_FAILED],
		check->count[RESULT_SKIPPED]);
	for (unsigned i = 0; i < step_count; i++)
		if (check_wants(check, i))
			junit_print_case(out, checks, check, i);
	fputs("  </testsuite>\n", out);
}

void
check_report_junit(FILE *out, const struct checks *checks)
{
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites", out);
	xml_print_attribute(out, "name", "arena check");
	fputs(">\n", out);
	for (unsigned i = 0; i < checks->count; i++)
		junit_print_suite(out, checks, &checks->of[i]);
	fputs("</testsuites>\n", out);
}

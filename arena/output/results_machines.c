/* results_machines.c - print results by class of machine, as text. */
#include "arena/output/results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

/* Print @text, wrapped to the width of the page, and free it. */
static void
print_machine_line(FILE *out, const struct results *results, char *text)
{
	wrap_text(out, text, strlen(text), results->layout.columns);
	free(text);
}

static const char *
machine_class_name(const struct class_row *row)
{
	return row->machine != NULL ? row->machine->class : "unknown";
}

static void
print_machine_class(FILE *out, const struct class_row *row)
{
	char speed[16] = "-";

	if (row->machine != NULL)
		snprintf(speed, sizeof(speed), "%.2f", row->machine->speed);
	fprintf(out, "%-9s %6s %9" PRIu64 " %9" PRIu64 " %6.2f %8.4f\n",
		machine_class_name(row), speed, row->matches, row->timeouts,
		100 * (double)row->timeouts / (double)row->matches,
		row->differ);
}

/* Print the bot whose points differ most on class @i. */
static void
print_class_points(FILE *out, const struct results *results, unsigned i)
{
	const struct store_run *run = store_run(results->store);
	struct class_row row = by_machine_class_row(results->by_class, i);
	struct class_points points;
	const char *shown;
	char name[128];
	double differ;
	int bot = by_machine_class_find_max(results->by_class, i, &differ);

	if (bot == -1) {
		print_machine_line(
			out, results,
			xprintf("%s: the points are not compared, because each "
				"bot has fewer than %d groups of matches on "
				"this class or on the other classes\n",
				machine_class_name(&row),
				BY_MACHINE_CLASS_GROUPS));
		return;
	}
	points = by_machine_class_points(results->by_class, i, (unsigned)bot);
	shown = store_bot_label(&run->bots[bot]);
	text_show(shown, strlen(shown), name, sizeof(name));
	print_machine_line(
		out, results,
		xprintf("%s: of all bots, %s has the largest difference in "
			"points: %.1f %% on this class, %.1f %% on the other "
			"classes; p %.4f, corrected for the number of bots\n",
			machine_class_name(&row), name, 100 * points.here,
			100 * points.there, differ));
}

void
results_machines(FILE *out, const struct results *results)
{
	unsigned count = by_machine_class_count(results->by_class);
	char words[MACHINE_WORDS];

	if (count < 2)
		return;
	fprintf(out,
		"\nPlayed on machines of %u classes\n"
		"class      speed   matches time-outs      %%        p\n",
		count);
	for (unsigned i = 0; i < count; i++) {
		struct class_row row = by_machine_class_row(results->by_class,
							    i);

		print_machine_class(out, &row);
	}
	for (unsigned i = 0; i < count; i++) {
		struct class_row row = by_machine_class_row(results->by_class,
							    i);

		if (row.machine == NULL)
			continue;
		store_machine_words(row.machine, words);
		print_machine_line(out, results, xprintf("%s\n", words));
	}
	for (unsigned i = 0; i < count; i++)
		print_class_points(out, results, i);
	print_machine_line(
		out, results,
		xprintf("p: the probability that a class differs at least this "
			"much from the other classes by chance "
			"(docs/organiser.md); time-outs: matches that a bot "
			"forfeited by a time-out\n"));
}

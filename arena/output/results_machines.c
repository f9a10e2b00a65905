/* results_machines.c - what came about on which class of machine, for people.
 */
#include "arena/output/results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

/* Sentences, as wide as the page; @text is taken. */
static void
say(FILE *out, const struct results *results, char *text)
{
	wrap_text(out, text, strlen(text), results->columns);
	free(text);
}

static const char *
class_name(const struct class_row *row)
{
	return row->machine != NULL ? row->machine->class : "not known";
}

static void
print_row(FILE *out, const struct class_row *row)
{
	char speed[16] = "-";

	if (row->machine != NULL)
		snprintf(speed, sizeof(speed), "%.2f", row->machine->speed);
	fprintf(out, "%-9s %6s %9" PRIu64 " %9" PRIu64 " %6.2f %8.4f\n",
		class_name(row), speed, row->matches, row->timeouts,
		100 * (double)row->timeouts / (double)row->matches,
		row->differ);
}

/* The bot whose points differ most there. */
static void
print_points(FILE *out, const struct results *results, unsigned i)
{
	const struct store_run *run = store_run(results->store);
	struct class_row row = by_machine_class_row(results->by_class, i);
	struct class_points points;
	const char *shown;
	char name[128];
	double differ;
	int bot = by_machine_class_most(results->by_class, i, &differ);

	if (bot == -1) {
		say(out, results,
		    xprintf("%s: whether points differ cannot be told: each "
			    "bot has fewer than %d groups there or "
			    "elsewhere\n",
			    class_name(&row), BY_MACHINE_CLASS_GROUPS));
		return;
	}
	points = by_machine_class_points(results->by_class, i, (unsigned)bot);
	shown = store_bot_shown(&run->bots[bot]);
	text_show(shown, strlen(shown), name, sizeof(name));
	say(out, results,
	    xprintf("%s: the points of %s differ most, %.1f %% there, %.1f %% "
		    "elsewhere: p %.4f, all bots being looked at\n",
		    class_name(&row), name, 100 * points.here,
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

		print_row(out, &row);
	}
	for (unsigned i = 0; i < count; i++) {
		struct class_row row = by_machine_class_row(results->by_class,
							    i);

		if (row.machine == NULL)
			continue;
		store_machine_words(row.machine, words);
		say(out, results, xprintf("%s\n", words));
	}
	for (unsigned i = 0; i < count; i++)
		print_points(out, results, i);
	say(out, results,
	    xprintf("p: the probability that a class differs so much from the "
		    "others by chance (docs/organiser.md); time-outs: matches "
		    "in which a bot forfeited by one\n"));
}

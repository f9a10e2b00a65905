/*
 * similarity.c - find submissions that play alike; see similarity.h.
 *
 * A situation is a hash of rung, match and all actions so far in it.  Deals
 * follow from the number of the match.  The statistics of a pair:
 *
 *   - The chance of agreement in a situation is the share of agreeing pairs
 *     among the others there, shrunk to the mean of the class if these are few.
 *   - The number of a pair is its excess of agreements, in standard deviations.
 *   - Its surprise is the distance of the number from the median of all pairs,
 *     in median absolute deviations.
 *
 * A pair is reported if both values exceed the bound that, for normal values,
 * one class in a hundred exceeds, and if the two nearly always agree.
 */
#include "arena/grade/similarity.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/replay/log_files.h"
#include "lib/alloc.h"
#include "lib/format/csv_field.h"

#define WEIGHT	    2.0	   /* weight of the class's mean, in pairs */
#define MAD_SIGMA   1.4826 /* standard deviation of a normal value by its MAD */
#define SPREAD_MIN  1.0
#define CLASS_ERROR 0.01

_Static_assert(sizeof(uint64_t) == crypto_shorthash_BYTES, "a hash is 64 bits");

/* A decision of a submission; @count: how many decided the same there,
 * @position: number of the situation. */
struct decision {
	uint64_t situation, action;
	uint32_t position, count;
};

/* A situation: @n submissions were in it, @same pairs of them agree. */
struct position {
	double n, same;
};

struct actor {
	const struct roster_row *row;
	struct decision *did;
	size_t n;
};

struct pair {
	const struct actor *a, *b;
	size_t decisions, same;
	double expected, number, surprise;
};

struct class
{
	struct actor *actor;
	size_t actors;
	struct position *position;
	double mean; /* of the pairs of all places */
	struct pair *pair;
	size_t pairs;
};

/* --- decisions ------------------------------------------------------------ */

static uint64_t
similarity_hash(uint64_t before, const char *text)
{
	static const unsigned char key[crypto_shorthash_KEYBYTES];
	char *whole = xprintf("%016" PRIx64 "%s", before, text);
	uint64_t out;

	crypto_shorthash((unsigned char *)&out, (const unsigned char *)whole,
			 strlen(whole), key);
	free(whole);
	return out;
}

static void
actor_add_decision(struct actor *actor, uint64_t situation, uint64_t action)
{
	XGROW(actor->did, actor->n);
	actor->did[actor->n++] = (struct decision){ .situation = situation,
						    .action = action };
}

/* Return the seat of the submission, from the log's header; -1: none. */
static json_int_t
similarity_find_seat(const json_t *header)
{
	const json_t *players = json_object_get(header, "players");

	for (size_t i = 0; i < json_array_size(players); i++) {
		const char *name = json_string_value(
			json_array_get(players, i));

		if (name != NULL && strcmp(name, ASSIGNMENT_BOT) == 0)
			return (json_int_t)i;
	}
	return -1;
}

/* Read one record; @at is the situation, which the action changes. */
static void
actor_read_record(struct actor *actor, const json_t *record, json_int_t seat,
		  uint64_t *at)
{
	const char *type = json_string_value(json_object_get(record, "type"));
	const json_t *by = json_object_get(record, "seat");
	char *action;
	uint64_t done;

	if (type == NULL || strcmp(type, "do") != 0)
		return;
	action = json_dumps(json_object_get(record, "action"),
			    JSON_COMPACT | JSON_SORT_KEYS);
	if (action == NULL)
		return;
	done = similarity_hash((uint64_t)json_integer_value(by), action);
	if (json_integer_value(by) == seat &&
	    json_object_get(record, "by") ==
		    NULL) /* not played by the referee */
		actor_add_decision(actor, *at, done);
	*at = similarity_hash(*at ^ done, "");
	free(action);
}

static bool
actor_read_log(struct actor *actor, const char *path, uint64_t at,
	       struct diag *diag)
{
	size_t len = 0;
	char *text = log_files_text(path, &len, diag);
	json_int_t seat = -1;

	if (text == NULL)
		return false;
	for (size_t from = 0, n; from < len; from += n + 1) {
		json_t *record;

		n = strcspn(text + from, "\n");
		record = json_loadb(text + from, n, 0, NULL);
		if (from == 0)
			seat = similarity_find_seat(record);
		else
			actor_read_record(actor, record, seat, &at);
		json_decref(record);
	}
	free(text);
	return true;
}

static int
decision_compare(const void *a, const void *b)
{
	const struct decision *x = a, *y = b;

	return x->situation != y->situation
		       ? (x->situation < y->situation ? -1 : 1)
	       : x->action != y->action ? (x->action < y->action ? -1 : 1)
					: 0;
}

/* Read the logs of the first matches of each rung, if they exist. */
static bool
actor_read_logs(struct actor *actor, const struct roster *roster,
		struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < roster->assignment->rungs; i++) {
		uint64_t rung = similarity_hash(
			0, roster->assignment->rung[i].name);

		for (uint64_t match = 1; ok && match <= SIMILARITY_MATCHES_MAX;
		     match++) {
			char *path = feedback_find_log(roster, actor->row, i,
						       match);

			if (path != NULL)
				ok = actor_read_log(
					actor, path,
					similarity_hash(rung + match, "match"),
					diag);
			free(path);
		}
	}
	if (actor->n > 0)
		qsort(actor->did, actor->n, sizeof(*actor->did),
		      decision_compare);
	return ok;
}

/* --- situations ----------------------------------------------------------- */

struct decision_ref {
	struct decision *at;
};

static int
pointed_compare(const void *a, const void *b)
{
	return decision_compare(((const struct decision_ref *)a)->at,
				((const struct decision_ref *)b)->at);
}

/* Count agreement in the situation of the decisions @from..@to. */
static void
class_add_place(struct class *class, const struct decision_ref *did,
		size_t from, size_t to, uint32_t number)
{
	struct position *position = &class->position[number];
	size_t start = from;

	position->n = (double)(to - from);
	for (size_t i = from; i < to; i++) {
		if (i + 1 < to && did[i + 1].at->action == did[i].at->action)
			continue;
		position->same += (double)(i + 1 - start) *
				  (double)(i - start) / 2;
		for (size_t k = start; k <= i; k++) {
			did[k].at->position = number;
			did[k].at->count = (uint32_t)(i + 1 - start);
		}
		start = i + 1;
	}
}

static void
class_find_places(struct class *class)
{
	struct decision_ref *did;
	size_t all = 0, n = 0;
	double pairs = 0, same = 0;
	uint32_t number = 0;

	for (size_t i = 0; i < class->actors; i++)
		all += class->actor[i].n;
	did = xcalloc(all + 1, sizeof(*did));
	class->position = xcalloc(all + 1, sizeof(*class->position));
	for (size_t i = 0; i < class->actors; i++)
		for (size_t k = 0; k < class->actor[i].n; k++)
			did[n++].at = &class->actor[i].did[k];
	qsort(did, all, sizeof(*did), pointed_compare);
	for (size_t from = 0, to = 0; from < all; from = to) {
		while (to < all &&
		       did[to].at->situation == did[from].at->situation)
			to++;
		class_add_place(class, did, from, to, number);
		pairs += class->position[number].n *
			 (class->position[number].n - 1) / 2;
		same += class->position[number++].same;
	}
	class->mean = pairs > 0 ? same / pairs : 0;
	free(did);
}

/* --- pairs ---------------------------------------------------------------- */

/* Estimate how likely two others agree in the situation of these two. */
static double
pair_agreement_chance(const struct class *class, const struct decision *a,
		      const struct decision *b)
{
	const struct position *position = &class->position[a->position];
	double n = position->n - 2, same = position->same;

	if (a->action ==
	    b->action) /* leave out the pairs with either of them */
		same -= 2.0 * a->count - 3;
	else
		same -= a->count + b->count - 2.0;
	return (same + WEIGHT * class->mean) / (n * (n - 1) / 2 + WEIGHT);
}

static void
pair_compare(const struct class *class, struct pair *pair)
{
	const struct actor *a = pair->a, *b = pair->b;
	double variance = 1;
	size_t i = 0, k = 0;

	while (i < a->n && k < b->n) {
		const struct decision *x = &a->did[i], *y = &b->did[k];
		double p;

		if (x->situation != y->situation) {
			if (x->situation < y->situation)
				i++;
			else
				k++;
			continue;
		}
		p = pair_agreement_chance(class, x, y);
		pair->decisions++;
		pair->same += x->action == y->action;
		pair->expected += p;
		variance += p * (1 - p);
		i++;
		k++;
	}
	pair->number = ((double)pair->same - pair->expected) / sqrt(variance);
}

static void
class_find_pairs(struct class *class)
{
	size_t n = class->actors;

	class->pair = xcalloc(n * n / 2 + 1, sizeof(*class->pair));
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			struct pair *pair = &class->pair[class->pairs];

			*pair = (struct pair){ .a = &class->actor[i],
					       .b = &class->actor[k] };
			pair_compare(class, pair);
			class->pairs += pair->decisions >=
					SIMILARITY_DECISIONS_MIN;
		}
}

static int
similarity_compare_reals(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
similarity_median(double *value, size_t n)
{
	qsort(value, n, sizeof(*value), similarity_compare_reals);
	return (value[(n - 1) / 2] + value[n / 2]) / 2;
}

static void
class_find_surprise(struct class *class)
{
	double *value = xcalloc(class->pairs + 1, sizeof(*value));
	double middle, spread;

	for (size_t i = 0; i < class->pairs; i++)
		value[i] = class->pair[i].number;
	middle = similarity_median(value, class->pairs);
	for (size_t i = 0; i < class->pairs; i++)
		value[i] = fabs(class->pair[i].number - middle);
	spread = fmax(MAD_SIGMA * similarity_median(value, class->pairs),
		      SPREAD_MIN);
	for (size_t i = 0; i < class->pairs; i++)
		class->pair[i].surprise = (class->pair[i].number - middle) /
					  spread;
	free(value);
}

static int
pair_compare_surprise(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;
	int labels = strcmp(x->a->row->label, y->a->row->label);

	return x->surprise != y->surprise ? (x->surprise < y->surprise) * 2 - 1
	       : labels != 0		  ? labels
			     : strcmp(x->b->row->label, y->b->row->label);
}

/* --- table ---------------------------------------------------------------- */

/* Print the display names of both students. */
static void
pair_print_names(FILE *out, const struct roster *roster,
		 const struct pair *pair)
{
	const struct actor *const of[] = { pair->a, pair->b };

	for (unsigned i = 0; i < 2; i++) {
		char *who = roster_display_name(roster, of[i]->row);

		fputc(',', out);
		csv_field(out, who);
		free(who);
	}
	fputc('\n', out);
}

static void
class_print_pairs(FILE *out, const struct roster *roster, struct class *class)
{
	double bound;

	if (class->pairs < 2)
		return;
	class_find_surprise(class);
	qsort(class->pair, class->pairs, sizeof(*class->pair),
	      pair_compare_surprise);
	bound = sqrt(2 * log((double)class->pairs / CLASS_ERROR));
	for (size_t i = 0; i < class->pairs; i++) {
		const struct pair *pair = &class->pair[i];

		if (pair->surprise < bound)
			break;
		if (pair->number < bound ||
		    (double)pair->same <
			    SIMILARITY_RATE_MIN * (double)pair->decisions)
			continue;
		csv_field(out, pair->a->row->label);
		fputc(',', out);
		csv_field(out, pair->b->row->label);
		fprintf(out, ",%zu,%zu,%.1f,%.1f", pair->decisions, pair->same,
			pair->expected, pair->surprise);
		pair_print_names(out, roster, pair);
	}
}

bool
similarity_csv(FILE *out, const struct roster *roster, struct diag *diag)
{
	struct class class = { .actors = 0 };
	bool ok = true;

	fputs("a,b,decisions,same,expected,surprise,name_a,name_b\n", out);
	class.actor = xcalloc(roster->count + 1, sizeof(*class.actor));
	for (size_t i = 0;
	     ok && i < roster->count && class.actors < SIMILARITY_STUDENTS_MAX;
	     i++) {
		if (roster->row[i].grade.state != GRADE_READY ||
		    roster->row[i].repeated)
			continue;
		class.actor[class.actors].row = &roster->row[i];
		ok = actor_read_logs(&class.actor[class.actors++], roster,
				     diag);
	}
	if (ok && class.actors >= SIMILARITY_STUDENTS_MIN) {
		class_find_places(&class);
		class_find_pairs(&class);
		class_print_pairs(out, roster, &class);
	}
	for (size_t i = 0; i < class.actors; i++)
		free(class.actor[i].did);
	free(class.actor);
	free(class.position);
	free(class.pair);
	return ok;
}

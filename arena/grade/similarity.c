/*
 * similarity.c - submissions that act alike; see similarity.h.
 *
 * A situation is a hash over rung, match and all that was done before in it;
 * deals follow from the match's number.  For a pair the chance of agreement at
 * a situation is the share of agreeing pairs among the others there, drawn to
 * the class's mean where they are few.  Agreements above that, in standard
 * deviations, make a pair's number; how far it lies from the median of all
 * pairs, in their median deviation, its surprise.  A pair stands out where of
 * so many pairs of normal numbers one in a hundred classes would have one so
 * large, in both, and where the two nearly always agree.
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

#define WEIGHT	    2.0	   /* pairs that the class's mean counts as */
#define MAD_SIGMA   1.4826 /* a normal spread from a median deviation */
#define SPREAD_MIN  1.0
#define CLASS_ERROR 0.01

_Static_assert(sizeof(uint64_t) == crypto_shorthash_BYTES, "a hash is 64 bits");

/* What one did where; @count of all who stood there did the same. */
struct decision {
	uint64_t situation, action;
	uint32_t place, count;
};

/* @n stood there; @same pairs of them agree. */
struct place {
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
	struct place *place;
	double mean; /* of the pairs of all places */
	struct pair *pair;
	size_t pairs;
};

/* --- what was done -------------------------------------------------------- */

static uint64_t
hash(uint64_t before, const char *text)
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
add_decision(struct actor *actor, uint64_t situation, uint64_t action)
{
	if ((actor->n & (actor->n - 1)) == 0) /* a power of two, or none */
		actor->did = xrealloc(actor->did,
				      actor->n == 0 ? 1 : 2 * actor->n,
				      sizeof(*actor->did));
	actor->did[actor->n++] = (struct decision){ .situation = situation,
						    .action = action };
}

/* The seat of the submission, from a log's header; -1: none. */
static json_int_t
seat_of(const json_t *header)
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

/* One record; @at is the situation, which it leads on. */
static void
take_record(struct actor *actor, const json_t *record, json_int_t seat,
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
	done = hash((uint64_t)json_integer_value(by), action);
	if (json_integer_value(by) == seat &&
	    json_object_get(record, "by") == NULL) /* its own choice */
		add_decision(actor, *at, done);
	*at = hash(*at ^ done, "");
	free(action);
}

static bool
take_log(struct actor *actor, const char *path, uint64_t at, struct diag *diag)
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
			seat = seat_of(record);
		else
			take_record(actor, record, seat, &at);
		json_decref(record);
	}
	free(text);
	return true;
}

static int
by_situation(const void *a, const void *b)
{
	const struct decision *x = a, *y = b;

	return x->situation != y->situation
		       ? (x->situation < y->situation ? -1 : 1)
	       : x->action != y->action ? (x->action < y->action ? -1 : 1)
					: 0;
}

/* The first matches of each rung, as far as they are there. */
static bool
take_actor(struct actor *actor, const struct roster *roster, struct diag *diag)
{
	bool ok = true;

	for (unsigned i = 0; ok && i < roster->assignment->rungs; i++) {
		uint64_t rung = hash(0, roster->assignment->rung[i].name);

		for (uint64_t match = 1; ok && match <= SIMILARITY_MATCHES_MAX;
		     match++) {
			char *path = feedback_path(roster, actor->row, i,
						   match);

			if (path != NULL)
				ok = take_log(actor, path,
					      hash(rung + match, "match"),
					      diag);
			free(path);
		}
	}
	if (actor->n > 0)
		qsort(actor->did, actor->n, sizeof(*actor->did), by_situation);
	return ok;
}

/* --- who else stood there ------------------------------------------------- */

struct pointed {
	struct decision *at;
};

static int
by_pointed(const void *a, const void *b)
{
	return by_situation(((const struct pointed *)a)->at,
			    ((const struct pointed *)b)->at);
}

/* The decisions @from..@to are of one situation. */
static void
take_place(struct class *class, const struct pointed *did, size_t from,
	   size_t to, uint32_t number)
{
	struct place *place = &class->place[number];
	size_t begun = from;

	place->n = (double)(to - from);
	for (size_t i = from; i < to; i++) {
		if (i + 1 < to && did[i + 1].at->action == did[i].at->action)
			continue;
		place->same += (double)(i + 1 - begun) * (double)(i - begun) /
			       2;
		for (size_t k = begun; k <= i; k++) {
			did[k].at->place = number;
			did[k].at->count = (uint32_t)(i + 1 - begun);
		}
		begun = i + 1;
	}
}

static void
find_places(struct class *class)
{
	struct pointed *did;
	size_t all = 0, n = 0;
	double pairs = 0, same = 0;
	uint32_t number = 0;

	for (size_t i = 0; i < class->actors; i++)
		all += class->actor[i].n;
	did = xcalloc(all + 1, sizeof(*did));
	class->place = xcalloc(all + 1, sizeof(*class->place));
	for (size_t i = 0; i < class->actors; i++)
		for (size_t k = 0; k < class->actor[i].n; k++)
			did[n++].at = &class->actor[i].did[k];
	qsort(did, all, sizeof(*did), by_pointed);
	for (size_t from = 0, to = 0; from < all; from = to) {
		while (to < all &&
		       did[to].at->situation == did[from].at->situation)
			to++;
		take_place(class, did, from, to, number);
		pairs += class->place[number].n * (class->place[number].n - 1) /
			 2;
		same += class->place[number++].same;
	}
	class->mean = pairs > 0 ? same / pairs : 0;
	free(did);
}

/* --- pairs ---------------------------------------------------------------- */

/* How likely two others agree where these two stood. */
static double
chance(const struct class *class, const struct decision *a,
       const struct decision *b)
{
	const struct place *place = &class->place[a->place];
	double n = place->n - 2, same = place->same;

	if (a->action == b->action) /* it is without both of them */
		same -= 2.0 * a->count - 3;
	else
		same -= a->count + b->count - 2.0;
	return (same + WEIGHT * class->mean) / (n * (n - 1) / 2 + WEIGHT);
}

static void
compare(const struct class *class, struct pair *pair)
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
		p = chance(class, x, y);
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
find_pairs(struct class *class)
{
	size_t n = class->actors;

	class->pair = xcalloc(n * n / 2 + 1, sizeof(*class->pair));
	for (size_t i = 0; i < n; i++)
		for (size_t k = i + 1; k < n; k++) {
			struct pair *pair = &class->pair[class->pairs];

			*pair = (struct pair){ .a = &class->actor[i],
					       .b = &class->actor[k] };
			compare(class, pair);
			class->pairs += pair->decisions >=
					SIMILARITY_DECISIONS_MIN;
		}
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *value, size_t n)
{
	qsort(value, n, sizeof(*value), by_value);
	return (value[(n - 1) / 2] + value[n / 2]) / 2;
}

static void
find_surprise(struct class *class)
{
	double *value = xcalloc(class->pairs + 1, sizeof(*value));
	double middle, spread;

	for (size_t i = 0; i < class->pairs; i++)
		value[i] = class->pair[i].number;
	middle = median(value, class->pairs);
	for (size_t i = 0; i < class->pairs; i++)
		value[i] = fabs(class->pair[i].number - middle);
	spread = fmax(MAD_SIGMA * median(value, class->pairs), SPREAD_MIN);
	for (size_t i = 0; i < class->pairs; i++)
		class->pair[i].surprise = (class->pair[i].number - middle) /
					  spread;
	free(value);
}

static int
by_surprise(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;
	int labels = strcmp(x->a->row->label, y->a->row->label);

	return x->surprise != y->surprise ? (x->surprise < y->surprise) * 2 - 1
	       : labels != 0		  ? labels
			     : strcmp(x->b->row->label, y->b->row->label);
}

/* --- the table ------------------------------------------------------------ */

/* Whose the two are, as people read it. */
static void
print_names(FILE *out, const struct roster *roster, const struct pair *pair)
{
	const struct actor *const of[] = { pair->a, pair->b };

	for (unsigned i = 0; i < 2; i++) {
		char *who = roster_who(roster, of[i]->row);

		fputc(',', out);
		csv_field(out, who);
		free(who);
	}
	fputc('\n', out);
}

static void
print(FILE *out, const struct roster *roster, struct class *class)
{
	double bound;

	if (class->pairs < 2)
		return;
	find_surprise(class);
	qsort(class->pair, class->pairs, sizeof(*class->pair), by_surprise);
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
		print_names(out, roster, pair);
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
		    roster->row[i].again)
			continue;
		class.actor[class.actors].row = &roster->row[i];
		ok = take_actor(&class.actor[class.actors++], roster, diag);
	}
	if (ok && class.actors >= SIMILARITY_STUDENTS_MIN) {
		find_places(&class);
		find_pairs(&class);
		print(out, roster, &class);
	}
	for (size_t i = 0; i < class.actors; i++)
		free(class.actor[i].did);
	free(class.actor);
	free(class.place);
	free(class.pair);
	return ok;
}

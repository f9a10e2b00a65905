/* row_check.c - a row, its log and the tournament; see row_check.h. */
#include "arena/shards/row_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/audit/run_check.h"
#include "arena/rundir/log_check.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"

/* The first thing that is wrong is told. */
static void
keep_fault(void *arg, const struct store_match *match, const char *text)
{
	struct row_check_to *held = arg;

	if (held->fault.text[0] == '\0')
		diag_set(&held->fault, "match %" PRIu64 ": %s", match->number,
			 text);
}

bool
row_check_init(struct row_check_to *held, const struct store_run *run,
	       struct diag *diag)
{
	struct config_error error;
	struct schedule_fault fault;

	*held = (struct row_check_to){ .facts = { .run = run } };
	held->config = config_read_kept("config.yaml", run->config, &error);
	if (held->config == NULL) {
		*diag = error.diag;
		return false;
	}
	held->schedule = config_schedule(held->config, &fault);
	if (held->schedule == NULL) {
		*diag = fault.diag;
		return false;
	}
	held->follow = schedule_feed_new(held->schedule,
					 held->config->low_wins);
	held->counted = schedule_total_is_known(held->schedule);
	held->rules = json_loads(held->config->rules, 0, NULL);
	held->facts.config = held->config;
	held->facts.schedule = held->schedule;
	held->facts.rules = held->rules;
	held->facts.fault = keep_fault;
	held->facts.arg = held;
	seeds_init(&held->facts.seeds, held->config->seed);
	return true;
}

void
row_check_release(struct row_check_to *held)
{
	json_decref(held->rules);
	schedule_feed_free(held->follow);
	schedule_free(held->schedule);
	config_free(held->config);
	*held = (struct row_check_to){ .rules = NULL };
}

/* The first thing that is wrong is told. */
static void
keep_run_fault(void *arg, const char *text)
{
	struct row_check_to *held = arg;

	if (held->fault.text[0] == '\0')
		diag_set(&held->fault, "%s", text);
}

bool
row_check_run(struct row_check_to *held, const struct store_run *run)
{
	const struct run_told told = { keep_run_fault, held };

	held->fault.text[0] = '\0';
	if (run_check(run, held->config, held->schedule, &told) &&
	    held->counted)
		run_check_count(&told, "the number of matches", run->matches,
				schedule_matches(held->schedule));
	return held->fault.text[0] == '\0';
}

bool
row_check_row(struct row_check_to *held, const struct store_match *row)
{
	held->fault.text[0] = '\0';
	verify_row(&held->facts, row);
	return held->fault.text[0] == '\0';
}

/* --- the log's lines ------------------------------------------------------ */

/* What is read of a log; NULL where there is no such line. */
struct ends {
	json_t *header, *end, *seed;
};

/* The line that ends before @end, without its newline; @end moves to its
 * beginning. */
static json_t *
line_before(const char *text, size_t *end)
{
	size_t last = *end, from;

	if (last == 0 || text[last - 1] != '\n')
		return NULL;
	last--;
	for (from = last; from > 0 && text[from - 1] != '\n';)
		from--;
	*end = from;
	return json_loadb(text + from, last - from, 0, NULL);
}

static struct ends
read_ends(const char *text, size_t len)
{
	const char *first = memchr(text, '\n', len);
	struct ends ends = { NULL, NULL, NULL };

	if (first != NULL)
		ends.header = json_loadb(text, (size_t)(first - text), 0, NULL);
	ends.seed = line_before(text, &len);
	ends.end = line_before(text, &len);
	return ends;
}

static bool
is_number(const json_t *value, int64_t should)
{
	return json_is_integer(value) && json_integer_value(value) == should;
}

static bool
is_text(const json_t *value, const char *should)
{
	return json_is_string(value) &&
	       strcmp(json_string_value(value), should) == 0;
}

/* --- against the tournament ----------------------------------------------- */

static const char *
hold_header(const struct row_check_to *held, const struct store_match *row,
	    const json_t *header)
{
	const json_t *players = json_object_get(header, "players");
	const json_t *seeds = json_object_get(header, "bot_seeds");

	if (!is_number(json_object_get(header, "match"), (int64_t)row->number))
		return "its log is another match's";
	if (!json_equal(json_object_get(header, "rules"), held->rules))
		return "its log was played by other rules than the "
		       "configuration's";
	for (unsigned i = 0; i < row->seats; i++) {
		const char *name = held->facts.run->bots[row->seat[i].bot].name;

		if (!is_text(json_array_get(players, i), name))
			return "its log names other bots than results.db";
		if (!is_number(json_array_get(seeds, i),
			       seeds_bot(&held->facts.seeds, row->number, i)))
			return "its log was played with other seeds than the "
			       "configuration's";
	}
	return NULL;
}

/* The seed of the cards, and the commitment to it. */
static const char *
hold_seed(const struct row_check_to *held, const struct store_match *row,
	  const struct ends *ends)
{
	char seed[SEEDS_HEX_MAX], commitment[DIGEST_TEXT];
	char bytes[SEEDS_HEX_MAX / 2];
	struct fixture at;
	size_t n;

	schedule_at(held->schedule, row->number, &at);
	seeds_match(&held->facts.seeds, at.cards, seed);
	if (!is_text(json_object_get(ends->seed, "seed"), seed))
		return "its cards were dealt from another seed than the run's";
	for (n = 0; n < strlen(seed) / 2; n++) {
		const char pair[] = { seed[2 * n], seed[2 * n + 1], '\0' };

		bytes[n] = (char)strtoul(pair, NULL, 16);
	}
	digest_bytes(bytes, n, commitment);
	if (!is_text(json_object_get(ends->header, "commitment"), commitment))
		return "its log was committed to another seed";
	return NULL;
}

static const char *
hold_seat(const struct store_match *row, unsigned i, const json_t *end)
{
	const struct store_seat *seat = &row->seat[i];
	const json_t *told = json_array_get(json_object_get(end, "seats"), i);
	const char *verdict = json_string_value(
		json_object_get(told, "verdict"));

	if (!is_number(json_array_get(json_object_get(end, "scores"), i),
		       seat->score) ||
	    !is_number(json_array_get(json_object_get(end, "places"), i),
		       seat->place))
		return "results.db has another score or place than its log";
	if (verdict == NULL ||
	    !verify_same_verdict(seat->verdict, verdict_of(verdict)))
		return "results.db has another verdict than its log";
	if (!is_number(json_object_get(told, "decisions"),
		       (int64_t)seat->decisions) ||
	    !is_number(json_object_get(told, "faults"), seat->faults) ||
	    !is_number(json_object_get(told, "noise"), (int64_t)seat->noise))
		return "results.db has other decisions, faults or noise than "
		       "its log";
	if (!is_number(json_object_get(told, "used_us"),
		       (int64_t)seat->used_us) ||
	    !is_number(json_object_get(told, "max_us"), (int64_t)seat->max_us))
		return "results.db has other times than its log";
	return NULL;
}

static const char *
hold_end(const struct store_match *row, const json_t *end)
{
	const char *wrong = NULL;

	if (!is_text(json_object_get(end, "of"), "match"))
		return "its log has no end";
	if (!is_number(json_object_get(end, "deals"), row->deals))
		return "results.db has another number of deals than its log";
	for (unsigned i = 0; i < row->seats && wrong == NULL; i++)
		wrong = hold_seat(row, i, end);
	return wrong;
}

bool
row_check_log(struct row_check_to *held, const struct store_match *row,
	      const char *text, size_t len)
{
	struct ends ends = { NULL, NULL, NULL };
	const char *wrong;
	struct diag why;

	held->fault.text[0] = '\0';
	if (row->log_hash[0] == '\0') {
		wrong = "results.db has no hash of its log";
	} else if (!log_is_written(row, text, len, &why)) {
		diag_set(&held->fault, "match %" PRIu64 ": %s %s", row->number,
			 row->log, why.text);
		return false;
	} else {
		ends = read_ends(text, len);
		wrong = hold_header(held, row, ends.header);
		if (wrong == NULL)
			wrong = hold_seed(held, row, &ends);
		if (wrong == NULL)
			wrong = hold_end(row, ends.end);
	}
	json_decref(ends.header);
	json_decref(ends.end);
	json_decref(ends.seed);
	if (wrong != NULL)
		keep_fault(held, row, wrong);
	return wrong == NULL;
}

/* --- two plays of a match ------------------------------------------------- */

static bool
is_time(const char *key)
{
	size_t n = strlen(key);

	return strcmp(key, "us") == 0 ||
	       (n > 3 && strcmp(key + n - 3, "_us") == 0);
}

/* Times stand in a record, or in an object of it. */
static void
drop_times(json_t *record)
{
	void *next = NULL, *member;
	const char *key;
	json_t *value;
	size_t i;

	json_object_foreach_safe(record, next, key, value) if (is_time(key))
		json_object_del(record, key);
	for (member = json_object_iter(record); member != NULL;
	     member = json_object_iter_next(record, member)) {
		value = json_object_iter_value(member);
		if (!json_is_array(value))
			continue;
		for (i = 0; i < json_array_size(value); i++)
			if (json_is_object(json_array_get(value, i)))
				drop_times(json_array_get(value, i));
	}
}

bool
row_check_digest(const char *text, size_t len, char hex[DIGEST_TEXT])
{
	size_t at = 0;

	hex[0] = '\0';
	while (at < len) {
		const char *end = memchr(text + at, '\n', len - at);
		size_t n = end == NULL ? len - at : (size_t)(end - text) - at;
		json_t *record = json_loadb(text + at, n, 0, NULL);
		char *line, *more;

		drop_times(record);
		if (is_text(json_object_get(record, "type"), "seed"))
			json_object_del(record, "hash"); /* over the times */
		line = json_dumps(record, JSON_COMPACT | JSON_SORT_KEYS);
		json_decref(record);
		if (line == NULL)
			return false;
		more = xprintf("%s%s", hex, line); /* a chain of hashes */
		digest_text(more, hex);
		free(more);
		free(line);
		at += n + 1;
	}
	return true;
}

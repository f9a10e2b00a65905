/* row_check.c - check rows against logs and schedule; see row_check.h. */
#include "arena/shards/row_check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/audit/run_check.h"
#include "arena/rundir/log_check.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"
#include "lib/format/bot_usage.h"

/* Store the first fault of a match. */
static void
row_check_set_fault(void *arg, const struct store_match *match,
		    const char *text)
{
	struct row_check *check = arg;

	if (check->fault.text[0] == '\0')
		diag_set(&check->fault, "match %" PRIu64 ": %s", match->number,
			 text);
}

bool
row_check_init(struct row_check *check, const struct store_run *run,
	       struct diag *diag)
{
	struct config_error error;
	struct schedule_fault fault;

	*check = (struct row_check){ .facts = { .run = run } };
	check->config = config_read_kept("config.yaml", run->config, &error);
	if (check->config == NULL) {
		*diag = error.diag;
		return false;
	}
	check->schedule = config_schedule(check->config, &fault);
	if (check->schedule == NULL) {
		*diag = fault.diag;
		return false;
	}
	check->feed = schedule_feed_new(check->schedule,
					check->config->low_wins);
	check->total_known = schedule_total_is_known(check->schedule);
	check->rules = json_loads(check->config->rules, 0, NULL);
	check->facts.config = check->config;
	check->facts.schedule = check->schedule;
	check->facts.rules = check->rules;
	check->facts.fault = row_check_set_fault;
	check->facts.arg = check;
	seeds_init(&check->facts.seeds, check->config->seed);
	return true;
}

void
row_check_release(struct row_check *check)
{
	json_decref(check->rules);
	schedule_feed_free(check->feed);
	schedule_free(check->schedule);
	config_free(check->config);
	*check = (struct row_check){ .rules = NULL };
}

/* Store the first fault of a run. */
static void
row_check_set_run_fault(void *arg, const char *text)
{
	struct row_check *check = arg;

	if (check->fault.text[0] == '\0')
		diag_set(&check->fault, "%s", text);
}

bool
row_check_run(struct row_check *check, const struct store_run *run)
{
	const struct run_check_report report = { row_check_set_run_fault,
						 check };

	check->fault.text[0] = '\0';
	if (run_check(run, check->config, check->schedule, &report) &&
	    check->total_known)
		run_check_count(&report, "the number of matches", run->matches,
				schedule_matches(check->schedule));
	return check->fault.text[0] == '\0';
}

bool
row_check_row(struct row_check *check, const struct store_match *row)
{
	check->fault.text[0] = '\0';
	match_audit_row(&check->facts, row);
	return check->fault.text[0] == '\0';
}

/* --- the log's lines ------------------------------------------------------ */

/* The parsed first and last lines of a log; NULL: missing or no JSON. */
struct log_ends {
	json_t *header, *end, *seed;
};

/* Parse the line that ends before @end, and move @end to its start. */
static json_t *
log_parse_line_before(const char *text, size_t *end)
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

static struct log_ends
log_parse_ends(const char *text, size_t len)
{
	const char *first = memchr(text, '\n', len);
	struct log_ends ends = { NULL, NULL, NULL };

	if (first != NULL)
		ends.header = json_loadb(text, (size_t)(first - text), 0, NULL);
	ends.seed = log_parse_line_before(text, &len);
	ends.end = log_parse_line_before(text, &len);
	return ends;
}

static bool
row_check_is_int(const json_t *value, int64_t should)
{
	return json_is_integer(value) && json_integer_value(value) == should;
}

static bool
row_check_is_text(const json_t *value, const char *should)
{
	return json_is_string(value) &&
	       strcmp(json_string_value(value), should) == 0;
}

/* --- log against tournament ----------------------------------------------- */

static const char *
row_check_header(const struct row_check *check, const struct store_match *row,
		 const json_t *header)
{
	const json_t *players = json_object_get(header, "players");
	const json_t *seeds = json_object_get(header, "bot_seeds");

	if (!row_check_is_int(json_object_get(header, "match"),
			      (int64_t)row->number))
		return "the log belongs to another match";
	if (!json_equal(json_object_get(header, "rules"), check->rules))
		return "the log has other rules than the configuration";
	for (unsigned i = 0; i < row->seats; i++) {
		const char *name =
			check->facts.run->bots[row->seat[i].bot].name;

		if (!row_check_is_text(json_array_get(players, i), name))
			return "the log names other bots than results.db";
		if (!row_check_is_int(
			    json_array_get(seeds, i),
			    seeds_bot(&check->facts.seeds, row->number, i)))
			return "the log has other seeds for the bots than "
			       "the configuration gives";
	}
	return NULL;
}

/* Check the seed of the cards, and the commitment to it. */
static const char *
row_check_seed(const struct row_check *check, const struct store_match *row,
	       const struct log_ends *ends)
{
	char seed[SEEDS_HEX_MAX], commitment[DIGEST_TEXT];
	char bytes[SEEDS_HEX_MAX / 2];
	struct fixture at;
	size_t n;

	schedule_at(check->schedule, row->number, &at);
	seeds_match(&check->facts.seeds, at.cards, seed);
	if (!row_check_is_text(json_object_get(ends->seed, "seed"), seed))
		return "the cards were dealt from another seed than the seed "
		       "of the run";
	for (n = 0; n < strlen(seed) / 2; n++) {
		const char pair[] = { seed[2 * n], seed[2 * n + 1], '\0' };

		bytes[n] = (char)strtoul(pair, NULL, 16);
	}
	digest_bytes(bytes, n, commitment);
	if (!row_check_is_text(json_object_get(ends->header, "commitment"),
			       commitment))
		return "the commitment in the log belongs to another seed";
	return NULL;
}

/* Compare the usage of a seat with the member "usage" of the log, which may be
 * NULL. */
static bool
row_check_same_usage(const struct store_seat *seat, const json_t *usage)
{
	double cost = json_number_value(json_object_get(usage, "cost"));

	return json_integer_value(json_object_get(usage, "tokens_in")) ==
		       (json_int_t)seat->tokens_in &&
	       json_integer_value(json_object_get(usage, "tokens_out")) ==
		       (json_int_t)seat->tokens_out &&
	       bot_usage_micro(cost) == bot_usage_micro(seat->cost);
}

static const char *
row_check_seat(const struct store_match *row, unsigned i, const json_t *end)
{
	const struct store_seat *seat = &row->seat[i];
	const json_t *account = json_array_get(json_object_get(end, "seats"),
					       i);
	const char *verdict = json_string_value(
		json_object_get(account, "verdict"));

	if (!row_check_is_int(json_array_get(json_object_get(end, "scores"), i),
			      seat->score) ||
	    !row_check_is_int(json_array_get(json_object_get(end, "places"), i),
			      seat->place))
		return "results.db has another score or place than the log";
	if (verdict == NULL ||
	    !match_audit_same_verdict(seat->verdict, verdict_of(verdict)))
		return "results.db has another verdict than the log";
	if (!row_check_is_int(json_object_get(account, "decisions"),
			      (int64_t)seat->decisions) ||
	    !row_check_is_int(json_object_get(account, "faults"),
			      seat->faults) ||
	    !row_check_is_int(json_object_get(account, "noise"),
			      (int64_t)seat->noise))
		return "results.db has other numbers of decisions, faults or "
		       "noise lines than the log";
	if (!row_check_same_usage(seat, json_object_get(account, "usage")))
		return "results.db has other tokens or costs than the log";
	if (!row_check_is_int(json_object_get(account, "used_us"),
			      (int64_t)seat->used_us) ||
	    !row_check_is_int(json_object_get(account, "max_us"),
			      (int64_t)seat->max_us))
		return "results.db has other times than the log";
	return NULL;
}

static const char *
row_check_end(const struct store_match *row, const json_t *end)
{
	const char *wrong = NULL;

	if (!row_check_is_text(json_object_get(end, "of"), "match"))
		return "the log has no end";
	if (!row_check_is_int(json_object_get(end, "deals"), row->deals))
		return "results.db has another number of deals than the log";
	for (unsigned i = 0; i < row->seats && wrong == NULL; i++)
		wrong = row_check_seat(row, i, end);
	return wrong;
}

bool
row_check_log(struct row_check *check, const struct store_match *row,
	      const char *text, size_t len)
{
	struct log_ends ends = { NULL, NULL, NULL };
	const char *wrong;
	struct diag why;

	check->fault.text[0] = '\0';
	if (row->log_hash[0] == '\0') {
		wrong = "results.db contains no hash of this log";
	} else if (!log_is_unchanged(row, text, len, &why)) {
		diag_set(&check->fault, "match %" PRIu64 ": %s %s", row->number,
			 row->log, why.text);
		return false;
	} else {
		ends = log_parse_ends(text, len);
		wrong = row_check_header(check, row, ends.header);
		if (wrong == NULL)
			wrong = row_check_seed(check, row, &ends);
		if (wrong == NULL)
			wrong = row_check_end(row, ends.end);
	}
	json_decref(ends.header);
	json_decref(ends.end);
	json_decref(ends.seed);
	if (wrong != NULL)
		row_check_set_fault(check, row, wrong);
	return wrong == NULL;
}

/* --- two plays of a match ------------------------------------------------- */

static bool
row_check_is_time_key(const char *key)
{
	size_t n = strlen(key);

	return strcmp(key, "us") == 0 ||
	       (n > 3 && strcmp(key + n - 3, "_us") == 0);
}

/* Remove the times of a record and of the objects in its lists. */
static void
row_check_drop_times(json_t *record)
{
	void *next = NULL, *member;
	const char *key;
	json_t *value;
	size_t i;

	json_object_foreach_safe(record, next, key,
				 value) if (row_check_is_time_key(key))
		json_object_del(record, key);
	for (member = json_object_iter(record); member != NULL;
	     member = json_object_iter_next(record, member)) {
		value = json_object_iter_value(member);
		if (!json_is_array(value))
			continue;
		for (i = 0; i < json_array_size(value); i++)
			if (json_is_object(json_array_get(value, i)))
				row_check_drop_times(json_array_get(value, i));
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

		row_check_drop_times(record);
		if (row_check_is_text(json_object_get(record, "type"), "seed"))
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

/*
 * verify.c - check a results directory: `arena verify`; see verify.h.
 */
#include "arena/audit/verify.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/audit/files_check.h"
#include "arena/audit/match_audit.h"
#include "arena/audit/run_check.h"
#include "arena/output/results.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "arena/rundir/run_extend.h"
#include "arena/standings/stop_check.h"
#include "arena/store/schedule_feed.h"
#include "arena/store/store_machines.h"
#include "lib/alloc.h"
#include "lib/monotime.h"
#include "lib/text/safe_stdio.h"

/* arbitrary: microseconds between two updates of the progress */
#define PROGRESS_US 250000

struct verify {
	const char *dir;
	struct store *store;
	struct config *config;
	struct schedule *schedule;
	struct schedule_feed *feed;
	json_t *rules;
	struct schedule *past_schedule;
	struct match_audit_facts facts;
	/* expected data of matches that do not count any more */
	struct match_audit_facts past;
	struct log_verify *retrace;
	uint64_t faults, matches, voids;
	uint64_t past_matches, past_logs;
	uint64_t unhashed; /* number of logs whose row has no hash */
	uint64_t unsummed; /* number of rows without a checksum */
	uint64_t unkept;   /* number of matches whose logs are not kept */
	/* number of logs that another version of the program wrote */
	uint64_t other_programs;
	unsigned older, unread; /* numbers of files of an earlier form */
	bool unable;		/* true if compressed logs cannot be read */
	struct diag why;	/* reason for @unable */
	bool live;
	struct monotime drawn;
	char commitment[FREEZE_HASH_TEXT]; /* commitment of a final, or "" */
	/* number of bots' files that differ from the commitment */
	unsigned changed;
};

/* --- output --------------------------------------------------------------- */

static void
clear_verify_progress(const struct verify *verify)
{
	if (!verify->live)
		return;
	safe_stdio_code(stderr, "\r\033[K");
}

static void
draw_verify_progress(struct verify *verify)
{
	struct monotime now = monotime_now();
	uint64_t count;

	if (!verify->live ||
	    monotime_since_us(now, verify->drawn) < PROGRESS_US)
		return;
	verify->drawn = now;
	clear_verify_progress(verify);
	count = store_match_count(verify->store);
	fprintf(stderr, "%" PRIu64 " of %" PRIu64 " match%s", verify->matches,
		count, count == 1 ? "" : "es");
	fflush(stderr);
}

static void print_fault(struct verify *verify, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
print_fault(struct verify *verify, const char *format, ...)
{
	va_list args;

	clear_verify_progress(verify);
	verify->faults++;
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

static void
print_match_fault(void *arg, const struct store_match *match, const char *text)
{
	print_fault(arg, "match %" PRIu64 ": %s", match->number, text);
}

/* --- the database --------------------------------------------------------- */

static void
print_run_fault(void *arg, const char *text)
{
	print_fault(arg, "%s", text);
}

/* Create the schedule of the matches that do not count any more, with program
 * numbers as bots. */
static void
load_past_schedule(struct verify *verify)
{
	const struct store_history *history = store_revisions(verify->store);
	const struct run_check_report report = { print_run_fault, verify };
	const struct store_revision *last =
		&history->revisions[history->revision_count - 1];
	struct diag why;

	run_check_count(&report, "the last epoch's last match",
			last->last_match, schedule_known(verify->schedule));
	verify->past_schedule = run_extend_past(history, verify->config, &why);
	if (verify->past_schedule == NULL) {
		print_fault(verify, "results.db: %s", why.text);
		return;
	}
	verify->past = verify->facts;
	verify->past.run = store_past_run(verify->store);
	verify->past.schedule = verify->past_schedule;
}

/* Create the schedule of the configuration, if rows can be compared with it. */
static void
load_run_schedule(struct verify *verify)
{
	const struct store_history *history = store_revisions(verify->store);
	const struct run_check_report report = { print_run_fault, verify };
	struct diag why;

	if (!store_check_revisions(verify->store, &why)) {
		print_fault(verify, "%s", why.text);
		return;
	}
	verify->schedule = run_extend_today(history, verify->config, &why);
	if (verify->schedule == NULL) {
		print_fault(verify, "config.yaml: %s", why.text);
		return;
	}
	seeds_init(&verify->facts.seeds, verify->config->seed);
	verify->rules = json_loads(verify->config->rules, 0, NULL);
	verify->facts.rules = verify->rules;
	verify->facts.schedule = verify->schedule;
	verify->feed = schedule_feed_new(verify->schedule,
					 verify->config->low_wins);
	if (!run_check(store_run(verify->store), verify->config,
		       verify->schedule, &report))
		return;
	verify->facts.config = verify->config;
	if (history->revision_count > 1)
		load_past_schedule(verify);
}

/* Compare the stored configuration with the configuration file of the
 * directory. */
static void
check_run_config(struct verify *verify)
{
	const struct store_run *run = store_run(verify->store);
	char *name = xprintf("%s/config.yaml", verify->dir);
	struct config_error error;
	struct diag why;
	size_t len;
	char *text = log_read(name, &len, &why);

	if (text == NULL)
		print_fault(verify, "config.yaml %s", why.text);
	else if (!store_check_config(verify->store, text, &why))
		print_fault(verify, "%s", why.text);
	free(text);
	verify->config = config_read_kept(name, run->config, &error);
	if (verify->config == NULL) {
		print_fault(verify,
			    "results.db: the stored configuration is "
			    "invalid, so logs are not compared with it: %s",
			    error.diag.text);
	} else {
		load_run_schedule(verify);
	}
	free(name);
}

/* Check that the commitment of a final is the hash of this configuration. */
static void
check_final_plan(struct verify *verify)
{
	char *path = xprintf("%s/" FREEZE_FILE, verify->dir), *text = NULL;
	struct diag why;

	if (verify->facts.config == NULL || !verify->facts.config->final)
		goto out;
	text = freeze_read(path, &why);
	if (text == NULL || !freeze_check_plan(text, verify->facts.config,
					       &verify->changed, &why)) {
		print_fault(verify, "%s", why.text);
		goto out;
	}
	freeze_commitment(text, verify->commitment);
out:
	free(text);
	free(path);
}

/* --- matches -------------------------------------------------------------- */

static bool
log_file_exists(const struct verify *verify, uint64_t match)
{
	char path[PATH_MAX];

	outdir_find_log(verify->dir, match, path);
	return access(path, F_OK) == 0;
}

static void
check_match_log(struct verify *verify, const struct match_audit_facts *facts,
		const struct store_match *match)
{
	char name[OUTDIR_LOG_NAME], *text;
	struct diag why;
	size_t len = 0;

	if (match->log[0] == '\0') {
		verify->unkept++;
		if (log_file_exists(verify, match->number))
			print_fault(verify,
				    "match %" PRIu64
				    ": the log exists, but results.db says "
				    "that no log was kept",
				    match->number);
		return;
	}
	text = log_text(verify->dir, match->number, name, &len, &why);
	if (text == NULL) {
		verify->unable = log_lacks_library(name, &verify->why);
		if (!verify->unable)
			print_fault(verify, "match %" PRIu64 ": %s %s",
				    match->number, name, why.text);
		return;
	}
	if (!log_is_unchanged(match, text, len, &why))
		print_fault(verify, "match %" PRIu64 ": %s %s", match->number,
			    name, why.text);
	verify->past_logs += facts == &verify->past;
	verify->unhashed += match->log_hash[0] == '\0';
	verify->other_programs += match_audit_log(facts, match, text, len,
						  verify->retrace);
	free(text);
}

/* Check the checksum of a row. */
static void
check_row_sum(struct verify *verify, const struct store_match *match)
{
	verify->unsummed += !match->has_sum;
	if (!store_check_row(match))
		print_match_fault(verify, match,
				  "the row of this match in results.db has "
				  "been changed");
}

static bool
check_stored_match(void *arg, const struct store_match *match)
{
	struct verify *verify = arg;

	check_row_sum(verify, match);
	match_audit_row(&verify->facts, match);
	if (match->seats > 0)
		check_match_log(verify, &verify->facts, match);
	if (verify->facts.config != NULL)
		(void)schedule_feed_match(verify->feed,
					  /* returns false after a gap in the
					   * match numbers */
					  match);
	verify->voids += match->seats == 0;
	verify->matches++;
	draw_verify_progress(verify);
	return !verify->unable;
}

static bool
check_past_match(void *arg, const struct store_match *match)
{
	struct verify *verify = arg;

	verify->past_matches++;
	draw_verify_progress(verify);
	check_row_sum(verify, match);
	if (verify->past.config == NULL)
		return true; /* the error has been reported */
	match_audit_row(&verify->past, match);
	if (match->number <= schedule_known(verify->schedule) &&
	    schedule_plays(verify->schedule, match->number))
		print_match_fault(
			verify, match,
			"results.db lists the match as one that no longer "
			"counts, but all bots of the match still take part");
	check_match_log(verify, &verify->past, match);
	return !verify->unable;
}

/* Count the logs without a row; such logs have no effect. */
static uint64_t
count_stray_logs(const struct verify *verify)
{
	char *path = xprintf("%s/logs", verify->dir), *end;
	const struct dirent *entry;
	DIR *logs = opendir(path);
	uint64_t strays = 0;
	struct diag diag;

	while (logs != NULL && (entry = readdir(logs)) != NULL) {
		unsigned long long n = strtoull(entry->d_name, &end, 10);

		if (entry->d_name[0] != '.' &&
		    (end == entry->d_name || n == 0 ||
		     (strcmp(end, ".jsonl") != 0 &&
		      strcmp(end, ".jsonl" OUTDIR_PACKED) != 0) ||
		     store_is_missing(verify->store, n, &diag)))
			strays++;
	}
	if (logs != NULL)
		closedir(logs);
	free(path);
	return strays - verify->past_logs;
}

/* --- standings ------------------------------------------------------------ */

static void
print_file_fault(void *arg, const char *text)
{
	print_fault(arg, "%s", text);
}

/* Check the results files.  An interrupted run has the files of its previous
 * end. */
static void
check_result_files(struct verify *verify)
{
	struct files_check check;
	struct results results;
	struct diag diag;

	if (store_match_count(verify->store) <
	    store_run(verify->store)->matches)
		return;
	if (!results_load(&results, verify->dir, verify->store, &diag)) {
		print_fault(verify, "%s", diag.text);
		return;
	}
	check = (struct files_check){ .dir = verify->dir,
				      .results = &results,
				      .fault = print_file_fault,
				      .arg = verify };
	files_check(&check);
	verify->older = check.older;
	verify->unread = check.unread;
	results_release(&results);
}

/* --- all of it ------------------------------------------------------------ */

static void
print_count(const char *what, uint64_t n)
{
	if (n > 0)
		printf("%s: %" PRIu64 "\n", what, n);
}

/* If there is no fault, print what the commitment of a final proves. */
static void
print_proof(const struct verify *verify)
{
	if (verify->commitment[0] == '\0')
		return;
	print_count("files and folders of bots that are missing or have "
		    "changed since the final was frozen",
		    verify->changed);
	printf("final.txt gives the commitment %s\n", verify->commitment);
	if (verify->faults > 0 || verify->matches == 0)
		return;
	puts("If this commitment was published before the first match, it "
	     "proves that the\n"
	     "seed, the rules, the schedule, the configuration and the bytes "
	     "of every bot, as\n"
	     "listed in final.txt, were fixed by then. Every match here was "
	     "dealt from that\n"
	     "seed, with these rules, to these seats. It does not prove that "
	     "the commitment\n"
	     "was made after the bots were handed in, or that a bot's process "
	     "ran those bytes.");
}

static void
print_summary(const struct verify *verify)
{
	const struct store_run *run = store_run(verify->store);

	clear_verify_progress(verify);
	print_count("logs without a hash, written before format 2",
		    verify->unhashed);
	print_count("rows without a checksum, written before format 5",
		    verify->unsummed);
	print_count(
		"matches whose log was not kept; only their rows were checked",
		verify->unkept);
	print_count(
		"logs of another version of Deadwood than the one that began "
		"the run",
		verify->other_programs);
	print_count("logs that do not count, because results.db has no row for "
		    "them",
		    count_stray_logs(verify));
	print_count("matches that no longer count", verify->past_matches);
	print_count("results files of an earlier version, without the columns "
		    "that were added later",
		    verify->older);
	print_count(
		"standings.txt of an earlier version, which is not compared",
		verify->unread);
	print_count("void matches", verify->voids);
	print_proof(verify);
	printf("%s: %" PRIu64 " of %" PRIu64 " match%s, %" PRIu64 " fault%s\n",
	       verify->dir, verify->matches - verify->voids, run->matches,
	       run->matches == 1 ? "" : "es", verify->faults,
	       verify->faults == 1 ? "" : "s");
}

/* Return true if the rule ends the run with match @last.  A rule about
 * intervals can end the run only at the end of a round. */
static bool
rule_ends_run(const struct verify *verify, const struct stop_check *stop_check,
	      uint64_t last)
{
	struct fixture at, next;

	if (!stop_check_is_over(stop_check) || stop_check->last != last ||
	    stop_check->verdict == STOP_CHECK_ALL)
		return false;
	schedule_at(verify->schedule, last, &at);
	schedule_at(verify->schedule, last + 1, &next);
	return stop_check->verdict != STOP_CHECK_NARROW ||
	       at.round != next.round;
}

/* Check that a run with fewer matches than its schedule ends at the match at
 * which its rule ends it. */
static void
check_run_end(struct verify *verify)
{
	const struct config *config = verify->facts.config;
	uint64_t matches = store_run(verify->store)->matches;
	const struct run_check_report report = { print_run_fault, verify };
	struct stop_check *stop_check;
	struct diag diag;

	if (config == NULL)
		return;
	if (config->stop.kind == STOP_NEVER ||
	    matches >= schedule_matches(verify->schedule)) {
		run_check_count(&report, "matches", matches,
				schedule_matches(verify->schedule));
		return;
	}
	stop_check = stop_check_new(config);
	if (!stop_check_update(stop_check, verify->store, &diag))
		print_fault(verify, "%s", diag.text);
	else if (!rule_ends_run(verify, stop_check, matches))
		print_fault(verify,
			    "results.db: the run ends with match %" PRIu64
			    ", but the rule \"stop\" of the configuration "
			    "does not end it there",
			    matches);
	stop_check_free(stop_check);
}

static void
print_seal_fault(void *arg, const char *table)
{
	print_fault(arg, "results.db: the table \"%s\" has been changed",
		    table);
}

static void
check_results_folder(struct verify *verify)
{
	uint64_t strays = 0;
	struct diag diag;

	if (!store_check(verify->store, &diag) ||
	    !store_count_strays(verify->store, &strays, &diag)) {
		print_fault(verify, "%s", diag.text);
		return;
	}
	if (strays > 0)
		print_fault(verify,
			    "results.db: %" PRIu64
			    " seat rows belong to no match",
			    strays);
	if (!store_machines_check(verify->store, &diag))
		print_fault(verify, "%s", diag.text);
	if (!store_check_seals(verify->store, print_seal_fault, verify, &diag))
		print_fault(verify, "%s", diag.text);
	check_run_config(verify);
	check_final_plan(verify);
	if (!store_each(verify->store, check_stored_match, verify, &diag)) {
		print_fault(verify, "%s", diag.text);
		return;
	}
	if (!verify->unable &&
	    !store_each_past(verify->store, check_past_match, verify, &diag)) {
		print_fault(verify, "%s", diag.text);
		return;
	}
	if (verify->unable)
		return;
	check_run_end(verify);
	check_result_files(verify);
}

int
verify_folder(const char *dir)
{
	struct verify verify = { .dir = dir };
	struct diag diag;

	verify.store = store_read(dir, &diag);
	if (verify.store == NULL) {
		fprintf(stderr, "arena verify: %s\n", diag.text);
		return 1;
	}
	verify.live = isatty(STDERR_FILENO);
	verify.retrace = xcalloc(1, sizeof(*verify.retrace));
	verify.facts.run = store_run(verify.store);
	verify.facts.fault = print_match_fault;
	verify.facts.arg = &verify;
	check_results_folder(&verify);
	if (verify.unable)
		fprintf(stderr, "arena verify: %s\n", verify.why.text);
	else
		print_summary(&verify);
	json_decref(verify.rules);
	schedule_feed_free(verify.feed);
	schedule_free(verify.schedule);
	schedule_free(verify.past_schedule);
	config_free(verify.config);
	free(verify.retrace);
	store_close(verify.store);
	return verify.unable || verify.faults > 0;
}

/*
 * evidence.c - pack all data of one match into an archive; see evidence.h.
 *
 * The archive is a zip file.  The zip file stores its members uncompressed, in
 * a fixed order.  Their date is the end of the match.  So the bytes of the
 * archive are equal for every user, machine and time.
 */
#include "arena/audit/evidence.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "arena/archive/archive_writer.h"
#include "arena/config/config.h"
#include "arena/output/results.h"
#include "arena/replay/log_verify.h"
#include "arena/rundir/freeze.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/match_logs.h"
#include "arena/rundir/run_extend.h"
#include "arena/standings/same_cards.h"
#include "arena/store/digest.h"
#include "arena/store/schedule_feed.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/atomic_file.h"
#include "lib/file/input_file.h"
#include "lib/text/text.h"

#define NAME_ROOM 256 /* maximum bytes of a path in the archive */

/**
 * struct packing - an archive being written
 * @config: configuration of the run
 * @number: number of the match.  The members from @number to @log_hash are from
 *	the row of the match in the results
 * @played: number of matches with the same cards that have a result
 * @kept: true if the run has kept the log of the match
 * @sums: hash and name of each file added so far, in the format of b2sum
 */
struct packing {
	const char *dir;
	struct store *store;
	struct config *config;
	uint64_t number, group, played;
	int64_t ended_ms;
	unsigned seats;
	unsigned bots[SEATS_MAX];
	char log_hash[DIGEST_TEXT];
	bool kept;
	struct archive_writer *zip;
	char *sums;
	size_t sums_len;
	FILE *sums_out;
	struct diag *diag;
};

/* --- the match ------------------------------------------------------------ */

static bool
find_match_row(void *arg, const struct store_match *match)
{
	struct packing *packing = arg;

	if (match->number != packing->number)
		return match->number < packing->number;
	packing->group = match->group;
	packing->ended_ms = match->ended_ms;
	packing->seats = match->seats;
	for (unsigned i = 0; i < match->seats; i++)
		packing->bots[i] = match->seat[i].bot;
	snprintf(packing->log_hash, sizeof(packing->log_hash), "%s",
		 match->log_hash);
	packing->kept = match->log[0] != '\0';
	return false;
}

static bool
count_group_played(void *arg, const struct store_match *match)
{
	struct packing *packing = arg;

	packing->played += match->group == packing->group && match->seats > 0;
	return true;
}

/* Return the highest match number of the run.  If a stop rule ended the run,
 * the run has fewer matches than its schedule.  In an extended run, some
 * numbers have no match. */
static uint64_t
last_match_number(const struct packing *packing,
		  const struct schedule *schedule)
{
	uint64_t matches = store_run(packing->store)->matches;

	return matches < schedule_matches(schedule) ? matches
						    : schedule_known(schedule);
}

/* Check that the match has a result.  Returns false with diag. */
static bool
check_has_result(struct packing *packing, const struct schedule *schedule)
{
	uint64_t last = last_match_number(packing, schedule);

	if (packing->seats > 0)
		return true;
	if (packing->number > last)
		diag_set(packing->diag,
			 "%s: there is no match %" PRIu64
			 "; the run has matches 1 to %" PRIu64,
			 packing->dir, packing->number, last);
	else if (!schedule_plays(schedule, packing->number))
		diag_set(packing->diag, "%s: match %" PRIu64 " " SCHEDULE_OUT,
			 packing->dir, packing->number);
	else
		diag_set(packing->diag, "%s: match %" PRIu64 " has no result",
			 packing->dir, packing->number);
	return false;
}

/* Count all matches with the same cards, and those of them that have a
 * result. */
static bool
count_group_matches(struct packing *packing, const struct schedule *schedule,
		    uint64_t *share)
{
	*share = schedule_with_cards(schedule, packing->group,
				     last_match_number(packing, schedule));
	return store_each(packing->store, count_group_played, packing,
			  packing->diag);
}

/* Check that all matches with the same cards are played.  Returns false with
 * diag. */
static bool
check_group_is_over(struct packing *packing, const struct schedule *schedule)
{
	uint64_t share;

	if (!count_group_matches(packing, schedule, &share))
		return false;
	if (packing->played >= share)
		return true;
	diag_set(packing->diag,
		 "%" PRIu64 " of the %" PRIu64
		 " matches with the cards of match %" PRIu64
		 " are not played yet, and the log of this match would reveal "
		 "their cards: run the same command again when these "
		 "matches are played",
		 share - packing->played, share, packing->number);
	return false;
}

/* Load the schedule, as far as the matches are known, and the row of the match
 * in the results.  Returns NULL with diag. */
static struct schedule *
load_known_schedule(struct packing *packing)
{
	struct schedule *schedule = run_extend_today(
		store_revisions(packing->store), packing->config,
		packing->diag);

	if (schedule != NULL &&
	    schedule_feed_once(schedule, packing->store, packing->diag) &&
	    store_each(packing->store, find_match_row, packing, packing->diag))
		return schedule;
	schedule_free(schedule);
	return NULL;
}

static bool
check_may_be_packed(struct packing *packing)
{
	struct schedule *schedule = load_known_schedule(packing);
	bool may = schedule != NULL && check_has_result(packing, schedule) &&
		   check_group_is_over(packing, schedule);

	schedule_free(schedule);
	return may;
}

/* --- files ---------------------------------------------------------------- */

/* Add a file to the directory of the archive that is named after the match. */
static bool
add_archive_file(struct packing *packing, const char *name, const char *text,
		 size_t len)
{
	char path[NAME_ROOM], hex[DIGEST_TEXT];
	struct archive_item item = { .name = path,
				     .bytes = (int64_t)len,
				     .mtime_s = packing->ended_ms / 1000 };

	snprintf(path, sizeof(path), "match-%06" PRIu64 "/%s", packing->number,
		 name);
	if (!archive_writer_entry(packing->zip, &item) ||
	    !archive_writer_bytes(packing->zip, text, len))
		return false;
	digest_bytes(text, len, hex);
	fprintf(packing->sums_out, "%s  %s\n", hex, name);
	return true;
}

static bool
add_text_file(struct packing *packing, const char *name, const char *text)
{
	return add_archive_file(packing, name, text, strlen(text));
}

/* Check that the log agrees with a replay of the match. */
static bool
log_verifies(const struct packing *packing, const char *name, const char *text,
	     size_t len, struct log_verify *match)
{
	char *path = xprintf("%s/%s", packing->dir, name);
	bool ok = log_verify_text(match, path, text, len, NULL, packing->diag);

	free(path);
	return ok;
}

/* Verify the log and add it to the archive, uncompressed even if the run has
 * compressed it. */
static bool
add_match_log(struct packing *packing)
{
	const struct store_match row = { .log_hash = packing->log_hash };
	struct log_verify *match = xcalloc(1, sizeof(*match));
	char name[OUTDIR_LOG_NAME], *text = NULL;
	struct diag why;
	size_t len = 0;
	bool ok = false;

	if (!packing->kept) {
		diag_set(packing->diag,
			 "%s: match %" PRIu64 ": the log was not kept (key "
			 "logs in the configuration), so there "
			 "is no evidence; to play the match again: %s run "
			 "%s/config.yaml --only %" PRIu64,
			 packing->dir, packing->number, program_word(),
			 packing->dir, packing->number);
		goto out;
	}
	text = log_text(packing->dir, packing->number, name, &len, &why);
	if (text == NULL || !log_is_unchanged(&row, text, len, &why))
		diag_set(packing->diag, "%s/%s %s", packing->dir, name,
			 why.text);
	else
		ok = log_verifies(packing, name, text, len, match) &&
		     add_archive_file(
			     packing,
			     outdir_log_name(packing->number, false, name),
			     text, len);
out:
	free(text);
	free(match);
	return ok;
}

/* Return the length of a text without its last line, which contains the private
 * path of the run. */
static size_t
length_without_command(const char *text, size_t len)
{
	size_t begin = len > 0 ? len - 1 : 0;
	size_t word = strlen("-- " MATCH_LOGS_AGAIN);

	while (begin > 0 && text[begin - 1] != '\n')
		begin--;
	return len - begin >= word && memcmp(text + begin,
					     "-- " MATCH_LOGS_AGAIN, word) == 0
		       ? begin
		       : len;
}

/* Add a file if it exists. */
static bool
add_optional_file(struct packing *packing, const char *name)
{
	char *path = xprintf("%s/%s", packing->dir, name);
	struct diag why;
	size_t len;
	bool there = access(path, F_OK) == 0;
	char *text = there ? log_read(path, &len, &why) : NULL;
	bool ok = !there ||
		  (text != NULL &&
		   add_archive_file(packing, name, text,
				    length_without_command(text, len)));

	if (there && text == NULL)
		diag_set(packing->diag, "%s %s", path, why.text);
	free(text);
	free(path);
	return ok;
}

/* Add the file with the standard error of the bot at a seat.  The file's name
 * contains the number of the match, and the seat if the bot played several
 * seats. */
static bool
add_bot_logs(struct packing *packing, unsigned seat)
{
	const struct store_run *run = store_run(packing->store);
	const char *bot = run->bots[packing->bots[seat]].name;
	static const char *const endings[] = { "log", "raw" };
	char name[NAME_ROOM];
	bool first = true;

	for (unsigned i = 0; i < seat; i++)
		first &= packing->bots[i] != packing->bots[seat];
	for (size_t i = 0; i < 2; i++) {
		snprintf(name, sizeof(name), "bots/%s/%06" PRIu64 ".%s", bot,
			 packing->number, endings[i]);
		if (first && !add_optional_file(packing, name))
			return false;
		snprintf(name, sizeof(name), "bots/%s/%06" PRIu64 "-%u.%s", bot,
			 packing->number, seat, endings[i]);
		if (!add_optional_file(packing, name))
			return false;
	}
	return true;
}

static bool
add_config_files(struct packing *packing)
{
	char *text = text_without(store_run(packing->store)->config, "seed:");
	char *rules = xprintf("%s\n", packing->config->rules);
	bool ok = add_text_file(packing, "config.yaml", text) &&
		  add_text_file(packing, "rules.json", rules);

	free(rules);
	free(text);
	return ok;
}

static bool
add_result_rows(struct packing *packing)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	struct disqualifications disqualified = { 0 };
	bool ok = disqualification_read(&disqualified, packing->dir,
					store_run(packing->store),
					packing->diag) &&
		  results_csv_match(out, packing->store, &disqualified,
				    packing->number, packing->diag);

	disqualification_release(&disqualified);
	ok = fclose(out) == 0 && ok &&
	     add_archive_file(packing, "results.csv", text, len);
	free(text);
	return ok;
}

/* --- the page ------------------------------------------------------------- */

static const char page[] =
	"Match %" PRIu64 " of %s (%s)\n"
	"\n"
	"This folder contains all data of one match, to decide an appeal.\n"
	"It contains all cards and all names.\n"
	"\n"
	"  logs/%06" PRIu64 ".jsonl  every card, request, answer and fault\n"
	"  results.csv         what the match counts for each seat\n"
	"  bots/NAME/          what a bot wrote to standard error, and the\n"
	"                      faults of its answers; only if there were any\n"
	"  rules.json          every parameter of the game as played\n"
	"  config.yaml         the tournament's configuration, without its "
	"seed\n"
	"  checksums.txt       a hash of each file\n"
	"\n"
	"To check the match, run these commands in this folder:\n"
	"\n"
	"  b2sum -c checksums.txt\n"
	"      the files are those that were packed.\n"
	"  arena verify logs/%06" PRIu64 ".jsonl\n"
	"      the cards were dealt from the seed in the log's last line, "
	"each\n"
	"      action was legal, every fault in the log occurred, and scores\n"
	"      and places are correct.\n"
	"  arena replay logs/%06" PRIu64 ".jsonl\n"
	"      the match, card by card; with --seat 0 as seat 0 saw it.\n"
	"\n"
	"The log's hash in the run's results is\n"
	"  %s\n"
	"and `b2sum -l 256 logs/%06" PRIu64 ".jsonl` prints the same. The\n"
	"hash also covers names, notes and times. Ask for the row of this\n"
	"match in results.db, or for the published hash of this log.\n";

/* Return the paragraph about the commitment of a final, or "" if the run is no
 * final; owned. */
static char *
final_note(const struct packing *packing)
{
	char *path = xprintf("%s/" FREEZE_FILE, packing->dir), *note;
	char hex[FREEZE_HASH_TEXT];
	struct diag none;
	char *text = freeze_exists(packing->dir) ? freeze_read(path, &none)
						 : NULL;

	if (text == NULL) {
		note = xstrdup("");
	} else {
		freeze_commitment(text, hex);
		note = xprintf("\nThe run was a final. Its commitment is\n"
			       "  %s\n"
			       "After the last match, the commitment can be\n"
			       "checked with final.txt in the run's folder.\n",
			       hex);
	}
	free(text);
	free(path);
	return note;
}

/* Return a text with a line for each disqualified bot of the match; owned, or
 * NULL. */
static char *
disqualified_note(const struct packing *packing)
{
	const struct store_run *run = store_run(packing->store);
	struct disqualifications disqualified = { 0 };
	char *note = NULL, reason[DISQUALIFICATION_REASON_MAX * 4];
	bool ok = disqualification_read(&disqualified, packing->dir, run,
					packing->diag);

	for (unsigned i = 0; ok && i < disqualified.count; i++) {
		const struct disqualification *row = &disqualified.row[i];
		char *before = note;
		bool played = false;

		for (unsigned s = 0; s < packing->seats; s++)
			played |= packing->bots[s] == row->bot;
		if (!played)
			continue;
		text_show(row->reason, strlen(row->reason), reason,
			  sizeof(reason));
		note = xprintf("%s\n%s is disqualified: %s\n",
			       before != NULL ? before : "",
			       run->bots[row->bot].name, reason);
		free(before);
	}
	disqualification_release(&disqualified);
	return !ok ? NULL : note != NULL ? note : xstrdup("");
}

/* Return a text with a line for each bot of the match that has sandbox settings
 * of its own; owned.
 */
static char *
sandbox_note(const struct packing *packing)
{
	const struct store_run *run = store_run(packing->store);
	char *note = xstrdup(""), *more;

	for (unsigned i = 0; i < run->bot_count; i++) {
		bool played = false;

		for (unsigned s = 0; s < packing->seats; s++)
			played |= packing->bots[s] == i;
		if (!played || run->bots[i].apart == NULL)
			continue;
		more = xprintf("%s\n%s played %s; bots that are not named "
			       "here played at isolation level %s\n",
			       note, run->bots[i].name, run->bots[i].apart,
			       run->isolation);
		free(note);
		note = more;
	}
	return note;
}

static bool
add_readme(struct packing *packing)
{
	const struct store_run *run = store_run(packing->store);
	uint64_t n = packing->number;
	const char *hash = packing->log_hash[0] != '\0'
				   ? packing->log_hash
				   : "not stored, because an older version "
				     "played the run";
	char *more = final_note(packing);
	char *struck = disqualified_note(packing),
	     *apart = sandbox_note(packing);
	char *begin = xprintf(page, n, run->name, run->game, n, n, n, hash, n);
	char *text = xprintf("%s%s%s%s", begin, more, apart,
			     struck != NULL ? struck : "");
	bool ok = struck != NULL && add_text_file(packing, "README.txt", text);

	free(text);
	free(begin);
	free(apart);
	free(struck);
	free(more);
	return ok;
}

/* Add the file with the hashes of all files that were added before. */
static bool
add_checksums(struct packing *packing)
{
	char *text;
	bool ok;

	fflush(packing->sums_out);
	text = xprintf("%s", packing->sums);
	ok = add_text_file(packing, "checksums.txt", text);
	free(text);
	return ok;
}

/* --- the archive ---------------------------------------------------------- */

static bool
add_match_files(struct packing *packing)
{
	bool ok = add_readme(packing) && add_match_log(packing) &&
		  add_result_rows(packing) && add_config_files(packing);

	for (unsigned i = 0; ok && i < packing->seats; i++)
		ok = add_bot_logs(packing, i);
	return ok && add_checksums(packing);
}

/* Write the zip file without data after its end. */
static bool
write_evidence_zip(struct packing *packing, FILE *out)
{
	bool ok;

	packing->sums_out = xmemstream(&packing->sums, &packing->sums_len);
	packing->zip = archive_writer_open(ARCHIVE_ZIP_STORED, out,
					   "the archive", packing->diag);
	ok = archive_writer_close(
		packing->zip, packing->zip != NULL && add_match_files(packing));
	fclose(packing->sums_out);
	free(packing->sums);
	return ok;
}

/* Open the results and the configuration.  Returns false with diag.  The caller
 * frees both even after a failure. */
static bool
open_packed_run(struct packing *packing)
{
	struct config_error error;

	packing->store = store_read(packing->dir, packing->diag);
	if (packing->store == NULL)
		return false;
	packing->config = config_read_kept(
		"results.db", store_run(packing->store)->config, &error);
	if (packing->config == NULL)
		*packing->diag = error.diag;
	return packing->config != NULL;
}

bool
evidence_write(const char *dir, uint64_t match, const char *path,
	       struct diag *diag)
{
	struct packing packing = { .dir = dir, .number = match, .diag = diag };
	struct atomic_file file;
	bool ok;

	/* Dates in a zip file are in local time, so set a time zone that is the
	 * same on every machine. */
	setenv("TZ", "UTC0", 1);
	tzset();
	ok = open_packed_run(&packing) && check_may_be_packed(&packing) &&
	     atomic_file_begin_for(&file, path, diag) &&
	     atomic_file_end(&file, write_evidence_zip(&packing, file.out),
			     diag);
	config_free(packing.config);
	store_close(packing.store);
	return ok;
}

void
evidence_warn(const char *log)
{
	struct diag none;
	struct packing packing = { .diag = &none };
	struct schedule *schedule = NULL;
	uint64_t share;
	char *dir;

	if (!same_cards_parse_path(log, &dir, &packing.number))
		return;
	packing.dir = dir[0] != '\0' ? dir : ".";
	if (open_packed_run(&packing) &&
	    store_match_count(packing.store) <
		    store_run(packing.store)->matches)
		schedule = load_known_schedule(&packing);
	if (schedule != NULL && packing.seats > 0 &&
	    count_group_matches(&packing, schedule, &share) &&
	    packing.played < share)
		fprintf(stderr,
			"warning: %" PRIu64 " of the %" PRIu64
			" matches with the cards of match %" PRIu64
			" are not played yet: keep this output secret until "
			"these matches are played\n",
			share - packing.played, share, packing.number);
	schedule_free(schedule);
	config_free(packing.config);
	store_close(packing.store);
	free(dir);
}

bool
evidence_is_unpacked(const char *dir)
{
	static const char *const names[] = { "results.csv", "rules.json",
					     "checksums.txt" };
	bool all = true;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		all &= folder_has_file(dir, names[i]);
	return all;
}

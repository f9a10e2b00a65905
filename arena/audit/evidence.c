/*
 * evidence.c - all that belongs to one match, in an archive; see evidence.h.
 *
 * The archive is a zip whose files are stored as they are, in a fixed order,
 * all dated when the match ended: nothing in its bytes depends on who packs it,
 * when and where.
 */
#include "arena/audit/evidence.h"

#include <errno.h>
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
#include "lib/text/text.h"

#define NAME_ROOM 256 /* of a path in the archive */

/**
 * struct packing - an archive being written
 * @config: of the run
 * @number: of the match; the rest until @log_hash: its row
 * @played: matches with the same cards that have a result
 * @sums: hash and name of each file so far, as b2sum writes them
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
	bool kept; /* its log */
	struct archive_writer *zip;
	char *sums;
	size_t sums_len;
	FILE *sums_out;
	struct diag *diag;
};

/* --- the match ------------------------------------------------------------ */

static bool
find_row(void *arg, const struct store_match *match)
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
count_played(void *arg, const struct store_match *match)
{
	struct packing *packing = arg;

	packing->played += match->group == packing->group && match->seats > 0;
	return true;
}

/* The highest number that a match of the run has.  One that its rule has
 * stopped has fewer than its schedule; one that grew has gaps. */
static uint64_t
last_match(const struct packing *packing, const struct schedule *schedule)
{
	uint64_t matches = store_run(packing->store)->matches;

	return matches < schedule_matches(schedule) ? matches
						    : schedule_known(schedule);
}

/* Is there such a match, and has it a result? */
static bool
is_played(struct packing *packing, const struct schedule *schedule)
{
	uint64_t last = last_match(packing, schedule);

	if (packing->seats > 0)
		return true;
	if (packing->number > last)
		diag_set(packing->diag,
			 "%s: there is no match %" PRIu64
			 ": they are 1 to %" PRIu64,
			 packing->dir, packing->number, last);
	else if (!schedule_plays(schedule, packing->number))
		diag_set(packing->diag, "%s: match %" PRIu64 " " SCHEDULE_OUT,
			 packing->dir, packing->number);
	else
		diag_set(packing->diag, "%s: match %" PRIu64 " has no result",
			 packing->dir, packing->number);
	return false;
}

/* Count the matches with its cards, those that are played too. */
static bool
count_same(struct packing *packing, const struct schedule *schedule,
	   uint64_t *share)
{
	*share = schedule_with_cards(schedule, packing->group,
				     last_match(packing, schedule));
	return store_each(packing->store, count_played, packing, packing->diag);
}

/* Is no other match with its cards still to come? */
static bool
is_alone(struct packing *packing, const struct schedule *schedule)
{
	uint64_t share;

	if (!count_same(packing, schedule, &share))
		return false;
	if (packing->played >= share)
		return true;
	diag_set(packing->diag,
		 "%" PRIu64 " of the %" PRIu64
		 " matches with the cards of match %" PRIu64
		 " still have to be played, and its log would tell them: give "
		 "the same command when they are over",
		 share - packing->played, share, packing->number);
	return false;
}

/* The run's schedule as far as it is known, and the match's row; NULL with
 * diag.
 */
static struct schedule *
schedule_of(struct packing *packing)
{
	struct schedule *schedule = run_extend_today(
		store_revisions(packing->store), packing->config,
		packing->diag);

	if (schedule != NULL &&
	    schedule_feed_once(schedule, packing->store, packing->diag) &&
	    store_each(packing->store, find_row, packing, packing->diag))
		return schedule;
	schedule_free(schedule);
	return NULL;
}

static bool
may_be_shown(struct packing *packing)
{
	struct schedule *schedule = schedule_of(packing);
	bool may = schedule != NULL && is_played(packing, schedule) &&
		   is_alone(packing, schedule);

	schedule_free(schedule);
	return may;
}

/* --- files ---------------------------------------------------------------- */

/* One file, below a folder of the match's name. */
static bool
add(struct packing *packing, const char *name, const char *text, size_t len)
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
add_text(struct packing *packing, const char *name, const char *text)
{
	return add(packing, name, text, strlen(text));
}

/* Played again, does it agree with itself? */
static bool
holds_alone(const struct packing *packing, const char *name, const char *text,
	    size_t len, struct log_verify *match)
{
	char *path = xprintf("%s/%s", packing->dir, name);
	bool ok = retrace(match, path, text, len, NULL, packing->diag);

	free(path);
	return ok;
}

/* The log, once it has held: plain, whatever it is here. */
static bool
add_log(struct packing *packing)
{
	const struct store_match row = { .log_hash = packing->log_hash };
	struct log_verify *match = xcalloc(1, sizeof(*match));
	char name[OUTDIR_LOG_NAME], *text = NULL;
	struct diag why;
	size_t len = 0;
	bool ok = false;

	if (!packing->kept) {
		diag_set(packing->diag,
			 "%s: match %" PRIu64 ": its log was not kept (see the "
			 "key logs in its configuration), so there is nothing "
			 "to show of it; %s run %s/config.yaml --only "
			 "%" PRIu64 " plays it again",
			 packing->dir, packing->number, program_word(),
			 packing->dir, packing->number);
		goto out;
	}
	text = log_text(packing->dir, packing->number, name, &len, &why);
	if (text == NULL || !log_is_written(&row, text, len, &why))
		diag_set(packing->diag, "%s/%s %s", packing->dir, name,
			 why.text);
	else
		ok = holds_alone(packing, name, text, len, match) &&
		     add(packing, outdir_log_name(packing->number, false, name),
			 text, len);
out:
	free(text);
	free(match);
	return ok;
}

/* Its last line says where the run lies, which is nobody else's to know. */
static size_t
without_again(const char *text, size_t len)
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

/* What a bot may have left, or not. */
static bool
add_if_there(struct packing *packing, const char *name)
{
	char *path = xprintf("%s/%s", packing->dir, name);
	struct diag why;
	size_t len;
	bool there = access(path, F_OK) == 0;
	char *text = there ? log_read(path, &len, &why) : NULL;
	bool ok = !there || (text != NULL && add(packing, name, text,
						 without_again(text, len)));

	if (there && text == NULL)
		diag_set(packing->diag, "%s %s", path, why.text);
	free(text);
	free(path);
	return ok;
}

/* What the bot of a seat wrote to standard error: under the match's number, or
 * with the seat's where it sat at several. */
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
		if (first && !add_if_there(packing, name))
			return false;
		snprintf(name, sizeof(name), "bots/%s/%06" PRIu64 "-%u.%s", bot,
			 packing->number, seat, endings[i]);
		if (!add_if_there(packing, name))
			return false;
	}
	return true;
}

static bool
add_config(struct packing *packing)
{
	char *text = text_without(store_run(packing->store)->config, "seed:");
	char *rules = xprintf("%s\n", packing->config->rules);
	bool ok = add_text(packing, "config.yaml", text) &&
		  add_text(packing, "rules.json", rules);

	free(rules);
	free(text);
	return ok;
}

static bool
add_rows(struct packing *packing)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	struct disqualifications strikes = { 0 };
	bool ok = out != NULL &&
		  disqualification_read(&strikes, packing->dir,
					store_run(packing->store),
					packing->diag) &&
		  results_csv_match(out, packing->store, &strikes,
				    packing->number, packing->diag);

	disqualification_release(&strikes);
	if (out == NULL)
		diag_set(packing->diag, "%s", strerror(errno));
	else if (fclose(out) != 0)
		ok = false;
	ok = ok && add(packing, "results.csv", text, len);
	free(text);
	return ok;
}

/* --- the page ------------------------------------------------------------- */

static const char page[] =
	"Match %" PRIu64 " of %s (%s)\n"
	"\n"
	"This is all that belongs to one match, for whoever decides about an\n"
	"appeal. It shows all cards and all names.\n"
	"\n"
	"  logs/%06" PRIu64 ".jsonl  every card, request, answer and fault\n"
	"  results.csv         what the match counts for each seat\n"
	"  bots/NAME/          what a bot wrote to standard error, and what "
	"was\n"
	"                      wrong with its answers; only where there was "
	"any\n"
	"  rules.json          every parameter of the game as played\n"
	"  config.yaml         the tournament's configuration, without its "
	"seed\n"
	"  checksums.txt       a hash of each of these files\n"
	"\n"
	"To check it, in this folder:\n"
	"\n"
	"  b2sum -c checksums.txt\n"
	"      the files are those that were packed.\n"
	"  arena verify logs/%06" PRIu64 ".jsonl\n"
	"      the cards were dealt from the seed in the log's last line, "
	"each\n"
	"      action was legal, each fault was one, scores and places "
	"follow.\n"
	"  arena replay logs/%06" PRIu64 ".jsonl\n"
	"      the match, card by card; with --seat 0 as seat 0 saw it.\n"
	"\n"
	"The log's hash in the run's results is\n"
	"  %s\n"
	"and `b2sum -l 256 logs/%06" PRIu64
	".jsonl` prints the same. With that\n"
	"hash the results bind names, notes and times too: ask for the row of\n"
	"this match in results.db, or for its hash as it was published.\n";

/* What a final has besides. */
static char *
final_words(const struct packing *packing)
{
	char *path = xprintf("%s/" FREEZE_FILE, packing->dir), *words;
	char hex[FREEZE_HASH_TEXT];
	struct diag none;
	char *text = freeze_is_done(packing->dir) ? freeze_read(path, &none)
						  : NULL;

	if (text == NULL) {
		words = xstrdup("");
	} else {
		freeze_commitment(text, hex);
		words = xprintf("\nThe run was a final. Its commitment is\n"
				"  %s\n"
				"and is opened by final.txt in the run's "
				"folder when all is played.\n",
				hex);
	}
	free(text);
	free(path);
	return words;
}

/* Who of the match is struck out, a line each; owned, or NULL. */
static char *
struck_words(const struct packing *packing)
{
	const struct store_run *run = store_run(packing->store);
	struct disqualifications strikes = { 0 };
	char *words = NULL, reason[DISQUALIFICATION_REASON_MAX * 4];
	bool ok = disqualification_read(&strikes, packing->dir, run,
					packing->diag);

	for (unsigned i = 0; ok && i < strikes.count; i++) {
		const struct disqualification *strike = &strikes.strike[i];
		char *before = words;
		bool sits = false;

		for (unsigned s = 0; s < packing->seats; s++)
			sits |= packing->bots[s] == strike->bot;
		if (!sits)
			continue;
		text_show(strike->reason, strlen(strike->reason), reason,
			  sizeof(reason));
		words = xprintf("%s\n%s is struck out of the standings: %s\n",
				before != NULL ? before : "",
				run->bots[strike->bot].name, reason);
		free(before);
	}
	disqualification_release(&strikes);
	return !ok ? NULL : words != NULL ? words : xstrdup("");
}

/* Who of the match had another box than the others, a line each; owned. */
static char *
apart_words(const struct packing *packing)
{
	const struct store_run *run = store_run(packing->store);
	char *words = xstrdup(""), *more;

	for (unsigned i = 0; i < run->bot_count; i++) {
		bool sits = false;

		for (unsigned s = 0; s < packing->seats; s++)
			sits |= packing->bots[s] == i;
		if (!sits || run->bots[i].apart == NULL)
			continue;
		more = xprintf("%s\n%s played %s; the others at isolation "
			       "%s\n",
			       words, run->bots[i].name, run->bots[i].apart,
			       run->isolation);
		free(words);
		words = more;
	}
	return words;
}

static bool
add_page(struct packing *packing)
{
	const struct store_run *run = store_run(packing->store);
	uint64_t n = packing->number;
	const char *hash = packing->log_hash[0] != '\0'
				   ? packing->log_hash
				   : "not kept: the run is an old one";
	char *more = final_words(packing);
	char *struck = struck_words(packing), *apart = apart_words(packing);
	char *begin = xprintf(page, n, run->name, run->game, n, n, n, hash, n);
	char *text = xprintf("%s%s%s%s", begin, more, apart,
			     struck != NULL ? struck : "");
	bool ok = struck != NULL && add_text(packing, "README.txt", text);

	free(text);
	free(begin);
	free(apart);
	free(struck);
	free(more);
	return ok;
}

/* The hashes of all files before it. */
static bool
add_sums(struct packing *packing)
{
	char *text;
	bool ok;

	fflush(packing->sums_out);
	text = xprintf("%s", packing->sums);
	ok = add_text(packing, "checksums.txt", text);
	free(text);
	return ok;
}

/* --- the archive ---------------------------------------------------------- */

static bool
add_all(struct packing *packing)
{
	bool ok = add_page(packing) && add_log(packing) && add_rows(packing) &&
		  add_config(packing);

	for (unsigned i = 0; ok && i < packing->seats; i++)
		ok = add_bot_logs(packing, i);
	return ok && add_sums(packing);
}

/* As it is stored, with nothing behind its end. */
static bool
write_zip(struct packing *packing, FILE *out)
{
	bool ok = false;

	packing->sums_out = open_memstream(&packing->sums, &packing->sums_len);
	if (packing->sums_out == NULL) {
		diag_set(packing->diag, "%s", strerror(ENOMEM));
		return false;
	}
	packing->zip = archive_writer_open(ARCHIVE_ZIP_STORED, out,
					   "the archive", packing->diag);
	ok = archive_writer_close(packing->zip,
				  packing->zip != NULL && add_all(packing));
	fclose(packing->sums_out);
	free(packing->sums);
	return ok;
}

/* Read the folder's results and configuration; false with diag.  The caller
 * frees both, in any case. */
static bool
open_run(struct packing *packing)
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
	struct atomic_file draft;
	bool ok;

	/* A zip has its dates by the clock on the wall, which is everywhere
	 * another one. */
	setenv("TZ", "UTC0", 1);
	tzset();
	ok = open_run(&packing) && may_be_shown(&packing) &&
	     atomic_file_begin_for(&draft, path, diag) &&
	     atomic_file_end(&draft, write_zip(&packing, draft.out), diag);
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

	if (!same_cards_place(log, &dir, &packing.number))
		return;
	packing.dir = dir[0] != '\0' ? dir : ".";
	if (open_run(&packing) &&
	    store_count(packing.store) < store_run(packing.store)->matches)
		schedule = schedule_of(&packing);
	if (schedule != NULL && packing.seats > 0 &&
	    count_same(&packing, schedule, &share) && packing.played < share)
		fprintf(stderr,
			"warning: %" PRIu64 " of the %" PRIu64
			" matches with the cards of match %" PRIu64
			" still have to be played: show this to no author and "
			"no spectator before they are over\n",
			share - packing.played, share, packing.number);
	schedule_free(schedule);
	config_free(packing.config);
	store_close(packing.store);
	free(dir);
}

bool
evidence_holds(const char *dir)
{
	static const char *const names[] = { "results.csv", "rules.json",
					     "checksums.txt" };
	bool all = true;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		char *path = xprintf("%s/%s", dir, names[i]);

		all &= access(path, F_OK) == 0;
		free(path);
	}
	return all;
}

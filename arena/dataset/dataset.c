/*
 * dataset.c - export the decisions of a run; see dataset.h.
 *
 * The files of a split are created with their first line, because readers of
 * datasets refuse an empty file.
 */
#include "arena/dataset/dataset.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/dataset/dataset_card.h"
#include "arena/dataset/dataset_file.h"
#include "arena/dataset/decision_lines.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"
#include "lib/file/fd.h"
#include "lib/file/removal.h"
#include "lib/format/jsonw.h"

#define GAME_BYTES 16384 /* a line of games.jsonl; names are bounded */

/**
 * struct dataset - a dataset during writing
 * @draft: folder that becomes the dataset
 * @split: split of the current match, 0 or 1
 * @rules: rules of the run, from its first log
 */
struct dataset {
	const char *dir;
	const struct dataset_how *how;
	const struct store_run *run;
	char *draft;
	struct dataset_counts *counts;
	struct decision_lines *lines;
	struct dataset_file games, decisions[2], pairs[2];
	unsigned split;
	struct rules rules;
	bool failed;
	struct diag *diag;
};

/* --- lines ---------------------------------------------------------------- */

/* Return the split of the cards: 1 (test) for @test_percent of all cards. */
static unsigned
dataset_split_of(const struct dataset *set, const uint8_t cards[32])
{
	unsigned number = (unsigned)cards[0] << 16 | (unsigned)cards[1] << 8 |
			  cards[2];

	return number % 100 < (unsigned)set->how->test_percent;
}

/* Append a line to a file of the current split. */
static bool
dataset_add_line(struct dataset *set, struct dataset_file *file,
		 const char *name, struct bytes line)
{
	const char *split = dataset_splits[set->split];
	char *folder, *path;
	bool ok = true;

	if (file->path == NULL) {
		folder = xprintf("%s/%s", set->draft, split);
		path = xprintf("%s/%s", split, name);
		ok = outdir_make_one(folder, set->diag) &&
		     dataset_file_open(file, set->draft, path, true, set->diag);
		free(folder);
		free(path);
	}
	return ok && dataset_file_add(file, line);
}

static bool
dataset_add_decision(void *arg, struct bytes line, struct bytes pair)
{
	struct dataset *set = arg;

	set->counts->decisions[set->split]++;
	return dataset_add_line(set, &set->decisions[set->split],
				"decisions.jsonl.zst", line) &&
	       (pair.len == 0 || dataset_add_line(set, &set->pairs[set->split],
						  "text.jsonl.zst", pair));
}

/* --- matches -------------------------------------------------------------- */

/* Write a list of texts, one for each seat. */
static void
game_write_texts(struct jsonw *out, const char *key, const char *const *texts,
		 unsigned seats)
{
	jsonw_key(out, key);
	jsonw_open(out, '[');
	for (unsigned i = 0; i < seats; i++)
		jsonw_str(out, texts[i]);
	jsonw_close(out, ']');
}

static void
game_write_points(struct jsonw *out, const struct store_match *row)
{
	char text[32];

	jsonw_key(out, "points");
	jsonw_open(out, '[');
	for (unsigned i = 0; i < row->seats; i++) {
		snprintf(text, sizeof(text), "%.6f", row->seat[i].points);
		jsonw_raw(out, text, strlen(text));
	}
	jsonw_close(out, ']');
}

/* Write the members with a value for each seat. */
static void
game_write_seats(struct jsonw *out, const struct store_run *run,
		 const struct store_match *row,
		 const struct decision_match *match)
{
	const char *bots[SEATS_MAX], *versions[SEATS_MAX], *verdicts[SEATS_MAX];
	int scores[SEATS_MAX], places[SEATS_MAX], faults[SEATS_MAX],
		decisions[SEATS_MAX];

	for (unsigned i = 0; i < row->seats; i++) {
		const struct store_seat *seat = &row->seat[i];

		bots[i] = run->bots[seat->bot].name;
		versions[i] = seat->version;
		verdicts[i] = verdict_word(seat->verdict);
		scores[i] = seat->score;
		places[i] = (int)seat->place;
		faults[i] = (int)seat->faults;
		decisions[i] = (int)match->decisions[i];
	}
	game_write_texts(out, "bots", bots, row->seats);
	game_write_texts(out, "versions", versions, row->seats);
	jsonw_ints_member(out, "scores", scores, row->seats);
	jsonw_ints_member(out, "places", places, row->seats);
	game_write_points(out, row);
	jsonw_ints_member(out, "faults", faults, row->seats);
	game_write_texts(out, "verdicts", verdicts, row->seats);
	jsonw_ints_member(out, "decisions", decisions, row->seats);
}

static bool
dataset_add_game(struct dataset *set, const struct store_match *row,
		 const struct decision_match *match, struct bytes log)
{
	char text[GAME_BYTES], hex[DIGEST_TEXT];
	struct jsonw out;

	jsonw_init(&out, text, sizeof(text));
	jsonw_open(&out, '{');
	jsonw_str_member(&out, "game", match->rules->name);
	jsonw_int_member(&out, "match", (int64_t)row->number);
	jsonw_int_member(&out, "round", (int64_t)row->round);
	digest_hex(match->cards, hex);
	jsonw_str_member(&out, "cards", hex);
	jsonw_str_member(&out, "split", dataset_splits[set->split]);
	jsonw_int_member(&out, "deals", row->deals);
	game_write_seats(&out, set->run, row, match);
	jsonw_int_member(&out, "ended_ms", row->ended_ms);
	jsonw_int_member(&out, "took_us", row->took_us);
	jsonw_str_member(&out, "log", row->log);
	digest_sha256(log.at, log.len, hex);
	jsonw_str_member(&out, "log_sha256", hex);
	jsonw_close(&out, '}');
	jsonw_line(&out);
	return dataset_file_add(&set->games, (struct bytes){ text, out.n });
}

/* Say what the organiser can do about a damaged log. */
static void
dataset_refuse_log(const struct dataset *set)
{
	char *before = xstrdup(set->diag->text);

	diag_set(set->diag,
		 "%s; restore the log from a copy, and list all damaged logs "
		 "with: arena verify %s",
		 before, set->dir);
	free(before);
}

/* Read and verify the log of a match.  Returns its text, owned, or NULL with
 * the diag. */
static char *
dataset_read_log(struct dataset *set, const struct store_match *row,
		 struct decision_match *match, size_t *len)
{
	char name[OUTDIR_LOG_NAME], *path, *text;
	struct diag why;
	bool ok;

	text = log_text(set->dir, row->number, name, len, &why);
	path = xprintf("%s/%s", set->dir, name);
	ok = text != NULL && log_is_unchanged(row, text, *len, &why);
	if (!ok)
		diag_set(set->diag, "%s %s", path, why.text);
	else
		ok = decision_lines_read(set->lines, row, path,
					 (struct bytes){ text, *len }, match,
					 set->diag);
	if (!ok) {
		dataset_refuse_log(set);
		free(text);
		text = NULL;
	}
	free(path);
	return text;
}

static bool
dataset_add_match(void *arg, const struct store_match *row)
{
	struct dataset *set = arg;
	struct decision_match match;
	size_t len = 0;
	char *text;
	bool ok;

	if (row->seats == 0 || row->log[0] == '\0') {
		set->counts->void_matches += row->seats == 0;
		set->counts->without_log += row->seats > 0;
		return true;
	}
	text = dataset_read_log(set, row, &match, &len);
	ok = text != NULL;
	if (ok) {
		set->split = dataset_split_of(set, match.cards);
		set->counts->matches[set->split]++;
		set->rules = *match.rules;
		ok = decision_lines_each(set->lines, dataset_add_decision,
					 set) &&
		     dataset_add_game(set, row, &match,
				      (struct bytes){ text, len });
	}
	free(text);
	set->failed = !ok;
	return ok;
}

/* --- folder --------------------------------------------------------------- */

/* Refuse a run that is not over: its logs reveal the cards of matches that are
 * not played yet. */
static bool
dataset_check_over(const char *dir, struct store *store, struct diag *diag)
{
	uint64_t played = store_match_count(store);
	uint64_t all = store_run(store)->matches;

	if (played >= all)
		return true;
	diag_set(diag,
		 "%s: %" PRIu64 " of %" PRIu64
		 " matches are not played yet, and the dataset would reveal "
		 "their cards; run the same command again when all matches "
		 "are played",
		 dir, all - played, all);
	return false;
}

static bool
dataset_check_free(const char *path, const char *what, struct diag *diag)
{
	struct stat st;

	if (lstat(path, &st) != 0)
		return true;
	diag_set(diag, "%s exists already; %s", path, what);
	return false;
}

/* Create the draft of the folder @out. */
static bool
dataset_begin(struct dataset *set, const char *out)
{
	set->draft = xprintf("%s.new", out);
	if (dataset_check_free(out,
			       "remove it, or name another folder with --out",
			       set->diag) &&
	    dataset_check_free(set->draft,
			       "an interrupted call may have left it: remove "
			       "it",
			       set->diag) &&
	    outdir_make(set->draft, set->diag))
		return true;
	free(set->draft);
	set->draft = NULL;
	return false;
}

/* Close all files, and write the card. */
static bool
dataset_finish(struct dataset *set, bool ok)
{
	uint64_t matches = set->counts->matches[0] + set->counts->matches[1];

	for (unsigned i = 0; i < 2; i++) {
		ok = dataset_file_close(&set->decisions[i], ok);
		ok = dataset_file_close(&set->pairs[i], ok);
	}
	ok = dataset_file_close(&set->games, ok);
	if (ok && matches == 0) {
		diag_set(set->diag,
			 "%s: no finished match has a stored log (key logs in "
			 "the configuration)",
			 set->dir);
		return false;
	}
	return ok && dataset_card_write(set->draft, set->how, set->run,
					&set->rules, set->counts, set->diag);
}

/* Rename the complete draft to @out, or remove an incomplete draft. */
static bool
dataset_end(struct dataset *set, const char *out, bool ok)
{
	if (ok &&
	    (fd_sync_folder(set->draft) != 0 || rename(set->draft, out) != 0)) {
		diag_set(set->diag, "%s: %s", out, strerror(errno));
		ok = false;
	}
	if (!ok)
		removal_path(set->draft);
	free(set->draft);
	return ok;
}

static bool
dataset_write_run(struct dataset *set, struct store *store, const char *out)
{
	bool ok;

	if (!dataset_check_over(set->dir, store, set->diag) ||
	    !dataset_begin(set, out))
		return false;
	set->run = store_run(store);
	set->lines = decision_lines_new(set->run, set->how->text);
	ok = dataset_file_open(&set->games, set->draft, "games.jsonl", false,
			       set->diag) &&
	     store_each(store, dataset_add_match, set, set->diag) &&
	     !set->failed;
	ok = dataset_finish(set, ok);
	decision_lines_free(set->lines);
	return dataset_end(set, out, ok);
}

bool
dataset_write(const char *dir, const struct dataset_how *how, char **path,
	      struct dataset_counts *counts, struct diag *diag)
{
	struct dataset *set = xcalloc(1, sizeof(*set));
	struct store *store = store_read(dir, diag);
	char *out = how->out != NULL ? xstrdup(how->out)
				     : xprintf("%s-dataset", dir);
	bool done = false;

	*counts = (struct dataset_counts){ { 0 }, { 0 }, 0, 0 };
	set->dir = dir;
	set->how = how;
	set->counts = counts;
	set->diag = diag;
	if (store != NULL)
		done = dataset_write_run(set, store, out);
	store_close(store);
	free(set);
	*path = done ? out : NULL;
	if (!done)
		free(out);
	return done;
}

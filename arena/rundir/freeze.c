/* freeze.c - freeze a final; Linux: renameat2; see freeze.h. */
#define _GNU_SOURCE
#include "arena/rundir/freeze.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/rundir/bot_folder.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/outdir.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/file/input_file.h"
#include "lib/text/text.h"

#define TITLE	  "deadwood final 1\n"
/* folder below the configuration's folder that is not hashed */
#define LEFT_OUT  "/results"
#define KEY_BYTES 32
#define FIXTURES_MAX                                                           \
	1000000 /* arbitrary: hashing this many takes a second; further        \
		   matches follow from the same rule */

/* --- hashes --------------------------------------------------------------- */

void
freeze_commitment(const char *text, char hex[FREEZE_HASH_TEXT])
{
	digest_text(text, hex);
}

/* Hash the configuration without the keys jobs and logs, which affect no
 * result.  Build commands are not hashed either, because their output is frozen
 * and they do not run again. */
static void
freeze_hash_config(const struct config *config, char hex[FREEZE_HASH_TEXT])
{
	struct config copy = *config;
	char *whole, *without, *text;

	copy.jobs = 0;
	copy.bots = xcalloc(config->bot_count, sizeof(*copy.bots));
	for (uint32_t i = 0; i < config->bot_count; i++) {
		copy.bots[i] = config->bots[i];
		copy.bots[i].build = NULL;
	}
	whole = config_text(&copy);
	without = text_without(whole, "logs:");
	text = text_without(without,
			    "machines: any"); /* texts of older versions have no
						 such line */
	digest_text(text, hex);
	free(copy.bots);
	free(whole);
	free(without);
	free(text);
}

/* Hash the seats and cards of all matches that do not depend on results.  They
 * are hashed as text, so that every machine computes the same hash.  Returns
 * the number of these matches. */
static uint64_t
freeze_hash_schedule(const struct config *config, char hex[FREEZE_HASH_TEXT])
{
	crypto_generichash_state state;
	struct schedule_fault fault;
	struct schedule *schedule = config_schedule(config, &fault);
	uint64_t matches = schedule_known(schedule);
	unsigned char hash[32];
	struct fixture at;
	char line[256];

	crypto_generichash_init(&state, NULL, 0, sizeof(hash));
	for (uint64_t i = 1; i <= matches && i <= FIXTURES_MAX; i++) {
		size_t n;

		schedule_at(schedule, i, &at);
		n = (size_t)snprintf(line, sizeof(line), "%llu %llu",
				     (unsigned long long)at.match,
				     (unsigned long long)at.cards);
		for (uint32_t seat = 0; seat < config->seats; seat++)
			n += (size_t)snprintf(line + n, sizeof(line) - n, " %u",
					      at.bots[seat]);
		crypto_generichash_update(&state, (const unsigned char *)line,
					  n + 1);
	}
	crypto_generichash_final(&state, hash, sizeof(hash));
	sodium_bin2hex(hex, FREEZE_HASH_TEXT, hash, sizeof(hash));
	schedule_free(schedule);
	return matches;
}

/* Return the rest of line number @nth (counted from 0) of the lines that start
 * with @word; owned; "" if there is no such line. */
static char *
freeze_value(const char *text, const char *word, unsigned nth)
{
	size_t n = strlen(word);

	for (; *text != '\0'; text += strcspn(text, "\n") + 1)
		if (strncmp(text, word, n) == 0 && text[n] == ' ' && nth-- == 0)
			return xprintf("%.*s", (int)strcspn(text + n + 1, "\n"),
				       text + n + 1);
	return xstrdup("");
}

/* --- the text ------------------------------------------------------------- */

/* Paths that the hash of a bot's folder ignores: the configuration file,
 * results beside it, and the file with the text itself.  Owned. */
struct left_out {
	char *paths[4]; /* ends with NULL */
};

static void
left_out_init(const struct config *config, const char *file,
	      struct left_out *left)
{
	size_t n = 0;

	memset(left, 0, sizeof(*left));
	left->paths[n++] = xprintf("%s" LEFT_OUT, config->dir);
	if (config->file != NULL)
		left->paths[n++] = xstrdup(config->file);
	if (file != NULL)
		left->paths[n] = xstrdup(file);
}

/* Read these paths from a text, because the run may continue with another path
 * of its configuration. */
static void
left_out_read(const char *text, struct left_out *left)
{
	size_t n = 0;

	for (unsigned i = 0; i < 3; i++) {
		char *path = freeze_value(text, "without", i);

		if (*path != '\0')
			left->paths[n++] = path;
		else
			free(path);
	}
	left->paths[n] = NULL;
}

static void
left_out_release(struct left_out *left)
{
	for (size_t i = 0; left->paths[i] != NULL; i++)
		free(left->paths[i]);
}

static bool
freeze_write_path(FILE *out, const struct bot *bot, const char *path,
		  const struct left_out *left, struct diag *diag)
{
	char hex[BOT_FOLDER_HASH_TEXT];

	if (!path_hash(path, (const char *const *)left->paths, hex)) {
		diag_set(diag, "bot %s: %s: %s", bot->name, path,
			 strerror(errno));
		return false;
	}
	fprintf(out, "bot %s %s %s\n", bot->name, hex, path);
	return true;
}

/* Write the hash of the bot's folder, which a house bot does not have.  Then
 * write the hashes of the paths under read, and of files outside of the folder
 * that the command names. */
static bool
freeze_write_bot(FILE *out, const struct bot *bot, const struct left_out *left,
		 struct diag *diag)
{
	bool house = bot_is_bundled(bot);

	if (!house && !freeze_write_path(out, bot, bot->dir, left, diag))
		return false;
	for (size_t i = 0; bot->argv[i] != NULL; i++)
		if (bot->argv[i][0] == '/' &&
		    (house || !path_is_below(bot->argv[i], bot->dir)) &&
		    (i == 0 || access(bot->argv[i], R_OK) == 0) &&
		    !freeze_write_path(out, bot, bot->argv[i], left, diag))
			return false;
	for (size_t i = 0; bot->read != NULL && bot->read[i] != NULL; i++)
		if (!freeze_write_path(out, bot, bot->read[i], left, diag))
			return false;
	return true;
}

static void
freeze_write_plan(FILE *out, const struct config *config, const char *key)
{
	char hex[FREEZE_HASH_TEXT];
	uint64_t matches;

	fprintf(out, TITLE "key %s\nseed %s\nprogram deadwood %s\n", key,
		config->seed, DEADWOOD_VERSION);
	freeze_hash_config(config, hex);
	fprintf(out, "config %s\n", hex);
	digest_text(config->rules, hex);
	fprintf(out, "rules %s\n", hex);
	matches = freeze_hash_schedule(config, hex);
	fprintf(out, "schedule %s of %llu matches\n", hex,
		(unsigned long long)matches);
}

/* Return the text, owned; NULL with @diag. */
static char *
freeze_make_text(const struct config *config, const char *key,
		 const struct left_out *left, bool bots, struct diag *diag)
{
	char *text = NULL;
	size_t n = 0;
	FILE *out = xmemstream(&text, &n);
	bool ok = true;

	freeze_write_plan(out, config, key);
	for (size_t i = 0; left->paths[i] != NULL; i++)
		fprintf(out, "without %s\n", left->paths[i]);
	for (uint32_t i = 0; ok && bots && i < config->bot_count; i++)
		ok = freeze_write_bot(out, &config->bots[i], left, diag);
	fclose(out);
	if (ok)
		return text;
	free(text);
	return NULL;
}

char *
freeze_text(const struct config *config, const char *file, struct diag *diag)
{
	unsigned char bytes[KEY_BYTES];
	char key[2 * KEY_BYTES + 1], *text;
	struct left_out left;

	left_out_init(config, file, &left);
	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(key, sizeof(key), bytes, sizeof(bytes));
	text = freeze_make_text(config, key, &left, true, diag);
	left_out_release(&left);
	sodium_memzero(bytes, sizeof(bytes));
	sodium_memzero(key, sizeof(key));
	return text;
}

void
freeze_draw_seed(struct config *config)
{
	unsigned char bytes[KEY_BYTES];

	randombytes_buf(bytes, sizeof(bytes));
	free(config->seed);
	config->seed = xcalloc(2 * KEY_BYTES + 1, 1);
	sodium_bin2hex(config->seed, 2 * KEY_BYTES + 1, bytes, sizeof(bytes));
	sodium_memzero(bytes, sizeof(bytes));
}

static void
freeze_refuse_existing(const char *path, struct diag *diag)
{
	diag_set(diag,
		 "%s exists already, and may have been published: give another "
		 "--out",
		 path);
}

bool
freeze_is_new(const char *path, struct diag *diag)
{
	struct stat st;

	if (lstat(path, &st) != 0)
		return true; /* for any other error, freeze_write reports it */
	freeze_refuse_existing(path, diag);
	return false;
}

/* Rename a complete file to its final name.  Returns false with errno: EEXIST
 * if a file of that name exists. */
static bool
freeze_rename_draft(const char *draft, const char *path)
{
	struct stat st;

	if (renameat2(AT_FDCWD, draft, AT_FDCWD, path, RENAME_NOREPLACE) == 0)
		return true;
	if (errno != EINVAL && errno != ENOSYS)
		return false;
	/* the file system does not support RENAME_NOREPLACE */
	if (lstat(path, &st) == 0) {
		errno = EEXIST;
		return false;
	}
	return rename(draft, path) == 0;
}

bool
freeze_write(const char *path, const char *text, struct diag *diag)
{
	char *draft = xprintf("%s" ATOMIC_FILE_ENDING, path);
	FILE *file = atomic_file_open(draft);
	bool ok = file != NULL && fchmod(fileno(file), 0600) == 0 &&
		  fputs(text, file) != EOF && fflush(file) == 0 &&
		  fsync(fileno(file)) == 0;

	if (file != NULL)
		ok = fclose(file) == 0 && ok;
	ok = ok && freeze_rename_draft(draft, path);
	if (!ok && errno == EEXIST)
		freeze_refuse_existing(path, diag);
	else if (!ok)
		diag_set(diag, "%s: %s", path, strerror(errno));
	if (!ok && file != NULL)
		unlink(draft);
	free(draft);
	return ok;
}

char *
freeze_read(const char *path, struct diag *diag)
{
	struct diag why;
	size_t len;
	char *text = log_read(path, &len, &why);

	if (text == NULL) {
		diag_set(diag, "%s %s", path, why.text);
		return NULL;
	}
	if (strlen(text) == len && len > 0 && text[len - 1] == '\n' &&
	    strncmp(text, TITLE "key ", sizeof(TITLE "key ") - 1) == 0)
		return text;
	diag_set(diag, "%s was not written by `arena commit` or by a final",
		 path);
	free(text);
	return NULL;
}

/* --- checks -------------------------------------------------------------- */

bool
freeze_is_complete(const char *text, struct diag *diag)
{
	static const char *const words[] = { "key",    "seed",	"program",
					     "config", "rules", "schedule" };

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		char *value = freeze_value(text, words[i], 0);
		bool is_there = *value != '\0';

		free(value);
		if (is_there)
			continue;
		diag_set(diag,
			 "the commitment has no line \"%s\": its file was "
			 "changed since `arena commit` wrote it",
			 words[i]);
		return false;
	}
	return true;
}

bool
freeze_use_seed(const char *text, struct config *config, struct diag *diag)
{
	char *seed = freeze_value(text, "seed", 0);

	if (!config->seed_drawn && strcmp(seed, config->seed) != 0) {
		diag_set(diag, "the seed of the configuration is not the "
			       "committed seed: remove the key seed");
		free(seed);
		return false;
	}
	free(config->seed);
	config->seed = seed;
	config->seed_drawn = false;
	return true;
}

/* Set @diag to a message that says how a bot differs from its line "bot NAME
 * HASH PATH" in the text. */
static void
freeze_describe_bot(const char *line, const char *const *leave_out,
		    struct diag *diag)
{
	const char *name = line + strlen("bot ");
	int n = (int)strcspn(name, " \n");
	const char *hash = name + n + strspn(name + n, " ");
	const char *at = hash + strcspn(hash, " \n");
	char *path = xprintf("%.*s", (int)strcspn(at, "\n"), at);
	char *newest = bot_folder_newest(path + strspn(path, " "), leave_out);

	diag_set(diag,
		 "final: bot %.*s is not as it was frozen. Changed, added or "
		 "missing:%s%s%s%s. Restore it, or commit to a new final",
		 n, name, path, newest != NULL ? " (changed last there: " : "",
		 newest != NULL ? newest : "", newest != NULL ? ")" : "");
	free(newest);
	free(path);
}

/* Set @diag to a message about the first line that differs.  Either text may
 * have ended before that line. */
static void
freeze_describe_line(const char *was, const char *is,
		     const char *const *leave_out, struct diag *diag)
{
	const char *line = *was != '\0' ? was : is;

	if (strncmp(line, "bot ", 4) == 0)
		freeze_describe_bot(line, leave_out, diag);
	else
		diag_set(diag,
			 "final: not as it was frozen in " FREEZE_FILE
			 ": the %.*s",
			 (int)strcspn(line, " \n"), line);
}

/* Return true if @was starts with the lines of @is. */
static bool
freeze_same_lines(const char *was, const char *is, const char *const *leave_out,
		  struct diag *diag)
{
	while (*is != '\0') {
		size_t n = strcspn(is, "\n") + 1;

		if (strncmp(was, is, n) != 0) {
			freeze_describe_line(was, is, leave_out, diag);
			return false;
		}
		was += n;
		is += n;
	}
	return true;
}

/* Return true if freeze_text would make the same text now, or the same text
 * before the lines of the bots. */
static bool
freeze_text_is_current(const char *text, const struct config *config, bool bots,
		       struct diag *diag)
{
	char *key = freeze_value(text, "key", 0), *is;
	struct left_out left;
	bool ok;

	left_out_read(text, &left);
	is = freeze_make_text(config, key, &left, bots, diag);
	ok = is != NULL &&
	     freeze_same_lines(text, is, (const char *const *)left.paths, diag);
	if (ok && bots && strlen(text) != strlen(is)) {
		freeze_describe_line(text + strlen(is), "",
				     (const char *const *)left.paths, diag);
		ok = false;
	}
	free(is);
	free(key);
	left_out_release(&left);
	return ok;
}

/* Return true if the text was made in another folder.  The text contains
 * absolute paths, so it is valid only in that folder.  The first line "without"
 * starts with the path of that folder. */
static bool
freeze_text_is_moved(const char *text, const struct config *config,
		     struct diag *diag)
{
	char *first = freeze_value(text, "without", 0);
	size_t len = strlen(first), end = strlen(LEFT_OUT);
	bool moved = len > end && strcmp(first + len - end, LEFT_OUT) == 0 &&
		     (strlen(config->dir) != len - end ||
		      strncmp(config->dir, first, len - end) != 0);

	if (moved)
		diag_set(diag,
			 "final: frozen for the folder %.*s, but the "
			 "configuration is in %s: full paths are frozen too. "
			 "Play the final in that folder, or freeze it again "
			 "here with `arena commit`",
			 (int)(len - end), first, config->dir);
	free(first);
	return moved;
}

bool
freeze_is_moved(const char *dir, const struct config *config, struct diag *diag)
{
	char *path = xprintf("%s/" FREEZE_FILE, dir);
	char *text = freeze_read(path, diag);
	bool moved = text != NULL && freeze_text_is_moved(text, config, diag);

	free(text);
	free(path);
	return moved;
}

bool
freeze_check(const char *text, const struct config *config, struct diag *diag)
{
	if (freeze_text_is_current(text, config, true, diag))
		/* sets @diag if the other folder is the cause */
		return true;
	(void)freeze_text_is_moved(text, config, diag);
	return false;
}

/* Return true if PATH in a line "bot NAME HASH PATH" still has this hash. */
static bool
freeze_bot_is_unchanged(const char *line, const struct left_out *left)
{
	const char *hash = line + 4 + strcspn(line + 4, " \n");
	size_t n = strcspn(line, "\n");
	char hex[BOT_FOLDER_HASH_TEXT], *path;
	bool same;

	if (n < (size_t)(hash - line) + 1 + BOT_FOLDER_HASH_TEXT)
		return false;
	hash++;
	path = xprintf("%.*s",
		       (int)(n - (size_t)(hash - line)) - BOT_FOLDER_HASH_TEXT,
		       hash + BOT_FOLDER_HASH_TEXT);
	same = path_hash(path, (const char *const *)left->paths, hex) &&
	       strncmp(hex, hash, BOT_FOLDER_HASH_TEXT - 1) == 0;
	free(path);
	return same;
}

unsigned
freeze_count_changed(const char *text)
{
	struct left_out left;
	unsigned changed = 0;

	left_out_read(text, &left);
	for (const char *at = text; *at != '\0'; at += strcspn(at, "\n") + 1)
		if (strncmp(at, "bot ", 4) == 0)
			changed += !freeze_bot_is_unchanged(at, &left);
	left_out_release(&left);
	return changed;
}

bool
freeze_check_plan(const char *text, const struct config *config,
		  unsigned *changed, struct diag *diag)
{
	*changed = freeze_count_changed(text);
	return freeze_text_is_current(text, config, false, diag);
}

bool
freeze_is_for(const char *text, const struct config *config)
{
	char *first = freeze_value(text, "without", 0);
	char *own = xprintf("%s" LEFT_OUT, config->dir);
	bool same = strcmp(first, own) == 0;

	free(own);
	free(first);
	for (uint32_t i = 0; same && i < config->bot_count; i++) {
		const struct bot *bot = &config->bots[i];
		char *line = xprintf("\nbot %s ", bot->name);

		same = bot_is_bundled(bot) || strstr(text, line) != NULL;
		free(line);
	}
	return same;
}

/* --- a run's folder ------------------------------------------------------- */

bool
freeze_exists(const char *dir)
{
	return folder_has_file(dir, FREEZE_FILE);
}

/* Check that the results directory is not in a bot's folder, because results
 * would change the hash of the folder. */
static bool
freeze_check_outdir(const struct config *config, const char *dir,
		    struct diag *diag)
{
	char *real = folder_path(dir);
	struct left_out left;
	bool ok = true;

	left_out_init(config, NULL, &left);
	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		const struct bot *bot = &config->bots[i];

		ok = bot_is_bundled(bot) || !path_is_below(real, bot->dir) ||
		     path_is_below(real, left.paths[0]);
		if (!ok)
			diag_set(diag,
				 "final: %s is in the folder of bot %s, whose "
				 "files are frozen: give another --out",
				 dir, bot->name);
	}
	left_out_release(&left);
	free(real);
	return ok;
}

/* Return the text of the final that the run plays: the text of the commitment
 * file, or a new text. */
static char *
freeze_first_text(const struct config *config, const char *commitment,
		  bool begun, struct diag *diag)
{
	if (begun) {
		diag_set(diag, "final: " FREEZE_FILE " is missing: restore it "
			       "from a copy, or start the run again in a "
			       "new folder");
		return NULL;
	}
	return commitment != NULL ? freeze_read(commitment, diag)
				  : freeze_text(config, NULL, diag);
}

/* Check that the run in this folder was started with the given commitment. */
static bool
freeze_check_commitment(const char *text, const char *commitment,
			struct diag *diag)
{
	char *committed;
	bool same;

	if (commitment == NULL)
		return true;
	committed = freeze_read(commitment, diag);
	if (committed == NULL)
		return false;
	same = strcmp(committed, text) == 0;
	if (!same)
		diag_set(diag,
			 "final: the run in this folder was not started with "
			 "the commitment %s",
			 commitment);
	free(committed);
	return same;
}

char *
freeze_read_commitment(const char *dir, struct diag *diag)
{
	char *path = xprintf("%s/" FREEZE_FILE, dir);
	char *text = freeze_read(path, diag), *hex = NULL;

	if (text != NULL) {
		hex = xcalloc(FREEZE_HASH_TEXT, 1);
		freeze_commitment(text, hex);
	}
	free(text);
	free(path);
	return hex;
}

/* Print whether the final is frozen now or was frozen earlier.  The paths are
 * absolute, so that a user in the wrong folder notices it. */
static void
freeze_print(const char *text, const char *dir, const char *commitment,
	     bool again)
{
	char *real = folder_path(dir), hex[FREEZE_HASH_TEXT];

	freeze_commitment(text, hex);
	fputs("final: bots, rules, seed and schedule are ", stderr);
	if (again)
		fputs("as they were frozen in", stderr);
	else if (commitment != NULL)
		fprintf(stderr, "as committed in %s, kept in", commitment);
	else
		fputs("frozen now (no commitment was made before) in", stderr);
	fprintf(stderr, " %s/" FREEZE_FILE "; commitment %s\n", real, hex);
	free(real);
}

bool
freeze_folder(const struct config *config, const char *dir,
	      const char *commitment, bool begun, struct diag *diag)
{
	char *path = xprintf("%s/" FREEZE_FILE, dir), *text = NULL;
	bool again = freeze_exists(dir), ok = false;

	if (!config->final) {
		ok = true;
		goto out;
	}
	if (!freeze_check_outdir(config, dir, diag))
		goto out;
	text = again ? freeze_read(path, diag)
		     : freeze_first_text(config, commitment, begun, diag);
	if (text == NULL || !freeze_check_commitment(text, commitment, diag) ||
	    !freeze_check(text, config, diag))
		goto out;
	ok = again || outdir_write(dir, FREEZE_FILE, text, diag);
	if (ok)
		freeze_print(text, dir, commitment, again);
out:
	free(text);
	free(path);
	return ok;
}

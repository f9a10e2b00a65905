/* dataset_card.c - data card of a dataset; see dataset_card.h. */
#include "arena/dataset/dataset_card.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "arena/store/digest.h"
#include "lib/alloc.h"
#include "lib/format/jsonw.h"
#include "referee/sheet/rules_words.h"
#include "referee/sheet/sheet.h"

const char *const dataset_splits[2] = { "train", "test" };

/* The files of a split, by the names of their configurations. */
static const char *const parts[] = { "decisions", "text" };

/* A card during writing.  @failed: true: a file could not be read. */
struct card {
	FILE *out;
	const char *dir;
	const struct dataset_how *how;
	const struct store_run *run;
	const struct rules *rules;
	const struct dataset_counts *counts;
	bool failed;
	struct diag *diag;
};

static bool
card_has_file(const struct card *card, const char *name)
{
	char *path = xprintf("%s/%s", card->dir, name);
	bool there = access(path, F_OK) == 0;

	free(path);
	return there;
}

/* --- YAML head ------------------------------------------------------------ */

/* Return the size category of Hugging Face for a number of lines. */
static const char *
card_size_category(uint64_t lines)
{
	static const char *const words[] = { "n<1K",	   "1K<n<10K",
					     "10K<n<100K", "100K<n<1M",
					     "1M<n<10M",   "10M<n<100M",
					     "100M<n<1B" };
	size_t i = 0;

	for (uint64_t limit = 1000;
	     lines >= limit && i + 1 < sizeof(words) / sizeof(*words);
	     limit *= 10)
		i++;
	return words[i];
}

static void
card_print_config(const struct card *card, const char *part)
{
	fprintf(card->out, "- config_name: %s\n%s  data_files:\n", part,
		part == parts[0] ? "  default: true\n" : "");
	for (size_t i = 0; i < 2; i++) {
		char *name = xprintf("%s/%s.jsonl.zst", dataset_splits[i],
				     part);

		if (card_has_file(card, name))
			fprintf(card->out, "  - split: %s\n    path: %s\n",
				dataset_splits[i], name);
		free(name);
	}
}

static void
card_print_head(const struct card *card)
{
	const char *name = card->run->name[0] != '\0' ? card->run->name
						      : card->rules->title;
	char text[1024];
	struct jsonw title;

	jsonw_init(&title, text, sizeof(text));
	jsonw_str(&title, name);
	fputs("---\n", card->out);
	if (card->how->license != NULL)
		fprintf(card->out, "license: %s\n", card->how->license);
	fprintf(card->out,
		"pretty_name: %.*s\n"
		"size_categories:\n- %s\n"
		"task_categories:\n- reinforcement-learning\n%s"
		"tags:\n- games\n- card-games\n- rummy\n"
		"- imperfect-information\n- deadwood\n"
		"configs:\n",
		(int)title.n, text,
		card_size_category(card->counts->decisions[0] +
				   card->counts->decisions[1]),
		card->how->text ? "- text-generation\n" : "");
	card_print_config(card, parts[0]);
	if (card->how->text)
		card_print_config(card, parts[1]);
	fputs("- config_name: games\n  data_files:\n  - split: all\n"
	      "    path: games.jsonl\n---\n\n",
	      card->out);
}

/* --- sections ------------------------------------------------------------- */

static void
card_print_contents(const struct card *card)
{
	const struct dataset_counts *counts = card->counts;

	fprintf(card->out,
		"# Decisions in %s\n\n"
		"This dataset contains the decisions of %u bots in a "
		"tournament of %s. Each decision\n"
		"consists of the view of one seat, the legal actions, the "
		"action of the bot, and the results of the\n"
		"deal and of the match. A view contains only what this seat "
		"could see.\n\n"
		"| | train | test |\n| --- | --- | --- |\n"
		"| matches | %" PRIu64 " | %" PRIu64 " |\n"
		"| decisions | %" PRIu64 " | %" PRIu64 " |\n\n",
		card->rules->title, card->run->bot_count, card->rules->title,
		counts->matches[0], counts->matches[1], counts->decisions[0],
		counts->decisions[1]);
	fprintf(card->out,
		"The tournament has %" PRIu64 " further matches that the "
		"dataset omits: %" PRIu64 " void matches, and\n%" PRIu64
		" matches without a stored log.\n\n",
		counts->void_matches + counts->without_log,
		counts->void_matches, counts->without_log);
	fputs("All matches with the same cards are in the same split: a hash "
	      "of the cards decides the split.\n\n"
	      "```python\nfrom datasets import load_dataset\n\n"
	      "decisions = load_dataset(\"json\", data_files={\"train\": "
	      "\"train/decisions.jsonl.zst\"})\n```\n\n",
	      card->out);
}

/* The columns of decisions, and their meanings. */
static const char *const columns[][2] = {
	{ "game", "name of the game" },
	{ "match", "number of the match, as in games.jsonl" },
	{ "deal", "number of the deal in the match, from 1" },
	{ "seat", "seat of the bot, from 0" },
	{ "bot", "name of the bot" },
	{ "req", "number of the request to this seat in the match, from 1" },
	{ "phase", "phase of the turn" },
	{ "view", "JSON text: the request that the bot received, without the "
		  "list of legal actions and the members that are columns" },
	{ "legal", "JSON text: list of the legal actions" },
	{ "legal_more", "true: further actions are legal too" },
	{ "limit_ms", "time for the answer, in milliseconds" },
	{ "action", "JSON text: the action; of several actions in one answer, "
		    "the first" },
	{ "action_index", "index of the action in `legal`, from 0; -1: the "
			  "list omits the action" },
	{ "by_default", "true: the referee played its default action, because "
			"the bot gave no valid answer" },
	{ "values", "JSON text: list of pairs of an index in `legal` and the "
		    "bot's value of this action" },
	{ "values_unit", "unit of the values: points, win or empty" },
	{ "note", "the bot's comment on its answer" },
	{ "tokens_in", "tokens that the bot reports to have read" },
	{ "tokens_out", "tokens that the bot reports to have written" },
	{ "cost", "cost that the bot reports" },
	{ "bank_us", "time in the bank before the request, in microseconds" },
	{ "used_us", "time charged for the answer, in microseconds" },
	{ "bank_left_us", "time in the bank after the answer, in "
			  "microseconds" },
	{ "more_actions", "JSON text: list of the further actions in the same "
			  "answer" },
	{ "deal_how", "how the deal ended" },
	{ "deal_points", "points of the seat in the deal" },
	{ "score", "score of the seat at the end of the match" },
	{ "place", "place of the seat in the match, from 1" },
	{ "points", "match points of the seat, from 0 to 1" },
};

static void
card_print_columns(const struct card *card)
{
	fputs("## Columns of decisions\n\n| column | content |\n"
	      "| --- | --- |\n",
	      card->out);
	for (size_t i = 0; i < sizeof(columns) / sizeof(*columns); i++)
		fprintf(card->out, "| `%s` | %s |\n", columns[i][0],
			columns[i][1]);
	fputc('\n', card->out);
}

static void
card_print_file(struct card *card, const char *name)
{
	char *path = xprintf("%s/%s", card->dir, name);
	char hex[DIGEST_TEXT];

	if (!digest_sha256_file(path, hex)) {
		diag_set(card->diag, "%s: %s", path, strerror(errno));
		card->failed = true;
	} else {
		fprintf(card->out, "| `%s` | `%s` |\n", name, hex);
	}
	free(path);
}

static void
card_print_files(struct card *card)
{
	fputs("## Files\n\n`games.jsonl` contains a line for each match, with "
	      "the SHA-256 of its log.\n`" DATASET_CARD_RULES
	      "` contains every parameter of the game.\n\n"
	      "| file | SHA-256 |\n| --- | --- |\n",
	      card->out);
	for (size_t i = 0; i < 4; i++) {
		char *name = xprintf("%s/%s.jsonl.zst", dataset_splits[i / 2],
				     parts[i % 2]);

		if (card_has_file(card, name))
			card_print_file(card, name);
		free(name);
	}
	card_print_file(card, "games.jsonl");
	card_print_file(card, DATASET_CARD_RULES);
}

static void
card_print_origin(const struct card *card)
{
	fprintf(card->out,
		"\n## Origin\n\n"
		"The tournament was played with %s, and the dataset was "
		"written by deadwood %s.\n",
		card->run->program, DEADWOOD_VERSION);
	fprintf(card->out,
		card->how->license != NULL
			? "The licence of the dataset is %s.\n"
			: "The organiser has stated no licence.%s\n",
		card->how->license != NULL ? card->how->license : "");
	fputs("\n## Rules\n\n", card->out);
	rules_words_write(card->rules, card->out);
}

/* --- files ---------------------------------------------------------------- */

static bool
card_write_rules(const struct card *card)
{
	char *text = xcalloc(SHEET_JSON_MAX + 2, 1);
	struct jsonw jsonw;
	bool done;

	jsonw_init(&jsonw, text, SHEET_JSON_MAX + 1);
	sheet_write_json(card->rules, &jsonw);
	jsonw_line(&jsonw);
	done = outdir_write(card->dir, DATASET_CARD_RULES, text, card->diag);
	free(text);
	return done;
}

bool
dataset_card_write(const char *dir, const struct dataset_how *how,
		   const struct store_run *run, const struct rules *rules,
		   const struct dataset_counts *counts, struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	struct card card = { .dir = dir,
			     .how = how,
			     .run = run,
			     .rules = rules,
			     .counts = counts,
			     .diag = diag };
	bool done;

	if (!card_write_rules(&card))
		return false;
	card.out = xmemstream(&text, &len);
	card_print_head(&card);
	card_print_contents(&card);
	card_print_columns(&card);
	card_print_files(&card);
	card_print_origin(&card);
	fclose(card.out);
	done = !card.failed && outdir_write(dir, "README.md", text, diag);
	free(text);
	return done;
}

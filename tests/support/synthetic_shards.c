#include "tests/support/synthetic_shards.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/config/config.h"
#include "arena/schedule/seeds.h"
#include "arena/store/digest.h"
#include "arena/store/store.h"
#include "arena/store/store_shard.h"
#include "lib/alloc.h"

#define LINE "{\"type\":\"filling\",\"text\":\"0123456789abcdefghijklmnop\"}\n"

#define NAME_BYTES 40

/* The tournament, and the shard that is being made */
struct build {
	const struct synthetic_shards *what;
	struct config *config;
	struct schedule *schedule;
	struct seeds seeds;
	char *text; /* text of config.yaml */
	struct store_bot *bots;
	struct store *store;
	char folder[256];
};

static void
shards_require(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "synthetic shards: %s\n", what);
	exit(1);
}

static void
shards_read_config(struct build *build)
{
	const struct synthetic_shards *what = build->what;
	char *text = xprintf("name: cup\ngame: gin\nseed: s\nrounds: %" PRIu64
			     "\nisolation: none\nset_aside: 0\nbots: "
			     "[house:greedy, house:first, house:random, "
			     "house:greedy, house:random]\n",
			     what->rounds);
	struct config_error error;
	struct schedule_fault fault;

	build->config = config_read_kept("cup.yaml", text, &error);
	shards_require(build->config != NULL, error.diag.text);
	build->schedule = config_schedule(build->config, &fault);
	shards_require(build->schedule != NULL, fault.diag.text);
	build->text = config_text(build->config);
	seeds_init(&build->seeds, build->config->seed);
	build->bots = xcalloc(build->config->bot_count, sizeof(*build->bots));
	for (uint32_t i = 0; i < build->config->bot_count; i++)
		build->bots[i] = (struct store_bot){
			.name = build->config->bots[i].name, .run = "house"
		};
	free(text);
}

/* Compute the commitment to a match seed, which is the hash of the seed. */
static void
shards_commitment(const char *seed, char hex[DIGEST_TEXT])
{
	char bytes[SEEDS_KEY_BYTES];

	for (size_t i = 0; i < sizeof(bytes); i++) {
		const char pair[] = { seed[2 * i], seed[2 * i + 1], '\0' };

		bytes[i] = (char)strtoul(pair, NULL, 16);
	}
	digest_bytes(bytes, sizeof(bytes), hex);
}

/* Return the log of a match that seat 0 won; owned. */
static char *
shards_write_log(const struct build *build, const struct fixture *at)
{
	const struct store_bot *bots = build->bots;
	char seed[SEEDS_HEX_MAX], commitment[DIGEST_TEXT], *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	shards_require(out != NULL, "no memory");
	seeds_match(&build->seeds, at->cards, seed);
	shards_commitment(seed, commitment);
	fprintf(out,
		"{\"type\":\"header\",\"match\":%" PRIu64
		",\"rules\":%s,\"players\":[\"%s\",\"%s\"],\"commitment\":"
		"\"%s\",\"bot_seeds\":[%" PRIu32 ",%" PRIu32 "]}\n",
		at->match, build->config->rules, bots[at->bots[0]].name,
		bots[at->bots[1]].name, commitment,
		seeds_bot(&build->seeds, at->match, 0),
		seeds_bot(&build->seeds, at->match, 1));
	for (unsigned n = 0; n < build->what->log_bytes / strlen(LINE); n++)
		fputs(LINE, out);
	fprintf(out,
		"{\"type\":\"end\",\"of\":\"match\",\"deals\":1,\"scores\":[20,"
		"0],\"places\":[1,2],\"seats\":[{\"verdict\":\"ok\","
		"\"decisions\":20,\"faults\":0,\"noise\":0,\"used_us\":900,"
		"\"max_us\":90},{\"verdict\":\"ok\",\"decisions\":20,"
		"\"faults\":0,\"noise\":0,\"used_us\":900,\"max_us\":90}]}\n"
		"{\"type\":\"seed\",\"seed\":\"%s\",\"hash\":\"\"}\n",
		seed);
	fclose(out);
	return text;
}

/* Store the log, and set the members of the row that describe the log. */
static void
shards_store_log(const struct build *build, const struct fixture *at,
		 struct store_match *row, char *name, char *hash)
{
	char *text = shards_write_log(build, at), *path;
	FILE *file;

	digest_text(text, hash);
	snprintf(name, NAME_BYTES, "logs/%06" PRIu64 ".jsonl", at->match);
	path = xprintf("%s/%s", build->folder, name);
	file = fopen(path, "we");
	shards_require(file != NULL, path);
	shards_require(fputs(text, file) != EOF && fclose(file) == 0, path);
	row->log_bytes = strlen(text);
	free(path);
	free(text);
}

static void
shards_add_match(struct build *build, uint64_t number)
{
	struct fixture at;
	char name[NAME_BYTES] = "", hash[DIGEST_TEXT] = "";
	struct store_match row = { .number = number,
				   .deals = 1,
				   .why_void = "",
				   .ended_ms = 1700000000000,
				   .took_us = 50000,
				   .seats = 2 };
	struct diag diag;

	schedule_at(build->schedule, number, &at);
	if (build->what->log_bytes > 0)
		shards_store_log(build, &at, &row, name, hash);
	row.group = at.cards;
	row.round = at.round;
	row.log = name;
	row.log_hash = hash;
	for (unsigned i = 0; i < 2; i++)
		row.seat[i] = (struct store_seat){ .bot = at.bots[i],
						   .score = i == 0 ? 20 : 0,
						   .place = i + 1,
						   .verdict = VERDICT_OK,
						   .detail = "",
						   .version = "",
						   .decisions = 20,
						   .used_us = 900,
						   .max_us = 90 };
	shards_require(store_put(build->store, &row, &diag), diag.text);
}

static void
shards_open_one(struct build *build, struct shard shard)
{
	const struct config *config = build->config;
	const struct store_bot_hashes bytes = { "house", "" };
	struct store_run run = {
		.name = config->name,
		.config = build->text,
		.game = config->rules_name,
		.seed = config->seed,
		.isolation = "none",
		.program = "deadwood " DEADWOOD_VERSION,
		.started_ms = 1700000000000,
		.matches = schedule_known(build->schedule),
		.group_matches = (unsigned)schedule_sharing(build->schedule),
		.seats = 2,
		.shard = shard,
		.bot_count = config->bot_count,
		.bots = build->bots,
	};
	char logs[300];
	struct diag diag;

	snprintf(build->folder, sizeof(build->folder), "%s/%" PRIu32,
		 build->what->dir, shard.number);
	snprintf(logs, sizeof(logs), "%s/logs", build->folder);
	shards_require(mkdir(build->folder, 0755) == 0 &&
			       mkdir(logs, 0755) == 0,
		       logs);
	build->store = store_open(build->folder, &run, &diag);
	shards_require(build->store != NULL, diag.text);
	for (uint32_t i = 0; i < config->bot_count; i++)
		shards_require(
			store_shard_add_bot(build->store, i, &bytes, &diag),
			diag.text);
}

static void
shards_make_one(struct build *build, uint32_t number)
{
	const struct shard shard = { number, build->what->shards };
	const struct stage all = { 1, schedule_known(build->schedule) };
	struct diag diag;
	struct cut cut;

	shards_open_one(build, shard);
	shard_cut(build->schedule, all, shard, &cut);
	for (uint64_t match = shard_next(&cut, 1); match <= all.last;
	     match = shard_next(&cut, match + 1))
		shards_add_match(build, match);
	shards_require(store_commit(build->store, &diag), diag.text);
	store_close(build->store);
}

void
synthetic_shards(const struct synthetic_shards *what)
{
	struct build build = { .what = what };

	shards_read_config(&build);
	for (uint32_t i = 1; i <= what->shards; i++)
		shards_make_one(&build, i);
	free(build.bots);
	free(build.text);
	schedule_free(build.schedule);
	config_free(build.config);
}

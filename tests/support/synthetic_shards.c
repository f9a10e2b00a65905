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

/* The tournament, and the shard that is made. */
struct making {
	const struct synthetic_shards *what;
	struct config *config;
	struct schedule *schedule;
	struct seeds seeds;
	char *text; /* of config.yaml */
	struct store_bot *bots;
	struct store *store;
	char folder[256];
};

static void
must(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "synthetic shards: %s\n", what);
	exit(1);
}

static void
read_config(struct making *making)
{
	const struct synthetic_shards *what = making->what;
	char *text = xprintf("name: cup\ngame: gin\nseed: s\nrounds: %" PRIu64
			     "\nisolation: none\nset_aside: 0\nbots: "
			     "[house:greedy, house:first, house:random, "
			     "house:greedy, house:random]\n",
			     what->rounds);
	struct config_error error;
	struct schedule_fault fault;

	making->config = config_read_kept("cup.yaml", text, &error);
	must(making->config != NULL, error.diag.text);
	making->schedule = config_schedule(making->config, &fault);
	must(making->schedule != NULL, fault.diag.text);
	making->text = config_text(making->config);
	seeds_init(&making->seeds, making->config->seed);
	making->bots = xcalloc(making->config->bot_count,
			       sizeof(*making->bots));
	for (uint32_t i = 0; i < making->config->bot_count; i++)
		making->bots[i] = (struct store_bot){
			.name = making->config->bots[i].name, .run = "house"
		};
	free(text);
}

/* The hash of the seed's bytes. */
static void
commit_to(const char *seed, char hex[DIGEST_TEXT])
{
	char bytes[SEEDS_KEY_BYTES];

	for (size_t i = 0; i < sizeof(bytes); i++) {
		const char pair[] = { seed[2 * i], seed[2 * i + 1], '\0' };

		bytes[i] = (char)strtoul(pair, NULL, 16);
	}
	digest_bytes(bytes, sizeof(bytes), hex);
}

/* The log of a match that the first seat won; owned. */
static char *
write_log(const struct making *making, const struct fixture *at)
{
	const struct store_bot *bots = making->bots;
	char seed[SEEDS_HEX_MAX], commitment[DIGEST_TEXT], *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	must(out != NULL, "no memory");
	seeds_match(&making->seeds, at->cards, seed);
	commit_to(seed, commitment);
	fprintf(out,
		"{\"type\":\"header\",\"match\":%" PRIu64
		",\"rules\":%s,\"players\":[\"%s\",\"%s\"],\"commitment\":"
		"\"%s\",\"bot_seeds\":[%" PRIu32 ",%" PRIu32 "]}\n",
		at->match, making->config->rules, bots[at->bots[0]].name,
		bots[at->bots[1]].name, commitment,
		seeds_bot(&making->seeds, at->match, 0),
		seeds_bot(&making->seeds, at->match, 1));
	for (unsigned n = 0; n < making->what->log_bytes / strlen(LINE); n++)
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

/* Keep the log, and say in the row what it is. */
static void
keep_log(const struct making *making, const struct fixture *at,
	 struct store_match *row, char *name, char *hash)
{
	char *text = write_log(making, at), *path;
	FILE *file;

	digest_text(text, hash);
	snprintf(name, NAME_BYTES, "logs/%06" PRIu64 ".jsonl", at->match);
	path = xprintf("%s/%s", making->folder, name);
	file = fopen(path, "we");
	must(file != NULL, path);
	must(fputs(text, file) != EOF && fclose(file) == 0, path);
	row->log_bytes = strlen(text);
	free(path);
	free(text);
}

static void
put_match(struct making *making, uint64_t number)
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

	schedule_at(making->schedule, number, &at);
	if (making->what->log_bytes > 0)
		keep_log(making, &at, &row, name, hash);
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
	must(store_put(making->store, &row, &diag), diag.text);
}

static void
open_shard(struct making *making, struct shard shard)
{
	const struct config *config = making->config;
	const struct store_bot_bytes bytes = { "house", "" };
	struct store_run run = {
		.name = config->name,
		.config = making->text,
		.game = config->rules_name,
		.seed = config->seed,
		.isolation = "none",
		.program = "deadwood " DEADWOOD_VERSION,
		.started_ms = 1700000000000,
		.matches = schedule_known(making->schedule),
		.group_matches = (unsigned)schedule_sharing(making->schedule),
		.seats = 2,
		.shard = shard,
		.bot_count = config->bot_count,
		.bots = making->bots,
	};
	char logs[300];
	struct diag diag;

	snprintf(making->folder, sizeof(making->folder), "%s/%" PRIu32,
		 making->what->dir, shard.number);
	snprintf(logs, sizeof(logs), "%s/logs", making->folder);
	must(mkdir(making->folder, 0755) == 0 && mkdir(logs, 0755) == 0, logs);
	making->store = store_open(making->folder, &run, &diag);
	must(making->store != NULL, diag.text);
	for (uint32_t i = 0; i < config->bot_count; i++)
		must(store_shard_note(making->store, i, &bytes, &diag),
		     diag.text);
}

static void
make_shard(struct making *making, uint32_t number)
{
	const struct shard shard = { number, making->what->shards };
	const struct stage all = { 1, schedule_known(making->schedule) };
	struct diag diag;
	struct cut cut;

	open_shard(making, shard);
	shard_cut(making->schedule, all, shard, &cut);
	for (uint64_t match = shard_next(&cut, 1); match <= all.last;
	     match = shard_next(&cut, match + 1))
		put_match(making, match);
	must(store_commit(making->store, &diag), diag.text);
	store_close(making->store);
}

void
synthetic_shards(const struct synthetic_shards *what)
{
	struct making making = { .what = what };

	read_config(&making);
	for (uint32_t i = 1; i <= what->shards; i++)
		make_shard(&making, i);
	free(making.bots);
	free(making.text);
	schedule_free(making.schedule);
	config_free(making.config);
}

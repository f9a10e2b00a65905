/*
 * dw_save.c - tables as bytes.
 *
 * A header, and the table's own memory without its pointers: as quick as a
 * copy.  The header says for whom: the version, the layout's sizes, the rules;
 * a hash over all of it finds what was cut or damaged.
 */
#include "library/inside.h"

#include <sodium.h>

#define MAGIC	   "dwtable1"
#define HASH_BYTES 16

/* @hash: over all bytes behind it. */
struct saved {
	char magic[8];
	unsigned char hash[HASH_BYTES];
	char version[16];
	uint32_t bytes, state_bytes;
	unsigned char rules[RULES_HASH_BYTES];
	struct state state;
	struct stream stream;
	uint8_t seed[SEED_BYTES];
};

static void
hash_saved(const struct saved *saved, unsigned char hash[HASH_BYTES])
{
	size_t from = offsetof(struct saved, version);

	crypto_generichash(hash, HASH_BYTES,
			   (const unsigned char *)saved + from,
			   sizeof(*saved) - from, NULL, 0);
}

/* For whom, and of which rules. */
static void
fill_head(const struct dw_game *game, struct saved *saved)
{
	memset(saved, 0, sizeof(*saved));
	memcpy(saved->magic, MAGIC, sizeof(saved->magic));
	memcpy(saved->version, dw_version(),
	       strnlen(dw_version(), sizeof(saved->version) - 1));
	saved->bytes = sizeof(*saved);
	saved->state_bytes = sizeof(saved->state);
	memcpy(saved->rules, game->hash, sizeof(saved->rules));
}

size_t
dw_table_save_bytes(void)
{
	return sizeof(struct saved);
}

long
dw_table_save(const struct dw_table *table, void *out, size_t size,
	      struct dw_error *why)
{
	struct saved saved;

	if (size < sizeof(saved))
		return inside_fail(why,
				   "a saved table takes %zu bytes, here "
				   "are %zu",
				   sizeof(saved), size);
	fill_head(table->game, &saved);
	memcpy(&saved.state, &table->state, sizeof(saved.state));
	saved.state.rules = NULL;
	memcpy(&saved.stream, &table->stream, sizeof(saved.stream));
	saved.stream.given = NULL;
	saved.stream.kept = NULL;
	memcpy(saved.seed, table->seed, sizeof(saved.seed));
	hash_saved(&saved, saved.hash);
	memcpy(out, &saved, sizeof(saved));
	return (long)sizeof(saved);
}

int
dw_table_load(struct dw_table *table, const void *bytes, size_t size,
	      struct dw_error *why)
{
	size_t version = offsetof(struct saved, version);
	size_t rules = offsetof(struct saved, rules);
	unsigned char hash[HASH_BYTES];
	struct saved saved, head;

	if (size < sizeof(saved.magic) ||
	    memcmp(bytes, MAGIC, sizeof(saved.magic)) != 0)
		return inside_fail(why, "these bytes are no saved table");
	if (size != sizeof(saved))
		return inside_fail(why,
				   "a saved table of this version has %zu "
				   "bytes, here are %zu: it was cut, or saved "
				   "by another version",
				   sizeof(saved), size);
	memcpy(&saved, bytes, sizeof(saved));
	fill_head(table->game, &head);
	if (memcmp(saved.version, head.version, rules - version) != 0)
		return inside_fail(why, "the table was saved by another "
					"version, or on another kind of "
					"machine");
	hash_saved(&saved, hash);
	if (memcmp(hash, saved.hash, sizeof(hash)) != 0)
		return inside_fail(why, "the saved table is damaged");
	if (memcmp(saved.rules, head.rules, sizeof(head.rules)) != 0)
		return inside_fail(why, "the table was saved under other rules "
					"than those of this game");
	memcpy(&table->state, &saved.state, sizeof(table->state));
	table->state.rules = &table->game->rules;
	memcpy(&table->stream, &saved.stream, sizeof(table->stream));
	memcpy(table->seed, saved.seed, sizeof(table->seed));
	inside_forget_events(table);
	return 0;
}

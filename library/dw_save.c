/*
 * dw_save.c - serialize tables.
 *
 * The bytes of a saved table are a header and the table's memory without its
 * pointers.  So saving is as fast as copying.  The header contains the
 * library's version, the sizes of the structs and the hash of the rules.  A
 * hash over all bytes detects truncated and damaged tables.
 */
#include "library/internal.h"

#include <sodium.h>

#define MAGIC	   "dwtable1"
#define HASH_BYTES 16

/* @hash: hash of all bytes after it */
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
save_hash(const struct saved *saved, unsigned char hash[HASH_BYTES])
{
	size_t from = offsetof(struct saved, version);

	crypto_generichash(hash, HASH_BYTES,
			   (const unsigned char *)saved + from,
			   sizeof(*saved) - from, NULL, 0);
}

/* Fill in the header for tables of a game; zero the rest. */
static void
save_init_header(const struct dw_game *game, struct saved *saved)
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
		return internal_fail(
			why,
			"a saved table takes %zu bytes, but the buffer "
			"has %zu",
			sizeof(saved), size);
	save_init_header(table->game, &saved);
	memcpy(&saved.state, &table->state, sizeof(saved.state));
	saved.state.rules = NULL;
	memcpy(&saved.stream, &table->stream, sizeof(saved.stream));
	saved.stream.preset = NULL;
	saved.stream.recorded = NULL;
	memcpy(saved.seed, table->seed, sizeof(saved.seed));
	save_hash(&saved, saved.hash);
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
	struct saved saved, header;

	if (size < sizeof(saved.magic) ||
	    memcmp(bytes, MAGIC, sizeof(saved.magic)) != 0)
		return internal_fail(why, "this is no saved table");
	if (size != sizeof(saved))
		return internal_fail(
			why,
			"a saved table of this version has %zu "
			"bytes, but this one has %zu: it was cut, or "
			"saved by another version",
			sizeof(saved), size);
	memcpy(&saved, bytes, sizeof(saved));
	save_init_header(table->game, &header);
	if (memcmp(saved.version, header.version, rules - version) != 0)
		return internal_fail(why, "the table was saved by another "
					  "version, or on another kind of "
					  "machine");
	save_hash(&saved, hash);
	if (memcmp(hash, saved.hash, sizeof(hash)) != 0)
		return internal_fail(why, "the saved table is damaged");
	if (memcmp(saved.rules, header.rules, sizeof(header.rules)) != 0)
		return internal_fail(why,
				     "the table was saved under other rules "
				     "than this game's");
	memcpy(&table->state, &saved.state, sizeof(table->state));
	table->state.rules = &table->game->rules;
	state_choose_rules(&table->state);
	memcpy(&table->stream, &saved.stream, sizeof(table->stream));
	memcpy(table->seed, saved.seed, sizeof(table->seed));
	internal_clear_events(table);
	return 0;
}

/* bot_versions.c - hashes of the bots' programs; see bot_versions.h. */
#include "arena/rundir/bot_versions.h"

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/rundir/bot_folder.h"
#include "arena/store/store_shard.h"
#include "lib/alloc.h"

_Static_assert(DIGEST_TEXT == BOT_FOLDER_HASH_TEXT, "one sort of hash");

static void
version_hash_text(crypto_generichash_state *hash, const char *text)
{
	crypto_generichash_update(hash, (const unsigned char *)text,
				  strlen(text) + 1);
}

/* Hash the content of a regular file.  For any other file, hash nothing; then
 * only the name counts. */
static void
version_hash_file(crypto_generichash_state *hash, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	unsigned char part[16384];
	struct stat st;
	ssize_t n;

	if (fd == -1)
		return;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		while ((n = read(fd, part, sizeof(part))) > 0)
			crypto_generichash_update(hash, part,
						  (unsigned long long)n);
	close(fd);
}

static void
version_hash_word(crypto_generichash_state *hash, const struct bot *bot,
		  size_t at)
{
	const char *word = bot->argv[at];
	size_t n = strlen(bot->dir);
	char *path = word[0] == '/' ? xstrdup(word)
				    : xprintf("%s/%s", bot->dir, word);

	if (at == 0 && strchr(bot->words[0], '/') == NULL &&
	    !path_is_below(path, bot->dir)) {
		version_hash_text(
			hash, bot->words[0]); /* PATH contains the program */
	} else {
		version_hash_text(hash, path_is_below(word, bot->dir) ? word + n
								      : word);
		version_hash_file(hash, path);
	}
	free(path);
}

static void
version_hash_command(const struct bot *bot, char hex[DIGEST_TEXT])
{
	crypto_generichash_state hash;
	unsigned char bytes[32];

	crypto_generichash_init(&hash, NULL, 0, sizeof(bytes));
	for (size_t i = 0; bot_is_bundled(bot) && bot->words[i] != NULL; i++)
		version_hash_text(&hash, bot->words[i]);
	for (size_t i = 0; !bot_is_bundled(bot) && bot->argv[i] != NULL; i++)
		version_hash_word(&hash, bot, i);
	version_hash_text(&hash, bot->build != NULL ? bot->build : "");
	for (size_t i = 0; bot->env != NULL && bot->env[i] != NULL; i++)
		version_hash_text(&hash, bot->env[i]);
	if (bot->network)
		version_hash_text(&hash, "network");
	crypto_generichash_final(&hash, bytes, sizeof(bytes));
	sodium_bin2hex(hex, DIGEST_TEXT, bytes, sizeof(bytes));
}

/* Return the hashes that a pack contains.  Hashes of files that were built on
 * this machine are ignored. */
static struct program_bytes
program_bytes_of_origin(const struct bot_origin *origin)
{
	struct program_bytes bytes = { .shared = origin->shared };

	snprintf(bytes.command, sizeof(bytes.command), "%s", origin->command);
	snprintf(bytes.folder, sizeof(bytes.folder), "%s", origin->folder);
	return bytes;
}

/* As program_bytes_read, with the hash of the bot's folder.  @folder: "" for a
 * house bot. */
static void
program_bytes_make(const struct config *config, uint32_t bot,
		   const char *folder, struct program_bytes *out)
{
	const struct bot *looked = &config->bots[bot];

	if (looked->origin != NULL) {
		*out = program_bytes_of_origin(looked->origin);
		return;
	}
	*out = (struct program_bytes){ .shared = config_folder_is_shared(config,
									 bot) };
	version_hash_command(looked, out->command);
	snprintf(out->folder, sizeof(out->folder), "%s", folder);
}

void
program_bytes_read(const struct config *config, uint32_t bot, const char *dir,
		   struct program_bytes *out)
{
	const struct bot *looked = &config->bots[bot];
	char folder[DIGEST_TEXT] = "";

	if (!bot_is_bundled(looked) && looked->origin == NULL)
		bot_folder_hash_in_run(config, bot, dir, folder);
	program_bytes_make(config, bot, folder, out);
}

static bool
history_has_hash(const struct store_history *history, unsigned program,
		 const char *hash)
{
	for (size_t i = 0; i < history->byte_count; i++)
		if (history->bytes[i].program == program &&
		    strcmp(history->bytes[i].hash, hash) == 0)
			return true;
	return false;
}

bool
program_matches(const struct store_history *history, unsigned program,
		const struct program_bytes *bytes)
{
	bool known = false;

	for (size_t i = 0; i < history->byte_count; i++)
		known |= history->bytes[i].program == program;
	if (!known)
		return true;
	return history_has_hash(history, program, bytes->command) &&
	       (bytes->shared || bytes->folder[0] == '\0' ||
		history_has_hash(history, program, bytes->folder));
}

/* Add the hashes of a bot to a shard's store.  Returns false with @diag. */
static bool
bot_version_note_shard(struct store *store, uint32_t bot,
		       const struct program_bytes *bytes, struct diag *diag)
{
	struct store_bot_hashes kept;

	memcpy(kept.command, bytes->command, DIGEST_TEXT);
	memcpy(kept.folder, bytes->folder, DIGEST_TEXT);
	if (bytes->shared)
		kept.folder[0] = '\0';
	return store_shard_add_bot(store, bot, &kept, diag);
}

bool
bot_versions_note(const struct config *config, const char *dir,
		  const bool *replaced, bool shard, struct store *store,
		  struct diag *diag)
{
	char(*folders)[BOT_FOLDER_HASH_TEXT] = xcalloc(config->bot_count,
						       sizeof(*folders));
	struct program_bytes bytes;
	bool ok = folders_note(config, dir, replaced, folders, diag) &&
		  store_begin_change(store, diag);
	bool begun = ok;

	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		program_bytes_make(config, i, folders[i], &bytes);
		ok = store_add_hashes(store, i, bytes.command, bytes.folder,
				      diag) &&
		     (!shard || bot_version_note_shard(store, i, &bytes, diag));
	}
	free(folders);
	return begun && store_end_change(store, ok, diag);
}

/* manifest.c - read and write the manifest of a pack; see manifest.h. */
#include "arena/pack/manifest.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

static const char *const kind_words[] = { "file", "program", "folder", "link",
					  NULL };

static json_t *
manifest_entry_json(const struct pack_entry *entry)
{
	json_t *out = json_pack("{s:s, s:s}", "path", entry->path, "is",
				kind_words[entry->kind]);

	if (entry->kind == PACK_LINK)
		json_object_set_new(out, "to", json_string(entry->to));
	if (entry->kind == PACK_FILE || entry->kind == PACK_PROGRAM) {
		json_object_set_new(out, "bytes", json_integer(entry->bytes));
		json_object_set_new(out, "hash", json_string(entry->hash));
	}
	return out;
}

static json_t *
manifest_bot_json(const struct pack_bot *bot)
{
	json_t *out = json_pack("{s:s, s:s}", "name", bot->name, "dir",
				bot->dir);

	if (bot->at != NULL) {
		json_object_set_new(out, "at", json_string(bot->at));
		json_object_set_new(out, "folder", json_string(bot->folder));
		json_object_set_new(out, "shared", json_boolean(bot->shared));
	}
	return out;
}

char *
manifest_text(const struct manifest *manifest)
{
	json_t *bots = json_array(), *files = json_array(), *out;
	char *text, *line;

	for (uint32_t i = 0; i < manifest->bots; i++)
		json_array_append_new(bots,
				      manifest_bot_json(&manifest->bot[i]));
	for (size_t i = 0; i < manifest->list.count; i++)
		json_array_append_new(
			files, manifest_entry_json(&manifest->list.entry[i]));
	out = json_pack("{s:i, s:s, s:o, s:o}", "deadwood_pack", PACK_FORMAT,
			"program", manifest->program, "bots", bots, "files",
			files);
	text = json_dumps(out, JSON_INDENT(1));
	line = xprintf("%s\n", text != NULL ? text : "");
	free(text);
	json_decref(out);
	return line;
}

/* --- reading -------------------------------------------------------------- */

static const char *
manifest_get_text(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

static bool
manifest_read_hash(const json_t *object, const char *key, char hex[DIGEST_TEXT])
{
	const char *text = manifest_get_text(object, key);

	if (text == NULL || (strlen(text) != DIGEST_TEXT - 1 && *text != '\0'))
		return false;
	memcpy(hex, text, strlen(text) + 1);
	return true;
}

static bool
manifest_read_entry(struct manifest *manifest, const json_t *from)
{
	const char *path = manifest_get_text(from, "path"),
		   *is = manifest_get_text(from, "is");
	int kind = is != NULL ? enum_words_of(kind_words, is) : -1;
	struct pack_entry entry = {
		.path = (char *)(uintptr_t)path,
		.to = (char *)(uintptr_t)manifest_get_text(from, "to"),
		.bytes = json_integer_value(json_object_get(from, "bytes")),
	};

	if (path == NULL || kind < 0 ||
	    (kind == PACK_LINK) != (entry.to != NULL) ||
	    ((kind == PACK_FILE || kind == PACK_PROGRAM) &&
	     !manifest_read_hash(from, "hash", entry.hash)))
		return false;
	entry.kind = (enum pack_kind)kind;
	pack_list_add(&manifest->list, &entry);
	return true;
}

/* Return true for a folder in the pack: "bots/" and a name. */
static bool
manifest_is_bot_path(const char *at)
{
	size_t n = strlen(PACK_BOTS "/");

	return strncmp(at, PACK_BOTS "/", n) == 0 && at[n] != '\0' &&
	       at[n] != '.' && strchr(at + n, '/') == NULL;
}

static bool
manifest_read_bot(struct manifest *manifest, const json_t *from)
{
	struct pack_bot *bot = &manifest->bot[manifest->bots];
	const char *name = manifest_get_text(from, "name"),
		   *at = manifest_get_text(from, "at");
	const char *dir = manifest_get_text(from, "dir");

	if (name == NULL || dir == NULL || dir[0] != '/')
		return false;
	bot->name = xstrdup(name);
	bot->dir = xstrdup(dir);
	manifest->bots++;
	if (at == NULL)
		return true;
	if (!manifest_is_bot_path(at) ||
	    !manifest_read_hash(from, "folder", bot->folder))
		return false;
	bot->at = xstrdup(at);
	bot->shared = json_is_true(json_object_get(from, "shared"));
	return true;
}

static bool
manifest_read_members(struct manifest *manifest, const json_t *root)
{
	const json_t *bots = json_object_get(root, "bots");
	const json_t *files = json_object_get(root, "files");
	const char *program = manifest_get_text(root, "program");
	bool ok = program != NULL && json_is_array(bots) &&
		  json_array_size(bots) <= CONFIG_BOTS_MAX &&
		  json_is_array(files);

	if (!ok)
		return false;
	manifest->program = xstrdup(program);
	manifest->bot = xcalloc(json_array_size(bots) + 1,
				sizeof(*manifest->bot));
	for (size_t i = 0; ok && i < json_array_size(bots); i++)
		ok = manifest_read_bot(manifest, json_array_get(bots, i));
	for (size_t i = 0; ok && i < json_array_size(files); i++)
		ok = manifest_read_entry(manifest, json_array_get(files, i));
	pack_list_sort(&manifest->list);
	return ok;
}

bool
manifest_read(struct manifest *manifest, const char *text, size_t len,
	      struct diag *diag)
{
	json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
	json_int_t format = json_integer_value(
		json_object_get(root, "deadwood_pack"));
	bool ok = format == PACK_FORMAT;

	*manifest = (struct manifest){ .program = NULL };
	if (format > PACK_FORMAT)
		diag_set(diag, PACK_MANIFEST
			 " was written by a newer version of arena");
	else if (format < 1)
		diag_set(diag,
			 "not a pack: the file " PACK_MANIFEST " of `arena "
			 "pack` is missing or damaged");
	ok = ok && manifest_read_members(manifest, root);
	if (!ok && format == PACK_FORMAT)
		diag_set(diag,
			 PACK_MANIFEST " is invalid: pack the tournament again "
				       "with `arena pack`");
	json_decref(root);
	return ok;
}

void
manifest_release(struct manifest *manifest)
{
	for (uint32_t i = 0; i < manifest->bots; i++) {
		free(manifest->bot[i].name);
		free(manifest->bot[i].at);
		free(manifest->bot[i].dir);
	}
	free(manifest->bot);
	free(manifest->program);
	pack_list_release(&manifest->list);
	*manifest = (struct manifest){ .program = NULL };
}

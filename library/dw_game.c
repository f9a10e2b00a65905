/* dw_game.c - load games: from files, and from an arena's match message. */
#include "library/internal.h"

#include <sodium.h>
#include <stdlib.h>

#include "referee/sheet/builtin.h"
#include "referee/sheet/sheet.h"

const char *
dw_game_at(unsigned i)
{
	for (const struct builtin_game *g = builtin_games; g->name; g++)
		if (i-- == 0)
			return g->name;
	return NULL;
}

static int
game_check_seats(unsigned seats, struct dw_error *why)
{
	if (seats >= 1 && seats <= DW_SEATS_MAX)
		return 0;
	return internal_fail(why,
			     "the number of seats is %u, but must be 1 to %d",
			     seats, DW_SEATS_MAX);
}

/* Hash the rules as JSON together with the number of seats.  Saved tables
 * contain this hash. */
static int
game_hash_rules(struct dw_game *game, struct dw_error *why)
{
	char *text = internal_alloc(SHEET_JSON_MAX, why);
	struct jsonw jsonw;

	if (text == NULL)
		return -1;
	jsonw_init(&jsonw, text, SHEET_JSON_MAX);
	sheet_write_json(&game->rules, &jsonw);
	jsonw_int(&jsonw, game->rules.players);
	crypto_generichash(game->hash, sizeof(game->hash),
			   (const unsigned char *)text, jsonw.n, NULL, 0);
	free(text);
	return 0;
}

/* Allocate a game without rules.  Returns NULL on error. */
static struct dw_game *
game_alloc(struct dw_error *why)
{
	if (sodium_init() == -1) {
		internal_fail(why, "cannot initialize libsodium");
		return NULL;
	}
	return internal_alloc(sizeof(struct dw_game), why);
}

/* Parse the options.  @doc is NULL if there are none.  Returns false on error.
 */
static bool
game_read_options(const char *options, struct yaml **doc, struct diag *diag)
{
	*doc = NULL;
	if (options == NULL || options[0] == '\0')
		return true;
	*doc = yaml_read("options", options, strlen(options), diag);
	if (*doc == NULL || yaml_root(*doc)->kind == YAML_MAP)
		return *doc != NULL;
	diag_set(diag, "options: expected a map, as in \"{target: 200}\"");
	return false;
}

int
dw_game_open(struct dw_game **out, const char *name, const char *options,
	     unsigned seats, struct dw_error *why)
{
	struct dw_game *game;
	struct yaml *doc;
	struct diag diag;
	bool ok;

	*out = NULL;
	if (name == NULL)
		return internal_fail(why, "the game's name is NULL: pass the "
					  "name of a game or a path");
	if (game_check_seats(seats, why) == -1)
		return -1;
	game = game_alloc(why);
	if (game == NULL)
		return -1;
	ok = game_read_options(options, &doc, &diag) &&
	     sheet_load(name, doc != NULL ? yaml_root(doc) : NULL, doc, seats,
			&game->rules, &diag);
	yaml_close(doc);
	if (!ok)
		internal_fail(why, "%s", diag.text);
	if (!ok || game_hash_rules(game, why) == -1) {
		free(game);
		return -1;
	}
	*out = game;
	return 0;
}

/* Read the number of seats, the bot's seat and the rules of a match message.
 * Returns 0 or -1. */
static int
game_read_match(const struct json *json, unsigned *players, int64_t *seat,
		struct bytes *rules, struct dw_error *why)
{
	int type = json_get(json, 0, "type");
	int names = json_get(json, 0, "players");
	int own_seat = json_get(json, 0, "seat");
	int object = json_get(json, 0, "rules");

	if (type < 0 || !json_is(json, type, "match"))
		return internal_fail(why, "this is no match message: its "
					  "\"type\" must be \"match\"");
	if (object < 0 || json->token[object].type != TOKEN_OBJECT)
		return internal_fail(why, "the match message has no \"rules\"");
	if (names < 0 || json->token[names].type != TOKEN_ARRAY)
		return internal_fail(why,
				     "the match message has no \"players\"");
	*players = json->token[names].items;
	if (game_check_seats(*players, why) == -1)
		return -1;
	if (own_seat < 0 || !json_int(json, own_seat, 0, *players - 1, seat))
		return internal_fail(why,
				     "the match message's \"seat\" must be a "
				     "seat of its players");
	*rules = json_text(json, object);
	return 0;
}

int
dw_game_from_match(struct dw_game **out, const char *line, struct dw_error *why)
{
	struct dw_list *list;
	struct dw_game *game;
	struct bytes rules = { NULL, 0 };
	unsigned players = 0;
	struct diag diag;
	int64_t seat = 0;

	*out = NULL;
	if (dw_list_new(&list, why) == -1)
		return -1;
	game = game_alloc(why);
	if (game == NULL ||
	    internal_read_json(list, TOKEN_OBJECT, line, why) == -1 ||
	    game_read_match(&list->json, &players, &seat, &rules, why) == -1)
		goto fail;
	if (!sheet_from_json(rules.at, rules.len, players, &game->rules,
			     &diag)) {
		internal_fail(why, "%s", diag.text);
		goto fail;
	}
	if (game_hash_rules(game, why) == -1)
		goto fail;
	dw_list_free(list);
	*out = game;
	return (int)seat;
fail:
	dw_list_free(list);
	free(game);
	return -1;
}

void
dw_game_close(struct dw_game *game)
{
	free(game);
}

const char *
dw_game_name(const struct dw_game *game)
{
	return game->rules.name;
}

unsigned
dw_game_seats(const struct dw_game *game)
{
	return game->rules.players;
}

long
dw_game_rules(const struct dw_game *game, char *out, size_t size,
	      struct dw_error *why)
{
	struct jsonw jsonw = internal_text_begin(out, size);

	sheet_write_json(&game->rules, &jsonw);
	return internal_text_end(&jsonw, why);
}

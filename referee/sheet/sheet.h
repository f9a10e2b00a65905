/*
 * sheet.h - games as data: files into struct rules.
 *
 * A game is a YAML file, one of those compiled in (by name) or the user's own
 * (a path: it holds a "/" or ends in ".yaml").  It lists the parameters of
 * params.h by key, and
 *
 *   title: Gin Rummy
 *   family: gin            what moves it; left out where there is a base
 *   base: gin              a game or a path beside this file: all of it holds,
 *                          this file lists only what differs
 *   sheet: gin             the sheet that refusals cite (its own name, or for
 *                          a user's file the base's)
 *   cites: {not-in-hand: "4.3"}     refusals' sections of that sheet
 *   options:               what a tournament may set, by name:
 *     ace: [low, both]              the parameter of that name, these values
 *     target: {from: 50, to: 5000}  the same, a range
 *     rack: {sets: hand, from: 10, to: 16}     a parameter of another name
 *     wilds: {standard: {}, faster: {wild: [2]}}   a choice among sets of
 *                                   parameters; the empty one is the default
 *     deuces_wild: removed          the base's option does not exist here
 *   when:                  defaults that follow from others; what an option or
 *                          a file on top of this one sets is left alone
 *     - {if: {players: 6}, then: {target: 10000}}
 *     - {if: {target: {from: 1}}, then: {deals: 50}}
 *
 * In a file with a base the base's options may be set like parameters.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SHEET_H
#define DEADWOOD_REFEREE_SHEET_SHEET_H

#include <stdio.h>

#include "lib/diag.h"
#include "lib/file/line_reader.h"
#include "lib/format/jsonw.h"
#include "lib/format/yaml.h"
#include "referee/engine/rules.h"

/* Is a game named by a path to a file of the user's? */
bool sheet_is_path(const char *game);

/**
 * sheet_load - the rules of a game for a number of players
 * @game: a name or a path
 * @options: a tournament's or a case's options, a map; or NULL
 * @options_doc: the document of @options, for messages; or NULL
 * @players: 1..PLAYERS_MAX, or 0: nobody sits down, for lists of games; then
 *        nothing is proved and the tables are those of the smallest table
 * @out: caller's storage; written on success
 *
 * Proves that every deal can be dealt and ends.  Returns false and says in
 * @diag where (file, line, column), what, and what to do.
 */
bool sheet_load(const char *game, const struct yaml_node *options,
		const struct yaml *options_doc, unsigned players,
		struct rules *out, struct diag *diag);

/**
 * sheet_beside - a game as it is named in a file, for sheet_load
 *
 * A name stays as it is; a path begins at the folder of @file.  False when it
 * is too long for @out.
 */
bool sheet_beside(const char *file, const char *game, char *out, size_t size);

/* The same from memory, as if @text were the user's file @name. */
bool sheet_load_text(const char *name, struct bytes text, unsigned players,
		     struct rules *out, struct diag *diag);

/**
 * sheet_from_json - the rules that sheet_write_json wrote
 * @json: @len bytes: the "rules" of a match message or of a log's header
 * @players: of that match
 */
bool sheet_from_json(const char *json, size_t len, unsigned players,
		     struct rules *out, struct diag *diag);

/* One object: name, sheet, title, family, every parameter that the family
 * reads, cites.  A jsonw of SHEET_JSON_MAX bytes is enough. */
#define SHEET_JSON_MAX 16384
void sheet_write_json(const struct rules *rules, struct jsonw *jsonw);

/* The names of the games compiled in; ends with NULL. */
const char *const *sheet_names(void);

/* "2 to 6 players", "2, 3, 4, 6 players" */
void sheet_seats_text(const struct rules *rules, char *out, size_t size);

/* `arena games`: a line for each game compiled in.  False: one is wrong. */
bool sheet_list(FILE *out, struct diag *diag);

/* `arena games NAME`: one game's options and parameters. */
bool sheet_describe(const char *game, FILE *out, struct diag *diag);

#endif

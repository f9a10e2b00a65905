/*
 * sheet.h - load a game file (YAML) into struct rules.
 *
 * A game is a YAML file.  It is compiled in and has a name, or it belongs to
 * the user and has a path, which contains a "/" or ends in ".yaml".  It sets
 * the parameters of params.h by key, and contains
 *
 *   title: Gin Rummy
 *   family: gin            the code that plays it; only without a base
 *   base: gin              a game, or a path relative to this file; this file
 *                          contains only the differences
 *   sheet: gin             the sheet that refusals cite (default: its own
 *                          name; of a user's file, that of the base)
 *   cites: {not-in-hand: "4.3"}     sections of that sheet, by refusal
 *   options:               values that a tournament may set, by name:
 *     ace: [low, both]              values of the parameter "ace"
 *     target: {from: 50, to: 5000}  a range of the parameter "target"
 *     rack: {sets: hand, from: 10, to: 16}     a range of another parameter
 *     wilds: {standard: {}, faster: {wild: [2]}}   a choice of parameter sets;
 *                                   the empty set is the default
 *     deuces_wild: removed          remove an option of the base
 *   when:                  conditional defaults; an option or a file based on
 *                          this one overrides them
 *     - {if: {players: 6}, then: {target: 10000}}
 *     - {if: {target: {from: 1}}, then: {deals: 50}}
 *
 * A file with a base may also set the options of its base, like parameters.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SHEET_H
#define DEADWOOD_REFEREE_SHEET_SHEET_H

#include <stdio.h>

#include "lib/diag.h"
#include "lib/file/line_reader.h"
#include "lib/format/jsonw.h"
#include "lib/format/yaml.h"
#include "referee/engine/rules.h"

/* Return whether @game is the path of a user's file, not a name. */
bool sheet_is_path(const char *game);

/**
 * sheet_load - load the rules of a game for a number of players
 * @game: a name or a path
 * @options: options of a tournament or a rule case, a map; or NULL
 * @options_doc: the document of @options, for messages; or NULL
 * @players: 1..PLAYERS_MAX; or 0 to list games: the rules are not checked, and
 *        the computed fields are those of the smallest number of players
 * @out: caller's storage; written on success
 *
 * Checks that every deal can be dealt and ends.  On an error returns false;
 * @diag has file, line, column, the error and the remedy.
 */
bool sheet_load(const char *game, const struct yaml_node *options,
		const struct yaml *options_doc, unsigned players,
		struct rules *out, struct diag *diag);

/**
 * sheet_beside - resolve the name or path of a game that @file contains
 *
 * Copies a name unchanged.  A relative path starts at the folder of @file.
 * Returns false if the result is too long for @out.
 */
bool sheet_beside(const char *file, const char *game, char *out, size_t size);

/* Load a user's file from memory: @text is the content of the file @name. */
bool sheet_load_text(const char *name, struct bytes text, unsigned players,
		     struct rules *out, struct diag *diag);

/**
 * sheet_from_json - read the rules that sheet_write_json wrote
 * @json: @len bytes: the "rules" of a match message or of a log's header
 * @players: of that match
 */
bool sheet_from_json(const char *json, size_t len, unsigned players,
		     struct rules *out, struct diag *diag);

/* Write the rules as one JSON object: name, sheet, title, family, every
 * parameter that the family reads, cites.  SHEET_JSON_MAX bytes suffice. */
#define SHEET_JSON_MAX 16384
void sheet_write_json(const struct rules *rules, struct jsonw *jsonw);

/* Return the names of the compiled-in games; ends with NULL. */
const char *const *sheet_names(void);

/* Format the numbers of players: "2 to 6 players", "2, 3, 4, 6 players". */
void sheet_seats_text(const struct rules *rules, char *out, size_t size);

/* `arena games`: print a line for each compiled-in game.  Return false if one
 * of them fails to load. */
bool sheet_list(FILE *out, struct diag *diag);

/* `arena games NAME`: print the options and parameters of one game. */
bool sheet_describe(const char *game, FILE *out, struct diag *diag);

#endif

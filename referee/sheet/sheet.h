/*
 * sheet.h - load the rules of a game from a YAML file into struct rules.
 *
 * Each game is a YAML file.  A compiled-in game is loaded by its name.  A
 * user's game is loaded by its path, which contains "/" or ends in ".yaml".  A
 * game file sets parameters (params.h) by key.  The following keys are not
 * parameters:
 *
 *   title: Gin Rummy
 *   family: gin            the code that plays the game; only without a base
 *   base: gin              a game's name, or a path relative to this file;
 *                          this file contains only the differences
 *   sheet: gin             the rule sheet that refusals cite (default: the one
 *                          with the game's name; in a user's file, the base's)
 *   cites: {not-in-hand: "4.3"}     section of the rule sheet for a refusal
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
 *   cases:                 examples that hold for this game; they are no rules,
 *                          so only referee/cases/sheet_cases.h reads them
 *     - {cards: [KS, AS, 2S], legal: false, why: "the ace is low"}
 *
 * The value of a parameter may also depend on the number of players, on the
 * deal, or on the progress of the seat in turn (rows.h):
 *
 *   knock: {players: {2: 10, 4: 7}}
 *   wild: {deals: [[3], [4], [5]]}
 *
 * A file with a base may also set options of the base, written like parameters.
 */
#ifndef DEADWOOD_REFEREE_SHEET_SHEET_H
#define DEADWOOD_REFEREE_SHEET_SHEET_H

#include <stdio.h>

#include "lib/diag.h"
#include "lib/file/line_reader.h"
#include "lib/format/jsonw.h"
#include "lib/format/yaml.h"
#include "referee/engine/rules.h"

/* Return whether @game is the path of a user's file; otherwise it is a game's
 * name. */
bool sheet_is_path(const char *game);

/* Return whether a key of a game file is not a parameter: title, family, base
 * and so on. */
bool sheet_key_is_no_param(const struct yaml_node *key);

/* Read the YAML of a game file, without the files on which it is based.
 * Returns a document that the caller closes with yaml_close.  On an error,
 * returns NULL and sets @diag. */
struct yaml *sheet_read_yaml(const char *game, struct diag *diag);

/**
 * sheet_load - load the rules of a game for a number of players
 * @game: name of a compiled-in game, or path of a user's file
 * @options: options of a tournament or a rule case, as a YAML map; or NULL
 * @options_doc: the document that contains @options, for error messages; or
 *        NULL
 * @players: number of players, 1 to PLAYERS_MAX.  0: the smallest number that
 *        the game allows; then the function does not check the rules (used for
 *        lists of games)
 * @out: caller's storage, set if the function returns true
 *
 * sheet_load checks that every deal can be dealt and must end.  On an error,
 * returns false.  @diag then contains the file, line and column, what is wrong
 * and what to do.
 */
bool sheet_load(const char *game, const struct yaml_node *options,
		const struct yaml *options_doc, unsigned players,
		struct rules *out, struct diag *diag);

/**
 * sheet_beside - resolve the name or path of a game that the file @file
 * contains
 *
 * The function copies a name unchanged.  A path that is relative to the folder
 * of @file becomes relative to the current folder.  If the result is too long
 * for @out, returns false.
 */
bool sheet_beside(const char *file, const char *game, char *out, size_t size);

/* Load the rules of a user's game from memory: @text is the content of the file
 * @name. */
bool sheet_load_text(const char *name, struct bytes text, unsigned players,
		     struct rules *out, struct diag *diag);

/**
 * sheet_from_json - read the rules that sheet_write_json wrote
 * @json: text of @len bytes: "rules" of a match message or of the first line of
 *        a match log
 * @players: number of players of the match
 */
bool sheet_from_json(const char *json, size_t len, unsigned players,
		     struct rules *out, struct diag *diag);

/* Write the rules as one JSON object with name, sheet, title, family, cites,
 * and every parameter that the family uses.  The JSON object takes at most
 * SHEET_JSON_MAX bytes. */
#define SHEET_JSON_MAX 16384
void sheet_write_json(const struct rules *rules, struct jsonw *jsonw);

/* Return the names of the compiled-in games; NULL ends the array. */
const char *const *sheet_names(void);

/* Write the allowed numbers of players as text, such as "2 to 6 players" or "2,
 * 3, 4, 6 players". */
void sheet_seats_text(const struct rules *rules, char *out, size_t size);

/* `arena games`: print a line for each compiled-in game.  If a game fails to
 * load, returns false. */
bool sheet_list(FILE *out, struct diag *diag);

/* `arena games NAME`: print the options and parameters of one game. */
bool sheet_describe(const char *game, FILE *out, struct diag *diag);

#endif

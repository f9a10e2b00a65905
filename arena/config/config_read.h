/*
 * config_read.h - parse configuration keys.  Only files that read
 * configurations include config_read.h.  If a YAML file contains more than one
 * tournament's configuration, use config_read_nodes.
 *
 * If a value has a mistake, the function that reads the value returns false.
 * That function sets in->diag to a message with file, line, column, mistake and
 * remedy.
 */
#ifndef DEADWOOD_ARENA_CONFIG_CONFIG_READ_H
#define DEADWOOD_ARENA_CONFIG_CONFIG_READ_H

#include "arena/config/config_keys.h"
#include "lib/format/yaml.h"

struct rules;

/**
 * struct config_reader - state of the parser, which reads a YAML document into
 * a configuration
 * @doc, @root: document and its top map.  @doc and @root are NULL if
 *	config_play.c makes a configuration and no option sets a key
 * @typed: true: config_play.c makes the configuration from command line
 *	options, so messages have no line number
 * @bot: set to true if the configuration is valid, but the arena cannot find or
 *	run a bot's program
 * @game: entry of this game in the list "games" of a tournament over several
 *	games (series.h).  If the entry is a map, the keys of the entry override
 *	the keys of @root.  NULL: the tournament has one game
 * @kept: true: the configuration is from stored results, so the bots' programs
 *	need not exist
 * @people: true: one of the bots may be a human player.  @page: true: the human
 *	player uses a browser
 * @remotes: true: bots may be remote
 * @entry: index, from 0, of the list "bots" for the bot that the parser reads
 *	now
 * @rules: rules as JSON, which replace the rules of the key "game"; or NULL.  A
 *	pack or struct config_play has such rules
 * @bots: function that reads the list of bots (config_read_bots)
 */
struct config_reader {
	const struct yaml *doc;
	const struct yaml_node *root;
	const struct yaml_node *game;
	struct config *config;
	struct diag *diag;
	bool bot;
	bool kept;
	bool people, page, remotes;
	bool typed;
	unsigned entry;
	const char *rules;
	bool (*bots)(struct config_reader *in, const struct yaml_node *list);
	char *more; /* buffer of CONFIG_MORE_MAX bytes (config_error.more) */
};

/* Set in->diag to a message with the line and column of @node.  If @node is
 * NULL, the message contains the place of in->game.  If in->game is NULL too,
 * the message contains the place of in->root.  config_complain always returns
 * false, so that the caller can return the result. */
bool config_complain(struct config_reader *in, const struct yaml_node *node,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Set in->diag to a message about an unknown key.  @words: list of the known
 * keys.  @of: key of the map that contains the unknown key; NULL: the top
 * map. */
bool config_unknown_key(struct config_reader *in, const struct yaml_node *node,
			const char *of, const char *const *words);

/* Return the value of @key in the map in->game, or else in the map in->root.
 * Return NULL if no map has the key. */
const struct yaml_node *config_node(const struct config_reader *in,
				    const char *key);

/* Read a text of one line and 1 to @max bytes into @out.  The function frees
 * the old text in @out.  @what: name of the value, for messages. */
bool config_read_text(struct config_reader *in, const struct yaml_node *node,
		      const char *what, int64_t max, char **out);

/* Return the absolute path of @dir, a path relative to the folder of the
 * configuration; owned. */
char *config_path(const struct config *config, const char *dir);

/* Read @node, the value of one of the keys in @rows, into the configuration.
 * @of: key whose value is the map that contains @node; NULL: the top map. */
bool config_row(struct config_reader *in, const struct key *rows,
		const struct yaml_node *node, const char *of);

/**
 * config_read_nodes - read a configuration that is part of a document
 * @root: map of the configuration's keys.  If the caller has replaced a node of
 *	@root, the new node needs the line and column of the old node
 *
 * The result is as for config_read.
 */
struct config *config_read_nodes(const struct yaml *doc,
				 const struct yaml_node *root, const char *dir,
				 struct config_error *error);

/* Return a configuration in which every key has its default; owned.  @dir:
 * absolute path to which relative paths refer. */
struct config *config_new(const char *dir);

/* Check combinations of keys, and set the members that depend on several keys.
 * The caller must first read all keys. */
bool config_finish(struct config_reader *in);

/* Check that the schedule is possible with the given bots, seats and rounds. */
bool config_finish_schedule(struct config_reader *in);

/* Return the absolute path of the folder that contains the file @path, or of
 * the current folder if @path is a pipe; owned.  On an error, returns NULL and
 * sets @diag. */
char *config_dir_of(const char *path, struct diag *diag);

/* Return the default name of a tournament, owned: the name of its file up to
 * the first dot. */
char *config_title(const struct yaml *doc);

/* Read all keys of a map, in the order in which the file contains them.  @of:
 * key whose value is this map; NULL: the top map. */
bool config_rows(struct config_reader *in, const struct key *rows,
		 const struct yaml_node *map, const char *of);

/* config_read_bots: read the list of bots. config_finish_bots: check that each
 * bot has a unique name and an existing program.  Call config_finish_bots after
 * all keys are read. */
bool config_read_bots(struct config_reader *in, const struct yaml_node *list);
bool config_finish_bots(struct config_reader *in);

/* Check that each house bot can play the game.  The caller must load the rules
 * first. */
bool config_bots_play(struct config_reader *in, const struct rules *rules);

/* Return the folders that match the pattern under the key "each" in @map, an
 * entry of the list of bots.  The result is sorted by name and owned
 * (words_free).  On an error, returns NULL and sets in->diag. */
char **config_each_folders(struct config_reader *in,
			   const struct yaml_node *map);

/* Find the program in the folder of a bot.  The first choice is the file "bot".
 * The second is a file "bot" with the suffix of a script, such as bot.py.
 * Without a Makefile, the third is the only file with the suffix of a script.
 * The result is the path as a word for a command, such as "./bot.py"; owned.
 * If no file or several files match, the function returns NULL with @diag. */
char *config_each_program(const char *folder, struct diag *diag);

/* Read the value of a bot's key "read": a list of paths. */
bool config_read_paths(struct config_reader *in, const struct yaml_node *list,
		       struct bot *bot);

/* Set @bot to the index of the bot whose name or title is the text of @node.
 * @key: name of the key that contains @node, for messages. */
bool config_find_bot(struct config_reader *in, const char *key,
		     const struct yaml_node *node, uint32_t *bot);

/* Read the keys whose values are lists of bots (against, seeding).  Before the
 * call, the bots must have names. */
bool config_finish_names(struct config_reader *in);

/* Read the key "apart".  Before the call, the bots must have names. */
bool config_finish_apart(struct config_reader *in);

/* Read the key "anchor".  Before the call, the bots must have names. */
bool config_finish_anchor(struct config_reader *in);

/* Read the key "stop".  Before the call, @field (the parameters of the pairing)
 * must be known. */
bool config_finish_stop(struct config_reader *in,
			const struct pairing_field *field);

#endif

/*
 * commands.h - list of the commands of `arena`.
 *
 * The file of each command defines a struct command (lib/cli/args.h) and the
 * function that runs the command.  For example, run.c defines run_command and
 * cmd_run.  To add a command, declare its struct here and add it to the list in
 * main.c.  The program generates help, manual page and completion from this
 * struct.
 */
#ifndef DEADWOOD_ARENA_CMD_COMMANDS_H
#define DEADWOOD_ARENA_CMD_COMMANDS_H

#include "lib/cli/args.h"

extern const struct command run_command;
extern const struct command play_command;
extern const struct command bridge_command;
extern const struct command config_command;
extern const struct command standings_command;
extern const struct command replay_command;
extern const struct command verify_command;
extern const struct command init_command;
extern const struct command compare_command;
extern const struct command check_bot_command;
extern const struct command grade_command;
extern const struct command review_command;
extern const struct command log_command;
extern const struct command commit_command;
extern const struct command evidence_command;
extern const struct command games_command;
extern const struct command stats_command;
extern const struct command dataset_command;
extern const struct command exploit_command;
extern const struct command doctor_command;
extern const struct command rate_command;
extern const struct command report_command;
extern const struct command view_command;
extern const struct command merge_command;
extern const struct command pack_command;
extern const struct command watch_command;
extern const struct command league_command;

/* Return the action of `arena league` with index @i; NULL after the last one.
 */
const char *league_action_word(unsigned i);

#endif

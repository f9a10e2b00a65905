/*
 * commands.h - the arena's commands: a row each (lib/cli/args.h) beside the
 * function that serves it.
 *
 * A new command is a row here, in the list of main.c, and in the file of its
 * function; its help, manual page and completion follow from the row.
 */
#ifndef DEADWOOD_ARENA_CMD_COMMANDS_H
#define DEADWOOD_ARENA_CMD_COMMANDS_H

#include "lib/cli/args.h"

extern const struct command run_command;    /* run_cmd.c */
extern const struct command play_command;   /* play_cmd.c */
extern const struct command config_command; /* config_cmd.c */

/* inspect.c: what was played */
extern const struct command standings_command;
extern const struct command replay_command;
extern const struct command verify_command;

extern const struct command init_command;      /* init.c */
extern const struct command compare_command;   /* compare.c */
extern const struct command check_bot_command; /* check_cmd.c */
extern const struct command grade_command;     /* grade_cmd.c */
extern const struct command review_command;    /* review_cmd.c */
/* proof.c: what outsiders may see, and hold it against */
extern const struct command log_command;
extern const struct command commit_command;
extern const struct command evidence_command;

extern const struct command games_command;  /* games.c */
extern const struct command stats_command;  /* stats.c */
extern const struct command doctor_command; /* doctor.c */
extern const struct command rate_command;   /* rate.c */
extern const struct command report_command; /* report_cmd.c */
extern const struct command view_command;   /* view_cmd.c */
extern const struct command merge_command;  /* merge_cmd.c */
extern const struct command pack_command;   /* pack_cmd.c */
extern const struct command watch_command;  /* watch_cmd.c */

#endif

/*
 * turn_task.h - tell a human in words what to do in this turn: "draw", "meld or
 * discard", "take the 7H or pass?".
 */
#ifndef DEADWOOD_BOTS_HUMAN_TURN_TASK_H
#define DEADWOOD_BOTS_HUMAN_TURN_TASK_H

#include "bots/human/text_screen.h"

/* Print the words of the task, which follow "your turn: ". */
void turn_task_print(const struct text_screen *screen,
		     const struct human_seat *human);

/* Print why the seat cannot take the pile of Canasta now.  If the seat can take
 * the pile, and in other games, returns false. */
bool turn_task_print_pile(const struct text_screen *screen,
			  const struct human_seat *human);

#endif

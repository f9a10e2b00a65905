/*
 * hardware.h - which sort of machine this is: what decides how fast a program
 * runs on it, and whether one that was built on another runs at all.
 */
#ifndef DEADWOOD_ARENA_HALL_HARDWARE_H
#define DEADWOOD_ARENA_HALL_HARDWARE_H

#define HARDWARE_TEXT 128

/**
 * struct hardware - in words, one line each, cut where they are longer
 * @processor: its model
 * @governor: that of its clock: "performance"; "fixed" where there is none
 * @kernel: "Linux 6.1.0 x86_64"
 * @system: whose libraries are there: "Debian GNU/Linux 12 (bookworm)"
 */
struct hardware {
	char processor[HARDWARE_TEXT];
	char governor[HARDWARE_TEXT];
	char kernel[HARDWARE_TEXT];
	char system[HARDWARE_TEXT];
};

/* What cannot be found out is "unknown". */
void hardware_read(struct hardware *out);

#endif

/*
 * doctor.h - `arena doctor`: what this machine offers for isolation and clocks,
 * and which levels can be had.
 */
#ifndef DEADWOOD_ARENA_DOCTOR_H
#define DEADWOOD_ARENA_DOCTOR_H

int doctor_command(int argc, char **argv);

#endif

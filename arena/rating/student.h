/*
 * student.h - Student's t, for errors that were themselves estimated.
 */
#ifndef DEADWOOD_ARENA_RATING_STUDENT_H
#define DEADWOOD_ARENA_RATING_STUDENT_H

/* The probability that t of @freedom degrees (any number above 0) is at most
 * @t; exact to about 1e-13. */
double student_below(double t, double freedom);

/* That it lies further from 0 than @t, on either side; exact in the tails. */
double student_beyond(double t, double freedom);

/* The t that is exceeded with probability @p on both sides together: 1.96 for
 * 0.05 and many degrees. */
double student_bound(double p, double freedom);

#endif

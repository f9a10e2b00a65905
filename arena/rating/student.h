/*
 * student.h - Student's t distribution, for estimated standard errors.
 */
#ifndef DEADWOOD_ARENA_RATING_STUDENT_H
#define DEADWOOD_ARENA_RATING_STUDENT_H

/* Return the probability that t with @freedom degrees (any number above 0) is
 * at most @t; accurate to about 1e-13. */
double student_below(double t, double freedom);

/* Return the two-sided tail probability of @t; accurate in the tails. */
double student_beyond(double t, double freedom);

/* Return the t with two-sided tail probability @p: 1.96 for 0.05 and many
 * degrees. */
double student_bound(double p, double freedom);

#endif

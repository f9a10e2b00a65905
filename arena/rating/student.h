/*
 * student.h - Student's t distribution, for tests and intervals with estimated
 * standard errors.
 */
#ifndef DEADWOOD_ARENA_RATING_STUDENT_H
#define DEADWOOD_ARENA_RATING_STUDENT_H

/* Return the probability that a number with Student's t distribution is at most
 * @t.  @freedom: degrees of freedom, any number above 0.  The result of
 * student_below is accurate to about 1e-13. */
double student_below(double t, double freedom);

/* Return the probability that |T| exceeds |@t|, where T has Student's t
 * distribution.  The result is accurate even if @t is large. */
double student_beyond(double t, double freedom);

/* Return the t for which student_beyond returns @p.  For example, t is 1.96 if
 * @p is 0.05 and @freedom is large. */
double student_bound(double p, double freedom);

#endif

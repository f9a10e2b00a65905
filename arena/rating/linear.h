/*
 * linear.h - systems of linear equations, as ratings need them.
 *
 * A matrix of @n by @n is n * n doubles in the caller's storage, row by row.
 * Plain loops: a thousand unknowns take a fifth of a second.
 */
#ifndef DEADWOOD_ARENA_RATING_LINEAR_H
#define DEADWOOD_ARENA_RATING_LINEAR_H

#include <stdbool.h>
#include <stddef.h>

/* The sum of a[i] * b[i]; the order of addition is fixed. */
double linear_dot(const double *a, const double *b, size_t n);

/* @to becomes @to + @scale * @a, number by number. */
void linear_add(double *restrict to, const double *restrict a, double scale,
		size_t n);

/**
 * linear_factor - Cholesky's L with L L' = @a
 * @a: symmetric; its lower half becomes L, the upper is left as it is
 *
 * Returns false when @a is not positive definite.
 */
bool linear_factor(double *a, size_t n);

/* @b becomes the solution of L L' x = @b, for L of linear_factor. */
void linear_solve(const double *l, size_t n, double *b);

/**
 * linear_invert - the inverse of a matrix that linear_factor has taken apart
 * @l: L; used up
 * @out: the whole inverse, symmetric
 */
void linear_invert(double *l, size_t n, double *out);

/* @b becomes a b a, for symmetric matrices; @work: as large as they. */
void linear_sandwich(const double *a, double *b, size_t n, double *work);

/**
 * linear_eliminate - solve @a x = @b, for any @a that has an inverse
 * @a: used up
 * @b: becomes x
 *
 * Gauss with pivots.  Returns false when @a has none.
 */
bool linear_eliminate(double *a, size_t n, double *b);

#endif

/*
 * linear.h - linear algebra for ratings (Cholesky factor, inverse, Gaussian
 * elimination).
 *
 * A matrix of @n by @n is n * n doubles in the caller's storage, row by row.
 * Functions take a fifth of a second for a thousand unknowns.
 */
#ifndef DEADWOOD_ARENA_RATING_LINEAR_H
#define DEADWOOD_ARENA_RATING_LINEAR_H

#include <stdbool.h>
#include <stddef.h>

/* Return the sum of a[i] * b[i].  The terms are always added in the same order,
 * so the result is reproducible. */
double linear_dot(const double *a, const double *b, size_t n);

/* Add @scale * @a to @to, element by element. */
void linear_add(double *restrict to, const double *restrict a, double scale,
		size_t n);

/**
 * linear_factor - compute the Cholesky factor L with L L' = @a
 * @a: symmetric matrix; L overwrites its lower half, the upper half is
 *	unchanged
 *
 * Returns false if @a is not positive definite.
 */
bool linear_factor(double *a, size_t n);

/* Replace @b by the solution x of L L' x = @b.  @l is the factor L from
 * linear_factor. */
void linear_solve(const double *l, size_t n, double *b);

/**
 * linear_invert - compute the inverse of the matrix that linear_factor factored
 * @l: the factor L; overwritten
 * @out: the inverse; both halves are filled
 */
void linear_invert(double *l, size_t n, double *out);

/* Replace the matrix @b by the product a * b * a.  Both matrices are symmetric.
 * @work: scratch memory of n * n doubles. */
void linear_sandwich(const double *a, double *b, size_t n, double *work);

/**
 * linear_eliminate - solve @a x = @b by Gaussian elimination with pivots
 * @a: overwritten
 * @b: replaced by x
 *
 * Returns false if @a is singular.
 */
bool linear_eliminate(double *a, size_t n, double *b);

#endif

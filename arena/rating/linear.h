/*
 * linear.h - linear algebra for ratings: Cholesky, inverse, Gaussian
 * elimination.
 *
 * A matrix of @n by @n is n * n doubles in the caller's storage, row by row.
 * The code is plain loops; a thousand unknowns take a fifth of a second.
 */
#ifndef DEADWOOD_ARENA_RATING_LINEAR_H
#define DEADWOOD_ARENA_RATING_LINEAR_H

#include <stdbool.h>
#include <stddef.h>

/* Return the sum of a[i] * b[i].  The order of addition is fixed. */
double linear_dot(const double *a, const double *b, size_t n);

/* Add @scale * @a to @to, element by element. */
void linear_add(double *restrict to, const double *restrict a, double scale,
		size_t n);

/**
 * linear_factor - compute the Cholesky factor L with L L' = @a
 * @a: symmetric; its lower half becomes L, the upper half is unchanged
 *
 * Returns false if @a is not positive definite.
 */
bool linear_factor(double *a, size_t n);

/* Replace @b by the solution x of L L' x = @b, with L of linear_factor. */
void linear_solve(const double *l, size_t n, double *b);

/**
 * linear_invert - invert a matrix after linear_factor
 * @l: L; overwritten
 * @out: the inverse, both halves
 */
void linear_invert(double *l, size_t n, double *out);

/* Replace @b by a b a, for symmetric matrices.  @work: n * n doubles. */
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

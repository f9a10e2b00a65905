/*
 * linear.h - linear algebra for ratings (Cholesky factor, inverse, Gaussian
 * elimination).
 *
 * A matrix of @n by @n is an array of n * n doubles in the caller's storage,
 * row by row.  For a thousand unknowns, a function takes a fifth of a second.
 */
#ifndef DEADWOOD_ARENA_RATING_LINEAR_H
#define DEADWOOD_ARENA_RATING_LINEAR_H

#include <stdbool.h>
#include <stddef.h>

/* Return the dot product of two vectors, the sum of a[i] * b[i].  linear_dot
 * always adds the terms in the same order, so the result is reproducible. */
double linear_dot(const double *a, const double *b, size_t n);

/* Add @scale * @a to @to, element by element. */
void linear_add(double *restrict to, const double *restrict a, double scale,
		size_t n);

/**
 * linear_factor - compute the Cholesky factor L with L L' = @a
 * @a: symmetric matrix.  L overwrites the lower half; the upper half is
 *	unchanged
 *
 * If @a is not positive definite, returns false.
 */
bool linear_factor(double *a, size_t n);

/* Replace @b by the solution x of L L' x = @b.  @l is the factor L from
 * linear_factor. */
void linear_solve(const double *l, size_t n, double *b);

/**
 * linear_invert - compute the inverse of the matrix that linear_factor factored
 * @l: the factor L, which the function overwrites
 * @out: gets the inverse matrix, with both halves
 */
void linear_invert(double *l, size_t n, double *out);

/* Replace the matrix @b by the product a * b * a.  Both matrices must be
 * symmetric.  @work: scratch memory of n * n doubles. */
void linear_sandwich(const double *a, double *b, size_t n, double *work);

/**
 * linear_eliminate - solve @a x = @b by Gaussian elimination with pivots
 * @a: matrix, which the function overwrites
 * @b: right-hand side, which the function replaces by x
 *
 * If @a is singular, returns false.
 */
bool linear_eliminate(double *a, size_t n, double *b);

#endif

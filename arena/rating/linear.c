/*
 * linear.c - linear algebra for ratings; see linear.h.
 *
 * Inner loops run along rows and compute several sums at a time.  Several sums
 * at a time use the parallel adders of the CPU, although the compiler must not
 * reorder additions.
 */
#include "linear.h"

#include <math.h>
#include <string.h>

/* Sum in eight variables.  Compilers keep variables in registers, but would
 * keep an array in memory. */
double
linear_dot(const double *a, const double *b, size_t n)
{
	double s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
	size_t i = 0;

	for (; i + 8 <= n; i += 8) {
		s0 += a[i] * b[i];
		s1 += a[i + 1] * b[i + 1];
		s2 += a[i + 2] * b[i + 2];
		s3 += a[i + 3] * b[i + 3];
		s4 += a[i + 4] * b[i + 4];
		s5 += a[i + 5] * b[i + 5];
		s6 += a[i + 6] * b[i + 6];
		s7 += a[i + 7] * b[i + 7];
	}
	for (; i < n; i++)
		s0 += a[i] * b[i];
	return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7));
}

void
linear_add(double *restrict to, const double *restrict a, double scale,
	   size_t n)
{
	size_t i = 0;

	for (; i + 4 <= n; i += 4)
		for (size_t j = 0; j < 4; j++)
			to[i + j] += scale * a[i + j];
	for (; i < n; i++)
		to[i] += scale * a[i];
}

bool
linear_factor(double *a, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		double *row = a + i * n;
		double left;

		for (size_t j = 0; j < i; j++)
			row[j] = (row[j] - linear_dot(row, a + j * n, j)) /
				 a[j * n + j];
		left = row[i] - linear_dot(row, row, i);
		if (!(left > 0))
			return false;
		row[i] = sqrt(left);
	}
	return true;
}

void
linear_solve(const double *l, size_t n, double *b)
{
	for (size_t i = 0; i < n; i++)
		b[i] = (b[i] - linear_dot(l + i * n, b, i)) / l[i * n + i];
	for (size_t i = n; i-- > 0;) {
		b[i] /= l[i * n + i];
		for (size_t j = 0; j < i; j++)
			b[j] -= l[i * n + j] * b[i];
	}
}

/* Store column k of the inverse of L in row k of @out, from index k. */
static void
invert_triangle(const double *l, size_t n, double *out)
{
	memset(out, 0, n * n * sizeof(*out));
	for (size_t k = 0; k < n; k++) {
		double *x = out + k * n;

		x[k] = 1 / l[k * n + k];
		for (size_t i = k + 1; i < n; i++)
			x[i] = -linear_dot(l + i * n + k, x + k, i - k) /
			       l[i * n + i];
	}
}

void
linear_invert(double *l, size_t n, double *out)
{
	invert_triangle(l, n, out);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i; j < n; j++)
			l[i * n + j] = linear_dot(out + i * n + j,
						  out + j * n + j, n - j);
	for (size_t i = 0; i < n; i++)
		for (size_t j = i; j < n; j++)
			out[i * n + j] = out[j * n + i] = l[i * n + j];
}

/* Compute four sums at once: each element of @a is loaded once. */
static void
dot_four(const double *a, const double *b, size_t n, double out[4])
{
	const double *b1 = b + n, *b2 = b1 + n, *b3 = b2 + n;
	double s[4][2] = { { 0 } };
	size_t i = 0;

	for (; i + 2 <= n; i += 2)
		for (size_t j = 0; j < 2; j++) {
			s[0][j] += a[i + j] * b[i + j];
			s[1][j] += a[i + j] * b1[i + j];
			s[2][j] += a[i + j] * b2[i + j];
			s[3][j] += a[i + j] * b3[i + j];
		}
	if (i < n) {
		s[0][0] += a[i] * b[i];
		s[1][0] += a[i] * b1[i];
		s[2][0] += a[i] * b2[i];
		s[3][0] += a[i] * b3[i];
	}
	for (size_t k = 0; k < 4; k++)
		out[k] = s[k][0] + s[k][1];
}

void
linear_sandwich(const double *a, double *b, size_t n, double *work)
{
	for (size_t i = 0; i < n; i++) {
		size_t j = 0;

		for (; j + 4 <= n; j += 4)
			dot_four(a + i * n, b + j * n, n, work + i * n + j);
		for (; j < n; j++)
			work[i * n + j] = linear_dot(a + i * n, b + j * n, n);
	}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j <= i; j++)
			b[i * n + j] = b[j * n + i] = linear_dot(work + i * n,
								 a + j * n, n);
}

static void
swap_rows(double *a, size_t n, size_t i, size_t j, double *b)
{
	double kept = b[i];

	b[i] = b[j];
	b[j] = kept;
	for (size_t k = 0; k < n; k++) {
		kept = a[i * n + k];
		a[i * n + k] = a[j * n + k];
		a[j * n + k] = kept;
	}
}

bool
linear_eliminate(double *a, size_t n, double *b)
{
	for (size_t i = 0; i < n; i++) {
		size_t pivot = i;

		for (size_t j = i + 1; j < n; j++)
			if (fabs(a[j * n + i]) > fabs(a[pivot * n + i]))
				pivot = j;
		if (!(fabs(a[pivot * n + i]) > 0))
			return false;
		if (pivot != i)
			swap_rows(a, n, i, pivot, b);
		for (size_t j = i + 1; j < n; j++) {
			double f = a[j * n + i] / a[i * n + i];

			linear_add(a + j * n + i + 1, a + i * n + i + 1, -f,
				   n - i - 1);
			b[j] -= f * b[i];
		}
	}
	for (size_t i = n; i-- > 0;) {
		b[i] -= linear_dot(a + i * n + i + 1, b + i + 1, n - i - 1);
		b[i] /= a[i * n + i];
	}
	return true;
}

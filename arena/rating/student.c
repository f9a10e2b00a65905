/*
 * student.c - Student's t by the incomplete beta function: the two-sided tail
 * of t with v degrees is I(v / (v + t^2); v / 2, 1 / 2).
 */
#include "student.h"

#include <math.h>

#define TERMS_MAX 10000

/* Evaluate the continued fraction of I(x; a, b) by Lentz's method, for x below
 * (a + 1) / (a + b + 2), where it converges fast. */
static double
beta_fraction(double x, double a, double b)
{
	const double tiny = 1e-300;
	double c = 1, d = 1 - (a + b) * x / (a + 1);
	double value;

	d = 1 / (fabs(d) < tiny ? tiny : d);
	value = d;
	for (unsigned m = 1; m < TERMS_MAX; m++) {
		double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		double odd = -(a + m) * (a + b + m) * x /
			     ((a + 2 * m) * (a + 2 * m + 1));
		double terms[2], change = 1;

		terms[0] = even;
		terms[1] = odd;
		for (unsigned i = 0; i < 2; i++) {
			d = 1 + terms[i] * d;
			c = 1 + terms[i] / c;
			d = 1 / (fabs(d) < tiny ? tiny : d);
			c = fabs(c) < tiny ? tiny : c;
			change = c * d;
			value *= change;
		}
		if (fabs(change - 1) < 1e-15)
			break;
	}
	return value;
}

/* Return I(x; a, b).  The caller also passes @y = 1 - x, because 1 - x may be
 * too small to compute from x. */
static double
incomplete_beta(double x, double y, double a, double b)
{
	double front;

	if (x <= 0)
		return 0;
	if (y <= 0)
		return 1;
	front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) +
		    b * log(y));
	if (x < (a + 1) / (a + b + 2))
		return front * beta_fraction(x, a, b) / a;
	return 1 - front * beta_fraction(y, b, a) / b;
}

double
student_beyond(double t, double freedom)
{
	double tt = t * t;

	return incomplete_beta(freedom / (freedom + tt), tt / (freedom + tt),
			       freedom / 2, 0.5);
}

double
student_below(double t, double freedom)
{
	double outside = student_beyond(t, freedom) / 2;

	return t < 0 ? outside : 1 - outside;
}

double
student_bound(double p, double freedom)
{
	double low = 0, high = 1;

	while (student_beyond(high, freedom) > p && high < 1e300)
		high *= 2;
	for (unsigned i = 0; i < 200 && high - low > 1e-14 * high; i++) {
		double middle = (low + high) / 2;

		if (student_beyond(middle, freedom) > p)
			low = middle;
		else
			high = middle;
	}
	return (low + high) / 2;
}

/* plot.c - draw small charts as SVG; see plot.h. */
#include "arena/report/plot.h"

#include <math.h>
#include <stdarg.h>

/* number of ticks (arbitrary); their labels are readable at a width of 320
 * pixels */
#define TICKS_WANTED 5
#define LABEL_BELOW  16 /* pixels from a line's end to its number */
#define TEXT_MAX     512

static void
plot_open(struct plot *plot, struct html *html, unsigned height)
{
	*plot = (struct plot){ .html = html, .high = 1, .to = 1 };
	html_open(html, "svg", NULL);
	html_attr(html, "width", "100%%");
	html_attr(html, "height", "%u", height);
}

void
plot_begin(struct plot *plot, struct html *html, unsigned height,
	   const char *title, const char *text)
{
	plot_open(plot, html, height);
	html_attr(html, "role", "img");
	html_element(html, "title", NULL, "%s", title);
	html_element(html, "desc", NULL, "%s", text);
}

void
plot_begin_mute(struct plot *plot, struct html *html, unsigned height)
{
	plot_open(plot, html, height);
	html_attr(html, "aria-hidden", "true");
}

void
plot_end(struct plot *plot)
{
	html_close(plot->html, "svg");
}

double
plot_at(const struct plot *plot, double value)
{
	double low = plot->low, high = plot->high, share;

	if (plot->log) {
		value = log(fmax(value, low));
		low = log(low);
		high = log(high);
	}
	share = high > low ? (value - low) / (high - low) : 0;
	return plot->from + (plot->to - plot->from) * fmin(fmax(share, 0), 1);
}

/* Return 1, 2 or 5 times a power of ten, so that about TICKS_WANTED steps
 * fit. */
static double
round_step(double range)
{
	double step = range / TICKS_WANTED;
	double power = pow(10, floor(log10(step)));

	step /= power;
	return power * (step <= 1 ? 1 : step <= 2 ? 2 : step <= 5 ? 5 : 10);
}

unsigned
plot_ticks(const struct plot *plot, double out[PLOT_TICKS])
{
	double step, value;
	unsigned n = 0;

	if (!(plot->high > plot->low))
		return 0;
	if (plot->log) {
		value = pow(10, ceil(log10(plot->low) - 1e-9));
		step = 10;
		while (log10(plot->high / value) / log10(step) >= PLOT_TICKS)
			step *= 10;
	} else {
		step = round_step(plot->high - plot->low);
		/* adding 0 turns -0 into 0 */
		value = step * ceil(plot->low / step - 1e-9) + 0.0;
	}
	while (n < PLOT_TICKS && value <= plot->high * (1 + 1e-9)) {
		out[n++] = value;
		value = plot->log ? value * step : value + step;
	}
	return n;
}

/* Write a horizontal position in percent, because only the browser knows the
 * width. */
static void
plot_attr_percent(struct plot *plot, const char *name, double at)
{
	html_attr(plot->html, name, "%.2f%%", 100 * at);
}

void
plot_line(struct plot *plot, const char *class, double x1, double y1, double x2,
	  double y2)
{
	html_open(plot->html, "line", class);
	plot_attr_percent(plot, "x1", plot_at(plot, x1));
	html_attr(plot->html, "y1", "%.5g", y1);
	plot_attr_percent(plot, "x2", plot_at(plot, x2));
	html_attr(plot->html, "y2", "%.5g", y2);
	html_close(plot->html, "line");
}

void
plot_box(struct plot *plot, const char *class, double x1, double y1, double x2,
	 double y2)
{
	double left = plot_at(plot, x1), right = plot_at(plot, x2);

	html_open(plot->html, "rect", class);
	plot_attr_percent(plot, "x", fmin(left, right));
	html_attr(plot->html, "y", "%.5g", fmin(y1, y2));
	plot_attr_percent(plot, "width", fabs(right - left));
	html_attr(plot->html, "height", "%.5g", fabs(y2 - y1));
	html_close(plot->html, "rect");
}

void
plot_dot(struct plot *plot, const char *class, double x, double y,
	 double radius)
{
	html_open(plot->html, "circle", class);
	plot_attr_percent(plot, "cx", plot_at(plot, x));
	html_attr(plot->html, "cy", "%.5g", y);
	html_attr(plot->html, "r", "%.5g", radius);
	html_close(plot->html, "circle");
}

static void
plot_write_text(struct plot *plot, enum plot_anchor anchor, const char *class,
		double at, double y, const char *text)
{
	html_open(plot->html, "text", class);
	plot_attr_percent(plot, "x", at);
	html_attr(plot->html, "y", "%.5g", y);
	if (anchor != PLOT_START)
		html_attr(plot->html, "text-anchor", "%s",
			  anchor == PLOT_END ? "end" : "middle");
	html_text(plot->html, text);
	html_close(plot->html, "text");
}

void
plot_text(struct plot *plot, enum plot_anchor anchor, const char *class,
	  double x, double y, const char *format, ...)
{
	char text[TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	plot_write_text(plot, anchor, class, plot_at(plot, x), y, text);
}

void
plot_label(struct plot *plot, enum plot_anchor anchor, const char *class,
	   double at, double y, const char *format, ...)
{
	char text[TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	plot_write_text(plot, anchor, class, at, y, text);
}

void
plot_axis(struct plot *plot, double top, double bottom, const char *unit)
{
	double tick[PLOT_TICKS];
	unsigned n = plot_ticks(plot, tick);

	for (unsigned i = 0; i < n; i++) {
		double at = plot_at(plot, tick[i]);

		plot_line(plot, "grid", tick[i], top, tick[i], bottom);
		plot_text(plot,
			  at < 0.1   ? PLOT_START
			  : at > 0.9 ? PLOT_END
				     : PLOT_MIDDLE,
			  "tick", tick[i], bottom + LABEL_BELOW, "%g%s",
			  tick[i], unit);
	}
}

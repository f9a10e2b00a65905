/* test_csv.c - rows and fields of a table; see arena/csv/csv.h. */
#include "arena/csv/csv.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/format/csv_field.h"
#include "tests/support/suite.h"

/* A file, and its rows: fields in brackets, lines apart. */
static const struct {
	const char *what, *file, *rows;
} files[] = {
	{ "commas", "a,b\n1,2\n", "1[a][b]\n2[1][2]\n" },
	{ "semicolons", "a;b,c\n1;2\n3;4", "1[a][b,c]\n2[1][2]\n3[3][4]\n" },
	{ "more commas than semicolons", "a;b,c,d\n", "1[a;b][c][d]\n" },
	{ "a title above", "Spring\na;b\n1,5;2\n",
	  "1[Spring]\n2[a][b]\n3[1,5][2]\n" },
	{ "CR LF", "a,b\r\n1,2\r\n", "1[a][b]\n2[1][2]\n" },
	{ "CR", "a,b\r1,2\r\r3,4", "1[a][b]\n2[1][2]\n4[3][4]\n" },
	{ "CR CR LF", "a,b\r\r\n1,2\r\r\n", "1[a][b]\n3[1][2]\n" },
	{ "line ends in quotes", "a,\"b\r\n\rc\n\"\n1,2\n",
	  "1[a][b\r\n\rc\n]\n5[1][2]\n" },
	{ "sep=", "sep=;\na;b,c\n", "2[a][b,c]\n" },
	{ "sep= of another", "sep=|\r\na|b,c\r\n", "2[a][b,c]\n" },
	{ "sep= in quotes, saved again", "\"sep=;\",\n\"a,c\";b\n",
	  "2[a,c][b]\n" },
	{ "no sep=", "sep,=;\n", "1[sep][=;]\n" },
	{ "a byte order mark", "\xef\xbb\xbf\"a\",b\n", "1[a][b]\n" },
	{ "a byte order mark and sep=", "\xef\xbb\xbfsep=,\na,b\n",
	  "2[a][b]\n" },
	{ "blanks around quotes", "\"a\" , \"b\" ,\t\"c;\"\n",
	  "1[a][b][c;]\n" },
	{ "blanks without quotes stay", " a, b \n", "1[ a][ b ]\n" },
	{ "a tab between blanks", "a\t \"b\"\t\t1\n", "1[a][b][][1]\n" },
	{ "a number as a text", "=\"0012\",\"=\"\"0012\"\"\"\n",
	  "1[0012][=\"0012\"]\n" },
	{ "empty lines", "\n\na,b\n\n1,2\n\n", "3[a][b]\n5[1][2]\n" },
	{ "Windows-1252", "J\xf6rg,\x80\nann,J\xc3\xb6rg\n",
	  "1[J\xc3\xb6rg][\xe2\x82\xac]\n2[ann][J\xc3\xb6rg]\n" },
	{ "UTF-8", "J\xc3\xb6rg,\xe2\x82\xac\n",
	  "1[J\xc3\xb6rg][\xe2\x82\xac]\n" },
};

/* A file that is refused, at a line or as a whole. */
static const struct {
	const char *what, *file;
	size_t len;
	const char *said;
} refused[] = {
	{ "UTF-16",
	  "\xff\xfe"
	  "a\0,\0",
	  6, "f: this is UTF-16" },
	{ "UTF-16 without a mark", "a\0,\0", 4, "f: this is UTF-16" },
	{ "the other way round", "\0a\0,", 4, "f: this is UTF-16" },
	{ "a workbook", "PK\3\4....", 8, "f: this is a workbook" },
	{ "gzip", "\x1f\x8b....", 6, "unpack it with gzip" },
	{ "a NUL", "a,b\n1,\0", 7, "f:2: a NUL" },
	{ "a quote within", "a,b\n1,x\"y\"\n", 11, "f:2: a quote in the" },
	{ "text behind a quote", "a,b\n1,\"x\" y\n", 12, "f:2: a quote" },
	{ "a quote left open", "a,b\n1,\"x\n", 9, "f:2: a quoted field" },
};

static struct csv *
open_bytes(const char *bytes, size_t len)
{
	struct csv *csv = xcalloc(1, sizeof(*csv));
	FILE *in = tmpfile();

	ck_assert_ptr_nonnull(in);
	ck_assert_uint_eq(fwrite(bytes, 1, len, in), len);
	rewind(in);
	csv_init(csv, in, "f");
	return csv;
}

static void
close_bytes(struct csv *csv)
{
	fclose(csv->in);
	free(csv);
}

/* All rows as texts, owned; the end must be as good as its word. */
static char *
read_all(struct csv *csv)
{
	char *all = xstrdup("");
	enum csv_row row;
	struct diag diag = { "" };

	while ((row = csv_read(csv, &diag)) == CSV_ROW) {
		char *more = xprintf("%s%d", all, (int)csv->line);

		free(all);
		all = more;
		for (unsigned i = 0; i < csv->fields; i++) {
			more = xprintf("%s[%s]", all, csv->field[i]);
			free(all);
			all = more;
		}
		more = xprintf("%s\n", all);
		free(all);
		all = more;
	}
	ck_assert_msg(row == CSV_END, "%s", diag.text);
	return all;
}

START_TEST(a_file_has_these_rows)
{
	struct csv *csv = open_bytes(files[_i].file, strlen(files[_i].file));
	struct csv *copy = xcalloc(1, sizeof(*copy));
	char *rows;

	csv_peek(csv, copy);
	rows = read_all(copy);
	ck_assert_msg(strcmp(rows, files[_i].rows) == 0, "%s, beforehand: %s",
		      files[_i].what, rows);
	free(rows);
	rows = read_all(csv);
	ck_assert_msg(strcmp(rows, files[_i].rows) == 0, "%s: %s",
		      files[_i].what, rows);
	free(rows);
	free(copy);
	close_bytes(csv);
}
END_TEST

START_TEST(a_file_is_refused)
{
	struct csv *csv = open_bytes(refused[_i].file, refused[_i].len);
	enum csv_row row = CSV_ROW;
	struct diag diag;

	while (row == CSV_ROW)
		row = csv_read(csv, &diag);
	ck_assert_msg(row == CSV_BAD, "%s", refused[_i].what);
	ck_assert_msg(strstr(diag.text, refused[_i].said) != NULL, "%s: %s",
		      refused[_i].what, diag.text);
	close_bytes(csv);
}
END_TEST

/* A program can replace a cell in its place in the file. */
START_TEST(a_field_is_found_in_the_file)
{
	static const char file[] = "\xef\xbb\xbf\"a\"\"\" , b\r\n\"\",J\xf6\n"
				   "=\"01\",\"x\ny\"";
	static const char *const raws[] = {
		"\"a\"\"\" ", " b", "\"\"", "J\xf6", "=\"01\"", "\"x\ny\""
	};
	struct csv *csv = open_bytes(file, sizeof(file) - 1);
	unsigned n = 0;
	struct diag diag;

	while (csv_read(csv, &diag) == CSV_ROW)
		for (unsigned i = 0; i < csv->fields; i++, n++) {
			ck_assert_uint_eq(csv->raw[i].len, strlen(raws[n]));
			ck_assert(memcmp(file + csv->raw[i].at, raws[n],
					 csv->raw[i].len) == 0);
		}
	ck_assert_uint_eq(n, sizeof(raws) / sizeof(raws[0]));
	ck_assert_uint_eq(csv->old_code, 2);
	close_bytes(csv);
}
END_TEST

/* Rows lie across the blocks that are read at once. */
START_TEST(a_long_file_is_read_block_by_block)
{
	static const char row[] = "1,\"a \"\"quoted\"\" text\"\r\n";
	size_t rows = 4 * CSV_BLOCK / (sizeof(row) - 1), n = 0;
	FILE *in = tmpfile();
	struct csv *csv = xcalloc(1, sizeof(*csv));
	struct diag diag;

	ck_assert_ptr_nonnull(in);
	for (size_t i = 0; i < rows; i++)
		fputs(row, in);
	rewind(in);
	csv_init(csv, in, "f");
	while (csv_read(csv, &diag) == CSV_ROW) {
		ck_assert_uint_eq(csv->line, n + 1);
		ck_assert_uint_eq(csv->raw[1].at, n * (sizeof(row) - 1) + 2);
		ck_assert_str_eq(csv->field[1], "a \"quoted\" text");
		n++;
	}
	ck_assert_uint_eq(n, rows);
	close_bytes(csv);
}
END_TEST

/* What lib/format/csv_field.h writes is read as it was. */
START_TEST(a_written_field_is_read_back)
{
	static const char *const texts[] = {
		"plain", "a,b", "a;b", "\"said\"",   " blank",
		",",	 "\"",	"",    "J\xc3\xb6rg"
	};
	const unsigned n = sizeof(texts) / sizeof(texts[0]);
	struct csv *csv = xcalloc(1, sizeof(*csv));
	struct diag diag = { "" };
	FILE *file = tmpfile();

	ck_assert_ptr_nonnull(file);
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			fputc(',', file);
		csv_field(file, texts[i]);
	}
	fputc('\n', file);
	rewind(file);
	csv_init(csv, file, "f");
	ck_assert_msg(csv_read(csv, &diag) == CSV_ROW, "%s", diag.text);
	ck_assert_uint_eq(csv->fields, n);
	for (unsigned i = 0; i < n; i++)
		ck_assert_str_eq(csv->field[i], texts[i]);
	fclose(file);
	free(csv);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("csv");
	TCase *tcase = tcase_create("csv");

	tcase_add_loop_test(tcase, a_file_has_these_rows, 0,
			    sizeof(files) / sizeof(files[0]));
	tcase_add_loop_test(tcase, a_file_is_refused, 0,
			    sizeof(refused) / sizeof(refused[0]));
	tcase_add_test(tcase, a_field_is_found_in_the_file);
	tcase_add_test(tcase, a_long_file_is_read_block_by_block);
	tcase_add_test(tcase, a_written_field_is_read_back);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

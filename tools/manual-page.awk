# manual-page.awk - convert a Markdown page to a manual page, for tools/install.sh:
#
#   awk -v name=deadwood-protocol -v section=7 -v version='deadwood 0.1.0' -v what='...' -f tools/manual-page.awk protocol.md
#
# `man` shows the text of the document, so that it is written once.  Supports the
# Markdown of our pages: headings, paragraphs, numbered and plain lists, tables (for
# tbl), fenced blocks; **bold**, *emphasis*, `code` and the text of links.

# Escape backslashes and dashes.
function plain(text)
{
	gsub(/\\/, "\\e", text)
	gsub(/-/, "\\-", text)
	return text
}

# Convert `code`, links and emphasis to fonts.
function inline(text,    out, at, word)
{
	gsub(/\]\([^)]*\)/, "]", text)
	out = ""
	while (match(text, /`[^`]+`|\*\*[^*]+\*\*|\*[^* ][^*]*\*|\[[^]]*\]/)) {
		out = out plain(substr(text, 1, RSTART - 1))
		word = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		at = substr(word, 1, 1)
		if (at == "`")
			out = out "\\fB" plain(substr(word, 2, length(word) - 2)) "\\fR"
		else if (substr(word, 1, 2) == "**")
			out = out "\\fB" plain(substr(word, 3, length(word) - 4)) "\\fR"
		else if (at == "*")
			out = out "\\fI" plain(substr(word, 2, length(word) - 2)) "\\fR"
		else
			out = out inline(substr(word, 2, length(word) - 2))
	}
	return out plain(text)
}

# Escape a leading dot, which would start a request.
function safe(text)
{
	return text ~ /^[.']/ ? "\\&" text : text
}

function flush_text()
{
	if (gathered != "")
		print safe(inline(gathered))
	gathered = ""
}

function gather(text)
{
	sub(/^ +/, "", text)
	gathered = gathered == "" ? text : gathered " " text
}

function row_of_table(line, head,    n, i, cell)
{
	gsub(/^\| ?| *\|$/, "", line)
	n = split(line, cell, / \| ?/)
	if (head) {
		print ".TS\ntab(\t);"
		for (i = 1; i <= n; i++)
			printf "lB%s", i < n ? " " : "\n"
		for (i = 1; i <= n; i++)
			printf "%s%s", i == n ? "lx" : i == 1 ? "lw(14n)" : "lw(20n)", i < n ? " " : ".\n"
	}
	for (i = 1; i <= n; i++)
		printf "%s%s", head ? inline(cell[i]) : "T{\n" safe(inline(cell[i])) "\nT}", i < n ? "\t" : "\n"
}

BEGIN {
	print "'\\\" t"
	printf ".TH \"%s\" %s \"\" \"%s\" \"Deadwood\"\n.ds AD l\n.ad l\n.nh\n", toupper(plain(name)), section, version
	printf ".SH NAME\n%s \\- %s\n.SH DESCRIPTION\n", plain(name), plain(what)
	headed = 1
}

/^```/ {
	flush_text()
	headed = 0
	fenced = !fenced
	print fenced ? ".PP\n.RS 2\n.nf" : ".fi\n.RE"
	next
}
fenced { print safe(plain($0)); next }

/^\| *---/ { next }
/^\|/ {
	flush_text()
	headed = 0
	row_of_table($0, !in_table)
	in_table = 1
	next
}
in_table { print ".TE"; in_table = 0 }

/^# / { next } # the title is in NAME
/^## / { flush_text(); print ".SH " toupper(plain(substr($0, 4))); headed = 1; next }
/^### / { flush_text(); print ".SS " plain(substr($0, 5)); headed = 1; next }
/^$/ { flush_text(); next }
/^[0-9]+\. / || /^- / {
	flush_text()
	printf ".TP 4\n%s\n", $1 == "-" ? "\\(bu" : $1
	sub(/^[^ ]+ /, "")
	gather($0)
	next
}
{
	if (gathered == "" && !headed) # a heading starts a paragraph
		print ".PP"
	headed = 0
	gather($0)
}

END {
	flush_text()
	if (in_table)
		print ".TE"
	print ".SH SEE ALSO\n.BR arena\\-check (1),\n.BR arena\\-init (1),\n.BR arena\\-play (1),\n.BR deadwood\\-box (1)"
}

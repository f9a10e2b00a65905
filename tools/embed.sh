#!/bin/sh
# embed.sh [--below FOLDER] HEADER ROW TABLE FILE... - print files as a C table
#
# HEADER declares TABLE, an array of struct ROW: a name (the file's without its
# suffix; with --below its path relative to FOLDER), its bytes and a NUL, their
# number.
#
# Bytes, not string literals: C guarantees only literals of 4095 characters.  Scripts and
# style sheets of pages lose indentation, empty lines, comments, most line ends and, in
# scripts, most blanks, since every page contains them; with --below, all files stay as
# they are.
set -eu

# Print a script without the blanks beside operators.  A line with a regular expression, a
# backslash, '' or a template in a template stays as it is.
squeeze() {
	awk 'function tight(code) {
			while (match(code, " " op))
				code = substr(code, 1, RSTART - 1) substr(code, RSTART + 1)
			while (match(code, op " "))
				code = substr(code, 1, RSTART) substr(code, RSTART + 2)
			return code
		}
		BEGIN { op = "[][=?:<>&|*+!{},;()]"; quoted = "\"[^\"]*\"|`[^`]*`" }
		{ bare = $0; gsub(quoted "| / ", "", bare) }
		bare ~ /[\047`\/]/ || /\\/ || /\$\{[^}]*`[^`]*`[^}]*\}/ { print; next }
		{ out = ""
			while (match($0, quoted)) {
				from = RSTART
				end = RSTART + RLENGTH # tight() changes both
				out = out tight(substr($0, 1, from - 1)) substr($0, from, end - from)
				$0 = substr($0, end)
			}
			print out tight($0) }'
}

bytes() {
	case $below$1 in
	*/page/*.css | */page/*.js)
		sed -e 's/^ *//' -e 's/ \/\/ .*//' -e '/^\/\/ /d' -e '/^$/d' \
			-e '/^\/\*/{:more' -e '/\*\//!{N' -e 'b more' -e '}' -e '/\*\/$/d' -e '}' "$1" |
			case $1 in *.css) tr -d '\n' ;; *) squeeze ;; esac |
			sed -e ':join' -e '/[][{},;()=>?:+|&]$/{N' -e 's/\n//' -e 'b join' -e '}' -e 's/;}/}/g'
		;;
	*/cards.json) sed 's/,"colour":"[a-z]*"//' "$1" | tr -d '\n' ;; # pages have style sheets
	*) cat "$1" ;;
	esac
}

below=''
if [ "$1" = --below ]; then
	below=$2/
	shift 2
fi
header=$1
row=$2
table=$3
shift 3

printf '/* Made from %s by tools/embed.sh. */\n' "$(dirname "$1")"
printf '#include "%s"\n\n' "$header"
n=0
for file in "$@"; do
	n=$((n + 1))
	printf 'static const unsigned char text_%d[] = {\n' "$n"
	bytes "$file" | od -An -v -tu1 | sed 's/\([0-9][0-9]*\)/\1,/g'
	printf '0 };\n'
done
printf '\nconst struct %s %s[] = {\n' "$row" "$table"
n=0
for file in "$@"; do
	n=$((n + 1))
	if [ -n "$below" ]; then
		name=${file#"$below"}
	else
		name=$(basename "$file")
		name=${name%.*}
	fi
	printf '\t{ "%s", (const char *)text_%d, sizeof(text_%d) - 1 },\n' \
		"$name" "$n" "$n"
done
printf '\t{ (const char *)0, (const char *)0, 0 },\n};\n'

#!/bin/sh
# embed.sh FILE.yaml... - write the game files as a C table to stdout
#
# Bytes, not string literals: C promises literals of 4095 characters only.
set -eu

printf '/* Made from configs/games by tools/embed.sh. */\n'
printf '#include "referee/sheet/builtin.h"\n\n'
n=0
for file in "$@"; do
	n=$((n + 1))
	printf 'static const unsigned char text_%d[] = {\n' "$n"
	od -An -v -tu1 "$file" | sed 's/\([0-9][0-9]*\)/\1,/g'
	printf '0 };\n'
done
printf '\nconst struct builtin_game builtin_games[] = {\n'
n=0
for file in "$@"; do
	n=$((n + 1))
	printf '\t{ "%s", (const char *)text_%d, sizeof(text_%d) - 1 },\n' \
		"$(basename "$file" .yaml)" "$n" "$n"
done
printf '\t{ (const char *)0, (const char *)0, 0 },\n};\n'

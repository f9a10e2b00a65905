#!/bin/sh
# compdb.sh COMMAND SOURCE... - write compile_commands.json to stdout
set -eu
command=$(printf '%s' "$1" | sed 's/[\\"]/\\&/g')
shift
comma=''
echo '['
for source in "$@"; do
	[ -z "$comma" ] || echo ','
	comma=,
	printf '{"directory": "%s", "file": "%s", "command": "%s -c %s"}' \
		"$PWD" "$source" "$command" "$source"
done
printf '\n]\n'

#!/bin/sh
# Every example in docs/games.md is a game that loads and can be played.
set -eu
B=${B:-build}
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

awk -v dir="$work" '
/^```yaml$/ { n++; inside = 1; next }
/^```$/ { inside = 0 }
inside { print >(dir "/example" n ".yaml") }' docs/games.md

for game in "$work"/*.yaml; do
	if "$root/$B/arena" games "$game" >"$work/said" 2>&1 &&
		"$root/$B/referee" bench "$game" --seconds 0.2 >>"$work/said" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		cat "$game" "$work/said"
	fi
done
[ "$passed" -ge 2 ] || failed=$((failed + 1))
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]

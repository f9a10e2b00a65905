#!/bin/sh
# What `make install` puts into DESTDIR runs from there, and `make uninstall`
# takes all of it away.
set -eu
B=${B:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# claim TEXT COMMAND... - one test
claim() {
	text=$1
	shift
	if "$@" >"$work/said" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "not so: $text"
		head -c 2000 "$work/said"
	fi
}

put() { tools/install.sh "$1" "$B" "$work/dest" /usr /usr/share/man; }

# in_a_row PROGRAM - a match, from another folder, found through its link
in_a_row() { (cd / && "$1" play gin house:first house:random --deals 1 --isolation none); }

# same_files - each configuration and page as it is here
same_files() {
	for file in configs/*.yaml configs/games/*.yaml; do
		cmp "$file" "$work/dest/usr/share/deadwood/$file"
	done
	cmp protocol.md "$work/dest/usr/share/doc/deadwood/protocol.md"
	cmp docs/man/arena-run.1 "$work/dest/usr/share/man/man1/arena-run.1"
}

put install
claim "the installed arena plays" in_a_row "$work/dest/usr/bin/arena"
claim "the installed referee checks cases" "$work/dest/usr/bin/referee" check tests/cases/gin.yaml
claim "configurations, documents and pages are there" same_files
claim "nothing can be written by others" [ -z "$(find "$work/dest" -type f -perm -022)" ]
put install
claim "installing again is fine" in_a_row "$work/dest/usr/bin/arena"
put uninstall
claim "nothing is left after uninstall" [ -z "$(find "$work/dest" ! -type d)" ]
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]

#!/bin/sh
# What `make install` puts into DESTDIR runs from there, and `make uninstall`
# takes all of it away.
. tests/support/suite.sh

put() { tools/install.sh "$1" "$B" "$work/dest" /usr /usr/share/man; }

# in_a_row PROGRAM - a match, from another folder, found through its link
in_a_row() { (cd / && "$1" play gin house:first house:random --deals 1 --isolation none); }

# same_files - each configuration and page as it is here
same_files() {
	for file in configs/*.yaml configs/games/*.yaml; do
		cmp "$file" "$work/dest/usr/share/deadwood/$file"
	done
	cmp protocol.md "$work/dest/usr/share/doc/deadwood/protocol.md"
	cmp docs/man/deadwood-box.1 "$work/dest/usr/share/man/man1/deadwood-box.1"
	"$B/arena" --manual run | cmp - "$work/dest/usr/share/man/man1/arena-run.1"
}

# links_lead FOLDER PAGE - so does every link of the page to a file, in FOLDER
links_lead() {
	(
		cd "$1/$(dirname "$2")"
		grep -o '](\([a-zA-Z0-9_./-]*\))' "$(basename "$2")" | sed 's/^](\(.*\))$/\1/' >"$work/links"
		while read -r link; do
			[ -e "$link" ] || { echo "$2: $link" && exit 1; }
		done <"$work/links"
	)
}

# completes - commands, options, and the values of an option
completes() {
	command -v bash >/dev/null || return 0
	bash -euc '. "$1"
		of() {
			COMP_WORDS=("$@")
			COMP_CWORD=$(($# - 1))
			_arena
			echo "${COMPREPLY[@]}"
		}
		[ "$(of arena sta)" = "standings stats" ]
		[ "$(of arena run cup.yaml --o)" = "--out --only" ]
		[ "$(of arena play gin --isolation s)" = sandbox ]
		[ "$(of arena standings --format "")" = "text json csv csv-without-times" ]
		[ -z "$(of arena run cup)" ]' bash \
		"$work/dest/usr/share/bash-completion/completions/arena"
}

put install
holds "the installed arena plays" in_a_row "$work/dest/usr/bin/arena"
holds "the installed referee checks cases" "$work/dest/usr/bin/referee" check tests/cases/gin.yaml
holds "the installed box starts a program" "$work/dest/usr/bin/deadwood-box" --level none -- /bin/true
for page in *.md docs/*.md docs/rules/*.md; do
	holds "$page: its links lead somewhere" links_lead . "$page"
	holds "$page: they do when installed" links_lead "$work/dest/usr/share/doc/deadwood" "$page"
done
holds "README.md has links" [ "$(grep -c '](docs/' README.md)" -ge 3 ]
holds "configurations, documents and pages are there" same_files
holds "nothing can be written by others" [ -z "$(find "$work/dest" -type f -perm -022)" ]
pages=$(cd "$work/dest/usr/share/man/man1" && echo *)
holds "there is a page for each command: $pages" [ "$pages" = "arena-commit.1 arena-compare.1 arena-config.1 \
arena-doctor.1 arena-evidence.1 arena-games.1 arena-log.1 arena-play.1 arena-rate.1 arena-replay.1 arena-report.1 \
arena-review.1 arena-run.1 arena-standings.1 arena-stats.1 arena-verify.1 arena-view.1 arena.1 deadwood-box.1" ]
holds "bash completes" completes
put install
holds "installing again is fine" in_a_row "$work/dest/usr/bin/arena"
put uninstall
holds "nothing is left after uninstall" [ -z "$(find "$work/dest" ! -type d)" ]
tally

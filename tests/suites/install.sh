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
	cmp docs/man/arena-run.1 "$work/dest/usr/share/man/man1/arena-run.1"
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
put install
holds "installing again is fine" in_a_row "$work/dest/usr/bin/arena"
put uninstall
holds "nothing is left after uninstall" [ -z "$(find "$work/dest" ! -type d)" ]
tally

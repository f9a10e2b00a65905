#!/bin/sh
# Programs that `make install` puts into DESTDIR run from there; `make uninstall`
# removes all of them.
. tests/support/suite.sh

put() { tools/install.sh "$1" "$B" "$work/dest" /usr /usr/share/man /usr/share/zsh/site-functions; }

# in_a_row PROGRAM - a match, from another folder, found through its link
in_a_row() { (cd / && "$1" play gin house:first house:random --deals 1 --isolation none); }

# same_files - each configuration and page as it is here
same_files() {
	for file in configs/*.yaml configs/games/*.yaml; do
		cmp "$file" "$work/dest/usr/share/deadwood/$file" || return
	done
	cmp protocol.md "$work/dest/usr/share/doc/deadwood/protocol.md" &&
		cmp docs/man/deadwood-box.1 "$work/dest/usr/share/man/man1/deadwood-box.1" &&
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

# completion_is_there - what each shell reads, where it looks for it
completion_is_there() {
	for program in arena referee; do
		"$B/$program" --completion bash | cmp - "$work/dest/usr/share/bash-completion/completions/$program" &&
			"$B/$program" --completion zsh | cmp - "$work/dest/usr/share/zsh/site-functions/_$program" &&
			"$B/$program" --completion fish | cmp - "$work/dest/usr/share/fish/vendor_completions.d/$program.fish" || return
	done
}

# protocol_is_a_page - with the headings of protocol.md, all of them, and nothing of Markdown's own
protocol_is_a_page() {
	page=$work/dest/usr/share/man/man7/deadwood-protocol.7
	sed -n 's/^##* \(.*\)/\1/p' protocol.md | sed 1d | tr '[:lower:]' '[:upper:]' >"$work/headings"
	sed -n 's/^\.S[HS] \(.*\)/\1/p' "$page" | grep -vx 'NAME\|DESCRIPTION\|SEE ALSO' | tr '[:lower:]' '[:upper:]' |
		diff "$work/headings" - && ! grep -n '^| \|](\|\*\*\|^```' "$page"
}

# loaded COMMAND... - the libraries that the command loads, linked or later, a name a line
loaded() {
	LD_DEBUG=files "$@" 2>"$work/files" >"$work/out" &&
		sed -n 's/.*[[:space:]]file=\([^ ]*\) \[0\];  generating link map$/\1/p' "$work/files" >"$work/libraries" &&
		grep -q '^libc\.' "$work/libraries"
}

# loads_none COMMAND... - none of libarchive, libcurl and libmicrohttpd, which few commands need
loads_none() { loaded "$@" && ! grep 'libarchive\|libcurl\|libmicrohttpd' "$work/libraries"; }

# loads_archive COMMAND... - the first of them when needed
loads_archive() { loaded "$@" && grep 'libarchive' "$work/libraries"; }

# grades - grade a house bot with the installed arena
grades() {
	mkdir -p "$work/subs/ann" && cp "$B/house" "$work/subs/ann/house" &&
		printf '#!/bin/sh\nexec ./house first\n' >"$work/subs/ann/bot" && chmod +x "$work/subs/ann/bot" &&
		printf '%s\n' 'game: gin' 'deals_max: 1' 'rounds: 1' 'isolation: none' 'grade:' '  submission: {}' '  check: false' \
			'  ladder: [{run: house:first}]' >"$work/gin.yaml" &&
		"$work/dest/usr/bin/arena" grade "$work/gin.yaml" "$work/subs" --out "$work/grades" &&
		grep -q 'The ladder' "$work/grades/feedback/ann/feedback.html"
}

put install
holds "the installed arena plays" in_a_row "$work/dest/usr/bin/arena"
holds "the installed arena grades" grades
holds "the installed referee checks cases" "$work/dest/usr/bin/referee" check tests/cases/gin.yaml
holds "the installed box starts a program" "$work/dest/usr/bin/deadwood-box" --level none -- /bin/true
for page in *.md docs/*.md docs/rules/*.md; do
	holds "$page: its links lead somewhere" links_lead . "$page"
	holds "$page: they do when installed" links_lead "$work/dest/usr/share/doc/deadwood" "$page"
done
holds "README.md has links" [ "$(grep -c '](docs/' README.md)" -ge 3 ]
holds "configurations, documents and pages are there" same_files
holds "deadwood-protocol(7) has all of protocol.md" protocol_is_a_page
holds "nothing can be written by others" [ -z "$(find "$work/dest" -type f -perm -022)" ]
pages=$(cd "$work/dest/usr/share/man/man1" && echo *)
holds "there is a page for each command: $pages" [ "$pages" = "arena-bridge.1 arena-check.1 arena-commit.1 arena-compare.1 arena-config.1 arena-dataset.1 \
arena-doctor.1 arena-evidence.1 arena-exploit.1 arena-games.1 arena-grade.1 arena-init.1 arena-league.1 arena-log.1 arena-merge.1 arena-pack.1 arena-play.1 arena-rate.1 arena-replay.1 arena-report.1 \
arena-review.1 arena-run.1 arena-standings.1 arena-stats.1 arena-verify.1 arena-view.1 arena-watch.1 arena.1 deadwood-box.1 \
referee-bench.1 referee-check.1 referee-serve.1 referee.1" ]
holds "shells find what completes" completion_is_there
put install
holds "installing again is fine" in_a_row "$work/dest/usr/bin/arena"
cup=$work/cup.yaml
printf 'game: gin\nbots: [house:first, house:random]\nrounds: 1\ndeals_max: 1\nisolation: none\nseed: x\n' >"$cup"
for words in --version "games gin" "run $cup --out $work/cup" "standings $work/cup"; do
	# shellcheck disable=SC2086 # words
	holds "arena $words loads no library for archives, pages or clients" loads_none "$B/arena" $words
done
holds "arena pack loads one" loads_archive "$B/arena" pack "$cup" --out "$work/cup.tar.zst"
put uninstall
holds "nothing is left after uninstall" [ -z "$(find "$work/dest" ! -type d)" ]
tally

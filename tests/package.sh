#!/bin/sh
# package.sh VERSION - test the tarball and the Debian package from a user's view
#
# Builds both from the last commit, outside of a git clone.  Installs the package
# with its dependencies in a bare Debian root, plays a tournament there as root and
# as an ordinary user, purges it and looks for files left behind.  Requires root
# (or sudo), a network and about 2 GB under TMPDIR.
cd "$(dirname "$0")/.." || exit 1
. tools/bare-root.sh
bare_begin "$@"
version=$1
. tests/support/suite.sh
root=$work/root
trap 'bare_clean "$work" "$root"' EXIT
trap 'bare_clean "$work" "$root"; exit 130' INT TERM
chmod 755 "$work"

# inside COMMAND... - run as root in the bare root
inside() { bare_inside "$root" "$@"; }

# as_player COMMAND... - run there as an ordinary user, in the home folder
as_player() { inside runuser -u player -- env HOME=/home/player sh -c 'cd && exec "$@"' sh "$@"; }

# the_package - build it from the tarball; lintian must print nothing
the_package() { tools/deb.sh "$work/made" "$version"; }

# tests_passed - did the tests of the package's build pass?
tests_passed() { grep -E '^[1-9][0-9]* passed, 0 failed$' "$work/made/deb/build.log"; }

# files FOLDER - list its files under the names of the package: manual pages
# compressed, the licence where Debian puts it
files() {
	(cd "$1" && find . ! -type d) | sed -E 's#(/man/man[0-9]/.*\.[0-9])$#\1.gz#' |
		grep -v '/doc/deadwood/LICENSE$' | sort
}

# debians - files that debhelper adds
debians='^\./usr/share/doc/deadwood/(changelog\.gz|copyright|examples)$|^\./usr/share/lintian/overrides/deadwood$'

# holds_what_is_installed - the package has the same files as `make install`
holds_what_is_installed() {
	(cd "$work/made/deb/deadwood-$version" &&
		LIBRARY=no tools/install.sh install build "$work/dest" /usr /usr/share/man /usr/share/zsh/vendor-completions) &&
		dpkg-deb -x "$deb" "$work/unpacked" &&
		files "$work/dest" >"$work/files.installed" &&
		files "$work/unpacked" | grep -vE "$debians" >"$work/files.packed" &&
		[ "$(wc -l <"$work/files.packed")" -gt 100 ] && diff "$work/files.installed" "$work/files.packed"
}

# harmless - the package grants no rights: no setuid program, no file writable by
# others, no script that dpkg would run as root
harmless() {
	dpkg-deb -c "$deb" >"$work/contents" && [ -s "$work/contents" ] &&
		awk '$2 != "root/root" || $1 !~ /^l/ && $1 ~ /[sStT]|^.....w|^........w/ { print; bad = 1 }
			END { exit bad }' "$work/contents" &&
		dpkg-deb -e "$deb" "$work/control" &&
		[ -z "$(find "$work/control" ! -type d ! -name control ! -name md5sums)" ]
}

# listing - list all files of the root, except records of apt and dpkg and caches
# of installed files
listing() {
	(cd "$root" && find . -xdev \( -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache/apt \
		-o -path ./var/cache/ldconfig -o -path ./var/cache/debconf -o -path ./var/log \
		-o -path ./etc/ld.so.cache \) -prune -o \
		\( -type f -printf '%p %y %m %U:%G %s\n' -o -printf '%p %y %m %U:%G %l\n' \)) | sort
}

# installed - install with apt, with dependencies and recommendations
installed() {
	inside apt-get -q update &&
		listing >"$work/before" && [ -s "$work/before" ] &&
		cp "$deb" "$root/tmp/deadwood.deb" &&
		inside env DEBIAN_FRONTEND=noninteractive apt-get -q -y install /tmp/deadwood.deb &&
		rm "$root/tmp/deadwood.deb"
}

# cup FOLDER - write a tournament there: house bots, one of the package's examples,
# and one of `arena init`
cup() {
	printf '%s\n' 'game: gin' 'rounds: 2' \
		'bots: [house:greedy, house:random, /usr/share/deadwood/bots/examples/first.py, clever/bot.py]' \
		>"$root$1/cup.yaml"
}

# played_by RUN FOLDER - play from `arena init` to the standings, all at level sandbox
played_by() {
	results=$root$2/results/cup
	"$1" arena init python clever && "$1" arena run cup.yaml &&
		"$1" arena verify results/cup && "$1" arena standings results/cup &&
		[ "$(wc -l <"$results/results.csv")" = 49 ] && # 6 pairs, 2 rounds, both seats
		jq -e '(.ranking | length) == 4 and (.isolation | startswith("sandbox"))' "$results/standings.json" &&
		awk -F, 'NR > 1 && $10 != "ok" { print; bad = 1 } END { exit bad }' "$results/results.csv"
}

as_root() { inside sh -c 'cd /root && exec "$@"' sh "$@"; }

# boxed - run deadwood-box as an ordinary user
boxed() { as_player deadwood-box -- /bin/echo inside; }

# learns - play a match with the Python package, as an ordinary user
learns() {
	inside apt-get -q -y install /tmp/python3-deadwood.deb && rm "$root/tmp/python3-deadwood.deb" &&
		as_player python3 -c 'import deadwood
table = deadwood.Game("gin", {"target": 50}).table(7)
while table.turn() is not None:
    table.play(0)
print(table.over, deadwood.__file__)' | grep -x 'True /usr/lib/python3/dist-packages/deadwood/__init__.py'
}

# purged - purge the packages, their dependencies and the results
purged() {
	for home in "$root/root" "$root/home/player"; do
		rm -rf "$home/cup.yaml" "$home/results" "$home/clever"
	done
	inside apt-get -q -y purge deadwood python3-deadwood && inside apt-get -q -y autoremove --purge
}

# nothing_left - no file of the package or of the matches is left
nothing_left() {
	listing >"$work/after"
	diff "$work/before" "$work/after" && [ -z "$(find "$root/dev/shm" -mindepth 1)" ]
}

holds "the tarball builds without git, and lintian accepts its package" the_package
deb=$(echo "$work"/made/deb/deadwood_"$version"_*.deb)
holds "its tests pass there" tests_passed
holds "it contains the files of make install" holds_what_is_installed
holds "it grants no rights" harmless

bare_make "$root" ca-certificates
bare_open "$root"
inside useradd --create-home player
holds "apt installs it" installed
bare_keep "$root"
cup /root
holds "root plays a tournament" played_by as_root /root
cup /home/player
holds "an ordinary user plays one" played_by as_player /home/player
holds "deadwood-box starts a program for an ordinary user" boxed
cp "$work"/made/deb/python3-deadwood_"$version"_*.deb "$root/tmp/python3-deadwood.deb"
holds "the Python package plays a match" learns
holds "apt purges it" purged
holds "no file is left" nothing_left
tally

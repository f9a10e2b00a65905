#!/bin/sh
# Inputs of the packages agree with the project: debian/ with tools/packages.txt,
# the version and the installed files; the tarball with git.  `make test-package`
# builds and tests the packages themselves.
. tests/support/suite.sh
version=$(sed -n 's/^VERSION = //p' Makefile)

# group NAME... - the packages of these groups of tools/packages.txt
group() {
	for name in "$@"; do
		sed -n "s/^$name \([^ ]*\) .*/\1/p" tools/packages.txt
	done | sort -u
}

# field NAME - a field of debian/control, of the source and of the package deadwood: a
# package a line, without its version
field() {
	awk -v name="$1:" '$1 == name { in_it = 1; sub(/^[^:]*:/, "") } /^[^ ]/ && $1 != name && NF > 1 && $1 ~ /:$/ { in_it = 0 }
		/^$/ { in_it = 0 } in_it' "$work/control" | tr ',' '\n' |
		sed 's/([^)]*)//; s/^ *//; s/ *$//; /^$/d' | sort
}

# build_depends - all that `make` needs, and what packs modules of Python; gcc and
# libc6-dev every build has
build_depends() {
	{ group build | grep -vxE 'gcc|libc6-dev' && printf '%s\n' debhelper-compat dh-python python3:any; } | sort >"$work/needed"
	field Build-Depends | grep -v nocheck >"$work/said"
	[ "$(wc -l <"$work/needed")" -gt 5 ] && diff "$work/needed" "$work/said"
}

# test_depends - what tests need is only asked for where they run
test_depends() {
	field Build-Depends | sed -n 's/ <!nocheck>$//p' >"$work/said"
	group demo test >"$work/known"
	[ -s "$work/said" ] && [ -z "$(comm -23 "$work/said" "$work/known" | tee /dev/stderr)" ]
}

# bots_depend - the package offers the languages that bots of the demo are in
bots_depend() {
	group demo >"$work/needed"
	{ field Recommends && field Suggests; } | sort >"$work/said"
	[ -s "$work/needed" ] && diff "$work/needed" "$work/said"
}

# one_version - in the package's changelog, and said by the program
one_version() {
	[ -n "$version" ] && [ "$(sed -n '1s/^deadwood (\([^)]*\)) .*/\1/p' debian/changelog)" = "$version" ] &&
		"$B/arena" --version | grep -qF "$version"
}

# names - the installed files that debian/ speaks of
names() {
	sed 's/ .*//' debian/deadwood.links
	sed -n 's/^deadwood: .*\[\(usr[^]:]*\).*/\1/p' debian/deadwood.lintian-overrides
	# shellcheck disable=SC2016 # make's
	sed -n 's/.*\$(INSTALLED)\/\([^ ]*\)$/\1/p' debian/rules
}

# names_there - so do they stand where `make install` puts them
names_there() {
	tools/install.sh install "$B" "$work/dest" /usr /usr/share/man /usr/share/zsh/vendor-completions &&
		names >"$work/names" && [ "$(wc -l <"$work/names")" -ge 5 ] &&
		while read -r name; do
			# shellcheck disable=SC2086 # a pattern
			set -- "$work"/dest/$name
			[ -e "$1" ] || { echo "debian/: $name is not installed" && return 1; }
		done <"$work/names"
}

# readmes_accepted - lintian needs an override for each README outside of share/doc
readmes_accepted() {
	(cd "$work/dest" && find usr -name 'README*' ! -path 'usr/share/doc/*') >"$work/readmes"
	[ -s "$work/readmes" ] && while read -r name; do
		grep -qxF "deadwood: package-contains-documentation-outside-usr-share-doc [$name]" debian/deadwood.lintian-overrides ||
			{ echo "debian/deadwood.lintian-overrides lacks $name" && return 1; }
	done <"$work/readmes"
}

# tarball NAME - of the last commit
tarball() { tools/dist.sh "$work/$1" "$version" && packed=$work/$1/deadwood-$version.tar.gz; }

# tarballs_agree - whoever makes them, and wherever
tarballs_agree() {
	(umask 077 && tarball one) && (umask 002 && TZ=Asia/Tokyo tarball two) &&
		cmp "$work/one/deadwood-$version.tar.gz" "$work/two/deadwood-$version.tar.gz"
}

# tarball_holds_the_commit - each file of it, and no other: the tarball of tarballs_agree
tarball_holds_the_commit() {
	tar -tf "$work/one/deadwood-$version.tar.gz" | sed -n "s/^deadwood-$version\///; /[^/]\$/p" | sort >"$work/packed"
	git ls-tree -r --name-only HEAD | sort | diff - "$work/packed"
}

# tarball_at_a_time - SOURCE_DATE_EPOCH is the time of all that is in it
tarball_at_a_time() {
	SOURCE_DATE_EPOCH=86400 tarball four && tar -tvf "$packed" --utc >"$work/times" &&
		[ -s "$work/times" ] && ! grep -v ' 1970-01-02 00:00 ' "$work/times"
}

sed '/^Package: python3-/,$d' debian/control >"$work/control"
holds "debian/control builds with what make needs" build_depends
holds "and tests with what the tests need" test_depends
holds "it offers what the demo's bots are written in" bots_depend
holds "debian/changelog tells the program's version" one_version
holds "what debian/ names is installed" names_there
holds "debian/ names each README outside of share/doc" readmes_accepted
if git rev-parse --verify -q HEAD >"$work/commit" 2>&1; then
	holds "a tarball is the same each time" tarballs_agree
	holds "it is the commit" tarball_holds_the_commit
	holds "SOURCE_DATE_EPOCH is its time" tarball_at_a_time
else
	echo "left out, with no git clone here: tarballs"
fi
tally

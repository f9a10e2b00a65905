#!/bin/sh
# deb.sh FOLDER VERSION - build Debian packages of the last commit, in FOLDER/deb
#
# Builds from the tarball of dist.sh, so that no other file gets in, with the
# project's debian/.  Then runs lintian: any tag is a failure, except spelling in
# machine code and the policy's version, on which the releases disagree.  Requires a
# git clone; in the unpacked tarball run `dpkg-buildpackage -us -uc -b` instead.
set -eu
folder=$1/deb
version=$2
tools/dist.sh "$1" "$version"
rm -rf "$folder"
mkdir -p "$folder"
tar -x -f "$1/deadwood-$version.tar.gz" -C "$folder"
(
	cd "$folder/deadwood-$version"
	unset MAKEFLAGS MAKELEVEL MFLAGS MAKEOVERRIDES
	dpkg-buildpackage -us -uc
) >"$folder/build.log" 2>&1 || {
	tail -n 40 "$folder/build.log"
	exit 1
}
lintian --allow-root -EvI --pedantic --tag-display-limit 0 \
	--suppress-tags out-of-date-standards-version,newer-standards-version,spelling-error-in-binary \
	--fail-on error,warning,info,pedantic,experimental "$folder"/*.changes
echo "$folder/$(basename "$folder"/deadwood_*.deb)"

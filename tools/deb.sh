#!/bin/sh
# deb.sh FOLDER VERSION - a Debian package of the last commit, in FOLDER/deb
#
# Built of the tarball of dist.sh, so that nothing else can be in it, and with
# debian/ of the project; then lintian looks at it, whose least remark is a
# failure, but on machine code that reads like words, and on the version of the
# policy, which the releases cannot agree on.  Without a git clone there is no
# last commit: in the unpacked tarball `dpkg-buildpackage -us -uc -b` does the same.
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

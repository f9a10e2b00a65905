#!/bin/sh
# dist.sh FOLDER VERSION - make FOLDER/deadwood-VERSION.tar.gz of the last commit
#
# The tarball is reproducible: sorted, without owners, with the commit's time (or
# SOURCE_DATE_EPOCH, in seconds) on all files, and with modes independent of the
# umask.
set -eu
folder=$1
name=deadwood-$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git rev-parse --verify -q HEAD >/dev/null || {
	echo "dist.sh: no commit found; run it in a git clone" >&2
	exit 1
}
[ -z "$(git status --porcelain)" ] || echo "dist.sh: uncommitted changes are not in the tarball" >&2
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
git archive --prefix="$name/" HEAD >"$work/tree.tar"
tar -x -f "$work/tree.tar" -C "$work"
mkdir -p "$folder"
tar -c --format=ustar --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner \
	--mode=u=rwX,go=rX -C "$work" "$name" | gzip -n >"$work/packed"
mv "$work/packed" "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"

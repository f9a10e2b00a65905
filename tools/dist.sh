#!/bin/sh
# dist.sh FOLDER VERSION - FOLDER/deadwood-VERSION.tar.gz of the last commit
#
# Byte for byte the same wherever it is made: sorted, without owners, with the
# commit's time on all of it (or SOURCE_DATE_EPOCH, in seconds), and modes that
# do not go by anybody's umask.
set -eu
folder=$1
name=deadwood-$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git rev-parse --verify -q HEAD >/dev/null || {
	echo "dist.sh: no commit here: a tarball is made of a git clone's last one" >&2
	exit 1
}
[ -z "$(git status --porcelain)" ] || echo "dist.sh: what is not committed is not in it" >&2
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
git archive --prefix="$name/" HEAD >"$work/tree.tar"
tar -x -f "$work/tree.tar" -C "$work"
mkdir -p "$folder"
tar -c --format=ustar --sort=name --mtime="@$time" --owner=0 --group=0 --numeric-owner \
	--mode=u=rwX,go=rX -C "$work" "$name" | gzip -n9 >"$work/packed"
mv "$work/packed" "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"

#!/bin/sh
# install.sh install|uninstall BUILD DESTDIR PREFIX MANDIR
#
# The programs look for each other beside themselves, so all stand in one
# folder, PREFIX/lib/deadwood; those that people type are linked from PREFIX/bin.
set -eu
what=$1
B=$2
bin=$3$4/bin
lib=$3$4/lib/deadwood
share=$3$4/share/deadwood
doc=$3$4/share/doc/deadwood
man=$3$5

case $what in
install)
	mkdir -p "$bin" "$lib" "$share" "$doc"
	for program in arena referee house deadwood-box; do
		[ -e "$B/$program" ] || continue
		install -m 755 "$B/$program" "$lib/$program"
	done
	for program in arena referee deadwood-box; do
		[ -e "$B/$program" ] || continue
		ln -sf "../lib/deadwood/$program" "$bin/$program"
	done
	for folder in configs bots; do
		[ ! -d "$folder" ] || cp -R "$folder" "$share/"
	done
	mkdir -p "$doc/docs/rules"
	for page in *.md docs/*.md docs/rules/*.md protocol.schema.json LICENSE; do
		[ ! -e "$page" ] || install -m 644 "$page" "$doc/$page"
	done
	for folder in configs bots; do # where the pages say that they are
		ln -sfn "../../deadwood/$folder" "$doc/$folder"
	done
	for page in docs/man/*.[1-9]; do
		[ -e "$page" ] || continue
		mkdir -p "$man/man${page##*.}"
		install -m 644 "$page" "$man/man${page##*.}/"
	done
	;;
uninstall)
	for program in arena referee deadwood-box; do
		[ "$(readlink "$bin/$program")" != "../lib/deadwood/$program" ] || rm -f "$bin/$program"
	done
	rm -rf "$lib" "$share" "$doc"
	for page in docs/man/*.[1-9]; do
		rm -f "$man/man${page##*.}/${page##*/}"
	done
	;;
esac

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
bash=$3$4/share/bash-completion/completions

# commands - the arena's, of the program that was built or is installed
commands() {
	for arena in "$B/arena" "$lib/arena"; do
		[ ! -x "$arena" ] || { "$arena" --help | sed -n 's/^  arena \([a-z]*\).*/\1/p' && break; }
	done
}

case $what in
install)
	mkdir -p "$bin" "$lib" "$share" "$doc"
	for program in arena referee house human deadwood-box; do
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
	mkdir -p "$man/man1" "$bash"
	for page in docs/man/*.1; do
		[ ! -e "$page" ] || install -m 644 "$page" "$man/man1/"
	done
	for command in '' $(commands); do # the program writes its own pages
		# shellcheck disable=SC2086 # no word where there is no command
		"$B/arena" --manual $command >"$man/man1/arena${command:+-$command}.1"
	done
	"$B/arena" --completion bash >"$bash/arena"
	chmod 644 "$man/man1/arena"*.1 "$bash/arena"
	;;
uninstall)
	for program in arena referee deadwood-box; do
		[ "$(readlink "$bin/$program")" != "../lib/deadwood/$program" ] || rm -f "$bin/$program"
	done
	for page in docs/man/*.1; do
		rm -f "$man/man1/${page##*/}"
	done
	for command in '' $(commands); do
		rm -f "$man/man1/arena${command:+-$command}.1"
	done
	rm -f "$bash/arena"
	rm -rf "$lib" "$share" "$doc"
	;;
esac

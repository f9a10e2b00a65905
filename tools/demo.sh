#!/bin/sh
# demo.sh BUILD - run each tournament of configs/demo-*.yaml and print its standings
set -eu
B=$1
ran=0
for config in configs/demo-*.yaml; do
	[ -e "$config" ] || continue
	name=$(basename "$config" .yaml)
	rm -rf "${B:?}/$name"
	echo "== arena run $config"
	"$B/arena" run "$config" --out "$B/$name"
	ran=$((ran + 1))
done
[ "$ran" -gt 0 ] || { echo "configs/demo-*.yaml: no such file" >&2; exit 1; }

#!/bin/sh
# bench_engine.sh - random play-outs of every game in the engine alone
#
# Legal lists and events at every step.  Status 1 when gin plays fewer than
# 30,000 deals a second, or push fewer than one for 60 of gin.
set -u
referee=${B:-build}/referee
missed=0
for file in configs/games/*.yaml; do
	"$referee" bench "$(basename "$file" .yaml)" --seconds 0.5 || missed=1
done

# deals GAME - in a second
deals() {
	"$referee" bench "$1" --seconds 1 --json |
		sed 's/.*"deals_per_s":\([0-9]*\).*/\1/'
}

gins=$(deals gin)
[ "${gins:-0}" -ge 30000 ] || {
	echo "too slow: the aim is 30000 deals of gin a second, not $gins"
	missed=1
}
pushes=$(deals push)
[ "$((${pushes:-0} * 60))" -ge "${gins:-0}" ] || {
	echo "too slow: the aim is a deal of push for 60 of gin, $pushes for $gins"
	missed=1
}
exit "$missed"

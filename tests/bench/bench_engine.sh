#!/bin/sh
# bench_engine.sh - random deals a second of every game in the engine alone
#
# Each step lists the legal actions and the events.  Exit code 1 if gin plays
# fewer than 30,000 deals a second, or push fewer than one for 60 of gin.
set -u
referee=${B:-build}/referee
missed=0
for file in configs/games/*.yaml; do
	"$referee" bench "$(basename "$file" .yaml)" --seconds 0.5 || missed=1
done

# deals_per_second GAME
deals_per_second() {
	"$referee" bench "$1" --seconds 1 --json |
		sed 's/.*"deals_per_s":\([0-9]*\).*/\1/'
}

gins=$(deals_per_second gin)
[ "${gins:-0}" -ge 30000 ] || {
	echo "too slow: $gins deals of gin a second (target: 30000)"
	missed=1
}
pushes=$(deals_per_second push)
[ "$((${pushes:-0} * 60))" -ge "${gins:-0}" ] || {
	echo "too slow: $pushes deals of push for $gins of gin (target: 1 for 60)"
	missed=1
}
exit "$missed"

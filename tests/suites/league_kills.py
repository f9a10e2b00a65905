#!/usr/bin/env python3
"""`arena league`, killed at every state of a version and of a group: nothing is lost, and nothing happens twice.

The moments of the kills are random (SEED, KILLS).  At the end, each sent archive is one version, and each group has the
result of the same group in a league that is not killed.
"""
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from leagues import ARENA, League, archive, bot
from soak import draws, setting
from waiting import wait_for

SETTINGS = """\
  house: [{run: house:random}, {run: house:greedy}]
  anchor: {bot: greedy, elo: 1000}
  jobs: 2
  placement: 2
  spool_adds_users: true
  submission: {build: sh build.sh, run: bot.sh}
  quota: {uploads: 1000, versions: 1000}
"""
KILLS = setting("KILLS", 7, 200)  # one at each moment
REPLAYS = setting("REPLAYS", 3, 50)  # of groups that no kill met
BOTS = 3
# states of a version, in their order; a kill waits for one of them
STATES = ["received", "building", "checking", "placing", "ranked", "retired"]
lot = draws()


class Sender:
    """Sends a new version of one bot after the other, and counts them."""

    def __init__(self, league):
        self.league, self.sent = league, {}

    def send(self):
        name = f"bot-{sum(self.sent.values()) % BOTS}"
        number = self.sent[name] = self.sent.get(name, 0) + 1
        self.league.send(f"{name}@{number}", archive(bot(f"# version {number}\nexec ./engine first")))
        return name, number


def until_planned(league):
    wait_for(lambda: league.rows("SELECT id FROM groups WHERE state = 'planned'"))
    time.sleep(lot.uniform(0, 0.5))


def until_state(league, sender, state):
    """Send a version, and wait until it has @state or a later one."""
    name, number = sender.send()
    league.wait_state(name, number, STATES[STATES.index(state):])
    time.sleep(lot.uniform(0, 1.5 if state == "checking" else 0.1))


def until_sent(sender):
    sender.send()
    time.sleep(lot.uniform(0, 1.5))


def kill_once(league, sender, moment):
    """Kill the league at @moment; return the groups that were under way."""
    if moment == "planned":
        until_planned(league)
    elif moment == "sent":
        until_sent(sender)
    else:
        until_state(league, sender, moment)
    league.kill()
    return [row[0] for row in league.rows("SELECT id FROM groups WHERE state = 'planned'")]


def kill_all(league, sender):
    moments = ["sent", "received", "building", "checking", "placing", "planned", "planned"]
    met = set()
    for i in range(KILLS):
        if i % len(moments) == 0:
            lot.shuffle(moments)
        met.update(kill_once(league, sender, moments[i % len(moments)]))
        league.start()
    return met


def check_versions(league, sender):
    """Each archive is one version, whose bot is not blamed for a kill."""
    sent = {(name, number + 1) for name, count in sender.sent.items() for number in range(count)}
    states = league.versions()
    holds("each archive is one version", set(states) == sent, set(states) ^ sent)
    holds("no version failed", {state[0] for state in states.values()} <= {"ranked", "retired"}, states)
    newest = {name: states.get((name, count)) for name, count in sender.sent.items()}
    holds("the newest versions have their places", all(state and state[0] == "ranked" for state in newest.values()), newest)
    events = league.rows("SELECT what, subject, text, count(*) FROM events WHERE what IN ('placing', 'ranked')"
                         " GROUP BY what, subject, text HAVING count(*) > 1")
    holds("each state was reached once", not events, events)
    holds("the spool is empty", not os.listdir(league.path / "spool/new"), os.listdir(league.path / "spool/new"))


def check_groups(league, met):
    """No group is lost, and sums are those of the groups."""
    ended = {row[0] for row in league.rows("SELECT id FROM groups WHERE state = 'done'")}
    holds("groups that a kill met were played on", met <= ended, met - ended)
    lost = league.rows("SELECT id, why FROM groups WHERE state NOT IN ('done', 'planned')")
    holds("no group is lost", not lost, lost)
    wrong = league.rows("SELECT id, matches, sum(points) FROM groups JOIN seats ON group_id = id WHERE state = 'done'"
                        " GROUP BY id HAVING matches != 2 OR sum(points) != 2 OR sum(forfeits) != 0")
    holds("each group has each match once, and no forfeit", not wrong, wrong)
    wrong = league.rows("SELECT versions.id, versions.groups, count(g.id), versions.used_us, sum(seats.used_us) FROM versions"
                        " JOIN seats ON version = versions.id JOIN groups g ON g.id = group_id AND g.state = 'done'"
                        " GROUP BY versions.id HAVING versions.groups != count(g.id)"
                        " OR versions.used_us != sum(seats.used_us)")
    holds("the sums of versions are those of their groups", not wrong, wrong)


def replay_group(league, group, out):
    """Play a group again; return points and scores by seat, and the places of the matches."""
    done = subprocess.run([ARENA, "run", league.path / f"groups/{group}/config.yaml", "--out", out],
                          capture_output=True, text=True, check=False)
    rows = [line.split(",") for line in (out / "results.csv").read_text(encoding="utf-8").splitlines()]
    at = {key: i for i, key in enumerate(rows[0])}
    names, seats, places = [], {}, {}
    for row in rows[1:]:
        name = row[at["bot"]]
        points, score = seats.get(name, (0, 0))
        seats[name] = (points + float(row[at["points"]]), score + int(row[at["score"]]))
        places.setdefault(int(row[at["match"]]), {})[name] = int(row[at["place"]])
    names = [row[0] for row in league.rows(
        "SELECT bots.name FROM seats JOIN versions ON versions.id = version JOIN bots ON bots.id = bot"
        " WHERE group_id = ? ORDER BY seat", group)]
    return done.returncode, [seats[name] for name in names], bytes(
        places[match][name] for match in sorted(places) for name in names)


def check_replays(league, folder, met):
    """Groups that a kill met, and some others, have the result of a run without a kill."""
    there = {row[0]: row[1] for row in league.rows("SELECT id, finish FROM groups WHERE state = 'done' AND kept = 1")}
    others = sorted(set(there) - met)
    for group in sorted(met & set(there)) + lot.sample(others, min(REPLAYS, len(others))):
        stored = league.rows("SELECT points, score FROM seats WHERE group_id = ? ORDER BY seat", group)
        again = replay_group(league, group, folder / f"replay-{group}")
        holds(f"group {group} has the result of a run without a kill", again == (0, stored, there[group]),
              again, stored, there[group])


def main():
    folder = Path(tempfile.mkdtemp(prefix="dw-league."))
    os.chmod(folder, 0o755)
    league = League(folder / "league", SETTINGS)
    sender = Sender(league)
    league.start()
    sender.send()
    met = kill_all(league, sender)
    for name, count in sender.sent.items():
        league.wait_state(name, count, ("ranked",))
    wait_for(lambda: not league.rows("SELECT id FROM groups WHERE state = 'planned' AND id IN (%s)"
                                     % ",".join(map(str, met or {0}))))
    holds("a signal ends the league with status 0", league.stop() == 0, league.printed()[-500:])
    holds("kills met groups under way", met)
    check_versions(league, sender)
    check_groups(league, met)
    check_replays(league, folder, met)
    return tally()


if __name__ == "__main__":
    sys.exit(main())

"""Claims about the fork server (`deadwood-box --keep`), which starts boxes by fork."""
import errno
import json
import os
import re
import signal
import socket
import subprocess
import tempfile

from boxed.home import looked
from boxed.place import PYTHON, claim, told
from waiting import PATIENCE_S


class Keeper:
    """A fork server.  The boxes that it starts are children of this process."""

    def __init__(self, at, *options):
        self.at = at
        program = subprocess.run([at.box, "--filter"], check=True,
                                 stdout=subprocess.PIPE).stdout
        self.sock, its = socket.socketpair(socket.AF_UNIX,
                                           socket.SOCK_SEQPACKET)
        self.sock.settimeout(PATIENCE_S)
        self.sock.send(program)
        self.process = subprocess.Popen(
            [*at.user, at.box, "--keep", str(its.fileno()), *options],
            pass_fds=[its.fileno()])
        its.close()

    def ask(self, fds, core=b"-1"):
        socket.send_fds(self.sock, [core], fds)
        return int(self.sock.recv(100))

    def start(self, orders, core=b"-1"):
        """Start a box.  Returns (pid, our end of its control socket, its output)."""
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        ours.settimeout(PATIENCE_S)
        ours.send(json.dumps({"level": self.at.level, "dir": self.at.folder,
                              **orders}).encode())
        out, its_out = os.pipe()
        null = os.open("/dev/null", os.O_RDWR)
        pid = self.ask([null, its_out, its_out, its.fileno()], core)
        its.close()
        os.close(its_out)
        os.close(null)
        return pid, ours, os.fdopen(out)

    def run(self, orders, core=b"-1"):
        """Run a box to its end.  Returns (status, messages, output)."""
        pid, sock, out = self.start(orders, core)
        with out, sock:
            text = out.read()
            said, _ = told(sock)
        _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status), said, text

    def end(self):
        self.sock.close()
        return self.process.wait(PATIENCE_S)


@claim
def keeper_starts_children_of_its_parent(at):
    keeper = Keeper(at)
    for i in range(3):
        status, said, out = keeper.run({"run": ["sh", "-c", "echo $PPID; "
                                                f"exit {i + 3}"]})
        assert status == i + 3, (status, said)
        if at.level == "process":  # other levels have their own pid namespace
            assert out.strip() == str(os.getpid()), out
    assert keeper.end() == 0


@claim
def keeper_keeps_to_the_core(at):
    keeper = Keeper(at)
    core = max(os.sched_getaffinity(0))
    orders = {"run": [PYTHON, "-c", "import os; "
                      "print(os.sched_getaffinity(0))"]}
    _, _, out = keeper.run(orders, str(core).encode())
    assert out == f"{{{core}}}\n", out
    _, _, out = keeper.run(orders)
    assert out == f"{os.sched_getaffinity(0)}\n", "the fork server itself is not pinned"
    keeper.end()


@claim
def keeper_gives_three_descriptors(at):
    keeper = Keeper(at)
    pid, first, kept = keeper.start({"run": ["sleep", "60"]})
    _, _, out = keeper.run({"run": [PYTHON, "-c", "import os; "
                                    "print(os.listdir('/proc/self/fd'))"]})
    assert sorted(re.findall(r"\d+", out)) in (
        ["0", "1", "2", "3"], ["0", "1", "2"]), out
    # the fork server closes the descriptors that it passed on
    if at.level == "sandbox":
        first.close()
    else:
        os.kill(pid, signal.SIGKILL)
    assert kept.read() == ""
    kept.close()
    os.waitpid(pid, 0)
    first.close()
    keeper.end()


@claim
def keeper_outlives_bad_orders(at):
    keeper = Keeper(at)
    status, said, _ = keeper.run({"run": ["./nothing"]})
    assert status == 125 and any("no such file" in s.get("failed", "")
                                 for s in said), said
    status, said, _ = keeper.run({"run": ["x"], "colour": 1})
    assert status == 125 and "colour" in said[0]["failed"], said
    null = os.open("/dev/null", os.O_RDWR)
    assert keeper.ask([null, null]) == -errno.EINVAL
    assert keeper.ask([null, null, null, null]) > 0  # the box exits if it has no socket
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 125
    os.close(null)
    assert keeper.run({"run": ["true"]})[0] == 0
    keeper.end()


@claim
def keeper_gives_a_private_folder(at):
    """Level process: a private folder for files of its own, removed with the fork server."""
    if at.level != "process":
        return
    run = tempfile.mkdtemp(dir="/tmp")
    os.chmod(run, 0o711)
    if at.user:
        os.chown(run, 65534, 65534)
    keeper = Keeper(at, "--scratch", run)
    stays = ("import os, tempfile, time\n"
             "d = os.environ['TMPDIR']\n"
             "assert d == os.environ['HOME'] == tempfile.gettempdir()\n"
             "with tempfile.NamedTemporaryFile(delete=False) as f:\n"
             " f.write(b'cards')\n"
             "print(f.name, flush=True)\n"
             "time.sleep(60)")
    other = """
import os, sys
def no(what, call):
    try:
        call()
        print('could', what)
    except OSError:
        pass
d = os.environ['TMPDIR']
open(d + '/a', 'w').write('x')
os.rename(d + '/a', d + '/b')
assert open(d + '/b').read() == 'x' and os.listdir(d) == ['b']
os.chmod(d + '/b', 0o755)
no('make a folder', lambda: os.mkdir(d + '/c'))
no('make a link', lambda: os.symlink('/etc', d + '/c'))
no('make a pipe', lambda: os.mkfifo(d + '/c'))
no('run it', lambda: os.execv(d + '/b', ['b']))
no('list the run', lambda: os.listdir(os.path.dirname(d)))
no('read another', lambda: open(sys.argv[1]))
no('write elsewhere', lambda: open('/tmp/box-elsewhere', 'w'))
no('write too large a file', lambda: open(d + '/b', 'wb').write(bytes(2 << 20)))
os.chmod(d, 0)
"""
    pid, sock, out = keeper.start({"run": [PYTHON, "-c", stays]})
    name = out.readline().strip()
    assert name.startswith(f"{run}/{pid}/"), name
    status, said, text = keeper.run({"run": [PYTHON, "-c", other, name],
                                     "tmp": 1 << 20, "uid": 100001})
    assert (status, text) == (0, ""), (status, said, text)
    assert os.path.exists(name)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    out.close()
    sock.close()
    assert keeper.end() == 0
    assert not os.path.exists(run)


@claim
def keeper_cannot_be_looked_into(at):
    if os.getuid() == 0 and not at.user:
        return  # root may read everything
    keeper = Keeper(at)
    assert keeper.run({"run": ["true"]})[0] == 0
    pid = keeper.process.pid
    looked = subprocess.run([*at.user, "cat", f"/proc/{pid}/environ"],
                            stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, check=False)
    assert looked.returncode != 0
    keeper.end()

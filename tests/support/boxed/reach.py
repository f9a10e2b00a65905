"""Claims about processes, users and listeners that a bot cannot reach."""
import os
import socket

from boxed.place import PYTHON, claim


@claim
def refuses_what_reaches_others(at):
    text = """
import ctypes, errno, os, socket
libc = ctypes.CDLL(None, use_errno=True)
def no(what, call, *errors):
    ctypes.set_errno(0)
    try:
        rc = call()
    except OSError as e:
        rc, error = -1, e.errno
    else:
        error = ctypes.get_errno()
    if rc != -1 or error not in errors:
        print(what, rc, errno.errorcode.get(error, error))
P, N = errno.EPERM, errno.ENOSYS
no('ptrace', lambda: libc.ptrace(0, 0, 0, 0), P)
no('process_vm_readv', lambda: libc.process_vm_readv(1, 0, 0, 0, 0, 0), P)
no('add_key', lambda: libc.syscall(248, b'user', b'x', b'y', 1, -4), P)
no('shmget', lambda: libc.shmget(1, 4096, 0o1600), P)
no('semget', lambda: libc.semget(1, 1, 0o1600), P)
no('msgget', lambda: libc.msgget(1, 0o1600), P)
no('mq_open', lambda: libc.syscall(240, b'x', 0o102, 0o600, 0), P)
no('memfd_create', lambda: libc.memfd_create(b'x', 0), P)
no('mmap shared', lambda: libc.mmap(0, 4096, 3, 0x21, -1, 0), errno.ENOMEM)
no('mmap growsdown', lambda: libc.mmap(0, 4096, 3, 0x122, -1, 0),
   errno.ENOMEM)
no('unshare', lambda: libc.unshare(0x10000000), P)
no('setns', lambda: libc.setns(0, 0), P)
no('clone3', lambda: libc.syscall(435, 0, 0), N)
no('io_uring', lambda: libc.syscall(425, 1, 0), N)
no('bpf', lambda: libc.syscall(321, 0, 0, 0), P)
no('perf', lambda: libc.syscall(298, 0, 0, 0, 0, 0), P)
no('userfaultfd', lambda: libc.syscall(323, 0), P)
no('mount', lambda: libc.mount(b'x', b'/tmp', b'tmpfs', 0, 0), P)
no('chroot', lambda: libc.chroot(b'/tmp'), P)
no('affinity', lambda: libc.sched_setaffinity(0, 8, b'\\1' + bytes(7)), P)
no('realtime', lambda: libc.sched_setscheduler(0, 1, bytes(4)), P)
no('pdeathsig', lambda: libc.prctl(1, 0, 0, 0, 0), P)
no('merging of pages', lambda: libc.prctl(67, 1, 0, 0, 0), errno.EINVAL)
if libc.prctl(68, 0, 0, 0, 0) == 1:
    print('its pages are merged')
no('inet', lambda: socket.socket(), errno.EAFNOSUPPORT)
no('vsock', lambda: libc.socket(40, 1, 0), errno.EAFNOSUPPORT)
no('netlink', lambda: libc.socket(16, 3, 0), errno.EAFNOSUPPORT)
no('pipe size', lambda: libc.fcntl(1, 1031, 4096), P)
no('tiocsti', lambda: libc.ioctl(0, 0x5412, b'x'), P)
no('personality', lambda: libc.personality(0x40000), P)
no('nice', lambda: libc.nice(-5), P, errno.EACCES)
try:
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    print('raised a limit')
except (ValueError, OSError):
    pass
try:
    open('/proc/self/oom_score_adj', 'w').write('-1000')
    print('oom score')
except OSError:
    pass
"""
    status, out, err = at.python(text, options=["--processes", "2"])
    assert (status, out) == (0, ""), out + err


@claim
def has_its_own_namespaces(at):
    if at.level != "sandbox":
        return
    text = "import os\nfor n in 'ipc mnt net pid uts cgroup'.split():" \
           " print(n, os.readlink('/proc/self/ns/' + n))"
    _, out, _ = at.python(text)
    for line in out.splitlines():
        name, link = line.split()
        assert link != os.readlink("/proc/self/ns/" + name), line
    assert len(out.splitlines()) == 6


@claim
def never_runs_as_root(at):
    _, out, _ = at.run("id", "-u")
    assert out.strip() not in ("", "0"), out


@claim
def reaches_no_listener(at):
    """A socket of a pair cannot connect to a listening one in a folder that the
    bot sees."""
    path = at.file("bot/there", "")
    for kind in socket.SOCK_DGRAM, socket.SOCK_STREAM, socket.SOCK_SEQPACKET:
        os.unlink(path)
        with socket.socket(socket.AF_UNIX, kind) as listener:
            listener.bind(path)
            os.chmod(path, 0o777)
            if kind != socket.SOCK_DGRAM:
                listener.listen(5)
            listener.setblocking(False)
            status, out, err = at.run(PYTHON, "-c", """
import socket, sys
for kind in range(1, 11):
    try:
        ends = socket.socketpair(socket.AF_UNIX, kind)
    except OSError:
        continue
    if kind not in (1, 5):
        print("a pair of kind", kind)
    for call in (lambda: ends[0].sendto(b"x", sys.argv[1]),
                 lambda: ends[0].connect(sys.argv[1]),
                 lambda: print(kind, ends[0].bind(b"\\0deadwood")),
                 lambda: print(kind, ends[0].bind("")),
                 lambda: ends[0].sendmsg([b"x"], [], 0, sys.argv[1])):
        try:
            call()
        except OSError:
            pass
""", path)
            assert (status, out) == (0, ""), (status, out, err)
            try:
                got = (listener.recv(10) if kind == socket.SOCK_DGRAM
                       else listener.accept())
                raise AssertionError(f"kind {kind}: {got}")
            except BlockingIOError:
                pass

"""nginx as a proxy of tests: where it is, and a process with a given server."""
import os
import shutil
import socket
import subprocess
from pathlib import Path

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


def nginx_is_there():
    return Path(NGINX).exists()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def start_nginx(work, servers):
    """Start nginx with the configuration of its servers, in a folder for its files."""
    paths = "".join(f"{name}_temp_path {work};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.getuid() == 0 else ""
    config = work / "nginx.conf"
    config.write_text(f"daemon off;\n{user}pid {work}/nginx.pid;\nerror_log {work}/error.log;\nevents {{}}\n"
                      f"http {{\naccess_log off;\n{paths}{servers}}}\n", encoding="utf-8")
    return subprocess.Popen([NGINX, "-p", work, "-c", config], stderr=subprocess.DEVNULL)

"""Build backend of pyproject.toml (PEP 517, 660): `pip install .` needs no other package and no network.

A wheel contains the package of python/ and the library: the file DEADWOOD_LIBRARY (default: `make lib` builds it).  It is for this
platform and for Python 3.9 or later.
"""
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SONAME = "libdeadwood.so.0"
METADATA = """\
Metadata-Version: 2.1
Name: deadwood
Version: {version}
Summary: rummy games, their rules and views, for programs that learn and for bots that think
License: MIT
Requires-Python: >=3.9
Provides-Extra: batches
Requires-Dist: numpy; extra == 'batches'
Description-Content-Type: text/markdown

{description}"""
WHEEL = """\
Wheel-Version: 1.0
Generator: deadwood
Root-Is-Purelib: false
Tag: {tag}
"""


def version():
    return re.search(r"^VERSION = (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.M)[1]


def library():
    """Return the file of the library; `make lib` builds it unless DEADWOOD_LIBRARY names one."""
    built = os.environ.get("DEADWOOD_LIBRARY")
    if not built:
        subprocess.run(["make", "lib"], cwd=ROOT, check=True)
    return Path(built or ROOT / "build" / "lib" / SONAME)


def record_row(name, data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def write_wheel(folder, files):
    """Write the wheel of these files, a dict of bytes by name, into the folder; return its name."""
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"deadwood-{version()}.dist-info"
    description = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    files = files | {f"{info}/METADATA": METADATA.format(version=version(), description=description).encode(),
                     f"{info}/WHEEL": WHEEL.format(tag=tag).encode(),
                     f"{info}/LICENSE": (ROOT / "LICENSE").read_bytes()}
    record = "".join(record_row(name, data) for name, data in files.items()) + f"{info}/RECORD,,\n"
    name = f"deadwood-{version()}-{tag}.whl"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in (files | {f"{info}/RECORD": record.encode()}).items():
            wheel.writestr(path, data)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {f"deadwood/{path.name}": path.read_bytes() for path in sorted((ROOT / "python" / "deadwood").iterdir()) if path.suffix in (".py", ".json")}
    return write_wheel(wheel_directory, files | {f"deadwood/{SONAME}": library().read_bytes()})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Support `pip install -e .`: Python imports from the project's folder, where the package finds the library of `make lib`."""
    library()
    return write_wheel(wheel_directory, {"deadwood.pth": f"{ROOT / 'python'}\n".encode()})

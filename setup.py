"""`pip install .`: the package of python/ with the library in it: DEADWOOD_LIBRARY, or what `make lib` builds."""
import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70 it is of wheel
    from wheel.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
SONAME = "libdeadwood.so.0"


class WithLibrary(build_py):
    """The library stands beside the modules that load it."""

    def run(self):
        super().run()
        built = os.environ.get("DEADWOOD_LIBRARY")
        if not built:
            subprocess.run(["make", "lib"], cwd=HERE, check=True)
            built = HERE / "build" / "lib" / SONAME
        shutil.copy(built, Path(self.build_lib) / "deadwood" / SONAME)


class AnyPython(bdist_wheel):
    """Of this kind of machine, for every Python 3."""

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class OfThisMachine(Distribution):
    def has_ext_modules(self):
        return True


# What setuptools makes stands in build/ as well, and in no folder that make uses.
(HERE / "build" / "python").mkdir(parents=True, exist_ok=True)
setup(
    version=re.search(r"^VERSION = (\S+)", (HERE / "Makefile").read_text(), flags=re.M)[1],
    packages=["deadwood"],
    package_dir={"": "python"},
    distclass=OfThisMachine,
    cmdclass={"build_py": WithLibrary, "bdist_wheel": AnyPython},
    options={"build": {"build_base": "build/python"}, "egg_info": {"egg_base": "build/python"}},
)

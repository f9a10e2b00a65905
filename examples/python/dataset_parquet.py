#!/usr/bin/env python3
"""Convert files of `arena dataset` to Parquet, in parts of bounded memory.

  dataset_parquet.py cup-dataset/train/decisions.jsonl.zst ...    write decisions.parquet beside each file

Needs the package pyarrow and the program zstd.
"""
import itertools
import json
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet

ROWS = 50_000  # of one part; chosen


def convert(packed):
    """Each column has one type in every line, so all parts have the schema of the first part."""
    target, out = packed.with_name(packed.name.split(".")[0] + ".parquet"), None
    with subprocess.Popen(["zstd", "-dc", packed], stdout=subprocess.PIPE) as unpacked:
        rows = map(json.loads, unpacked.stdout)
        while part := list(itertools.islice(rows, ROWS)):
            table = pyarrow.Table.from_pylist(part)
            out = out or pyarrow.parquet.ParquetWriter(target, table.schema, compression="zstd")
            out.write_table(table)
    if out:
        out.close()
    print(target)


for name in sys.argv[1:]:
    convert(Path(name))

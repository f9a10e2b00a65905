#!/bin/sh
# Run the examples of configs/cluster with simulated cluster engines.
exec "${PYTHON:-python3}" tests/suites/cluster.py

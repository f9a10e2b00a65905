#!/bin/sh
# the examples of configs/cluster, with engines that are played
exec "${PYTHON:-python3}" tests/suites/cluster.py

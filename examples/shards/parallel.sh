#!/bin/sh
# A simulated run in numbered shards on all processors of this machine, by GNU parallel.
#
#   sh examples/shards/parallel.sh            begins, or goes on where it was stopped
#   SHARDS=100 RUN='iron-cross --sessions 1e7' sh examples/shards/parallel.sh
#
# A shard that fails is tried again. What is done stands in parts.log: after a power cut or Ctrl-C the same command plays
# what is missing. Machines of your own join with --sshlogin; they need hardway on their PATH and the same folder.
set -eu

SHARDS=${SHARDS:-1000}
RUN=${RUN:-pass-odds-2x --sessions 1e9 --rolls 500}

mkdir -p parts
# The run is words for the shell: it may name a strategy file of this folder.
seq "$SHARDS" | parallel --joblog parts.log --resume-failed --retries 3 \
  hardway simulate "$RUN" --workers 1 --shard {}/"$SHARDS" --out parts/{}.json

# Fails, and names them, if shards are missing.
find parts -name '*.json' -exec hardway merge --json {} + > run.json

#!/bin/sh
# A simulated run in numbered shards as an array of Slurm jobs, one processor each.
#
#   sbatch --array=1-1000 examples/shards/slurm.sh
#   sbatch --array=7,912 examples/shards/slurm.sh        plays these two again
#
# The folder from which this is submitted has to be there on every node. A shard whose node dies is queued again. When the
# array is done: hardway merge parts/*.json, which names the shards that are missing.
#SBATCH --job-name=hardway
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=parts/%a.log
set -eu

# The number of shards of the whole run, also when only some of them are submitted.
SHARDS=${SHARDS:-1000}
RUN=${RUN:-pass-odds-2x --sessions 1e9 --rolls 500}

# shellcheck disable=SC2086 # The run is several words.
exec hardway simulate $RUN --workers 1 --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --out "parts/$SLURM_ARRAY_TASK_ID.json"

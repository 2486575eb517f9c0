#!/bin/sh
# Runs a plan without JMeter's window; the arguments are JMeter's: -t plan.jmx -Jname=value ...
# In a Kubernetes Indexed Job, JOB_COMPLETION_INDEX says which engine this is, from 0 on, and ENGINES how many there
# are: the engine takes its share of the plan, and has files of its own in a folder that all may share.
#   HEAP, JVM_ARGS   options of the JVM, as bin/jmeter takes them
set -eu

if [ -n "${JOB_COMPLETION_INDEX:-}" ]; then
  : "${ENGINES:?entrypoint.sh: JOB_COMPLETION_INDEX is set; set ENGINES to the number of completions of the Job}"
  number=$((JOB_COMPLETION_INDEX + 1))
  set -- "-Jduplex.slice=$number/$ENGINES" "-Jduplex.engine=engine-$number" \
    -l "engine-$number.jtl" -j "engine-$number.log" "$@"
fi
exec "$(dirname "$0")/jmeter/bin/jmeter" -n "$@"

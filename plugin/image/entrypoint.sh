#!/bin/sh
# Runs JMeter without its window. The first argument says as what:
#   -t plan.jmx ...   runs a plan; the arguments are JMeter's. With -R this is the controller of remote engines.
#   server ...        waits for plans of a controller, as jmeter-server; the arguments are JMeter's
#   report ...        makes the report of a run; the arguments are those of the command
# In a Kubernetes Indexed Job, JOB_COMPLETION_INDEX says which engine this is, from 0 on, and ENGINES how many there
# are: the engine takes its share of the plan, and has files of its own in a folder that all may share.
#   HEAP, JVM_ARGS   options of the JVM, as bin/jmeter takes them
set -eu

jmeter=$(dirname "$0")/jmeter
# the user may have no home, or one that cannot be written
export JVM_ARGS="-Duser.home=/tmp ${JVM_ARGS:-}"

case ${1:-} in
  server)
    shift
    exec "$jmeter/bin/jmeter-server" "$@"
    ;;
  report)
    # word splitting of HEAP and JVM_ARGS is wanted: each holds several options
    # shellcheck disable=SC2086
    exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" ${HEAP:-} $JVM_ARGS -jar "$jmeter"/lib/ext/jmeter-duplex-[0-9]*.jar "$@"
    ;;
esac

if [ -n "${JOB_COMPLETION_INDEX:-}" ]; then
  : "${ENGINES:?entrypoint.sh: JOB_COMPLETION_INDEX is set; set ENGINES to the number of completions of the Job}"
  number=$((JOB_COMPLETION_INDEX + 1))
  set -- "-Jduplex.slice=$number/$ENGINES" "-Jduplex.engine=engine-$number" \
    -l "engine-$number.jtl" -j "engine-$number.log" "$@"
fi
exec "$jmeter/bin/jmeter" -n "$@"

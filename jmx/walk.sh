#!/usr/bin/env bash
# Walks the load up in steps until the server no longer holds it, a run a step, and puts the runs side by side.
set -euo pipefail

usage() {
  cat >&2 <<'END'
usage: walk.sh users|rate STEP...

  walk.sh users 50 100 150 200    so many users, each with a think time of 50 ms between its messages (walk-users.jmx)
  walk.sh rate 1000 2000 4000     so many messages a second from one JMeter thread (one-thread.jmx)

Set in the environment, where the default does not do:
  JMETER         the program (jmeter; in a checkout that is built, its own)
  PLAN           another plan: walk.sh sets its properties users, or messagesPerSecond
  HOST PORT      the server (127.0.0.1 8080)
  SECONDS_A_STEP how long a step sends (30), after WARMUP_SECONDS (10) that do not count
  REQUIRE        what a step must meet, as report --require has it (p99<200,lost=0); the walk ends with the first that does not
  WALK           the folder of the runs, which must not be there yet (walk-DATE-TIME)
  OPTIONS        further options of JMeter, such as "-Jsessions=500 -JreplyTimeoutMillis=10000"
END
  exit 2
}

[ $# -ge 2 ] || usage
way=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
case $way in
  users) plan=${PLAN:-$here/walk-users.jmx} property=users ;;
  rate) plan=${PLAN:-$here/one-thread.jmx} property=messagesPerSecond ;;
  *) usage ;;
esac
for step in "$@"; do
  case $step in
    '' | *[!0-9]* | 0*) echo "walk.sh: STEP is \"$step\"; allowed: whole numbers from 1" >&2 && exit 2 ;;
  esac
done

jmeter=${JMETER:-}
if [ -z "$jmeter" ]; then
  jmeter=$here/../plugin/target/jmeter/bin/jmeter
  [ -x "$jmeter" ] || jmeter=$(command -v jmeter) || { echo "walk.sh: no jmeter on the PATH; set JMETER" >&2 && exit 2; }
fi
jar=$(ls "$(dirname "$(readlink -f "$jmeter")")"/../lib/ext/jmeter-duplex-[0-9]*.jar 2>/dev/null | tail -1 || true)
[ -n "$jar" ] || { echo "walk.sh: jmeter-duplex-*.jar is not in lib/ext of $jmeter" >&2 && exit 2; }

warmup=${WARMUP_SECONDS:-10}
seconds=${SECONDS_A_STEP:-30}
require=${REQUIRE:-p99<200,lost=0}
walk=${WALK:-walk-$(date +%Y-%m-%dT%H%M%S)}
mkdir -p "$(dirname "$walk")" && mkdir "$walk"
read -r -a options <<<"${OPTIONS:-}"

runs=()
held=
for step in "$@"; do
  run=$(printf '%s-%06d' "$way" "$step")
  echo "$way $step: $((warmup + seconds)) s"
  "$jmeter" -n -t "$plan" -l "$walk/$run.jtl" -j "$walk/$run.log" \
    -Jhost="${HOST:-127.0.0.1}" -Jport="${PORT:-8080}" -J$property="$step" \
    -JrampSeconds="$warmup" -Jseconds="$((warmup + seconds))" -Jduplex.warmup.seconds="$warmup" \
    -Jduplex.results="$walk" -Jduplex.run="$run" -Jduplex.messages=problems -Jduplex.summary.seconds=0 \
    ${options[@]+"${options[@]}"} >"$walk/$run.out"
  runs+=("$walk/$run")
  if ! java -jar "$jar" report "$walk/$run" --require "$require" >"$walk/$run.txt"; then
    sed -n '/BROKEN/p' "$walk/$run.txt"
    break
  fi
  held=$step
done

java -jar "$jar" report compare "${runs[@]}" --require "$require" --html "$walk/walk.html" --csv "$walk/walk.csv" || true
echo
if [ -n "$held" ]; then
  echo "The highest step that met $require: $way $held. As a page: $walk/walk.html"
else
  echo "No step met $require. As a page: $walk/walk.html"
fi

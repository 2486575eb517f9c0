#!/bin/sh
# Ends a JMeter that runs without a window, when its running samples have ended. Argument: its port, default 4445.
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$(dirname "$0")/ApacheJMeter.jar" org.apache.jmeter.util.ShutdownClient Shutdown "$@"

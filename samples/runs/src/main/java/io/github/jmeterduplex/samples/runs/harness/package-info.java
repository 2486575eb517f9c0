/** Runs what the build made, each program in its own process: JMeter, LiveChat, the report. */
package io.github.jmeterduplex.samples.runs.harness;

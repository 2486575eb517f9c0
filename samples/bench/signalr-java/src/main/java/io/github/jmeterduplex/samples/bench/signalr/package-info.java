/** The benchmark's load by the official Java client of SignalR. */
package io.github.jmeterduplex.samples.bench.signalr;

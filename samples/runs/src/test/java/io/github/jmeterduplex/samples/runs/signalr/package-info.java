/**
 * The SignalR hubs of the samples, held against the official JavaScript client and against each rule that they keep.
 */
package io.github.jmeterduplex.samples.runs.signalr;

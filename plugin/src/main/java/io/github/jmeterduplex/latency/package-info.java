/** The records and file formats of a run: counts, histograms, messages, sessions, failures, client. */
package io.github.jmeterduplex.latency;

/** The echo server of the benchmark: one thread, no libraries, so that clients need not wait for it. */
package io.github.jmeterduplex.samples.servers.lean;

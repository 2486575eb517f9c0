/** The servers that the contestants are measured against. */
package io.github.jmeterduplex.samples.bench.peers.server;

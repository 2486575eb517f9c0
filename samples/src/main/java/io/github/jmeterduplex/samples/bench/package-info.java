/** Benchmarks, and a server cheap enough to leave the client as what is measured. */
package io.github.jmeterduplex.samples.bench;

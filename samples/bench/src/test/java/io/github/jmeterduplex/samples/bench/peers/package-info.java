/** What could make the comparison wrong: reading, reckoning and showing figures. */
package io.github.jmeterduplex.samples.bench.peers;

/**
 * What a client could cost: one loop of plain NIO that does the least a load generator must, as the measure of others.
 */
package io.github.jmeterduplex.samples.bench.probe;

/** Plans in real JMeter processes, protocol by protocol. */
package io.github.jmeterduplex.samples.runs.protocol;

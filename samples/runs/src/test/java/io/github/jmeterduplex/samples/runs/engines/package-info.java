/** Plans in several JMeter processes, and in a container image. */
package io.github.jmeterduplex.samples.runs.engines;

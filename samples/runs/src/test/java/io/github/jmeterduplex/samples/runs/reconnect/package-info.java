/** Plans in real JMeter processes whose sessions are dropped and reconnect. */
package io.github.jmeterduplex.samples.runs.reconnect;

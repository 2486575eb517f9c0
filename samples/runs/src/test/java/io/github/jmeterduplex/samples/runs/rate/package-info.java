/** Plans in real JMeter processes: the pace of messages, their latencies, and the highest rate. */
package io.github.jmeterduplex.samples.runs.rate;

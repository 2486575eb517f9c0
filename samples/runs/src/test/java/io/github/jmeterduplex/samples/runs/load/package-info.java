/** Plans in real JMeter processes under conditions that disturb the load generator or lose messages. */
package io.github.jmeterduplex.samples.runs.load;

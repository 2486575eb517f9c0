/** How runs in real JMeter processes end. */
package io.github.jmeterduplex.samples.runs.end;

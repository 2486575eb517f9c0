/**
 * Plans in a real JMeter against a real server: what the files of a run say is held against what the server counted.
 */
package io.github.jmeterduplex.samples.runs;

/**
 * Makes a test plan of a recording: connects replies and messages, values and their sources, and writes the file that
 * JMeter reads. Does not need classes of JMeter.
 */
@NullMarked
package io.github.jmeterduplex.internal.har.plan;

import org.jspecify.annotations.NullMarked;

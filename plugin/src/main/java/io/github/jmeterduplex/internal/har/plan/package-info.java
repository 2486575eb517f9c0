/**
 * Turns a recording into a test plan: it matches replies to messages and values to their sources, and writes the JMX
 * file. Does not need classes of JMeter.
 */
@NullMarked
package io.github.jmeterduplex.internal.har.plan;

import org.jspecify.annotations.NullMarked;

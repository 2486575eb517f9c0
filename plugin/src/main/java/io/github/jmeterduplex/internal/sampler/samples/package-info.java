/**
 * Delivers single messages to JMeter's listeners as samples of their own ({@code samples=messages}): on the JMeter
 * thread that sent them, as JMeter requires, and from a queue, so that I/O threads never wait for a listener.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.samples;

import org.jspecify.annotations.NullMarked;

/**
 * Hands single messages to JMeter's listeners as samples of their own ({@code samples=messages}): on the JMeter thread
 * that sent them, as JMeter wants it, and from a queue, so that no I/O thread waits for a listener.
 */
@NullMarked
package io.github.jmeterduplex.internal.sampler.samples;

import org.jspecify.annotations.NullMarked;

/**
 * STOMP: its frames, read and written, and a session over any channel.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.stomp;

import org.jspecify.annotations.NullMarked;

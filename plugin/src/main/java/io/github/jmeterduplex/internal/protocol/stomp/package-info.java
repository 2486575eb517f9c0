/** STOMP: reads and writes its frames, and runs a session over any channel. */
@NullMarked
package io.github.jmeterduplex.internal.protocol.stomp;

import org.jspecify.annotations.NullMarked;

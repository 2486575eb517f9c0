/** Engine.IO over polling, and the change to a WebSocket. */
@NullMarked
package io.github.jmeterduplex.internal.transport.engineio;

import org.jspecify.annotations.NullMarked;

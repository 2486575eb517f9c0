/** One Socket.IO session over any Engine.IO channel. */
@NullMarked
package io.github.jmeterduplex.internal.socketio;

import org.jspecify.annotations.NullMarked;

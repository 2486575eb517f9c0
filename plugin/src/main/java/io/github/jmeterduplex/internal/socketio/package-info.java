/** One Socket.IO session over any Engine.IO channel. */
package io.github.jmeterduplex.internal.socketio;

/** Engine.IO over polling, and the change to a WebSocket. */
package io.github.jmeterduplex.internal.transport.engineio;

/** ASP.NET Core SignalR's negotiate, and its transports without WebSocket. */
@NullMarked
package io.github.jmeterduplex.internal.transport.signalr;

import org.jspecify.annotations.NullMarked;

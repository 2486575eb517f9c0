/** ASP.NET Core SignalR's negotiate, and its transports without WebSocket. */
package io.github.jmeterduplex.internal.transport.signalr;

/** One SignalR session: a hub connection over any of the hub's transports. */
package io.github.jmeterduplex.internal.signalr;

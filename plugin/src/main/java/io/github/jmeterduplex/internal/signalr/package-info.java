/** One SignalR session: a hub connection over any of the hub's transports. */
@NullMarked
package io.github.jmeterduplex.internal.signalr;

import org.jspecify.annotations.NullMarked;

/** Tests of the SignalR samplers against a hub in memory. */
package io.github.jmeterduplex.signalr;

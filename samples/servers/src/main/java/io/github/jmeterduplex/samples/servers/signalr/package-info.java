/** An ASP.NET-compatible SignalR hub in Java, for tests and demo plans, with codecs that are not the product's own. */
package io.github.jmeterduplex.samples.servers.signalr;

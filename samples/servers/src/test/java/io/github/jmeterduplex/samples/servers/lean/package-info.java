/** The lean server is held to the protocols with the JDK's WebSocket client. */
package io.github.jmeterduplex.samples.servers.lean;

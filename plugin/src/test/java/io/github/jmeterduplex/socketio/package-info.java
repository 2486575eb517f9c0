/** Tests of the Socket.IO samplers against a server in memory. */
package io.github.jmeterduplex.socketio;

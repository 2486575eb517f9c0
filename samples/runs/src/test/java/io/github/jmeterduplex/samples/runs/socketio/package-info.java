/** Tests of the Socket.IO servers, by clients that are not ours. */
package io.github.jmeterduplex.samples.runs.socketio;

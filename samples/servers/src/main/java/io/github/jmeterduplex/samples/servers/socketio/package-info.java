/**
 * SocketIoChat, an embedded Socket.IO server to try the plugin with where there is no Node: JSON over WebSocket only.
 */
package io.github.jmeterduplex.samples.servers.socketio;

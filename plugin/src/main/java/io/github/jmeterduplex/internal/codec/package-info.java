/** Pure, shared codecs: STOMP frames, SockJS frames, Engine.IO and Socket.IO packets, JSON. No sockets, no threads. */
package io.github.jmeterduplex.internal.codec;

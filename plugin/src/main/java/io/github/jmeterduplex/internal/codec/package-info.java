/** Pure, shared codecs: STOMP frames, SockJS frames, JSON pointers. No sockets, no threads. */
package io.github.jmeterduplex.internal.codec;

/**
 * SockJS: its frames, read and written; XHR streaming, XHR polling and server-sent events; and the list of transports
 * that is tried.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.sockjs;

import org.jspecify.annotations.NullMarked;

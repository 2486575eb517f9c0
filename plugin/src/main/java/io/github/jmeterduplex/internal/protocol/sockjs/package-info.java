/**
 * SockJS: reads and writes its frames, over XHR streaming, XHR polling and server-sent events, and tries a list of
 * transports.
 */
@NullMarked
package io.github.jmeterduplex.internal.protocol.sockjs;

import org.jspecify.annotations.NullMarked;

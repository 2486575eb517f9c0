/** WebSocket frames, read and written. Pure: it uses the shared codecs alone. */
@NullMarked
package io.github.jmeterduplex.internal.codec.websocket;

import org.jspecify.annotations.NullMarked;

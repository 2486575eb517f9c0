/** STOMP frames, read and written. Pure: it uses the shared codecs and the public {@code session} alone. */
@NullMarked
package io.github.jmeterduplex.internal.codec.stomp;

import org.jspecify.annotations.NullMarked;

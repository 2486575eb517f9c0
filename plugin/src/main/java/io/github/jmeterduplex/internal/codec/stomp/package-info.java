/** STOMP frames, read and written. Pure: it uses the shared codecs alone. */
package io.github.jmeterduplex.internal.codec.stomp;

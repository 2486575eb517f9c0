/**
 * The part that the codecs of all protocols share: bytes, text, numbers, JSON, regular expressions, and reports of
 * breaches of protocol. Without sockets and threads.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec;

import org.jspecify.annotations.NullMarked;

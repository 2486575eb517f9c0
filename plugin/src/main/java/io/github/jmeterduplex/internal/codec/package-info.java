/**
 * What the codecs of all protocols share: bytes, text, numbers, JSON, regular expressions, and how a breach of protocol
 * is reported. No sockets, no threads.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec;

import org.jspecify.annotations.NullMarked;

/**
 * What the codecs of all protocols share: bytes, text, numbers, JSON, regular expressions, and exceptions for broken
 * protocols. Without sockets and threads.
 */
@NullMarked
package io.github.jmeterduplex.internal.codec;

import org.jspecify.annotations.NullMarked;

/**
 * What the codecs of all protocols share: bytes, text, numbers, JSON, regular expressions, and how a breach of protocol
 * is told. No sockets, no threads.
 */
package io.github.jmeterduplex.internal.codec;

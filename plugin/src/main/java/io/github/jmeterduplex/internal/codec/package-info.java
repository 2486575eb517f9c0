/**
 * What the codecs of all protocols share: bytes, text, numbers, JSON, regular expressions, and how a breach of protocol is
 * told. No sockets, no threads; of Duplex it uses the public {@code session} package at most.
 */
package io.github.jmeterduplex.internal.codec;

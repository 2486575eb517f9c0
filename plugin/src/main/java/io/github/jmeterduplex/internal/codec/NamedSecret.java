package io.github.jmeterduplex.internal.codec;

/**
 * The value of a secret in a text.
 *
 * @param name its name there
 * @param from index of its first character; that of a quote is not part of it
 * @param to index after its last
 */
public record NamedSecret(String name, int from, int to) {}

package io.github.jmeterduplex.internal.codec;

/**
 * The value of a secret in a text.
 *
 * @param name its name in the text
 * @param from index of its first character, after a quote
 * @param to index after its last character
 */
public record NamedSecret(String name, int from, int to) {}

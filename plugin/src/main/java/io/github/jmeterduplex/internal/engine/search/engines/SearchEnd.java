package io.github.jmeterduplex.internal.engine.search.engines;

/**
 * The end of a search, as reported to other engines.
 *
 * @param found whether there is an answer
 * @param sentence the answer, or why there is none
 */
public record SearchEnd(boolean found, String sentence) {}

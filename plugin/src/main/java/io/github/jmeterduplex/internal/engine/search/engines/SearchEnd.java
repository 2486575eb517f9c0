package io.github.jmeterduplex.internal.engine.search.engines;

/**
 * How the search ended, as other engines hear of it.
 *
 * @param found whether there is an answer
 * @param sentence the answer, or why there is none
 */
public record SearchEnd(boolean found, String sentence) {}

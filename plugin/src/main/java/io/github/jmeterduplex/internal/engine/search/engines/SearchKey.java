package io.github.jmeterduplex.internal.engine.search.engines;

/**
 * Identifies a search among engines.
 *
 * @param name of the search
 * @param id from the leader, as successive searches may have the same name; empty if it is not known
 */
record SearchKey(String name, String id) {}

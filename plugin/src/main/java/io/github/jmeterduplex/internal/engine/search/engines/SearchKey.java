package io.github.jmeterduplex.internal.engine.search.engines;

/**
 * Identifies a search among engines.
 *
 * @param name of the search
 * @param id that the engine that leads gave it: one after another may have the same name; empty where it is not known
 */
record SearchKey(String name, String id) {}

package io.github.jmeterduplex.build.planted.nest;

import io.github.jmeterduplex.build.planted.nest.inner.Inner;

/** One half of a cycle. */
public record Outer(Inner inner) {}

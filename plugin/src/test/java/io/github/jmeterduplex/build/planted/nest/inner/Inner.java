package io.github.jmeterduplex.build.planted.nest.inner;

import io.github.jmeterduplex.build.planted.nest.Outer;

/** The other half of a cycle. */
public record Inner(Outer outer) {}

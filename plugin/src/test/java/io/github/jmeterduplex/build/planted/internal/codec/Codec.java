package io.github.jmeterduplex.build.planted.internal.codec;

/** An inner room. */
public final class Codec {}

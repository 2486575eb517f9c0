package io.github.jmeterduplex.build.planted.session;

import io.github.jmeterduplex.build.planted.internal.codec.Codec;

/** A leaf that uses an inner room. */
public record Upwards(Codec codec) {}

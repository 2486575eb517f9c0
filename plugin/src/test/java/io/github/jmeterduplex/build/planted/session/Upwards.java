package io.github.jmeterduplex.build.planted.session;

import io.github.jmeterduplex.build.planted.internal.codec.Codec;

/** A lowest package that uses an inner package. */
public record Upwards(Codec codec) {}

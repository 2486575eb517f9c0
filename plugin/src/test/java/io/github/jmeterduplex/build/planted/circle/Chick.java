package io.github.jmeterduplex.build.planted.circle;

/** Leads to itself by way of two others. */
public record Chick(Hen grown) {}

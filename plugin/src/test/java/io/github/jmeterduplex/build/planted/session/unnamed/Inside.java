package io.github.jmeterduplex.build.planted.session.unnamed;

/** Stands in a package that no arrow names, inside one that is named. */
public final class Inside {}

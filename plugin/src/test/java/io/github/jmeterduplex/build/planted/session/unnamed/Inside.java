package io.github.jmeterduplex.build.planted.session.unnamed;

/** In a package that the rules do not name, inside one that they do. */
public final class Inside {}

/** Breaks the house rules on purpose. */
package io.github.jmeterduplex.build.planted.circle;

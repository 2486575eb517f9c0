/** Breaks the architecture rules on purpose. */
package io.github.jmeterduplex.build.planted.session.unnamed;

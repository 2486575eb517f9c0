/** Sessions of the client libraries that applications use, as a reference ({@code client=library}). */
@NullMarked
package io.github.jmeterduplex.reference;

import org.jspecify.annotations.NullMarked;

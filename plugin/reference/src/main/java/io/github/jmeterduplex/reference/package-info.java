/** Sessions by the client libraries that applications use: a reference beside Duplex's own ({@code client=library}). */
@NullMarked
package io.github.jmeterduplex.reference;

import org.jspecify.annotations.NullMarked;

/** Tests of how figures reach a controller. */
@NullMarked
package io.github.jmeterduplex.internal.remote;

import org.jspecify.annotations.NullMarked;

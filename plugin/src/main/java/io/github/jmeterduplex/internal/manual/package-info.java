/** The manual that the jar contains, for browsers without internet. */
@NullMarked
package io.github.jmeterduplex.internal.manual;

import org.jspecify.annotations.NullMarked;

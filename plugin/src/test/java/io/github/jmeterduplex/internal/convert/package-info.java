/** Tests of the conversion of other plugins' plans, which are made here. */
@NullMarked
package io.github.jmeterduplex.internal.convert;

import org.jspecify.annotations.NullMarked;

/** The search for the highest rate at which bounds are kept: steps, what they say, and which rate is next. */
@NullMarked
package io.github.jmeterduplex.internal.search;

import org.jspecify.annotations.NullMarked;

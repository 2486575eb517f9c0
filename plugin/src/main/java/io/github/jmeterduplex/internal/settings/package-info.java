/** The {@code duplex.*} properties: names, defaults, units, ranges. */
@NullMarked
package io.github.jmeterduplex.internal.settings;

import org.jspecify.annotations.NullMarked;

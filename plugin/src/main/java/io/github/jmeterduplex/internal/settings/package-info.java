/** The {@code duplex.*} properties: names, defaults, units, ranges. */
package io.github.jmeterduplex.internal.settings;

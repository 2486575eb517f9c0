/** The way of a message through the plugin: the methods that are entered from the sampler to the socket and back. */
@NullMarked
package io.github.jmeterduplex.way;

import org.jspecify.annotations.NullMarked;

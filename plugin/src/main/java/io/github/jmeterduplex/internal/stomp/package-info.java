/** One STOMP session over any channel. */
@NullMarked
package io.github.jmeterduplex.internal.stomp;

import org.jspecify.annotations.NullMarked;

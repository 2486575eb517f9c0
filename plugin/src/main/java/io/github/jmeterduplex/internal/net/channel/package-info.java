/** Channels, which are open connections that carry whole messages both ways, and the parts that all of them share. */
@NullMarked
package io.github.jmeterduplex.internal.net.channel;

import org.jspecify.annotations.NullMarked;

/**
 * Channels: open connections that carry whole messages both ways, and what all of them have in common.
 */
@NullMarked
package io.github.jmeterduplex.internal.net.channel;

import org.jspecify.annotations.NullMarked;

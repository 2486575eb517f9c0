/** What a run shows while it goes on: the live line, the live page, and what JMeter's window shows. */
@NullMarked
package io.github.jmeterduplex.internal.live;

import org.jspecify.annotations.NullMarked;

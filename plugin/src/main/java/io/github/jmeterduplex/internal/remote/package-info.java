/** How the figures of a run on JMeter's remote engines reach its controller. */
@NullMarked
package io.github.jmeterduplex.internal.remote;

import org.jspecify.annotations.NullMarked;

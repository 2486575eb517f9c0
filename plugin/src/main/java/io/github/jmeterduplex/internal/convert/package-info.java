/**
 * The command {@code convert}: the samplers of other WebSocket plugins in a test plan become those of Duplex. It reads
 * and writes files, and does not need classes of JMeter.
 */
@NullMarked
package io.github.jmeterduplex.internal.convert;

import org.jspecify.annotations.NullMarked;

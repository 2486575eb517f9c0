/**
 * The command {@code import}: a HAR file that a browser recorded becomes a test plan. It reads and writes files, and
 * does not need classes of JMeter.
 */
@NullMarked
package io.github.jmeterduplex.internal.har;

import org.jspecify.annotations.NullMarked;

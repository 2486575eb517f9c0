/** Reads HAR files as a stream, as Chrome and Playwright write them. Does not need classes of JMeter. */
@NullMarked
package io.github.jmeterduplex.internal.har.read;

import org.jspecify.annotations.NullMarked;

/** Reads HAR files as a stream, as Chrome and Playwright write them. Needs no class of JMeter's. */
@NullMarked
package io.github.jmeterduplex.internal.har.read;

import org.jspecify.annotations.NullMarked;

/**
 * Reads HAR files as a stream, as Chrome and Playwright write them, and the messages of their connections with the
 * plugin's own codecs. Does not need classes of JMeter.
 */
@NullMarked
package io.github.jmeterduplex.internal.har.recording;

import org.jspecify.annotations.NullMarked;

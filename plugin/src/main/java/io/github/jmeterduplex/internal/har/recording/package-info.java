/**
 * Reads HAR files of Chrome and Playwright as a stream, and the messages of their connections with the plugin's codecs.
 * Does not need classes of JMeter.
 */
@NullMarked
package io.github.jmeterduplex.internal.har.recording;

import org.jspecify.annotations.NullMarked;

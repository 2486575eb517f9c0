/** Reads HAR files as a stream, as Chrome and Playwright write them. Needs no class of JMeter's. */
package io.github.jmeterduplex.internal.har.read;

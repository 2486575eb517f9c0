/**
 * The records and file formats of a run: counts, histograms, messages, sessions, failures, client.
 *
 * <p>Records and enumerations are immutable, and no part of a record may be null; readers, writers and histograms are
 * confined to one thread unless they say otherwise. Each format is specified in the class that owns it. To read every
 * histogram of an engine:
 *
 * <pre>{@code
 * LatencyLogReader.read(
 *         folder.resolve(LatencyLogReader.NAME),
 *         interval -> true,
 *         line -> System.out.println(line.tag() + " " + line.latencies().count()),
 *         System.err::println);
 * }</pre>
 */
@NullMarked
package io.github.jmeterduplex.latency;

import org.jspecify.annotations.NullMarked;

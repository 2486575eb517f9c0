package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.ListedMessage;
import java.util.Optional;

/**
 * A message that a report lists by itself.
 *
 * @param message what is known of it
 * @param atSeconds when it was sent, since the earliest start
 * @param traceUrl the page of its trace; empty where it has none, or none is known
 */
public record SingleMessage(ListedMessage message, double atSeconds, Optional<String> traceUrl) {}

package io.github.jmeterduplex.internal.report.read;

import io.github.jmeterduplex.latency.ListedMessage;
import java.util.Optional;

/**
 * A message that a report lists by itself.
 *
 * @param message its facts
 * @param atSeconds when it was sent, since the earliest start
 * @param traceUrl the page of its trace; empty if it is not known, or the message was not traced
 */
public record SingleMessage(ListedMessage message, double atSeconds, Optional<String> traceUrl) {}

package io.github.jmeterduplex.internal.report.judge;

import java.util.Set;

/**
 * A stretch whose figures are the client's own.
 *
 * @param fromSeconds its start, since the earliest start of the run
 * @param toSeconds its end
 * @param causes why
 */
public record DisturbedStretch(double fromSeconds, double toSeconds, Set<Disturbance> causes) {}

package io.github.jmeterduplex.internal.report.judge;

import java.util.Set;

/**
 * A stretch of a run in which the load generator was disturbed, so that its figures are not the server's.
 *
 * @param fromSeconds its start, since the earliest start of the run
 * @param toSeconds its end
 * @param causes the causes of the disturbance
 */
public record DisturbedStretch(double fromSeconds, double toSeconds, Set<Disturbance> causes) {}

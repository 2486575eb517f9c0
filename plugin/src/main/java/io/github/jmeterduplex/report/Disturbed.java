package io.github.jmeterduplex.report;

import java.util.Set;

/**
 * A stretch whose figures are the client's own.
 *
 * @param fromSeconds its start, since the earliest start of the run
 * @param toSeconds its end
 * @param causes why
 */
record Disturbed(double fromSeconds, double toSeconds, Set<Disturbance> causes) {}

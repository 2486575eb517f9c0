/**
 * Judges whether an engine measured undisturbed, from its health in each interval. It uses the records of {@code
 * latency}, and the limits that {@code internal.machine} knows.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.judge;

import org.jspecify.annotations.NullMarked;

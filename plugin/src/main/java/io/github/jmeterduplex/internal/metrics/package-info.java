/** The figures of a run as Prometheus reads them: sums and histograms of what the log counts, an interval at a time. */
@NullMarked
package io.github.jmeterduplex.internal.metrics;

import org.jspecify.annotations.NullMarked;

/**
 * Computes how latencies and resources change over a run: their slow start, their trend, their slope. It uses {@code
 * statistics} and {@code latency}.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.trend;

import org.jspecify.annotations.NullMarked;

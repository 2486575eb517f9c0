/**
 * Whether an engine measured undisturbed: what its own figures say of it, interval for interval. It uses the records of
 * {@code latency}, and what {@code internal.machine} knows of limits.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.judge;

import org.jspecify.annotations.NullMarked;

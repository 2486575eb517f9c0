/**
 * The statistics of reports and comparisons: pure functions over arrays. It uses the JDK alone.
 */
@NullMarked
package io.github.jmeterduplex.internal.report.statistics;

import org.jspecify.annotations.NullMarked;
